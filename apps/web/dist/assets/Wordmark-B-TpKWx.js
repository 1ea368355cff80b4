import { Qn as e } from './shared-Bhmsupj.js'
var t = e()
function n() {
  return (0, t.jsx)(`svg`, {
    className: `lintel__mark`,
    role: `img`,
    'aria-label': `Noren`,
    viewBox: `0 0 138 44`,
    children: (0, t.jsxs)(`g`, {
      fill: `none`,
      stroke: `currentColor`,
      strokeWidth: `6.2`,
      strokeLinecap: `round`,
      strokeLinejoin: `round`,
      children: [
        (0, t.jsx)(`path`, { d: `M4 35V15M4 24.5a9.5 9.5 0 0 1 19 0V35` }),
        (0, t.jsx)(`circle`, { cx: `44.5`, cy: `25`, r: `10` }),
        (0, t.jsx)(`path`, { d: `M66 35V15M66 25a10 10 0 0 1 9.5-10` }),
        (0, t.jsx)(`path`, { d: `M82.5 25h19.8a10 10 0 1 0-3.2 7.3` }),
        (0, t.jsx)(`path`, { d: `M114.5 35V15M114.5 24.5a9.5 9.5 0 0 1 19 0V35` }),
      ],
    }),
  })
}
export { n as t }
