/* Before the first paint: theme, language, which app this is, the first request. */
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

  // members and the desk install apps of their own
  if (/^\/(member|login\/member)(\/|$)/.test(location.pathname))
    document.querySelector('link[rel=manifest]').setAttribute('href', '/member.webmanifest')

  // the first request of somebody who is signed in
  if (/(?:^|; )signed_in=/.test(document.cookie))
    window.bootRefresh = fetch('/api/auth/refresh_token', { headers: { 'Accept-Language': root.lang } })
})()
