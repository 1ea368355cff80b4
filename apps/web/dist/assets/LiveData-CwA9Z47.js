import { r as s } from './app-BnZpN05.js'
import { r as e } from './rolldown-runtime-XKyaHtl.js'
import { n as a, fn as i, Zn as n, nr as o, er as r, Rr as t } from './shared-Bhmsupj.js'
var c = e(t(), 1),
  l = {
    name: `eventStream`,
    method: `GET`,
    path: `/api/user/events`,
    travel: `none`,
    plainAnswer: !0,
  },
  u = { name: `eventsTicket`, method: `POST`, path: `/api/user/events/ticket`, travel: `json` },
  d = {
    name: `repayCodeStream`,
    method: `GET`,
    path: `/api/user/public/repayCode/{code}/events`,
    travel: `none`,
    plainAnswer: !0,
  },
  f = 3e3,
  p = 6e4,
  m = 15e3,
  h = 2
function g(e, t) {
  let n = null,
    r,
    i,
    o = 0,
    s = !1,
    c = !1,
    l = 0,
    u = () => {
      ;(l += 1), n?.close(), (n = null), clearTimeout(r), (c = !1), a(!1)
    },
    d = () => {
      clearInterval(i), (i = void 0)
    },
    g = () => {
      u(),
        (o += 1),
        (s = !0),
        o >= h && (i ??= setInterval(() => t({ kind: `ready` }), m)),
        (r = setTimeout(() => void v(), Math.min(f * 2 ** (o - 1), p)))
    },
    _ = (e) => {
      if (e.kind !== `ready`) return t(e)
      ;(c || s) && t(e), (c = !0), (s = !1), (o = 0), d(), a(!0)
    },
    v = async () => {
      u()
      const t = l
      try {
        const r = await e.address()
        if (t !== l) return
        ;(n = e.open(r)), (n.onmessage = ({ data: e }) => _(JSON.parse(e))), (n.onerror = g)
      } catch {
        t === l && g()
      }
    },
    y = e.onVisibility(() => {
      if (e.isVisible()) return void v()
      u(), d(), (o = 0), (s = !0)
    })
  return (
    e.isVisible() && v(),
    () => {
      y(), u(), d()
    }
  )
}
async function _(e) {
  if (e !== `person`) return o(d.path, { params: { code: e.code } })
  const { ticket: t } = await r(u, { body: {} })
  return o(l.path, { query: { ticket: t } })
}
var v = (e) => ({
  address: () => _(e),
  open: (e) => new EventSource(e),
  isVisible: () => document.visibilityState === `visible`,
  onVisibility: (e) => (
    document.addEventListener(`visibilitychange`, e),
    () => document.removeEventListener(`visibilitychange`, e)
  ),
})
function y(e, t) {
  const n = (0, c.useRef)(t)
  n.current = t
  const r = e === null || e === `person` ? null : e.code,
    i = e === `person`
  ;(0, c.useEffect)(() => {
    if (r !== null || i) return g(v(r === null ? `person` : { code: r }), (e) => n.current(e))
  }, [r, i])
}
var b = 150
function x({ code: e }) {
  const t = n(),
    { hasToken: r } = i(),
    a = (0, c.useRef)(void 0)
  return (
    (0, c.useEffect)(() => () => clearTimeout(a.current), []),
    y(e ? { code: e } : r ? `person` : null, (e) => {
      e.kind === `review` && r && s(t),
        clearTimeout(a.current),
        (a.current = setTimeout(() => void t.invalidateQueries(), b))
    }),
    null
  )
}
export { x as LiveData }
