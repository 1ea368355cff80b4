import { t as R } from './ChooseFile-CmCBUfg.js'
import { t as F } from './DateField-YLe7V7F.js'
import { t as H } from './focus-first-error-C_NFE5k.js'
import {
  S as a,
  h as c,
  R as i,
  x as l,
  D as n,
  _ as o,
  G as r,
  g as s,
  C as t,
} from './loans-DUx9Hs8.js'
import { t as I } from './Meter-CTDOata.js'
import { t as L } from './MoneyField-sFa5gZR.js'
import { t as P } from './ProofNote-BTk2iqR.js'
import { c as B, t as V, a as z } from './pictures-C4z_vo4.js'
import { r as e } from './rolldown-runtime-XKyaHtl.js'
import {
  Rr as _,
  vt as A,
  j as ae,
  a as b,
  c as C,
  s as ce,
  mn as D,
  C as d,
  en as E,
  Ir as ee,
  Ct as f,
  P as g,
  J as h,
  h as ie,
  w as j,
  pr as k,
  y as M,
  I as m,
  yt as N,
  Zn as ne,
  o as O,
  l as oe,
  F as p,
  b as re,
  bt as S,
  p as se,
  dt as T,
  Qn as te,
  $t as u,
  Sn as v,
  d as w,
  br as x,
  X as y,
} from './shared-Bhmsupj.js'
var U = e(_(), 1),
  W = te(),
  G = { accepted: `good`, refused: `warn`, checking: `info` },
  le = { accepted: `check`, refused: `info`, checking: `clock` }
function ue({ proofs: e }) {
  const t = x(`proof`)
  return e.length === 0
    ? null
    : (0, W.jsxs)(`section`, {
        className: `section proof__list`,
        'aria-labelledby': `earlier-proofs`,
        children: [
          (0, W.jsx)(`h2`, { className: `h3`, id: `earlier-proofs`, children: t(`earlier`) }),
          e.map((e) =>
            (0, W.jsxs)(
              ce,
              {
                children: [
                  (0, W.jsx)(O, {
                    meaning: G[e.state],
                    icon: le[e.state],
                    children: t(`state_${e.state}`),
                  }),
                  (0, W.jsx)(b, {
                    rows: [
                      {
                        label: t(`reference`, { paymentReference: k.paymentReferenceLabel }),
                        value: (0, W.jsx)(`span`, { className: `num`, children: e.reference }),
                      },
                      {
                        label: t(`amount`),
                        value: (0, W.jsx)(`span`, { className: `num`, children: m(e.amount) }),
                      },
                      { label: t(`paidOn`), value: g(T(e.paidOn)) },
                    ],
                  }),
                  e.reason && (0, W.jsx)(`p`, { className: `small`, children: e.reason }),
                  (0, W.jsx)(`p`, {
                    className: `small`,
                    children: t(`sentAt`, { time: p(e.sentAt) }),
                  }),
                ],
              },
              e.proofId,
            ),
          ),
        ],
      })
}
var de = 6,
  fe = 40,
  K = (e) => e.toUpperCase().replace(/[^A-Z0-9]/g, ``)
