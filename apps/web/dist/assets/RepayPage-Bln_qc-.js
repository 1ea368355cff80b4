const __vite__mapDeps = (
  i,
  m = __vite__mapDeps,
  d = m.f ||
    (m.f = [
      'assets/PromiseSheet-3QcqGqI.js',
      'assets/rolldown-runtime-XKyaHtl.js',
      'assets/shared-Bhmsupj.js',
      'assets/shared-CX92CKG.css',
      'assets/loans-DUx9Hs8.js',
      'assets/loans-DLbYz5u.css',
      'assets/DateField-YLe7V7F.js',
      'assets/PickField-BLMIGHK.js',
      'assets/Select-CR_7H5Q.css',
      'assets/DateField-DfqfkLx.css',
      'assets/use-send-once-CAgQrtZ.js',
      'assets/kept-request-Rj3YhtX.js',
      'assets/CantPaySheet-DU80uv1.js',
      'assets/ExtensionSheet-D74WHea.js',
      'assets/loan-BOgQIXQ.js',
      'assets/Check-CmpaF-Q.js',
      'assets/Check-DI2Io1-.css',
      'assets/Progress-CxRb1q7.js',
      'assets/Progress-kqlf30i.css',
      'assets/loan-B6biIuf.css',
      'assets/ReceiptDialog-C2T7BHJ.js',
      'assets/CopyRowValue-5FK0Bap.js',
      'assets/use-copy-lBkm0Cp.js',
      'assets/CopyRowValue-CXcOYqj.css',
    ]),
) => i.map((i) => d[i])
import { t as Ce } from './Choice-C_Xh-0g.js'
import { t as B } from './CopyRowValue-5FK0Bap.js'
import { t as xe } from './DocumentButton-Feel6Y_.js'
import { t as V } from './into-view-Annijhe.js'
import { t as Te } from './kept-request-Rj3YhtX.js'
import {
  _ as a,
  d as c,
  j as d,
  q as ee,
  o as f,
  T as i,
  w as ie,
  g as l,
  C as n,
  u as ne,
  a as o,
  N as r,
  v as re,
  c as s,
  B as t,
  s as te,
  h as u,
} from './loans-DUx9Hs8.js'
import { t as we } from './MoneyField-sFa5gZR.js'
import { t as Se } from './ProofNote-BTk2iqR.js'
import { r as e } from './rolldown-runtime-XKyaHtl.js'
import { t as be } from './Slider-_edWAOV.js'
import {
  I as _,
  w as _e,
  mn as A,
  Cn as ae,
  N as b,
  Z as C,
  Rr as ce,
  dt as D,
  Y as de,
  d as E,
  u as F,
  Zn as fe,
  F as g,
  t as ge,
  Er as h,
  pr as he,
  vt as I,
  mt as j,
  l as k,
  wt as L,
  V as le,
  o as M,
  C as m,
  j as me,
  ot as N,
  en as O,
  It as oe,
  pn as P,
  $t as p,
  c as pe,
  yt as R,
  X as S,
  Qn as se,
  br as T,
  Vt as ue,
  L as v,
  x as ve,
  a as w,
  P as x,
  Mt as y,
  y as ye,
  z,
} from './shared-Bhmsupj.js'
import { n as H, t as U } from './use-send-once-CAgQrtZ.js'
import { u as De, a as Ee, i as W } from './ways-DsrdzJl.js' /* empty css              */
var G = e(ce(), 1),
  K = se(),
  Oe = [
    `LOAN_STATE`,
    `NOTHING_DUE`,
    `AMOUNT_RANGE`,
    `CHANNEL_AMOUNT`,
    `COUPON_UNUSABLE`,
    `TERMS_CHANGED`,
    `EXTENSION_UNAVAILABLE`,
    `COOLING_OFF_OVER`,
  ]
