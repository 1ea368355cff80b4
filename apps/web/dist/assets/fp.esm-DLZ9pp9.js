var e = `5.2.0`
function t(e, t) {
  return new Promise((n) => setTimeout(n, e, t))
}
function n() {
  return new Promise((e) => {
    const t = new MessageChannel()
    ;(t.port1.onmessage = () => e()), t.port2.postMessage(null)
  })
}
function r(e, n = 1 / 0) {
  const { requestIdleCallback: r } = window
  return r ? new Promise((e) => r.call(window, () => e(), { timeout: n })) : t(Math.min(e, n))
}
function i(e) {
  return !!e && typeof e.then == `function`
}
function a(e, t) {
  try {
    const n = e()
    i(n)
      ? n.then(
          (e) => t(!0, e),
          (e) => t(!1, e),
        )
      : t(!0, n)
  } catch (e) {
    t(!1, e)
  }
}
async function o(e, t, r = 16) {
  let i = Array(e.length),
    a = Date.now()
  for (let o = 0; o < e.length; ++o) {
    i[o] = t(e[o], o)
    const s = Date.now()
    s >= a + r && ((a = s), await n())
  }
  return i
}
function s(e) {
  return (e.then(void 0, () => void 0), e)
}
function c(e, t) {
  for (let n = 0, r = e.length; n < r; ++n) if (e[n] === t) return !0
  return !1
}
function l(e, t) {
  return !c(e, t)
}
function u(e) {
  return parseInt(e)
}
function d(e) {
  return parseFloat(e)
}
function f(e, t) {
  return typeof e == `number` && isNaN(e) ? t : e
}
function p(e) {
  return e.reduce((e, t) => e + +!!t, 0)
}
function m(e, t = 1) {
  if (Math.abs(t) >= 1) return Math.round(e / t) * t
  {
    const n = 1 / t
    return Math.round(e * n) / n
  }
}
function ee(e) {
  const t = `Unexpected syntax '${e}'`,
    n = /^\s*([a-z-]*)(.*)$/i.exec(e),
    r = n[1] || void 0,
    i = {},
    a = /([.:#][\w-]+|\[.+?\])/gi,
    o = (e, t) => {
      ;(i[e] = i[e] || []), i[e].push(t)
    }
  for (;;) {
    const e = a.exec(n[2])
    if (!e) break
    const r = e[0]
    switch (r[0]) {
      case `.`:
        o(`class`, r.slice(1))
        break
      case `#`:
        o(`id`, r.slice(1))
        break
      case `[`: {
        const e = /^\[([\w-]+)([~|^$*]?=("(.*?)"|([\w-]+)))?(\s+[is])?\]$/.exec(r)
        if (e) o(e[1], e[4] ?? e[5] ?? ``)
        else throw Error(t)
        break
      }
      default:
        throw Error(t)
    }
  }
  return [r, i]
}
function te(e) {
  const t = new Uint8Array(e.length)
  for (let n = 0; n < e.length; n++) {
    const r = e.charCodeAt(n)
    if (r > 127) return new TextEncoder().encode(e)
    t[n] = r
  }
  return t
}
function h(e, t) {
  let n = e[0] >>> 16,
    r = e[0] & 65535,
    i = e[1] >>> 16,
    a = e[1] & 65535,
    o = t[0] >>> 16,
    s = t[0] & 65535,
    c = t[1] >>> 16,
    l = t[1] & 65535,
    u = 0,
    d = 0,
    f = 0,
    p = 0
  ;(p += a + l),
    (f += p >>> 16),
    (p &= 65535),
    (f += i + c),
    (d += f >>> 16),
    (f &= 65535),
    (d += r + s),
    (u += d >>> 16),
    (d &= 65535),
    (u += n + o),
    (u &= 65535),
    (e[0] = (u << 16) | d),
    (e[1] = (f << 16) | p)
}
function g(e, t) {
  let n = e[0] >>> 16,
    r = e[0] & 65535,
    i = e[1] >>> 16,
    a = e[1] & 65535,
    o = t[0] >>> 16,
    s = t[0] & 65535,
    c = t[1] >>> 16,
    l = t[1] & 65535,
    u = 0,
    d = 0,
    f = 0,
    p = 0
  ;(p += a * l),
    (f += p >>> 16),
    (p &= 65535),
    (f += i * l),
    (d += f >>> 16),
    (f &= 65535),
    (f += a * c),
    (d += f >>> 16),
    (f &= 65535),
    (d += r * l),
    (u += d >>> 16),
    (d &= 65535),
    (d += i * c),
    (u += d >>> 16),
    (d &= 65535),
    (d += a * s),
    (u += d >>> 16),
    (d &= 65535),
    (u += n * l + r * c + i * s + a * o),
    (u &= 65535),
    (e[0] = (u << 16) | d),
    (e[1] = (f << 16) | p)
}
function _(e, t) {
  const n = e[0]
  ;(t %= 64),
    t === 32
      ? ((e[0] = e[1]), (e[1] = n))
      : t < 32
        ? ((e[0] = (n << t) | (e[1] >>> (32 - t))), (e[1] = (e[1] << t) | (n >>> (32 - t))))
        : ((t -= 32),
          (e[0] = (e[1] << t) | (n >>> (32 - t))),
          (e[1] = (n << t) | (e[1] >>> (32 - t))))
}
function v(e, t) {
  ;(t %= 64),
    t !== 0 &&
      (t < 32
        ? ((e[0] = e[1] >>> (32 - t)), (e[1] <<= t))
        : ((e[0] = e[1] << (t - 32)), (e[1] = 0)))
}
function y(e, t) {
  ;(e[0] ^= t[0]), (e[1] ^= t[1])
}
var ne = [4283543511, 3981806797],
  re = [3301882366, 444984403]
function b(e) {
  const t = [0, e[0] >>> 1]
  y(e, t), g(e, ne), (t[1] = e[0] >>> 1), y(e, t), g(e, re), (t[1] = e[0] >>> 1), y(e, t)
}
var x = [2277735313, 289559509],
  S = [1291169091, 658871167],
  C = [0, 5],
  ie = [0, 1390208809],
  ae = [0, 944331445]
function oe(e, t) {
  const n = te(e)
  t ||= 0
  let r = [0, n.length],
    i = r[1] % 16,
    a = r[1] - i,
    o = [0, t],
    s = [0, t],
    c = [0, 0],
    l = [0, 0],
    u = 0
  for (; u < a; u += 16)
    (c[0] = n[u + 4] | (n[u + 5] << 8) | (n[u + 6] << 16) | (n[u + 7] << 24)),
      (c[1] = n[u] | (n[u + 1] << 8) | (n[u + 2] << 16) | (n[u + 3] << 24)),
      (l[0] = n[u + 12] | (n[u + 13] << 8) | (n[u + 14] << 16) | (n[u + 15] << 24)),
      (l[1] = n[u + 8] | (n[u + 9] << 8) | (n[u + 10] << 16) | (n[u + 11] << 24)),
      g(c, x),
      _(c, 31),
      g(c, S),
      y(o, c),
      _(o, 27),
      h(o, s),
      g(o, C),
      h(o, ie),
      g(l, S),
      _(l, 33),
      g(l, x),
      y(s, l),
      _(s, 31),
      h(s, o),
      g(s, C),
      h(s, ae)
  ;(c[0] = 0), (c[1] = 0), (l[0] = 0), (l[1] = 0)
  const d = [0, 0]
  switch (i) {
    case 15:
      ;(d[1] = n[u + 14]), v(d, 48), y(l, d)
    case 14:
      ;(d[1] = n[u + 13]), v(d, 40), y(l, d)
    case 13:
      ;(d[1] = n[u + 12]), v(d, 32), y(l, d)
    case 12:
      ;(d[1] = n[u + 11]), v(d, 24), y(l, d)
    case 11:
      ;(d[1] = n[u + 10]), v(d, 16), y(l, d)
    case 10:
      ;(d[1] = n[u + 9]), v(d, 8), y(l, d)
    case 9:
      ;(d[1] = n[u + 8]), y(l, d), g(l, S), _(l, 33), g(l, x), y(s, l)
    case 8:
      ;(d[1] = n[u + 7]), v(d, 56), y(c, d)
    case 7:
      ;(d[1] = n[u + 6]), v(d, 48), y(c, d)
    case 6:
      ;(d[1] = n[u + 5]), v(d, 40), y(c, d)
    case 5:
      ;(d[1] = n[u + 4]), v(d, 32), y(c, d)
    case 4:
      ;(d[1] = n[u + 3]), v(d, 24), y(c, d)
    case 3:
      ;(d[1] = n[u + 2]), v(d, 16), y(c, d)
    case 2:
      ;(d[1] = n[u + 1]), v(d, 8), y(c, d)
    case 1:
      ;(d[1] = n[u]), y(c, d), g(c, x), _(c, 31), g(c, S), y(o, c)
  }
  return (
    y(o, r),
    y(s, r),
    h(o, s),
    h(s, o),
    b(o),
    b(s),
    h(o, s),
    h(s, o),
    (`00000000` + (o[0] >>> 0).toString(16)).slice(-8) +
      (`00000000` + (o[1] >>> 0).toString(16)).slice(-8) +
      (`00000000` + (s[0] >>> 0).toString(16)).slice(-8) +
      (`00000000` + (s[1] >>> 0).toString(16)).slice(-8)
  )
}
function se(e) {
  return {
    name: e.name,
    message: e.message,
    stack: e.stack?.split(`
`),
    ...e,
  }
}
function ce(e) {
  return /^function\s.*?\{\s*\[native code]\s*}$/.test(String(e))
}
function le(e) {
  return typeof e != `function`
}
function ue(e, t) {
  const n = s(
    new Promise((n) => {
      const r = Date.now()
      a(e.bind(null, t), (...e) => {
        const t = Date.now() - r
        if (!e[0]) return n(() => ({ error: e[1], duration: t }))
        const i = e[1]
        if (le(i)) return n(() => ({ value: i, duration: t }))
        n(
          () =>
            new Promise((e) => {
              const n = Date.now()
              a(i, (...r) => {
                const i = t + Date.now() - n
                if (!r[0]) return e({ error: r[1], duration: i })
                e({ value: r[1], duration: i })
              })
            }),
        )
      })
    }),
  )
  return () => n.then((e) => e())
}
function de(e, t, n, r) {
  const i = Object.keys(e).filter((e) => l(n, e)),
    a = s(o(i, (n) => ue(e[n], t), r))
  return async () => {
    const e = await o(await a, (e) => s(e()), r),
      t = await Promise.all(e),
      n = {}
    for (let e = 0; e < i.length; ++e) n[i[e]] = t[e]
    return n
  }
}
function w() {
  const e = window,
    t = navigator
  return (
    p([
      `MSCSSMatrix` in e,
      `msSetImmediate` in e,
      `msIndexedDB` in e,
      `msMaxTouchPoints` in t,
      `msPointerEnabled` in t,
    ]) >= 4
  )
}
function fe() {
  const e = window,
    t = navigator
  return (
    p([`msWriteProfilerMark` in e, `MSStream` in e, `msLaunchUri` in t, `msSaveBlob` in t]) >= 3 &&
    !w()
  )
}
function T() {
  const e = window,
    t = navigator
  return (
    p([
      `webkitPersistentStorage` in t,
      `webkitTemporaryStorage` in t,
      (t.vendor || ``).indexOf(`Google`) === 0,
      `webkitResolveLocalFileSystemURL` in e,
      `BatteryManager` in e,
      `webkitMediaStream` in e,
      `webkitSpeechGrammar` in e,
    ]) >= 5
  )
}
function E() {
  const e = window,
    t = navigator
  return (
    p([
      `ApplePayError` in e,
      `CSSPrimitiveValue` in e,
      `Counter` in e,
      t.vendor.indexOf(`Apple`) === 0,
      `RGBColor` in e,
      `WebKitMediaKeys` in e,
    ]) >= 4
  )
}
function D() {
  const e = window,
    { HTMLElement: t, Document: n } = e
  return (
    p([
      `safari` in e,
      !(`ongestureend` in e),
      !(`TouchEvent` in e),
      !(`orientation` in e),
      t && !(`autocapitalize` in t.prototype),
      n && `pointerLockElement` in n.prototype,
    ]) >= 4
  )
}
function O() {
  const e = window
  return ce(e.print) && String(e.browser) === `[object WebPageNamespace]`
}
function k() {
  const e = window
  return (
    p([
      `buildID` in navigator,
      `MozAppearance` in (document.documentElement?.style ?? {}),
      `onmozfullscreenchange` in e,
      `mozInnerScreenX` in e,
      `CSSMozDocumentRule` in e,
      `CanvasCaptureMediaStream` in e,
    ]) >= 4
  )
}
function pe() {
  const e = window,
    t = navigator,
    { CSS: n } = e
  return (
    p([
      `userActivation` in t,
      n.supports(`color`, `light-dark(#000, #fff)`),
      n.supports(`height`, `1lh`),
      `globalPrivacyControl` in t,
    ]) >= 3
  )
}
function me() {
  const { CSS: e } = window
  return (
    p([
      e.supports(`selector(::details-content)`),
      e.supports(`selector(::before::marker)`),
      e.supports(`selector(::after::marker)`),
      !(`locale` in CompositionEvent.prototype),
    ]) >= 3
  )
}
function he() {
  const e = window
  return (
    p([
      !(`MediaSettingsRange` in e),
      `RTCEncodedAudioFrame` in e,
      `` + e.Intl == `[object Intl]`,
      `` + e.Reflect == `[object Reflect]`,
    ]) >= 3
  )
}
function ge() {
  const e = window,
    { URLPattern: t } = e
  return (
    p([
      `union` in Set.prototype,
      `Iterator` in e,
      t && `hasRegExpGroups` in t.prototype,
      `RGB8` in WebGLRenderingContext.prototype,
    ]) >= 3
  )
}
function _e() {
  const e = window,
    t = document,
    { CSS: n, Promise: r, AudioContext: i } = e
  return (
    p([
      r && `try` in r,
      `caretPositionFromPoint` in t,
      i && `onerror` in i.prototype,
      n.supports(`ruby-align`, `space-around`),
    ]) >= 3
  )
}
function ve() {
  const e = window
  return (
    p([
      `DOMRectList` in e,
      `RTCPeerConnectionIceEvent` in e,
      `SVGGeometryElement` in e,
      `ontransitioncancel` in e,
    ]) >= 3
  )
}
function A() {
  const e = window,
    t = navigator,
    { CSS: n, HTMLButtonElement: r } = e
  return (
    p([
      !(`getStorageUpdates` in t),
      r && `popover` in r.prototype,
      `CSSCounterStyleRule` in e,
      n.supports(`font-size-adjust: ex-height 0.5`),
      n.supports(`text-transform: full-width`),
    ]) >= 4
  )
}
function ye() {
  if (navigator.platform === `iPad`) return !0
  const e = screen,
    t = e.width / e.height
  return (
    p([
      `MediaSource` in window,
      !!Element.prototype.webkitRequestFullscreen,
      t > 0.65 && t < 1.53,
    ]) >= 2
  )
}
function be() {
  const e = document
  return (
    e.fullscreenElement ||
    e.msFullscreenElement ||
    e.mozFullScreenElement ||
    e.webkitFullscreenElement ||
    null
  )
}
function xe() {
  const e = document
  return (
    e.exitFullscreen ||
    e.msExitFullscreen ||
    e.mozCancelFullScreen ||
    e.webkitExitFullscreen
  ).call(e)
}
function j() {
  const e = T(),
    t = k(),
    n = window,
    r = navigator,
    i = `connection`
  return e
    ? p([!(`SharedWorker` in n), r[i] && `ontypechange` in r[i], !(`sinkId` in new Audio())]) >= 2
    : t
      ? p([`onorientationchange` in n, `orientation` in n, /android/i.test(r.appVersion)]) >= 2
      : !1
}
function Se() {
  const e = navigator,
    t = window,
    n = Audio.prototype,
    { visualViewport: r } = t
  return (
    p([
      `srLatency` in n,
      `srChannelCount` in n,
      `devicePosture` in e,
      r && `segments` in r,
      `getTextInformation` in Image.prototype,
    ]) >= 3
  )
}
function Ce() {
  return Ee() ? -4 : we()
}
function we() {
  const e = window,
    t = e.OfflineAudioContext || e.webkitOfflineAudioContext
  if (!t) return -2
  if (Te()) return -1
  const n = new t(1, 5e3, 44100),
    r = n.createOscillator()
  ;(r.type = `triangle`), (r.frequency.value = 1e4)
  const i = n.createDynamicsCompressor()
  ;(i.threshold.value = -50),
    (i.knee.value = 40),
    (i.ratio.value = 12),
    (i.attack.value = 0),
    (i.release.value = 0.25),
    r.connect(i),
    i.connect(n.destination),
    r.start(0)
  const [a, o] = De(n),
    c = s(
      a.then(
        (e) => Oe(e.getChannelData(0).subarray(4500)),
        (e) => {
          if (e.name === `timeout` || e.name === `suspended`) return -3
          throw e
        },
      ),
    )
  return () => (o(), c)
}
function Te() {
  return E() && !D() && !ve()
}
function Ee() {
  return (E() && A() && O()) || (T() && Se() && ge())
}
function De(e) {
  let t = () => void 0
  return [
    new Promise((n, r) => {
      let a = !1,
        o = 0,
        c = 0
      e.oncomplete = (e) => n(e.renderedBuffer)
      const l = () => {
          setTimeout(() => r(M(`timeout`)), Math.min(500, c + 5e3 - Date.now()))
        },
        u = () => {
          try {
            const t = e.startRendering()
            switch ((i(t) && s(t), e.state)) {
              case `running`:
                ;(c = Date.now()), a && l()
                break
              case `suspended`:
                document.hidden || o++, a && o >= 3 ? r(M(`suspended`)) : setTimeout(u, 500)
            }
          } catch (e) {
            r(e)
          }
        }
      u(),
        (t = () => {
          a || ((a = !0), c > 0 && l())
        })
    }),
    t,
  ]
}
function Oe(e) {
  let t = 0
  for (let n = 0; n < e.length; ++n) t += Math.abs(e[n])
  return t
}
function M(e) {
  const t = Error(e)
  return ((t.name = e), t)
}
async function N(e, n, r = 50) {
  var i
  const a = document
  for (; !a.body; ) await t(r)
  const o = a.createElement(`iframe`)
  try {
    for (
      await new Promise((e, t) => {
        let r = !1,
          i = () => {
            ;(r = !0), e()
          }
        ;(o.onload = i),
          (o.onerror = (e) => {
            ;(r = !0), t(e)
          })
        const { style: s } = o
        s.setProperty(`display`, `block`, `important`),
          (s.position = `absolute`),
          (s.top = `0`),
          (s.left = `0`),
          (s.visibility = `hidden`),
          n && `srcdoc` in o ? (o.srcdoc = n) : (o.src = `about:blank`),
          a.body.appendChild(o)
        const c = () => {
          r || (o.contentWindow?.document?.readyState === `complete` ? i() : setTimeout(c, 10))
        }
        c()
      });
      !o.contentWindow?.document?.body;
    )
      await t(r)
    return await e(o, o.contentWindow)
  } finally {
    ;(i = o.parentNode) == null || i.removeChild(o)
  }
}
function ke(e) {
  const [t, n] = ee(e),
    r = document.createElement(t ?? `div`)
  for (const e of Object.keys(n)) {
    const t = n[e].join(` `)
    e === `style` ? Ae(r.style, t) : r.setAttribute(e, t)
  }
  return r
}
function Ae(e, t) {
  for (const n of t.split(`;`)) {
    const t = /^\s*([\w-]+)\s*:\s*(.+?)(\s*!([\w-]+))?\s*$/.exec(n)
    if (t) {
      const [, n, r, , i] = t
      e.setProperty(n, r, i || ``)
    }
  }
}
function je() {
  let e = window
  for (;;) {
    const t = e.parent
    if (!t || t === e) return !1
    try {
      if (t.location.origin !== e.location.origin) return !0
    } catch (e) {
      if (e instanceof Error && e.name === `SecurityError`) return !0
      throw e
    }
    e = t
  }
}
var Me = `mmMwWLliI0O&1`,
  Ne = `48px`,
  P = [`monospace`, `sans-serif`, `serif`],
  F =
    `sans-serif-thin.ARNO PRO.Agency FB.Arabic Typesetting.Arial Unicode MS.AvantGarde Bk BT.BankGothic Md BT.Batang.Bitstream Vera Sans Mono.Calibri.Century.Century Gothic.Clarendon.EUROSTILE.Franklin Gothic.Futura Bk BT.Futura Md BT.GOTHAM.Gill Sans.HELV.Haettenschweiler.Helvetica Neue.Humanst521 BT.Leelawadee.Letter Gothic.Levenim MT.Lucida Bright.Lucida Sans.Menlo.MS Mincho.MS Outlook.MS Reference Specialty.MS UI Gothic.MT Extra.MYRIAD PRO.Marlett.Meiryo UI.Microsoft Uighur.Minion Pro.Monotype Corsiva.PMingLiU.Pristina.SCRIPTINA.Segoe UI Light.Serifa.SimHei.Small Fonts.Staccato222 BT.TRAJAN PRO.Univers CE 55 Medium.Vrinda.ZWAdobeF`.split(
      `.`,
    )
function Pe() {
  return N(async (e, { document: t }) => {
    const n = t.body
    n.style.fontSize = Ne
    const r = t.createElement(`div`)
    r.style.setProperty(`visibility`, `hidden`, `important`)
    const i = {},
      a = {},
      o = (e) => {
        const n = t.createElement(`span`),
          { style: i } = n
        return (
          (i.position = `absolute`),
          (i.top = `0`),
          (i.left = `0`),
          (i.fontFamily = e),
          (n.textContent = Me),
          r.appendChild(n),
          n
        )
      },
      s = (e, t) => o(`'${e}',${t}`),
      c = () => P.map(o),
      l = () => {
        const e = {}
        for (const t of F) e[t] = P.map((e) => s(t, e))
        return e
      },
      u = (e) => P.some((t, n) => e[n].offsetWidth !== i[t] || e[n].offsetHeight !== a[t]),
      d = c(),
      f = l()
    n.appendChild(r)
    for (let e = 0; e < P.length; e++) (i[P[e]] = d[e].offsetWidth), (a[P[e]] = d[e].offsetHeight)
    return F.filter((e) => u(f[e]))
  })
}
function Fe() {
  const e = navigator.plugins
  if (!e) return
  const t = []
  for (let n = 0; n < e.length; ++n) {
    const r = e[n]
    if (!r) continue
    const i = []
    for (let e = 0; e < r.length; ++e) {
      const t = r[e]
      i.push({ type: t.type, suffixes: t.suffixes })
    }
    t.push({ name: r.name, description: r.description, mimeTypes: i })
  }
  return t
}
function Ie() {
  return Le(We())
}
function Le(e) {
  let t = !1,
    n,
    r,
    [i, a] = Re()
  return (
    ze(i, a)
      ? ((t = Be(a)), e ? (n = r = `skipped`) : ([n, r] = Ve(i, a)))
      : (n = r = `unsupported`),
    { winding: t, geometry: n, text: r }
  )
}
function Re() {
  const e = document.createElement(`canvas`)
  return ((e.width = 1), (e.height = 1), [e, e.getContext(`2d`)])
}
function ze(e, t) {
  return !!(t && e.toDataURL)
}
function Be(e) {
  return (e.rect(0, 0, 10, 10), e.rect(2, 2, 6, 6), !e.isPointInPath(5, 5, `evenodd`))
}
function Ve(e, t) {
  He(e, t)
  const n = I(e)
  return n === I(e) ? (Ue(e, t), [I(e), n]) : [`unstable`, `unstable`]
}
function He(e, t) {
  ;(e.width = 240),
    (e.height = 60),
    (t.textBaseline = `alphabetic`),
    (t.fillStyle = `#f60`),
    t.fillRect(100, 1, 62, 20),
    (t.fillStyle = `#069`),
    (t.font = `11pt "Times New Roman"`)
  const n = `Cwm fjordbank gly 😃`
  t.fillText(n, 2, 15),
    (t.fillStyle = `rgba(102, 204, 0, 0.2)`),
    (t.font = `18pt Arial`),
    t.fillText(n, 4, 45)
}
function Ue(e, t) {
  ;(e.width = 122), (e.height = 110), (t.globalCompositeOperation = `multiply`)
  for (const [e, n, r] of [
    [`#f2f`, 40, 40],
    [`#2ff`, 80, 40],
    [`#ff2`, 60, 80],
  ])
    (t.fillStyle = e), t.beginPath(), t.arc(n, r, 40, 0, Math.PI * 2, !0), t.closePath(), t.fill()
  ;(t.fillStyle = `#f9c`),
    t.arc(60, 60, 60, 0, Math.PI * 2, !0),
    t.arc(60, 60, 20, 0, Math.PI * 2, !0),
    t.fill(`evenodd`)
}
function I(e) {
  return e.toDataURL()
}
function We() {
  const e = E() && A() && O(),
    t = k() && pe()
  return e || t
}
function Ge() {
  let e = navigator,
    t = 0,
    n
  e.maxTouchPoints === void 0
    ? e.msMaxTouchPoints !== void 0 && (t = e.msMaxTouchPoints)
    : (t = u(e.maxTouchPoints))
  try {
    document.createEvent(`TouchEvent`), (n = !0)
  } catch {
    n = !1
  }
  const r = `ontouchstart` in window
  return { maxTouchPoints: t, touchEvent: n, touchStart: r }
}
function Ke() {
  return navigator.oscpu
}
function qe() {
  const e = navigator,
    t = [],
    n = e.language || e.userLanguage || e.browserLanguage || e.systemLanguage
  if ((n !== void 0 && t.push([n]), Array.isArray(e.languages)))
    (T() && he()) || t.push(e.languages)
  else if (typeof e.languages == `string`) {
    const n = e.languages
    n && t.push(n.split(`,`))
  }
  return t
}
function Je() {
  return window.screen.colorDepth
}
function Ye() {
  return f(d(navigator.deviceMemory), void 0)
}
function Xe() {
  if (!(E() && A() && O())) return Ze()
}
function Ze() {
  const e = screen,
    t = (e) => f(u(e), null),
    n = [t(e.width), t(e.height)]
  return (n.sort().reverse(), n)
}
var Qe = 2500,
  $e = 10,
  L,
  R
function et() {
  if (R !== void 0) return
  const e = () => {
    const t = z()
    B(t) ? (R = setTimeout(e, Qe)) : ((L = t), (R = void 0))
  }
  e()
}
function tt() {
  return (
    et(),
    async () => {
      let e = z()
      if (B(e)) {
        if (L) return [...L]
        be() && (await xe(), (e = z()))
      }
      return (B(e) || (L = e), e)
    }
  )
}
function nt() {
  const e = E() && A() && O(),
    t = k() && me()
  if (e || t) return () => Promise.resolve(void 0)
  const n = tt()
  return async () => {
    const e = await n(),
      t = (e) => (e === null ? null : m(e, $e))
    return [t(e[0]), t(e[1]), t(e[2]), t(e[3])]
  }
}
function z() {
  const e = screen
  return [
    f(d(e.availTop), null),
    f(d(e.width) - d(e.availWidth) - f(d(e.availLeft), 0), null),
    f(d(e.height) - d(e.availHeight) - f(d(e.availTop), 0), null),
    f(d(e.availLeft), null),
  ]
}
function B(e) {
  for (let t = 0; t < 4; ++t) if (e[t]) return !1
  return !0
}
function rt() {
  const e = it()
  return e !== void 0 && k() && me() ? (e >= 8 ? 8 : 4) : e
}
function it() {
  return f(u(navigator.hardwareConcurrency), void 0)
}
function at() {
  const e = window.Intl?.DateTimeFormat
  if (e) {
    const t = new e().resolvedOptions().timeZone
    if (t) return t
  }
  const t = -ot()
  return `UTC${t >= 0 ? `+` : ``}${t}`
}
function ot() {
  const e = new Date().getFullYear()
  return Math.max(
    d(new Date(e, 0, 1).getTimezoneOffset()),
    d(new Date(e, 6, 1).getTimezoneOffset()),
  )
}
function st() {
  try {
    return !!window.sessionStorage
  } catch {
    return !0
  }
}
function ct() {
  try {
    return !!window.localStorage
  } catch {
    return !0
  }
}
function lt() {
  if (!(w() || fe()))
    try {
      return !!window.indexedDB
    } catch {
      return !0
    }
}
function ut() {
  return !!window.openDatabase
}
function dt() {
  return navigator.cpuClass
}
function ft() {
  const { platform: e } = navigator
  return e === `MacIntel` && E() && !D() ? (ye() ? `iPad` : `iPhone`) : e
}
function pt() {
  return navigator.vendor || ``
}
function mt() {
  const e = []
  for (const t of [
    `chrome`,
    `safari`,
    `__crWeb`,
    `__gCrWeb`,
    `yandex`,
    `__yb`,
    `__ybro`,
    `__firefox__`,
    `__edgeTrackingPreventionStatistics`,
    `webkit`,
    `oprt`,
    `samsungAr`,
    `ucweb`,
    `UCShellJava`,
    `puffinDevice`,
  ]) {
    const n = window[t]
    n && typeof n == `object` && e.push(t)
  }
  return e.sort()
}
function ht() {
  const e = document
  try {
    e.cookie = `cookietest=1; SameSite=Strict;`
    const t = e.cookie.indexOf(`cookietest=`) !== -1
    return ((e.cookie = `cookietest=1; SameSite=Strict; expires=Thu, 01-Jan-1970 00:00:01 GMT`), t)
  } catch {
    return !1
  }
}
function gt() {
  const e = atob
  return {
    abpIndo: [
      `#Iklan-Melayang`,
      `#Kolom-Iklan-728`,
      `#SidebarIklan-wrapper`,
      `[title="ALIENBOLA" i]`,
      e(`I0JveC1CYW5uZXItYWRz`),
    ],
    abpvn: [
      `.quangcao`,
      `#mobileCatfish`,
      e(`LmNsb3NlLWFkcw==`),
      `[id^="bn_bottom_fixed_"]`,
      `#pmadv`,
    ],
    adBlockFinland: [
      `.mainostila`,
      e(`LnNwb25zb3JpdA==`),
      `.ylamainos`,
      e(`YVtocmVmKj0iL2NsaWNrdGhyZ2guYXNwPyJd`),
      e(`YVtocmVmXj0iaHR0cHM6Ly9hcHAucmVhZHBlYWsuY29tL2FkcyJd`),
    ],
    adBlockPersian: [
      `#navbar_notice_50`,
      `.kadr`,
      `TABLE[width="140px"]`,
      `#divAgahi`,
      e(`YVtocmVmXj0iaHR0cDovL2cxLnYuZndtcm0ubmV0L2FkLyJd`),
    ],
    adBlockWarningRemoval: [
      `#adblock-honeypot`,
      `.adblocker-root`,
      `.wp_adblock_detect`,
      e(`LmhlYWRlci1ibG9ja2VkLWFk`),
      e(`I2FkX2Jsb2NrZXI=`),
    ],
    adGuardAnnoyances: [
      `.hs-sosyal`,
      `#cookieconsentdiv`,
      `div[class^="app_gdpr"]`,
      `.as-oil`,
      `[data-cypress="soft-push-notification-modal"]`,
    ],
    adGuardBase: [
      `.BetterJsPopOverlay`,
      e(`I2FkXzMwMFgyNTA=`),
      e(`I2Jhbm5lcmZsb2F0MjI=`),
      e(`I2NhbXBhaWduLWJhbm5lcg==`),
      e(`I0FkLUNvbnRlbnQ=`),
    ],
    adGuardChinese: [
      e(`LlppX2FkX2FfSA==`),
      e(`YVtocmVmKj0iLmh0aGJldDM0LmNvbSJd`),
      `#widget-quan`,
      e(`YVtocmVmKj0iLzg0OTkyMDIwLnh5eiJd`),
      e(`YVtocmVmKj0iLjE5NTZobC5jb20vIl0=`),
    ],
    adGuardFrench: [
      `#pavePub`,
      e(`LmFkLWRlc2t0b3AtcmVjdGFuZ2xl`),
      `.mobile_adhesion`,
      `.widgetadv`,
      e(`LmFkc19iYW4=`),
    ],
    adGuardGerman: [`aside[data-portal-id="leaderboard"]`],
    adGuardJapanese: [
      `#kauli_yad_1`,
      e(`YVtocmVmXj0iaHR0cDovL2FkMi50cmFmZmljZ2F0ZS5uZXQvIl0=`),
      e(`Ll9wb3BJbl9pbmZpbml0ZV9hZA==`),
      e(`LmFkZ29vZ2xl`),
      e(`Ll9faXNib29zdFJldHVybkFk`),
    ],
    adGuardMobile: [
      e(`YW1wLWF1dG8tYWRz`),
      e(`LmFtcF9hZA==`),
      `amp-embed[type="24smi"]`,
      `#mgid_iframe1`,
      e(`I2FkX2ludmlld19hcmVh`),
    ],
    adGuardRussian: [
      e(`YVtocmVmXj0iaHR0cHM6Ly9hZC5sZXRtZWFkcy5jb20vIl0=`),
      e(`LnJlY2xhbWE=`),
      `div[id^="smi2adblock"]`,
      e(`ZGl2W2lkXj0iQWRGb3hfYmFubmVyXyJd`),
      `#psyduckpockeball`,
    ],
    adGuardSocial: [
      e(`YVtocmVmXj0iLy93d3cuc3R1bWJsZXVwb24uY29tL3N1Ym1pdD91cmw9Il0=`),
      e(`YVtocmVmXj0iLy90ZWxlZ3JhbS5tZS9zaGFyZS91cmw/Il0=`),
      `.etsy-tweet`,
      `#inlineShare`,
      `.popup-social`,
    ],
    adGuardSpanishPortuguese: [
      `#barraPublicidade`,
      `#Publicidade`,
      `#publiEspecial`,
      `#queTooltip`,
      `.cnt-publi`,
    ],
    adGuardTrackingProtection: [
      `#qoo-counter`,
      e(`YVtocmVmXj0iaHR0cDovL2NsaWNrLmhvdGxvZy5ydS8iXQ==`),
      e(`YVtocmVmXj0iaHR0cDovL2hpdGNvdW50ZXIucnUvdG9wL3N0YXQucGhwIl0=`),
      e(`YVtocmVmXj0iaHR0cDovL3RvcC5tYWlsLnJ1L2p1bXAiXQ==`),
      `#top100counter`,
    ],
    adGuardTurkish: [
      `#backkapat`,
      e(`I3Jla2xhbWk=`),
      e(`YVtocmVmXj0iaHR0cDovL2Fkc2Vydi5vbnRlay5jb20udHIvIl0=`),
      e(`YVtocmVmXj0iaHR0cDovL2l6bGVuemkuY29tL2NhbXBhaWduLyJd`),
      e(`YVtocmVmXj0iaHR0cDovL3d3dy5pbnN0YWxsYWRzLm5ldC8iXQ==`),
    ],
    bulgarian: [
      e(`dGQjZnJlZW5ldF90YWJsZV9hZHM=`),
      `#ea_intext_div`,
      `.lapni-pop-over`,
      `#xenium_hot_offers`,
    ],
    easyList: [
      `.yb-floorad`,
      e(`LndpZGdldF9wb19hZHNfd2lkZ2V0`),
      e(`LnRyYWZmaWNqdW5reS1hZA==`),
      `.textad_headline`,
      e(`LnNwb25zb3JlZC10ZXh0LWxpbmtz`),
    ],
    easyListChina: [
      e(`LmFwcGd1aWRlLXdyYXBbb25jbGljayo9ImJjZWJvcy5jb20iXQ==`),
      e(`LmZyb250cGFnZUFkdk0=`),
      `#taotaole`,
      `#aafoot.top_box`,
      `.cfa_popup`,
    ],
    easyListCookie: [
      `.ezmob-footer`,
      `.cc-CookieWarning`,
      `[data-cookie-number]`,
      e(`LmF3LWNvb2tpZS1iYW5uZXI=`),
      `.sygnal24-gdpr-modal-wrap`,
    ],
    easyListCzechSlovak: [
      `#onlajny-stickers`,
      e(`I3Jla2xhbW5pLWJveA==`),
      e(`LnJla2xhbWEtbWVnYWJvYXJk`),
      `.sklik`,
      e(`W2lkXj0ic2tsaWtSZWtsYW1hIl0=`),
    ],
    easyListDutch: [
      e(`I2FkdmVydGVudGll`),
      e(`I3ZpcEFkbWFya3RCYW5uZXJCbG9jaw==`),
      `.adstekst`,
      e(`YVtocmVmXj0iaHR0cHM6Ly94bHR1YmUubmwvY2xpY2svIl0=`),
      `#semilo-lrectangle`,
    ],
    easyListGermany: [
      `#SSpotIMPopSlider`,
      e(`LnNwb25zb3JsaW5rZ3J1ZW4=`),
      e(`I3dlcmJ1bmdza3k=`),
      e(`I3Jla2xhbWUtcmVjaHRzLW1pdHRl`),
      e(`YVtocmVmXj0iaHR0cHM6Ly9iZDc0Mi5jb20vIl0=`),
    ],
    easyListItaly: [
      e(`LmJveF9hZHZfYW5udW5jaQ==`),
      `.sb-box-pubbliredazionale`,
      e(`YVtocmVmXj0iaHR0cDovL2FmZmlsaWF6aW9uaWFkcy5zbmFpLml0LyJd`),
      e(`YVtocmVmXj0iaHR0cHM6Ly9hZHNlcnZlci5odG1sLml0LyJd`),
      e(`YVtocmVmXj0iaHR0cHM6Ly9hZmZpbGlhemlvbmlhZHMuc25haS5pdC8iXQ==`),
    ],
    easyListLithuania: [
      e(`LnJla2xhbW9zX3RhcnBhcw==`),
      e(`LnJla2xhbW9zX251b3JvZG9z`),
      e(`aW1nW2FsdD0iUmVrbGFtaW5pcyBza3lkZWxpcyJd`),
      e(`aW1nW2FsdD0iRGVkaWt1b3RpLmx0IHNlcnZlcmlhaSJd`),
      e(`aW1nW2FsdD0iSG9zdGluZ2FzIFNlcnZlcmlhaS5sdCJd`),
    ],
    estonian: [e(`QVtocmVmKj0iaHR0cDovL3BheTRyZXN1bHRzMjQuZXUiXQ==`)],
    fanboyAnnoyances: [
      `#ac-lre-player`,
      `.navigate-to-top`,
      `#subscribe_popup`,
      `.newsletter_holder`,
      `#back-top`,
    ],
    fanboyAntiFacebook: [`.util-bar-module-firefly-visible`],
    fanboyEnhancedTrackers: [
      `.open.pushModal`,
      `#issuem-leaky-paywall-articles-zero-remaining-nag`,
      `#sovrn_container`,
      `div[class$="-hide"][zoompage-fontsize][style="display: block;"]`,
      `.BlockNag__Card`,
    ],
    fanboySocial: [
      `#FollowUs`,
      `#meteored_share`,
      `#social_follow`,
      `.article-sharer`,
      `.community__social-desc`,
    ],
    frellwitSwedish: [
      e(`YVtocmVmKj0iY2FzaW5vcHJvLnNlIl1bdGFyZ2V0PSJfYmxhbmsiXQ==`),
      e(`YVtocmVmKj0iZG9rdG9yLXNlLm9uZWxpbmsubWUiXQ==`),
      `article.category-samarbete`,
      e(`ZGl2LmhvbGlkQWRz`),
      `ul.adsmodern`,
    ],
    greekAdBlock: [
      e(`QVtocmVmKj0iYWRtYW4ub3RlbmV0LmdyL2NsaWNrPyJd`),
      e(`QVtocmVmKj0iaHR0cDovL2F4aWFiYW5uZXJzLmV4b2R1cy5nci8iXQ==`),
      e(`QVtocmVmKj0iaHR0cDovL2ludGVyYWN0aXZlLmZvcnRobmV0LmdyL2NsaWNrPyJd`),
      `DIV.agores300`,
      `TABLE.advright`,
    ],
    hungarian: [
      `#cemp_doboz`,
      `.optimonk-iframe-container`,
      e(`LmFkX19tYWlu`),
      e(`W2NsYXNzKj0iR29vZ2xlQWRzIl0=`),
      `#hirdetesek_box`,
    ],
    iDontCareAboutCookies: [
      `.alert-info[data-block-track*="CookieNotice"]`,
      `.ModuleTemplateCookieIndicator`,
      `.o--cookies--container`,
      `#cookies-policy-sticky`,
      `#stickyCookieBar`,
    ],
    icelandicAbp: [e(`QVtocmVmXj0iL2ZyYW1ld29yay9yZXNvdXJjZXMvZm9ybXMvYWRzLmFzcHgiXQ==`)],
    latvian: [
      e(
        `YVtocmVmPSJodHRwOi8vd3d3LnNhbGlkemluaS5sdi8iXVtzdHlsZT0iZGlzcGxheTogYmxvY2s7IHdpZHRoOiAxMjBweDsgaGVpZ2h0OiA0MHB4OyBvdmVyZmxvdzogaGlkZGVuOyBwb3NpdGlvbjogcmVsYXRpdmU7Il0=`,
      ),
      e(
        `YVtocmVmPSJodHRwOi8vd3d3LnNhbGlkemluaS5sdi8iXVtzdHlsZT0iZGlzcGxheTogYmxvY2s7IHdpZHRoOiA4OHB4OyBoZWlnaHQ6IDMxcHg7IG92ZXJmbG93OiBoaWRkZW47IHBvc2l0aW9uOiByZWxhdGl2ZTsiXQ==`,
      ),
    ],
    listKr: [
      e(`YVtocmVmKj0iLy9hZC5wbGFuYnBsdXMuY28ua3IvIl0=`),
      e(`I2xpdmVyZUFkV3JhcHBlcg==`),
      e(`YVtocmVmKj0iLy9hZHYuaW1hZHJlcC5jby5rci8iXQ==`),
      e(`aW5zLmZhc3R2aWV3LWFk`),
      `.revenue_unit_item.dable`,
    ],
    listeAr: [
      e(`LmdlbWluaUxCMUFk`),
      `.right-and-left-sponsers`,
      e(`YVtocmVmKj0iLmFmbGFtLmluZm8iXQ==`),
      e(`YVtocmVmKj0iYm9vcmFxLm9yZyJd`),
      e(`YVtocmVmKj0iZHViaXp6bGUuY29tL2FyLz91dG1fc291cmNlPSJd`),
    ],
    listeFr: [
      e(`YVtocmVmXj0iaHR0cDovL3Byb21vLnZhZG9yLmNvbS8iXQ==`),
      e(`I2FkY29udGFpbmVyX3JlY2hlcmNoZQ==`),
      e(`YVtocmVmKj0id2Vib3JhbWEuZnIvZmNnaS1iaW4vIl0=`),
      `.site-pub-interstitiel`,
      `div[id^="crt-"][data-criteo-id]`,
    ],
    officialPolish: [
      `#ceneo-placeholder-ceneo-12`,
      e(`W2hyZWZePSJodHRwczovL2FmZi5zZW5kaHViLnBsLyJd`),
      e(`YVtocmVmXj0iaHR0cDovL2Fkdm1hbmFnZXIudGVjaGZ1bi5wbC9yZWRpcmVjdC8iXQ==`),
      e(`YVtocmVmXj0iaHR0cDovL3d3dy50cml6ZXIucGwvP3V0bV9zb3VyY2UiXQ==`),
      e(`ZGl2I3NrYXBpZWNfYWQ=`),
    ],
    ro: [
      e(`YVtocmVmXj0iLy9hZmZ0cmsuYWx0ZXgucm8vQ291bnRlci9DbGljayJd`),
      e(`YVtocmVmXj0iaHR0cHM6Ly9ibGFja2ZyaWRheXNhbGVzLnJvL3Ryay9zaG9wLyJd`),
      e(`YVtocmVmXj0iaHR0cHM6Ly9ldmVudC4ycGVyZm9ybWFudC5jb20vZXZlbnRzL2NsaWNrIl0=`),
      e(`YVtocmVmXj0iaHR0cHM6Ly9sLnByb2ZpdHNoYXJlLnJvLyJd`),
      `a[href^="/url/"]`,
    ],
    ruAd: [
      e(`YVtocmVmKj0iLy9mZWJyYXJlLnJ1LyJd`),
      e(`YVtocmVmKj0iLy91dGltZy5ydS8iXQ==`),
      e(`YVtocmVmKj0iOi8vY2hpa2lkaWtpLnJ1Il0=`),
      `#pgeldiz`,
      `.yandex-rtb-block`,
    ],
    thaiAds: [
      `a[href*=macau-uta-popup]`,
      e(`I2Fkcy1nb29nbGUtbWlkZGxlX3JlY3RhbmdsZS1ncm91cA==`),
      e(`LmFkczMwMHM=`),
      `.bumq`,
      `.img-kosana`,
    ],
    webAnnoyancesUltralist: [
      `#mod-social-share-2`,
      `#social-tools`,
      e(`LmN0cGwtZnVsbGJhbm5lcg==`),
      `.zergnet-recommend`,
      `.yt.btn-link.btn-md.btn`,
    ],
  }
}
async function _t({ debug: e } = {}) {
  if (!vt()) return
  const t = gt(),
    n = Object.keys(t),
    r = await yt([].concat(...n.map((e) => t[e])))
  e && bt(t, r)
  const i = n.filter((e) => {
    const n = t[e]
    return p(n.map((e) => r[e])) > n.length * 0.6
  })
  return (i.sort(), i)
}
function vt() {
  return E() || j()
}
async function yt(e) {
  var n
  const r = document,
    i = r.createElement(`div`),
    a = Array(e.length),
    o = {}
  V(i)
  for (let t = 0; t < e.length; ++t) {
    const n = ke(e[t])
    n.tagName === `DIALOG` && n.show()
    const o = r.createElement(`div`)
    V(o), o.appendChild(n), i.appendChild(o), (a[t] = n)
  }
  for (; !r.body; ) await t(50)
  r.body.appendChild(i)
  try {
    for (let t = 0; t < e.length; ++t) a[t].offsetParent || (o[e[t]] = !0)
  } finally {
    ;(n = i.parentNode) == null || n.removeChild(i)
  }
  return o
}
function V(e) {
  e.style.setProperty(`visibility`, `hidden`, `important`),
    e.style.setProperty(`display`, `block`, `important`)
}
function bt(e, t) {
  let n = 'DOM blockers debug:\n```'
  for (const r of Object.keys(e)) {
    n += `\n${r}:`
    for (const i of e[r]) n += `\n  ${t[i] ? `🚫` : `➡️`} ${i}`
  }
  console.log(`${n}\n\`\`\``)
}
function xt() {
  for (const e of [`rec2020`, `p3`, `srgb`]) if (matchMedia(`(color-gamut: ${e})`).matches) return e
}
function St() {
  if (H(`inverted`)) return !0
  if (H(`none`)) return !1
}
function H(e) {
  return matchMedia(`(inverted-colors: ${e})`).matches
}
function Ct() {
  if (U(`active`)) return !0
  if (U(`none`)) return !1
}
function U(e) {
  return matchMedia(`(forced-colors: ${e})`).matches
}
var wt = 100
function Tt() {
  if (matchMedia(`(min-monochrome: 0)`).matches) {
    for (let e = 0; e <= wt; ++e) if (matchMedia(`(max-monochrome: ${e})`).matches) return e
    throw Error(`Too high value`)
  }
}
function Et() {
  if (W(`no-preference`)) return 0
  if (W(`high`) || W(`more`)) return 1
  if (W(`low`) || W(`less`)) return -1
  if (W(`forced`)) return 10
}
function W(e) {
  return matchMedia(`(prefers-contrast: ${e})`).matches
}
function Dt() {
  if (G(`reduce`)) return !0
  if (G(`no-preference`)) return !1
}
function G(e) {
  return matchMedia(`(prefers-reduced-motion: ${e})`).matches
}
function Ot() {
  if (K(`reduce`)) return !0
  if (K(`no-preference`)) return !1
}
function K(e) {
  return matchMedia(`(prefers-reduced-transparency: ${e})`).matches
}
function kt() {
  if (q(`high`)) return !0
  if (q(`standard`)) return !1
}
function q(e) {
  return matchMedia(`(dynamic-range: ${e})`).matches
}
var J = Math,
  Y = () => 0
function At() {
  const e = J.acos || Y,
    t = J.acosh || Y,
    n = J.asin || Y,
    r = J.asinh || Y,
    i = J.atanh || Y,
    a = J.atan || Y,
    o = J.sin || Y,
    s = J.sinh || Y,
    c = J.cos || Y,
    l = J.cosh || Y,
    u = J.tan || Y,
    d = J.tanh || Y,
    f = J.exp || Y,
    p = J.expm1 || Y,
    m = J.log1p || Y
  return {
    acos: e(0.12312423423423424),
    acosh: t(1e308),
    acoshPf: ((e) => J.log(e + J.sqrt(e * e - 1)))(1e154),
    asin: n(0.12312423423423424),
    asinh: r(1),
    asinhPf: ((e) => J.log(e + J.sqrt(2)))(1),
    atanh: i(0.5),
    atanhPf: ((e) => J.log(3) / 2)(0.5),
    atan: a(0.5),
    sin: o(-1e300),
    sinh: s(1),
    sinhPf: ((e) => J.exp(e) - 1 / J.exp(e) / 2)(1),
    cos: c(10.000000000123),
    cosh: l(1),
    coshPf: ((e) => (J.exp(e) + 1 / J.exp(e)) / 2)(1),
    tan: u(-1e300),
    tanh: d(1),
    tanhPf: ((e) => (J.exp(2) - 1) / (J.exp(2) + 1))(1),
    exp: f(1),
    expm1: p(1),
    expm1Pf: ((e) => J.exp(e) - 1)(1),
    log1p: m(10),
    log1pPf: ((e) => J.log(11))(10),
    powPI: ((e) => J.pow(J.PI, e))(-100),
  }
}
var jt = `mmMwWLliI0fiflO&1`,
  X = {
    default: [],
    apple: [{ font: `-apple-system-body` }],
    serif: [{ fontFamily: `serif` }],
    sans: [{ fontFamily: `sans-serif` }],
    mono: [{ fontFamily: `monospace` }],
    min: [{ fontSize: `1px` }],
    system: [{ fontFamily: `system-ui` }],
  }
function Mt() {
  return Pt((e, t, n) => {
    const r = {},
      i = {}
    for (const n of Object.keys(X)) {
      const [i = {}, a = jt] = X[n],
        o = e.createElement(`span`)
      ;(o.textContent = a), (o.style.whiteSpace = `nowrap`)
      for (const e of Object.keys(i)) {
        const t = i[e]
        t !== void 0 && (o.style[e] = t)
      }
      ;(r[n] = o), t.append(e.createElement(`br`), o)
    }
    const a = T() && _e()
    for (const e of Object.keys(X)) {
      const t = r[e].getBoundingClientRect().width
      i[e] = a ? Nt(t * n.devicePixelRatio) : t
    }
    return i
  })
}
function Nt(e) {
  const t = 10 ** (j() ? 0 : 3)
  return Math.floor(e * t) / t
}
function Pt(e, t = 4e3) {
  return N((n, r) => {
    const i = r.document,
      a = i.body,
      o = a.style
    ;(o.width = `${t}px`),
      (o.webkitTextSizeAdjust = o.textSizeAdjust = `none`),
      T() ? (a.style.zoom = `${1 / r.devicePixelRatio}`) : E() && (a.style.zoom = `reset`)
    const s = i.createElement(`div`)
    return (
      (s.textContent = [...Array((t / 20) | 0)].map(() => `word`).join(` `)),
      a.appendChild(s),
      e(i, a, r)
    )
  }, `<!doctype html><html><head><meta name="viewport" content="width=device-width, initial-scale=1">`)
}
function Ft() {
  return navigator.pdfViewerEnabled
}
function It() {
  const e = new Float32Array(1),
    t = new Uint8Array(e.buffer)
  return ((e[0] = 1 / 0), (e[0] -= e[0]), t[3])
}
function Lt() {
  const { ApplePaySession: e } = window
  if (typeof e?.canMakePayments != `function`) return -1
  if (Rt()) return -3
  try {
    return +!!e.canMakePayments()
  } catch (e) {
    return zt(e)
  }
}
var Rt = je
function zt(e) {
  if (
    e instanceof Error &&
    e.name === `InvalidAccessError` &&
    /\bfrom\b.*\binsecure\b/i.test(e.message)
  )
    return -2
  throw e
}
function Bt() {
  const e = document.createElement(`a`),
    t = e.attributionSourceId ?? e.attributionsourceid
  return t === void 0 ? void 0 : String(t)
}
var Z = -1,
  Q = -2,
  Vt = new Set([
    10752, 2849, 2884, 2885, 2886, 2928, 2929, 2930, 2931, 2932, 2960, 2961, 2962, 2963, 2964, 2965,
    2966, 2967, 2968, 2978, 3024, 3042, 3088, 3089, 3106, 3107, 32773, 32777, 32777, 32823, 32824,
    32936, 32937, 32938, 32939, 32968, 32969, 32970, 32971, 3317, 33170, 3333, 3379, 3386, 33901,
    33902, 34016, 34024, 34076, 3408, 3410, 3411, 3412, 3413, 3414, 3415, 34467, 34816, 34817,
    34818, 34819, 34877, 34921, 34930, 35660, 35661, 35724, 35738, 35739, 36003, 36004, 36005,
    36347, 36348, 36349, 37440, 37441, 37443, 7936, 7937, 7938,
  ]),
  Ht = new Set([34047, 35723, 36063, 34852, 34853, 34854, 34229, 36392, 36795, 38449]),
  Ut = [`FRAGMENT_SHADER`, `VERTEX_SHADER`],
  Wt = [`LOW_FLOAT`, `MEDIUM_FLOAT`, `HIGH_FLOAT`, `LOW_INT`, `MEDIUM_INT`, `HIGH_INT`],
  $ = `WEBGL_debug_renderer_info`,
  Gt = `WEBGL_polygon_mode`
function Kt({ cache: e }) {
  const t = Jt(e)
  if (!t) return Z
  if (!en(t)) return Q
  const n = Qt() ? null : t.getExtension($)
  return {
    version: t.getParameter(t.VERSION)?.toString() || ``,
    vendor: t.getParameter(t.VENDOR)?.toString() || ``,
    vendorUnmasked: n ? t.getParameter(n.UNMASKED_VENDOR_WEBGL)?.toString() : ``,
    renderer: t.getParameter(t.RENDERER)?.toString() || ``,
    rendererUnmasked: n ? t.getParameter(n.UNMASKED_RENDERER_WEBGL)?.toString() : ``,
    shadingLanguageVersion: t.getParameter(t.SHADING_LANGUAGE_VERSION)?.toString() || ``,
  }
}
function qt({ cache: e }) {
  const t = Jt(e)
  if (!t) return Z
  if (!en(t)) return Q
  const n = t.getSupportedExtensions(),
    r = t.getContextAttributes(),
    i = [],
    a = [],
    o = [],
    s = [],
    c = []
  if (r) for (const e of Object.keys(r)) a.push(`${e}=${r[e]}`)
  const l = Xt(t)
  for (const e of l) {
    const n = t[e]
    o.push(`${e}=${n}${Vt.has(n) ? `=${t.getParameter(n)}` : ``}`)
  }
  if (n)
    for (const e of n) {
      if ((e === $ && Qt()) || (e === Gt && $t())) continue
      const n = t.getExtension(e)
      if (!n) i.push(e)
      else
        for (const e of Xt(n)) {
          const r = n[e]
          s.push(`${e}=${r}${Ht.has(r) ? `=${t.getParameter(r)}` : ``}`)
        }
    }
  for (const e of Ut)
    for (const n of Wt) {
      const r = Yt(t, e, n)
      c.push(`${e}.${n}=${r.join(`,`)}`)
    }
  return (
    s.sort(),
    o.sort(),
    {
      contextAttributes: a,
      parameters: o,
      shaderPrecisions: c,
      extensions: n,
      extensionParameters: s,
      unsupportedExtensions: i,
    }
  )
}
function Jt(e) {
  if (e.webgl) return e.webgl.context
  let t = document.createElement(`canvas`),
    n
  t.addEventListener(`webglCreateContextError`, () => (n = void 0))
  for (const e of [`webgl`, `experimental-webgl`]) {
    try {
      n = t.getContext(e)
    } catch {}
    if (n) break
  }
  return ((e.webgl = { context: n }), n)
}
function Yt(e, t, n) {
  const r = e.getShaderPrecisionFormat(e[t], e[n])
  return r ? [r.rangeMin, r.rangeMax, r.precision] : []
}
function Xt(e) {
  return Object.keys(e.__proto__).filter(Zt)
}
function Zt(e) {
  return typeof e == `string` && !e.match(/[^A-Z0-9_x]/)
}
function Qt() {
  return k()
}
function $t() {
  return T() || E()
}
function en(e) {
  return typeof e.getParameter == `function`
}
function tn() {
  if (!(j() || E())) return -2
  if (!window.AudioContext) return -1
  const e = new AudioContext().baseLatency
  return e == null ? -1 : isFinite(e) ? e : -3
}
function nn() {
  if (!window.Intl) return -1
  const e = window.Intl.DateTimeFormat
  if (!e) return -2
  const t = e().resolvedOptions().locale
  return !t && t !== `` ? -3 : t
}
function rn(e) {
  return /not/i.test(e)
}
async function an() {
  const e = navigator.userAgentData
  if (!e) return
  const t = e.brands.filter(({ brand: e }) => !rn(e)).map(({ brand: e }) => e),
    n = {
      brands: t.length > 1 ? t.filter((e) => e !== `Chromium`) : t,
      mobile: e.mobile,
      platform: e.platform,
    }
  if (e.getHighEntropyValues)
    try {
      const t = await e.getHighEntropyValues([
        `architecture`,
        `bitness`,
        `model`,
        `platformVersion`,
      ])
      ;(n.architecture = t.architecture),
        (n.bitness = t.bitness),
        (n.model = t.model),
        (n.platformVersion = t.platformVersion)
    } catch (e) {
      if (e instanceof DOMException && e.name === `NotAllowedError`)
        n.highEntropyStatus = `not_allowed`
      else throw e
    }
  return n
}
var on = {
  userAgentData: an,
  fonts: Pe,
  domBlockers: _t,
  fontPreferences: Mt,
  audio: Ce,
  screenFrame: nt,
  canvas: Ie,
  osCpu: Ke,
  languages: qe,
  colorDepth: Je,
  deviceMemory: Ye,
  screenResolution: Xe,
  hardwareConcurrency: rt,
  timezone: at,
  sessionStorage: st,
  localStorage: ct,
  indexedDB: lt,
  openDatabase: ut,
  cpuClass: dt,
  platform: ft,
  plugins: Fe,
  touchSupport: Ge,
  vendor: pt,
  vendorFlavors: mt,
  cookiesEnabled: ht,
  colorGamut: xt,
  invertedColors: St,
  forcedColors: Ct,
  monochrome: Tt,
  contrast: Et,
  reducedMotion: Dt,
  reducedTransparency: Ot,
  hdr: kt,
  math: At,
  pdfViewerEnabled: Ft,
  architecture: It,
  applePay: Lt,
  privateClickMeasurement: Bt,
  audioBaseLatency: tn,
  dateTimeLocale: nn,
  webGlBasics: Kt,
  webGlExtensions: qt,
}
function sn(e) {
  return de(on, e, [])
}
var cn = `$ if upgrade to Pro: https://fingerprint.com/github/?utm_source=oss&utm_medium=referral&utm_campaign=confidence_score`
function ln(e) {
  const t = un(e),
    n = dn(t)
  return { score: t, comment: cn.replace(/\$/g, `${n}`) }
}
function un(e) {
  if (j()) return 0.4
  if (E()) return D() && !(A() && O()) ? 0.5 : 0.3
  const t = `value` in e.platform ? e.platform.value : ``
  return /^Win/.test(t) ? 0.6 : /^Mac/.test(t) ? 0.5 : 0.7
}
function dn(e) {
  return m(0.99 + 0.01 * e, 1e-4)
}
function fn(e) {
  let t = ``
  for (const n of Object.keys(e).sort()) {
    const r = e[n],
      i = `error` in r ? `error` : JSON.stringify(r.value)
    t += `${t ? `|` : ``}${n.replace(/([:|\\])/g, `\\$1`)}:${i}`
  }
  return t
}
function pn(e) {
  return JSON.stringify(e, (e, t) => (t instanceof Error ? se(t) : t), 2)
}
function mn(e) {
  return oe(fn(e))
}
function hn(t) {
  let n
  return {
    get visitorId() {
      return (n === void 0 && (n = mn(this.components)), n)
    },
    set visitorId(e) {
      n = e
    },
    confidence: ln(t),
    components: t,
    version: e,
  }
}
function gn(e = 50) {
  return r(e, e * 2)
}
function _n(e, t) {
  const n = Date.now()
  return {
    async get(r) {
      const i = Date.now(),
        a = await e(),
        o = hn(a)
      return (
        (t || r?.debug) &&
          console.log(`Copy the text below to get the debug data:

\`\`\`
version: ${o.version}
userAgent: ${navigator.userAgent}
timeBetweenLoadAndGet: ${i - n}
visitorId: ${o.visitorId}
components: ${pn(a)}
\`\`\``),
        o
      )
    },
  }
}
function vn() {
  if (!(window.__fpjs_d_m || Math.random() >= 0.001))
    try {
      const t = new XMLHttpRequest()
      t.open(`get`, `https://m1.openfpcdn.io/fingerprintjs/v${e}/npm-monitoring`, !0), t.send()
    } catch (e) {
      console.error(e)
    }
}
async function yn(e = {}) {
  const { delayFallback: t, debug: n, monitoring: r = !0 } = e
  return (r && vn(), await gn(t), _n(sn({ cache: {}, debug: n }), n))
}
export { yn as load }
