import { r as e } from './rolldown-runtime-XKyaHtl.js'
import { Rr as n, bt as r, Qn as t } from './shared-Bhmsupj.js'
var i = e(n(), 1),
  a = t()
function o(e) {
  const t = (0, i.useId)()
  return (0, a.jsxs)(`fieldset`, {
    className: `seg-set`,
    children: [
      (0, a.jsx)(`legend`, {
        className: e.isLegendHidden ? `sr` : `field__label`,
        children: e.legend,
      }),
      (0, a.jsx)(`div`, {
        className: `seg`,
        children: e.options.map((n) =>
          (0, a.jsxs)(
            `label`,
            {
              className: r(n.value === e.value && `is-on`),
              children: [
                (0, a.jsx)(`input`, {
                  className: `sr`,
                  type: `radio`,
                  name: t,
                  checked: n.value === e.value,
                  onChange: () => e.onValue(n.value),
                }),
                n.label,
              ],
            },
            n.value,
          ),
        ),
      }),
    ],
  })
}
export { o as t }
