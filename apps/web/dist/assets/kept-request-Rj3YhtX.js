import { Lr as e } from './shared-Bhmsupj.js'
var t = (e) => `noren_request_${e}`
function n(e, n, i, a) {
  const o = r(e, n)
  if (o && JSON.stringify(o.input) === JSON.stringify(i)) return o
  const s = { requestId: a(), input: i }
  return (e?.setItem(t(n), JSON.stringify(s)), s)
}
function r(e, n) {
  const r = e?.getItem(t(n))
  if (!r) return null
  try {
    return JSON.parse(r)
  } catch {
    return null
  }
}
function i(e, n, i) {
  r(e, n)?.requestId === i && e?.removeItem(t(n))
}
var a = 429
function o(e) {
  return e.kind !== `refused` || e.code === a ? !1 : e.reason !== `IN_PROGRESS` && e.code < 500
}
function s() {
  try {
    return localStorage
  } catch {
    return null
  }
}
var c = () => crypto.randomUUID()
async function l(e, t, r) {
  const { requestId: i } = n(s(), e, t, c)
  return u(e, i, () => r(i))
}
async function u(t, n, r) {
  const a = s()
  try {
    const e = await r()
    return (i(a, t, n), e)
  } catch (r) {
    const s = e(r)
    throw (o(s) && i(a, t, n), s)
  }
}
export { l as i, o as t, r as n, s as r, u as a }
