import { g as t } from './app-BnZpN05.js'
import { v as i, T as n, o as r } from './certification-BrgY9pV.js'
import { t as E, r as T, n as w } from './draft-CmXkrba.js'
import { t as O } from './field-errors-DdIjZ6m.js'
import { t as D } from './focus-first-error-C_NFE5k.js'
import { r as e } from './rolldown-runtime-XKyaHtl.js'
import { t as C } from './Select-DVr1SKD.js'
import { n as k } from './StepHead-BG-Dokb.js'
import {
  p as _,
  C as a,
  v as b,
  Rr as c,
  br as d,
  c as f,
  nn as g,
  mn as h,
  Vt as l,
  hn as m,
  Ht as o,
  en as p,
  w as S,
  Qn as s,
  b as u,
  pr as v,
  vt as x,
  un as y,
} from './shared-Bhmsupj.js'
var A = e(c(), 1)
function j(e, t) {
  const n = e.replace(/[\s().-]/g, ``).replace(/^\+|^00/, ``),
    r = t.areaCode.replace(`+`, ``),
    i = new RegExp(t.phonePattern),
    a = [n, n.replace(/^0/, ``)]
  return (
    n.startsWith(r) && a.push(n.slice(r.length).replace(/^0/, ``)), a.find((e) => i.test(e)) ?? null
  )
}
function M(e, t) {
  const n = e.map((e) => j(e.phone, t))
  return e.map((e, t) => {
    const r = n[t],
      i = r !== null && n.indexOf(r ?? null) < t,
      a = e.phone.trim() === `` ? `required` : r === null ? `phone` : i ? `same` : null
    return { ...(e.relationship === `` && { relationship: `required` }), ...(a && { phone: a }) }
  })
}
var N = s(),
  P = `contacts`,
  F = [`PHONE_FORMAT`, `CONTACTS_SAME`, `CONTACT_IS_SELF`, `VALIDATION`]
function I() {
  const e = d(`contacts`),
    [t, i] = (0, A.useState)(!1),
    a = h(r, { params: { type: `relationship` } }),
    o = h(n)
  return (0, N.jsx)(S, {
    title: e(`title`),
    back: p.identityAuth(),
    state: f({ relationships: a, saved: o }),
    skeleton: (0, N.jsxs)(N.Fragment, {
      children: [
        (0, N.jsx)(k, { stage: 4 }),
        (0, N.jsxs)(`div`, {
          className: `stack-4`,
          children: [(0, N.jsx)(b, { height: `2.9rem` }), (0, N.jsx)(u, { fields: 4 })],
        }),
      ],
    }),
    empty: `never`,
    dock: () =>
      (0, N.jsx)(x, { isBlock: !0, type: `submit`, form: P, isBusy: t, children: e(`save`) }),
    children: (e) =>
      (0, N.jsx)(R, {
        saved: e.saved.details,
        relationships: e.relationships.details.map(({ code: e, name: t }) => ({
          value: e,
          label: t,
        })),
        onSending: i,
      }),
  })
}
function L(e) {
  const t = T(`contacts`)
  return [0, 1].map((n) => ({
    relationship: t[`relationship${n}`] || e[n]?.relationship || ``,
    phone: t[`phone${n}`] || e[n]?.phone || ``,
  }))
}
function R(e) {
  const r = d(`contacts`),
    s = d(`facialAuth`),
    c = O(s),
    [u, f] = (0, A.useState)(() => L(e.saved)),
    [h, b] = (0, A.useState)(!1),
    x = m(i, { handles: F, makesStale: [n, t] }),
    S = M(u, v),
    T = x.error ? { ...c(x.error) } : {},
    j = (e, t) => {
      const n = u.map((n, r) => (r === e ? { ...n, ...t } : n))
      f(n), x.reset()
      const r = n.flatMap(({ relationship: e, phone: t }, n) => [
        [`relationship${n}`, e],
        [`phone${n}`, t],
      ])
      w(`contacts`, Object.fromEntries(r))
    },
    I = async () => {
      if ((b(!0), S.some((e) => Object.keys(e).length > 0))) return D()
      e.onSending(!0)
      try {
        const { bizStatus: e } = await x.send({ body: { contacts: u } })
        E(`contacts`),
          y(e),
          e === g.contacts ? l(p.apiPhoneCheck({ type: `1` }), { replace: !0 }) : o({ replace: !0 })
      } catch {
        e.onSending(!1), D()
      }
    },
    R = (e) => {
      const t = h ? S[e]?.phone : void 0
      if (t) return t === `required` ? s(`rule_required`) : r(`rule_${t}`)
      if (T[`${e}.phone`] !== void 0) return x.error?.msg
    }
  return (0, N.jsxs)(N.Fragment, {
    children: [
      (0, N.jsx)(k, { stage: 4 }),
      (0, N.jsx)(`h2`, { className: `h1`, children: r(`heading`) }),
      (0, N.jsx)(`p`, { className: `lead`, children: r(`text`) }),
      (0, N.jsx)(`div`, {
        className: `purpose`,
        children: (0, N.jsx)(a, {
          icon: `shield`,
          title: r(`purposeTitle`),
          children: r(`purpose`),
        }),
      }),
      (0, N.jsxs)(`form`, {
        id: P,
        noValidate: !0,
        onSubmit: (e) => {
          e.preventDefault(), I()
        },
        children: [
          u.map((t, n) =>
            (0, N.jsxs)(
              `fieldset`,
              {
                className: `contact stack-4`,
                children: [
                  (0, N.jsx)(`legend`, {
                    className: `h3`,
                    children: r(`contact`, { number: n + 1 }),
                  }),
                  (0, N.jsx)(C, {
                    label: r(`relationship`),
                    placeholder: r(`choose`),
                    options: e.relationships,
                    value: t.relationship || null,
                    onValue: (e) => j(n, { relationship: e }),
                    error: h && S[n]?.relationship ? s(`rule_choose`) : void 0,
                  }),
                  (0, N.jsx)(_, {
                    label: r(`phone`),
                    type: `tel`,
                    inputMode: `tel`,
                    autoComplete: `off`,
                    maxLength: 20,
                    prefix: v.areaCode,
                    value: t.phone,
                    onChange: (e) => j(n, { phone: e.currentTarget.value }),
                    error: R(n),
                  }),
                ],
              },
              n,
            ),
          ),
          x.error &&
            Object.keys(T).length === 0 &&
            x.error.msg &&
            (0, N.jsx)(a, { meaning: `bad`, isLive: !0, children: x.error.msg }),
        ],
      }),
    ],
  })
}
export { I as StepThreePage }
