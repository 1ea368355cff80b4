const __vite__mapDeps = (
  i,
  m = __vite__mapDeps,
  d = m.f ||
    (m.f = [
      'assets/LanguageSheet-VIUROAo.js',
      'assets/rolldown-runtime-XKyaHtl.js',
      'assets/shared-Bhmsupj.js',
      'assets/shared-CX92CKG.css',
      'assets/Select-CR_7H5Q.css',
    ]),
) => i.map((i) => d[i])
import { s as F, a as j, f as M, h as N, n as P } from './app-BnZpN05.js'
import { t as C } from './Check-CmpaF-Q.js'
import { t as w } from './CodeInput-9swTzkz.js'
import { i as T } from './Curtain-BnVTwSi.js' /* empty css               */
import { r as D, i as E, t as O } from './phone-number-B2m_af_.js'
import { r as e } from './rolldown-runtime-XKyaHtl.js'
import {
  mn as _,
  It as a,
  vt as b,
  Rr as c,
  Vt as d,
  br as f,
  jr as g,
  hn as h,
  Ir as i,
  Sr as l,
  en as m,
  Er as n,
  Pr as o,
  dn as p,
  Ht as r,
  yr as S,
  Qn as s,
  $t as t,
  T as u,
  p as v,
  wt as x,
  pr as y,
} from './shared-Bhmsupj.js'
import { t as A, n as k } from './use-code-wait-CRRz48p.js'
var I = e(c(), 1),
  L = s(),
  R = x(() =>
    n(
      () => import(`./LanguageSheet-VIUROAo.js`).then((e) => e.n).then((e) => e.LanguageSheet),
      __vite__mapDeps([0, 1, 2, 3, 4]),
    ),
  )
function z() {
  const e = f(`common`),
    t = S(),
    [n, r] = (0, I.useState)(!1)
  return (0, L.jsxs)(L.Fragment, {
    children: [
      (0, L.jsxs)(`button`, {
        type: `button`,
        className: `chip-lang`,
        'aria-haspopup': `dialog`,
        'aria-label': `${e(`language`)}: ${l[t]}`,
        onClick: () => r(!0),
        children: [
          (0, L.jsx)(a, { name: `globe`, size: `sm` }),
          l[t],
          (0, L.jsx)(a, { name: `chevron-down`, size: `xs` }),
        ],
      }),
      n && (0, L.jsx)(R, { onClose: () => r(!1) }),
    ],
  })
}
var B = `noren_sign_in`,
  V = { form: { phone: ``, code: ``, isAgreed: !1 }, waitEndMs: 0 },
  H = null
