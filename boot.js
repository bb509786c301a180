/* Before the first paint: theme, language, which app this is, the first requests, the first keys. */
;(() => {
  const root = document.documentElement
  // a browser may deny a frame its storage: what is kept is kept while the page stands
  const memory = {
    getItem(name) {
      return this[name] ?? null
    },
    setItem(name, value) {
      this[name] = String(value)
    },
    removeItem(name) {
      delete this[name]
    },
  }
  for (const name of ['localStorage', 'sessionStorage'])
    try {
      void window[name]
    } catch {
      Object.defineProperty(window, name, { value: Object.create(memory) })
    }
  const kept = localStorage
  const { theme } = kept
  root.dataset.theme = /^(dark|light)$/.test(theme)
    ? theme
    : matchMedia('(prefers-color-scheme: dark)').matches
      ? 'dark'
      : 'light'
  root.lang = /^(uz|ru|en)$/.test(kept.language) ? kept.language : 'uz'

  // Members and the desk install apps of their own, and each role's shortcuts lead to its own pages. What was installed begins
  // at `/`, and the browser takes its shortcuts from there: whoever signed in on this device last.
  const app = /^(?:\/login)?\/(member|admin|superadmin|employee)(?:\/|$)/.exec(location.pathname)?.[1] ?? kept.role
  if (/^(member|admin|superadmin)$/.test(app)) document.querySelector('link[rel=manifest]').href = `/${app}.webmanifest`

  // in a frame nothing of the device's own session is there: the page says so, and asks for that of the frame
  const isFramed = parent !== window
  if (isFramed) root.dataset.framed = ''

  // the first request of somebody who is signed in; Telegram says itself who opens a page there
  const isHinted = /(?:^|; )(?:__Host-)?signed_in=/.test(document.cookie)
  const mayBeSignedIn = isFramed
    ? /^\/member(\/|$)/.test(location.pathname)
    : isHinted && !/tgWebAppData=/.test(location.hash)
  window.bootTitle = (heading) => {
    heading.textContent = mayBeSignedIn
      ? kept['kept:title:' + location.pathname]
      : location.pathname === '/' && !isFramed && !/member/.test(kept.door)
        ? heading.dataset[root.lang]
        : ''
  }
  if (mayBeSignedIn) {
    const headers = { 'Accept-Language': root.lang }
    if (isFramed) headers.Framed = '1'
    const refresh = (window.bootRefresh = fetch('/api/auth/refresh_token', { headers }))
    // the session hears of a failure, when its code is there
    refresh.catch(() => {})
    // a member's home stands on one answer: asked for while the code is on its way
    if (/^\/member\/?$/.test(location.pathname)) {
      const gym = kept.selectedGym
      const url = '/api/member/portal' + (gym ? '?gym_id=' + encodeURIComponent(gym) : '')
      const answer = refresh
        .then((refreshed) => (refreshed.ok ? refreshed.clone().json() : {}))
        .then((session) => {
          if (session.role === 'member')
            return fetch(url, { headers: { Authorization: 'Bearer ' + session.accessToken, ...headers } })
        })
        // whoever needs it asks for it
        .catch(() => {})
      window.bootAnswer = { url, answer }
    }
  }

  // the first code of all does not come, or what it stands on: nobody else would say so (missing-page.ts is a part of it)
  addEventListener(
    'error',
    ({ target }) => {
      if (target.type !== 'module') return
      const anew = () => location.reload()
      // once by itself: whoever comes by a reload has tried
      if (navigator.onLine && performance.getEntriesByType('navigation')[0].type !== 'reload') return anew()
      window.ononline = anew
      // the page stands by then: what is still asked for holds that up
      window.onload = () => {
        const said = document.querySelector(`#root [lang=${root.lang}]`)
        said.hidden = false
        said.lastElementChild.onclick = anew
      }
    },
    true,
  )

  // a key of the desk, the finder's or a list's, and what is typed after it, wait for an app that is not there yet to hear them
  if (isHinted) {
    // the door and the sale begin with their field: there letters are meant for it
    const hasField = /^\/employee\/?$|\/(checkin|memberships\/create)$/.test(location.pathname)
    const own = hasField ? /^(.|F[248])$/ : /^(\/|F[248])$/
    const keys = (window.bootKeys = [])
    window.onkeydown = (event) => {
      const waits = event.ctrlKey || event.metaKey ? /^k$/i : keys[0] ? /^(.|F2|Enter|Backspace)$/ : own
      // under a Cyrillic layout Ctrl K is known by its key
      const isFinder = (event.ctrlKey || event.metaKey) && event.code === 'KeyK' && event.key > '~'
      if (event.defaultPrevented || event.altKey || !(isFinder || waits.test(event.key))) return
      // nobody but the field itself, when it stands
      if (!keys[0] && event.key.length === 1 && event.target.matches('input, textarea')) return
      event.preventDefault()
      keys.push(event)
    }
    // somebody goes on elsewhere
    window.onpointerdown = () => {
      keys.length = 0
    }
  }
})()
