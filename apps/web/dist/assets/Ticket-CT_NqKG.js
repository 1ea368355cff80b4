import { Qn as e, bt as t } from './shared-Bhmsupj.js'
var n = e()
function r(e) {
  return (0, n.jsxs)(`article`, {
    className: t(`ticket`, e.isOff && `is-off`),
    children: [
      (0, n.jsxs)(`div`, {
        className: `ticket__stub`,
        children: [
          (0, n.jsx)(`b`, { className: `num`, children: e.figure }),
          (0, n.jsx)(`span`, { children: e.figureNote }),
        ],
      }),
      (0, n.jsxs)(`div`, {
        className: `ticket__body`,
        children: [
          (0, n.jsx)(`h3`, { className: `ticket__title`, children: e.title }),
          (0, n.jsx)(`p`, { className: `small`, children: e.note }),
          (0, n.jsxs)(`div`, {
            className: `ticket__foot`,
            children: [(0, n.jsx)(`span`, { className: `tiny`, children: e.foot }), e.action],
          }),
        ],
      }),
    ],
  })
}
export { r as t }
