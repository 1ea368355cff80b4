const __vite__mapDeps = (
  i,
  m = __vite__mapDeps,
  d = m.f ||
    (m.f = [
      'assets/known-answers-CEFXubx.js',
      'assets/client-envelope-Bxxk-6m.js',
      'assets/ComponentsTab-C84oxOg.js',
      'assets/rolldown-runtime-XKyaHtl.js',
      'assets/shared-Bhmsupj.js',
      'assets/shared-CX92CKG.css',
      'assets/Fab-CkZmZ0C.js',
      'assets/Fab-Bkrdr7K.css',
      'assets/Wordmark-B-TpKWx.js',
      'assets/Check-CmpaF-Q.js',
      'assets/Check-DI2Io1-.css',
      'assets/Choice-C_Xh-0g.js',
      'assets/into-view-Annijhe.js',
      'assets/Choice-Ms251D3.css',
      'assets/CodeInput-9swTzkz.js',
      'assets/CodeInput-BK279kk.css',
      'assets/DateField-YLe7V7F.js',
      'assets/PickField-BLMIGHK.js',
      'assets/Select-CR_7H5Q.css',
      'assets/DateField-DfqfkLx.css',
      'assets/MoneyField-sFa5gZR.js',
      'assets/Segmented-D3GdZ4S.js',
      'assets/Segmented-C6xFEGt.css',
      'assets/Select-DVr1SKD.js',
      'assets/Marked-C7rkSuE.js',
      'assets/Switch-3IRHLOz.js',
      'assets/Switch-BCVYV4W.css',
      'assets/TextArea-CejlDIs.js',
      'assets/gift-DWPUFcM.js',
      'assets/Dialog-MxiuRam.js',
      'assets/Dialog-CxbmpNr.css',
      'assets/Meter-CTDOata.js',
      'assets/Meter-D7jVBAn.css',
      'assets/Progress-CxRb1q7.js',
      'assets/Progress-kqlf30i.css',
      'assets/Slider-_edWAOV.js',
      'assets/Slider-D2PiENx.css',
      'assets/Timeline-CU6uNs0.js',
      'assets/Timeline-DYzUhk6.css',
      'assets/loans-DUx9Hs8.js',
      'assets/loans-DLbYz5u.css',
      'assets/ComponentsTab-BgqOKGl.css',
      'assets/customer-service-BooxB2j.css',
      'assets/customer-service-DcD42oB.css',
    ]),
) => i.map((i) => d[i])
import { r as D, a as E } from './camera-BRQhSjC.js'
import { t as k, n as O } from './camera-trouble-BT0ihZP.js'
import { r as e } from './rolldown-runtime-XKyaHtl.js'
import {
  jr as _,
  Or as a,
  on as b,
  y as C,
  Rr as c,
  ar as d,
  a as ee,
  br as f,
  i as g,
  fr as h,
  Ir as i,
  T as l,
  er as m,
  C as n,
  pr as ne,
  Pr as o,
  en as p,
  Er as r,
  wt as S,
  Qn as s,
  Ar as t,
  hr as te,
  Vt as u,
  mr as v,
  vt as x,
  o as y,
} from './shared-Bhmsupj.js'
import { t as w } from './TextArea-CejlDIs.js'
import { t as T } from './use-copy-lBkm0Cp.js'
var A = {
    app: [`version`, `market`, `language`, `address`, `signedIn`, `bizStatus`],
    browser: [`kind`, `inApp`, `userAgent`, `screen`, `online`, `connection`, `clock`],
    device: [`deviceId`, `cookies`, `localStorage`, `indexedDb`, `freeSpace`],
    camera: [`cameras`, `cameraPermission`, `cameraPicture`],
    permissions: [`location`, `notifications`],
    push: [`serviceWorker`, `pushApi`, `pushSubscription`],
    wire: [`sealedCall`, `answersX25519`, `answersP256`],
  },
  j = Object.values(A).flat(),
  M = [
    `yes`,
    `no`,
    `granted`,
    `denied`,
    `prompt`,
    `unknown`,
    `passed`,
    `failed`,
    `missing`,
    `notTried`,
  ],
  N = (e) => M.includes(e),
  P = {
    inApp: [`yes`],
    online: [`no`],
    cookies: [`no`],
    localStorage: [`no`],
    indexedDb: [`no`],
    cameras: [`0`, `missing`],
    cameraPermission: [`denied`],
    location: [`denied`],
    notifications: [`denied`],
    serviceWorker: [`missing`, `failed`],
    pushApi: [`missing`],
    sealedCall: [`failed`],
    answersX25519: [`failed`],
    answersP256: [`failed`, `missing`],
  }
