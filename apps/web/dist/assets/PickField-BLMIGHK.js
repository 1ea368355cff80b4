import { r as e } from './rolldown-runtime-XKyaHtl.js'
import {
  g as a,
  bt as i,
  Qn as n,
  h as o,
  Rr as r,
  It as t,
} from './shared-Bhmsupj.js' /* empty css              */
var s = e(r(), 1),
  c = n()
function l(e) {
  const n = (0, s.useId)(),
    r = e.id ?? n
  return (0, c.jsxs)(`div`, {
    className: i(`field`, e.error && `is-bad`, e.isDisabled && `is-off`),
    children: [
      (0, c.jsx)(`span`, { className: `field__label`, id: `${r}-label`, children: e.label }),
      (0, c.jsxs)(`button`, {
        type: `button`,
        id: r,
        className: `field__box field__box--pick`,
        'aria-haspopup': `dialog`,
        'aria-labelledby': `${r}-label ${r}`,
        'aria-describedby': a(r, e.error, e.help),
        disabled: e.isDisabled,
        onClick: e.onOpen,
        children: [
          (0, c.jsx)(`span`, {
            className: i(e.isNumber && `num`, e.chosen === null && `select__empty`),
            children: e.chosen ?? e.placeholder,
          }),
          (0, c.jsx)(t, { name: e.icon }),
        ],
      }),
      (0, c.jsx)(o, { id: r, error: e.error, help: e.help }),
      e.children,
    ],
  })
}
export { l as t }
