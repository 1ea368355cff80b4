import { Qn as e } from './shared-Bhmsupj.js'
var t = e()
function n(e) {
  return (0, t.jsx)(`button`, {
    type: `button`,
    className: `switch-btn`,
    role: `switch`,
    'aria-checked': e.isOn,
    'aria-label': e.label,
    disabled: e.isDisabled,
    onClick: () => e.onValue(!e.isOn),
    children: (0, t.jsx)(`span`, { className: `switch` }),
  })
}
export { n as t }