function pe(e, t, n) {
  const r = {}
  t || (r.picture = `required`)
  const { length: i } = K(e.reference)
  return (
    e.reference.trim() === ``
      ? (r.reference = `required`)
      : (i < de || e.reference.trim().length > fe) && (r.reference = `reference`),
    e.amount === `` ? (r.amount = `required`) : y(s(e.amount, n), h) <= 0 && (r.amount = `amount`),
    e.paidOn === null && (r.paidOn = `required`),
    r
  )
}
var me = (e, t) => ({
  reference: e.reference.trim() === `` ? (t.reference ?? ``) : e.reference,
  amount: e.amount === `` ? (t.amount ?? ``) : e.amount,
  paidOn: e.paidOn ?? t.paidOn,
})
function he(e) {
  const { read: t, currency: n } = e,
    r = []
  if (t.reference !== null) {
    const n = K(t.reference) === K(e.reference)
    r.push({ field: `reference`, read: t.reference, isSame: n })
  }
  if (t.amount !== null) {
    const i = y(s(t.amount, n), s(e.amount, n))
    r.push({ field: `amount`, read: t.amount, isSame: i === 0 })
  }
  return (
    t.paidOn !== null && r.push({ field: `paidOn`, read: t.paidOn, isSame: t.paidOn === e.paidOn }),
    r
  )
}
function ge({ proof: e }) {
  const t = x(`proof`),
    n = he(e),
    r = (e, t) => (e === `amount` ? m(t) : e === `paidOn` ? g(T(t)) : t)
  return (0, W.jsxs)(W.Fragment, {
    children: [
      (0, W.jsx)(b, {
        rows: [`reference`, `amount`, `paidOn`].map((i) => {
          const a = n.find((e) => e.field === i)
          return {
            label: t(i, { paymentReference: k.paymentReferenceLabel }),
            value: (0, W.jsxs)(W.Fragment, {
              children: [
                (0, W.jsx)(`span`, { className: `num`, children: r(i, e[i]) }),
                a &&
                  (0, W.jsx)(`span`, {
                    className: `proof__read`,
                    children: (0, W.jsx)(O, {
                      meaning: a.isSame ? `good` : `warn`,
                      icon: a.isSame ? `check` : `differ`,
                      children: a.isSame
                        ? t(`readSame`)
                        : t(`readDiffers`, { value: r(i, a.read) }),
                    }),
                  }),
              ],
            }),
          }
        }),
      }),
      (0, W.jsx)(`p`, {
        className: `small`,
        children: t(n.length > 0 ? `readNote` : `readNothing`),
      }),
    ],
  })
}
function _e(e) {
  const t = x(`proof`),
    n = ve(e.picture)
  return (0, W.jsxs)(`div`, {
    className: S(`field`, e.error && `is-bad`),
    children: [
      (0, W.jsx)(`span`, { className: `field__label`, children: t(`picture`) }),
      n && (0, W.jsx)(`img`, { className: `proof__picture`, src: n, alt: t(`pictureAlt`) }),
      (0, W.jsx)(R, {
        label: t(`choosePicture`),
        onFile: e.onFile,
        children: (r) =>
          (0, W.jsx)(A, {
            kind: n ? `soft` : `line`,
            isBlock: !0,
            icon: `image`,
            isBusy: e.isWorking,
            onClick: r,
            children: t(n ? `otherPicture` : `choosePicture`),
          }),
      }),
      (0, W.jsx)(ie, { id: `picture`, error: e.error, help: t(`pictureHelp`) }),
    ],
  })
}
function ve(e) {
  const [t, n] = (0, U.useState)(null)
  return (
    (0, U.useEffect)(() => {
      if (!e) return n(null)
      const t = URL.createObjectURL(e)
      return (n(t), () => URL.revokeObjectURL(t))
    }, [e]),
    t
  )
}
var q = `noren_draft_voucher`,
  J = { reference: ``, amount: ``, paidOn: null }
function ye(e, t = Q()) {
  try {
    const n = JSON.parse(t?.getItem(q) ?? `null`)
    if (n?.for !== e) return J
    const { reference: r, amount: i, paidOn: a } = n
    return { reference: r, amount: i, paidOn: a }
  } catch {
    return J
  }
}
function Y(e, t, n = Q()) {
  try {
    n?.setItem(q, JSON.stringify({ ...t, for: e }))
  } catch {}
}
function be(e = Q()) {
  e?.removeItem(q)
}
var X = null,
  xe = (e) => (X?.repayId === e ? X.blob : null)
