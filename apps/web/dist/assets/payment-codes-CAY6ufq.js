import './shared-Bhmsupj.js'
var e = [3, 7, 1]
function t(t) {
  if (!/^\d{17}$/.test(t)) throw RangeError(`not 17 digits: ${t}`)
  const n = [...t].reduce((t, n, r) => t + ((Number(n) * (e[r % 3] ?? 0)) % 10), 0)
  return String((10 - (n % 10)) % 10)
}
function n(e) {
  return /^\d{18}$/.test(e) && t(e.slice(0, 17)) === e.slice(17)
}
function r(e) {
  return e.replace(/(.{4})(?=.)/g, `$1 `)
}
export { n, r as t }
