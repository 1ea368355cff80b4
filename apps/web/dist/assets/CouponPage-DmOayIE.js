import { t as w } from './gift-DWPUFcM.js'
import { v as n, j as t } from './loans-DUx9Hs8.js'
import { r as e } from './rolldown-runtime-XKyaHtl.js'
import {
  pr as _,
  Ct as a,
  w as b,
  z as C,
  Qn as c,
  br as d,
  c as f,
  mn as g,
  i as h,
  C as i,
  Rr as l,
  en as m,
  I as o,
  dt as p,
  $t as r,
  yt as S,
  P as s,
  Vt as u,
  tn as v,
  y as x,
  vt as y,
} from './shared-Bhmsupj.js'
import { t as T } from './Ticket-CT_NqKG.js'
var E = e(l(), 1),
  D = c()
function O(e) {
  const t = d(`coupon`),
    r = d(`loanWords`),
    { coupon: i } = e,
    a = i.state === `available` && i.usable,
    c = i.kind === `amountOff` ? C(i.amount ?? `0`) : `${i.percent}%`,
    l = s(p(i.expiresOn))
  return (0, D.jsx)(T, {
    figure: c,
    figureNote: r(`couponOff`),
    title: n(i, r),
    note: u(),
    foot: f(),
    action: a && (0, D.jsx)(y, { kind: `soft`, isSmall: !0, onClick: e.onUse, children: t(`use`) }),
    isOff: !a,
  })
  function u() {
    return a && i.saves
      ? t(`saves`, { amount: o(i.saves) })
      : (i.reason?.text ?? r(`couponNote`, { measure: _.costMeasure }))
  }
  function f() {
    return i.state === `used`
      ? r(`couponUsed`)
      : r(i.state === `expired` ? `couponExpired` : `couponUntil`, { date: l })
  }
}
var k = /^\d{1,9}(\.\d{1,2})?$/,
  A = /^[a-z0-9-]{1,40}$/
function j(e) {
  if (!e?.startsWith(`/`)) return { kind: `none` }
  const { path: t, query: n } = v(e),
    r = t.startsWith(m.repay(``)) ? t.slice(m.repay(``).length) : ``
  if (/^[^/]+$/.test(r)) return { kind: `running`, path: t, query: n }
  if (t !== m.loan()) return { kind: `none` }
  const i = n.get(`product`) ?? ``,
    a = n.get(`amount`) ?? ``
  return {
    kind: `loan`,
    path: t,
    query: n,
    loan: A.test(i) && k.test(a) ? { product: i, amount: a } : null,
  }
}
function M(e, t) {
  if (e.kind === `none`) return t ? m.loan({ coupon: t }) : null
  const n = new URLSearchParams(e.query)
  t ? n.set(`coupon`, t) : n.delete(`coupon`)
  const r = n.toString()
  return r === `` ? e.path : `${e.path}?${r}`
}
var N = [`available`, `used`, `expired`],
  P = `coupons-panel`
function F({ query: e }) {
  const n = d(`coupon`),
    i = j(e.get(`for`)),
    o = i.kind === `loan` ? i.loan : null,
    s = o ? { productCode: o.product, productAmount: o.amount } : {},
    c = g(t, { query: s }),
    l = i.kind !== `none`,
    p = M(i, null)
  return (0, D.jsx)(b, {
    title: n(l ? `choose` : `title`),
    back: l ? (e.get(`for`) ?? !0) : !0,
    state: f({ coupons: c }),
    skeleton: (0, D.jsx)(x, { count: 3 }),
    empty: {
      when: (e) => e.coupons.details.length === 0,
      art: (0, D.jsx)(a, { src: w, width: 200, height: 180, isEager: !0 }),
      title: n(`emptyTitle`),
      text: n(`emptyText`),
    },
    dock:
      p &&
      (0, D.jsx)(S, {
        kind: `line`,
        isBlock: !0,
        href: r(p),
        onClick: (e) => {
          e.preventDefault(), u(p, { replace: !0 })
        },
        children: n(`without`),
      }),
    children: (e) => (0, D.jsx)(I, { coupons: e.coupons.details, target: i }),
  })
}
function I({ coupons: e, target: t }) {
  const n = d(`coupon`),
    [r, a] = (0, E.useState)(`available`),
    o = e.filter((e) => e.state === r)
  return (0, D.jsxs)(D.Fragment, {
    children: [
      (0, D.jsx)(`div`, {
        className: `coupon__tabs`,
        children: (0, D.jsx)(h, {
          label: n(`title`),
          panelId: P,
          tabs: N.map((t) => ({
            value: t,
            label: n(`tab_${t}`),
            count: e.filter((e) => e.state === t).length,
          })),
          value: r,
          onValue: a,
        }),
      }),
      (0, D.jsxs)(`div`, {
        className: `stack-4`,
        role: `tabpanel`,
        id: P,
        children: [
          (0, D.jsx)(`h2`, { className: `sr`, children: n(`tab_${r}`) }),
          o.map((e) =>
            (0, D.jsx)(
              O,
              {
                coupon: e,
                onUse: () => {
                  const n = M(t, e.couponId)
                  n && u(n, { replace: !0 })
                },
              },
              e.couponId,
            ),
          ),
          o.length === 0 && (0, D.jsx)(`p`, { className: `lead`, children: n(`none_${r}`) }),
          (0, D.jsx)(i, { children: n(`how`, { measure: _.costMeasure }) }),
        ],
      }),
    ],
  })
}
export { F as CouponPage }
