import { g as I } from './app-BnZpN05.js'
import { m as i, a as n, i as r, _ as t } from './certification-BrgY9pV.js'
import { t as N } from './credit-success-r1tq0Vc.js'
import { t as B, n as R, r as z } from './draft-CmXkrba.js'
import { t as V } from './focus-first-error-C_NFE5k.js'
import { t as P } from './gift-DWPUFcM.js' /* empty css              */
import { t as L } from './into-view-Annijhe.js'
import { M as j, O as M } from './loans-DUx9Hs8.js'
import { r as e } from './rolldown-runtime-XKyaHtl.js'
import { n as F } from './StepHead-BG-Dokb.js'
import {
  bt as _,
  z as A,
  C as a,
  en as b,
  mn as C,
  Ht as c,
  w as D,
  Rr as d,
  vt as E,
  S as f,
  br as g,
  b as h,
  xt as k,
  P as l,
  Vt as m,
  x as O,
  Cn as o,
  St as p,
  hn as S,
  Ct as s,
  v as T,
  Qn as u,
  c as v,
  un as w,
  er as x,
  dt as y,
} from './shared-Bhmsupj.js'
import { n as H, t as U } from './use-bank-form-B7JpXtx.js'
var W = e(d(), 1),
  G = u(),
  K = `credit-success`
function q(e) {
  const t = g(`bankAccount`),
    [n, r] = (0, W.useState)(!1),
    i = o({ queryKey: [j.name], queryFn: () => x(j, { body: {} }), staleTime: 1 / 0 }),
    a = () => m(b.home(), { replace: !0 }),
    { decision: c, totalLimit: l } = e.credit,
    u = A(l),
    d = c === `approved`,
    p = c === `declined`
  return (0, G.jsxs)(f, {
    labelledBy: K,
    onClose: a,
    isMid: !0,
    staysOnScrimTap: !0,
    children: [
      (0, G.jsxs)(`section`, {
        className: _(`dialog center`, !p && `dialog--curtain`),
        children: [
          !p &&
            (0, G.jsx)(`div`, {
              className: `dialog__curtain credit-success__curtain`,
              children: (0, G.jsx)(s, { src: N, width: 280, height: 200, isEager: !0 }),
            }),
          (0, G.jsx)(`p`, { className: `small`, children: t(`credit_${c}`) }),
          (0, G.jsx)(`h2`, {
            id: K,
            className: d ? _(`num credit-success__limit`, k(u)) : `h2`,
            children: d ? u : t(`creditTitle_${c}`),
          }),
          (0, G.jsx)(`p`, {
            className: `small credit-success__text`,
            children: t(`creditText_${c}`),
          }),
          i.isPending && (0, G.jsx)(T, { height: `2.2rem` }),
          i.data?.coupon && (0, G.jsx)(J, { coupon: i.data.coupon }),
          (0, G.jsxs)(`div`, {
            className: `btns dialog__btns`,
            children: [
              (0, G.jsx)(E, {
                isBlock: !0,
                onClick: a,
                children: t(d ? `compareLoans` : `toHome`),
              }),
              (0, G.jsx)(E, {
                kind: `text`,
                isBlock: !0,
                'aria-haspopup': `dialog`,
                onClick: () => r(!0),
                children: t(`howDecided`),
              }),
            ],
          }),
        ],
      }),
      n && (0, G.jsx)(Y, { onClose: () => r(!1) }),
    ],
  })
}
function J({ coupon: e }) {
  const t = g(`bankAccount`),
    n = e.kind === `amountOff` ? A(e.amount ?? `0`) : `${e.percent} %`
  return (0, G.jsxs)(`div`, {
    className: `note note--lamp gift-row credit-success__gift`,
    children: [
      (0, G.jsx)(s, { className: `gift-row__art`, src: P, width: 200, height: 180, isEager: !0 }),
      (0, G.jsxs)(`p`, {
        children: [
          (0, G.jsx)(`b`, {
            children: t(e.appliesTo === `interest` ? `couponInterest` : `couponFee`, { worth: n }),
          }),
          t(`couponUntil`, { date: l(y(e.expiresOn)) }),
        ],
      }),
    ],
  })
}
function Y(e) {
  const t = g(`bankAccount`),
    n = v({ credit: C(M) })
  return (0, G.jsxs)(O, {
    title: t(`howDecided`),
    onClose: e.onClose,
    children: [
      n.kind === `loading` &&
        (0, G.jsxs)(G.Fragment, {
          children: [
            (0, G.jsx)(T, { height: `.4rem` }),
            (0, G.jsx)(T, { height: `.4rem`, gap: `.2rem` }),
          ],
        }),
      (n.kind === `error` || n.kind === `offline`) &&
        (0, G.jsx)(E, { kind: `soft`, icon: `refresh`, onClick: n.retry, children: t(`tryAgain`) }),
      n.kind === `ready` && (0, G.jsx)(X, { credit: n.data.credit }),
    ],
  })
}
function X({ credit: e }) {
  const t = g(`bankAccount`)
  return (0, G.jsxs)(`div`, {
    className: `stack how-decided`,
    children: [
      (0, G.jsx)(`p`, { children: t(`howDecidedText`) }),
      (0, G.jsx)(`ul`, {
        className: `stack how-decided__reasons`,
        children: e.reasons.map((e) => (0, G.jsx)(`li`, { children: e.text }, e.code)),
      }),
      e.reapplyOn &&
        (0, G.jsx)(`p`, {
          className: `strong`,
          children: t(`reapplyOn`, { date: l(y(e.reapplyOn)) }),
        }),
      (0, G.jsx)(`p`, { className: `small`, children: t(`howDecidedRights`) }),
      (0, G.jsx)(`p`, { className: `tiny`, children: t(`rulesVersion`, { version: e.version }) }),
    ],
  })
}
var Z = `bank-account`,
  Q = [
    `BANK_UNKNOWN`,
    `IFSC_FORMAT`,
    `ACCOUNT_NOT_FOUND`,
    `ACCOUNT_CLOSED`,
    `NAME_DIFFERS`,
    `BANK_CHECK_TRIES`,
    `VALIDATION`,
  ]
