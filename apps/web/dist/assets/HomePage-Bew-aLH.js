const __vite__mapDeps = (
  i,
  m = __vite__mapDeps,
  d = m.f ||
    (m.f = [
      'assets/AmountSheet-KXGCROh.js',
      'assets/rolldown-runtime-XKyaHtl.js',
      'assets/shared-Bhmsupj.js',
      'assets/shared-CX92CKG.css',
      'assets/MoneyField-sFa5gZR.js',
      'assets/loans-DUx9Hs8.js',
      'assets/loans-DLbYz5u.css',
      'assets/HigherLimitSheet-CmWzvYb.js',
      'assets/TextArea-CejlDIs.js',
      'assets/amount-DtdJOxp.js',
      'assets/use-send-once-CAgQrtZ.js',
      'assets/kept-request-Rj3YhtX.js',
      'assets/TakeBackDialog-QahY8Ti.js',
      'assets/Dialog-MxiuRam.js',
      'assets/Dialog-CxbmpNr.css',
      'assets/ReserveSheet-DvwDNSS.js',
      'assets/prices--z16xFA.js',
      'assets/Check-CmpaF-Q.js',
      'assets/Check-DI2Io1-.css',
      'assets/Submitted-DLyMa1P.js',
      'assets/gift-DWPUFcM.js',
      'assets/Ticket-CT_NqKG.js',
      'assets/Ticket-DAGE_Ux.css',
    ]),
) => i.map((i) => d[i])
import { r as Ce, t as G, n as Se } from './Curtain-BnVTwSi.js'
import {
  N as a,
  s as ae,
  V as c,
  d,
  h as ee,
  f,
  v as g,
  r as h,
  K as i,
  p as ie,
  Y as l,
  j as m,
  C as n,
  l as ne,
  O as o,
  g as p,
  G as r,
  m as re,
  R as s,
  A as t,
  i as te,
  a as u,
} from './loans-DUx9Hs8.js'
import { r as e } from './rolldown-runtime-XKyaHtl.js'
import { t as xe } from './Segmented-D3GdZ4S.js'
import {
  $t as _,
  u as _e,
  c as A,
  wt as B,
  Er as b,
  x as be,
  Mt as C,
  F as ce,
  X as D,
  Zt as de,
  V as E,
  mn as F,
  _t as fe,
  fn as ge,
  yt as H,
  f as he,
  nn as I,
  dt as j,
  br as k,
  pr as L,
  Qn as le,
  en as M,
  d as me,
  k as N,
  Zn as O,
  Ct as oe,
  l as P,
  a as pe,
  s as R,
  It as S,
  E as se,
  P as T,
  z as U,
  Rr as ue,
  y as V,
  At as v,
  v as ve,
  zr as W,
  N as w,
  I as x,
  C as y,
  w as ye,
  vt as z,
} from './shared-Bhmsupj.js'
var we = {
    name: `guidanceApply`,
    method: `POST`,
    path: `/api/user/preorder/guidance/apply`,
    travel: `json`,
  },
  K = {
    name: `guidanceMsg`,
    method: `GET`,
    path: `/api/user/preorder/guidanceMsg`,
    travel: `none`,
  },
  Te = {
    name: `guidanceWithdraw`,
    method: `POST`,
    path: `/api/user/preorder/guidance/withdraw`,
    travel: `json`,
  },
  q = e(ue(), 1),
  J = le()
