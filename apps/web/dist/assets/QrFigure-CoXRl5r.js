const __vite__mapDeps = (
  i,
  m = __vite__mapDeps,
  d = m.f || (m.f = ['assets/qr-DS057MW.js', 'assets/rolldown-runtime-XKyaHtl.js']),
) => i.map((i) => d[i])

import { r as e } from './rolldown-runtime-XKyaHtl.js'
import { v as a, Rr as i, Er as n, Qn as r, C as t } from './shared-Bhmsupj.js'
var o = e(i(), 1),
  s = r()
function c(e) {
  const [r, i] = (0, o.useState)(null),
    { text: c } = e
  return (
    (0, o.useEffect)(() => {
      let e = !1
      return (
        n(
          async () => {
            const { drawQr: e } = await import(`./qr-DS057MW.js`)
            return { drawQr: e }
          },
          __vite__mapDeps([0, 1]),
        ).then(
          ({ drawQr: t }) => !e && i(t(c)),
          () => !e && i(`failed`),
        ),
        () => {
          e = !0
        }
      )
    }, [c]),
    r === `failed`
      ? (0, s.jsx)(t, { meaning: `warn`, children: e.failedText })
      : (0, s.jsx)(`div`, {
          className: `qr`,
          children: r
            ? (0, s.jsx)(`svg`, {
                viewBox: `0 0 ${r.size} ${r.size}`,
                role: `img`,
                'aria-label': e.label,
                shapeRendering: `crispEdges`,
                children: (0, s.jsx)(`path`, { d: r.path, fill: `#171b34` }),
              })
            : (0, s.jsx)(a, { height: `3.6rem` }),
        })
  )
}
export { c as t }
