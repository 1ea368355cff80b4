import { Qn as e } from './shared-Bhmsupj.js'
var t = e()
function n(e) {
  const n = e.max > e.min ? (e.value - e.min) / (e.max - e.min) : 0
  return (0, t.jsx)(`input`, {
    className: `range`,
    type: `range`,
    min: e.min,
    max: e.max,
    step: e.step,
    value: e.value,
    'aria-label': e.label,
    'aria-valuetext': e.valueText,
    style: { '--v': `${n * 100}%` },
    onChange: (t) => e.onValue(t.currentTarget.valueAsNumber),
  })
}
function r(e) {
  return (0, t.jsxs)(`div`, {
    children: [
      (0, t.jsx)(n, { ...e }),
      (0, t.jsxs)(`div`, {
        className: `range-ends`,
        'aria-hidden': `true`,
        children: [
          (0, t.jsx)(`span`, { children: e.minText }),
          (0, t.jsx)(`span`, { children: e.maxText }),
        ],
      }),
    ],
  })
}
export { n as t, r as n }
