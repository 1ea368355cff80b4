import { r as G, t as K, i as U, n as W } from './amount-DtdJOxp.js'
import { t as Pe } from './Choice-C_Xh-0g.js'
import { t as Ee } from './Dialog-MxiuRam.js'
import { a as Fe, n as Ie, r as Le, t as Re } from './kept-request-Rj3YhtX.js'
import { n as Ae, t as je, r as Y } from './loan-BOgQIXQ.js'
import {
  R as a,
  Y as c,
  j as d,
  m as f,
  v as g,
  u as h,
  O as i,
  d as l,
  p as m,
  K as n,
  U as o,
  n as p,
  N as r,
  X as s,
  G as t,
  g as u,
} from './loans-DUx9Hs8.js'
import { n as Me } from './MoneyField-sFa5gZR.js'
import { t as J, r as ke, n as q } from './prices--z16xFA.js'
import { r as e } from './rolldown-runtime-XKyaHtl.js'
import { n as Ne } from './Slider-_edWAOV.js'
import {
  $ as _,
  fn as _e,
  V as A,
  T as ae,
  w as B,
  C as b,
  nn as be,
  I as C,
  x as Ce,
  Zn as ce,
  P as D,
  c as de,
  O as E,
  Ct as ee,
  f as F,
  ct as fe,
  et as ge,
  z as H,
  er as he,
  mn as I,
  Rr as ie,
  Z as j,
  U as k,
  pr as L,
  _t as le,
  a as M,
  dt as me,
  br as N,
  M as ne,
  R as O,
  Vt as oe,
  en as P,
  d as pe,
  v as R,
  Qn as re,
  F as S,
  rt as Se,
  W as se,
  L as T,
  y as Te,
  H as te,
  bt as ue,
  yt as V,
  $t as v,
  l as ve,
  K as w,
  xt as we,
  Cn as x,
  pn as xe,
  At as y,
  m as ye,
  vt as z,
} from './shared-Bhmsupj.js'
import { n as De, t as Oe } from './use-send-once-CAgQrtZ.js'
var X = e(ie(), 1),
  ze = [
    `TERMS_CHANGED`,
    `LIMIT_EXHAUSTED`,
    `OVERDUE_LOCK`,
    `WRITTEN_OFF_LOCK`,
    `NO_PRODUCT`,
    `AMOUNT_RANGE`,
    `COUPON_UNUSABLE`,
    `APPLICATION_PENDING`,
    `APPLIED_ALREADY`,
    `ACCOUNT_BLOCKED`,
    `CREDIT_DECLINED`,
    `REQUEST_DIFFERS`,
    `IN_PROGRESS`,
  ],
  Be = [t, n, i, c, d]