function F(e, t) {
  return e === `cameraPicture`
    ? t.startsWith(`failed`)
    : (P[e]?.includes(t.split(`:`)[0] ?? ``) ?? !1)
}
function I(e, t) {
  const n = Object.entries(A).flatMap(([t, n]) => [
    `[${t}]`,
    ...n.map((t) => `${t}: ${e[t] ?? `unknown`}`),
  ])
  return [`Noren diagnostics ${t}`, ...n].join(`
`)
}
var L = e(c(), 1),
  R = {
    version: () => h,
    market: () => ne.code,
    language: () => v(),
    address: () => location.origin,
    signedIn: () => W(b().hasToken),
    bizStatus: () => String(b().bizStatus ?? `unknown`),
    kind: () => k(navigator.userAgent),
    inApp: () => W(k(navigator.userAgent) === `inApp`),
    userAgent: () => navigator.userAgent,
    screen: () => `${innerWidth}×${innerHeight} @${devicePixelRatio}`,
    online: () => W(navigator.onLine),
    connection: () => navigator.connection?.effectiveType ?? `unknown`,
    clock: K,
    deviceId: d,
    cookies: () => W(navigator.cookieEnabled),
    localStorage: () => (
      localStorage.setItem(`diagnostics`, `1`), localStorage.removeItem(`diagnostics`), `yes`
    ),
    indexedDb: async () => W(await q()),
    freeSpace: J,
    cameras: async () => {
      const e = await navigator.mediaDevices?.enumerateDevices()
      return e ? String(e.filter(({ kind: e }) => e === `videoinput`).length) : `missing`
    },
    cameraPermission: () => G(`camera`),
    cameraPicture: () => `notTried`,
    location: () => G(`geolocation`),
    notifications: () => (`Notification` in window ? G(`notifications`) : `missing`),
    serviceWorker: async () => {
      if (!(`serviceWorker` in navigator)) return `missing`
      const e = await navigator.serviceWorker.getRegistration()
      return (e?.active ?? e?.waiting ?? e?.installing)?.state ?? `no`
    },
    pushApi: () => (`PushManager` in window ? `yes` : `missing`),
    pushSubscription: async () =>
      W(
        !!(await (
          await navigator.serviceWorker?.getRegistration()
        )?.pushManager?.getSubscription()),
      ),
    sealedCall: Y,
    answersX25519: () => X(`X25519`),
    answersP256: () => X(`P-256`),
  },
  z = {
    localStorage: `no`,
    indexedDb: `no`,
    cameras: `missing`,
    serviceWorker: `failed`,
    sealedCall: `failed`,
    answersX25519: `failed`,
    answersP256: `failed`,
  }
