import { r as e } from './rolldown-runtime-XKyaHtl.js'
import { Rr as n, Qn as t } from './shared-Bhmsupj.js'
var r = e(n(), 1),
  i = t()
function a(e) {
  const t = (0, r.useRef)(null)
  return (0, i.jsxs)(i.Fragment, {
    children: [
      e.children(() => t.current?.click()),
      (0, i.jsx)(`input`, {
        ref: t,
        hidden: !0,
        type: `file`,
        accept: `image/*`,
        'aria-label': e.label,
        ...(e.camera ? { capture: e.camera } : {}),
        onChange: (t) => {
          const n = t.currentTarget.files?.[0]
          ;(t.currentTarget.value = ``), n && e.onFile(n)
        },
      }),
    ],
  })
}
export { a as t }