function q(e) {
  const t = T(`repay`),
    r = fe(),
    a = U(i, { handles: Oe, makesStale: [n], lost: t(`lostPay`) }),
    o = (t) => {
      Ee({ key: De(t.page).key, repayId: e.borrowId }), ue(t.page)
    },
    s = H(async ({ kind: t, channel: i, asked: s, couponId: c, kfs: l }) => {
      const u = {
          repayId: e.borrowId,
          kind: t,
          channel: i,
          ...(t === `part` && { amount: s }),
          ...(c && { couponId: c }),
          ...l,
        },
        { answer: d, error: f } = await a.send(u, { ...u, asked: s })
      return (
        d && o(d),
        f && Te(f) && r.invalidateQueries({ queryKey: [n.name] }),
        f?.reason === `TERMS_CHANGED` ? `termsChanged` : null
      )
    }),
    c = async () => {
      if (e.openOrderRef === null) return
      const t = P(ie, { params: { ref: e.openOrderRef } })
      o(await r.fetchQuery(t))
    }
  return {
    trouble: a.trouble,
    isSending: a.isSending,
    send: s,
    showOpen: () => c().catch(() => void 0),
  }
}
function ke(e) {
  const t = e.costOfTime.filter((e) => e.when !== `extended`),
    n = t.find((e) => e.when === `today`)?.payOn
  if (!n) return []
  const r = J(e)
  return t
    .map((e) => ({
      when: e.when,
      on: D(e.payOn),
      dayOffset: j(D(n), D(e.payOn)),
      amount: e.amount,
      totalCost: e.totalCost,
      isLate: r !== null && e.payOn > r,
    }))
    .sort((e, t) => e.dayOffset - t.dayOffset)
}
function J(e) {
  return e.costOfTime.find(({ when: e }) => e === `onDueDate`)?.payOn ?? e.dueDate
}
function Ae(e) {
  const t = (t) => e.costOfTime.find((e) => e.when === t)?.payOn,
    n = t(`late`),
    r = t(`today`)
  if (!n || !r) return { days: 0, isFromToday: !1 }
  const i = J(e) ?? r,
    a = r > i
  return { days: j(D(a ? r : i), D(n)), isFromToday: a }
}
function je(e, t, n) {
  const r = (e) => Math.abs(e.dayOffset - n),
    i = e.reduce((e, t) => (r(t) < r(e) ? t : e), t)
  if (i.dayOffset !== t.dayOffset || n === t.dayOffset || Math.abs(n - t.dayOffset) !== 1) return i
  const a = e.indexOf(t)
  return e[n > t.dayOffset ? a + 1 : a - 1] ?? t
}
function Y(e, t) {
  const n = t.costOfTime.find(({ when: e }) => e === `onDueDate`) ?? t.costOfTime[0] ?? e,
    { currency: r } = t
  return N(l(e.amount, r), l(n.amount, r))
}
function X(e) {
  const t = N(e, e),
    n = S(e, t)
  return n === 0
    ? { kind: `same`, byMinor: t }
    : n < 0
      ? { kind: `saves`, byMinor: N(t, e) }
      : { kind: `more`, byMinor: e }
}
function Me({ detail: e }) {
  const t = T(`repay`)
  return (0, K.jsxs)(`section`, {
    className: `section repay__part`,
    'aria-labelledby': `compare`,
    children: [
      (0, K.jsx)(`h2`, { className: `h3`, id: `compare`, children: t(`compare`) }),
      (0, K.jsx)(`ul`, {
        className: `options`,
        children: e.costOfTime.map((t) => (0, K.jsx)(Ne, { point: t, detail: e }, t.when)),
      }),
    ],
  })
}
function Ne({ point: e, detail: t }) {
  const n = T(`repay`),
    r = X(Y(e, t)),
    i = x(D(e.payOn)),
    a = e.when === `onDueDate`
  return (0, K.jsxs)(`li`, {
    children: [
      (0, K.jsxs)(`p`, {
        className: `order__name`,
        children: [
          (0, K.jsx)(`b`, { children: Pe(e, t, n) }),
          e.isCheapest &&
            (0, K.jsx)(M, { meaning: `good`, icon: `check`, children: n(`cheapest`) }),
        ],
      }),
      (0, K.jsx)(`b`, { children: _(e.amount) }),
      (0, K.jsx)(`span`, { children: e.when === `extended` ? n(`extendedNote`, { date: i }) : i }),
      (0, K.jsx)(`span`, {
        children: r.kind === `same` ? a && n(`asAgreed`) : n(r.kind, { amount: v(r.byMinor) }),
      }),
    ],
  })
}
function Pe(e, t, n) {
  if (e.when !== `late`) return n(e.when)
  const { days: r, isFromToday: i } = Ae(t)
  return n(i ? `lateFromToday` : `late`, { days: r })
}
var Fe = 14,
  Ie = 112
function Le(e) {
  const t = Math.max(...e.map(({ dayOffset: e }) => e), 1),
    n = Math.max(...e.map(({ totalCost: e }) => Number(e)), 1),
    r = (e) => Math.round(e * 10) / 10
  return e.map((e) => ({
    stop: e,
    x: r(Fe + (268 * e.dayOffset) / t),
    y: r(Ie - (64 * Number(e.totalCost)) / n),
  }))
}
var Z = 112,
  Re = 296,
  ze = 6.8
