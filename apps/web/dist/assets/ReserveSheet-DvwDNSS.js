import { i as j, n as M, t as N } from './amount-DtdJOxp.js'
import { t as k } from './Check-CmpaF-Q.js'
import { n as C, r as w } from './HomePage-Bew-aLH.js'
import { g as b, u as S, N as v, j as x, d as y } from './loans-DUx9Hs8.js'
import { t as A } from './MoneyField-sFa5gZR.js'
import { r as D, t as O } from './prices--z16xFA.js'
import { r as e } from './rolldown-runtime-XKyaHtl.js'
import {
  z as _,
  Qn as a,
  V as c,
  br as d,
  et as f,
  x as g,
  vt as h,
  L as i,
  X as l,
  st as m,
  H as n,
  R as o,
  j as p,
  I as r,
  Rr as s,
  C as t,
  Z as u,
} from './shared-Bhmsupj.js'
import { t as E, n as T } from './use-send-once-CAgQrtZ.js'
var P = e(s(), 1),
  F = [
    `ACCOUNT_BLOCKED`,
    `CREDIT_DECLINED`,
    `OVERDUE_LOCK`,
    `WRITTEN_OFF_LOCK`,
    `NO_PRODUCT`,
    `AMOUNT_RANGE`,
    `LIMIT_EXHAUSTED`,
    `RESERVATION_OPEN`,
    `RESERVATION_NOT_NEEDED`,
    `REQUEST_DIFFERS`,
    `IN_PROGRESS`,
  ]
function I(e) {
  const t = d(`home`),
    {
      send: n,
      trouble: r,
      isSending: i,
    } = E(C, { handles: F, makesStale: [w, x], lost: t(`reserveLost`) })
  return {
    send: T(async (t) => {
      const { answer: r } = await n(t)
      r && e(r)
    }),
    trouble: r,
    isSending: i,
  }
}
function L(e, t, n) {
  const { [t]: r, ...i } = e
  return n === null ? i : { ...i, [t]: n }
}
function R(e, t) {
  const n = z(e, t)
  if (n === 0) return `empty`
  const { currency: r, terms: i } = e,
    a = b(i.amountMax, r),
    o = {
      amountMinorMin: b(i.amountMin, r),
      amountMinorMax: a,
      amountMinorStep: b(i.amountStep, r),
    },
    s = N(o, a)
  return s === null ? `above` : M(n, s)
}
var z = ({ currency: e }, t) => j(t, e === `IDR` || e === `VND` ? 0 : 2),
  B = (e, t) => m([f(0), ...U(e, t).map(([e, t]) => z(e, t))])
