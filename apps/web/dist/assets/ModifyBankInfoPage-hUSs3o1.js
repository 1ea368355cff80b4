import { s as H } from './app-BnZpN05.js'
import { w as i, i as n, m as r, d as t } from './certification-BrgY9pV.js'
import { t as M } from './kept-phone-CYTgwGB.js'
import { K as A, C as D, R as j, J as k, G as O } from './loans-DUx9Hs8.js'
import { i as L, n as R, r as z } from './phone-number-B2m_af_.js'
import { r as e } from './rolldown-runtime-XKyaHtl.js'
import {
  c as _,
  $t as a,
  mn as b,
  vt as C,
  I as c,
  Qn as d,
  zr as E,
  Rr as f,
  br as g,
  b as h,
  Lr as l,
  a as m,
  C as o,
  Vt as p,
  pr as S,
  Ct as s,
  yt as T,
  Mt as u,
  en as v,
  w,
  p as x,
  hn as y,
} from './shared-Bhmsupj.js'
import { n as B, t as V } from './use-bank-form-B7JpXtx.js'
import { n as U, t as W } from './use-send-once-CAgQrtZ.js'
import { r as F, t as I, i as N, n as P } from './use-step-up-B3Yr49k.js'
var G = e(f(), 1),
  K = [
    `STEP_UP`,
    ...P,
    `BANK_UNKNOWN`,
    `IFSC_FORMAT`,
    `ACCOUNT_NOT_FOUND`,
    `ACCOUNT_CLOSED`,
    `NAME_DIFFERS`,
    `BANK_CHECK_TRIES`,
    `VALIDATION`,
  ]
function q(e) {
  const n = g(`modifyBank`),
    [r, a] = (0, G.useState)(null),
    [o, s] = (0, G.useState)(!1),
    c = I({ phone: e.phone, otpType: H.changeBank }),
    u = y(t, { handles: K, makesStale: [i] })
  return {
    send: async (t, r) => {
      a(null), c.setTrouble(null)
      try {
        await u.send({ body: { ...t, ...(r !== null && { code: r }) } }), s(!1), e.onChanged()
      } catch (e) {
        const t = l(e)
        t.reason === `STEP_UP`
          ? (s(!0), c.secondsLeft === 0 && (await c.sendCode()))
          : t.kind === `refused`
            ? F(t.reason)
              ? c.setTrouble(t.msg)
              : (s(!1), a(t))
            : c.setTrouble(n(`lost`))
      }
    },
    sendCode: c.sendCode,
    refusal: r,
    forgetRefusal: () => a(null),
    codeTrouble: c.trouble,
    isAsked: o,
    closeCode: () => s(!1),
    secondsLeft: c.secondsLeft,
    isSending: u.isSending,
    isSendingCode: c.isSendingCode,
  }
}
function J(e) {
  const t = g(`modifyBank`),
    {
      send: n,
      trouble: r,
      isSending: a,
    } = W(k, {
      handles: [
        `LOAN_STATE`,
        `ACCOUNT_BLOCKED`,
        `ACCOUNT_CHANGE_NEEDED`,
        `OVERDUE_LOCK`,
        `WRITTEN_OFF_LOCK`,
        `CREDIT_DECLINED`,
      ],
      makesStale: [O, A, D, i],
      lost: t(`lost`),
    })
  return {
    send: U(async (r) => {
      const { error: i } = await n({ borrowId: e, ...(r && { keepAccount: r }) })
      i || (E(t(`onTheWay`), `check`), p(v.repay(e), { replace: !0 }))
    }),
    trouble: r,
    isSending: a,
  }
}
var Y = d(),
  X = `new-account`
