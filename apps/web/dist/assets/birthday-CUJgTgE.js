import { dt as e, ut as i, ht as n, lt as r, ft as t } from './shared-Bhmsupj.js'
var a = e(`1995-01-01`)
function o(e) {
  return { min: r(e, -960), max: r(e, -216) }
}
function s(e) {
  try {
    return e ? t(e) : ``
  } catch {
    return ``
  }
}
var c = (e) => (n(e) ? i(e) : ``)
export { a as t, c as i, o as n, s as r }
