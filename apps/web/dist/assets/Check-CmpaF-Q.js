import { r as e } from './rolldown-runtime-XKyaHtl.js'
import { m as i, Qn as n, Rr as r, It as t } from './shared-Bhmsupj.js'
var a = e(r(), 1),
  o = n()
function s({ children: e, error: n, ...r }) {
  const s = (0, a.useId)()
  return (0, o.jsxs)(`div`, {
    children: [
      (0, o.jsxs)(`label`, {
        className: `check`,
        children: [
          (0, o.jsx)(`input`, {
            ...r,
            type: `checkbox`,
            'aria-invalid': n ? !0 : void 0,
            'aria-describedby': n ? `${s}-error` : void 0,
          }),
          (0, o.jsx)(`span`, {
            className: `check__box`,
            children: (0, o.jsx)(t, { name: `check` }),
          }),
          (0, o.jsx)(`span`, { children: e }),
        ],
      }),
      n && (0, o.jsx)(i, { id: `${s}-error`, children: n }),
    ],
  })
}
export { s as t }
