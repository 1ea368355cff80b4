import { i as f } from './amount-DtdJOxp.js'
import { t as g } from './HomePage-Bew-aLH.js'
import { k as h, g as m, A as p } from './loans-DUx9Hs8.js'
import { t as u } from './MoneyField-sFa5gZR.js'
import { r as e } from './rolldown-runtime-XKyaHtl.js'
import {
  j as a,
  x as c,
  br as i,
  z as l,
  Qn as n,
  pr as o,
  Rr as r,
  vt as s,
  C as t,
} from './shared-Bhmsupj.js'
import { t as d } from './TextArea-CejlDIs.js'
import { n as _, t as v } from './use-send-once-CAgQrtZ.js'
var y = e(r(), 1),
  b = [
    `AMOUNT_RANGE`,
    `CREDIT_DECLINED`,
    `ACCOUNT_BLOCKED`,
    `REQUEST_PENDING`,
    `REQUEST_DIFFERS`,
    `IN_PROGRESS`,
  ]
function x(e) {
  const t = i(`home`),
    {
      send: n,
      trouble: r,
      isSending: a,
    } = v(h, { handles: b, makesStale: [p], lost: t(`limitLost`) })
  return {
    send: _(async (t) => {
      const { error: r } = await n(t)
      r || e()
    }),
    trouble: r,
    isSending: a,
  }
}
var S = n(),
  C = 500
function w(e) {
  const n = i(`home`),
    r = (0, y.useId)(),
    [p, h] = (0, y.useState)(``),
    [_, v] = (0, y.useState)(``),
    [b, w] = (0, y.useState)(!1),
    T = x(e.onAsked),
    { totalLimit: E, currency: D } = e.credit,
    O = { totalMinor: m(E, D), maxMinor: m(o.amountMax, D) },
    k = g(f(p, a.decimals), O),
    A = { total: l(E), max: l(o.amountMax) },
    j = _.trim() === ``
  return (0, S.jsx)(c, {
    title: n(`limitAsk`),
    onClose: e.onClose,
    staysOnScrimTap: p !== `` || _ !== ``,
    foot: (0, S.jsx)(s, {
      type: `submit`,
      form: r,
      isBlock: !0,
      isBusy: T.isSending,
      children: n(`limitSend`),
    }),
    children: (0, S.jsxs)(`form`, {
      id: r,
      className: `stack-4`,
      onSubmit: (e) => {
        if ((e.preventDefault(), w(!0), T.isSending)) return
        if (k === null && !j) {
          T.send({ amount: p.replace(/\.$/, ``), reason: _.trim() })
          return
        }
        const t = e.currentTarget
        requestAnimationFrame(() => t.querySelector(`[aria-invalid]`)?.focus())
      },
      noValidate: !0,
      children: [
        (0, S.jsx)(`p`, { className: `small`, children: n(`limitText`) }),
        (0, S.jsx)(u, {
          label: n(`limitAmount`),
          help: n(`limitAmountHelp`, A),
          error: b && k ? n(`limit_${k}`, A) : void 0,
          value: p,
          onValue: h,
          ...a,
        }),
        (0, S.jsx)(d, {
          label: n(`limitReason`),
          help: n(`limitReasonHelp`),
          ...(b && j ? { error: n(`limitReasonEmpty`) } : {}),
          length: _.length,
          maxLength: C,
          value: _,
          onChange: (e) => v(e.currentTarget.value),
        }),
        T.trouble &&
          (0, S.jsx)(t, {
            meaning: `warn`,
            isLive: !0,
            children: (0, S.jsx)(`p`, { children: T.trouble }),
          }),
      ],
    }),
  })
}
export { w as HigherLimitSheet }
