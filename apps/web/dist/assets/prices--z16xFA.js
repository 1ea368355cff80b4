import { g as f } from './loans-DUx9Hs8.js'
import {
  ct as a,
  ot as c,
  st as d,
  $ as e,
  at as i,
  q as l,
  X as n,
  dt as o,
  Y as r,
  it as s,
  J as t,
  rt as u,
} from './shared-Bhmsupj.js'
function p(e, t, n) {
  return s(e, BigInt(t) * BigInt(n), l)
}
function m(e, t) {
  return { numerator: BigInt(e) * BigInt(365), denominator: BigInt(l) * BigInt(t) }
}
function h(e) {
  const { netMinor: t, repayMinor: n, days: r } = e,
    a = BigInt(n) - BigInt(t)
  return i(a * BigInt(365e4), BigInt(t) * BigInt(r))
}
function g(e, t, n) {
  return C(e, b(t)) * n
}
function _(e, t, n) {
  return (1 + C(e, t)) ** n - 1
}
function v(e, t) {
  return C(
    e,
    t.map(({ time: e, amount: t }) => ({ time: e / 365, amount: t })),
  )
}
function y(e, t, n) {
  return t === 0 ? e / n : (e * t) / (1 - (1 + t) ** -n)
}
function b(e) {
  return e.map((e, t) => ({ time: t + 1, amount: e }))
}
function x(e) {
  return Math.floor(e * 1e4 + 0.5 + 1e-7)
}
function S(e, t) {
  return t.reduce((e, { time: t, amount: n }) => (t <= 0 ? e - n : e), e)
}
function C(e, t) {
  const n = S(e, t),
    r = t.filter(({ time: e }) => e > 0),
    i = (e) => r.reduce((t, { time: n, amount: r }) => t + r / (1 + e) ** n, 0)
  if (n <= 0) throw RangeError(`nothing was disbursed: ${n}`)
  if (i(0) <= n) return 0
  let a = 0,
    o = 1
  for (; i(o) > n; ) o *= 2
  for (let e = 0; e < 200 && o - a > 1e-16 * o; e += 1) {
    const e = (a + o) / 2
    i(e) > n ? (a = e) : (o = e)
  }
  return (a + o) / 2
}
var w = { feeMinor: t, taxMinor: t }
function T(e, t, n) {
  const r = `ppm` in e ? u(t, e.ppm) : e.feeMinor
  return { feeMinor: r, taxMinor: u(r, n) }
}
function E(t, n) {
  return `amountMinor` in t ? e(t.amountMinor, n) : e(u(n, t.percentPpm), n)
}
function D(e, t, n) {
  const r = BigInt(n)
  if (t.numerator === 0n) return s(e, 1n, r)
  const i = (t.numerator + t.denominator) ** r
  return s(e, t.numerator * i, t.denominator * (i - t.denominator ** r))
}
function O(t) {
  let n = [],
    r = t.principalMinor
  for (let i = 1; i <= t.count; i += 1) {
    const { numerator: a, denominator: o } = t.rate,
      l = s(r, a, o),
      u = i === t.count ? r : e(r, c(t.instalmentMinor, l)),
      d = c(r, u)
    n.push({ number: i, openingMinor: r, principalMinor: u, interestMinor: l, closingMinor: d }),
      (r = d)
  }
  return n
}
function k(e) {
  const { periodsPerYear: t } = e
  return e.kind === `bullet` || t === null
    ? [e.termDays]
    : Array.from({ length: e.instalmentCount }, (n, r) =>
        r + 1 === e.instalmentCount ? e.termDays : i((r + 1) * 365, t),
      )
}
function A(e, t, n) {
  const r = e.feeCollected === `atRepayment` ? T(e.serviceFee, t, e.taxOnFeesPpm) : w,
    i = k(e)
  return j(e, t).map((t, o) => {
    const { feeMinor: s, taxMinor: c } = o === 0 ? r : w
    return {
      ...t,
      dueOn: a(n, i[o] ?? e.termDays),
      feeMinor: s,
      taxMinor: c,
      totalMinor: d([t.principalMinor, t.interestMinor, s, c]),
    }
  })
}
function j(e, n) {
  if (e.kind === `bullet` || e.periodsPerYear === null)
    return [
      {
        number: 1,
        openingMinor: n,
        principalMinor: n,
        interestMinor: p(n, e.dailyRatePpm, e.termDays),
        closingMinor: t,
      },
    ]
  const r = m(e.dailyRatePpm, e.periodsPerYear),
    i = e.instalmentCount
  return O({ principalMinor: n, rate: r, count: i, instalmentMinor: D(n, r, i) })
}
var M = (e) => (e === `MXN` ? `CAT` : `APR`),
  N = (e) => (M(e.currency) === `CAT` ? e.catBasisPoints : e.aprBasisPoints)
