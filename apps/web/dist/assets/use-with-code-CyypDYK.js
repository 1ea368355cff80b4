import { t as h } from './focus-first-error-C_NFE5k.js'
import { t as d } from './kept-phone-CYTgwGB.js'
import { i as f, r as m, n as p } from './phone-number-B2m_af_.js'
import { r as e } from './rolldown-runtime-XKyaHtl.js'
import { hn as a, br as i, Qn as n, p as o, Rr as r, pr as s, Lr as t } from './shared-Bhmsupj.js'
import { n as c, r as l, t as u } from './use-step-up-B3Yr49k.js'
var g = { name: `erasurePlan`, method: `GET`, path: `/api/user/privacy/erase`, travel: `none` },
  _ = { name: `privacyErase`, method: `POST`, path: `/api/user/privacy/erase`, travel: `json` },
  v = { name: `privacyExport`, method: `POST`, path: `/api/user/privacy/export`, travel: `json` },
  y = (e, t) => f(e) === null && (t === null || m(e).endsWith(t.slice(-4))),
  b = n()
function x(e) {
  const t = i(`yourData`),
    n = d()
  return (0, b.jsx)(o, {
    id: `own-number`,
    label: t(`phone`),
    ...(n && { help: t(`phoneHelp`, { last: n.slice(-4) }) }),
    type: `tel`,
    inputMode: `numeric`,
    autoComplete: `tel-national`,
    maxLength: 20,
    prefix: s.areaCode,
    value: e.value,
    onChange: (t) => e.onValue(t.currentTarget.value),
    error: e.isTried && !y(e.value, n) ? t(`phoneWrong`) : void 0,
  })
}
var S = e(r(), 1)
function C(e, n) {
  const r = i(`modifyBank`),
    [o, s] = (0, S.useState)(null),
    [f, g] = (0, S.useState)(!1),
    [_, v] = (0, S.useState)(``),
    [b, x] = (0, S.useState)(!1),
    C = u({ phone: m(_), otpType: n.otpType }),
    w = a(e, { handles: [`STEP_UP`, `LOAN_OPEN`, `PAYMENT_OPEN`, ...c] }),
    T = async (e) => {
      s(null), C.setTrouble(null)
      try {
        const t = await w.send({ body: e === null ? {} : { code: e } })
        g(!1), await n.onDone(t)
      } catch (e) {
        const n = t(e)
        n.reason === `STEP_UP`
          ? (g(!0), C.secondsLeft === 0 && (await C.sendCode()))
          : n.kind === `refused`
            ? l(n.reason)
              ? C.setTrouble(n.msg)
              : (g(!1), s(n.msg))
            : (s(r(`lost`)), C.setTrouble(r(`lost`)))
      }
    },
    E = () => {
      if ((x(!0), !y(_, d()))) return h()
      T(null)
    }
  return {
    goOn: E,
    refusal: o,
    isAsked: f,
    isSending: w.isSending,
    phone: p(_),
    ownNumber: { value: _, onValue: v, isTried: b },
    form: {
      className: `stack-4`,
      noValidate: !0,
      onSubmit: (e) => {
        e.preventDefault(), E()
      },
    },
    codeSheet: {
      trouble: C.trouble,
      secondsLeft: C.secondsLeft,
      isSending: w.isSending,
      isSendingCode: C.isSendingCode,
      onCode: (e) => void T(e),
      onNewCode: () => void C.sendCode(),
      onClose: () => g(!1),
    },
  }
}
export { _ as i, C as t, g as r, v as a, x as n }
