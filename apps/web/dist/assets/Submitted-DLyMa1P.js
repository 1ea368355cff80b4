import { t as l } from './Dialog-MxiuRam.js'
import { t as c } from './gift-DWPUFcM.js'
import { v as u } from './loans-DUx9Hs8.js'
import {
  pr as a,
  Ct as e,
  dt as i,
  Qn as n,
  vt as o,
  br as r,
  z as s,
  P as t,
} from './shared-Bhmsupj.js'
import { t as d } from './Ticket-CT_NqKG.js'
var f = n()
function p(e) {
  const n = r(`loanWords`),
    { coupon: o } = e,
    c = t(i(o.expiresOn)),
    l = o.kind === `amountOff` ? s(o.amount ?? `0`) : `${o.percent ?? 0}%`
  return (0, f.jsx)(d, {
    figure: l,
    figureNote: n(`couponOff`),
    title: u(o, n),
    note: n(`couponNote`, { measure: a.costMeasure }),
    foot: m(o, c, n),
    action: e.action,
    isOff: o.state !== `available`,
  })
}
function m(e, t, n) {
  return e.state === `used`
    ? n(`couponUsed`)
    : n(e.state === `expired` ? `couponExpired` : `couponUntil`, { date: t })
}
function h(t) {
  const n = r(`home`),
    { applyTotalAmount: i, coupon: a } = t.reservation
  return (0, f.jsxs)(l, {
    title: n(`submitted`),
    onClose: t.onClose,
    isCentered: !0,
    art: (0, f.jsx)(e, {
      src: c,
      width: 200,
      height: 180,
      isEager: !0,
      className: `art guide__gift`,
    }),
    actions: (0, f.jsx)(o, { isBlock: !0, onClick: t.onClose, children: n(`done`) }),
    children: [
      (0, f.jsx)(`p`, { className: `lead small`, children: n(`submittedText`, { amount: s(i) }) }),
      (0, f.jsxs)(`div`, {
        className: `guide__coupon`,
        children: [
          (0, f.jsx)(`p`, { className: `sr`, children: n(`couponForIt`) }),
          (0, f.jsx)(p, { coupon: a }),
        ],
      }),
    ],
  })
}
export { h as Submitted }
