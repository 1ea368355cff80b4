import { m as ie, t as m, _ as ne, i as re } from './app-BnZpN05.js'
import { _ as ae } from './certification-BrgY9pV.js'
import { U as oe, W as se } from './loans-DUx9Hs8.js'
import {
  dr as a,
  ir as c,
  or as d,
  Bt as e,
  tn as ee,
  rr as f,
  ar as i,
  jr as l,
  Mr as n,
  er as o,
  sr as p,
  an as r,
  in as s,
  Ir as t,
  ur as te,
  kr as u,
} from './shared-Bhmsupj.js'
var h = {
    register: 10,
    appStart: 20,
    login: 30,
    behaviour: 50,
    apply: 60,
    authentication: 80,
    loan: 90,
  },
  ce = { name: `configInfo`, method: `GET`, path: `/api/metric/config/info`, travel: `none` },
  le = { name: `saveEvent`, method: `POST`, path: `/api/metric/event/1/{type}`, travel: `form` },
  ue = { name: `saveInfo`, method: `POST`, path: `/api/metric/info/save`, travel: `value` },
  de = {
    name: `deviceInformation`,
    method: `POST`,
    path: `/api/user/user/deviceInformation`,
    travel: `json`,
  },
  fe = { name: `webPageFb`, method: `POST`, path: `/api/user/report/webPageFb`, travel: `json` },
  pe = new Map()
function g(e) {
  try {
    return JSON.parse(localStorage.getItem(`noren_` + e) ?? `null`)
  } catch {
    return JSON.parse(pe.get(e) ?? `null`)
  }
}
function _(e, t) {
  const n = JSON.stringify(t)
  try {
    localStorage.setItem(r + e, n)
  } catch {
    pe.set(e, n)
  }
}
var v = `consents`,
  y = (e) => p() !== null && g(v)?.[e] === !0
function b(e) {
  if (p() === null) return
  const t = Object.fromEntries(e.map(({ purpose: e, given: t }) => [e, t]))
  _(v, { ...g(v), ...t })
}
var me = (e) => b([{ purpose: e, given: !1 }])
async function he() {
  p() !== null && g(v) === null && b((await o(ne, {})).details)
}
var ge = `landing`,
  _e = `webPageFb`