function Be(e) {
  const t = T(`repay`),
    n = Le(e.stops),
    r = n.find(({ stop: t }) => t === e.chosen),
    i = n.findLast(({ stop: e }) => !e.isLate),
    [a] = n,
    o = n.at(-1)
  if (!a || !o || !r) return null
  const s = n.filter(({ stop: e }) => !e.isLate),
    c = i ? [i, ...n.filter(({ stop: e }) => e.isLate)] : n,
    l = i !== void 0 && i.stop.when === `onDueDate`,
    u = i ? Math.min(i.x + 7, Re - t(`chartLate`).length * ze) : 0
  return (0, K.jsxs)(`svg`, {
    viewBox: `0 0 ${Re} 134`,
    role: `img`,
    'aria-label': e.label,
    children: [
      (0, K.jsx)(Ve, { points: s, part: `interest` }),
      (0, K.jsx)(Ve, { points: c, part: `late` }),
      l &&
        (0, K.jsxs)(K.Fragment, {
          children: [
            (0, K.jsx)(`path`, {
              d: `M${i.x} 8V${Z}`,
              stroke: `var(--line-strong)`,
              strokeDasharray: `3 5`,
              strokeWidth: `1.5`,
            }),
            (0, K.jsx)(`text`, {
              x: u - 14,
              y: `17`,
              textAnchor: `end`,
              children: t(`chartDue`, { date: b(i.stop.on) }),
            }),
            (0, K.jsx)(`text`, { x: u, y: `17`, className: `t-bad`, children: t(`chartLate`) }),
          ],
        }),
      (0, K.jsx)(`text`, { x: a.x, y: a.y - 14, children: z(a.stop.totalCost) }),
      (0, K.jsx)(`text`, { x: o.x, y: o.y - 8, textAnchor: `end`, children: z(o.stop.totalCost) }),
      (0, K.jsx)(`path`, { d: `M${r.x} ${r.y}V${Z}`, stroke: `var(--brand)`, strokeWidth: `2` }),
      (0, K.jsx)(`circle`, {
        cx: r.x,
        cy: r.y,
        r: `7`,
        fill: `var(--lamp)`,
        stroke: `var(--surface)`,
        strokeWidth: `3`,
      }),
      n.map(({ stop: e, x: t }) =>
        (0, K.jsx)(
          `rect`,
          { x: t - 1, y: `115`, width: `2`, height: `7`, rx: `1`, fill: `var(--line-strong)` },
          e.when,
        ),
      ),
    ],
  })
}
function Ve(e) {
  const [t] = e.points,
    n = e.points.at(-1)
  if (!t || !n || t === n) return null
  const r = e.points.map(({ x: e, y: t }) => `${e} ${t}`).join(`L`),
    i = `var(--part-${e.part})`
  return (0, K.jsxs)(K.Fragment, {
    children: [
      (0, K.jsx)(`path`, { fill: i, fillOpacity: `.14`, d: `M${t.x} ${Z}L${r}L${n.x} ${Z}Z` }),
      (0, K.jsx)(`path`, {
        d: `M${r}`,
        stroke: i,
        strokeWidth: `3`,
        fill: `none`,
        strokeLinecap: `round`,
      }),
    ],
  })
}
function He({ detail: e }) {
  const t = T(`repay`),
    n = ke(e),
    [r, i] = (0, G.useState)(0),
    [a] = n,
    o = n.at(-1)
  if (!a || !o || a === o) return null
  const s = n.find(({ dayOffset: e }) => e === r) ?? a,
    c = e.costOfTime.find(({ when: e }) => e === s.when),
    l = c && X(Y(c, e)),
    u = x(s.on)
  return (0, K.jsxs)(`section`, {
    className: `hang cot`,
    'aria-label': t(`dayOfPayment`),
    children: [
      (0, K.jsxs)(`div`, {
        className: `order__top order__top--wraps`,
        children: [
          (0, K.jsx)(`h2`, { className: `small`, children: t(`ifPaidOn`, { date: b(s.on) }) }),
          l &&
            l.kind !== `same` &&
            (0, K.jsx)(M, {
              meaning: l.kind === `saves` ? `good` : `neutral`,
              icon: l.kind === `saves` ? `check` : `clock`,
              children: t(l.kind, { amount: v(l.byMinor) }),
            }),
        ],
      }),
      (0, K.jsx)(`p`, {
        className: `cot__read`,
        children: (0, K.jsx)(`b`, { children: _(s.amount) }),
      }),
      (0, K.jsx)(`p`, {
        className: `small`,
        children: t(`totalCostThen`, { amount: _(s.totalCost) }),
      }),
      (0, K.jsx)(Be, {
        stops: n,
        chosen: s,
        label: t(`chart`, {
          first: z(a.totalCost),
          firstDay: x(a.on),
          last: z(o.totalCost),
          lastDay: x(o.on),
        }),
      }),
      (0, K.jsx)(be, {
        label: t(`dayOfPayment`),
        min: 0,
        max: o.dayOffset,
        step: 1,
        value: s.dayOffset,
        valueText: `${u}, ${_(s.amount)}`,
        onValue: (e) => i(je(n, s, e).dayOffset),
      }),
      (0, K.jsxs)(`div`, {
        className: `range-ends`,
        'aria-hidden': `true`,
        children: [
          (0, K.jsx)(`span`, { children: t(`costToday`) }),
          (0, K.jsx)(`span`, { children: t(`onDay`, { date: b(o.on) }) }),
        ],
      }),
    ],
  })
}
function Ue({ detail: e, coupons: t, couponId: n }) {
  const r = T(`repay`),
    i = T(`loanWords`)
  if (Number(e.coupon) > 0) return null
  const a = t.filter(({ usable: e }) => e)
  if (a.length === 0) return null
  const o = a.find((e) => e.couponId === n),
    s = O.repay(e.borrowId, o && { coupon: o.couponId })
  return (0, K.jsx)(`section`, {
    className: `section`,
    children: (0, K.jsx)(k, {
      children: (0, K.jsx)(E, {
        icon: `ticket`,
        title: o ? r(`couponChosen`, { text: re(o, i) }) : r(`couponAdd`),
        note: o ? r(`couponChosenNote`) : r(`couponAddNote`, { count: a.length }),
        href: p(O.coupon({ for: s })),
      }),
    }),
  })
}
var We = (e) => (e === null ? null : x(D(e)))
function Ge({ detail: e }) {
  const t = T(`repay`),
    { agreedKfs: n } = e
  return (0, K.jsxs)(K.Fragment, {
    children: [
      (0, K.jsxs)(`section`, {
        className: `section repay__part`,
        'aria-labelledby': `details`,
        children: [
          (0, K.jsx)(`h2`, { className: `h3`, id: `details`, children: t(`details`) }),
          (0, K.jsx)(w, {
            rows: [
              { label: t(`loanAmount`), value: _(e.loanAmount) },
              { label: t(`dueDate`), value: We(e.dueDate) ?? t(`notYet`) },
              { label: t(`productName`), value: e.productName },
              { label: t(`overdueDays`), value: e.overdueDays },
              { label: t(`overdueFee`), value: _(e.overdueFee) },
              {
                label: t(`dueAfterExtension`),
                value: We(e.dueDateAfterExtension) ?? t(`noExtension`),
              },
              { label: t(`alreadyWaived`), value: _(e.alreadyWaived) },
              {
                label: t(`coupon`),
                value: Number(e.coupon) > 0 ? `−${_(e.coupon)}` : t(`noCoupon`),
              },
              { label: t(`paidSoFar`), value: _(e.paidSoFar) },
            ],
          }),
        ],
      }),
      (0, K.jsxs)(`section`, {
        className: `section repay__part`,
        'aria-labelledby': `agreed`,
        children: [
          (0, K.jsx)(`h2`, { className: `h3`, id: `agreed`, children: t(`agreedKfs`) }),
          (0, K.jsx)(w, {
            rows: [
              {
                label: t(`kfsNumber`),
                value: (0, K.jsx)(B, { label: t(`kfsNumber`), value: n.kfsNumber }),
              },
              { label: t(`agreedAt`), value: g(n.agreedAt) },
              {
                label: t(`kfsHash`),
                value: (0, K.jsx)(B, { label: t(`kfsHash`), value: n.kfsHash, isCut: !0 }),
              },
              {
                label: t(`lender`),
                value: (0, K.jsxs)(K.Fragment, {
                  children: [
                    e.lender.legalName,
                    `,`,
                    ` `,
                    (0, K.jsx)(`span`, { className: `nowrap`, children: e.lender.registration }),
                  ],
                }),
              },
            ],
          }),
        ],
      }),
    ],
  })
}
var Ke = L(() =>
    h(
      () => import(`./PromiseSheet-3QcqGqI.js`).then((e) => e.PromiseSheet),
      __vite__mapDeps([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]),
    ),
  ),
  qe = L(() =>
    h(
      () => import(`./CantPaySheet-DU80uv1.js`).then((e) => e.CantPaySheet),
      __vite__mapDeps([12, 2, 1, 3]),
    ),
  )
