import { It as e, br as n, Qn as t } from './shared-Bhmsupj.js'
import { t as r } from './use-copy-lBkm0Cp.js'
var i = t()
function a(t) {
  const a = n(`common`),
    o = r(),
    { value: s } = t,
    c = t.isCut && s.length > 13 ? `${s.slice(0, 6)}…${s.slice(-6)}` : s
  return (0, i.jsxs)(`span`, {
    className: `copy-row`,
    children: [
      (0, i.jsx)(`span`, { className: `num`, children: c }),
      (0, i.jsx)(`button`, {
        type: `button`,
        className: `copy-row__button`,
        'aria-label': `${a(`copy`)}: ${t.label}`,
        onClick: () => void o(t.copied ?? s),
        children: (0, i.jsx)(e, { name: `copy`, size: `sm` }),
      }),
    ],
  })
}
export { a as t }
