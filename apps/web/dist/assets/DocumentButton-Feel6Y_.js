import { z as f } from './loans-DUx9Hs8.js'
import { r as e } from './rolldown-runtime-XKyaHtl.js'
import {
  Sr as a,
  u as c,
  zr as d,
  Rr as i,
  vr as l,
  G as n,
  br as o,
  Qn as r,
  hn as s,
  F as t,
  yr as u,
} from './shared-Bhmsupj.js'
var p = e(i(), 1)
function m(e) {
  return Uint8Array.from(atob(e), (e) => e.charCodeAt(0))
}
async function h(e) {
  const t = new Uint8Array(await crypto.subtle.digest(`SHA-256`, e))
  return Array.from(t, (e) => e.toString(16).padStart(2, `0`)).join(``)
}
var g = (e) => Math.max(1, Math.ceil(e / 1024))
function _(e, t) {
  const n = URL.createObjectURL(new Blob([e], { type: t.type })),
    r = document.createElement(`a`)
  ;(r.href = n),
    (r.download = t.name),
    document.body.append(r),
    r.click(),
    r.remove(),
    setTimeout(() => URL.revokeObjectURL(n), 6e4)
}
function v() {
  const e = s(f)
  return async ({ documentId: t, sha256: n }) => {
    const { fileName: r, mimeType: i, base64: a } = await e.send({ params: { documentId: t } }),
      o = m(a)
    if ((await h(o)) !== n)
      throw (
        d(l(`papers`)(`paperDiffers`), `warn`),
        Error(`the paper ${t} is not the one that was named`)
      )
    return (_(o, { name: r, type: i }), r)
  }
}
var y = r()
function b(e) {
  const r = o(`papers`),
    i = u(),
    { paper: s } = e,
    l = v(),
    [f, m] = (0, p.useState)(!1),
    h = async () => {
      if (!f) {
        m(!0)
        try {
          const e = await l(s)
          d(r(`downloaded`, { name: e }), `download`)
        } catch {
        } finally {
          m(!1)
        }
      }
    },
    _ = r(`kilobytes`, { size: n(g(s.bytes)) })
  return (0, y.jsx)(c, {
    icon: `doc`,
    title: r(`paper_${s.kind}`),
    note: (0, y.jsxs)(y.Fragment, {
      children: [
        t(s.madeAt),
        (0, y.jsxs)(`span`, {
          className: `data__small tiny`,
          role: f ? `status` : void 0,
          children: [
            f ? r(`downloading`) : `PDF, ${_}`,
            !f && s.language !== i && `, ${a[s.language]}`,
          ],
        }),
      ],
    }),
    end: (0, y.jsx)(`span`, { className: `sr`, children: r(`download`) }),
    endIcon: `download`,
    'aria-busy': f,
    onClick: () => void h(),
  })
}
export { _ as r, b as t, m as n }