function Je(e) {
  const t = T(`repay`),
    n = Ye(e.detail),
    { opened: r, onOpened: i } = e,
    { borrowId: a, asOn: o, promiseUntil: s } = e.detail,
    c = () => i(null)
  return (0, K.jsxs)(`section`, {
    className: `section`,
    children: [
      (0, K.jsxs)(k, {
        children: [
          (0, K.jsx)(E, {
            icon: `upload`,
            title: t(`sendProof`),
            note: t(`sendProofNote`),
            href: p(O.uploadVoucher({ repayId: a })),
          }),
          (0, K.jsx)(F, {
            icon: `calendar`,
            title: n,
            note: t(`cantPayNote`),
            'aria-haspopup': `dialog`,
            onClick: () => i(`cantPay`),
          }),
        ],
      }),
      r === `cantPay` &&
        (0, K.jsx)(qe, {
          title: n,
          detail: e.detail,
          onWay: (t) => {
            c(), e.onWay(t)
          },
          onPromise: () => i(`promise`),
          onClose: c,
        }),
      r === `promise` && s && (0, K.jsx)(Ke, { repayId: a, asOn: o, until: s, onClose: c }),
    ],
  })
}
function Ye(e) {
  const t = T(`repay`),
    n = T(`loanWords`)
  return o(e) ? n(`cantPayAll`) : t(`cantPay`)
}
function Xe({ borrowId: e }) {
  const n = T(`repay`),
    r = A(t, { params: { borrowId: e } }),
    i = r.data?.details
  return i?.length === 0
    ? null
    : (0, K.jsxs)(`section`, {
        className: `section repay__part`,
        'aria-labelledby': `papers`,
        children: [
          (0, K.jsx)(`h2`, { className: `h3`, id: `papers`, children: n(`papers`) }),
          (0, K.jsxs)(k, {
            children: [
              i?.map((e) => (0, K.jsx)(xe, { paper: e }, e.documentId)),
              !i &&
                (0, K.jsx)(F, {
                  icon: `doc`,
                  endIcon: r.isError ? `refresh` : null,
                  title: n(`papersTitle`),
                  note: r.isError ? n(`papersFailed`) : n(`papersLoading`),
                  onClick: () => void r.refetch(),
                }),
            ],
          }),
        ],
      })
}
function Ze({ detail: e, isPayable: t }) {
  const n = T(`repay`),
    { proof: r, overpaymentOwed: i } = e,
    a = t ? e.promise : null,
    o = Number(i) > 0
  return !r && !a && !o
    ? null
    : (0, K.jsxs)(`div`, {
        className: `money-notes`,
        children: [
          r &&
            (0, K.jsx)(Se, {
              proof: r,
              children: (0, K.jsx)(R, {
                kind: `soft`,
                isSmall: !0,
                href: p(O.uploadVoucher({ repayId: e.borrowId })),
                children: n(`seeProof`),
              }),
            }),
          a &&
            (0, K.jsx)(m, {
              title: n(`promised`, { date: x(D(a.promisedOn)) }),
              icon: `calendar`,
              children: n(`promisedText`),
            }),
          o &&
            (0, K.jsx)(m, {
              meaning: `good`,
              title: n(`overpaid`, { amount: _(i) }),
              children: n(`overpaidText`),
            }),
        ],
      })
}
function Qe(e) {
  const { payToday: t, payDue: n, currency: r } = e
  return [
    `full`,
    ...(S(l(n, r), l(t, r)) < 0 ? [`due`] : []),
    ...(e.partMin === null ? [] : [`part`]),
    ...(e.extension.isOffered ? [`extension`] : []),
  ]
}
function Q(e, t) {
  const n = Qe(t)
  return e.way && n.includes(e.way) ? e.way : n.includes(`due`) ? `due` : `full`
}
var $e = (e, { couponId: t }) => (e === `extension` ? null : t)
function et(e, { channels: t }) {
  return t.find(({ channel: t }) => t === e.channel) ?? t[0] ?? null
}
function tt(e, t) {
  if (e === `` || t.partMin === null) return `required`
  const { currency: n } = t,
    r = l(e, n)
  return S(r, l(t.partMin, n)) < 0 ? `tooLittle` : S(r, l(t.payToday, n)) > 0 ? `tooMuch` : null
}
function nt(e, { payToday: t, currency: n }) {
  const r = N(l(t, n), l(e, n))
  return C(r, n)
}
function rt(e) {
  const { coolingOff: t, payToday: n, currency: r } = e
  if (!t) return null
  const i = N(l(n, r), l(t.payAmount, r))
  return i > 0 ? C(i, r) : null
}
function it(e, t, n) {
  switch (e) {
    case `full`:
      return n.payToday
    case `due`:
      return n.payDue
    case `part`:
      return tt(t.amount, n) ? null : a(t.amount, n.currency)
    case `extension`:
      return n.extension.payNow
  }
}
var at = `pay-choice`
function ot(e) {
  const t = T(`repay`),
    { detail: n, wish: r } = e,
    i = Qe(n),
    a = Q(r, n)
  return (0, K.jsxs)(`section`, {
    className: `section repay__part`,
    id: at,
    tabIndex: -1,
    children: [
      (0, K.jsx)(pt, { detail: n }),
      i.length > 1 &&
        (0, K.jsx)(Ce, {
          legend: t(`whatToPay`),
          options: i.map((e) => ({
            value: e,
            label: (0, K.jsx)(st, { name: ct(e, n, t), amount: lt(e, n) }),
            note: ut(e, n, t),
          })),
          value: a,
          onValue: (t) => e.onWish({ way: t }),
        }),
      a === `part` && (0, K.jsx)(dt, { ...e }),
      a === `extension` && (0, K.jsx)(ft, { detail: n }),
    ],
  })
}
function st(e) {
  return (0, K.jsxs)(`span`, {
    className: `pay-way`,
    children: [
      (0, K.jsx)(`span`, { children: e.name }),
      e.amount !== null && (0, K.jsx)(`b`, { className: `num`, children: _(e.amount) }),
    ],
  })
}
var ct = (e, t, n) =>
  e === `extension` ? n(`way_extension`, { days: t.extension.days ?? 0 }) : n(`way_${e}`)
