import { r as e } from './rolldown-runtime-XKyaHtl.js'
import { h as a, g as i, Rr as n, bt as r, Qn as t } from './shared-Bhmsupj.js'
var o = e(n(), 1),
  s = t()
function c({ label: e, help: t, error: n, length: c, ...l }) {
  const u = (0, o.useId)(),
    d = l.id ?? u
  return (0, s.jsxs)(`div`, {
    className: r(`field`, n && `is-bad`),
    children: [
      (0, s.jsxs)(`label`, {
        className: `field__label`,
        htmlFor: d,
        children: [
          (0, s.jsx)(`span`, { children: e }),
          l.maxLength !== void 0 &&
            c !== void 0 &&
            (0, s.jsxs)(`span`, { className: `num`, children: [c, ` / `, l.maxLength] }),
        ],
      }),
      (0, s.jsx)(`div`, {
        className: `field__box`,
        children: (0, s.jsx)(`textarea`, {
          rows: 4,
          ...l,
          id: d,
          'aria-invalid': n ? !0 : void 0,
          'aria-describedby': i(d, n, t),
        }),
      }),
      (0, s.jsx)(a, { id: d, error: n, help: t }),
    ],
  })
}
export { c as t }
