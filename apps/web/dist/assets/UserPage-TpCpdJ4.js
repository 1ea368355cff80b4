const __vite__mapDeps = (
  i,
  m = __vite__mapDeps,
  d = m.f ||
    (m.f = [
      'assets/ExportSheet-D1ipte0.js',
      'assets/app-BnZpN05.js',
      'assets/rolldown-runtime-XKyaHtl.js',
      'assets/shared-Bhmsupj.js',
      'assets/shared-CX92CKG.css',
      'assets/app-CGQ-qH_.css',
      'assets/use-with-code-CyypDYK.js',
      'assets/use-step-up-B3Yr49k.js',
      'assets/CodeInput-9swTzkz.js',
      'assets/CodeInput-BK279kk.css',
      'assets/use-code-wait-CRRz48p.js',
      'assets/kept-phone-CYTgwGB.js',
      'assets/phone-number-B2m_af_.js',
      'assets/focus-first-error-C_NFE5k.js',
      'assets/DocumentButton-Feel6Y_.js',
      'assets/loans-DUx9Hs8.js',
      'assets/loans-DLbYz5u.css',
      'assets/DocumentButton-D66iUZC.css',
      'assets/EraseSheet-DgOJYQB.js',
    ]),
) => i.map((i) => d[i])
import {
  g as be,
  p as Ce,
  u as G,
  o as Se,
  _ as U,
  c as W,
  m as xe,
  d as ye,
} from './app-BnZpN05.js'
import { m as Re, w as ze } from './certification-BrgY9pV.js'
import { t as J } from './Dialog-MxiuRam.js'
import { t as Ie } from './DocumentButton-Feel6Y_.js'
import { t as Be } from './kept-phone-CYTgwGB.js'
import { t as Le } from './LanguageSheet-VIUROAo.js'
import {
  j as Ae,
  N as De,
  K as Ee,
  B as K,
  R as ke,
  O as Oe,
  V as q,
  H as Te,
  G as we,
} from './loans-DUx9Hs8.js'
import { t as je } from './notice-version-C7zT9p9.js'
import { n as Ve } from './phone-number-B2m_af_.js'
import { r as e } from './rolldown-runtime-XKyaHtl.js'
import { t as Y } from './Switch-3IRHLOz.js'
import {
  Qt as _,
  x as _e,
  mn as A,
  Dn as a,
  Vt as ae,
  yt as B,
  Zn as b,
  d as C,
  F as c,
  cn as ce,
  fn as D,
  It as d,
  jn as de,
  f as E,
  On as ee,
  v as F,
  Jn as f,
  kn as fe,
  Qn as g,
  wn as ge,
  zr as H,
  O as h,
  un as he,
  vt as I,
  Ct as i,
  Tn as ie,
  o as j,
  l as k,
  w as L,
  Fr as l,
  dt as le,
  rn as M,
  Nn as m,
  pn as me,
  s as N,
  An as n,
  Rr as ne,
  hn as O,
  En as o,
  Wn as oe,
  u as P,
  Kn as p,
  nn as pe,
  wt as R,
  C as r,
  Sr as re,
  c as S,
  Er as s,
  Yt as se,
  er as T,
  $t as t,
  P as te,
  In as u,
  fr as ue,
  z as V,
  Rn as v,
  yr as ve,
  en as w,
  br as x,
  T as y,
  y as z,
} from './shared-Bhmsupj.js'
import { t as Fe, a as Me, i as Ne, n as Pe } from './spot-notify-BmPSCb1.js'
function He(e, t) {
  const n = new Set(t)
  return e.filter((e) => !n.has(e))
}
var Ue = class extends v {
    #e
    #t
    #n
    #r
    #i
    #a
    #o
    #s
    #c
    #l = []
    constructor(e, t, n) {
      super(),
        (this.#e = e),
        (this.#r = n),
        (this.#n = []),
        (this.#i = []),
        (this.#t = []),
        this.setQueries(t)
    }
    onSubscribe() {
      this.listeners.size === 1 &&
        this.#i.forEach((e) => {
          e.subscribe((t) => {
            this.#m(e, t)
          })
        })
    }
    onUnsubscribe() {
      this.listeners.size || this.destroy()
    }
    destroy() {
      ;(this.listeners = new Set()),
        this.#i.forEach((e) => {
          e.destroy()
        })
    }
    setQueries(e, t) {
      ;(this.#n = e),
        (this.#r = t),
        u.batch(() => {
          const e = this.#i,
            t = this.#p(this.#n)
          t.forEach((e) => e.observer.setOptions(e.defaultedQueryOptions))
          const n = t.map((e) => e.observer),
            r = n.map((e) => e.getCurrentResult()),
            i = e.length !== n.length,
            a = n.some((t, n) => t !== e[n]),
            o = i || a,
            s = o
              ? !0
              : r.some((e, t) => {
                  const n = this.#t[t]
                  return !n || !f(e, n)
                })
          ;(o || s) &&
            (o && ((this.#l = t), (this.#i = n)),
            (this.#t = r),
            this.hasListeners() &&
              (o &&
                (He(e, n).forEach((e) => {
                  e.destroy()
                }),
                He(n, e).forEach((e) => {
                  e.subscribe((t) => {
                    this.#m(e, t)
                  })
                })),
              this.#h()))
        })
    }
    getCurrentResult() {
      return this.#t
    }
    getQueries() {
      return this.#i.map((e) => e.getCurrentQuery())
    }
    getObservers() {
      return this.#i
    }
    getOptimisticResult(e, t) {
      const n = this.#p(e),
        r = n.map((e) => e.observer.getOptimisticResult(e.defaultedQueryOptions)),
        i = n.map((e) => e.defaultedQueryOptions.queryHash)
      return [r, (e) => this.#d(e ?? r, t, i), () => this.#u(r, n)]
    }
    #u(e, t) {
      const n = new Set()
      return t.map((r, i) => {
        const a = e[i]
        return r.defaultedQueryOptions.notifyOnChangeProps
          ? a
          : r.observer.trackResult(a, (e) => {
              n.has(e) ||
                (n.add(e),
                t.forEach((t) => {
                  t.observer.trackProp(e)
                }))
            })
      })
    }
    #d(e, t, n) {
      if (t) {
        const r = this.#c,
          i =
            n !== void 0 && r !== void 0 && (r.length !== n.length || n.some((e, t) => e !== r[t]))
        return (
          (this.#t !== this.#s || i || t !== this.#o) &&
            ((this.#o = t),
            (this.#s = this.#t),
            n !== void 0 && (this.#c = n),
            (this.#a = p(this.#a, t(e)))),
          this.#a
        )
      }
      return e
    }
    #f() {
      return (
        !this.#r?.combine ||
        this.#i.some((e, t) => e.options.suspense && this.#t[t]?.data === void 0)
      )
    }
    #p(e) {
      const t = new Map()
      this.#i.forEach((e) => {
        const n = e.options.queryHash
        if (!n) return
        const r = t.get(n)
        r ? r.push(e) : t.set(n, [e])
      })
      const n = []
      return (
        e.forEach((e) => {
          const r = this.#e.defaultQueryOptions(e),
            i = t.get(r.queryHash)?.shift() ?? new m(this.#e, r)
          n.push({ defaultedQueryOptions: r, observer: i })
        }),
        n
      )
    }
    #m(e, t) {
      const n = this.#i.indexOf(e)
      n !== -1 && ((this.#t = this.#t.slice()), (this.#t[n] = t), this.#h())
    }
    #h() {
      if (this.hasListeners()) {
        const e = this.#f(),
          t = this.#a,
          n = e ? t : this.#d(this.#u(this.#t, this.#l), this.#r?.combine)
        ;(e || t !== n) &&
          u.batch(() => {
            this.listeners.forEach((e) => {
              e(this.#t)
            })
          })
      }
    }
  },
  X = e(ne(), 1)
function We({ queries: e, ...t }, r) {
  const i = b(r),
    s = de(),
    c = n(),
    l = t.subscribed !== !1,
    d = X.useMemo(
      () =>
        e.map((e) => {
          const t = i.defaultQueryOptions(e)
          return ((t._optimisticResults = s ? `isRestoring` : l ? `optimistic` : void 0), t)
        }),
      [e, i, s, l],
    )
  d.forEach((e) => {
    ge(e)
    const t = i.getQueryCache().get(e.queryHash)
    a(e, c, t)
  }),
    fe(c)
  const [f] = X.useState(() => new Ue(i, d, t)),
    [p, h, te] = f.getOptimisticResult(d, t.combine)
  X.useEffect(() => {
    f.setQueries(d, t)
  }, [d, t, f])
  const g = !s && l
  X.useSyncExternalStore(
    X.useCallback((e) => (g ? f.subscribe(u.batchCalls(e)) : oe), [f, g]),
    () => f.getCurrentResult(),
    () => f.getCurrentResult(),
  )
  const _ = p.some((e, t) => o(d[t], e))
    ? p.flatMap((e, t) => {
        const n = d[t]
        if (n && o(n, e)) {
          const e = new m(i, n)
          return ie(n, e, c)
        }
        return []
      })
    : []
  if (_.length > 0) throw Promise.all(_)
  const v = p.find((e, t) => {
    const n = d[t]
    return (
      n &&
      ee({
        result: e,
        errorResetBoundary: c,
        throwOnError: n.throwOnError,
        query: i.getQueryCache().get(n.queryHash),
        suspense: n.suspense,
      })
    )
  })
  if (v) throw v.error
  return h(te())
}
var Z = g()
function Ge(e) {
  const t = x(`yourData`)
  return (0, Z.jsx)(`ul`, {
    className: `kept`,
    children: e.kept.map(({ what: e, why: n, untilOn: r }) =>
      (0, Z.jsxs)(
        `li`,
        {
          children: [
            (0, Z.jsx)(`p`, { className: `strong`, children: e }),
            (0, Z.jsx)(`p`, { className: `small`, children: n }),
            (0, Z.jsx)(`p`, {
              className: `tiny`,
              children: r ? t(`until`, { date: te(le(r)) }) : t(`forGood`),
            }),
          ],
        },
        e,
      ),
    ),
  })
}
function Ke(e) {
  return Se.map((t) => {
    const n = e.find((e) => e.purpose === t) ?? null
    return { purpose: t, isGiven: n?.given ?? !1, decided: n }
  })
}
var qe = [`dataNotice`, `creditCheck`]
function Je(e, t) {
  return qe.includes(e) ? (t && Ye(t) ? `loanRuns` : `loanPurpose`) : null
}
var Ye = (e) => e.borrowStatus !== null || e.inProcessCount > 0
function Xe(e) {
  const t = x(`user`),
    { bizStatus: n } = D(),
    r = n !== null && M(n),
    i = A(Ee, {}, { enabled: r }),
    a = O(xe, { makesStale: [U, be] }),
    [o, s] = (0, X.useState)(null),
    u = ({ purpose: e, decided: n }, r, i = () => void 0) => {
      const o = r ? je : (n?.textVersion ?? `2026-11`)
      a.mutate(
        { body: { consents: [{ purpose: e, given: r }], textVersion: o } },
        {
          onSuccess: (e) => {
            he(e.bizStatus), s(null), i(), H(t(r ? `consentGiven` : `consentWithdrawn`), `check`)
          },
        },
      )
    },
    d = A(l, {}, { staleTime: 1 / 0 }),
    f = async (e, n) => {
      if (!n) return (u(e, !1), Ne())
      if (!(await Pe())) return H(t(`notificationsBlocked`), `warn`)
      u(e, !0, () => void Me(d.data?.pushKey ?? null).catch(() => void 0))
    },
    p = async (e, t) => {
      if (a.isSending) return
      if (e.purpose === `notifications`) return f(e, t)
      if (t) return u(e, !0)
      const n = r && !i.data ? (await i.refetch()).data : i.data,
        o = Je(e.purpose, n)
      o ? s({ state: e, warning: o }) : u(e, !1)
    }
  return (0, Z.jsxs)(Z.Fragment, {
    children: [
      (0, Z.jsx)(k, {
        children: Ke(e.decided).map((e) =>
          (0, Z.jsx)(
            E,
            {
              title: t(e.purpose),
              note: (0, Z.jsxs)(Z.Fragment, {
                children: [
                  t(`purpose_${e.purpose}`),
                  (0, Z.jsx)(`span`, { className: `data__small tiny`, children: m(e) }),
                ],
              }),
              end: (0, Z.jsx)(Y, {
                label: t(e.purpose),
                isOn: e.isGiven,
                isDisabled: a.isSending,
                onValue: (t) => void p(e, t),
              }),
            },
            e.purpose,
          ),
        ),
      }),
      o &&
        (0, Z.jsx)(J, {
          title: t(`withdrawTitle`, { purpose: t(o.state.purpose) }),
          onClose: () => s(null),
          actions: (0, Z.jsxs)(Z.Fragment, {
            children: [
              (0, Z.jsx)(I, {
                kind: `line`,
                isBlock: !0,
                isBusy: a.isSending,
                onClick: () => u(o.state, !1),
                children: t(`withdraw`),
              }),
              (0, Z.jsx)(I, {
                kind: `soft`,
                isBlock: !0,
                onClick: () => s(null),
                children: t(`keepConsent`),
              }),
            ],
          }),
          children: (0, Z.jsx)(`p`, { className: `lead`, children: t(o.warning) }),
        }),
    ],
  })
  function m({ decided: e }) {
    if (!e) return t(`neverDecided`)
    const n = { time: c(e.decidedAt), version: e.textVersion }
    return t(e.given ? `givenAt` : `declinedAt`, n)
  }
}
function Ze({ entries: e, none: t, shownAtOnce: n, row: r }) {
  const i = x(`user`),
    [a, o] = (0, X.useState)(n)
  return e.length === 0
    ? (0, Z.jsx)(N, { children: (0, Z.jsx)(`p`, { children: t }) })
    : (0, Z.jsxs)(Z.Fragment, {
        children: [
          (0, Z.jsx)(k, {
            children: e
              .slice(0, a)
              .map((t, n) => (0, Z.jsx)(X.Fragment, { children: r(t) }, e.length - n)),
          }),
          e.length > a &&
            (0, Z.jsx)(`div`, {
              className: `data__more`,
              children: (0, Z.jsx)(I, {
                kind: `soft`,
                isBlock: !0,
                onClick: () => o(a + n),
                children: i(`showMore`),
              }),
            }),
        ],
      })
}
var Qe = R(() =>
    s(
      () => import(`./ExportSheet-D1ipte0.js`).then((e) => e.ExportSheet),
      __vite__mapDeps([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17]),
    ),
  ),
  $e = R(() =>
    s(
      () => import(`./EraseSheet-DgOJYQB.js`).then((e) => e.EraseSheet),
      __vite__mapDeps([18, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13]),
    ),
  )
function et(e) {
  const t = x(`yourData`),
    [n, r] = (0, X.useState)(null),
    i = () => r(null)
  return (0, Z.jsxs)(Z.Fragment, {
    children: [
      (0, Z.jsxs)(k, {
        children: [
          (0, Z.jsx)(P, {
            icon: `download`,
            title: t(`export`),
            note: t(`exportNote`),
            'aria-haspopup': `dialog`,
            onClick: () => r(`export`),
          }),
          (0, Z.jsx)(P, {
            icon: `close`,
            title: t(`erase`),
            note: t(`eraseNote`),
            'aria-haspopup': `dialog`,
            onClick: () => r(`erase`),
          }),
        ],
      }),
      n === `export` && (0, Z.jsx)(Qe, { onClose: i }),
      n === `erase` && (0, Z.jsx)($e, { onClose: i, onErased: e.onErased }),
    ],
  })
}
var tt = [`reviewer`, `support`, `finance`, `admin`],
  nt = 20
function rt(e) {
  const t = x(`user`),
    n = x(`yourData`),
    r = A(W),
    i = A(U)
  return (0, Z.jsx)(L, {
    title: t(`access`),
    back: !0,
    state: S({ log: r, consents: i }),
    skeleton: (0, Z.jsx)(z, { count: 3 }),
    empty: `never`,
    children: ({ log: { details: r }, consents: i }) =>
      (0, Z.jsxs)(Z.Fragment, {
        children: [
          (0, Z.jsxs)(`section`, {
            'aria-labelledby': `who-read`,
            children: [
              (0, Z.jsx)(`h2`, { className: `h2`, id: `who-read`, children: t(`whoRead`) }),
              (0, Z.jsx)(`p`, { className: `small`, children: t(`whoReadText`) }),
              (0, Z.jsx)(`div`, {
                className: `data__list`,
                children: (0, Z.jsx)(it, { reads: r }),
              }),
            ],
          }),
          (0, Z.jsxs)(`section`, {
            className: `section`,
            'aria-labelledby': `what-agreed`,
            children: [
              (0, Z.jsx)(`h2`, { className: `h2`, id: `what-agreed`, children: t(`consents`) }),
              (0, Z.jsx)(`p`, { className: `small`, children: t(`consentsText`) }),
              (0, Z.jsx)(`div`, {
                className: `data__list`,
                children: (0, Z.jsx)(Xe, { decided: i.details }),
              }),
            ],
          }),
          (0, Z.jsxs)(`section`, {
            className: `section`,
            'aria-labelledby': `take-or-erase`,
            children: [
              (0, Z.jsx)(`h2`, {
                className: `h2`,
                id: `take-or-erase`,
                children: n(`takeOrErase`),
              }),
              (0, Z.jsx)(`p`, { className: `small`, children: n(`takeOrEraseText`) }),
              (0, Z.jsx)(`div`, {
                className: `data__list`,
                children: (0, Z.jsx)(et, { onErased: e.onErased }),
              }),
            ],
          }),
        ],
      }),
  })
}
function it(e) {
  const t = x(`user`),
    n = (e) => {
      const n = tt.find((t) => t === e)
      return n ? t(`role_${n}`) : e
    }
  return (0, Z.jsx)(Ze, {
    entries: e.reads,
    none: t(`accessNone`),
    shownAtOnce: nt,
    row: (e) =>
      (0, Z.jsx)(E, {
        icon: `eye`,
        title: e.what,
        note: (0, Z.jsxs)(Z.Fragment, {
          children: [
            e.purpose,
            (0, Z.jsx)(`span`, {
              className: `data__small tiny`,
              children: t(`readBy`, { name: e.operatorName, role: n(e.operatorRole) }),
            }),
            (0, Z.jsx)(`span`, { className: `data__small tiny`, children: c(e.readAt) }),
          ],
        }),
      }),
  })
}
function at() {
  const e = x(`user`),
    t = A(U)
  return (0, Z.jsx)(L, {
    title: e(`consents`),
    back: !0,
    state: S({ consents: t }),
    skeleton: (0, Z.jsx)(z, { count: 2 }),
    empty: `never`,
    children: ({ consents: { details: t } }) =>
      (0, Z.jsxs)(Z.Fragment, {
        children: [
          (0, Z.jsx)(`p`, { className: `lead small`, children: e(`consentsText`) }),
          (0, Z.jsx)(`div`, { className: `data__list`, children: (0, Z.jsx)(Xe, { decided: t }) }),
        ],
      }),
  })
}
function ot() {
  const e = x(`yourData`),
    t = A(G),
    [n, r] = (0, X.useState)(null),
    i = ({ label: t }) => t || e(`unknownDevice`),
    a = ({ label: t }) => t || e(`unknownDevice`).toLowerCase()
  return (0, Z.jsx)(L, {
    title: e(`devices`),
    back: !0,
    state: S({ devices: t }),
    skeleton: (0, Z.jsx)(z, { count: 2 }),
    empty: `never`,
    children: ({ devices: { details: t } }) =>
      (0, Z.jsxs)(Z.Fragment, {
        children: [
          (0, Z.jsx)(`p`, { className: `lead small`, children: e(`devicesText`) }),
          (0, Z.jsx)(`div`, {
            className: `data__list`,
            children: (0, Z.jsx)(k, {
              label: e(`devices`),
              children: t.map((t) =>
                (0, Z.jsx)(
                  E,
                  {
                    icon: `lock`,
                    title: i(t),
                    note: (0, Z.jsxs)(Z.Fragment, {
                      children: [
                        e(`signedInAt`, { time: c(t.signedInAt) }),
                        t.isThisOne
                          ? (0, Z.jsx)(`span`, {
                              className: `data__small`,
                              children: (0, Z.jsx)(j, {
                                meaning: `good`,
                                icon: `check`,
                                children: e(`thisDevice`),
                              }),
                            })
                          : (0, Z.jsxs)(Z.Fragment, {
                              children: [
                                (0, Z.jsx)(`span`, {
                                  className: `data__small tiny`,
                                  children: e(`lastSeenAt`, { time: c(t.lastSeenAt) }),
                                }),
                                (0, Z.jsx)(I, {
                                  kind: `line`,
                                  isSmall: !0,
                                  'aria-haspopup': `dialog`,
                                  'aria-label': e(`signOutOf`, { device: a(t) }),
                                  onClick: () => r(t),
                                  children: e(`signOut`),
                                }),
                              ],
                            }),
                      ],
                    }),
                  },
                  t.sessionId,
                ),
              ),
            }),
          }),
          n && (0, Z.jsx)(st, { device: n, name: a(n), onClose: () => r(null) }),
        ],
      }),
  })
}
function st(e) {
  const t = x(`yourData`),
    n = O(Ce, { makesStale: [G] })
  return (0, Z.jsx)(J, {
    title: t(`signOutTitle`, { device: e.name }),
    onClose: e.onClose,
    actions: (0, Z.jsxs)(Z.Fragment, {
      children: [
        (0, Z.jsx)(I, {
          isBlock: !0,
          isBusy: n.isSending,
          onClick: () =>
            n.mutate(
              { body: { sessionId: e.device.sessionId } },
              {
                onSuccess: () => {
                  e.onClose(), H(t(`signedOut`), `check`)
                },
              },
            ),
          children: t(`signOut`),
        }),
        (0, Z.jsx)(I, { kind: `soft`, isBlock: !0, onClick: e.onClose, children: t(`leaveIt`) }),
      ],
    }),
    children: (0, Z.jsx)(`p`, { className: `lead`, children: t(`signOutText`) }),
  })
}
function ct(e) {
  const n = x(`yourData`),
    i = b()
  return (
    (0, X.useEffect)(() => {
      ce(), i.clear()
    }, [i]),
    (0, Z.jsx)(y, {
      title: n(`erasedTitle`),
      dock: (0, Z.jsx)(B, { isBlock: !0, href: t(w.noren()), children: n(`toStart`) }),
      children: (0, Z.jsxs)(`div`, {
        className: `stack-4`,
        children: [
          (0, Z.jsx)(r, { meaning: `good`, isLive: !0, children: n(`erasedText`) }),
          (0, Z.jsxs)(`section`, {
            className: `stack-4`,
            'aria-labelledby': `stays`,
            children: [
              (0, Z.jsx)(`h2`, { className: `h3`, id: `stays`, children: n(`staysTitle`) }),
              (0, Z.jsx)(Ge, { kept: e.kept }),
            ],
          }),
        ],
      }),
    })
  )
}
var lt = { name: `contactLog`, method: `GET`, path: `/api/user/contactLog`, travel: `none` },
  ut = 5
function dt() {
  const e = x(`user`),
    t = A(lt)
  return t.data
    ? (0, Z.jsxs)(`section`, {
        className: `section`,
        'aria-labelledby': `contact-log`,
        children: [
          (0, Z.jsx)(`h2`, { className: `h2`, id: `contact-log`, children: e(`contactLog`) }),
          (0, Z.jsx)(`p`, { className: `small`, children: e(`contactLogText`) }),
          (0, Z.jsx)(`div`, {
            className: `data__list`,
            children: (0, Z.jsx)(Ze, {
              entries: t.data.details,
              none: e(`contactLogNone`),
              shownAtOnce: ut,
              row: ({ sentAt: t, channel: n, kind: r }) =>
                (0, Z.jsx)(E, {
                  icon: n === `sms` ? `chat` : `bell`,
                  title: e(`contact_${r}`),
                  note: e(`contactBy_${n}`, { time: c(t) }),
                }),
            }),
          }),
        ],
      })
    : null
}
function ft(e) {
  const n = x(`user`),
    { kind: r, title: i, text: a, at: o, borrowId: s, documentIds: l } = e.message
  return (0, Z.jsxs)(_e, {
    title: i,
    onClose: e.onClose,
    isTall: l.length > 0,
    foot:
      r === `feedbackAnswered`
        ? (0, Z.jsx)(B, {
            kind: `soft`,
            isBlock: !0,
            href: t(w.feedback()),
            children: n(`readAnswer`),
          })
        : s &&
          (0, Z.jsx)(B, { kind: `soft`, isBlock: !0, href: t(w.repay(s)), children: n(`seeLoan`) }),
    children: [
      (0, Z.jsx)(`p`, { className: `tiny`, children: c(o) }),
      (0, Z.jsx)(`p`, { className: `message__body`, children: h(a) }),
      s && l.length > 0 && (0, Z.jsx)(pt, { borrowId: s, ids: l }),
    ],
  })
}
function pt(e) {
  const t = x(`user`),
    n = A(K, { params: { borrowId: e.borrowId } })
  return n.isPending
    ? (0, Z.jsx)(F, { height: `${e.ids.length * 1.63}rem`, gap: `.3rem` })
    : (0, Z.jsx)(`div`, {
        className: `data__list`,
        children: (0, Z.jsxs)(k, {
          label: t(`papers`),
          children: [
            n.data?.details
              .filter(({ documentId: t }) => e.ids.includes(t))
              .map((e) => (0, Z.jsx)(Ie, { paper: e }, e.documentId)),
            n.isError &&
              (0, Z.jsx)(P, {
                icon: `doc`,
                title: t(`papers`),
                note: t(`notLoaded`),
                endIcon: `refresh`,
                onClick: () => void n.refetch(),
              }),
          ],
        }),
      })
}
function mt(e) {
  const t = new Set()
  return e.flatMap(({ details: e }) => e).filter(({ messageId: e }) => !t.has(e) && (t.add(e), !0))
}
function ht(e, t, n) {
  const r = e.details.map((e) => (e.messageId === t ? { ...e, isRead: !0 } : e))
  return { ...e, details: r, unreadCount: n }
}
function gt() {
  const e = b(),
    [t, n] = (0, X.useState)(1),
    r = We({ queries: Array.from({ length: t }, (e, t) => me(q, { body: { page: t + 1 } })) }),
    [i] = r,
    a = r.at(-1)
  if (!i || !a) throw Error(`there is always a first page`)
  const o = r.flatMap(({ data: e }) => (e ? [e] : [])),
    s = () => {
      a.data === void 0 ? a.refetch() : a.data.hasMore && n(t + 1)
    },
    c = async ({ messageId: t }) => {
      const { unreadCount: n } = await T(Te, { body: { readIds: [t] } })
      e.setQueriesData({ queryKey: [q.name] }, (e) => e && ht(e, t, n))
    },
    l = S({ first: i })
  return {
    state:
      l.kind === `ready`
        ? {
            ...l,
            data: {
              messages: mt(o),
              hasMore: o.at(-1)?.hasMore ?? !1,
              isLoadingMore: a.data === void 0 && a.fetchStatus === `fetching`,
              hasFailed: a.data === void 0 && a.isError,
            },
          }
        : l,
    more: s,
    markRead: c,
  }
}
var _t = {
  loanApplied: `doc`,
  loanDeclined: `info`,
  loanCancelled: `undo`,
  loanPaidOut: `wallet`,
  payoutFailed: `warn`,
  payoutHeld: `lock`,
  dueSoon: `calendar`,
  overdue: `clock`,
  paymentReceived: `check`,
  loanExtended: `calendar`,
  loanRepaid: `check`,
  feedbackAnswered: `chat`,
  paymentReversed: `undo`,
  chargeWaived: `check`,
  loanWrittenOff: `info`,
  payoutAgain: `wallet`,
  proofAccepted: `check`,
  proofRefused: `info`,
  limitGranted: `check`,
  limitRefused: `info`,
  reviewPassed: `check`,
  reviewRedo: `info`,
  overpaymentOwed: `wallet`,
  overpaymentRefunded: `wallet`,
  accountBlocked: `warn`,
  accountUnblocked: `check`,
}
function vt() {
  const e = x(`user`),
    { state: t, more: n, markRead: r } = gt(),
    [a, o] = (0, X.useState)(null),
    s = (e) => {
      o(e), e.isRead || r(e).catch(() => void 0)
    }
  return (0, Z.jsx)(L, {
    title: e(`messages`),
    back: !0,
    state: t,
    skeleton: (0, Z.jsx)(z, { count: 4 }),
    empty: {
      when: ({ messages: e }) => e.length === 0,
      art: (0, Z.jsx)(i, { className: `data__spot`, src: Fe, width: 96, height: 96, isEager: !0 }),
      title: e(`messagesEmpty`),
      text: e(`messagesEmptyText`),
    },
    children: (e) =>
      (0, Z.jsxs)(Z.Fragment, {
        children: [
          (0, Z.jsx)(yt, { messages: e.messages, onOpen: s }),
          (0, Z.jsx)(bt, { data: e, onMore: n }),
          (0, Z.jsx)(dt, {}),
          a && (0, Z.jsx)(ft, { message: a, onClose: () => o(null) }),
        ],
      }),
  })
}
function yt(e) {
  const t = x(`user`)
  return (0, Z.jsx)(k, {
    label: t(`messages`),
    children: e.messages.map((n) =>
      (0, Z.jsx)(
        P,
        {
          icon: _t[n.kind] ?? `mail`,
          title: (0, Z.jsx)(`span`, {
            className: n.isRead ? `message__read` : void 0,
            children: n.title,
          }),
          note: (0, Z.jsxs)(Z.Fragment, {
            children: [
              (0, Z.jsx)(`span`, { className: `message__text`, children: h(n.text) }),
              (0, Z.jsxs)(`span`, {
                className: `message__line tiny`,
                children: [
                  !n.isRead &&
                    (0, Z.jsx)(`b`, { className: `message__new`, children: t(`unread`) }),
                  c(n.at),
                ],
              }),
            ],
          }),
          endIcon: null,
          'aria-haspopup': `dialog`,
          onClick: () => e.onOpen(n),
        },
        n.messageId,
      ),
    ),
  })
}
function bt(e) {
  const t = x(`user`),
    { hasMore: n, isLoadingMore: r, hasFailed: i } = e.data
  return n
    ? (0, Z.jsxs)(`div`, {
        className: `data__more`,
        children: [
          i &&
            (0, Z.jsx)(`p`, {
              className: `small center`,
              role: `alert`,
              children: t(`moreFailed`),
            }),
          (0, Z.jsx)(I, {
            kind: `soft`,
            isBlock: !0,
            isBusy: r,
            onClick: e.onMore,
            children: t(i ? `tryAgain` : `olderMessages`),
          }),
        ],
      })
    : null
}
function xt(e) {
  return [...e].sort((e, t) => (e.appliedAt < t.appliedAt ? 1 : -1))
}
var St = {
  kind: `ready`,
  data: { running: { details: [] }, closed: { details: [] } },
  asOfMs: null,
  retry: () => void 0,
}
function Ct() {
  const e = x(`user`),
    { bizStatus: t } = D(),
    n = t === null || M(t),
    r = A(we, { query: { borrowType: `0` } }, { enabled: n }),
    a = A(we, { query: { borrowType: `1` } }, { enabled: n })
  return (0, Z.jsx)(L, {
    title: e(`papers`),
    back: !0,
    state: n ? S({ running: r, closed: a }) : St,
    skeleton: (0, Z.jsx)(z, { count: 2 }),
    empty: {
      when: (e) => e.running.details.length + e.closed.details.length === 0,
      art: (0, Z.jsx)(i, { src: ke, width: 240, height: 150, isEager: !0 }),
      title: e(`papersEmpty`),
      text: e(`papersEmptyText`),
    },
    children: (t) =>
      (0, Z.jsxs)(`div`, {
        className: `stack-4`,
        children: [
          (0, Z.jsx)(`p`, { className: `small`, children: e(`papersText`) }),
          xt([...t.running.details, ...t.closed.details]).map((e, t) =>
            (0, Z.jsx)(wt, { bill: e, isOpenAtFirst: t === 0 }, e.borrowId),
          ),
        ],
      }),
  })
}
function wt(e) {
  const t = x(`user`),
    n = (0, X.useId)(),
    [r, i] = (0, X.useState)(e.isOpenAtFirst),
    { bill: a } = e
  return (0, Z.jsxs)(N, {
    isFlush: !0,
    label: `${a.productName}, ${a.loanNumber}`,
    children: [
      (0, Z.jsx)(`h2`, {
        children: (0, Z.jsxs)(`button`, {
          type: `button`,
          className: `list__item papers__head`,
          'aria-expanded': r,
          'aria-controls': n,
          onClick: () => i(!r),
          children: [
            (0, Z.jsx)(De, { icon: a.productIcon, className: `order__tile` }),
            (0, Z.jsxs)(`span`, {
              className: `papers__loan`,
              children: [
                (0, Z.jsx)(`b`, {
                  children: t(`loanOf`, { name: a.productName, amount: V(a.amount) }),
                }),
                (0, Z.jsx)(`span`, { className: `small num`, children: a.loanNumber }),
                (0, Z.jsx)(`span`, {
                  className: `tiny`,
                  children: t(`appliedOn`, { time: c(a.appliedAt) }),
                }),
              ],
            }),
            (0, Z.jsx)(d, { name: `chevron-down` }),
          ],
        }),
      }),
      (0, Z.jsx)(`div`, {
        id: n,
        hidden: !r,
        className: `papers__list`,
        children: r && (0, Z.jsx)(Tt, { borrowId: a.borrowId }),
      }),
    ],
  })
}
function Tt(e) {
  const t = x(`user`),
    n = A(K, { params: { borrowId: e.borrowId } })
  return n.data === void 0
    ? n.isError
      ? (0, Z.jsxs)(`div`, {
          className: `papers__wait`,
          children: [
            (0, Z.jsx)(`p`, { className: `small`, role: `alert`, children: t(`papersFailed`) }),
            (0, Z.jsx)(I, {
              kind: `soft`,
              isSmall: !0,
              icon: `refresh`,
              onClick: () => void n.refetch(),
              children: t(`tryAgain`),
            }),
          ],
        })
      : (0, Z.jsxs)(`div`, {
          className: `papers__wait`,
          children: [
            (0, Z.jsx)(F, { height: `.5rem` }),
            (0, Z.jsx)(F, { height: `.5rem`, gap: `.2rem` }),
          ],
        })
    : n.data.details.length === 0
      ? (0, Z.jsx)(`p`, { className: `small papers__wait`, children: t(`papersNoneOfLoan`) })
      : (0, Z.jsx)(k, {
          children: n.data.details.map((e) => (0, Z.jsx)(Ie, { paper: e }, e.documentId)),
        })
}
function Et() {
  const e = x(`user`),
    n = A(W),
    r = x(`yourData`),
    i = A(U),
    a = A(G),
    [o] = n.data?.details ?? [],
    s = i.data?.details,
    l = s?.filter((e) => e.given).length ?? 0
  return (0, Z.jsxs)(Z.Fragment, {
    children: [
      (0, Z.jsx)(C, {
        icon: `eye`,
        title: e(`access`),
        note: (0, Z.jsx)(`span`, {
          className: `data__note`,
          children:
            !n.isPending &&
            (o
              ? e(`lastRead`, { time: c(o.readAt), what: o.what })
              : e(n.data ? `accessNone` : `accessNote`)),
        }),
        href: t(w.user({ view: `access` })),
      }),
      (0, Z.jsx)(C, {
        icon: `shield`,
        title: e(`consents`),
        note: (0, Z.jsx)(`span`, {
          className: `data__note`,
          children:
            !i.isPending &&
            (s && s.length > 0
              ? e(`consentsNote`, { given: l, declined: s.length - l })
              : e(s ? `consentsNone` : `consentsChange`)),
        }),
        href: t(w.user({ view: `consents` })),
      }),
      (0, Z.jsx)(C, {
        icon: `lock`,
        title: r(`devices`),
        end: a.data && (0, Z.jsx)(`span`, { className: `count`, children: a.data.details.length }),
        href: t(w.user({ view: `devices` })),
      }),
      (0, Z.jsx)(C, {
        icon: `bell`,
        title: r(`reminders`),
        note: r(`remindersNote`),
        href: t(w.user({ view: `reminders` })),
      }),
    ],
  })
}
function Dt() {
  const e = x(`user`),
    n = x(`loanWords`),
    { bizStatus: r } = D(),
    i = r !== null && M(r),
    a = A(Oe, {}, { enabled: i }),
    o = A(ze),
    s = A(Ae, { query: {} }),
    c = A(q, { body: { page: 1 } }),
    l = o.data?.account,
    u = c.data?.unreadCount ?? 0,
    d = s.data?.details.filter(({ state: e }) => e === `available`) ?? [],
    f = a.data && { available: V(a.data.availableLimit), total: V(a.data.totalLimit) }
  return (0, Z.jsxs)(k, {
    children: [
      (0, Z.jsx)(Q, {
        read: i ? a : null,
        icon: `wallet`,
        title: e(`limit`),
        note: f ? e(`limitNote`, f) : e(`noLimit`),
      }),
      (0, Z.jsx)(Q, {
        read: o,
        icon: `bank`,
        title: l?.bankName ?? e(`bank`),
        note: l
          ? (0, Z.jsx)(`span`, {
              className: `num`,
              children: l.accountNumberMasked.replaceAll(`X`, `•`),
            })
          : e(`noBank`),
      }),
      s.data
        ? (0, Z.jsx)(C, {
            icon: `ticket`,
            title: n(`coupons`),
            end: (0, Z.jsx)(`span`, { className: `count`, children: d.length }),
            href: t(w.coupon()),
          })
        : (0, Z.jsx)(Q, { read: s, icon: `ticket`, title: n(`coupons`), note: null }),
      (0, Z.jsx)(C, {
        icon: `bell`,
        title: e(`messages`),
        note: c.isPending ? e(`loading`) : c.data && e(`unreadCount`, { count: u }),
        end: u > 0 && (0, Z.jsx)(`span`, { className: `count count--new`, children: u }),
        href: t(w.user({ view: `messages` })),
      }),
      (0, Z.jsx)(C, {
        icon: `doc`,
        title: e(`papers`),
        note: e(`papersNote`),
        href: t(w.user({ view: `papers` })),
      }),
    ],
  })
}
function Q(e) {
  const t = x(`user`),
    { read: n, icon: r, title: i } = e
  if (n?.isError && n.data === void 0)
    return (0, Z.jsx)(P, {
      icon: r,
      title: i,
      note: t(`notLoaded`),
      endIcon: `refresh`,
      onClick: () => void n.refetch(),
    })
  const a = n !== null && n.data === void 0
  return (0, Z.jsx)(E, { icon: r, title: i, note: a ? t(`loading`) : e.note })
}
function Ot(e) {
  const t = e.trim().split(/\s+/)
  return (t.length > 1 ? [t[0], t.at(-1)] : t)
    .map((e) => Array.from(e ?? ``)[0] ?? ``)
    .join(``)
    .toLocaleUpperCase()
}
function kt() {
  const e = x(`user`),
    n = x(`common`),
    { bizStatus: r } = D(),
    i = A(Re),
    a = i.data?.realName ?? null,
    o = Be(),
    s = r !== null && M(r)
  return (0, Z.jsxs)(N, {
    children: [
      (0, Z.jsxs)(`div`, {
        className: `order__head`,
        children: [
          (0, Z.jsx)(`span`, {
            className: `list__icon profile__initials`,
            'aria-hidden': `true`,
            children: a ? Ot(a) : (0, Z.jsx)(d, { name: `user` }),
          }),
          (0, Z.jsxs)(`div`, {
            children: [
              i.isPending && s
                ? (0, Z.jsx)(F, { width: `2.4rem`, height: `.46rem` })
                : (0, Z.jsx)(`h2`, {
                    className: `noren__name`,
                    children: a ?? (s ? n(`errorTitle`) : e(`noName`)),
                  }),
              (0, Z.jsxs)(`div`, {
                className: `order__top order__top--wraps`,
                children: [
                  o && (0, Z.jsx)(`p`, { className: `small num`, children: Ve(o) }),
                  (0, Z.jsx)(At, { bizStatus: r }),
                ],
              }),
            ],
          }),
        ],
      }),
      r !== null &&
        !s &&
        (0, Z.jsx)(`div`, {
          className: `profile__on`,
          children: (0, Z.jsx)(B, { isBlock: !0, href: t(se(r)), children: e(`continue`) }),
        }),
    ],
  })
}
function At(e) {
  const t = x(`user`),
    { bizStatus: n } = e
  return n === null
    ? null
    : n === pe.blocked
      ? (0, Z.jsx)(j, { meaning: `warn`, icon: `lock`, children: t(`blocked`) })
      : M(n)
        ? (0, Z.jsx)(j, { meaning: `good`, icon: `check`, children: t(`certified`) })
        : (0, Z.jsx)(j, { meaning: `info`, icon: `clock`, children: t(`notCertified`) })
}
function jt(e) {
  const t = x(`user`),
    n = b(),
    [r, i] = (0, X.useState)(!1),
    a = async () => {
      i(!0),
        await n.cancelQueries(),
        await T(ye, {}).catch(() => void 0),
        ce(),
        ae(w.noren(), { replace: !0 }),
        n.clear()
    }
  return (0, Z.jsx)(J, {
    title: t(`signOutTitle`),
    onClose: e.onClose,
    actions: (0, Z.jsxs)(Z.Fragment, {
      children: [
        (0, Z.jsx)(I, { isBlock: !0, isBusy: r, onClick: () => void a(), children: t(`signOut`) }),
        (0, Z.jsx)(I, { kind: `soft`, isBlock: !0, onClick: e.onClose, children: t(`stay`) }),
      ],
    }),
    children: (0, Z.jsx)(`p`, { className: `lead`, children: t(`signOutText`) }),
  })
}
function Mt() {
  const e = x(`user`),
    n = ve(),
    [r, i] = (0, X.useState)(null),
    a = () => i(null)
  return (0, Z.jsxs)(y, {
    title: e(`title`),
    tab: `user`,
    children: [
      (0, Z.jsxs)(`div`, {
        className: `stack-4`,
        children: [
          (0, Z.jsx)(kt, {}),
          (0, Z.jsx)(Dt, {}),
          (0, Z.jsxs)(k, {
            children: [
              (0, Z.jsx)(Et, {}),
              (0, Z.jsx)(P, {
                icon: `globe`,
                title: e(`language`),
                end: (0, Z.jsx)(`span`, { className: `small`, children: re[n] }),
                'aria-haspopup': `dialog`,
                onClick: () => i(`language`),
              }),
            ],
          }),
          (0, Z.jsxs)(k, {
            children: [
              (0, Z.jsx)(C, {
                icon: `headset`,
                title: e(`customerService`),
                note: e(`grievance`),
                href: t(w.customerService()),
              }),
              (0, Z.jsx)(C, {
                icon: `chat`,
                title: e(`feedback`),
                note: e(`feedbackNote`),
                href: t(w.feedback()),
              }),
              (0, Z.jsx)(C, { icon: `doc`, title: e(`privacyPolicy`), href: t(w.privacyPolicy()) }),
              (0, Z.jsx)(P, {
                icon: `exit`,
                title: e(`signOut`),
                endIcon: null,
                'aria-haspopup': `dialog`,
                onClick: () => i(`signOut`),
              }),
            ],
          }),
          (0, Z.jsx)(`p`, {
            className: `tiny center`,
            children: e(`versionLine`, { version: ue }),
          }),
        ],
      }),
      r === `language` && (0, Z.jsx)(Le, { onClose: a }),
      r === `signOut` && (0, Z.jsx)(jt, { onClose: a }),
    ],
  })
}
var Nt = [`dueSoon`, `dueToday`],
  Pt = { name: `saveReminders`, method: `POST`, path: `/api/user/reminders`, travel: `json` },
  $ = { name: `viewReminders`, method: `GET`, path: `/api/user/reminders`, travel: `none` }
function Ft() {
  const e = x(`yourData`),
    n = A($),
    r = O(Pt, { makesStale: [$] })
  return (0, Z.jsx)(L, {
    title: e(`reminders`),
    back: !0,
    state: S({ choices: n }),
    skeleton: (0, Z.jsx)(z, { count: 2 }),
    empty: `never`,
    children: ({ choices: n }) =>
      (0, Z.jsxs)(Z.Fragment, {
        children: [
          (0, Z.jsx)(`p`, { className: `lead small`, children: e(`remindersText`) }),
          (0, Z.jsxs)(`div`, {
            className: `data__list stack-4`,
            children: [
              (0, Z.jsxs)(k, {
                label: e(`reminders`),
                children: [
                  Nt.map((t) =>
                    (0, Z.jsx)(
                      E,
                      {
                        title: e(t),
                        note: e(`note_${t}`),
                        end: (0, Z.jsx)(Y, {
                          label: e(t),
                          isOn: n[t],
                          isDisabled: r.isSending,
                          onValue: (i) =>
                            r.mutate(
                              { body: { ...n, [t]: i } },
                              { onSuccess: () => H(e(`remindersSaved`), `check`) },
                            ),
                        }),
                      },
                      t,
                    ),
                  ),
                  (0, Z.jsx)(E, {
                    title: e(`overdue`),
                    note: e(`note_overdue`),
                    end: (0, Z.jsx)(`span`, { className: `small`, children: e(`alwaysOn`) }),
                  }),
                ],
              }),
              (0, Z.jsx)(k, {
                children: (0, Z.jsx)(C, {
                  icon: `bell`,
                  title: e(`notifications`),
                  note: e(`notificationsNote`),
                  href: t(w.user({ view: `consents` })),
                }),
              }),
            ],
          }),
        ],
      }),
  })
}
function It({ query: e }) {
  const t = _.find((t) => t === e.get(`view`)) ?? null,
    [n, r] = (0, X.useState)(null)
  if ((Lt(t), n)) return (0, Z.jsx)(ct, { kept: n })
  switch (t) {
    case `messages`:
      return (0, Z.jsx)(vt, {})
    case `papers`:
      return (0, Z.jsx)(Ct, {})
    case `access`:
      return (0, Z.jsx)(rt, { onErased: r })
    case `consents`:
      return (0, Z.jsx)(at, {})
    case `devices`:
      return (0, Z.jsx)(ot, {})
    case `reminders`:
      return (0, Z.jsx)(Ft, {})
    case null:
      return (0, Z.jsx)(Mt, {})
  }
}
function Lt(e) {
  const t = (0, X.useRef)(e)
  ;(0, X.useLayoutEffect)(() => {
    t.current !== e &&
      ((t.current = e),
      window.scrollTo(0, 0),
      document.querySelector(`[data-page-heading]`)?.focus({ preventScroll: !0 }))
  }, [e])
}
export { Ge as t, It as UserPage }
