import { pr as e } from './shared-Bhmsupj.js'
function t(t) {
  const n = t.replace(/\D/g, ``),
    r = e.areaCode.replace(/\D/g, ``)
  return n.length === e.phoneLength + r.length && n.startsWith(r)
    ? n.slice(r.length)
    : n.length > e.phoneLength
      ? n.replace(/^0/, ``)
      : n
}
function n(n) {
  const r = t(n)
  return n.trim() === ``
    ? { key: `phoneEmpty` }
    : new RegExp(e.phonePattern).test(r)
      ? null
      : r.length === e.phoneLength
        ? { key: `phoneStart` }
        : { key: `phoneFormat`, values: { length: e.phoneLength, given: r.length } }
}
function r(t) {
  return t === ``
    ? { key: `codeEmpty` }
    : RegExp(`^\\d{${e.otpLength}}$`).test(t)
      ? null
      : { key: `codeFormat`, values: { length: e.otpLength } }
}
var i = (e) => (e ? null : { key: `mustAgree` })
function a(e) {
  const t = { phone: n(e.phone), code: r(e.code), isAgreed: i(e.isAgreed) }
  return Object.fromEntries(Object.entries(t).filter(([, e]) => e !== null))
}
function o(t) {
  const n = t.replace(/\D/g, ``).slice(-4)
  return `${e.areaCode} ${`•`.repeat(e.phoneLength - n.length)}${n}`
}
export { a as t, n as i, o as n, t as r }
