import { r as e } from './rolldown-runtime-XKyaHtl.js'
import { Rr as n, p as r, Qn as t } from './shared-Bhmsupj.js'
var i = e(n(), 1),
  a = t()
function o({ value: e, onValue: t, show: n, symbol: o, isSymbolBehind: c, decimals: l, ...u }) {
  const [d, f] = (0, i.useState)(!1)
  return (0, a.jsx)(r, {
    autoComplete: `off`,
    ...u,
    type: `text`,
    inputMode: l > 0 ? `decimal` : `numeric`,
    prefix: !c && o,
    end: c && (0, a.jsx)(`span`, { className: `field__suffix`, children: o }),
    value: d || e === `` ? e : n(e),
    onFocus: (e) => {
      f(!0), u.onFocus?.(e)
    },
    onBlur: (e) => {
      f(!1), u.onBlur?.(e)
    },
    onChange: (e) => t(s(e.currentTarget.value, l)),
  })
}
function s(e, t) {
  const n = /^[^,]*,\d{0,2}$/.test(e) && !e.includes(`.`),
    [r = ``, ...i] = e
      .replaceAll(`,`, n ? `.` : ``)
      .replace(/[^\d.]/g, ``)
      .split(`.`),
    a = r.replace(/^0+(?=\d)/, ``)
  return t === 0 ? a + i.join(``) : i.length === 0 ? a : `${a || `0`}.${i.join(``).slice(0, t)}`
}
export { o as t, s as n }