function V(e, t) {
  const n = U(e.details, t)
  if (n.length === 0) return `none`
  if (n.length > 5) return `tooMany`
  if (n.some(([e, t]) => R(e, t) !== null)) return `amounts`
  const r = B(e.details, t),
    i = b(e.totalMax, e.currency)
  return l(r, i) > 0 ? `aboveTotal` : null
}
function H(e, t) {
  const { currency: n, details: r } = e
  return {
    applyTotalAmount: u(B(r, t), n),
    products: U(r, t).map(([e, t]) => ({
      productCode: e.productCode,
      productAmount: u(z(e, t), n),
    })),
  }
}
function U(e, t) {
  return e.flatMap((e) => {
    const n = t[e.productCode]
    return n === void 0 ? [] : [[e, n]]
  })
}
var W = a()
function G(e) {
  const t = d(`home`),
    { offer: n, typed: r } = e,
    { terms: i } = n,
    a = r === null ? null : R(n, r),
    o = { min: _(i.amountMin), max: _(i.amountMax), step: _(i.amountStep) }
  return (0, W.jsxs)(`div`, {
    className: `guide__choice`,
    children: [
      (0, W.jsx)(k, {
        checked: r !== null,
        onChange: (t) => e.onTyped(t.currentTarget.checked ? q(n.productAmount) : null),
        children: (0, W.jsxs)(`span`, {
          className: `guide__name`,
          children: [
            (0, W.jsx)(v, { icon: n.productIcon, className: `order__tile` }),
            (0, W.jsxs)(`span`, {
              children: [(0, W.jsx)(`b`, { children: n.productName }), n.lender.legalName],
            }),
          ],
        }),
      }),
      r !== null &&
        (0, W.jsx)(A, {
          label: t(`wishAmount`, { name: n.productName }),
          help: t(`wishBounds`, o),
          error: e.isTried && a ? t(`wish_${a}`, o) : void 0,
          value: r,
          onValue: e.onTyped,
          ...p,
        }),
      (0, W.jsx)(K, { offer: n, typed: a === null ? r : null }),
    ],
  })
}
function K(e) {
  const t = d(`home`),
    a = y(),
    { offer: o, typed: s } = e,
    l = s === null ? null : O(o, z(o, s)),
    u = l
      ? {
          receive: i(l.receiveMinor),
          repay: i(l.repayMinor),
          totalCost: i(l.totalCostMinor),
          apr: n(D(l)),
        }
      : { receive: r(o.receive), repay: r(o.repay), totalCost: r(o.totalCost), apr: c(o.apr) }
  return (0, W.jsxs)(`div`, {
    className: `guide__cost`,
    children: [
      (0, W.jsx)(`p`, {
        className: `tiny`,
        children: t(`costToday`, { amount: _(s === null ? o.productAmount : s) }),
      }),
      (0, W.jsx)(S, { facts: a(u) }),
    ],
  })
}
var q = (e) => e.replace(/\.0+$/, ``)
function J(e) {
  const n = d(`home`),
    r = (0, P.useId)(),
    i = (0, P.useRef)(null),
    { guidance: a } = e,
    [s, c] = (0, P.useState)({}),
    [l, u] = (0, P.useState)(!1),
    f = I(e.onReserved),
    p = V(a, s),
    m = B(a.details, s),
    v = (e) => {
      if ((e.preventDefault(), u(!0), !f.isSending)) {
        if (p === null) return void f.send(H(a, s))
        requestAnimationFrame(() => i.current?.querySelector(`[aria-invalid]`)?.focus())
      }
    },
    y = o(m),
    b = { max: _(a.totalMax), total: y, count: 5 },
    x = l && p !== null && p !== `amounts` ? n(`reserve_${p}`, b) : f.trouble
  return (0, W.jsx)(g, {
    title: n(`reserveTitle`),
    onClose: e.onClose,
    staysOnScrimTap: Object.keys(s).length > 0,
    foot: (0, W.jsxs)(W.Fragment, {
      children: [
        x &&
          (0, W.jsx)(`div`, {
            className: `guide__problem`,
            children: (0, W.jsx)(t, {
              meaning: `warn`,
              isLive: !0,
              children: (0, W.jsx)(`p`, { children: x }),
            }),
          }),
        (0, W.jsx)(h, {
          type: `submit`,
          form: r,
          isBlock: !0,
          isBusy: f.isSending,
          children: p === null ? n(`reserveSend`, { amount: y }) : n(`reserve`),
        }),
      ],
    }),
    children: (0, W.jsxs)(`form`, {
      ref: i,
      id: r,
      className: `stack-4`,
      onSubmit: v,
      noValidate: !0,
      children: [
        (0, W.jsx)(t, {
          title: n(`wishNotLoan`),
          children: (0, W.jsx)(`p`, { children: n(`wishNotLoanText`) }),
        }),
        (0, W.jsx)(`p`, { className: `small`, children: n(`reserveMax`, { max: _(a.totalMax) }) }),
        (0, W.jsxs)(`fieldset`, {
          className: `guide__choices`,
          children: [
            (0, W.jsx)(`legend`, { className: `h3`, children: n(`reserveWhich`) }),
            a.details.map((e) =>
              (0, W.jsx)(
                G,
                {
                  offer: e,
                  typed: s[e.productCode] ?? null,
                  isTried: l,
                  onTyped: (t) => c(L(s, e.productCode, t)),
                },
                e.productCode,
              ),
            ),
          ],
        }),
      ],
    }),
  })
}
export { J as ReserveSheet }
