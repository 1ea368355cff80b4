import { m as O } from './app-BnZpN05.js'
import { t as D } from './Dialog-MxiuRam.js'
import { G as ae } from './loans-DUx9Hs8.js'
import { t as k } from './notice-version-C7zT9p9.js'
import { r as e } from './rolldown-runtime-XKyaHtl.js'
import {
  on as _,
  Ir as a,
  vt as b,
  S as c,
  br as d,
  fn as ee,
  er as f,
  nn as g,
  mn as h,
  Fr as i,
  zr as ie,
  Wt as l,
  lr as m,
  Ct as n,
  yr as ne,
  Qn as o,
  hr as p,
  Dr as r,
  yt as re,
  Rr as s,
  Bt as t,
  x as te,
  Zn as u,
  pn as v,
  rn as y,
} from './shared-Bhmsupj.js'
import { n as C, i as S, t as T, r as w, a as x } from './spot-notify-BmPSCb1.js'
import { t as E } from './use-copy-lBkm0Cp.js'
var A = e(s(), 1),
  j = `ordersKey`,
  M = `orders`,
  N = v(ae, { query: { borrowType: `0` } }),
  P = JSON.stringify(N.queryKey)
function F(e, t) {
  if (!t) return (B(), () => void 0)
  const n = e.getQueryCache(),
    r = (t) => {
      const { data: n, dataUpdatedAt: r, fetchStatus: i, error: o } = t.state
      n === void 0
        ? o instanceof a && o.kind === `network` && I(e)
        : i === `idle` && o === null && z(n, r)
    },
    i = n.find({ queryKey: N.queryKey })
  return (
    i && r(i),
    n.subscribe(({ type: e, query: t }) => {
      e === `updated` && JSON.stringify(t.queryKey) === P && r(t)
    })
  )
}
async function I(e) {
  const t = await L()
  t &&
    e.getQueryData(N.queryKey) === void 0 &&
    (e.setQueryData(N.queryKey, t.data, { updatedAt: t.seenMs }),
    await e.invalidateQueries({ queryKey: N.queryKey }))
}
async function L() {
  try {
    const e = await r(`readonly`, (e) => e.get(j)),
      t = await r(`readonly`, (e) => e.get(M))
    if (!e || !t) return null
    const n = await crypto.subtle.decrypt({ name: `AES-GCM`, iv: t.iv }, e, t.text)
    return { data: JSON.parse(new TextDecoder().decode(n)), seenMs: t.seenMs }
  } catch {
    return null
  }
}
var R = 0
async function z(e, t) {
  if (t <= R) return
  if (((R = t), e.details.length === 0)) return B()
  const n = await crypto.subtle.generateKey({ name: `AES-GCM`, length: 256 }, !1, [
      `encrypt`,
      `decrypt`,
    ]),
    i = crypto.getRandomValues(new Uint8Array(12)),
    a = new TextEncoder().encode(JSON.stringify(e)),
    o = await crypto.subtle.encrypt({ name: `AES-GCM`, iv: i }, n, a)
  await r(`readwrite`, (e) => e.put(n, j)),
    await r(`readwrite`, (e) => e.put({ iv: i, text: o, seenMs: t }, M))
}
async function B() {
  ;(R = 0), await r(`readwrite`, (e) => e.delete(M)), await r(`readwrite`, (e) => e.delete(j))
}
var V = `/assets/guide-browser-B64RadW.svg`,
  H =
    /FBA[NV]|FB_IAB|Instagram|WhatsApp|musical_ly|BytedanceWebview|Snapchat|Twitter|LinkedInApp|MicroMessenger|Zalo|\bLine\/|GSA\//,
  U = /; wv\)/
function W(e, t) {
  const n = /iPhone|iPad|iPod/.test(e),
    r = /Android/.test(e) ? `android` : n ? `ios` : `other`,
    i = n && !/Safari\//.test(e)
  return { os: r, isInApp: !t && (H.test(e) || U.test(e) || i), isInstalled: t }
}
var G = () =>
  W(
    navigator.userAgent,
    matchMedia(`(display-mode: standalone)`).matches ||
      (`standalone` in navigator && navigator.standalone === !0),
  )
