import {
  tt as _,
  P as a,
  br as c,
  en as d,
  $t as e,
  Z as ee,
  ir as f,
  pt as g,
  pr as h,
  Mt as i,
  bt as l,
  o as m,
  F as n,
  Qn as o,
  mt as p,
  I as r,
  X as s,
  Ar as t,
  dt as u,
  yt as v,
} from './shared-Bhmsupj.js'
var y = { name: `applyLoan`, method: `POST`, path: `/api/user/product/applyLoan`, travel: `json` },
  b = {
    name: `applyLoanAuto`,
    method: `POST`,
    path: `/api/user/product/applyLoan/auto`,
    travel: `json`,
  },
  te = { name: `borrowBill`, method: `GET`, path: `/api/user/borrow/bill`, travel: `none` },
  ne = {
    name: `borrowStatus`,
    method: `GET`,
    path: `/api/user/borrow/borrowStatus`,
    travel: `none`,
  },
  re = { name: `cancelBorrow`, method: `POST`, path: `/api/user/borrow/cancel`, travel: `json` },
  ie = {
    name: `failBorrowHandler`,
    method: `POST`,
    path: `/api/user/borrow/failBorrowHandler`,
    travel: `json`,
  },
  ae = {
    name: `productList`,
    method: `GET`,
    path: `/api/user/product/productList/V2/{param}`,
    travel: `none`,
  },
  oe = { name: `quote`, method: `POST`, path: `/api/user/product/quote`, travel: `json` },
  se = {
    name: `borrowDocument`,
    method: `GET`,
    path: `/api/user/borrow/document/{documentId}`,
    travel: `none`,
  },
  ce = {
    name: `borrowDocuments`,
    method: `GET`,
    path: `/api/user/borrow/documents/{borrowId}`,
    travel: `none`,
  },
  x = { name: `msgCenter`, method: `POST`, path: `/api/user/user/msg/center`, travel: `json` },
  S = { name: `msgRead`, method: `POST`, path: `/api/user/user/msg/read`, travel: `json` },
  C = `/assets/empty-orders-CobSyFD.svg`,
  w = o(),
  T = `/assets/lender-banyan-RFR30pv.svg`,
  E = `/assets/lender-lamp-CKOLKj9.svg`,
  D = `/assets/lender-marigold-BRjk1xX.svg`,
  O = `/assets/lender-tidewell-CjGDf_j.svg`,
  k = { 'lender-banyan': T, 'lender-lamp': E, 'lender-marigold': D, 'lender-tidewell': O }
function A(e) {
  const t = k[e.icon]
  return t
    ? (0, w.jsx)(`img`, { className: e.className, src: t, width: 48, height: 48, alt: `` })
    : null
}
var j = { name: `couponList`, method: `GET`, path: `/api/user/coupon/couponList`, travel: `none` },
  M = {
    name: `receiveCouponOnCompletion`,
    method: `POST`,
    path: `/api/user/coupon/receiveCoupon/auth/complete`,
    travel: `json`,
  },
  N = { name: `creditInfo`, method: `GET`, path: `/api/user/credit/creditInfo`, travel: `none` },
  P = {
    name: `limitRequest`,
    method: `POST`,
    path: `/api/user/credit/limitRequest`,
    travel: `json`,
  },
  F = {
    name: `viewLimitRequest`,
    method: `GET`,
    path: `/api/user/credit/limitRequest`,
    travel: `none`,
  },
  I = {
    name: `publicRepayCode`,
    method: `GET`,
    path: `/api/user/public/repayCode/{code}`,
    travel: `none`,
  },
  L = {
    name: `quoteExtension`,
    method: `POST`,
    path: `/api/user/repay/extension/quote`,
    travel: `json`,
  },
  R = {
    name: `readVoucher`,
    method: `GET`,
    path: `/api/user/repay/voucher/{repayId}`,
    travel: `none`,
  },
  z = {
    name: `readVoucherPicture`,
    method: `POST`,
    path: `/api/user/repay/voucher/read`,
    travel: `multipart`,
  },
  B = {
    name: `repayDetail`,
    method: `GET`,
    path: `/api/user/repay/detail/{repayId}`,
    travel: `none`,
  },
  V = { name: `repayOrder`, method: `GET`, path: `/api/user/repay/order/{ref}`, travel: `none` },
  H = { name: `repayPay`, method: `POST`, path: `/api/user/repay/pay`, travel: `json` },
  U = { name: `repayPromise`, method: `POST`, path: `/api/user/repay/promise`, travel: `json` },
  W = { name: `sendVoucher`, method: `POST`, path: `/api/user/repay/voucher`, travel: `multipart` }
