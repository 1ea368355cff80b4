import { Qn as e } from './shared-Bhmsupj.js'
var t = e()
function n(e) {
  const n = `${Math.min(Math.max(e.share, 0), 1) * 100}%`
  return (0, t.jsx)(`div`, {
    className: `meter`,
    role: `img`,
    'aria-label': e.label,
    children: (0, t.jsx)(`i`, { style: { '--v': n } }),
  })
}
export { n as t }