function oe(e) {
  const { protocol: t, host: n, pathname: r, search: i, hash: a } = new URL(e)
  return `intent://${n}${r}${i}${a}${[`#Intent`, `scheme=${t.slice(0, -1)}`, `action=android.intent.action.VIEW`, `category=android.intent.category.BROWSABLE`, `end`].join(`;`)}`
}
var K = o()
function q(e) {
  const t = (0, A.useId)(),
    r = d(`guides`),
    i = E(),
    a = window.location.href,
    o = e.browser.os === `android`
  return (0, K.jsx)(c, {
    labelledBy: t,
    onClose: e.onClose,
    staysOnScrimTap: !0,
    children: (0, K.jsxs)(`section`, {
      className: `guide`,
      children: [
        (0, K.jsx)(n, { src: V, width: 240, height: 180, isEager: !0, className: `guide__art` }),
        (0, K.jsx)(`h2`, { id: t, className: `h1`, children: r(`browserTitle`) }),
        (0, K.jsx)(`p`, { className: `lead`, children: r(`browserText`) }),
        (0, K.jsxs)(`ol`, {
          className: `guide__steps`,
          children: [
            (0, K.jsx)(`li`, { children: (0, K.jsx)(`p`, { children: r(`browserMenu`) }) }),
            (0, K.jsx)(`li`, {
              children: (0, K.jsx)(`p`, {
                children: r(o ? `browserChooseAndroid` : `browserChooseApple`),
              }),
            }),
          ],
        }),
        (0, K.jsxs)(`div`, {
          className: `btns guide__btns`,
          children: [
            o && (0, K.jsx)(re, { isBlock: !0, href: oe(a), children: r(`openBrowser`) }),
            (0, K.jsx)(b, {
              kind: o ? `soft` : `primary`,
              icon: `copy`,
              isBlock: !0,
              onClick: () => void i(a),
              children: r(`copyLink`),
            }),
            (0, K.jsx)(b, {
              kind: `text`,
              isBlock: !0,
              onClick: e.onClose,
              children: r(`stayHere`),
            }),
          ],
        }),
      ],
    }),
  })
}
function J(e) {
  try {
    return localStorage.getItem(e) !== null
  } catch {
    return !1
  }
}
function Y(e) {
  try {
    localStorage.setItem(e, `1`)
  } catch {}
}
var se = `/assets/guide-add-j-DfqVW.svg`,
  ce = `/assets/guide-home-screen-Bah-uoj.svg`,
  le = `/assets/guide-share-CKShVmy.svg`,
  X = () => window.norenInstall ?? null
async function ue() {
  const e = X()
  return (delete window.norenInstall, (await e?.prompt())?.outcome === `accepted`)
}
function de(e) {
  const t = d(`guides`),
    r = X() !== null,
    i = async () => {
      await ue(), e.onClose()
    }
  return (0, K.jsx)(te, {
    title: t(`installTitle`),
    onClose: e.onClose,
    foot: (0, K.jsxs)(K.Fragment, {
      children: [
        r && (0, K.jsx)(b, { isBlock: !0, onClick: () => void i(), children: t(`install`) }),
        (0, K.jsx)(b, {
          kind: r ? `text` : `soft`,
          isBlock: !0,
          onClick: e.onClose,
          children: t(r ? `notNow` : `understood`),
        }),
      ],
    }),
    children: (0, K.jsxs)(`div`, {
      className: `stack stack-4`,
      children: [
        (0, K.jsx)(n, { src: ce, width: 240, height: 120, isEager: !0, className: `guide__art` }),
        (0, K.jsx)(`p`, { className: `lead`, children: t(`installText`) }),
        !r &&
          (0, K.jsxs)(`ol`, {
            className: `guide__steps`,
            children: [
              (0, K.jsxs)(`li`, {
                children: [
                  (0, K.jsx)(n, {
                    src: le,
                    width: 240,
                    height: 72,
                    isEager: !0,
                    className: `guide__art`,
                  }),
                  (0, K.jsx)(`p`, { children: t(`installShare`) }),
                ],
              }),
              (0, K.jsxs)(`li`, {
                children: [
                  (0, K.jsx)(n, {
                    src: se,
                    width: 240,
                    height: 72,
                    isEager: !0,
                    className: `guide__art`,
                  }),
                  (0, K.jsx)(`p`, { children: t(`installAdd`) }),
                ],
              }),
              (0, K.jsx)(`li`, { children: (0, K.jsx)(`p`, { children: t(`installConfirm`) }) }),
            ],
          }),
      ],
    }),
  })
}
var fe = [`/noren`, `/login`, `/identity-auth`, `/facial-auth/step-one`],
  pe = 2,
  me = 3
function Z(e) {
  const { path: t, bizStatus: n, hasToken: r, isAgree: i, pagesSeen: a, hadGuide: o } = e
  if (!r || i || o || n === null || a < pe) return []
  if (y(n)) {
    const n = t === `/home` || t === `/order`
    return e.questions.filter((e) => n && e === `notifications`)
  }
  return t === `/identity-auth` && n >= g.identity ? [...e.questions] : []
}
function he(e) {
  const { path: t, pagesSeen: n, hasToken: r, bizStatus: i, isInApp: a, hadGuide: o } = e
  if (a) return !e.staysInApp && fe.includes(t) ? `browser` : null
  if (Z(e).length > 0) return `permission`
  const s = e.canInstall && !e.isGuideShowed && !o,
    c = r && t === `/home` && i !== null && y(i)
  return s && c && n >= me ? `install` : null
}
var ge = `/assets/spot-location-DxMEEb0.svg`
async function Q(e) {
  await f(O, { body: { consents: [{ purpose: e, given: !0 }], textVersion: k } })
}
async function _e() {
  const e = [`notifications`, `geolocation`],
    t = await Promise.all(e.map(ve))
  return e.filter((e, n) => t[n] === `prompt`)
}
async function ve(e) {
  if (e === `notifications`)
    return w()
      ? Notification.permission === 'default'
        ? `prompt`
        : Notification.permission
      : `denied`
  if (!(`geolocation` in navigator)) return `denied`
  try {
    return (await navigator.permissions.query({ name: e })).state
  } catch {
    return `denied`
  }
}
async function ye(e, t) {
  const n = e.includes(`notifications`) && (await C())
  e.includes(`geolocation`) && (await be()) && (await Q(`location`)),
    n && (await Q(`notifications`), x(t).catch((e) => m(`script-error`, e)))
}
var be = () =>
    new Promise((e) => {
      navigator.geolocation.getCurrentPosition(
        () => e(!0),
        ({ code: t, PERMISSION_DENIED: n }) => e(t !== n),
        { maximumAge: 1 / 0, timeout: 1e4 },
      )
    }),
  $ = { notifications: T, geolocation: ge }
