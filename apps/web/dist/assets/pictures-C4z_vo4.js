import { $n as e, tr as n, Ir as t } from './shared-Bhmsupj.js'
function r(e, t) {
  const { onProgress: r, signal: a, ...o } = t
  return n(e, o, (e) => i(e, r, a))
}
function i(n, r, i) {
  return new Promise((a, o) => {
    const s = new XMLHttpRequest()
    s.open(n.method, n.url)
    for (const [e, t] of Object.entries(n.headers)) s.setRequestHeader(e, t)
    ;(s.timeout = e),
      (s.upload.onprogress = (e) => {
        e.lengthComputable && r?.(e.loaded / e.total)
      }),
      (s.onload = () =>
        a({ status: s.status, ticket: s.getResponseHeader(`Cats-Ticket`), text: s.responseText })),
      (s.ontimeout = () => o(new t(`timeout`))),
      (s.onerror = () => o(new t(`network`))),
      (s.onabort = () => o(new DOMException(`left`, `AbortError`))),
      i?.addEventListener(`abort`, () => s.abort()),
      s.send(n.body)
  })
}
var a = 1600
function o({ width: e, height: t }, n) {
  const r = Math.max(e, t)
  if (r <= n) return { width: e, height: t }
  const i = n / r
  return { width: Math.max(1, Math.round(e * i)), height: Math.max(1, Math.round(t * i)) }
}
function s(e, t) {
  const n = Math.min(t.width / e.width, t.height / e.height),
    r = Math.round(e.width * n),
    i = Math.round(e.height * n)
  return {
    width: r,
    height: i,
    x: Math.round((t.width - r) / 2),
    y: Math.round((t.height - i) / 2),
  }
}
function c(e, t, n) {
  const r = Math.max(t.width / e.width, t.height / e.height),
    i = (e.width * r - t.width) / 2,
    a = (e.height * r - t.height) / 2,
    o = Math.max(0, (n.x + i) / r),
    s = Math.max(0, (n.y + a) / r)
  return {
    x: o,
    y: s,
    width: Math.min(n.width / r, e.width - o),
    height: Math.min(n.height / r, e.height - s),
  }
}
var l = 0.9,
  u = class extends Error {}
function d({ width: e, height: t }) {
  const n = document.createElement(`canvas`)
  ;(n.width = Math.round(e)), (n.height = Math.round(t))
  const r = n.getContext(`2d`, { willReadFrequently: !0 })
  if (!r) throw new u(`no canvas`)
  return { canvas: n, context: r }
}
function f(e, t) {
  return new Promise((n, r) => {
    e.toBlob((e) => (e ? n(e) : r(new u(`no picture`))), `image/jpeg`, t)
  })
}
async function p(e) {
  const t = await h(e),
    n = o(t, a),
    { canvas: r, context: i } = d(n)
  return (
    (i.imageSmoothingQuality = `high`),
    i.drawImage(t, 0, 0, n.width, n.height),
    `close` in t && t.close(),
    f(r, l)
  )
}
async function m(e, t) {
  const { canvas: n, context: r } = d(o(t, a))
  r.imageSmoothingQuality = `high`
  const { x: i, y: s, width: c, height: u } = t
  return (r.drawImage(e, i, s, c, u, 0, 0, n.width, n.height), f(n, l))
}
async function h(e) {
  try {
    return await createImageBitmap(e, { imageOrientation: `from-image` })
  } catch {
    return g(e)
  }
}
function g(e) {
  return new Promise((t, n) => {
    const r = URL.createObjectURL(e),
      i = new Image()
    ;(i.onload = () => {
      URL.revokeObjectURL(r), t(i)
    }),
      (i.onerror = () => {
        URL.revokeObjectURL(r), n(new u(`not a picture`))
      }),
      (i.src = r)
  })
}
export { c as s, d as n, f as r, m as i, p as a, r as c, s as o, u as t }
