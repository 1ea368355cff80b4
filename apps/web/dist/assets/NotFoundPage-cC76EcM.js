import {
  Xt as a,
  en as c,
  $t as e,
  T as i,
  fn as l,
  Qn as n,
  _t as o,
  St as r,
  br as s,
  Ct as t,
  yt as u,
} from './shared-Bhmsupj.js'
var d = n()
function f() {
  const n = s(`notFound`),
    f = l(),
    p = f.hasToken ? a(`home`, f) : c.noren()
  return (0, d.jsx)(i, {
    title: n(`title`),
    back: !0,
    children: (0, d.jsx)(o, {
      art: (0, d.jsx)(t, { src: r, width: 240, height: 150, isEager: !0 }),
      title: n(`heading`),
      text: n(`text`),
      action: (0, d.jsx)(u, { href: e(p), children: n(`home`) }),
    }),
  })
}
export { f as NotFoundPage }