function le(e, t) {
  const n = e.kind === `amountOff` ? r(e.amount ?? `0`) : `${e.percent ?? 0}%`
  return t(e.appliesTo === `interest` ? `couponOffInterest` : `couponOffFee`, { off: n })
}
function G(e, t) {
  const n = /\.\d\d$/.test(e) || t === `IDR` || t === `VND`,
    [r = `0`, i = ``] = e.split(`.`)
  return _(n ? e : `${r}.${i.padEnd(2, `0`)}`, t)
}
function K(e) {
  const n = t()
  n.setTime(f())
  const r = g(n, h.zone),
    i = e ? p(r, u(e)) : 0
  return i <= 0
    ? { today: r, nowIso: n.toISOString() }
    : (n.setTime(n.getTime() + i * ue), { today: g(n, h.zone), nowIso: n.toISOString() })
}
var ue = 864e5,
  de = (e, t) => ee(G(e, t), t)
function fe(e, t) {
  return t === `writtenOff`
    ? `writtenOffLock`
    : e === 316 || t === `overdue`
      ? `overdueLock`
      : e === 315 || t === `exhausted`
        ? `exhausted`
        : `noMatch`
}
function pe(e, t) {
  return [...e].sort((e, n) => {
    const r = Number(e.apr) - Number(n.apr),
      i = s(G(e.totalCost, e.currency), G(n.totalCost, n.currency)),
      [a, o] = t === `apr` ? [r, i] : [i, r]
    return a || o || (e.productCode < n.productCode ? -1 : 1)
  })
}
function me(e) {
  const t = new Map()
  for (const { productAmount: n } of e) t.set(n, (t.get(n) ?? 0) + 1)
  const [n] = [...t].sort((e, t) => t[1] - e[1] || Number(t[0]) - Number(e[0]))
  return n?.[0] ?? null
}
function he() {
  const e = c(`common`)
  return (t) => [
    { label: e(`youReceive`), value: t.receive },
    { label: e(`youPayBack`), value: t.repay },
    { label: e(`totalCost`), value: t.totalCost },
    { label: h.costMeasure, value: t.apr },
  ]
}
function q(e) {
  return (0, w.jsx)(`dl`, {
    className: l(`facts`, e.isTop && `facts--top`, e.isEnd && `facts--end`, e.className),
    children: e.facts.map((e) =>
      (0, w.jsxs)(
        `div`,
        {
          className: `facts__cell`,
          children: [
            (0, w.jsx)(`dt`, { children: e.label }),
            (0, w.jsx)(`dd`, { children: e.value }),
          ],
        },
        e.label,
      ),
    ),
  })
}
function ge(e) {
  return (0, w.jsxs)(`article`, {
    className: l(`noren rod`, e.isOff && `is-off`),
    children: [
      (0, w.jsxs)(`header`, {
        className: `noren__band`,
        children: [
          e.tile,
          (0, w.jsxs)(`div`, {
            children: [
              (0, w.jsx)(`h3`, { className: `noren__name`, children: e.name }),
              (0, w.jsx)(`p`, { className: `noren__by`, children: e.by }),
            ],
          }),
        ],
      }),
      (0, w.jsx)(q, { facts: e.facts, isEnd: !e.hem }),
      e.hem &&
        (0, w.jsxs)(`div`, {
          className: `noren__hem`,
          children: [
            (0, w.jsx)(`p`, { className: `small`, children: e.hem.note }),
            (0, w.jsx)(`div`, { children: e.hem.action }),
          ],
        }),
    ],
  })
}
function J(e) {
  const t = c(`loanWords`),
    { word: n, days: r, meaning: i, icon: a } = e.state
  return (0, w.jsx)(m, { meaning: i, icon: a, children: t(n, { days: r }) })
}
var _e = {
  10: { word: `inReview`, meaning: `neutral`, icon: `eye`, money: `toReceive`, action: `details` },
  20: {
    word: `beingPaidOut`,
    meaning: `info`,
    icon: `clock`,
    money: `toReceive`,
    action: `details`,
  },
  30: {
    word: `payoutFailed`,
    meaning: `warn`,
    icon: `warn`,
    money: `toReceive`,
    action: `changeBank`,
  },
  40: { word: `declined`, meaning: `neutral`, icon: `info`, money: `borrowed`, action: `details` },
  70: { word: `overdue`, meaning: `bad`, icon: `clock`, money: `toPayToday`, action: `viewAndPay` },
  80: { word: `repaid`, meaning: `good`, icon: `check`, money: `borrowed`, action: `details` },
  90: { word: `cancelled`, meaning: `neutral`, icon: `undo`, money: `borrowed`, action: `details` },
  95: {
    word: `writtenOff`,
    meaning: `neutral`,
    icon: `info`,
    money: `borrowed`,
    action: `details`,
  },
}
function Y(e, t) {
  const n = X(e) ? i.overdue : e.borrowStatus
  if (n !== i.disbursed) return { ..._e[n], days: e.overdueDays }
  const r = { money: `toPayToday`, action: `viewAndPay` }
  if (Z(e, t.nowIso)) return { ...r, word: `canReturn`, days: 0, meaning: `lamp`, icon: `undo` }
  const a = e.dueDate === null ? 0 : p(t.today, u(e.dueDate))
  return a <= 0
    ? { ...r, word: `dueToday`, days: 0, meaning: `warn`, icon: `clock` }
    : { ...r, word: `daysLeft`, days: a, meaning: `info`, icon: `clock` }
}
function X(e) {
  const { borrowStatus: t, overdueDays: n } = e
  return t === i.disbursed ? n > 0 : t === i.overdue
}
function Z(e, t) {
  return e.borrowStatus === i.disbursed && e.coolingOffUntil !== null && t <= e.coolingOffUntil
}
function ve(e) {
  const t = c(`loanWords`),
    { bill: n } = e,
    i = Y(n, K(n.asOn)),
    a = Se(n, i, t)
  return (0, w.jsxs)(`article`, {
    className: e.hasRod ? `hang rod` : `hang`,
    children: [
      (0, w.jsx)(Q, {
        bill: n,
        state: i,
        children: (0, w.jsx)(`p`, { className: `small`, children: a }),
      }),
      i.word === `declined` && (0, w.jsx)(be, { bill: n }),
      e.more,
      (0, w.jsxs)(`div`, {
        className: `order__money`,
        children: [
          (0, w.jsxs)(`div`, {
            children: [
              (0, w.jsx)(`span`, { className: `small`, children: t(i.money) }),
              (0, w.jsx)(`b`, { children: r(xe(n, i)) }),
            ],
          }),
          (0, w.jsx)(ye, { bill: n, state: i, isPrimary: e.isPrimary ?? !1 }),
        ],
      }),
    ],
  })
}
function Q(e) {
  return (0, w.jsxs)(`div`, {
    className: `order__head`,
    children: [
      (0, w.jsx)(A, { icon: e.bill.productIcon, className: `order__tile` }),
      (0, w.jsxs)(`div`, {
        children: [
          (0, w.jsxs)(`div`, {
            className: `order__top order__top--wraps`,
            children: [
              (0, w.jsx)(`h2`, { className: `noren__name`, children: e.bill.productName }),
              (0, w.jsx)(J, { state: e.state }),
            ],
          }),
          e.children,
        ],
      }),
    ],
  })
}
function ye(t) {
  const n = c(`loanWords`),
    { bill: r, state: i } = t,
    a =
      i.action === `changeBank` ? d.modifyBankInfo({ borrowId: r.borrowId }) : d.repay(r.borrowId),
    o = i.action === `details` ? `line` : `soft`
  return (0, w.jsx)(v, {
    isSmall: !0,
    kind: t.isPrimary ? `primary` : o,
    href: e(a),
    'aria-label': `${n(i.action)}: ${r.productName}, ${r.loanNumber}`,
    children: n(i.action),
  })
}
function be(e) {
  const t = c(`loanWords`),
    { reasons: n, reapplyOn: r } = e.bill
  return (0, w.jsxs)(`div`, {
    className: `order__reasons small`,
    children: [
      n.length > 1 &&
        (0, w.jsx)(`ul`, { children: n.slice(1).map((e) => (0, w.jsx)(`li`, { children: e }, e)) }),
      r && (0, w.jsx)(`p`, { className: `strong`, children: t(`comeBackOn`, { date: a(u(r)) }) }),
    ],
  })
}
function xe(e, t) {
  return t.money === `toReceive` ? e.receive : t.money === `toPayToday` ? e.repayAmount : e.amount
}
function Se(e, t, r) {
  const i = e.dueDate === null ? null : a(u(e.dueDate))
  switch (t.word) {
    case `inReview`:
      return r(`askedAt`, { time: n(e.appliedAt) })
    case `beingPaidOut`:
      return r(`onTheWay`)
    case `payoutFailed`:
    case `declined`:
      return e.reasons[0] ?? r(t.word)
    case `canReturn`:
      return r(`returnUntil`, { time: n(e.coolingOffUntil ?? e.appliedAt) })
    case `dueToday`:
    case `daysLeft`:
      return i ? r(`dueOn`, { date: i }) : e.loanNumber
    case `overdue`:
      return i ? r(`wasDueOn`, { date: i }) : e.loanNumber
    case `repaid`:
    case `cancelled`:
    case `writtenOff`:
      return e.closedAt ? r(`closedOn`, { date: n(e.closedAt) }) : e.loanNumber
  }
}
var $ = [],
  Ce = () => $
function we(e) {
  $ = e
}
export {
  A as N,
  ae as Y,
  B as C,
  b as W,
  C as R,
  Ce as t,
  ce as B,
  D as F,
  de as _,
  E as I,
  F as A,
  fe as m,
  G as g,
  ge as l,
  H as T,
  he as d,
  I as y,
  ie as J,
  J as c,
  j,
  K as h,
  L as b,
  le as v,
  M,
  me as f,
  N as O,
  ne as K,
  O as P,
  oe as X,
  P as k,
  pe as p,
  Q as i,
  q as u,
  R as x,
  re as q,
  S as H,
  se as z,
  T as L,
  te as G,
  U as E,
  V as w,
  ve as r,
  W as D,
  we as n,
  X as a,
  x as V,
  Y as s,
  y as U,
  Z as o,
  z as S,
}
