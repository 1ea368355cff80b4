import { Qn as e, bt as t } from './shared-Bhmsupj.js'
var n = e()
function r(e) {
  return (0, n.jsx)(`div`, {
    className: `stitches`,
    'aria-hidden': `true`,
    children: Array.from({ length: e.total }, (r, i) =>
      (0, n.jsx)(
        `i`,
        { className: t(i < e.done && `on`, i === e.done && !e.isFinished && `now`) },
        i,
      ),
    ),
  })
}
export { r as t }