function xe(e) {
  const t = d(`guides`),
    [r, i] = (0, A.useState)(!1),
    a = async () => {
      i(!0)
      try {
        await ye(e.questions, e.pushKey)
      } catch (e) {
        m(`script-error`, e), ie(t(`permissionFailed`), `warn`)
      }
      e.onClose()
    }
  return (0, K.jsx)(D, {
    title: t(`permissionTitle`, { count: e.questions.length }),
    onClose: e.onClose,
    staysOnScrimTap: !0,
    actions: (0, K.jsxs)(K.Fragment, {
      children: [
        (0, K.jsx)(b, {
          isBlock: !0,
          isBusy: r,
          onClick: () => void a(),
          children: t(`letMeChoose`),
        }),
        (0, K.jsx)(b, { kind: `text`, isBlock: !0, onClick: e.onClose, children: t(`notNow`) }),
      ],
    }),
    children: e.questions.map((e) =>
      (0, K.jsxs)(
        `div`,
        {
          className: `guide__row`,
          children: [
            (0, K.jsx)(n, { className: `spot`, src: $[e], width: 56, height: 56, isEager: !0 }),
            (0, K.jsxs)(`div`, {
              children: [
                (0, K.jsx)(`p`, { className: `strong`, children: t(e) }),
                (0, K.jsx)(`p`, { className: `small`, children: t(`${e}Text`) }),
              ],
            }),
          ],
        },
        e,
      ),
    ),
  })
}
var Se = 1500
function Ce() {
  const [e, t] = (0, A.useState)(null),
    n = h(i, {}, { staleTime: 1 / 0 }).data?.pushKey
  De(n), we(t), Te()
  const r = () => t(null)
  return e?.guide === `browser`
    ? (0, K.jsx)(q, { browser: G(), onClose: r })
    : e?.guide === `install`
      ? (0, K.jsx)(de, { onClose: r })
      : e?.guide === `permission`
        ? (0, K.jsx)(xe, { questions: e.questions, pushKey: n ?? null, onClose: r })
        : null
}
function we(e) {
  ;(0, A.useEffect)(() => {
    let n = { staysInApp: !1, hadGuide: !1 },
      r,
      i = async () => {
        const { path: r } = t(),
          i = await Ee(n)
        i &&
          (await p([`guides`]),
          t().path === r &&
            !document.querySelector(`dialog[open]`) &&
            navigator.onLine &&
            (i.guide === `browser` ? (n.staysInApp = !0) : (n.hadGuide = !0),
            i.guide === `permission` && Y(`isAgree`),
            i.guide === `install` && Y(`isGuideShowed`),
            e(i)))
      },
      a = () => {
        clearTimeout(r),
          (r = setTimeout(() => {
            i().catch((e) => m(`chunk-load-error`, e))
          }, Se))
      }
    return (
      a(),
      window.addEventListener(`hashchange`, a),
      () => {
        clearTimeout(r), window.removeEventListener(`hashchange`, a)
      }
    )
  }, [e])
}
function Te() {
  const e = ne()
  ;(0, A.useEffect)(() => {
    const t = document.querySelector(`link[rel=manifest]`)
    t && (t.href = `/manifest-${e}.webmanifest`)
  }, [e])
}
async function Ee(e) {
  const n = G(),
    r = n.os === `ios` && !n.isInApp,
    i = {
      ...e,
      ..._(),
      path: t().path,
      pagesSeen: l() + 1,
      isInApp: n.isInApp,
      canInstall: !n.isInstalled && (X() !== null || r),
      questions: await _e(),
      isAgree: J(`isAgree`),
      isGuideShowed: J(`isGuideShowed`),
    },
    a = he(i)
  return a && { guide: a, questions: Z(i) }
}
function De(e) {
  const { hasToken: t } = ee(),
    n = u()
  ;(0, A.useEffect)(() => {
    t ? e && x(e).catch(() => void 0) : S().catch(() => void 0)
  }, [t, e]),
    (0, A.useEffect)(() => F(n, t), [n, t])
}
export { Ce as Guides }
