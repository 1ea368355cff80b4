import { R as C, t as E, G as S, r as T, n as w } from './loans-DUx9Hs8.js'
import { r as e } from './rolldown-runtime-XKyaHtl.js'
import {
  pn as _,
  Mt as a,
  y as b,
  Rr as c,
  br as d,
  c as f,
  mn as g,
  i as h,
  Ct as i,
  Vt as l,
  fn as m,
  C as n,
  Nt as o,
  en as p,
  Cn as r,
  Qn as s,
  $t as t,
  _t as u,
  t as v,
  yt as x,
  w as y,
} from './shared-Bhmsupj.js'
var D = e(c(), 1),
  O = s(),
  k = `orders`,
  A = { kind: `ready`, data: { bills: { details: [] } }, asOfMs: null, retry: () => void 0 },
  j = 6e3
function M({ query: e }) {
  const t = d(`order`),
    n = e.get(`tab`) === `completed` ? `completed` : `processing`,
    { bizStatus: i } = m(),
    a = i === null || i >= 60,
    o = r({
      ..._(S, { query: { borrowType: `0` } }, { enabled: a }),
      refetchInterval: ({ state: e }) => (e.data?.details.some(N) ? v(j) : !1),
    }),
    s = g(S, { query: { borrowType: `1` } }, { enabled: a }),
    c = f({ bills: n === `processing` ? o : s })
  return (0, O.jsx)(y, {
    title: t(`title`),
    tab: `order`,
    state: a ? c : A,
    skeleton: (0, O.jsx)(b, { count: 3 }),
    empty: `never`,
    children: ({ bills: e }) =>
      (0, O.jsxs)(O.Fragment, {
        children: [
          (0, O.jsx)(h, {
            label: t(`tabs`),
            panelId: k,
            value: n,
            onValue: (e) => l(p.order({ tab: e }), { replace: !0 }),
            tabs: [
              { value: `processing`, label: t(`processing`), count: o.data?.details.length },
              { value: `completed`, label: t(`completed`), count: s.data?.details.length },
            ],
          }),
          (0, O.jsxs)(`div`, {
            id: k,
            role: `tabpanel`,
            'aria-label': t(n),
            className: `stack order__panel`,
            children: [
              n === `processing` && (0, O.jsx)(L, { bills: e.details }),
              e.details.map((t) =>
                (0, O.jsx)(T, { bill: t, isPrimary: t === F(e.details) }, t.borrowId),
              ),
              e.details.length === 0 && (0, O.jsx)(I, { tab: n, canBorrow: a }),
            ],
          }),
        ],
      }),
  })
}
var N = (e) => o(e.borrowStatus),
  P = (e) => e.borrowStatus === a.disbursed || e.borrowStatus === a.overdue,
  F = (e) => e.find(P) ?? e.find(({ borrowStatus: e }) => e === a.payoutFailed)
function I(e) {
  const n = d(`order`)
  return (0, O.jsx)(u, {
    art: (0, O.jsx)(i, { src: C, width: 240, height: 150, isEager: !0 }),
    title: n(`empty`),
    text: n(e.tab === `processing` ? `emptyProcessing` : `emptyCompleted`),
    action:
      e.canBorrow && (0, O.jsx)(x, { kind: `soft`, href: t(p.home()), children: n(`compare`) }),
  })
}
function L(e) {
  const t = d(`order`),
    r = E()
  ;(0, D.useEffect)(() => () => w([]), [])
  const i = e.bills.find((e) => r.some(({ borrowId: t }) => t === e.borrowId))
  if (!i) return null
  const o = i.borrowStatus === a.submitted
  return (0, O.jsx)(n, {
    meaning: `good`,
    title: t(`applied`),
    isLive: !0,
    children: (0, O.jsx)(`p`, { children: t(o ? `appliedReview` : `appliedPaidOut`) }),
  })
}
export { M as OrderPage }
