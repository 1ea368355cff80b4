import { Qn as e } from './shared-Bhmsupj.js'
function t(e, t, n) {
  const i = r(t)
  if (i === ``) return [...e]
  const a = [],
    o = []
  for (const t of e) {
    const e = r(n(t)).indexOf(i)
    e === 0 ? a.push(t) : e > 0 && o.push(t)
  }
  return [...a, ...o]
}
function n(e, t) {
  const n = r(t),
    i = n === `` ? -1 : r(e).indexOf(n)
  return i < 0 || r(e).length !== e.length
    ? [e, ``, ``]
    : [e.slice(0, i), e.slice(i, i + n.length), e.slice(i + n.length)]
}
var r = (e) =>
    e
      .trim()
      .toLowerCase()
      .normalize(`NFD`)
      .replace(/\p{Diacritic}/gu, ``),
  i = e()
function a(e) {
  const [t, r, a] = n(e.name, e.typed)
  return (0, i.jsxs)(i.Fragment, { children: [t, r && (0, i.jsx)(`mark`, { children: r }), a] })
}
export { a as t, t as n }
