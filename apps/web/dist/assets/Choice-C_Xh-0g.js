import { t as o } from './into-view-Annijhe.js'
import { r as e } from './rolldown-runtime-XKyaHtl.js'
import { m as a, bt as i, Qn as n, Rr as r, It as t } from './shared-Bhmsupj.js'
var s = e(r(), 1),
  c = n()
function l(e) {
  const n = (0, s.useId)()
  return (0, c.jsxs)(`fieldset`, {
    className: i(`choices stack`, e.error && `is-bad`),
    'aria-describedby': e.error ? `${n}-error` : void 0,
    children: [
      (0, c.jsx)(`legend`, {
        className: e.isLegendHidden ? `sr` : `field__label`,
        children: e.legend,
      }),
      e.options.map((r) =>
        (0, c.jsxs)(
          `label`,
          {
            className: `choice`,
            children: [
              (0, c.jsx)(`input`, {
                type: `radio`,
                name: n,
                value: r.value,
                checked: r.value === e.value,
                onChange: () => e.onValue(r.value),
              }),
              (0, c.jsxs)(`span`, {
                children: [
                  r.label,
                  r.note && (0, c.jsx)(`span`, { className: `choice__note`, children: r.note }),
                ],
              }),
              (0, c.jsx)(t, { name: `check` }),
            ],
          },
          r.value,
        ),
      ),
      e.error &&
        (0, c.jsx)(`div`, {
          ref: o,
          children: (0, c.jsx)(a, { id: `${n}-error`, children: e.error }),
        }),
    ],
  })
}
export { l as t }
