import { t as a, i } from './kept-request-Rj3YhtX.js'
import { r as e } from './rolldown-runtime-XKyaHtl.js'
import { Rr as n, hn as r, Lr as t } from './shared-Bhmsupj.js'
var o = e(n(), 1)
function s(e, t) {
  return (
    (e.current ??= t().finally(() => {
      e.current = null
    })),
    e.current
  )
}
function c(e) {
  const t = (0, o.useRef)(null)
  return (...n) => s(t, () => e(...n))
}
function l(e, n) {
  const o = r(e, n),
    { error: s } = o
  return {
    send: async (n, r = n) => {
      try {
        return {
          answer: await i(e.name, r, (e) => o.send({ body: { requestId: e, ...n } })),
          error: null,
        }
      } catch (e) {
        return { answer: null, error: t(e) }
      }
    },
    error: s,
    trouble: s && ((a(s) && s.msg) || n.lost),
    isSending: o.isSending,
  }
}
export { c as n, l as t }