function Y() {
  const e = k(`loanWords`)
  return (0, J.jsxs)(y, {
    meaning: `warn`,
    children: [
      (0, J.jsx)(`p`, { children: e(`blockedText`) }),
      (0, J.jsx)(z, { kind: `soft`, isSmall: !0, onClick: v, children: e(`writeToUs`) }),
    ],
  })
}
function Ee(e) {
  const t = k(`home`),
    n = k(`loanWords`),
    r = d(),
    { offer: i } = e,
    { receive: o, repay: s, totalCost: c, apr: l } = i,
    u = e.amount !== null && Number(e.amount) !== Number(i.productAmount),
    f =
      i.instalmentCount > 1
        ? n(`payments`, {
            days: i.termDays,
            count: i.instalmentCount,
            amount: x(i.instalmentAmount),
          })
        : n(`onePayment`, { days: i.termDays })
  return (0, J.jsx)(ne, {
    name: i.productName,
    by: i.lender.legalName,
    tile: (0, J.jsx)(a, { icon: i.productIcon, className: `noren__tile` }),
    facts: r({ receive: x(o), repay: x(s), totalCost: x(c), apr: E(l) }),
    hem: {
      note: (0, J.jsxs)(`span`, {
        children: [
          f,
          u &&
            (0, J.jsx)(`span`, {
              className: `offer__other`,
              children: t(`forOnly`, { amount: U(i.productAmount) }),
            }),
        ],
      }),
      action: (0, J.jsx)(H, {
        kind: `soft`,
        isSmall: !0,
        href: _(M.loan({ product: i.productCode, amount: De(i.productAmount) })),
        'aria-label': t(`seeDetailsOf`, { name: i.productName }),
        children: t(`seeDetails`),
      }),
    },
  })
}
var De = (e) => e.replace(/\.0+$/, ``)
function Oe() {
  const e = k(`home`),
    [t, n] = (0, q.useState)(!1)
  return (0, J.jsxs)(J.Fragment, {
    children: [
      (0, J.jsx)(`button`, {
        type: `button`,
        className: `link`,
        'aria-haspopup': `dialog`,
        onClick: () => n(!0),
        children: e(`whyOrder`),
      }),
      t &&
        (0, J.jsx)(be, {
          title: e(`whyOrder`),
          onClose: () => n(!1),
          children: (0, J.jsxs)(`div`, {
            className: `stack`,
            children: [
              (0, J.jsx)(`p`, { children: e(L.costMeasure === `CAT` ? `whyCat` : `whyApr`) }),
              (0, J.jsx)(`p`, { children: e(`whyCost`, { measure: L.costMeasure }) }),
              (0, J.jsx)(`p`, { className: `strong`, children: e(`whyNobody`) }),
            ],
          }),
        }),
    ],
  })
}
function ke(e) {
  const t = k(`home`)
  return e.rows.length === 0
    ? null
    : (0, J.jsxs)(`div`, {
        className: `unmatched`,
        children: [
          (0, J.jsx)(`h3`, { className: `small strong`, children: t(`unmatched`) }),
          (0, J.jsx)(`ul`, {
            children: e.rows.map((e) =>
              (0, J.jsxs)(
                `li`,
                {
                  className: `small`,
                  children: [
                    (0, J.jsx)(`b`, {
                      children: t(`unmatchedRow`, { lender: e.lenderName, product: e.productName }),
                    }),
                    (0, J.jsx)(`span`, { children: e.reason }),
                  ],
                },
                `${e.lenderName} ${e.productName}`,
              ),
            ),
          }),
        ],
      })
}
var Ae = B(() =>
    b(
      () => import(`./AmountSheet-KXGCROh.js`).then((e) => e.AmountSheet),
      __vite__mapDeps([0, 1, 2, 3, 4, 5, 6]),
    ),
  ),
  X = (e) => ({ params: { param: e }, query: {} }),
  je = X(`all`),
  Me = [315, 316, 317]