function $(e) {
  const r = g(`bankAccount`),
    [i, a] = (0, W.useState)(null),
    [o, s] = (0, W.useState)(null),
    l = S(n, { handles: Q }),
    u = S(t, { handles: Q, makesStale: [I] }),
    d = U({
      banks: e.banks,
      start: z(`bankAccount`),
      onChange({ bankCode: t, ifsc: n }) {
        a(null),
          s(null),
          e.onStage({ at: `typing`, isBusy: !1 }),
          R(`bankAccount`, { bankCode: t, ifsc: n })
      },
    }),
    f = (t) => {
      s(t), a(null), e.onStage({ at: `typing`, isBusy: !1 }), V(), t.reason === `STEP_ORDER` && c()
    },
    p = () => {
      const t = d.tried()
      if (t) {
        if (!i)
          return (
            e.onStage({ at: `typing`, isBusy: !0 }),
            l.mutate(
              { body: t },
              {
                onSuccess: (t) => {
                  a(t),
                    e.onStage({ at: t.nameMatch === `differs` ? `typing` : `checked`, isBusy: !1 })
                },
                onError: f,
              },
            )
          )
        if (i.nameMatch === `differs`) return document.getElementById(`accountNumber`)?.focus()
        e.onStage({ at: `checked`, isBusy: !0 }),
          u.mutate(
            { body: t },
            {
              onSuccess: ({ bizStatus: t, credit: n }) => {
                B(`bankAccount`), w(t), e.onStage({ at: `checked`, isBusy: !1 }), e.onSaved(n)
              },
              onError: f,
            },
          )
      }
    }
  return (0, G.jsxs)(G.Fragment, {
    children: [
      (0, G.jsx)(F, { stage: 5 }),
      (0, G.jsx)(`h2`, { className: `h1`, children: r(`heading`) }),
      (0, G.jsx)(`p`, { className: `lead form-lead`, children: r(`text`) }),
      (0, G.jsxs)(`form`, {
        id: Z,
        className: `stack-4`,
        noValidate: !0,
        onSubmit: (e) => {
          e.preventDefault(), p()
        },
        children: [
          (0, G.jsx)(H, { bankForm: d, refusal: o, holderName: e.holderName }),
          i && (0, G.jsx)(ee, { check: i }),
        ],
      }),
    ],
  })
}
function ee({ check: e }) {
  const t = g(`bankAccount`),
    n = e.nameMatch === `match` ? `good` : e.nameMatch === `review` ? `warn` : `bad`
  return (0, G.jsx)(`div`, {
    ref: L,
    children: (0, G.jsx)(a, {
      meaning: n,
      title: t(`match_${e.nameMatch}`),
      isLive: !0,
      children: t(`matchText_${e.nameMatch}`, { bank: e.bankName, name: e.holderNameMasked }),
    }),
  })
}
function te() {
  const e = g(`bankAccount`),
    [t, n] = (0, W.useState)({ at: `typing`, isBusy: !1 }),
    [a, o] = (0, W.useState)(null),
    c = C(r, void 0, { staleTime: 1 / 0 }),
    l = C(i)
  return (0, G.jsxs)(G.Fragment, {
    children: [
      (0, G.jsx)(D, {
        title: e(`title`),
        back: b.identityAuth(),
        state: v({ banks: c, name: l }),
        skeleton: (0, G.jsxs)(G.Fragment, {
          children: [(0, G.jsx)(F, { stage: 5 }), (0, G.jsx)(h, { fields: 5 })],
        }),
        empty: {
          when: (e) => e.banks.details.length === 0,
          art: (0, G.jsx)(s, { src: p, width: 360, height: 240 }),
          title: e(`noBanksTitle`),
          text: e(`noBanksText`),
        },
        dock: () =>
          (0, G.jsx)(E, {
            isBlock: !0,
            type: `submit`,
            form: Z,
            isBusy: t.isBusy,
            children: e(t.at === `checked` ? `useAccount` : `checkAccount`),
          }),
        children: (e) =>
          (0, G.jsx)($, {
            banks: e.banks.details,
            holderName: e.name.realName,
            onStage: n,
            onSaved: o,
          }),
      }),
      a && (0, G.jsx)(q, { credit: a }),
    ],
  })
}
export { te as StepFourPage }