function lt(e, t) {
  return e === `full`
    ? t.payToday
    : e === `due`
      ? t.payDue
      : e === `extension`
        ? t.extension.payNow
        : null
}
function ut(e, t, n) {
  switch (e) {
    case `full`: {
      const e = f(t, u(t.asOn).nowIso) ? rt(t) : null
      return e ? n(`wayNote_returnLess`, { amount: _(e) }) : n(`wayNote_full`)
    }
    case `due`:
      return n(`wayNote_due`)
    case `part`:
      return n(`wayNote_part`, { min: _(t.partMin ?? `0`) })
    case `extension`: {
      const { costMoreThanFull: e } = t.extension
      return e && n(`wayNote_extension`, { amount: _(e) })
    }
  }
}
function dt({ detail: e, wish: t, onWish: n }) {
  const r = T(`repay`),
    i = tt(t.amount, e),
    a = { min: _(e.partMin ?? `0`), max: _(e.payToday) }
  return (0, K.jsx)(`div`, {
    className: `pay-way__more`,
    ref: V,
    children: (0, K.jsx)(we, {
      id: `part-amount`,
      label: r(`partAmount`),
      value: t.amount,
      onValue: (e) => n({ amount: e }),
      ...me,
      error: i && i !== `required` ? r(`part_${i}`, a) : void 0,
      help: i ? r(`partHelp`, a) : r(`partLeft`, { amount: _(nt(t.amount, e)) }),
    }),
  })
}
function ft({ detail: e }) {
  const t = T(`repay`),
    { payNow: n, newDueDate: r, totalAfter: i, costMoreThanFull: a } = e.extension
  return !n || !r || !i || !a
    ? null
    : (0, K.jsxs)(`div`, {
        className: `pay-way__more`,
        ref: V,
        children: [
          (0, K.jsx)(w, {
            rows: [
              { label: t(`dueDate`), value: e.dueDate ? x(D(e.dueDate)) : `` },
              { label: t(`dueAfterExtension`), value: x(D(r)) },
              { label: t(`extensionNow`), value: _(n), isSum: !0 },
              { label: t(`extensionThen`, { date: b(D(r)) }), value: _(i), isSum: !0 },
            ],
          }),
          (0, K.jsx)(`div`, {
            className: `pay-way__more`,
            children: (0, K.jsx)(m, {
              meaning: `lamp`,
              title: t(`fullCheaper`),
              children: t(`fullCheaperText`, { amount: _(a) }),
            }),
          }),
        ],
      })
}
function pt({ detail: e }) {
  const t = T(`repay`),
    n = q(e)
  return e.openOrderRef === null
    ? null
    : (0, K.jsx)(`div`, {
        className: `pay-way__open`,
        children: (0, K.jsx)(m, {
          title: t(`openOrder`),
          children: (0, K.jsx)(I, {
            kind: `soft`,
            isSmall: !0,
            onClick: () => void n.showOpen(),
            children: t(`openOrderNote`),
          }),
        }),
      })
}
function mt(e) {
  const t = T(`repay`),
    n = T(`payment`)
  return (0, K.jsxs)(ve, {
    title: t(`channels`),
    onClose: e.onClose,
    children: [
      (0, K.jsx)(`p`, { className: `small`, children: t(`channelsNote`) }),
      (0, K.jsx)(`ul`, {
        className: `select__list`,
        children: e.channels.map((t) => {
          const r = W(t),
            i = t.channel === e.chosen
          return (0, K.jsx)(
            `li`,
            {
              children: (0, K.jsxs)(`button`, {
                type: `button`,
                className: `list__item`,
                'aria-pressed': i,
                onClick: () => e.onChannel(t.channel),
                children: [
                  (0, K.jsx)(`span`, {
                    className: `list__icon`,
                    children: (0, K.jsx)(oe, { name: r.icon }),
                  }),
                  (0, K.jsxs)(`div`, {
                    children: [
                      (0, K.jsx)(`p`, { className: `strong`, children: n(r.name) }),
                      (0, K.jsx)(`p`, { className: `small`, children: n(r.note) }),
                      t.amountMax !== null &&
                        (0, K.jsx)(`p`, {
                          className: `small`,
                          children: n(`channelMax`, { amount: z(t.amountMax) }),
                        }),
                    ],
                  }),
                  i && (0, K.jsx)(oe, { name: `check`, className: `select__tick` }),
                ],
              }),
            },
            t.channel,
          )
        }),
      }),
    ],
  })
}
var ht = L(() =>
  h(
    () => import(`./ExtensionSheet-D74WHea.js`).then((e) => e.ExtensionSheet),
    __vite__mapDeps([13, 2, 1, 3, 4, 5, 14, 15, 16, 17, 18, 19]),
  ),
)
function gt(e) {
  const t = T(`repay`),
    { detail: n, wish: r } = e,
    i = et(r, n),
    [a, o] = (0, G.useState)(!1)
  if (!i) return (0, K.jsx)(`p`, { className: `dock__note`, children: t(`noChannel`) })
  const s = Q(r, n) === `extension`
  return (0, K.jsxs)(K.Fragment, {
    children: [
      n.channels.length > 1 && (0, K.jsx)(vt, { ...e, channel: i }),
      s
        ? (0, K.jsxs)(K.Fragment, {
            children: [
              (0, K.jsx)(I, {
                kind: `line`,
                isBlock: !0,
                'aria-haspopup': `dialog`,
                onClick: () => o(!0),
                children: t(`readExtension`),
              }),
              (0, K.jsx)(`p`, { className: `dock__note`, children: t(`ownKfs`) }),
            ],
          })
        : (0, K.jsx)(_t, { ...e, channel: i.channel }),
      a && (0, K.jsx)(ht, { detail: n, channel: i.channel, onClose: () => o(!1) }),
    ],
  })
}
function _t({ detail: e, wish: t, channel: n }) {
  const r = T(`repay`),
    i = q(e),
    a = Q(t, e),
    o = it(a, t, e),
    s = $e(a, t),
    c = s !== null && a !== `part`
  return (0, K.jsxs)(K.Fragment, {
    children: [
      (0, K.jsx)(I, {
        isBlock: !0,
        isBusy: i.isSending,
        onClick: () => {
          if (o !== null) return void i.send({ kind: a, channel: n, asked: o, couponId: s })
          document.getElementById(`part-amount`)?.focus()
        },
        children: o === null ? r(`payPart`) : r(c ? `payLessCoupon` : `payToday`, { amount: _(o) }),
      }),
      (0, K.jsx)(`p`, {
        className: `dock__note`,
        role: `status`,
        children: i.trouble ?? r(`payNote`),
      }),
    ],
  })
}
function vt(e) {
  const t = T(`repay`),
    n = T(`payment`),
    [r, i] = (0, G.useState)(!1),
    a = n(W(e.channel).name)
  return (0, K.jsxs)(`div`, {
    className: `dock__row`,
    children: [
      (0, K.jsx)(`p`, { className: `small`, children: t(`by`, { channel: a }) }),
      (0, K.jsx)(I, {
        kind: `text`,
        isSmall: !0,
        'aria-haspopup': `dialog`,
        'aria-label': t(`changeChannel`, { channel: a }),
        onClick: () => i(!0),
        children: t(`change`),
      }),
      r &&
        (0, K.jsx)(mt, {
          channels: e.detail.channels,
          chosen: e.channel.channel,
          onChannel: (t) => {
            i(!1), e.onWish({ channel: t })
          },
          onClose: () => i(!1),
        }),
    ],
  })
}
var yt = L(() =>
  h(
    () => import(`./ReceiptDialog-C2T7BHJ.js`).then((e) => e.ReceiptDialog),
    __vite__mapDeps([20, 2, 1, 3, 21, 22, 23]),
  ),
)
function bt({ detail: e }) {
  const t = T(`repay`),
    [n, r] = (0, G.useState)(null)
  return e.payments.length === 0
    ? null
    : (0, K.jsxs)(`section`, {
        className: `section repay__part`,
        'aria-labelledby': `payments`,
        children: [
          (0, K.jsx)(`h2`, { className: `h3`, id: `payments`, children: t(`payments`) }),
          (0, K.jsx)(k, {
            children: e.payments.map((e) =>
              (0, K.jsx)(
                F,
                {
                  icon: `doc`,
                  title: (0, K.jsx)(`span`, { className: `num`, children: _(e.amount) }),
                  note: `${t(`receipt`)}, ${g(e.paidAt)}`,
                  'aria-haspopup': `dialog`,
                  onClick: () => r(e),
                },
                e.receiptNumber,
              ),
            ),
          }),
          n && (0, K.jsx)(yt, { detail: e, payment: n, onClose: () => r(null) }),
        ],
      })
}
function xt({ detail: e }) {
  const t = T(`repay`)
  return (0, K.jsxs)(`section`, {
    className: `section repay__part`,
    'aria-labelledby': `schedule`,
    children: [
      (0, K.jsx)(`h2`, { className: `h3`, id: `schedule`, children: t(`schedule`) }),
      (0, K.jsx)(`ul`, {
        className: `options options--wide`,
        children: e.schedule.map((n) =>
          (0, K.jsxs)(
            `li`,
            {
              children: [
                (0, K.jsxs)(`p`, {
                  className: `order__name`,
                  children: [
                    (0, K.jsx)(`b`, { children: x(D(n.dueOn)) }),
                    n.isPaid &&
                      (0, K.jsx)(M, { meaning: `good`, icon: `check`, children: t(`paid`) }),
                  ],
                }),
                (0, K.jsx)(`b`, { children: _(n.total) }),
                (0, K.jsx)(`span`, {
                  children: t(`scheduleNote`, {
                    principal: _(n.principal),
                    interest: _(n.interest),
                    fees: v(de(l(n.fee, e.currency), l(n.tax, e.currency))),
                    tax: he.taxLabel,
                  }),
                }),
              ],
            },
            n.number,
          ),
        ),
      }),
    ],
  })
}
function St(e) {
  const t = T(`repay`),
    {
      send: r,
      trouble: i,
      isSending: a,
    } = U(ee, { handles: [`LOAN_STATE`], makesStale: [n], lost: t(`lostReturn`) })
  return { send: H(() => r({ borrowId: e })), trouble: i, isSending: a }
}
function Ct(e) {
  const t = wt(e)
  return t
    ? (0, K.jsx)(`div`, {
        className: `standing`,
        children: (0, K.jsxs)(m, {
          meaning: t.meaning,
          title: t.title,
          isLive: !0,
          children: [(0, K.jsx)(`p`, { children: t.text }), t.action],
        }),
      })
    : null
}
function wt(e) {
  const t = T(`repay`),
    n = Ye(e.detail),
    { detail: r, channel: i } = e
  switch (o(r) ? y.overdue : r.borrowStatus) {
    case y.submitted:
      return { meaning: `info`, title: t(`reviewTitle`), text: t(`reviewText`) }
    case y.approved: {
      const e = t(`payoutText`, { amount: _(r.receive) })
      return { meaning: `info`, title: t(`payoutTitle`), text: e }
    }
    case y.payoutFailed:
      return {
        meaning: `warn`,
        title: t(`failedTitle`),
        text: t(`failedText`),
        action: (0, K.jsx)(R, {
          isSmall: !0,
          href: p(O.modifyBankInfo({ borrowId: r.borrowId })),
          children: t(`changeBank`),
        }),
      }
    case y.declined:
      return { meaning: `info`, title: t(`declinedTitle`), text: t(`declinedText`) }
    case y.overdue:
      return {
        meaning: `info`,
        title: t(`overdueTitle`, { days: r.overdueDays }),
        text: t(`overdueText`),
        action: (0, K.jsx)(I, {
          kind: `soft`,
          isSmall: !0,
          'aria-haspopup': `dialog`,
          onClick: e.onCantPay,
          children: n,
        }),
      }
    case y.repaid:
      return { meaning: `good`, title: t(`repaidTitle`), text: t(`repaidText`) }
    case y.cancelled:
      return { meaning: `info`, title: t(`cancelledTitle`), text: t(`cancelledText`) }
    case y.writtenOff:
      return { meaning: `info`, title: t(`writtenOffTitle`), text: t(`writtenOffText`) }
    case y.disbursed:
      return !f(r, u(r.asOn).nowIso) || !r.coolingOff
        ? null
        : {
            meaning: `lamp`,
            title: t(`returnTitle`),
            ...a({ detail: r, channel: i, exit: r.coolingOff }),
          }
  }
  function a(e) {
    const { detail: n, channel: r, exit: i } = e,
      a = g(i.until)
    if (Number(i.payAmount) > 0)
      return {
        text: t(`returnText`, { until: a, amount: _(i.payAmount) }),
        action: r && (0, K.jsx)(Tt, { detail: n, channel: r }),
      }
    const o = Number(i.refundAmount) > 0
    return {
      text: t(o ? `returnBackText` : `returnFreeText`, { until: a, amount: _(i.refundAmount) }),
      action: (0, K.jsx)(Et, { borrowId: n.borrowId }),
    }
  }
}
function Tt(e) {
  const t = q(e.detail),
    n = e.detail.coolingOff?.payAmount
  if (!n) return null
  const r = () => void t.send({ kind: `coolingOff`, channel: e.channel, asked: n })
  return (0, K.jsx)(Dt, { ...t, onReturn: r })
}
function Et(e) {
  const t = St(e.borrowId)
  return (0, K.jsx)(Dt, { ...t, onReturn: () => void t.send() })
}
function Dt(e) {
  const t = T(`repay`)
  return (0, K.jsxs)(K.Fragment, {
    children: [
      (0, K.jsx)(I, {
        kind: `soft`,
        isSmall: !0,
        isBusy: e.isSending,
        onClick: e.onReturn,
        children: t(`returnLoan`),
      }),
      e.trouble && (0, K.jsx)(`p`, { className: `small`, role: `status`, children: e.trouble }),
    ],
  })
}
var Ot = 6e3
function kt({ params: e, query: t }) {
  const r = T(`repay`),
    i = { params: { repayId: e.repayId ?? `` } },
    a = ae({ ...P(n, i), refetchInterval: ({ state: e }) => (jt(e.data) ? ge(Ot) : !1) }),
    o = A(d, { query: {} }),
    [s, c] = (0, G.useState)(() => ({
      way: null,
      amount: ``,
      channel: t.get(`channel`),
      couponId: t.get(`coupon`),
    })),
    [l, u] = (0, G.useState)(t.get(`help`) === `cant-pay` ? `cantPay` : null),
    f = (e) => c((t) => ({ ...t, ...e })),
    ee = a.data ? r(`title`, { number: a.data.loanNumber }) : r(`titleLoading`)
  return (0, K.jsx)(_e, {
    title: ee,
    back: O.order(),
    state: o.isPending ? { kind: `loading` } : pe({ detail: a }),
    skeleton: (0, K.jsx)(ye, { count: 3 }),
    empty: `never`,
    dock: ({ detail: e }) => $(e) && (0, K.jsx)(gt, { detail: e, wish: s, onWish: f }),
    children: ({ detail: e }) =>
      (0, K.jsxs)(K.Fragment, {
        children: [
          (0, K.jsx)(Nt, { detail: e }),
          (0, K.jsx)(Ct, {
            detail: e,
            channel: et(s, e)?.channel ?? null,
            onCantPay: () => u(`cantPay`),
          }),
          (0, K.jsx)(Ze, { detail: e, isPayable: $(e) }),
          $(e) && (0, K.jsx)(ot, { detail: e, wish: s, onWish: f }),
          $(e) &&
            (0, K.jsx)(Ue, { detail: e, coupons: o.data?.details ?? [], couponId: s.couponId }),
          e.costOfTime.length > 1 &&
            (0, K.jsxs)(K.Fragment, {
              children: [(0, K.jsx)(He, { detail: e }), (0, K.jsx)(Me, { detail: e })],
            }),
          (0, K.jsx)(Ge, { detail: e }),
          e.disbursedOn !== null && (0, K.jsx)(xt, { detail: e }),
          (0, K.jsx)(bt, { detail: e }),
          (0, K.jsx)(Xe, { borrowId: e.borrowId }),
          $(e) &&
            (0, K.jsx)(Je, {
              detail: e,
              opened: l,
              onOpened: u,
              onWay: (e) => {
                f({ way: e }), At()
              },
            }),
        ],
      }),
  })
}
var At = () =>
    setTimeout(() => {
      const e = document.getElementById(at)
      e?.scrollIntoView({ block: `start` }),
        e?.querySelector(`input:checked`)?.focus({ preventScroll: !0 })
    }),
  jt = (e) => e?.borrowStatus === y.submitted || e?.borrowStatus === y.approved,
  Mt = [y.disbursed, y.overdue],
  $ = (e) => Mt.includes(e.borrowStatus) && Number(e.payToday) > 0
function Nt({ detail: e }) {
  const t = c()
  return (0, K.jsxs)(`article`, {
    className: o(e) ? `noren noren--grey` : `noren`,
    children: [
      (0, K.jsxs)(`header`, {
        className: `noren__band`,
        children: [
          (0, K.jsx)(r, { icon: e.productIcon, className: `noren__tile` }),
          (0, K.jsxs)(`div`, {
            children: [
              (0, K.jsxs)(`div`, {
                className: `order__top order__top--wraps`,
                children: [
                  (0, K.jsx)(`h2`, { className: `noren__name`, children: e.productName }),
                  (0, K.jsx)(s, { state: te(e, u(e.asOn)) }),
                ],
              }),
              (0, K.jsx)(`p`, { className: `noren__by`, children: e.lender.legalName }),
            ],
          }),
        ],
      }),
      (0, K.jsx)(ne, {
        isEnd: !0,
        facts: t({
          receive: _(e.receive),
          repay: _(e.repay),
          totalCost: _(e.totalCost),
          apr: le(e.apr),
        }),
      }),
    ],
  })
}
export { kt as RepayPage, q as t }
