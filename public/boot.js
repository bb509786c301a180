/* Runs before the first paint: theme, language, and what can be fetched while the page's own code is on its way. */
;(function () {
  var root = document.documentElement
  var kept = {}
  try {
    kept = localStorage
  } catch (_) {
    /* storage is switched off */
  }
  var theme = kept.theme
  var isDark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  root.setAttribute('data-theme', isDark ? 'dark' : 'light')
  root.lang = /^(uz|ru|en)$/.test(kept.language) ? kept.language : 'uz'

  // the first request of somebody who is signed in
  var isSignedIn = /(?:^|; )signed_in=/.test(document.cookie)
  if (isSignedIn) window.bootRefresh = fetch('/api/auth/refresh_token', { headers: { 'Accept-Language': root.lang } })

  // the code that the entry will ask for next; the build writes the lists, in development there are none
  var preloads = document.getElementById('preloads')
  if (!preloads) return
  JSON.parse(preloads.textContent)[isSignedIn ? 'signedIn' : 'visitor'].forEach(function (file) {
    var link = document.createElement('link')
    link.rel = 'modulepreload'
    link.crossOrigin = ''
    link.href = file
    document.head.appendChild(link)
  })
})()