function Ve(e, { onSending: t, onRepeated: n }) {
  const r = N(`loan`),
    i = Oe(o, { handles: ze, makesStale: Be, lost: r(`lostText`, { amount: H(e) }) }),
    a = i.error?.reason === `TERMS_CHANGED`,
    s = a ? r(`termsChanged`) : i.trouble,
    c = De(async (e) => {
      t(!0)
      const { answer: r, error: a } = await i.send(e)
      return (
        t(!1),
        a?.reason === `APPLIED_ALREADY` && n({ input: e, error: a }),
        a ? (a.reason === `TERMS_CHANGED` ? `termsChanged` : `failed`) : (He(r), `applied`)
      )
    })
  return {
    trouble: s ? { text: s, isTermsChanged: a } : null,
    isSending: i.isSending,
    sendInput: c,
    send: (e) => c(Ue(e)),
  }
}
function He({ details: e }) {
  p(e), oe(P.order({ tab: `processing` }), { replace: !0 })
}
function Ue({ statement: e, couponId: t }) {
  const { productCode: n, productAmount: r, kfsId: i, kfsHash: a } = e
  return {
    applyTotalAmount: r,
    products: [{ productCode: n, productAmount: r, kfsId: i, kfsHash: a }],
    ...(t && { couponId: t }),
  }
}
var Z = re()
function We(e) {
  const t = N(`loan`),
    { input: n, error: r } = e.refused,
    i = r.data,
    { trouble: a, isSending: o, sendInput: s } = Ve(n.applyTotalAmount, e.hearing)
  return (0, Z.jsxs)(Ee, {
    title: t(`twice`),
    onClose: e.onClose,
    staysOnScrimTap: !0,
    hasClose: !0,
    actions: (0, Z.jsxs)(Z.Fragment, {
      children: [
        (0, Z.jsx)(V, { isBlock: !0, href: v(P.repay(i.borrowId)), children: t(`twiceSee`) }),
        (0, Z.jsx)(z, {
          kind: `line`,
          isBlock: !0,
          isBusy: o,
          onClick: () => void s({ ...n, anotherLoan: !0 }),
          children: t(`twiceApply`),
        }),
      ],
    }),
    children: [
      (0, Z.jsx)(`p`, {
        children: t(`twiceText`, {
          amount: H(i.productAmount),
          product: i.productName,
          time: se(i.appliedAt),
        }),
      }),
      a &&
        (0, Z.jsx)(b, {
          meaning: `warn`,
          isLive: !0,
          children: (0, Z.jsx)(`p`, { children: a.text }),
        }),
    ],
  })
}
function Ge(e) {
  const t = N(`loan`),
    n = l(),
    { statement: r } = e,
    { lender: i } = r
  return (0, Z.jsxs)(`div`, {
    lang: r.language,
    children: [
      (0, Z.jsx)(`p`, {
        className: `kfs__meta`,
        children: (0, Z.jsxs)(`span`, {
          children: [
            E(t(`kfsMeta`, { lender: i.legalName, registration: i.registration })),
            ` `,
            E(t(`kfsValid`, { number: r.kfsNumber, until: S(r.validUntil) })),
          ],
        }),
      }),
      (0, Z.jsx)(`div`, {
        className: `noren rod kfs__facts`,
        children: (0, Z.jsx)(h, {
          isTop: !0,
          isEnd: !0,
          facts: n({
            receive: C(r.receive),
            repay: C(r.repay),
            totalCost: C(r.totalCost),
            apr: A(r.apr),
          }),
        }),
      }),
      (0, Z.jsx)(Y, { title: t(`partOne`), rows: r.partOne }),
      (0, Z.jsx)(Y, { title: t(`partTwo`), rows: r.partTwo }),
      (0, Z.jsx)(Y, { title: t(`aprSheet`, { measure: L.costMeasure }), rows: r.aprSheet }),
      (0, Z.jsx)(Ke, { statement: r }),
      (0, Z.jsx)(qe, { statement: r }),
      e.end,
    ],
  })
}
function Ke({ statement: e }) {
  const t = N(`loan`),
    n = N(`loanWords`),
    r = (e, t, n) => (Number(n) > 0 ? [{ label: `${e}, ${t}`, value: C(n) }] : [])
  return (0, Z.jsxs)(Z.Fragment, {
    children: [
      (0, Z.jsx)(`h3`, { className: `h3 kfs__title`, children: t(`kfsSchedule`) }),
      (0, Z.jsx)(M, {
        rows: [
          ...e.schedule.flatMap((e) => {
            const t = D(me(e.dueOn))
            return [
              ...r(t, n(`principal`), e.principal),
              ...r(t, n(`interest`), e.interest),
              ...r(t, n(`serviceFee`), e.fee),
              ...r(t, n(`taxOnFee`, { tax: L.taxLabel }), e.tax),
            ]
          }),
          ...(Number(e.coupon) > 0 ? [{ label: t(`kfsCoupon`), value: `−${C(e.coupon)}` }] : []),
          { label: n(`together`), value: C(e.repay), isSum: !0 },
        ],
      }),
      (0, Z.jsx)(`p`, {
        className: `small`,
        children: t(`coolingOff`, { until: S(e.coolingOffUntil) }),
      }),
    ],
  })
}
function qe({ statement: e }) {
  const t = N(`loan`),
    { agreement: n } = e
  return (0, Z.jsxs)(Z.Fragment, {
    children: [
      (0, Z.jsx)(`h3`, { className: `h2 kfs__title`, children: E(n.title) }),
      (0, Z.jsx)(`p`, { className: `tiny`, children: t(`version`, { version: n.version }) }),
      n.clauses.map((e, t) =>
        (0, Z.jsxs)(
          `section`,
          {
            className: `clause`,
            children: [
              (0, Z.jsx)(`h4`, {
                children: /^\d/.test(e.heading) ? e.heading : `${t + 1}. ${e.heading}`,
              }),
              (0, Z.jsx)(`p`, { children: E(e.text) }),
            ],
          },
          e.heading,
        ),
      ),
    ],
  })
}
function Je(e) {
  const t = N(`loan`),
    { productCode: n, couponId: r } = e,
    i = j(e.amountMinor, L.currency),
    a = { products: [{ productCode: n, productAmount: i }], ...(r && { couponId: r }) },
    o = Ae(xe(s, { body: a }, { staleTime: 6e4 }), ({ details: e }) => e[0]),
    c = Ve(i, e.hearing),
    l = c.trouble?.isTermsChanged ?? !1
  return (0, Z.jsx)(je, {
    title: t(`kfsTitle`),
    shown: o,
    failed: { title: t(`kfsFailed`), text: t(`kfsFailedText`) },
    agreeText: t(`agree`),
    actionText: t(`applyFor`, { amount: O(e.amountMinor) }),
    isSending: c.isSending,
    trouble: l ? null : (c.trouble?.text ?? null),
    note:
      l &&
      (0, Z.jsx)(b, {
        meaning: `lamp`,
        isLive: !0,
        children: (0, Z.jsx)(`p`, { children: c.trouble?.text }),
      }),
    onAgreed: (e) => c.send({ statement: e, couponId: r }),
    onClose: e.onClose,
    children: (e, t) => (0, Z.jsx)(Ge, { statement: e, end: t }),
  })
}
function Ye(e) {
  const t = N(`loan`),
    n = (0, X.useId)(),
    { limits: r, amountMinor: i } = e,
    [a, o] = (0, X.useState)(null),
    [s, c] = (0, X.useState)(null),
    l = a ?? ne(j(i, L.currency)),
    u = (t) => {
      c(null), e.onAmount(t)
    },
    d = (e) => {
      const t = Me(e, 0)
      o(t)
      const n = U(t, w[L.currency])
      W(n, r) === null && u(n)
    },
    f = () => {
      if (a !== null) {
        const t = U(a, w[L.currency]),
          n = W(t, r)
        e.onAmount(G(t, r)), c(n && p(n))
      }
      o(null)
    },
    p = (e) => {
      const n = { below: r.minMinor, above: r.maxMinor, offStep: r.stepMinor }
      return t(e, { amount: O(n[e]) })
    },
    m = O(r.maxMinor),
    h = (0, Z.jsx)(`span`, { 'aria-hidden': `true`, children: L.currencySymbol })
  return (0, Z.jsxs)(`div`, {
    className: `amount`,
    children: [
      (0, Z.jsx)(`label`, { className: `small`, htmlFor: n, children: t(`howMuch`) }),
      (0, Z.jsx)(`div`, {
        children: (0, Z.jsxs)(`span`, {
          className: ue(`amount__field`, we(L.currencySymbol + l)),
          children: [
            !L.isSymbolBehind && h,
            (0, Z.jsx)(`input`, {
              id: n,
              inputMode: `numeric`,
              autoComplete: `off`,
              enterKeyHint: `done`,
              size: Math.max(l.length, 3),
              value: l,
              'aria-invalid': s ? !0 : void 0,
              'aria-describedby': s ? `${n}-error` : `${n}-range`,
              onFocus: (e) => {
                const t = e.currentTarget
                o(j(i, L.currency).replace(/\.\d+$/, ``)), requestAnimationFrame(() => t.select())
              },
              onChange: (e) => d(e.currentTarget.value),
              onBlur: f,
              onKeyDown: (e) => e.key === `Enter` && e.currentTarget.blur(),
            }),
            L.isSymbolBehind && h,
          ],
        }),
      }),
      s && (0, Z.jsx)(ye, { id: `${n}-error`, children: s }),
      (0, Z.jsx)(`div`, {
        id: `${n}-range`,
        children: (0, Z.jsx)(Ne, {
          label: t(`amount`),
          min: r.minMinor,
          max: r.maxMinor,
          step: r.stepMinor,
          value: i,
          valueText: O(i),
          onValue: (e) => {
            o(null), u(G(ge(e), r))
          },
          minText: O(r.minMinor),
          maxText: t(r.endsAt === `available` ? `yourAvailable` : `productMost`, { amount: m }),
        }),
      }),
    ],
  })
}
var Xe = (e) => k(e).replace(/[.,]?0+%$/, `%`)
function Ze(e) {
  const t = N(`loan`),
    { terms: n, quote: r } = e,
    i = k(n.dailyRatePpm),
    a =
      n.kind === `bullet`
        ? t(`interestLine`, { days: n.termDays, rate: i })
        : t(`interestInstalments`, { count: n.instalmentCount, rate: i }),
    o = `ppm` in n.serviceFee ? t(`feeShare`, { share: Xe(n.serviceFee.ppm) }) : t(`feeFixed`),
    s = t(`taxLine`, { tax: L.taxLabel, share: Xe(n.taxOnFeesPpm) }),
    c = n.feeCollected === `atPayout`,
    l = [
      { kind: `interest`, label: a, amountMinor: r.interestMinor },
      { kind: `fee`, label: c ? `${o}, ${t(`feeAtPayout`)}` : o, amountMinor: r.feeMinor },
      { kind: `tax`, label: s, amountMinor: r.taxMinor },
    ].filter((e) => e.kind === `interest` || e.amountMinor > 0)
  return (0, Z.jsxs)(`section`, {
    className: `section loan__cost`,
    children: [
      (0, Z.jsx)(`h2`, {
        className: `h3`,
        children: t(`whereGoes`, { amount: T(r.totalCostMinor) }),
      }),
      (0, Z.jsx)(`div`, {
        className: `stacked`,
        'aria-hidden': `true`,
        children: l.map((e) =>
          (0, Z.jsx)(`i`, { className: `c-${e.kind}`, style: { flexGrow: e.amountMinor } }, e.kind),
        ),
      }),
      (0, Z.jsx)(M, {
        isPlain: !0,
        rows: [
          ...l.map((e) => ({
            label: (0, Z.jsx)(Qe, { kind: e.kind, children: e.label }),
            value: T(e.amountMinor),
          })),
          ...(r.couponMinor > 0 ? [{ label: t(`couponLine`), value: `−${T(r.couponMinor)}` }] : []),
        ],
      }),
    ],
  })
}
function Qe(e) {
  return (0, Z.jsxs)(`span`, {
    className: `part`,
    children: [(0, Z.jsx)(`i`, { className: `c-${e.kind}`, 'aria-hidden': `true` }), e.children],
  })
}
function $e(e) {
  const t = N(`loan`),
    n = N(`loanWords`),
    i = l(),
    { offer: a, quote: o } = e,
    [s] = o.schedule,
    c = o.schedule.length === 1,
    u = a.termDays,
    d = i({
      receive: T(o.receiveMinor),
      repay: T(o.repayMinor),
      totalCost: T(o.totalCostMinor),
      apr: te(ke(o)),
    })
  return (0, Z.jsx)(`section`, {
    className: `section loan__card`,
    'aria-label': a.productName,
    children: (0, Z.jsxs)(`article`, {
      className: `noren rod`,
      children: [
        (0, Z.jsxs)(`header`, {
          className: `noren__band`,
          children: [
            (0, Z.jsx)(r, { icon: a.productIcon, className: `noren__tile` }),
            (0, Z.jsxs)(`div`, {
              children: [
                (0, Z.jsx)(`h2`, { className: `noren__name`, children: a.productName }),
                (0, Z.jsx)(`p`, { className: `noren__by`, children: a.lender.legalName }),
              ],
            }),
            e.onChange &&
              (0, Z.jsx)(`button`, {
                type: `button`,
                className: `tapline`,
                'aria-haspopup': `dialog`,
                'aria-label': t(`changeProduct`, { name: a.productName }),
                onClick: e.onChange,
                children: t(`change`),
              }),
          ],
        }),
        (0, Z.jsx)(`div`, { 'aria-live': `polite`, children: (0, Z.jsx)(h, { facts: d }) }),
        (0, Z.jsxs)(`div`, {
          className: `noren__hem`,
          children: [
            (0, Z.jsx)(`p`, {
              className: `small`,
              children: c
                ? n(`onePayment`, { days: u })
                : n(`payments`, {
                    days: u,
                    count: o.schedule.length,
                    amount: T(s?.totalMinor ?? o.repayMinor),
                  }),
            }),
            (0, Z.jsx)(`p`, {
              className: `small loan__due`,
              children: (0, Z.jsxs)(`span`, {
                children: [
                  t(c ? `due` : `lastDue`),
                  (0, Z.jsx)(`b`, { className: `strong`, children: D(o.dueOn) }),
                ],
              }),
            }),
          ],
        }),
      ],
    }),
  })
}
function et(e, t) {
  return Se(t, e.penalCapPpm)
}
function tt(e, t) {
  return fe(t, e.coolingOffDays)
}
function nt(e) {
  const t = N(`loan`),
    n = N(`loanWords`),
    { offer: r, quote: i, coupon: a } = e,
    o = P.loan({
      product: r.productCode,
      amount: j(i.principalMinor, r.currency),
      ...(a && { coupon: a.couponId }),
    }),
    s = q(r),
    c = D(tt(s, i.disbursedOn)),
    l = T(et(s, i.principalMinor)),
    u = e.coupons.filter((e) => J(r, i.principalMinor, e).couponMinor > 0)
  return (0, Z.jsx)(`section`, {
    className: `section loan__more`,
    children: (0, Z.jsxs)(ve, {
      children: [
        e.coupons.length > 0 &&
          (0, Z.jsx)(pe, {
            icon: `ticket`,
            title: a ? t(`couponTaken`, { text: g(a, n) }) : t(`couponsFit`, { count: u.length }),
            note: t(`couponStays`, { measure: L.costMeasure }),
            href: v(P.coupon({ for: o })),
          }),
        (0, Z.jsx)(F, {
          icon: `undo`,
          title: t(`returnTitle`, { days: s.coolingOffDays }),
          note: t(`returnText`, { date: c }),
        }),
        (0, Z.jsx)(F, {
          icon: `clock`,
          title: t(`lateTitle`),
          note: t(`lateText`, { rate: k(s.penalPpmPerDay), cap: l }),
        }),
      ],
    }),
  })
}
function rt(e) {
  const t = N(`loan`)
  return (0, Z.jsxs)(`section`, {
    className: `section loan__cost`,
    children: [
      (0, Z.jsx)(`h2`, { className: `h3`, children: t(`scheduleTitle`) }),
      (0, Z.jsx)(M, {
        rows: e.rows.map((e) => ({
          label: t(`payment`, { number: e.number, date: D(e.dueOn) }),
          value: T(e.payMinor),
        })),
      }),
    ],
  })
}
var it = 100,
  at = (e, t) => {
    const n = e < 0 ? `-` : ``,
      r = Math.abs(e),
      i = String(r % t).padStart(String(t).length - 1, `0`)
    return `${n}${Math.floor(r / t)}.${i}`
  },
  ot = (e) => at(e, it)
