/* Before the first paint: theme, language, which app this is, the first requests. */
;(function () {
  var root = document.documentElement
  // a browser may deny a frame its storage: what is kept is kept while the page stands
  var memory = {
    getItem: function (name) {
      return Object.hasOwn(this, name) ? this[name] : null
    },
    setItem: function (name, value) {
      this[name] = String(value)
    },
    removeItem: function (name) {
      delete this[name]
    },
  }
  ;['localStorage', 'sessionStorage'].forEach(function (name) {
    try {
      void window[name]
    } catch (_) {
      Object.defineProperty(window, name, { configurable: true, value: Object.create(memory) })
    }
  })
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

  // in a frame nothing of the device's own session is there: the page says so, and asks for that of the frame
  var isFramed = window.parent !== window
  if (isFramed) root.setAttribute('data-framed', '')

  // the first request of somebody who is signed in; Telegram says itself who opens a page there
  var mayBeSignedIn = isFramed
    ? /^\/member(\/|$)/.test(location.pathname)
    : /(?:^|; )signed_in=/.test(document.cookie) && !/tgWebAppData=/.test(location.hash)
  if (mayBeSignedIn) {
    var headers = { 'Accept-Language': root.lang }
    if (isFramed) headers.Framed = '1'
    window.bootRefresh = fetch('/api/auth/refresh_token', { headers: headers })
    window.bootRefresh.catch(function () {
      // the session hears of it, when its code is there
    })
    // a member's home stands on one answer: asked for while the code is on its way
    if (/^\/member\/?$/.test(location.pathname)) {
      var gym = kept.selectedGym
      var url = '/api/member/portal' + (gym ? '?gym_id=' + encodeURIComponent(gym) : '')
      var answer = window.bootRefresh
        .then(function (refreshed) {
          return refreshed.ok ? refreshed.clone().json() : {}
        })
        .then(function (session) {
          if (session.role === 'member')
            return fetch(url, { headers: Object.assign({ Authorization: 'Bearer ' + session.accessToken }, headers) })
        })
        .catch(function () {
          // whoever needs it asks for it
        })
      window.bootAnswer = { url: url, answer: answer }
    }
  }
})()