function ve(e, t, n) {
  const r = new URLSearchParams(e),
    i = (e) => r.get(e)?.slice(0, 100) ?? ``,
    a = (e) => (/^[\w.-]{1,500}$/.test(e ?? ``) ? (e ?? ``) : ``),
    o = a(r.get(`fbclid`)),
    s = {
      fbclid: o,
      fbc: a(d(t, `_fbc`)) || (o && a(`fb.1.${n}.${o}`)),
      fbp: a(d(t, `_fbp`)),
      utmSource: i(`utm_source`),
      utmMedium: i(`utm_medium`),
      utmCampaign: i(`utm_campaign`),
      utmContent: i(`utm_content`),
      utmTerm: i(`utm_term`),
    }
  return Object.fromEntries(Object.entries(s).filter(([, e]) => e !== ``))
}
async function ye() {
  if (!y(`analytics`) || g(_e)) return
  const e = ve(be(), document.cookie, l())
  Object.keys(e).length > 0 && (await o(fe, { body: e })), _(_e, !0)
}
function be() {
  try {
    return localStorage.getItem(ge) ?? window.location.search
  } catch {
    return window.location.search
  }
}
var xe = (e, t) => {
    if (!Te.test(e)) return Se(e, t)
    let n = Ce(e.toWellFormed())
    for (const [e, t] of we) n = n.replaceAll(e, t)
    return ((n = n.replaceAll(Ee, (e, t, n) => (De.test(n) ? e : `${t}[text]${t}`))), Se(n, t))
  },
  Se = (e, t) => e.slice(0, t).replace(/\p{Cs}$/u, ``),
  Ce = (e) => e.replaceAll(/\p{Cc}/gu, ` `),
  we = [
    [/[\p{L}\p{N}._%+-]+@[\p{L}\p{N}.-]+/gu, `[address]`],
    [/\b[A-Z]{5}\d{4}[A-Z]\b/gi, `[number]`],
    [/(?=[\w-]*\d)[\w-]{24,}/g, `[token]`],
    [/\+?\d(?:[\s().,/:-]?\d){3,}/g, `[number]`],
  ],
  Te = /[@"'`\p{Cc}\p{Cs}]|\d.?\d.?\d.?\d|[\w-]{24}/u,
  Ee = /(["'`])((?:(?!\1).){1,300})\1/g,
  De = /^[a-z$_][\w$.-]{0,40}$/,
  Oe = { entries: [], uploads: [] },
  ke = 60,
  Ae = 2e5
function je(e, t, { flushAt: n, newId: r }) {
  const i = [...e.entries, t]
  return i.length >= n ? Me({ ...e, entries: i }, r) : { ...e, entries: i }
}
function Me(e, t) {
  if (e.entries.length === 0) return e
  const n = { id: t(), entries: e.entries }
  return Ne({ ...e, entries: [] }, { kind: `behaviour`, value: n })
}
function Ne(e, t) {
  let n = [...e.uploads, t]
  for (; n.length > ke || JSON.stringify(n).length > Ae; ) {
    const e = n.find(({ kind: e }) => e === `behaviour`) ?? n[0]
    n = n.filter((t) => t !== e)
  }
  return { ...e, uploads: n }
}
var Pe = (e, t) => ({ ...e, uploads: e.uploads.filter(({ value: e }) => e.id !== t) }),
  Fe = (e) => ({ entries: [], uploads: e.uploads.filter(({ kind: e }) => e !== `behaviour`) }),
  x = `metrics`,
  S = () => g(x) ?? Oe,
  Ie = () => crypto.randomUUID(),
  C = !1,
  Le = 20
function Re(e) {
  Le = e.flushAt
}
function ze() {
  ;(C = !0), _(x, null)
}
function Be(e) {
  C || (_(x, Ne(S(), e)), T())
}
function Ve(e) {
  if (C) return
  const t = S(),
    n = je(t, e, { flushAt: Le, newId: Ie })
  _(x, n), n.uploads.length > t.uploads.length && T()
}
function He() {
  _(x, Fe(S()))
}
function Ue() {
  _(x, Me(S(), Ie))
}
var w = null
function T() {
  return (
    (w ??= We().finally(() => {
      w = null
    })),
    w
  )
}
async function We() {
  const e = new Set()
  for (;;) {
    const t = S().uploads.find(({ value: t }) => !e.has(t.id))
    if (!t || !navigator.onLine || (e.add(t.value.id), (await Ge(t)) === `later`)) return
  }
}
async function Ge(e) {
  try {
    if (e.kind === `event`) {
      const { type: t, value: n } = e
      await o(le, { params: { type: t }, body: { event: JSON.stringify(n) } })
    } else await o(ue, { body: qe(e) })
  } catch (e) {
    if (!(e instanceof t) || !Ke(e)) return `later`
    e.reason === `CONSENT_NEEDED` && (me(`analytics`), He())
  }
  return (_(x, Pe(S(), e.value.id)), `over`)
}
var Ke = ({ kind: e, code: t }) => e === `refused` && t >= 400 && t < 500 && t !== 429,
  qe = (e, t) => {
    const n = JSON.stringify(t === void 0 ? e.value : { ...e.value, token: t })
    return e.kind === `behaviour`
      ? { dataType: `behaviour`, appId: a, uploadType: 50, value: n }
      : { dataType: `deviceInfo`, appId: a, uploadType: e.uploadType, value: n }
  }
async function Je() {
  if (navigator.onLine && !C) for (const e of S().uploads) e.kind !== `event` && (await Ye(e))
}
async function Ye(e) {
  const t = qe(e, p() ?? void 0),
    n = await f(ue, { body: t }),
    { value: r } = JSON.parse(String(n.body)),
    i = (e) => n.headers[e] ?? ``,
    a = new URLSearchParams({
      dataType: t.dataType,
      appId: t.appId,
      uploadType: String(t.uploadType),
      value: r,
      catsKey: i(`Cats-Key`),
      catsNonce: i(`Cats-Nonce`),
      timestamp: i(`Timestamp`),
      appVersion: i(`App-Version`),
      deviceId: i(`Device-Id`),
    })
  navigator.sendBeacon(n.url, a)
}
var Xe = 20,
  Ze = /^\s*(?:at\s+)?(?:async\s+)?(?:(.*?)\s*[(@])?(https?:\/\/[^\s)]+?):(\d+):(\d+)\)?\s*$/
function Qe(e, t) {
  return e
    .split(`
`)
    .flatMap((e) => {
      const [, n = ``, r = ``, i, a] = Ze.exec(e) ?? [],
        o = r.startsWith(`${t}/`) ? new URL(r).pathname : ``
      return /^\/[\w./-]{1,120}$/.test(o)
        ? [{ fn: n.slice(0, 120), file: o, line: Number(i), column: Number(a) }]
        : []
    })
    .slice(0, Xe)
}
var E = () => m(e().path).route.pattern
function D(e, t) {
  Be({
    kind: `event`,
    type: e,
    value: {
      id: crypto.randomUUID(),
      at: u(c()),
      page: E(),
      message: ``,
      frames: [],
      vitals: [],
      ...t,
    },
  })
}
var $e = 20,
  O = new Set()
function et({ kind: e, name: t, message: n, stack: r }) {
  const i = Qe(r, window.location.origin),
    a = JSON.stringify([e, t, n, i[0]])
  O.has(a) || O.size >= $e || (O.add(a), D(e, { name: xe(t, 80), message: xe(n, 500), frames: i }))
}
var tt = (e) => /^[a-z][\w-]*$/i.test(e) && !/\d{3,}/.test(e)
function nt(e, t) {
  const { tag: n, name: r, id: i, classes: a, leadsTo: o, position: s } = t,
    c = [r, i].find(tt)
  if (c) return `${e} ${n}#${c}`
  if (o) return `${e} ${n}>${o}`
  const l = a.find((e) => e.includes(`--`)) ?? a[0]
  return `${e} ${n}${l ? `.${l}` : ``}[${s}]`
}
var rt = `button,a[href],input,textarea,select,summary,[role="tab"],[role="switch"]`,
  it = `input:not([type="checkbox"],[type="radio"],[type="range"],[type="file"]),textarea`
function at(e) {
  let t = { idName: `${E()} page`, atMs: c() },
    n = null,
    r = null,
    i = ({ idName: t, atMs: n }, r) => {
      if (!e()) return
      const i = Math.min(Math.max(Math.round(c() - n), 0), 864e5)
      Ve({ idName: t, beginTime: u(n), duration: i, content: r })
    },
    a = () => {
      r && i(r, `length=${r.element.value.length};changes=${r.changes}`), (r = null)
    },
    o = () => {
      i(t, ``), (t = { idName: `${E()} page`, atMs: c() })
    },
    s = (e, t) => document.addEventListener(e, t, { capture: !0, passive: !0 })
  return (
    s(`pointerdown`, (e) => {
      const t = ot(e.target)
      n = t && { control: t, atMs: c() }
    }),
    s(`click`, (e) => {
      const t = ot(e.target)
      if (!t || t.matches(it)) return
      const r = n?.control === t ? n.atMs : c()
      i({ idName: k(t), atMs: r }, `tap`)
    }),
    s(`focusin`, ({ target: e }) => {
      if (!(e instanceof Element) || !e.matches(it)) return
      const t = e
      r = { element: t, idName: k(t), atMs: c(), changes: 0 }
    }),
    s(`input`, ({ target: e }) => {
      r && e === r.element && (r.changes += 1)
    }),
    s(`focusout`, a),
    s(`change`, ({ target: e }) => {
      e instanceof Element &&
        e.matches(`select,[type="range"]`) &&
        i({ idName: k(e), atMs: c() }, `changed`)
    }),
    window.addEventListener(`hashchange`, o),
    {
      endAll() {
        a(), o()
      },
    }
  )
}
var ot = (e) => (e instanceof Element ? e.closest(rt) : null)
function k(e) {
  const t = e.tagName.toLowerCase(),
    n = [...e.classList],
    r = document.querySelectorAll(n[0] ? `${t}.${CSS.escape(n[0])}` : t),
    i = e.getAttribute(`href`)
  return nt(E(), {
    tag: t,
    name: e.getAttribute(`name`) ?? ``,
    id: e.id,
    classes: n,
    leadsTo: i?.startsWith(`#`) ? m(ee(i).path).route.pattern : null,
    position: [...r].indexOf(e),
  }).slice(0, 120)
}
function st(e, t) {
  return /Android/i.test(e)
    ? `android`
    : /iPhone|iPad|iPod/.test(e)
      ? `ios`
      : /Macintosh/.test(e)
        ? t > 1
          ? `ios`
          : `macos`
        : /Windows/.test(e)
          ? `windows`
          : /Linux|X11/.test(e)
            ? `linux`
            : `other`
}
async function A(e) {
  const t = u(c()),
    [r, a] = await Promise.all([i(), e === h.authentication ? ft() : null])
  Be({
    kind: `deviceInfo`,
    uploadType: e,
    value: {
      id: crypto.randomUUID(),
      at: t,
      osType: st(navigator.userAgent, navigator.maxTouchPoints),
      resolution: ct(),
      screenHeight: Math.round(screen.height),
      screenWidth: Math.round(screen.width),
      uuid: r,
      userAgent: navigator.userAgent.slice(0, 512),
      latitude: a?.latitude ?? null,
      longitude: a?.longitude ?? null,
      launch: u(n()),
    },
  })
}
function ct() {
  const e = (e) => Math.round(e * window.devicePixelRatio)
  return `${e(screen.width)}x${e(screen.height)}`
}
var lt = (e) => Math.round(e * 100) / 100,
  ut = 1e4,
  dt = 6e5
async function ft() {
  if (!y(`location`) || g(`located`)) return null
  try {
    const { state: e } = await navigator.permissions.query({ name: `geolocation` })
    if (e !== `granted`) return null
    const { coords: t } = await new Promise((e, t) =>
      navigator.geolocation.getCurrentPosition(e, t, { timeout: ut, maximumAge: dt }),
    )
    return (_(`located`, !0), { latitude: lt(t.latitude), longitude: lt(t.longitude) })
  } catch {
    return null
  }
}
async function pt() {
  if (p() === null || localStorage.getItem(`isReportedDeviceInfo`)) return
  const e = st(navigator.userAgent, navigator.maxTouchPoints)
  await o(de, { body: { deviceId: await i(), operatingSystem: e } }), localStorage.setItem(s, `1`)
}
var mt = [oe.name, se.name]
function ht(e, t) {
  e.getMutationCache().subscribe((e) => {
    if (e.type !== `updated`) return
    const { options: n, state: r } = e.mutation,
      i = String(n.mutationKey?.[0])
    if (
      (e.action.type === `pending` && mt.includes(i) && t.moment(h.apply),
      e.action.type === `success` &&
        (mt.includes(i) && t.moment(h.loan),
        i === ae.name && t.moment(h.authentication),
        i === ie.name))
    ) {
      const { body: e } = r.variables
      t.consents(e.consents)
    }
  }),
    e.getQueryCache().subscribe((e) => {
      if (e.type !== `updated` || e.action.type !== `success`) return
      const [n] = e.query.queryKey
      n === oe.name && t.moment(h.loan), n === ne.name && t.consents(e.query.state.data.details)
    })
}
var gt = -1,
  j = () => gt,
  M = (e) => {
    addEventListener(
      `pageshow`,
      (t) => {
        t.persisted && ((gt = t.timeStamp), e(t))
      },
      !0,
    )
  },
  N = (e, t, n, r) => {
    let i, a
    return (o) => {
      t.value >= 0 &&
        (o || r) &&
        ((a = t.value - (i ?? 0)),
        (a || i === void 0) &&
          ((i = t.value),
          (t.delta = a),
          (t.rating = ((e, t) => (e > t[1] ? `poor` : e > t[0] ? `needs-improvement` : `good`))(
            t.value,
            n,
          )),
          e(t)))
    }
  },
  P = (e) => {
    requestAnimationFrame(() => requestAnimationFrame(() => e()))
  },
  F = () => {
    const e = performance.getEntriesByType(`navigation`)[0]
    if (e && e.responseStart > 0 && e.responseStart < performance.now()) return e
  },
  I = () => F()?.activationStart ?? 0,
  L = -1,
  _t = new Set(),
  R = () => (document.visibilityState !== `hidden` || document.prerendering ? 1 / 0 : 0),
  z = (e) => {
    if (document.visibilityState === `hidden`) {
      if (e.type === `visibilitychange`) for (const e of _t) e()
      isFinite(L) ||
        ((L = e.type === `visibilitychange` ? e.timeStamp : 0),
        removeEventListener(`prerenderingchange`, z, !0))
    }
  },
  B = (e = !1) => {
    if ((e && (L = 1 / 0), L < 0)) {
      const e = I()
      ;(L =
        (document.prerendering
          ? void 0
          : globalThis.performance
              .getEntriesByType(`visibility-state`)
              .find((t) => t.name === `hidden` && t.startTime >= e)?.startTime) ?? R()),
        addEventListener(`visibilitychange`, z, !0),
        addEventListener(`prerenderingchange`, z, !0),
        M(() => {
          setTimeout(() => {
            L = R()
          })
        })
    }
    return {
      get firstHiddenTime() {
        return L
      },
      onHidden(e) {
        _t.add(e)
      },
    }
  },
  V = (e, t = -1, n, r = 0, i, a, o) => {
    let s = F(),
      c = s?.navigationId || 0,
      l = `navigate`
    return (
      n
        ? (l = n)
        : j() >= 0
          ? (l = `back-forward-cache`)
          : s &&
            (document.prerendering || I() > 0
              ? (l = `prerender`)
              : document.wasDiscarded
                ? (l = `restore`)
                : s.type && (l = s.type.replace(/_/g, `-`))),
      {
        name: e,
        value: t,
        rating: `good`,
        delta: 0,
        entries: [],
        id: `v6-${Date.now()}-${Math.floor(8999999999999 * Math.random()) + 0xe8d4a51000}`,
        navigationType: l,
        navigationId: r || c,
        navigationInteractionId: i,
        navigationURL: a || s?.name,
        navigationStartTime: o || 0,
      }
    )
  },
  vt = new WeakMap()
function H(e, t) {
  let n = vt.get(t)
  return (n || ((n = new WeakMap()), vt.set(t, n)), n.get(e) || n.set(e, new t()), n.get(e))
}
var yt = class {
    t
    i = 0
    o = []
    h(e) {
      if (e.hadRecentInput) return
      const t = this.o[0],
        n = this.o.at(-1)
      this.i && t && n && e.startTime - n.startTime < 1e3 && e.startTime - t.startTime < 5e3
        ? ((this.i += e.value), this.o.push(e))
        : ((this.i = e.value), (this.o = [e])),
        this.t?.(e)
    }
  },
  U = (e, t, n = {}) => {
    try {
      const r = e.filter((e) => PerformanceObserver.supportedEntryTypes.includes(e))
      if (r.length > 0) {
        const e = new PerformanceObserver((e) => {
          queueMicrotask(() => {
            const n = e.getEntries()
            r.length > 1 && n.sort((e, t) => e.startTime + e.duration - (t.startTime + t.duration)),
              t(n)
          })
        })
        for (const t of r) e.observe({ type: t, buffered: !0, ...n })
        return e
      }
    } catch {}
  },
  W = (e) =>
    globalThis.PerformanceObserver?.supportedEntryTypes?.includes(`soft-navigation`) &&
    typeof globalThis.PerformanceSoftNavigation?.prototype?.getLargestInteractionContentfulPaint ==
      `function` &&
    e &&
    e.reportSoftNavs,
  bt = (e, t) => {
    if ((e.set(t.navigationId, t), e.size > 2)) {
      const t = e.keys().next().value
      t !== void 0 && e.delete(t)
    }
  },
  xt = (e) => {
    let t = !1
    return () => {
      t ||= (e(), !0)
    }
  },
  St = class {
    l
  },
  G = (e) => {
    document.prerendering ? addEventListener(`prerenderingchange`, e, !0) : e()
  },
  K = [1800, 3e3],
  Ct = (e, t = {}) => {
    const n = W(t)
    G(() => {
      let r = H(t, St),
        i = B(),
        a,
        o = V(`FCP`),
        s = U([`paint`], (e) => {
          for (const t of e)
            t.name === `first-contentful-paint` &&
              (s.disconnect(),
              t.startTime < i.firstHiddenTime &&
                ((o.value = Math.max(t.startTime - I(), 0)),
                o.entries.push(t),
                (o.navigationId = t.navigationId || o.navigationId),
                a(!0)))
        })
      s &&
        ((a = N(e, o, K, t.reportAllChanges)),
        M((n) => {
          ;(o = V(
            `FCP`,
            -1,
            `back-forward-cache`,
            o.navigationId,
            o.navigationInteractionId,
            o.navigationURL,
            j(),
          )),
            (a = N(e, o, K, t.reportAllChanges)),
            P(() => {
              ;(o.value = performance.now() - n.timeStamp), a(!0)
            })
        })),
        n &&
          U(
            [`soft-navigation`],
            (n) => {
              n.forEach((n) => {
                r.l && n.navigationId && bt(r.l, n),
                  (o = V(
                    `FCP`,
                    Math.max((n.presentationTime || n.paintTime || 0) - n.startTime, 0),
                    `soft-navigation`,
                    n.navigationId,
                    n.interactionId,
                    n.name,
                    n.startTime,
                  )),
                  (a = N(e, o, K, t.reportAllChanges)),
                  a(!0)
              })
            },
            t,
          )
    })
  },
  wt = [0.1, 0.25],
  Tt = (e, t = {}) => {
    const n = B()
    Ct(
      xt(() => {
        let r,
          i = V(`CLS`, 0),
          a = H(t, yt),
          o = (n, o, s, c, l) => {
            ;(i = V(`CLS`, 0, n, o, s, c, l)), (a.i = 0), (r = N(e, i, wt, t.reportAllChanges))
          },
          s = (e = !1) => {
            a.i > i.value && ((i.value = a.i), (i.entries = a.o)), r(e)
          },
          c = (e) => {
            s(!0), o(`soft-navigation`, e.navigationId, e.interactionId, e.name, e.startTime)
          },
          l = (e) => {
            for (const t of e) t.entryType === `soft-navigation` ? c(t) : a.h(t)
            s()
          },
          u = [`layout-shift`]
        W(t) && u.push(`soft-navigation`)
        const d = U(u, l)
        d &&
          ((r = N(e, i, wt, t.reportAllChanges)),
          n.onHidden(() => {
            l(d.takeRecords()), r(!0)
          }),
          M(() => {
            o(
              `back-forward-cache`,
              i.navigationId,
              i.navigationInteractionId,
              i.navigationURL,
              j(),
            ),
              P(r)
          }),
          setTimeout(r))
      }),
    )
  },
  Et = 0,
  q = 1 / 0,
  J = 0,
  Dt = (e) => {
    for (const t of e)
      t.interactionId &&
        ((q = Math.min(q, t.interactionId)),
        (J = Math.max(J, t.interactionId)),
        (Et = J ? (J - q) / 7 + 1 : 0))
  },
  Y,
  Ot = () => (Y ? Et : (performance.interactionCount ?? 0)),
  kt = () => {
    ;`interactionCount` in performance || Y || (Y = U([`event`], Dt, { durationThreshold: 0 }))
  },
  At = class {
    u = 0
    v = []
    m = new Map()
    p
    T
    _() {
      return Ot() - this.u
    }
    M() {
      ;(this.u = Ot()), (this.v.length = 0), this.m.clear()
    }
    L(e) {
      const t = this._(),
        n = Math.min(this.v.length - 1, Math.floor(t / 50))
      return !t || n !== -1 || (e !== `soft-navigation` && e !== `back-forward-cache`)
        ? this.v[n]
        : { P: 8, id: -1, entries: [] }
    }
    h(e) {
      if ((this.p?.(e), !e.interactionId)) return
      let t = this.v.at(-1),
        n = this.m.get(e.interactionId)
      if (n || this.v.length < 10 || e.duration > t.P) {
        if (
          (n
            ? e.duration > n.P
              ? ((n.entries = [e]), (n.P = e.duration))
              : e.duration === n.P && e.startTime === n.entries[0].startTime && n.entries.push(e)
            : ((n = { id: e.interactionId, entries: [e], P: e.duration }),
              this.m.set(n.id, n),
              this.v.push(n)),
          this.v.sort((e, t) => t.P - e.P),
          this.v.length > 10)
        ) {
          const e = this.v.splice(10)
          for (const t of e) this.m.delete(t.id)
        }
        this.T?.(n)
      }
    }
  },
  jt = (e) => {
    const t = `requestIdleCallback` in globalThis ? 1e3 : 0,
      n = globalThis.requestIdleCallback || setTimeout,
      r = globalThis.cancelIdleCallback || clearTimeout
    if (document.visibilityState === `hidden`) e()
    else {
      let i = xt(e),
        a = -1,
        o = () => {
          r(a), i()
        }
      addEventListener(`visibilitychange`, o, { once: !0, capture: !0 }),
        (a = n(
          () => {
            removeEventListener(`visibilitychange`, o, { capture: !0 }), i()
          },
          { timeout: t },
        ))
    }
  },
  Mt = [200, 500],
  Nt = (e, t = {}) => {
    if (
      !globalThis.PerformanceEventTiming ||
      !(`interactionId` in PerformanceEventTiming.prototype)
    )
      return
    const n = B()
    G(() => {
      kt()
      let r,
        i = V(`INP`),
        a = H(t, At),
        o = (n, o, s, c, l) => {
          a.M(), (i = V(`INP`, -1, n, o, s, c, l)), (r = N(e, i, Mt, t.reportAllChanges))
        },
        s = () => {
          const e = a.L(i.navigationType)
          e && e.P !== i.value && ((i.value = e.P), (i.entries = e.entries), r())
        },
        c = (e) => {
          s(), r(!0), o(`soft-navigation`, e.navigationId, e.interactionId, e.name, e.startTime)
        },
        l = (e, t = !1) => {
          jt(() => {
            for (const t of e) t.entryType === `soft-navigation` ? c(t) : a.h(t)
            s(), t && r(!0)
          })
        },
        u = [`event`, `first-input`]
      W(t) && u.push(`soft-navigation`)
      const d = U(u, l, { ...t, durationThreshold: t.durationThreshold ?? 40 })
      ;(r = N(e, i, Mt, t.reportAllChanges)),
        d &&
          (n.onHidden(() => {
            l(d.takeRecords(), !0)
          }),
          M(() => {
            o(`back-forward-cache`, i.navigationId, i.navigationInteractionId, i.navigationURL, j())
          }))
    })
  },
  Pt = class {
    p
    l
    h(e) {
      this.p?.(e)
    }
  },
  X = [2500, 4e3],
  Ft = (e, t = {}) => {
    let n = !1,
      r = W(t)
    G(() => {
      let i,
        a = B(),
        o = V(`LCP`),
        s = H(t, Pt),
        c = (r, s, c, l, u) => {
          ;(o = V(`LCP`, -1, r, s, c, l, u)),
            (i = N(e, o, X, t.reportAllChanges)),
            (n = !1),
            r === `soft-navigation` && (a = B(!0))
        },
        l = (e) => {
          s.l && e.navigationId && bt(s.l, e),
            n || i(!0),
            c(`soft-navigation`, e.navigationId, e.interactionId, e.name, e.startTime)
          const t = e.getLargestInteractionContentfulPaint?.()
          t && u([t])
        },
        u = (e) => {
          t.reportAllChanges || r || (e = e.slice(-1))
          for (const t of e) {
            if (!t) continue
            if (t.entryType === `soft-navigation`) {
              l(t)
              continue
            }
            let e = 0,
              n = [],
              r = t.startTime
            if (t.entryType === `largest-contentful-paint`)
              (e = Math.max(t.startTime - I(), 0)), s.h(t), (n = [t])
            else if (t.entryType === `interaction-contentful-paint`) {
              const i = t
              if (
                !o.navigationId ||
                (`interactionId` in i && i.interactionId != o.navigationInteractionId)
              )
                continue
              ;(r = i.largestContentfulPaint?.renderTime || 0),
                (e = Math.max(r - t.startTime, 0)),
                i.largestContentfulPaint &&
                  (s.h(i.largestContentfulPaint), (n = [i.largestContentfulPaint]))
            }
            r < a.firstHiddenTime && ((o.value = e), (o.entries = n), i())
          }
        },
        d = [`largest-contentful-paint`]
      r && d.push(`interaction-contentful-paint`, `soft-navigation`)
      const f = U(d, u)
      if (f) {
        i = N(e, o, X, t.reportAllChanges)
        const a = [`keydown`, `click`, `visibilitychange`],
          s = (e) => {
            if (e.isTrusted && !n) {
              const e = o.id
              jt(() => {
                if (!n) {
                  if (!r) {
                    f.disconnect()
                    for (const e of a) removeEventListener(e, s, { capture: !0 })
                  }
                  e === o.id && ((n = !0), i(!0))
                }
              })
            }
          }
        for (const e of a) addEventListener(e, s, { capture: !0 })
        M((r) => {
          c(`back-forward-cache`, o.navigationId, o.navigationInteractionId, o.navigationURL, j()),
            (i = N(e, o, X, t.reportAllChanges)),
            P(() => {
              ;(o.value = performance.now() - r.timeStamp), (n = !0), i(!0)
            })
        })
      }
    })
  },
  Z = [800, 1800],
  Q = (e) => {
    document.prerendering
      ? G(() => Q(e))
      : document.readyState === `complete`
        ? setTimeout(e)
        : addEventListener(`load`, () => Q(e), !0)
  },
  It = (e, t = {}) => {
    let n = W(t),
      r = V(`TTFB`),
      i = N(e, r, Z, t.reportAllChanges)
    Q(() => {
      const a = F()
      if (a) {
        const o = a.responseStart
        ;(r.value = Math.max(o - I(), 0)),
          (r.entries = [a]),
          i(!0),
          M(() => {
            ;(r = V(
              `TTFB`,
              0,
              `back-forward-cache`,
              r.navigationId,
              r.navigationInteractionId,
              r.navigationURL,
              j(),
            )),
              (i = N(e, r, Z, t.reportAllChanges)),
              i(!0)
          }),
          n &&
            U(
              [`soft-navigation`],
              (n) => {
                n.forEach((n) => {
                  n.navigationId &&
                    ((r = V(
                      `TTFB`,
                      0,
                      `soft-navigation`,
                      n.navigationId,
                      n.interactionId,
                      n.name,
                      n.startTime,
                    )),
                    (r.entries = [n]),
                    (i = N(e, r, Z, t.reportAllChanges)),
                    i(!0))
                })
              },
              t,
            )
      }
    })
  }
function Lt() {
  const e = new Map(),
    t = ({ name: t, value: n, rating: r }) => {
      e.set(t, { name: t, value: Math.round(n * 1e3) / 1e3, rating: r })
    }
  for (const e of [Tt, Ct, Nt, Ft, It]) e(t)
  return {
    take() {
      const t = [...e.values()]
      return (e.clear(), t)
    },
  }
}
var Rt = `appStartFlag`,
  zt = `noren_sample`
async function Bt(e) {
  let n = !1,
    r = () => n && y(`analytics`),
    i = Lt(),
    a = at(r),
    s = () => {
      y(`analytics`) || He(), $(ye())
    }
  ht(e, {
    moment: (e) => $(A(e)),
    consents(e) {
      b(e), s()
    },
  }),
    re(({ isNewUser: e }) => {
      $(A(e ? h.register : h.login)), $(pt()), $(he().then(s))
    }),
    te(et)
  const c = () => {
    n && Vt(i.take()), a.endAll(), Ue(), $(Je())
  }
  document.addEventListener(`visibilitychange`, () =>
    document.visibilityState === `hidden` ? c() : $(T()),
  ),
    window.addEventListener(`pagehide`, c),
    window.addEventListener(`online`, () => {
      Ue(), $(T())
    })
  const l = await o(ce, {}).catch((e) => (e instanceof t && e.code === 404 && ze(), null))
  l && Re(l),
    (n = Ut() < (l?.samplePercent ?? 100)),
    Ht() && $(A(h.appStart)),
    $(T()),
    $(pt()),
    $(he().then(s))
}
function Vt(e) {
  e.length > 0 && D(`web-vitals`, { name: `web-vitals`, vitals: e })
}
function $(e) {
  e.catch(() => void 0)
}
function Ht() {
  try {
    if (sessionStorage.getItem(Rt)) return !1
    sessionStorage.setItem(Rt, `1`)
  } catch {}
  return !0
}
function Ut() {
  try {
    const e = sessionStorage.getItem(zt) ?? String(Math.floor(Math.random() * 100))
    return (sessionStorage.setItem(zt, e), Number(e))
  } catch {
    return Math.floor(Math.random() * 100)
  }
}
export { Bt as startMetrics }
