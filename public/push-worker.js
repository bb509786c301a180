// What the server pushes is shown, and opens its page when it is touched. Part of the service worker that the build writes.
self.addEventListener('push', (event) => {
  const { title = 'Polvon', body = '', link, tag, lang } = event.data?.json() ?? {}
  const look = { body, tag, lang, icon: '/icons/icon-192.png', badge: '/icons/icon-192.png', data: { link } }
  event.waitUntil(self.registration.showNotification(title, look))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const url = new URL(event.notification.data?.link ?? '/member', self.location.origin)
  if (url.origin !== self.location.origin) return
  // a page that is open may hold something unsaved: it is never led to another
  const open = async () => {
    const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
    const there = pages.find((page) => new URL(page.url).pathname === url.pathname)
    if (!there) return self.clients.openWindow(url.href)
    there.postMessage({ link: url.pathname + url.search }) // of which gym, or of what there it tells
    return there.focus()
  }
  event.waitUntil(open())
})

// Whoever leaves this device takes along what the tray tells of them, and nothing more comes for them.
self.addEventListener('message', (event) => {
  if (event.data !== 'left') return
  const forget = async () => {
    for (const shown of await self.registration.getNotifications()) shown.close()
    const heard = await self.registration.pushManager.getSubscription()
    await heard?.unsubscribe()
  }
  event.waitUntil(forget())
})