function Ne({ credit: e }) {
  const t = k(`home`)
  return e.lock === `none`
    ? (0, J.jsx)(Pe, { credit: e })
    : (0, J.jsxs)(`section`, {
        className: `section home__closed`,
        'aria-labelledby': `loans-closed`,
        children: [
          (0, J.jsx)(`h2`, { className: `h2`, id: `loans-closed`, children: t(`loans`) }),
          (0, J.jsx)(`p`, {
            className: `small`,
            children: t(e.lock === `overdue` ? `opensAgain` : `loansLater`),
          }),
        ],
      })
}
function Pe({ credit: e }) {
  const t = k(`home`),
    [n, r] = (0, q.useState)(`all`),
    [i, a] = (0, q.useState)(`apr`),
    [o, s] = (0, q.useState)(!1),
    c = F(l, X(n), { keepsLast: !0 }),
    u = n === `all` ? f(c.data?.details ?? []) : n
  return (0, J.jsxs)(`section`, {
    className: `section home__compare`,
    'aria-labelledby': `compare`,
    'aria-busy': c.isFetching,
    children: [
      (0, J.jsxs)(`div`, {
        className: `section__head home__head`,
        children: [
          (0, J.jsx)(`h2`, { className: `h2`, id: `compare`, children: t(`compare`) }),
          u &&
            (0, J.jsxs)(`button`, {
              type: `button`,
              className: `tapline`,
              'aria-haspopup': `dialog`,
              onClick: () => s(!0),
              children: [
                t(`forAmount`, { amount: U(u) }),
                (0, J.jsxs)(`span`, { className: `sr`, children: [`, `, t(`changeAmount`)] }),
                (0, J.jsx)(S, { name: `edit`, size: `xs` }),
              ],
            }),
        ],
      }),
      (0, J.jsx)(Fe, { query: c, sort: i, onSort: a, wish: n, amount: u, onAll: () => r(`all`) }),
      o &&
        (0, J.jsx)(Ae, {
          amount: u ?? ``,
          available: e.availableLimit,
          onClose: () => s(!1),
          onAmount: (e) => {
            s(!1), r(e)
          },
        }),
    ],
  })
}
function Fe(e) {
  const t = k(`home`),
    n = A({ offers: e.query }),
    r = e.query.error
  if (r && Me.includes(r.code)) return (0, J.jsx)(Z, { wish: e.wish, onAll: e.onAll, code: r.code })
  if (n.kind === `loading`)
    return (0, J.jsx)(`div`, { className: `home__coming`, children: (0, J.jsx)(V, { count: 2 }) })
  if (n.kind !== `ready`)
    return (0, J.jsxs)(y, {
      meaning: `warn`,
      isLive: !0,
      children: [
        (0, J.jsx)(`p`, { children: t(`noOffers`) }),
        (0, J.jsx)(z, {
          kind: `soft`,
          isSmall: !0,
          icon: `refresh`,
          onClick: n.retry,
          children: t(`tryAgain`),
        }),
      ],
    })
  const { details: i, unmatched: a } = n.data.offers
  return i.length === 0
    ? (0, J.jsx)(Z, { wish: e.wish, onAll: e.onAll, code: 317 })
    : (0, J.jsxs)(J.Fragment, {
        children: [
          (0, J.jsx)(xe, {
            legend: t(`sortBy`),
            isLegendHidden: !0,
            value: e.sort,
            onValue: e.onSort,
            options: [
              { value: `apr`, label: t(`byApr`, { measure: L.costMeasure }) },
              { value: `cost`, label: t(`byCost`) },
            ],
          }),
          (0, J.jsx)(`div`, {
            className: `stack-4 home__offers`,
            children: ie(i, e.sort).map((t) =>
              (0, J.jsx)(Ee, { offer: t, amount: e.amount }, t.productCode),
            ),
          }),
          (0, J.jsxs)(`p`, {
            className: `small home__count`,
            children: [t(`matching`, { count: i.length }), ` `, (0, J.jsx)(Oe, {})],
          }),
          (0, J.jsx)(ke, { rows: a }),
        ],
      })
}
function Z(e) {
  const t = k(`home`),
    n = k(`loanWords`),
    r = e.wish !== `all`,
    i = n(re(e.code, void 0))
  return (0, J.jsx)(fe, {
    art: (0, J.jsx)(oe, { src: s, width: 240, height: 150 }),
    title: i,
    text: r ? t(`noMatchFor`, { amount: U(e.wish) }) : t(`noMatchNow`),
    action: r
      ? (0, J.jsx)(z, { kind: `soft`, onClick: e.onAll, children: t(`seeAll`) })
      : (0, J.jsx)(z, { kind: `soft`, onClick: v, children: n(`writeToUs`) }),
  })
}
function Ie(e) {
  const t = k(`home`),
    n = e.coupons.filter((e) => e.state === `available`),
    [r] = n.map((e) => e.expiresOn).sort()
  return r
    ? (0, J.jsx)(`section`, {
        className: `section`,
        children: (0, J.jsx)(P, {
          children: (0, J.jsx)(me, {
            icon: `ticket`,
            title: t(`couponsWaiting`, { count: n.length }),
            note: t(`couponEnds`, { date: T(j(r)) }),
            href: _(M.coupon()),
          }),
        }),
      })
    : null
}
function Le({ credit: e }) {
  const t = k(`home`),
    n = k(`loanWords`)
  return e.decision === `review`
    ? (0, J.jsx)(y, {
        title: t(`reviewTitle`),
        icon: `clock`,
        children: (0, J.jsx)(`p`, { children: t(`reviewText`) }),
      })
    : e.decision === `declined`
      ? (0, J.jsxs)(`section`, {
          className: `hang`,
          'aria-labelledby': `why-declined`,
          children: [
            (0, J.jsx)(`h2`, { className: `h3`, id: `why-declined`, children: t(`declinedTitle`) }),
            (0, J.jsx)(`ul`, {
              className: `reasons`,
              children: e.reasons.map((e) => (0, J.jsx)(`li`, { children: e.text }, e.code)),
            }),
            e.reapplyOn &&
              (0, J.jsx)(`p`, {
                className: `small`,
                children: t(`comeBack`, { date: T(j(e.reapplyOn)) }),
              }),
          ],
        })
      : e.lock === `exhausted`
        ? (0, J.jsx)(y, { children: (0, J.jsx)(`p`, { children: n(`exhausted`) }) })
        : null
}
function Re() {
  const e = k(`home`),
    t = F(c, { body: { page: 1 } }).data?.unreadCount ?? 0
  return (0, J.jsxs)(`a`, {
    className: `icon-btn`,
    href: _(M.user({ view: `messages` })),
    'aria-label': e(`messages`, { count: t }),
    children: [
      (0, J.jsx)(S, { name: `bell` }),
      t > 0 && (0, J.jsx)(`span`, { className: `icon-btn__dot` }),
    ],
  })
}
var ze = 90
function Be(e, t, n) {
  return n > 0 ? 0 : Math.min(Math.max((t - e) / ze, 0), 1)
}
function Ve(e) {
  const [t, n] = (0, q.useState)(0),
    r = (0, q.useRef)(e)
  return (
    (r.current = e),
    (0, q.useEffect)(() => {
      let e = null,
        t = 0,
        i = (t) => {
          const n = t.target?.closest(`dialog`) !== null
          e = window.scrollY > 0 || n ? null : (t.touches[0]?.clientY ?? null)
        },
        a = (r) => {
          e !== null && ((t = Be(e, r.touches[0]?.clientY ?? e, window.scrollY)), n(t))
        },
        o = () => {
          e !== null && t === 1 && r.current(), (e = null), (t = 0), n(0)
        },
        s = { passive: !0 }
      return (
        document.addEventListener(`touchstart`, i, s),
        document.addEventListener(`touchmove`, a, s),
        document.addEventListener(`touchend`, o, s),
        document.addEventListener(`touchcancel`, o, s),
        () => {
          document.removeEventListener(`touchstart`, i),
            document.removeEventListener(`touchmove`, a),
            document.removeEventListener(`touchend`, o),
            document.removeEventListener(`touchcancel`, o)
        }
      )
    }, []),
    t
  )
}
function He(e) {
  const t = k(`home`),
    { credit: n } = e,
    r = Ve(e.onRefresh),
    i = (0, J.jsxs)(J.Fragment, {
      children: [
        (0, J.jsx)(N, {
          icon: `refresh`,
          label: t(`refresh`),
          onClick: e.onRefresh,
          'aria-busy': e.isRefreshing,
        }),
        (0, J.jsx)(Re, {}),
        (0, J.jsx)(se, {}),
      ],
    })
  return (0, J.jsxs)(J.Fragment, {
    children: [
      (0, J.jsx)(We, { share: e.isRefreshing ? 1 : r, isOn: e.isRefreshing }),
      (0, J.jsx)(Ue, { credit: n, isBlocked: e.isBlocked, actions: i }),
    ],
  })
}
function Ue(e) {
  const t = k(`home`),
    n = k(`loanWords`),
    { credit: r, actions: i } = e
  if (!r) {
    const e = (e) => ({ label: e, value: `–` })
    return (0, J.jsx)(G, {
      label: t(`onItsWay`),
      amount: L.isSymbolBehind ? `–– ––– ${L.currencySymbol}` : `${L.currencySymbol} –– –––`,
      facts: [e(t(`totalLimit`)), e(t(`inUse`)), e(t(`nextReview`))],
      actions: i,
      isWaiting: !0,
    })
  }
  const a = { label: t(`totalLimit`), value: U(r.totalLimit) },
    o = { label: t(`inUse`), value: U(r.usedLimit) },
    s = r.nextReviewOn ?? r.reapplyOn,
    c = { label: t(`nextReview`), value: s ? w(j(s)) : t(`noDate`) }
  if (r.lock === `overdue`) {
    const e = { label: t(`available`), value: U(r.availableLimit) }
    return (0, J.jsx)(Q, { why: n(`overdueLock`), facts: [a, o, e], actions: i })
  }
  if (e.isBlocked) return (0, J.jsx)(Q, { why: n(`blockedTitle`), facts: [a, o, c], actions: i })
  if (r.decision !== `approved`) {
    const e = r.decision === `declined`
    return (0, J.jsx)(G, {
      label: t(e ? `declinedLabel` : `reviewLabel`),
      amount: (0, J.jsx)(`span`, {
        className: `curtain__words`,
        children: t(e ? `declinedAmount` : `reviewAmount`),
      }),
      facts: [a, o, c],
      actions: i,
    })
  }
  return (0, J.jsx)(G, {
    label: t(`canBorrow`),
    amount: U(r.availableLimit),
    facts: [a, o, c],
    actions: i,
  })
}
function Q(e) {
  const t = k(`home`)
  return (0, J.jsxs)(`header`, {
    className: `curtain curtain--locked on-cloth`,
    children: [
      (0, J.jsx)(Ce, { children: e.actions }),
      (0, J.jsxs)(`div`, {
        className: `curtain__cloth`,
        children: [
          (0, J.jsxs)(`h1`, {
            className: `curtain__amount`,
            tabIndex: -1,
            'data-page-heading': !0,
            children: [(0, J.jsx)(S, { name: `lock` }), t(`limitLocked`)],
          }),
          (0, J.jsx)(`p`, { className: `curtain__why`, children: e.why }),
        ],
      }),
      (0, J.jsx)(Se, { facts: e.facts }),
    ],
  })
}
function We(e) {
  const t = k(`home`)
  return e.share === 0
    ? null
    : (0, J.jsxs)(`p`, {
        className: `pull`,
        style: { height: `${e.share * 0.9}rem` },
        role: e.isOn ? `status` : void 0,
        children: [(0, J.jsx)(S, { name: `refresh`, size: `sm` }), t(`refresh`)],
      })
}
function Ge(e, t, n) {
  if (e.decision !== `approved`) return { kind: `none` }
  if (t?.state === `open`) return { kind: `open`, request: t }
  const r = p(e.totalLimit, e.currency)
  return D(r, p(n.amountMax, e.currency)) >= 0 ? { kind: `none` } : { kind: `ask`, last: t }
}
function Ke(e, t) {
  return e === 0
    ? `empty`
    : D(e, t.totalMinor) <= 0
      ? `noRise`
      : D(e, t.maxMinor) > 0
        ? `above`
        : null
}
var qe = B(() =>
  b(
    () => import(`./HigherLimitSheet-CmWzvYb.js`).then((e) => e.HigherLimitSheet),
    __vite__mapDeps([7, 1, 2, 3, 4, 8, 9, 5, 6, 10, 11]),
  ),
)
function Je({ credit: e }) {
  const n = k(`home`),
    r = F(t),
    [i, a] = (0, q.useState)(!1)
  if (!r.data) return null
  const o = Ge(e, r.data.request, L)
  return o.kind === `none`
    ? null
    : (0, J.jsxs)(`section`, {
        className: `section`,
        children: [
          (0, J.jsx)(P, {
            children:
              o.kind === `open`
                ? (0, J.jsx)(he, {
                    icon: `clock`,
                    title: n(`limitAsked`, { amount: U(o.request.amount) }),
                    note: n(`limitAskedNote`, { time: ce(o.request.requestedAt) }),
                  })
                : (0, J.jsx)(_e, {
                    icon: `plus`,
                    title: n(`limitAsk`),
                    note: (0, J.jsx)(Ye, { credit: e, last: o.last }),
                    'aria-haspopup': `dialog`,
                    onClick: () => a(!0),
                  }),
          }),
          i &&
            (0, J.jsx)(qe, {
              credit: e,
              onClose: () => a(!1),
              onAsked: () => {
                a(!1), W(n(`limitRecorded`), `check`)
              },
            }),
        ],
      })
}
function Ye({ credit: e, last: t }) {
  const n = k(`home`)
  return e.offer
    ? n(`limitOffer`, { amount: U(e.offer.amount) })
    : t
      ? (0, J.jsx)(Xe, { request: t })
      : n(`limitAskNote`)
}
function Xe({ request: e }) {
  const t = k(`home`),
    n = U(e.amount)
  return e.state === `granted`
    ? t(`limitGranted`, { amount: n })
    : e.reason
      ? t(`limitRefusedWhy`, { amount: n, reason: e.reason })
      : t(`limitRefused`, { amount: n })
}
function Ze(e) {
  const t = k(`home`),
    { bills: n, standing: r } = e,
    i = n.find((e) => e.borrowId === r.borrowId) ?? n[0]
  if (!i) return null
  const a = n.find((e) => e.borrowStatus === C.payoutFailed && e !== i),
    o = n.length - (a ? 2 : 1),
    s = i.borrowStatus !== C.submitted && i.borrowStatus !== C.approved
  return (0, J.jsxs)(`div`, {
    className: `stack`,
    children: [
      u(i) ? (0, J.jsx)(Qe, { bill: i }) : (0, J.jsx)(h, { bill: i, isPrimary: s }),
      a && (0, J.jsx)(h, { bill: a }),
      o > 0 &&
        (0, J.jsx)(`a`, {
          className: `tapline`,
          href: _(M.order()),
          children: t(`moreOrders`, { count: o }),
        }),
    ],
  })
}
function Qe({ bill: e }) {
  const t = k(`loanWords`),
    r = F(n, { params: { repayId: e.borrowId } }),
    i = ae(e, ee(e.asOn)),
    a = r.data?.outstanding,
    o = (e) => (e === void 0 ? (0, J.jsx)(ve, { width: `1.4rem`, height: `.36rem` }) : x(e))
  return (0, J.jsxs)(`article`, {
    className: `hang rod`,
    children: [
      (0, J.jsx)(te, {
        bill: e,
        state: i,
        children:
          e.dueDate &&
          (0, J.jsx)(`p`, {
            className: `small`,
            children: t(`wasDueOn`, { date: T(j(e.dueDate)) }),
          }),
      }),
      (0, J.jsxs)(`p`, {
        className: `owed`,
        children: [
          (0, J.jsx)(`span`, { className: `small`, children: t(`toPayToday`) }),
          (0, J.jsx)(`b`, { className: `h1 num`, children: x(e.repayAmount) }),
        ],
      }),
      (a || r.isPending) &&
        (0, J.jsx)(pe, {
          isPlain: !0,
          rows: [
            { label: t(`principal`), value: o(a?.principal) },
            { label: t(`interest`), value: o(a?.interest) },
            { label: t(`serviceFee`), value: o(a?.serviceFee) },
            { label: t(`taxOnFee`, { tax: L.taxLabel }), value: o(a?.tax) },
            { label: t(`lateCharge`), value: o(a?.penal) },
          ],
        }),
      (0, J.jsxs)(`div`, {
        className: `btns owed__btns`,
        children: [
          (0, J.jsx)(H, { isBlock: !0, href: _(M.repay(e.borrowId)), children: t(`viewAndPay`) }),
          (0, J.jsx)(H, {
            kind: `soft`,
            isBlock: !0,
            href: _(M.repay(e.borrowId, { help: de })),
            children: t(`cantPayAll`),
          }),
        ],
      }),
    ],
  })
}
function $e(e) {
  return e.reservation ? `reserved` : e.details.length > 0 ? `offered` : `none`
}
var et = B(() =>
  b(
    () => import(`./TakeBackDialog-QahY8Ti.js`).then((e) => e.TakeBackDialog),
    __vite__mapDeps([12, 5, 2, 1, 3, 6, 13, 14]),
  ),
)
function tt(e) {
  const t = k(`home`),
    n = k(`loanWords`),
    [r, i] = (0, q.useState)(!1),
    { applyTotalAmount: a, coupon: o, expiresOn: s } = e.reservation
  return (0, J.jsxs)(`section`, {
    className: `section`,
    'aria-labelledby': `reserved`,
    children: [
      (0, J.jsxs)(R, {
        children: [
          (0, J.jsx)(`h2`, {
            className: `h3`,
            id: `reserved`,
            children: t(`reservedTitle`, { amount: U(a) }),
          }),
          (0, J.jsx)(`p`, { className: `small guide__text`, children: t(`wishNotLoanText`) }),
          (0, J.jsx)(`p`, {
            className: `small guide__text`,
            children: t(`reservedCoupon`, { coupon: g(o, n), date: T(j(s)) }),
          }),
          (0, J.jsx)(`div`, {
            className: `guide__button`,
            children: (0, J.jsx)(z, {
              kind: `line`,
              isSmall: !0,
              'aria-haspopup': `dialog`,
              onClick: () => i(!0),
              children: t(`takeBack`),
            }),
          }),
        ],
      }),
      r && (0, J.jsx)(et, { onClose: () => i(!1) }),
    ],
  })
}
var nt = B(() =>
    b(
      () => import(`./ReserveSheet-DvwDNSS.js`).then((e) => e.ReserveSheet),
      __vite__mapDeps([15, 1, 2, 3, 5, 6, 10, 11, 16, 17, 18, 4, 9]),
    ),
  ),
  rt = B(() =>
    b(
      () => import(`./Submitted-DLyMa1P.js`).then((e) => e.Submitted),
      __vite__mapDeps([19, 2, 1, 3, 20, 13, 14, 5, 6, 21, 22]),
    ),
  )