async function B(e) {
  const t = Object.keys(R)
  await Promise.all(
    t.map(async (t) => {
      e(t, await U(R[t]).catch(() => z[t] ?? `unknown`))
    }),
  )
}
async function V() {
  try {
    const e = await D(`user`, AbortSignal.timeout(H * 2)),
      { width: t, height: n, frameRate: r } = e.getVideoTracks()[0]?.getSettings() ?? {}
    return (E(e), `${t}×${n} ${Math.round(r ?? 0)}/s`)
  } catch (e) {
    return `failed: ${O(e instanceof Error ? e.name : ``)}`
  }
}
var H = 15e3
async function U(e) {
  let t,
    n = new Promise((e, n) => {
      t = setTimeout(() => n(Error(`too late`)), H)
    })
  return Promise.race([Promise.resolve().then(e), n]).finally(() => clearTimeout(t))
}
var W = (e) => (e ? `yes` : `no`)
async function G(e) {
  const { state: t } = await navigator.permissions.query({ name: e })
  return t
}
async function K() {
  const e = await fetch(`/healthz`, { cache: `no-store` }),
    t = a(e.headers.get(`date`) ?? ``).getTime(),
    n = Math.round((_() - t) / 1e3)
  return Number.isNaN(n) ? `unknown` : `${n > 0 ? `+` : ``}${n} s`
}
function q() {
  return new Promise((e) => {
    const t = `noren-diagnostics`,
      n = indexedDB.open(t)
    ;(n.onerror = () => e(!1)),
      (n.onsuccess = () => {
        n.result.close(), indexedDB.deleteDatabase(t), e(!0)
      })
  })
}
async function J() {
  const { quota: e = 0, usage: t = 0 } = await navigator.storage.estimate()
  return `${Math.round((e - t) / 1e6)} MB`
}
async function Y() {
  try {
    return (await m(o, {}), `passed`)
  } catch (e) {
    return e instanceof i ? `failed: ${e.kind}${e.code > 0 ? ` ${e.code}` : ``}` : `failed`
  }
}
async function X(e) {
  const { tryKnownAnswers: t } = await r(
    async () => {
      const { tryKnownAnswers: e } = await import(`./known-answers-CEFXubx.js`)
      return { tryKnownAnswers: e }
    },
    __vite__mapDeps([0, 1]),
  )
  return (await t()).find(({ name: t }) => t === e)?.result ?? `unknown`
}
function Z() {
  const [e, t] = (0, L.useState)({}),
    [n, r] = (0, L.useState)(!1),
    [i, a] = (0, L.useState)(0),
    [o, s] = (0, L.useState)(!1),
    c = (e, n) => t((t) => ({ ...t, [e]: n }))
  return (
    (0, L.useEffect)(() => {
      let e = !0
      return (
        r(!1),
        B((t, n) => e && c(t, n)).then(() => e && r(!0)),
        () => {
          e = !1
        }
      )
    }, [i]),
    {
      facts: e,
      isDone: n,
      again: () => a((e) => e + 1),
      isTryingCamera: o,
      tryCamera: async () => {
        s(!0), c(`cameraPicture`, await V()), s(!1)
      },
    }
  )
}
var Q = s()
function re() {
  const e = f(`test`),
    r = T(),
    { facts: i, isDone: a, again: o, isTryingCamera: s, tryCamera: c } = Z(),
    l = I(i, t().toISOString()),
    u = j.filter((e) => F(e, i[e] ?? ``))
  return (0, Q.jsxs)(`div`, {
    className: `stack-4`,
    children: [
      (0, Q.jsx)(`p`, { className: `lead`, children: e(`lead`) }),
      (0, Q.jsxs)(`div`, {
        className: `test-outcome`,
        role: `status`,
        'data-diagnostics': a ? `done` : `running`,
        children: [
          !a && (0, Q.jsx)(n, { children: e(`checking`) }),
          a && u.length === 0 && (0, Q.jsx)(n, { meaning: `good`, children: e(`allWell`) }),
          a &&
            u.length > 0 &&
            (0, Q.jsx)(n, {
              meaning: `warn`,
              title: e(`foundTitle`),
              children: u.map((t) => e(`fact_${t}`)).join(` · `),
            }),
        ],
      }),
      (0, Q.jsxs)(`div`, {
        className: `btns`,
        children: [
          (0, Q.jsx)(x, {
            isBlock: !0,
            icon: `copy`,
            onClick: () => void r(l),
            children: e(`copy`),
          }),
          (0, Q.jsx)(x, {
            isBlock: !0,
            kind: `soft`,
            icon: `camera`,
            isBusy: s,
            onClick: () => void c(),
            children: e(`tryCamera`),
          }),
          (0, Q.jsx)(x, {
            isBlock: !0,
            kind: `text`,
            icon: `refresh`,
            onClick: o,
            children: e(`again`),
          }),
        ],
      }),
      Object.keys(A).map((t) =>
        (0, Q.jsxs)(
          `section`,
          {
            'aria-labelledby': `facts-${t}`,
            children: [
              (0, Q.jsx)(`h2`, { className: `h3`, id: `facts-${t}`, children: e(`section_${t}`) }),
              (0, Q.jsx)(ee, {
                isPlain: !0,
                rows: A[t].map((t) => ({
                  key: t,
                  label: e(`fact_${t}`),
                  value: (0, Q.jsx)(ie, { value: i[t], isBad: u.includes(t) }),
                })),
              }),
            ],
          },
          t,
        ),
      ),
      (0, Q.jsx)(w, { label: e(`report`), help: e(`reportHelp`), readOnly: !0, rows: 8, value: l }),
    ],
  })
}
function ie(e) {
  const t = f(`test`),
    { value: n } = e
  if (n === void 0) return (0, Q.jsx)(`span`, { 'aria-hidden': `true`, children: `…` })
  const [r = ``, ...i] = n.split(`: `),
    a = N(r) ? [t(`word_${r}`), ...i].join(`: `) : n
  return e.isBad
    ? (0, Q.jsx)(y, { meaning: `bad`, icon: `warn`, children: a })
    : (0, Q.jsx)(`span`, { className: `fact-value`, children: a })
}
var $ = `test-panel`,
  ae = S(
    async () => {
      const [{ ComponentsTab: e }] = await Promise.all([
        r(
          () => import(`./ComponentsTab-C84oxOg.js`).then((e) => e.t),
          __vite__mapDeps([
            2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25,
            26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43,
          ]),
        ),
        te([`components`]),
      ])
      return e
    },
    (0, Q.jsx)(C, { count: 3 }),
  )
function oe({ query: e }) {
  const t = f(`test`),
    n = e.get(`tab`) === `components` ? `components` : `diagnostics`
  return (0, Q.jsxs)(l, {
    title: t(`title`),
    back: !0,
    children: [
      (0, Q.jsx)(g, {
        label: t(`title`),
        panelId: $,
        value: n,
        onValue: (e) => u(p.test(e === `components` ? { tab: e } : {}), { replace: !0 }),
        tabs: [
          { value: `diagnostics`, label: t(`diagnostics`) },
          { value: `components`, label: t(`components`) },
        ],
      }),
      (0, Q.jsx)(`div`, {
        role: `tabpanel`,
        id: $,
        'aria-label': t(n),
        className: `section`,
        children: n === `diagnostics` ? (0, Q.jsx)(re, {}) : (0, Q.jsx)(ae, {}),
      }),
    ],
  })
}
export { oe as TestPage }
