;(() => {
  var e = `noren-app-failed`,
    t = {
      app: `/assets/app-BnZpN05.js`,
      preload: [`/assets/rolldown-runtime-XKyaHtl.js`, `/assets/shared-Bhmsupj.js`],
      css: [`/assets/app-CGQ-qH_.css`, `/assets/shared-CX92CKG.css`],
      home: [
        `/assets/HomePage-Cft3OCs.css`,
        `/assets/loans-DLbYz5u.css`,
        `/assets/Segmented-C6xFEGt.css`,
        `/assets/Curtain-DtO6JJk.css`,
        `/assets/HomePage-Bew-aLH.js`,
        `/assets/loans-DUx9Hs8.js`,
        `/assets/Segmented-D3GdZ4S.js`,
        `/assets/Curtain-BnVTwSi.js`,
        `/assets/Wordmark-B-TpKWx.js`,
        `/assets/client-envelope-Bxxk-6m.js`,
      ],
      login: [
        `/assets/LoginPage-BPyO0J1.css`,
        `/assets/Curtain-DtO6JJk.css`,
        `/assets/LoginPage-B8SGlnk.js`,
      ],
      texts: { folder: `/assets/texts-23067c53`, groups: [`common`, `home`, `loanWords`] },
      language: `en`,
      landing: {
        es: `/assets/landing-es-CKNOBav.json`,
        id: `/assets/landing-id-eJmGyZn.json`,
        vi: `/assets/landing-vi-Dcfg9Qc.json`,
      },
    },
    n = document.documentElement,
    r = /noren_token=[^;]/.test(document.cookie),
    i = () => /^#?\/?(noren)?\/?$/.test(location.hash.split(`?`)[0] ?? ``),
    a = /[?&]openToken=/.test(location.search + location.hash),
    o = crypto.subtle && `hasOwn` in Object,
    s = /; wv|iP(?!.*Safari)/.test(navigator.userAgent),
    c = !1
  function l() {
    if (c || !o) return
    c = !0
    for (const e of t.css) p(e, `stylesheet`)
    for (const e of t.preload) p(e, `modulepreload`)
    r && u()
    const e = document.createElement(`script`)
    ;(e.type = `module`), (e.src = t.app), (e.onerror = f), document.head.append(e)
  }
  function u() {
    for (const e of t.home) p(e, e.endsWith(`.css`) ? `preload` : `modulepreload`)
    const { folder: e, groups: n } = t.texts
    for (const t of n) p(`${e}/${m()}/${t}.json`, `preload`)
  }
  var d = !1
  function f() {
    var e
    ;(d = !0),
      n.classList.remove(`in-app`),
      n.classList.add(`is-failed`),
      (e = document.querySelector(`.is-busy`)) == null || e.classList.remove(`is-busy`),
      history.replaceState(null, ``, location.pathname + location.search)
  }
  function p(e, t) {
    const n = document.createElement(`link`)
    ;(n.rel = t),
      (n.href = e),
      t === `preload` && ((n.as = e.endsWith(`.css`) ? `style` : `fetch`), (n.crossOrigin = ``)),
      document.head.append(n)
  }
  function m() {
    var e
    const n = (e = /noren_language=(\w\w)/.exec(document.cookie)) == null ? void 0 : e[1],
      r = n ? [n] : navigator.languages
    for (const e of r) {
      const n = e.slice(0, 2).toLowerCase()
      if (n === t.language || n in t.landing) return n
    }
    return t.language
  }
  async function h(e) {
    const r = t.landing[e]
    try {
      if (!r) throw e
      const { html: t, title: i } = await (await fetch(r)).json(),
        a = document.getElementById(`landing`)
      a && (a.innerHTML = t), (n.lang = e), (document.title = i)
    } catch {}
    n.classList.remove(`in-wait`)
  }
  function g() {
    const e = m()
    e !== n.lang && h(e),
      document.addEventListener(`click`, (e) => {
        var t, n
        const r = (t = (n = e.target).closest) == null ? void 0 : t.call(n, `#landing a`),
          i = r == null ? void 0 : r.getAttribute(`data-language`)
        if (i)
          e.preventDefault(),
            (document.cookie = `noren_language=${i}; path=/; max-age=31536000; samesite=lax`),
            h(i),
            v(i)
        else if (r != null && r.matches(`[data-to-languages]`)) {
          var a
          e.preventDefault()
          const t = document.querySelector(`#landing .langs`)
          t == null || t.scrollIntoView({ block: `center` }),
            t == null || (a = t.querySelector(`a`)) == null || a.focus({ preventScroll: !0 })
        } else r != null && r.matches(`.btn`) && r.classList.add(`is-busy`)
      }),
      addEventListener(`hashchange`, () => {
        i() || (d ? location.reload() : l())
      })
  }
  function _() {
    var e
    if ((s && l(), !c))
      for (const e of [t.app, ...t.preload, ...t.css, ...t.login]) p(e, `prefetch`)
    ;(e = navigator.serviceWorker) == null || e.register(`/sw.js`).catch(() => void 0), v(m())
  }
  function v(e) {
    var t
    ;(t = navigator.serviceWorker) == null ||
      t.ready.then(({ active: t }) => (t == null ? void 0 : t.postMessage({ language: e })))
  }
  function y() {
    try {
      var e
      const { search: t } = location
      ;/[?&](utm_|fbclid)/.test(t) && !a && ((e = localStorage).landing || (e.landing = t))
    } catch {}
  }
  y(),
    addEventListener(e, f),
    o
      ? r || a || !i()
        ? (n.classList.add(`in-app`), l())
        : m() !== t.language && n.classList.add(`in-wait`)
      : n.classList.add(`is-unsupported`),
    (n.dataset.boot = ``),
    document.readyState === `loading` ? addEventListener(`DOMContentLoaded`, g) : g()
  var b = () => (window.requestIdleCallback ?? setTimeout)(_)
  document.readyState === `complete` ? b() : addEventListener(`load`, b)
})()
