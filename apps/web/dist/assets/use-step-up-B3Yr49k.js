import { h as l } from './app-BnZpN05.js'
import { t as u } from './CodeInput-9swTzkz.js'
import { r as e } from './rolldown-runtime-XKyaHtl.js'
import {
  hn as a,
  x as c,
  br as i,
  Qn as n,
  pr as o,
  Rr as r,
  vt as s,
  Lr as t,
} from './shared-Bhmsupj.js'
import { n as d, t as f } from './use-code-wait-CRRz48p.js'
var p = e(r(), 1),
  m = n()
function h(e) {
  const t = i(`modifyBank`),
    [n, r] = (0, p.useState)(``),
    [a, l] = (0, p.useState)(!1),
    d = n.length < o.otpLength,
    h = () => {
      l(!0), d || e.onCode(n)
    }
  return (0, m.jsx)(c, {
    title: t(`codeTitle`),
    onClose: e.onClose,
    staysOnScrimTap: !0,
    foot: (0, m.jsx)(s, { isBlock: !0, isBusy: e.isSending, onClick: h, children: e.confirm }),
    children: (0, m.jsxs)(`form`, {
      className: `stack-4`,
      noValidate: !0,
      onSubmit: (e) => {
        e.preventDefault(), h()
      },
      children: [
        (0, m.jsx)(`p`, { children: e.text }),
        (0, m.jsx)(u, {
          label: t(`code`, { length: o.otpLength }),
          length: o.otpLength,
          value: n,
          onValue: r,
          isWaiting: !0,
          error: e.trouble ?? (a && d ? t(`codeShort`) : void 0),
        }),
        e.secondsLeft > 0
          ? (0, m.jsx)(`p`, {
              className: `small num`,
              children: t(`newCodeIn`, { time: f(e.secondsLeft) }),
            })
          : (0, m.jsx)(s, {
              kind: `text`,
              isSmall: !0,
              isBusy: e.isSendingCode,
              onClick: e.onNewCode,
              children: t(`newCode`),
            }),
      ],
    }),
  })
}
var g = [`OTP_WRONG`, `OTP_EXPIRED`, `PHONE_LOCKED`],
  _ = (e) => g.some((t) => t === e)
function v(e) {
  const n = i(`modifyBank`),
    [r, o] = (0, p.useState)(null),
    s = d(),
    c = a(l, {
      handles: [`PHONE_FORMAT`, `OTP_RESEND_WAIT`, `OTP_DAY_LIMIT`, `PHONE_LOCKED`, `FORBIDDEN`],
    })
  return {
    sendCode: async () => {
      o(null)
      try {
        const t = { phone: e.phone, type: `${e.otpType}` }
        s.start((await c.send({ query: t })).resendAfterSeconds)
      } catch (e) {
        const r = t(e)
        r.reason === `OTP_RESEND_WAIT` && s.start(Number(r.data.waitSeconds ?? 0)),
          o(r.kind === `refused` ? r.msg : n(`lostCode`))
      }
    },
    trouble: r,
    setTrouble: o,
    secondsLeft: s.secondsLeft,
    isSendingCode: c.isSending,
  }
}
export { _ as r, g as n, h as i, v as t }