function U() {
  return ((H ??= K()), H)
}
function W(e) {
  H = { ...U(), ...e }
  const { form: t, waitEndMs: n } = H
  try {
    sessionStorage.setItem(B, JSON.stringify({ form: { ...t, code: `` }, waitEndMs: n }))
  } catch {}
  return H
}
function G() {
  H = null
  try {
    sessionStorage.removeItem(B)
  } catch {}
}
function K() {
  try {
    return JSON.parse(sessionStorage.getItem(B) ?? ``)
  } catch {
    return V
  }
}
function q() {
  const [e, t] = (0, I.useState)(() => U().form),
    [n, a] = (0, I.useState)({}),
    s = k(U().waitEndMs - g()),
    c = _(o, {}, { staleTime: 36e5 }),
    l = h(N, { handles: [`PHONE_FORMAT`, `OTP_RESEND_WAIT`, `OTP_DAY_LIMIT`, `PHONE_LOCKED`] }),
    u = h(M, { handles: [`PHONE_FORMAT`, `OTP_WRONG`, `OTP_EXPIRED`, `PHONE_LOCKED`] }),
    f = (e) => {
      t(W({ form: { ...U().form, ...e } }).form),
        a((t) => {
          const n = { ...t }
          for (const t of Object.keys(e)) delete n[t]
          return n
        })
    },
    m = (e) => {
      s.start(e), W({ waitEndMs: g() + e * 1e3 }), J(`code`)
    },
    v = (e, t) => {
      t instanceof i &&
        t.kind === `refused` &&
        t.code !== 420 &&
        (a((n) => ({ ...n, [e]: { said: t.msg } })), J(e))
    }
  return {
    form: e,
    messages: n,
    change: f,
    askForCode: async () => {
      const t = E(e.phone)
      if (t) return (a((e) => ({ ...e, phone: t })), J(`phone`))
      try {
        const t = D(e.phone),
          n = await l.send({ query: { phone: t, type: `${F.signIn}` } })
        m(n.resendAfterSeconds)
      } catch (e) {
        e instanceof i && e.reason === `OTP_RESEND_WAIT`
          ? m(Number(e.data.waitSeconds ?? 0))
          : v(`phone`, e)
      }
    },
    signIn: async (t) => {
      t.preventDefault()
      const n = O(e)
      a(n)
      const [o] = Object.keys(n)
      if (o) return J(o)
      try {
        const t = await u.send({
          body: {
            phone: D(e.phone),
            code: e.code,
            ...(c.data && { privacyVersion: c.data.privacyVersion }),
          },
        })
        G(), p(t), j(t)
        const n = P()
        n ? d(n, { replace: !0 }) : r({ replace: !0 })
      } catch (e) {
        const t = e instanceof i && e.reason === `PHONE_FORMAT`
        v(t ? `phone` : `code`, e)
      }
    },
    secondsLeft: s.secondsLeft,
    hasAsked: l.isSuccess || U().waitEndMs > 0,
    isAsking: l.isSending,
    isChecking: u.isSending,
  }
}
function J(e) {
  document.querySelector(`.signin [name="${e}"]`)?.focus()
}
function Y() {
  const e = f(`login`)
  return (0, L.jsx)(u, {
    title: e(`title`),
    header: (0, L.jsx)(T, { children: (0, L.jsx)(z, {}) }),
    children: (0, L.jsxs)(`div`, {
      className: `signin`,
      children: [
        (0, L.jsx)(`h1`, {
          className: `h1`,
          tabIndex: -1,
          'data-page-heading': !0,
          children: e(`heading`),
        }),
        (0, L.jsx)(`p`, { className: `lead`, children: e(`lead`) }),
        (0, L.jsx)(X, {}),
        (0, L.jsx)(`p`, { className: `tiny center signin__foot`, children: e(`neverAsks`) }),
      ],
    }),
  })
}
function X() {
  const e = f(`login`),
    n = q(),
    { form: r, messages: i, change: a } = n,
    o = (t) => {
      const n = i[t]
      if (n) return `said` in n ? n.said : e(n.key, n.values)
    },
    s = (0, L.jsx)(`button`, {
      type: `button`,
      className: `field__end`,
      disabled: n.isAsking,
      onClick: () => void n.askForCode(),
      children: n.hasAsked ? e(`newCode`) : e(`getCode`),
    })
  return (0, L.jsxs)(`form`, {
    className: `stack-4 signin__form`,
    noValidate: !0,
    onSubmit: (e) => void n.signIn(e),
    children: [
      (0, L.jsx)(v, {
        label: e(`phone`),
        name: `phone`,
        type: `tel`,
        inputMode: `numeric`,
        autoComplete: `tel-national`,
        maxLength: 20,
        prefix: y.areaCode,
        value: r.phone,
        onChange: (e) => a({ phone: e.currentTarget.value }),
        isGood: E(r.phone) === null,
        error: o(`phone`),
        end: n.secondsLeft === 0 && s,
      }),
      (0, L.jsxs)(`div`, {
        children: [
          (0, L.jsx)(w, {
            label: e(`code`, { length: y.otpLength }),
            length: y.otpLength,
            value: r.code,
            onValue: (e) => a({ code: e }),
            isWaiting: n.hasAsked,
            error: o(`code`),
          }),
          n.secondsLeft > 0 && (0, L.jsx)(Z, { secondsLeft: n.secondsLeft }),
        ],
      }),
      (0, L.jsx)(C, {
        name: `isAgreed`,
        checked: r.isAgreed,
        onChange: (e) => a({ isAgreed: e.currentTarget.checked }),
        error: o(`isAgreed`),
        children: e.rich(`agree`, {
          a: (e) =>
            (0, L.jsx)(`a`, {
              className: `link link--quiet`,
              href: t(m.privacyPolicy()),
              children: e,
            }),
        }),
      }),
      (0, L.jsx)(b, { type: `submit`, isBlock: !0, isBusy: n.isChecking, children: e(`signIn`) }),
    ],
  })
}
function Z(e) {
  const t = f(`login`)
  return (0, L.jsxs)(`div`, {
    className: `reading`,
    children: [
      (0, L.jsxs)(`span`, {
        role: `status`,
        children: [
          (0, L.jsxs)(`span`, {
            className: `dots`,
            'aria-hidden': `true`,
            children: [(0, L.jsx)(`i`, {}), (0, L.jsx)(`i`, {}), (0, L.jsx)(`i`, {})],
          }),
          t(`waiting`),
        ],
      }),
      (0, L.jsx)(`span`, {
        className: `num nowrap`,
        children: t(`newCodeIn`, { time: A(e.secondsLeft) }),
      }),
    ],
  })
}
export { Y as LoginPage }
