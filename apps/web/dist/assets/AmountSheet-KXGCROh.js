import { g as d } from './loans-DUx9Hs8.js'
import { t as u } from './MoneyField-sFa5gZR.js'
import { r as e } from './rolldown-runtime-XKyaHtl.js'
import {
  j as a,
  x as c,
  br as i,
  z as l,
  Rr as n,
  pr as o,
  X as r,
  vt as s,
  Qn as t,
} from './shared-Bhmsupj.js'
var f = e(n(), 1),
  p = t()
function m(e) {
  const t = i(`home`),
    n = (0, f.useId)(),
    [m, h] = (0, f.useState)(e.amount.replace(/\.0+$/, ``)),
    [g, _] = (0, f.useState)(),
    v = l(e.available)
  return (0, p.jsx)(c, {
    title: t(`amountTitle`),
    onClose: e.onClose,
    foot: (0, p.jsx)(s, { type: `submit`, form: n, isBlock: !0, children: t(`showLoans`) }),
    children: (0, p.jsx)(`form`, {
      id: n,
      onSubmit: (n) => {
        n.preventDefault()
        const i = d(m === `` ? `0` : m.replace(/\.$/, ``), o.currency)
        if (i === 0) return _(t(`amountEmpty`))
        if (r(i, d(e.available, o.currency)) > 0) return _(t(`amountAbove`, { max: v }))
        e.onAmount(m.replace(/\.$/, ``))
      },
      noValidate: !0,
      children: (0, p.jsx)(u, {
        label: t(`amountLabel`),
        help: t(`amountHelp`, { max: v }),
        error: g,
        value: m,
        onValue: (e) => {
          h(e), _(void 0)
        },
        ...a,
        enterKeyHint: `done`,
      }),
    }),
  })
}
export { m as AmountSheet }
