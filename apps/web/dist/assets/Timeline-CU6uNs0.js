import { It as e, Qn as t } from './shared-Bhmsupj.js'
var n = t()
function r(t) {
  return (0, n.jsx)(`ol`, {
    className: `thread`,
    children: t.items.map((t) =>
      (0, n.jsxs)(
        `li`,
        {
          className: `thread__item is-${t.state}`,
          'aria-current': t.state === `now` ? `step` : void 0,
          children: [
            (0, n.jsx)(`span`, {
              className: `thread__knot`,
              children: (0, n.jsx)(e, { name: t.state === `done` ? `check` : t.icon }),
            }),
            (0, n.jsxs)(`div`, {
              className: `thread__body`,
              children: [
                (0, n.jsxs)(`p`, {
                  className: `thread__title`,
                  children: [t.title, t.aside && (0, n.jsx)(`span`, { children: t.aside })],
                }),
                t.body && (0, n.jsx)(`div`, { className: `small`, children: t.body }),
              ],
            }),
          ],
        },
        t.key,
      ),
    ),
  })
}
export { r as t }
