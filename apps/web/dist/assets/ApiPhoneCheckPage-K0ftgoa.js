import { g as v } from './app-BnZpN05.js'
import { t as m } from './CodeInput-9swTzkz.js'
import { b, y as S, x, S as y } from './certification-BrgY9pV.js'
import { r as e } from './rolldown-runtime-XKyaHtl.js'
import {
  Lr as a,
  T as c,
  hn as d,
  un as f,
  Ir as i,
  _t as l,
  Ct as n,
  Qn as o,
  vt as p,
  Ht as r,
  Rr as s,
  C as t,
  br as u,
} from './shared-Bhmsupj.js'
import { t as h } from './spot-register-CR1J0oL.js'
import { t as _, n as g } from './use-code-wait-CRRz48p.js'
var C = e(s(), 1),
  w = (e) => (e === `2` ? { send: x, confirm: y } : { send: S, confirm: b }),
  T = [`STEP_ORDER`, `OTP_WRONG`, `OTP_EXPIRED`, `OTP_RESEND_WAIT`, `OTP_DAY_LIMIT`, `PHONE_LOCKED`]
function E(e) {
  const t = u(`apiPhoneCheck`),
    n = w(e),
    [r, o] = (0, C.useState)(``),
    [s, c] = (0, C.useState)(null),
    [l, p] = (0, C.useState)(null),
    [m, h] = (0, C.useState)(!1),
    _ = g(),
    y = d(n.send, { handles: T }),
    b = d(n.confirm, { handles: T, makesStale: [v] }),
    x = y.data?.codeLength ?? 0,
    S = (e, n) => {
      const r = a(e)
      r.reason === `STEP_ORDER` ? h(!0) : n(r.kind === `refused` ? r.msg : t(`lost`))
    }
  return {
    code: r,
    change: (e) => {
      o(e), c(null)
    },
    sent: y.data,
    send: async () => {
      p(null), c(null)
      try {
        _.start((await y.send({})).resendAfterSeconds), o(``)
      } catch (e) {
        e instanceof i &&
          e.reason === `OTP_RESEND_WAIT` &&
          _.start(Number(e.data.waitSeconds ?? 0)),
          S(e, p)
      }
    },
    confirm: async (e) => {
      if ((e.preventDefault(), r.length < x))
        return (c(r === `` ? t(`codeEmpty`) : t(`codeFormat`, { length: x })), D())
      try {
        const { bizStatus: e } = await b.send({ body: { otpCode: r } })
        f(e)
      } catch (e) {
        S(e, c), D()
      }
    },
    codeError: s,
    sendError: l,
    isNotDue: m,
    isConfirmed: b.isSuccess,
    isSending: y.isSending,
    isChecking: b.isSending,
    secondsLeft: _.secondsLeft,
  }
}
function D() {
  document.querySelector(`#phone-check [name="code"]`)?.focus()
}
var O = o(),
  k = `phone-check`
function A({ query: e }) {
  const i = u(`apiPhoneCheck`),
    a = E(e.get(`type`)),
    { sent: o } = a
  if (a.isConfirmed || a.isNotDue) {
    const [e, t] = a.isConfirmed
      ? [i(`doneTitle`), i(`doneText`)]
      : [i(`notDueTitle`), i(`notDueText`)]
    return (0, O.jsx)(c, {
      title: i(`title`),
      back: !0,
      children: (0, O.jsx)(`div`, {
        role: `status`,
        children: (0, O.jsx)(l, {
          art: (0, O.jsx)(n, { src: h, width: 120, height: 120, isEager: !0 }),
          title: e,
          text: t,
          action: (0, O.jsx)(p, { onClick: () => r({ replace: !0 }), children: i(`goOn`) }),
        }),
      }),
    })
  }
  const s = o
    ? (0, O.jsx)(p, {
        isBlock: !0,
        type: `submit`,
        form: k,
        isBusy: a.isChecking,
        children: i(`confirm`),
      })
    : (0, O.jsx)(p, {
        isBlock: !0,
        isBusy: a.isSending,
        onClick: () => void a.send(),
        children: i(`send`),
      })
  return (0, O.jsxs)(c, {
    title: i(`title`),
    back: !0,
    dock: s,
    children: [
      (0, O.jsxs)(`div`, {
        className: o ? `page__state` : `center`,
        children: [
          !o &&
            (0, O.jsx)(n, {
              className: `phone-check__art`,
              src: h,
              width: 120,
              height: 120,
              isEager: !0,
            }),
          (0, O.jsx)(`h2`, { className: `h1`, children: i(`heading`) }),
          (0, O.jsx)(`p`, { className: `lead`, children: i(`text`) }),
        ],
      }),
      o
        ? (0, O.jsxs)(`form`, {
            id: k,
            className: `stack-4 section`,
            noValidate: !0,
            onSubmit: (e) => void a.confirm(e),
            children: [
              (0, O.jsx)(`p`, { role: `status`, children: i(`sentTo`, { phone: o.phoneMasked }) }),
              (0, O.jsx)(m, {
                label: i(`code`, { length: o.codeLength }),
                length: o.codeLength,
                value: a.code,
                onValue: a.change,
                isWaiting: !0,
                error: a.codeError ?? void 0,
              }),
              a.secondsLeft > 0
                ? (0, O.jsx)(`p`, {
                    className: `small num`,
                    children: i(`newCodeIn`, { time: _(a.secondsLeft) }),
                  })
                : (0, O.jsx)(p, {
                    kind: `text`,
                    isSmall: !0,
                    isBusy: a.isSending,
                    onClick: () => void a.send(),
                    children: i(`newCode`),
                  }),
            ],
          })
        : (0, O.jsx)(`div`, {
            className: `section`,
            children: (0, O.jsx)(t, { icon: `shield`, title: i(`whyTitle`), children: i(`why`) }),
          }),
      a.sendError &&
        (0, O.jsx)(`div`, {
          className: `section`,
          children: (0, O.jsx)(t, { meaning: `bad`, isLive: !0, children: a.sendError }),
        }),
      !o &&
        a.secondsLeft > 0 &&
        (0, O.jsx)(`p`, {
          className: `small num`,
          children: i(`newCodeIn`, { time: _(a.secondsLeft) }),
        }),
    ],
  })
}
export { A as ApiPhoneCheckPage }