function Z(e, t) {
  X = t && { repayId: e, blob: t }
}
function Q() {
  try {
    return localStorage
  } catch {
    return null
  }
}
var Se = [
  `LOAN_STATE`,
  `AMOUNT_RANGE`,
  `PROOF_OPEN`,
  `PROOF_DAY`,
  `PROOF_REFERENCE_USED`,
  `PROOF_PICTURE_USED`,
  `PICTURE_UNREADABLE`,
  `TOO_LARGE`,
  `MEDIA_TYPE`,
  `VALIDATION`,
]
function Ce(e) {
  const t = x(`proof`),
    { repayId: n, currency: r } = e,
    [i, a] = (0, U.useState)(() => ye(n)),
    [s, c] = (0, U.useState)(!1),
    [l, u] = (0, U.useState)(null),
    d = $(n),
    f = we(n),
    p = Te(n),
    m = pe(i, d.blob !== null, r)
  return {
    form: i,
    change: (e) => {
      const t = { ...i, ...e }
      a(t), u(null), Y(n, t)
    },
    submit: async () => {
      if ((c(!0), Object.keys(m).length > 0)) return H()
      if (!d.blob || i.paidOn === null || p.isSending) return
      const { reference: n, paidOn: a } = i
      u(null), e.onSending(!0)
      try {
        const e = o(i.amount, r)
        await p.send({ picture: d.blob, reference: n.trim(), amount: e, paidOn: a })
      } catch (e) {
        u(e instanceof ee && e.kind === `refused` ? e.msg : t(`lost`))
      } finally {
        e.onSending(!1)
      }
    },
    errorOf: (e) => {
      const n = s ? m[e] : void 0
      return n && t(`rule_${n}`)
    },
    trouble: l,
    picture: d.blob,
    choose: async (e) => {
      const t = await d.choose(e),
        r = t && (await f.read(t))
      r &&
        a((e) => {
          const t = me(e, r)
          return (Y(n, t), t)
        })
    },
    isShrinking: d.isShrinking,
    isReading: f.isReading,
    isFilled: f.isFilled,
    pictureError: d.trouble ?? (s && m.picture ? t(`rule_picture`) : void 0),
    share: p.share,
  }
}
function $(e) {
  const t = x(`proof`),
    [n, r] = (0, U.useState)(() => xe(e)),
    [i, a] = (0, U.useState)(!1),
    [o, s] = (0, U.useState)(void 0)
  return {
    blob: n,
    isShrinking: i,
    trouble: o,
    choose: async (n) => {
      a(!0), s(void 0)
      try {
        const t = await z(n)
        return (Z(e, t), r(t), t)
      } catch (e) {
        if (!(e instanceof V)) throw e
        return (s(t(`rule_unreadable`)), null)
      } finally {
        a(!1)
      }
    },
  }
}
function we(e) {
  const [t, n] = (0, U.useState)(`idle`)
  return {
    read: async (t) => {
      n(`reading`)
      const r = await B(a, { body: { repayId: e }, file: t, fileName: `proof.jpg` }).catch(
          () => null,
        ),
        i = r !== null && Object.values(r).some((e) => e !== null)
      return (n(i ? `filled` : `idle`), r)
    },
    isReading: t === `reading`,
    isFilled: t === `filled`,
  }
}
function Te(e) {
  const r = ne(),
    [i, a] = (0, U.useState)(null),
    o = v({
      mutationKey: [n.name],
      mutationFn: ({ picture: t, ...r }) =>
        B(n, { body: { repayId: e, ...r }, file: t, fileName: `proof.jpg`, onProgress: a }),
      meta: { handles: Se },
      onMutate: () => a(0),
      onSettled: () => a(null),
      onSuccess: async () => {
        be(), Z(e, null)
        for (const e of [l, t]) await r.invalidateQueries({ queryKey: [e.name] })
        window.scrollTo(0, 0)
      },
    })
  return { share: i, isSending: o.isPending, send: o.mutateAsync }
}
var Ee = `voucher`
function De(e) {
  const t = x(`proof`),
    { borrowId: n, currency: r } = e.detail,
    i = Ce({ repayId: n, currency: r, onSending: e.onSending }),
    { form: a, change: o, errorOf: s } = i,
    { today: l } = c(e.detail.asOn)
  return (0, W.jsxs)(W.Fragment, {
    children: [
      (0, W.jsx)(`p`, { className: `lead proof__lead`, children: t(`lead`) }),
      (0, W.jsxs)(`form`, {
        id: Ee,
        className: `stack-4`,
        noValidate: !0,
        onSubmit: (e) => {
          e.preventDefault(), i.submit()
        },
        children: [
          (0, W.jsx)(_e, {
            picture: i.picture,
            isWorking: i.isShrinking || i.isReading,
            error: i.pictureError,
            onFile: (e) => void i.choose(e),
          }),
          (i.isReading || i.isFilled) &&
            (0, W.jsx)(`p`, {
              className: `small`,
              role: `status`,
              children: t(i.isReading ? `readingPicture` : `readFilled`),
            }),
          (0, W.jsx)(se, {
            label: t(`reference`, { paymentReference: k.paymentReferenceLabel }),
            help: t(`referenceHelp`),
            autoComplete: `off`,
            autoCapitalize: `characters`,
            spellCheck: !1,
            maxLength: 40,
            value: a.reference,
            onChange: (e) => o({ reference: e.currentTarget.value }),
            error: s(`reference`),
          }),
          (0, W.jsx)(L, {
            label: t(`amount`),
            value: a.amount,
            onValue: (e) => o({ amount: e }),
            ...ae,
            error: s(`amount`),
          }),
          (0, W.jsx)(F, {
            label: t(`paidOn`),
            min: T(e.disbursedOn),
            max: l,
            start: l,
            value: a.paidOn === null ? null : T(a.paidOn),
            onValue: (e) => o({ paidOn: e }),
            placeholder: t(`pickDay`),
            help: t(`paidOnHelp`),
            error: s(`paidOn`),
          }),
          i.share !== null &&
            (0, W.jsxs)(`div`, {
              role: `status`,
              children: [
                (0, W.jsx)(I, { share: i.share, label: t(`sending`) }),
                (0, W.jsx)(`p`, {
                  className: `small proof__progress`,
                  children: t(i.share < 1 ? `sending` : `reading`),
                }),
              ],
            }),
          i.trouble && (0, W.jsx)(d, { meaning: `warn`, isLive: !0, children: i.trouble }),
        ],
      }),
    ],
  })
}
function Oe({ query: e }) {
  const t = e.get(`repayId`)
  return t ? (0, W.jsx)(ke, { repayId: t }, t) : (0, W.jsx)(Ae, {})
}
function ke({ repayId: e }) {
  const n = x(`proof`),
    [r, a] = (0, U.useState)(!1),
    o = D(l, { params: { repayId: e } }, { staleTime: 0 }),
    s = D(t, { params: { repayId: e } }),
    c = o.data?.proof?.state === `checking`
  return (0, W.jsx)(j, {
    title: n(`title`),
    back: E.repay(e),
    state: C({ voucher: o, detail: s }),
    skeleton: (0, W.jsx)(re, { fields: 4 }),
    empty: {
      when: ({ voucher: { proof: e }, detail: t }) => !e && t.disbursedOn === null,
      art: (0, W.jsx)(f, { src: i, width: 240, height: 150, isEager: !0 }),
      title: n(`nothingTitle`),
      text: n(`nothingText`),
      action: (0, W.jsx)(N, { kind: `soft`, href: u(E.order()), children: n(`toOrders`) }),
    },
    dock: ({ detail: t }) =>
      c
        ? (0, W.jsx)(N, { isBlock: !0, kind: `soft`, href: u(E.repay(e)), children: n(`toLoan`) })
        : t.disbursedOn !== null &&
          (0, W.jsx)(A, {
            isBlock: !0,
            type: `submit`,
            form: `voucher`,
            isBusy: r,
            children: n(`send`),
          }),
    children: ({ voucher: { proof: e, details: t }, detail: n }) =>
      (0, W.jsxs)(W.Fragment, {
        children: [
          e &&
            (0, W.jsxs)(`div`, {
              className: `proof__earlier`,
              children: [(0, W.jsx)(P, { proof: e }), (0, W.jsx)(ge, { proof: e })],
            }),
          !c &&
            n.disbursedOn !== null &&
            (0, W.jsx)(De, { detail: n, disbursedOn: n.disbursedOn, onSending: a }),
          (0, W.jsx)(ue, { proofs: t.slice(1) }),
        ],
      }),
  })
}
function Ae() {
  const e = x(`proof`),
    t = D(r, { query: { borrowType: `0` } })
  return (0, W.jsx)(j, {
    title: e(`title`),
    back: !0,
    state: C({ bills: t }),
    skeleton: (0, W.jsx)(M, { count: 2 }),
    empty: {
      when: (e) => e.bills.details.every(({ dueDate: e }) => e === null),
      art: (0, W.jsx)(f, { src: i, width: 240, height: 150, isEager: !0 }),
      title: e(`nothingTitle`),
      text: e(`nothingText`),
      action: (0, W.jsx)(N, { href: u(E.order()), children: e(`toOrders`) }),
    },
    children: (t) =>
      (0, W.jsxs)(W.Fragment, {
        children: [
          (0, W.jsx)(`p`, { className: `lead proof__lead`, children: e(`whichLoan`) }),
          (0, W.jsx)(oe, {
            label: e(`whichLoan`),
            children: t.bills.details
              .filter(({ dueDate: e }) => e !== null)
              .map((e) =>
                (0, W.jsx)(
                  w,
                  {
                    icon: `doc`,
                    title: e.productName,
                    note: `${e.loanNumber}, ${m(e.repayAmount)}`,
                    href: u(E.uploadVoucher({ repayId: e.borrowId })),
                  },
                  e.borrowId,
                ),
              ),
          }),
        ],
      }),
  })
}
export { Oe as UploadVoucherPage }
