import { r as e } from './rolldown-runtime-XKyaHtl.js'
import {
  k as a,
  bt as i,
  Rr as n,
  zt as o,
  S as r,
  Qn as t,
} from './shared-Bhmsupj.js' /* empty css              */
var s = e(n(), 1),
  c = t()
function l(e) {
  const t = (0, s.useId)(),
    n = o()
  return (0, c.jsx)(r, {
    labelledBy: t,
    onClose: e.onClose,
    isMid: !0,
    ...(e.staysOnScrimTap ? { staysOnScrimTap: !0 } : {}),
    children: (0, c.jsxs)(`section`, {
      className: i(`dialog`, e.isCentered && `center`),
      children: [
        e.hasClose &&
          (0, c.jsx)(`div`, {
            className: `dialog__close`,
            children: (0, c.jsx)(a, { icon: `close`, label: n.close, onClick: e.onClose }),
          }),
        e.art && (0, c.jsx)(`div`, { className: `dialog__art`, children: e.art }),
        (0, c.jsx)(`h2`, { id: t, children: e.title }),
        e.children,
        e.actions && (0, c.jsx)(`div`, { className: `btns dialog__btns`, children: e.actions }),
      ],
    }),
  })
}
export { l as t }