function st(e) {
  const t = N(`loan`),
    n = N(`loanWords`),
    r = m(
      e.offers.map((t) => ct(t, e)),
      `apr`,
    ).map((r) => {
      const i = K(q(r), e.availableMinor),
        a = i !== null && G(e.amountMinor, i) === e.amountMinor,
        o = t(`optionFacts`, {
          repay: T(u(r.repay, r.currency)),
          cost: T(u(r.totalCost, r.currency)),
          measure: L.costMeasure,
          apr: A(r.apr),
        }),
        s = t(`notForAmount`, {
          min: O(u(r.terms.amountMin, r.currency)),
          max: O(i?.maxMinor ?? u(r.terms.amountMax, r.currency)),
        }),
        c =
          r.instalmentCount > 1
            ? n(`payments`, {
                days: r.termDays,
                count: r.instalmentCount,
                amount: T(u(r.instalmentAmount, r.currency)),
              })
            : n(`onePayment`, { days: r.termDays })
      return {
        value: r.productCode,
        label: `${r.productName}, ${r.lender.legalName}`,
        note: `${c}. ${a ? o : s}`,
      }
    })
  return (0, Z.jsx)(Ce, {
    title: t(`chooseLoan`),
    onClose: e.onClose,
    children: (0, Z.jsx)(Pe, {
      legend: t(`chooseLoan`),
      isLegendHidden: !0,
      value: e.chosen,
      options: r,
      onValue: e.onProduct,
    }),
  })
}
function ct(e, t) {
  const n = K(q(e), t.availableMinor)
  if (!n) return e
  const r = J(e, G(t.amountMinor, n)),
    i = (t) => j(t, e.currency)
  return {
    ...e,
    repay: i(r.repayMinor),
    totalCost: i(r.totalCostMinor),
    instalmentAmount: i(r.schedule[0]?.totalMinor ?? r.repayMinor),
    apr: ot(ke(r)),
  }
}
function lt(e) {
  const t = N(`loan`),
    { offers: n, first: r, hearing: i } = e,
    a = u(e.availableLimit, L.currency),
    [o, s] = (0, X.useState)(r.productCode),
    [c, l] = (0, X.useState)(() => dt(r.amount)),
    [d, f] = (0, X.useState)(null),
    p = () => f(null),
    m = n.find((e) => e.productCode === o) ?? n[0]
  if (!m) return null
  const h = K(q(m), a)
  if (!h) {
    const e = O(u(m.terms.amountMin, m.currency)),
      n = O(a)
    return (0, Z.jsx)(b, { meaning: `warn`, children: t(`tooSmall`, { amount: n, min: e }) })
  }
  const g = _(u(m.productAmount, m.currency), h.maxMinor),
    v = G(c ?? g, h),
    y = e.coupons.find((e) => e.couponId === r.couponId) ?? null,
    x = J(m, v, y)
  return (0, Z.jsxs)(Z.Fragment, {
    children: [
      (0, Z.jsx)(Ye, { limits: h, amountMinor: v, onAmount: l }, m.productCode),
      (0, Z.jsx)($e, { offer: m, quote: x, onChange: n.length > 1 ? () => f(`products`) : null }),
      (0, Z.jsx)(Ze, { terms: q(m), quote: x }),
      x.schedule.length > 1 && (0, Z.jsx)(rt, { rows: x.schedule }),
      (0, Z.jsx)(nt, { offer: m, quote: x, coupons: e.coupons, coupon: y }),
      (0, Z.jsxs)(`div`, {
        className: `dock loan__dock`,
        children: [
          (0, Z.jsx)(z, {
            isBlock: !0,
            'aria-haspopup': `dialog`,
            onClick: () => f(`agreement`),
            children: t(`readAgreement`),
          }),
          (0, Z.jsx)(`p`, { className: `dock__note`, children: t(`nothingAgreed`) }),
        ],
      }),
      d === `products` &&
        (0, Z.jsx)(st, {
          offers: n,
          amountMinor: v,
          availableMinor: a,
          chosen: m.productCode,
          onClose: p,
          onProduct: (e) => {
            p(), l(c ?? v), s(e)
          },
        }),
      d === `agreement` &&
        (0, Z.jsx)(Je, {
          productCode: m.productCode,
          amountMinor: v,
          couponId: y?.couponId ?? null,
          hearing: {
            ...i,
            onRepeated: (e) => {
              p(), i.onRepeated(e)
            },
          },
          onClose: () => {
            p(), i.onSending(!1)
          },
        }),
    ],
  })
}
var ut = /^\d{1,9}(\.\d{1,2})?$/
function dt(e) {
  return e && ut.test(e) ? u(e, L.currency) : null
}
var ft = () => Ie(Le(), o.name),
  pt = (e) => (addEventListener(`storage`, e), () => removeEventListener(`storage`, e))
