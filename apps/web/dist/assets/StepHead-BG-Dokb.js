import { t as e } from './Progress-CxRb1q7.js'
import { br as n, Qn as t } from './shared-Bhmsupj.js' /* empty css                   */
var r = t()
function i(t) {
  return (0, r.jsxs)(`div`, {
    className: `step-head`,
    children: [
      (0, r.jsx)(e, { total: t.total, done: t.done }),
      (0, r.jsx)(`p`, { className: `small`, children: t.text }),
    ],
  })
}
function a(e) {
  const t = n(`facialAuth`)(`stepOf`, { step: e.stage, total: 5 })
  return (0, r.jsx)(i, { total: 5, done: e.stage - 1, text: t })
}
export { a as n, i as t }