function P(e, t, n, i) {
  const { netMinor: a, atFirst: o } = F(e, t, r(i.feeMinor, i.taxMinor)),
    s = F(e, t, i.feeMinor)
  if (e.kind === `bullet` || e.periodsPerYear === null) {
    const i = e.termDays,
      c = r(t, n),
      l = r(c, o),
      u = [{ time: i, amount: l }],
      d = [{ time: i, amount: r(c, s.atFirst) }]
    return {
      aprBasisPoints: h({ netMinor: a, repayMinor: l, days: i }),
      effectiveAnnualBasisPoints: x(v(a, u)),
      catBasisPoints: x(v(s.netMinor, d)),
    }
  }
  const c = e.periodsPerYear,
    l = I(e, t, o),
    u = k(e),
    d = I(e, t, s.atFirst).map((t, n) => ({ time: u[n] ?? e.termDays, amount: t }))
  return {
    aprBasisPoints: x(g(a, l, c)),
    effectiveAnnualBasisPoints: x(_(a, b(l), c)),
    catBasisPoints: x(v(s.netMinor, d)),
  }
}
function F(e, n, r) {
  return e.feeCollected === `atPayout`
    ? { netMinor: c(n, r), atFirst: t }
    : { netMinor: n, atFirst: r }
}
function I(e, t, n) {
  const { numerator: r, denominator: i } = m(e.dailyRatePpm, e.periodsPerYear ?? 1),
    a = y(t, Number(r) / Number(i), e.instalmentCount)
  return Array.from({ length: e.instalmentCount }, (e, t) => (t === 0 ? a + n : a))
}
function L(e, t) {
  return n(t, e.amountMinorMin) < 0
    ? `belowMin`
    : n(t, e.amountMinorMax) > 0
      ? `aboveMax`
      : c(t, e.amountMinorMin) % e.amountMinorStep === 0
        ? null
        : `offStep`
}
function R(e, n, i, a = null) {
  const o = L(e, n)
  if (o) throw RangeError(`${e.productCode}: amount is ${o}`)
  const s = T(e.serviceFee, n, e.taxOnFeesPpm),
    l = z(A(e, n, i), a),
    u = a?.target === `fee` ? E(a, s.feeMinor) : t,
    f = e.feeCollected === `atPayout`,
    p = f ? c(r(s.feeMinor, s.taxMinor), u) : t,
    m = c(n, p),
    h = d(l.map((e) => e.payMinor)),
    g = d(l.map((e) => e.interestMinor)),
    _ = d([...l.map((e) => e.couponMinor), f ? u : t])
  return {
    productCode: e.productCode,
    termsVersion: e.version,
    currency: e.currency,
    principalMinor: n,
    receiveMinor: m,
    repayMinor: h,
    totalCostMinor: c(h, m),
    interestMinor: g,
    ...s,
    couponMinor: _,
    ...P(e, n, g, s),
    disbursedOn: i,
    dueOn: l.at(-1)?.dueOn ?? i,
    schedule: l,
    explanation: B({ terms: e, interestMinor: g, fee: s, coupon: a, couponMinor: _ }),
  }
}
function z(e, n) {
  let i = t,
    a = t
  return e.map((e) => {
    let o = t
    if (n) {
      const t = n.target === `interest` ? e.interestMinor : e.feeMinor
      ;(i = r(i, t)), (o = c(E(n, i), a)), (a = r(a, o))
    }
    return { ...e, couponMinor: o, payMinor: c(e.totalMinor, o) }
  })
}
function B(e) {
  const { terms: t, interestMinor: n, fee: r, coupon: i, couponMinor: a } = e,
    { dailyRatePpm: o, taxOnFeesPpm: s, serviceFee: c } = t,
    l = [
      {
        key: t.kind === `bullet` ? `cost.interest` : `cost.interestInstalments`,
        params: { amountMinor: n, days: t.termDays, count: t.instalmentCount, dailyRatePpm: o },
      },
    ]
  if (r.feeMinor > 0) {
    const e = `ppm` in c ? { feePpm: c.ppm } : {},
      t = `ppm` in c ? `cost.serviceFeeShare` : `cost.serviceFee`
    l.push({ key: t, params: { amountMinor: r.feeMinor, ...e } })
  }
  if (
    (r.taxMinor > 0 && l.push({ key: `cost.tax`, params: { amountMinor: r.taxMinor, taxPpm: s } }),
    i && a > 0)
  ) {
    const e = i.target === `interest` ? `cost.couponInterest` : `cost.couponFee`
    l.push({ key: e, params: { amountMinor: a, couponCode: i.couponCode } })
  }
  return l
}
function V(e) {
  const { terms: t, currency: n } = e
  return {
    productCode: t.productCode,
    version: t.version,
    effectiveOn: U(e),
    lenderCode: e.lender.lenderCode,
    name: e.productName,
    iconName: e.productIcon,
    currency: n,
    kind: t.kind,
    termDays: t.termDays,
    instalmentCount: t.instalmentCount,
    periodsPerYear: t.periodsPerYear,
    amountMinorMin: f(t.amountMin, n),
    amountMinorMax: f(t.amountMax, n),
    amountMinorStep: f(t.amountStep, n),
    dailyRatePpm: t.dailyRatePpm,
    serviceFee: H(e),
    taxOnFeesPpm: t.taxOnFeesPpm,
    feeCollected: t.feeCollected,
    penalPpmPerDay: t.penalPpmPerDay,
    penalCapPpm: t.penalCapPpm,
    coolingOffDays: t.coolingOffDays,
    extension: null,
    eligibility: { audience: `all`, kycTierMin: `documentFace`, ageMin: 0, ageMax: 200 },
  }
}
function H({ terms: e, currency: t }) {
  return e.serviceFeePpm === null
    ? { feeMinor: f(e.serviceFeeFixed ?? `0`, t) }
    : { ppm: e.serviceFeePpm }
}
function U(e) {
  return a(o(e.dueDate), -e.termDays)
}
function W(e) {
  const { couponId: t, appliesTo: n } = e
  return e.kind === `amountOff`
    ? { couponCode: t, target: n, amountMinor: f(e.amount ?? `0`, e.currency) }
    : { couponCode: t, target: n, percentPpm: (e.percent ?? 0) * 1e4 }
}
function G(e, t, n = null) {
  const r = n && W(n)
  return R(V(e), t, U(e), r)
}
export { G as t, N as r, V as n }