function it() {
  const e = k(`home`),
    t = O(),
    n = F(K),
    [r, i] = (0, q.useState)(null),
    [a, o] = (0, q.useState)(null)
  if (!n.data) return null
  const s = $e(n.data),
    { reservation: c } = n.data
  return (0, J.jsxs)(J.Fragment, {
    children: [
      s === `offered` &&
        (0, J.jsx)(`section`, {
          className: `section`,
          'aria-labelledby': `reserve`,
          children: (0, J.jsxs)(R, {
            children: [
              (0, J.jsx)(`h2`, { className: `h3`, id: `reserve`, children: e(`reserveTitle`) }),
              (0, J.jsx)(`p`, { className: `small guide__text`, children: e(`reserveText`) }),
              (0, J.jsx)(`p`, {
                className: `small strong guide__text`,
                children: e(`wishNotLoan`),
              }),
              (0, J.jsx)(`div`, {
                className: `guide__button`,
                children: (0, J.jsx)(z, {
                  kind: `soft`,
                  isBlock: !0,
                  'aria-haspopup': `dialog`,
                  onClick: () => i(n.data),
                  children: e(`reserveOpen`),
                }),
              }),
            ],
          }),
        }),
      s === `reserved` && c && (0, J.jsx)(tt, { reservation: c }),
      r &&
        (0, J.jsx)(nt, {
          guidance: r,
          onClose: () => {
            i(null)
            for (const { name: e } of [K, m]) t.invalidateQueries({ queryKey: [e] })
          },
          onReserved: (e) => {
            i(null), o(e)
          },
        }),
      a && (0, J.jsx)(rt, { reservation: a, onClose: () => o(null) }),
    ],
  })
}
var $ = [o, i, r, m, l, c, K, t]
function at() {
  const e = k(`home`),
    { bizStatus: n } = ge(),
    a = F(o),
    s = F(i),
    c = F(r, { query: { borrowType: `0` } }),
    u = F(m, { query: {} }),
    d = [F(K), F(t), u].every((e) => !e.isPending),
    f = ot(),
    p = n === I.blocked
  return (
    F(l, je, { enabled: !p }),
    (0, J.jsx)(ye, {
      title: e(`title`),
      tab: `home`,
      header: (0, J.jsx)(He, {
        credit: a.data,
        isBlocked: p,
        onRefresh: f.start,
        isRefreshing: f.isOn,
      }),
      state: A({ credit: a, standing: s, bills: c }),
      skeleton: (0, J.jsx)(V, { count: 3 }),
      empty: `never`,
      children: ({ credit: e, standing: t, bills: n }) =>
        (0, J.jsxs)(`div`, {
          className: `home`,
          children: [
            p && (0, J.jsx)(Y, {}),
            (0, J.jsx)(Le, { credit: e }),
            (0, J.jsx)(Ze, { lock: e.lock, standing: t, bills: n.details }),
            e.decision === `approved` && !p && (0, J.jsx)(Ne, { credit: e }),
            d &&
              (0, J.jsxs)(J.Fragment, {
                children: [
                  (0, J.jsx)(it, {}),
                  (0, J.jsx)(Ie, { coupons: u.data?.details ?? [] }),
                  !p && (0, J.jsx)(Je, { credit: e }),
                ],
              }),
          ],
        }),
    })
  )
}
function ot() {
  const e = k(`home`),
    t = O(),
    [n, r] = (0, q.useState)(!1),
    i = async () => {
      if (!n) {
        r(!0)
        try {
          await Promise.all(
            $.map(({ name: e }) => t.refetchQueries({ queryKey: [e], type: `active` })),
          ),
            !$.some(({ name: e }) => t.getQueriesData({ queryKey: [e] }).length === 0) &&
              navigator.onLine &&
              W(e(`refreshed`), `check`)
        } finally {
          r(!1)
        }
      }
    }
  return { start: () => void i(), isOn: n }
}
export { at as HomePage, K as r, Ke as t, Te as i, we as n }
