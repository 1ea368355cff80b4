import { nt as a, $ as e, et as i, X as n, ot as o, Y as r, Q as t } from './shared-Bhmsupj.js'
function s(t, r) {
  const i = e(t.amountMinorMax, r)
  if (n(i, t.amountMinorMin) < 0) return null
  const a = { minMinor: t.amountMinorMin, stepMinor: t.amountMinorStep }
  return { ...a, maxMinor: l(i, a), endsAt: n(r, t.amountMinorMax) < 0 ? `available` : `product` }
}
function c(n, r) {
  return l(e(t(n, r.minMinor), r.maxMinor), r)
}
function l(e, { minMinor: t, stepMinor: n }) {
  const i = o(e, t),
    s = Math.floor(i / n)
  return r(t, a(n, s))
}
function u(e, t) {
  return n(e, t.minMinor) < 0
    ? `below`
    : n(e, t.maxMinor) > 0
      ? `above`
      : c(e, t) === e
        ? null
        : `offStep`
}
function d(e, t) {
  const [n = ``, r = ``] = e.split(`.`),
    a = `${n}${r.padEnd(t, `0`).slice(0, t)}`
  return i(a === `` ? 0 : Math.min(Number(a), 2 ** 53 - 1))
}
export { c as r, d as i, s as t, u as n }
