import { g as t } from './app-BnZpN05.js'
import { t as C } from './Choice-C_Xh-0g.js'
import { o as i, E as n, g as r } from './certification-BrgY9pV.js'
import { t as E, r as T, n as w } from './draft-CmXkrba.js'
import { r as e } from './rolldown-runtime-XKyaHtl.js'
import { t as D } from './StepHead-BG-Dokb.js'
import {
  hn as _,
  Ct as a,
  v as b,
  Qn as c,
  Vt as d,
  b as f,
  er as g,
  en as h,
  Rr as l,
  c as m,
  D as o,
  br as p,
  w as S,
  E as s,
  St as u,
  mn as v,
  vt as x,
  un as y,
} from './shared-Bhmsupj.js'
import { n as O } from './stages-CdOHhjt.js'
var k = e(l(), 1)
function A(e, t, n) {
  const r = {}
  for (const i of e) {
    const e = [n[i.code], t[i.code]].find(
      (e) => e !== void 0 && i.options?.some((t) => t.code === e),
    )
    e !== void 0 && (r[i.code] = e)
  }
  return r
}
function j(e, t) {
  const n = e.findIndex((e) => t[e.code] === void 0)
  return n < 0 ? Math.max(0, e.length - 1) : n
}
var M = (e, t) => e.every((e) => t[e.code] !== void 0),
  N = c()
function P() {
  const e = v(i, { params: { type: `survey` } }),
    t = v(n),
    r = m({ questions: e, saved: t })
  return r.kind === `ready` && r.data.questions.details.length > 0
    ? (0, N.jsx)(I, { state: r, data: r.data })
    : (0, N.jsx)(F, { state: r })
}
function F(e) {
  const t = p(`survey`)
  return (0, N.jsx)(S, {
    title: t(`title`),
    back: h.identityAuth(),
    state: e.state,
    skeleton: (0, N.jsxs)(N.Fragment, {
      children: [
        (0, N.jsx)(`div`, { className: `step-head`, children: (0, N.jsx)(b, { height: `.1rem` }) }),
        (0, N.jsxs)(`div`, {
          className: `stack-4`,
          children: [
            (0, N.jsx)(b, { width: `80%`, height: `.56rem` }),
            (0, N.jsx)(f, { fields: 4 }),
          ],
        }),
      ],
    }),
    empty: {
      when: () => !0,
      art: (0, N.jsx)(a, { src: u, width: 360, height: 240 }),
      title: t(`emptyTitle`),
      text: t(`emptyText`),
    },
    children: () => null,
  })
}
function I({ state: e, data: i }) {
  const a = p(`survey`),
    c = i.questions.details,
    [l, u] = (0, k.useState)(() => A(c, i.saved.answers, T(`survey`))),
    [f, m] = (0, k.useState)(() => j(c, l)),
    [v, b] = (0, k.useState)(!1),
    P = _(r, { handles: [`SURVEY_INCOMPLETE`], makesStale: [n, t] }),
    F = L(f),
    I = c[f]
  if (!I) return null
  const R = f === c.length - 1,
    z = (e) => {
      const t = { ...l, [I.code]: e }
      u(t), b(!1), w(`survey`, t), g(r, { body: { answers: t, isDraft: !0 } }).catch(() => void 0)
    }
  return (0, N.jsx)(S, {
    title: a(`title`),
    header: (0, N.jsx)(o, {
      title: a(`title`),
      backLabel: a(f > 0 ? `previous` : `back`),
      onBack: () => (f > 0 ? m(f - 1) : d(h.identityAuth())),
      children: (0, N.jsx)(s, {}),
    }),
    state: e,
    skeleton: null,
    empty: `never`,
    dock: (0, N.jsx)(x, {
      isBlock: !0,
      isBusy: P.isSending,
      onClick: () => {
        if (l[I.code] === void 0) return b(!0)
        if (!R) return m(f + 1)
        if (!M(c, l)) return m(j(c, l))
        P.mutate(
          { body: { answers: l } },
          {
            onSuccess: ({ bizStatus: e }) => {
              E(`survey`), y(e), d(O(e), { replace: !0 })
            },
            onError: (e) => {
              e.reason === `SURVEY_INCOMPLETE` && m(j(c, l)),
                e.reason === `CONSENT_NEEDED` && d(h.identityAuth())
            },
          },
        )
      },
      children: a(R ? `finish` : `next`),
    }),
    children: () =>
      (0, N.jsxs)(N.Fragment, {
        children: [
          (0, N.jsx)(D, {
            total: c.length,
            done: f,
            text: a(`questionOf`, { at: f + 1, total: c.length }),
          }),
          (0, N.jsx)(`h2`, {
            className: `h1 survey__question`,
            tabIndex: -1,
            ref: F,
            children: I.name,
          }),
          I.help && (0, N.jsx)(`p`, { className: `lead survey__help`, children: I.help }),
          (0, N.jsx)(
            C,
            {
              legend: I.name,
              isLegendHidden: !0,
              options: (I.options ?? []).map(({ code: e, name: t }) => ({ value: e, label: t })),
              value: l[I.code] ?? null,
              onValue: z,
              error: v ? a(`chooseOne`) : void 0,
            },
            I.code,
          ),
        ],
      }),
  })
}
function L(e) {
  const t = (0, k.useRef)(null),
    n = (0, k.useRef)(e)
  return (
    (0, k.useEffect)(() => {
      n.current !== e &&
        ((n.current = e), window.scrollTo(0, 0), t.current?.focus({ preventScroll: !0 }))
    }, [e]),
    t
  )
}
export { P as SurveyPage }