function Z(e) {
  const t = g(`modifyBank`),
    n = g(`bankAccount`),
    [r, i] = (0, G.useState)(!1),
    [a, s] = (0, G.useState)(!1),
    [c, l] = (0, G.useState)(``),
    u = J(e.borrowId),
    d = q({
      phone: z(c),
      onChanged: () => {
        s(!0), u.send(!1)
      },
    }),
    f = V({ banks: e.banks, onChange: d.forgetRefusal }),
    p = L(c) !== null,
    m = async (t) => {
      const n = f.tried(!p)
      n && (e.onBusy(!0), await d.send(n, t), e.onBusy(!1))
    }
  return a
    ? (0, Y.jsx)(`section`, {
        className: `modify-bank__part`,
        children: (0, Y.jsxs)(o, {
          meaning: `good`,
          title: t(`changedTitle`),
          isLive: !0,
          children: [
            (0, Y.jsx)(`p`, { children: u.trouble ?? t(`changedText`) }),
            (0, Y.jsx)(C, {
              kind: `soft`,
              isSmall: !0,
              isBusy: u.isSending,
              onClick: () => void u.send(!1),
              children: t(`sendAgain`),
            }),
          ],
        }),
      })
    : (0, Y.jsxs)(`section`, {
        className: `modify-bank__part`,
        'aria-labelledby': `new-account-title`,
        children: [
          (0, Y.jsx)(`h2`, { className: `h3`, id: `new-account-title`, children: t(`newAccount`) }),
          (0, Y.jsx)(`p`, { className: `lead`, children: n(`text`) }),
          (0, Y.jsxs)(`form`, {
            id: X,
            className: `stack-4`,
            noValidate: !0,
            onSubmit: (e) => {
              e.preventDefault(), i(!0), m(null)
            },
            children: [
              (0, Y.jsx)(B, { bankForm: f, refusal: d.refusal, holderName: e.holderName }),
              (0, Y.jsx)(x, {
                id: `phone`,
                label: t(`phone`),
                help: t(`phoneHelp`, { last: Q(M()) }),
                type: `tel`,
                inputMode: `numeric`,
                autoComplete: `tel-national`,
                maxLength: 20,
                prefix: S.areaCode,
                value: c,
                onChange: (e) => l(e.currentTarget.value),
                error: r && p ? t(`rule_phone`) : void 0,
              }),
              d.codeTrouble &&
                !d.isAsked &&
                (0, Y.jsx)(o, { meaning: `warn`, isLive: !0, children: d.codeTrouble }),
            ],
          }),
          d.isAsked &&
            (0, Y.jsx)(N, {
              text: t(`codeText`, { phone: R(z(c)) }),
              confirm: t(`confirm`),
              trouble: d.codeTrouble,
              secondsLeft: d.secondsLeft,
              isSending: d.isSending,
              isSendingCode: d.isSendingCode,
              onCode: (e) => void m(e),
              onNewCode: () => void d.sendCode(),
              onClose: d.closeCode,
            }),
        ],
      })
}
var Q = (e) => e?.replace(/\D/g, ``).slice(-4) ?? ``
function $(e) {
  const t = g(`modifyBank`),
    { failed: n, account: r } = e,
    i = J(n.borrowId)
  return (0, Y.jsxs)(Y.Fragment, {
    children: [
      (0, Y.jsxs)(o, {
        meaning: `warn`,
        title: t(`cameBack`, { amount: c(n.receive) }),
        children: [
          n.reasons.map((e) => (0, Y.jsx)(`p`, { children: e }, e)),
          (0, Y.jsx)(`p`, { children: t(`nothingOwed`) }),
        ],
      }),
      r &&
        (0, Y.jsxs)(`section`, {
          className: `modify-bank__part`,
          'aria-labelledby': `now`,
          children: [
            (0, Y.jsx)(`h2`, { className: `h3`, id: `now`, children: t(`accountNow`) }),
            (0, Y.jsx)(m, {
              rows: [
                { label: t(`bank`), value: r.bankName },
                {
                  label: t(`accountNumber`),
                  value: (0, Y.jsx)(`span`, {
                    className: `num`,
                    children: r.accountNumberMasked.replaceAll(`X`, `•`),
                  }),
                },
              ],
            }),
            (0, Y.jsx)(C, {
              kind: `soft`,
              isSmall: !0,
              isBusy: i.isSending,
              onClick: () => void i.send(!0),
              children: t(`isRight`),
            }),
            i.trouble &&
              (0, Y.jsx)(`p`, { className: `small`, role: `status`, children: i.trouble }),
          ],
        }),
    ],
  })
}
function ee({ query: e }) {
  const t = g(`modifyBank`),
    o = e.get(`borrowId`),
    [c, l] = (0, G.useState)(!1),
    d = b(O, { query: { borrowType: `0` } }),
    f = b(n, void 0, { staleTime: 1 / 0 }),
    p = b(r),
    m = b(i),
    y = (e) => e.find((e) => e.borrowStatus === u.payoutFailed && (o === null || e.borrowId === o))
  return (0, Y.jsx)(w, {
    title: t(`title`),
    back: v.order(),
    state: _({ bills: d, banks: f, name: p, account: m }),
    skeleton: (0, Y.jsx)(h, { fields: 5 }),
    empty: {
      when: (e) => !y(e.bills.details),
      art: (0, Y.jsx)(s, { src: j, width: 240, height: 150, isEager: !0 }),
      title: t(`nothingTitle`),
      text: t(`nothingText`),
      action: (0, Y.jsx)(T, { href: a(v.order()), children: t(`toOrders`) }),
    },
    dock: (e) =>
      y(e.bills.details) &&
      (0, Y.jsx)(C, {
        isBlock: !0,
        type: `submit`,
        form: `new-account`,
        isBusy: c,
        children: t(`change`),
      }),
    children: (e) => {
      const t = y(e.bills.details)
      return t
        ? (0, Y.jsxs)(Y.Fragment, {
            children: [
              (0, Y.jsx)($, { failed: t, account: e.account.account }),
              (0, Y.jsx)(Z, {
                borrowId: t.borrowId,
                banks: e.banks.details,
                holderName: e.name.realName,
                onBusy: l,
              }),
            ],
          })
        : null
    },
  })
}
export { ee as ModifyBankInfoPage }
