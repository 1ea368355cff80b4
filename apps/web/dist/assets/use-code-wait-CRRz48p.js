import { r as e } from './rolldown-runtime-XKyaHtl.js'
import { Rr as n, Nr as t } from './shared-Bhmsupj.js'
var r = e(n(), 1)
function i(e = 0) {
  const [n, i] = (0, r.useState)(() => (e > 0 ? t() + e : 0)),
    [o, s] = (0, r.useState)(() => a(n))
  return (
    (0, r.useEffect)(() => {
      if (n === 0) return
      const e = setInterval(() => {
        const t = a(n)
        s(t), t === 0 && clearInterval(e)
      }, 250)
      return () => clearInterval(e)
    }, [n]),
    {
      secondsLeft: o,
      start: (e) => {
        i(t() + e * 1e3), s(e)
      },
    }
  )
}
var a = (e) => Math.max(0, Math.ceil((e - t()) / 1e3)),
  o = (e) => `${Math.floor(e / 60)}:${String(e % 60).padStart(2, `0`)}`
export { i as n, o as t }
