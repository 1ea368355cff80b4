import { t as o } from './CustomerServiceContacts-DbTyDUk.js' /* empty css              */ /* empty css           */ /* empty css                        */
import { r as e } from './rolldown-runtime-XKyaHtl.js'
import { br as a, S as i, Qn as n, Rr as r, It as t } from './shared-Bhmsupj.js'
var s = e(r(), 1),
  c = n()
function l(e) {
  const n = (0, s.useId)(),
    r = a(`common`)
  return (0, c.jsxs)(i, {
    labelledBy: n,
    onClose: e.onClose,
    className: `cs`,
    children: [
      (0, c.jsxs)(`section`, {
        className: `dialog`,
        children: [(0, c.jsx)(`h2`, { id: n, children: r(`howCanWeHelp`) }), (0, c.jsx)(o, {})],
      }),
      (0, c.jsx)(`button`, {
        type: `button`,
        className: `fab fab--open`,
        'aria-label': r(`closeCustomerService`),
        onClick: e.onClose,
        children: (0, c.jsx)(t, { name: `close` }),
      }),
    ],
  })
}
export { l as CustomerServiceDialog }