function mt() {
  return ((0, X.useSyncExternalStore)(pt, () => ft()?.requestId ?? null), ft())
}
var ht = 5e3,
  gt = (e) => e !== null && Re(e)
function _t({ requestId: e, input: t }, n) {
  const r = ce(),
    {
      data: i,
      error: a,
      refetch: s,
      isFetching: c,
    } = x({
      queryKey: [o.name, e],
      queryFn: ({ signal: n }) => Fe(o.name, e, () => he(o, { body: { requestId: e, ...t } }, n)),
      retry: !1,
      staleTime: 0,
      gcTime: 0,
      refetchInterval: ({ state: e }) => e.data === void 0 && !gt(e.error) && ht,
      meta: { handles: ze },
    })
  return (
    (0, X.useEffect)(() => {
      if ((a && gt(a) && n({ input: t, error: a }), i)) {
        for (const { name: e } of Be) r.invalidateQueries({ queryKey: [e] })
        He(i)
      }
    }, [i, a]),
    { checkNow: () => void s(), isChecking: c }
  )
}
function vt(e) {
  const t = N(`loan`),
    { checkNow: n, isChecking: r } = _t(e.kept, e.onRefused),
    i = (0, X.useSyncExternalStore)(yt, () => navigator.onLine),
    o = H(e.kept.input.applyTotalAmount)
  return (0, Z.jsxs)(ae, {
    title: t(`title`),
    back: !0,
    children: [
      (0, Z.jsx)(`div`, {
        role: `status`,
        children: (0, Z.jsx)(le, {
          art: (0, Z.jsx)(ee, { src: a, width: 240, height: 150, isEager: !0 }),
          title: t(`checking`),
          text: i ? t(`lostText`, { amount: o }) : t(`checkOffline`),
        }),
      }),
      (0, Z.jsx)(`div`, {
        className: `loan__check`,
        children: (0, Z.jsx)(z, {
          kind: `soft`,
          icon: `refresh`,
          isBusy: r,
          onClick: n,
          children: t(`checkNow`),
        }),
      }),
    ],
  })
}
function yt(e) {
  return (
    addEventListener(`online`, e),
    addEventListener(`offline`, e),
    () => {
      removeEventListener(`online`, e), removeEventListener(`offline`, e)
    }
  )
}
var bt = [315, 316, 317]
function xt(e) {
  const t = mt(),
    [n, r] = (0, X.useState)(!1),
    [i, a] = (0, X.useState)(null),
    [o, s] = (0, X.useState)(null)
  return (
    t && !n && t.requestId !== o?.requestId && s(t),
    o
      ? (0, Z.jsx)(
          vt,
          {
            kept: o,
            onRefused: (e) => {
              s(null), a(e)
            },
          },
          o.requestId,
        )
      : (0, Z.jsx)(St, { ...e, refused: i, hearing: { onSending: r, onRepeated: a } })
  )
}
function St({ query: e, refused: t, hearing: n }) {
  const r = N(`loan`),
    a = N(`loanWords`),
    o = I(i),
    s = I(c, { params: { param: `all` }, query: {} }),
    l = I(d, { query: {} }),
    { bizStatus: u } = _e(),
    p = s.error && bt.includes(s.error.code) ? s.error : null,
    [m, h] = (0, X.useState)(null),
    g =
      t?.error.reason === `APPLIED_ALREADY`
        ? t !== m && (0, Z.jsx)(We, { refused: t, hearing: n, onClose: () => h(t) })
        : t && (0, Z.jsx)(wt, { error: t.error }),
    _ = { title: r(`title`), back: !0 }
  if (u === be.blocked)
    return (0, Z.jsx)(B, {
      ..._,
      state: Q,
      skeleton: null,
      empty: `never`,
      children: () =>
        (0, Z.jsx)($, {
          title: a(`blockedTitle`),
          text: a(`blockedText`),
          action: (0, Z.jsx)(z, { kind: `soft`, onClick: y, children: a(`writeToUs`) }),
        }),
    })
  if (p) {
    const e = f(p.code, o.data?.lock)
    return (0, Z.jsx)(B, {
      ..._,
      state: Q,
      skeleton: null,
      empty: `never`,
      children: () =>
        (0, Z.jsxs)(Z.Fragment, {
          children: [
            g,
            (0, Z.jsx)($, { title: r(`closedTitle`), text: a(e), leadsToOrders: e !== `noMatch` }),
          ],
        }),
    })
  }
  return (0, Z.jsx)(B, {
    ..._,
    state: de({ credit: o, offers: s }),
    skeleton: (0, Z.jsx)(Tt, {}),
    empty: `never`,
    children: (i) => {
      const { details: a } = i.offers,
        o = a.some((t) => t.productCode === e.get(`product`)),
        s = e.get(`product`) === null ? a[0]?.productCode : e.get(`product`)
      return (0, Z.jsxs)(Z.Fragment, {
        children: [
          g,
          s && (o || e.get(`product`) === null)
            ? (0, Z.jsx)(
                lt,
                {
                  offers: a,
                  hearing: n,
                  availableLimit: i.credit.availableLimit,
                  coupons: (l.data?.details ?? []).filter(({ state: e }) => e === `available`),
                  first: Ct(t) ?? {
                    productCode: s,
                    amount: e.get(`amount`),
                    couponId: e.get(`coupon`),
                  },
                },
                `${e}`,
              )
            : (0, Z.jsx)($, { title: r(`goneTitle`), text: r(`goneText`) }),
        ],
      })
    },
  })
}
function Ct(e) {
  const [t] = e?.input.products ?? []
  if (!t) return null
  const { productCode: n, productAmount: r } = t
  return { productCode: n, amount: r, couponId: e?.input.couponId ?? null }
}
function wt({ error: e }) {
  const t = N(`loan`)
  return (0, Z.jsx)(b, {
    meaning: `warn`,
    title: t(`notMade`),
    isLive: !0,
    children: (0, Z.jsx)(`p`, {
      children: e.reason === `TERMS_CHANGED` ? t(`termsChanged`) : e.msg,
    }),
  })
}
var Q = { kind: `ready`, data: null, asOfMs: null, retry: () => void 0 }
function $(e) {
  const t = N(`loan`)
  return (0, Z.jsx)(le, {
    art: (0, Z.jsx)(ee, { src: a, width: 240, height: 150, isEager: !0 }),
    title: e.title,
    text: e.text,
    action:
      e.action ??
      (0, Z.jsx)(V, {
        kind: `soft`,
        href: v(e.leadsToOrders ? P.order() : P.home()),
        children: t(e.leadsToOrders ? `toOrders` : `compare`),
      }),
  })
}
function Tt() {
  return (0, Z.jsxs)(`div`, {
    className: `stack-4`,
    children: [
      (0, Z.jsx)(R, { width: `60%`, height: `1.2rem` }),
      (0, Z.jsx)(R, { height: `.3rem` }),
      (0, Z.jsx)(Te, { count: 2 }),
    ],
  })
}
export { xt as LoanPage }
