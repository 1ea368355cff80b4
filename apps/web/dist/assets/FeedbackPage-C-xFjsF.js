import { t as E } from './Choice-C_Xh-0g.js'
import { t as T } from './CopyRowValue-5FK0Bap.js'
import { t as N } from './focus-first-error-C_NFE5k.js'
import { i as k } from './kept-request-Rj3YhtX.js'
import { t as D } from './Meter-CTDOata.js'
import { a as A, c as j, t as M } from './pictures-C4z_vo4.js'
import { r as e } from './rolldown-runtime-XKyaHtl.js'
import {
  h as _,
  It as a,
  o as b,
  vt as C,
  Rr as c,
  Zn as d,
  d as ee,
  br as f,
  en as g,
  dt as h,
  Ir as i,
  Sn as l,
  c as m,
  C as n,
  r as ne,
  P as o,
  bt as p,
  F as r,
  s as S,
  Qn as s,
  $t as t,
  mn as te,
  T as u,
  k as v,
  y as w,
  pr as x,
  l as y,
} from './shared-Bhmsupj.js'
import { t as O } from './TextArea-CejlDIs.js'
var P = e(c(), 1),
  F = [`question`, `problem`, `idea`, `complaint`],
  I = 2e3,
  L = { name: `listFeedback`, method: `GET`, path: `/api/user/feedback`, travel: `none` },
  R = {
    name: `saveFeedback`,
    method: `POST`,
    path: `/api/user/feedback/save`,
    travel: `multipart`,
  },
  z = s()
function B({ chosen: e }) {
  const t = f(`feedback`),
    n = (0, P.useRef)(null),
    { pictures: r, trouble: i } = e,
    a = i ? t(`rule_${i}`, { count: 5 }) : void 0
  return (0, z.jsxs)(`div`, {
    className: p(`field`, a && `is-bad`),
    children: [
      (0, z.jsxs)(`span`, {
        className: `field__label`,
        children: [
          (0, z.jsx)(`span`, { children: t(`pictures`) }),
          (0, z.jsxs)(`span`, { className: `num`, children: [r.length, ` / `, 5] }),
        ],
      }),
      r.length > 0 &&
        (0, z.jsx)(`ul`, {
          className: `feedback__pictures`,
          children: r.map((t, n) =>
            (0, z.jsx)(V, { picture: t, number: n + 1, onRemove: () => e.remove(t.key) }, t.key),
          ),
        }),
      r.length < 5 &&
        (0, z.jsx)(C, {
          kind: `line`,
          isBlock: !0,
          icon: `image`,
          isBusy: e.isShrinking,
          onClick: () => n.current?.click(),
          children: t(`addPicture`),
        }),
      (0, z.jsx)(`input`, {
        ref: n,
        hidden: !0,
        type: `file`,
        accept: `image/*`,
        multiple: !0,
        'aria-label': t(`addPicture`),
        onChange: (t) => {
          const n = [...(t.currentTarget.files ?? [])]
          ;(t.currentTarget.value = ``), n.length > 0 && e.choose(n)
        },
      }),
      (0, z.jsx)(_, { id: `pictures`, error: a, help: t(`picturesHelp`) }),
    ],
  })
}
function V(e) {
  const t = f(`feedback`),
    [n, r] = (0, P.useState)(null),
    { blob: i } = e.picture
  return (
    (0, P.useEffect)(() => {
      const e = URL.createObjectURL(i)
      return (r(e), () => URL.revokeObjectURL(e))
    }, [i]),
    (0, z.jsxs)(`li`, {
      className: `feedback__picture`,
      children: [
        n && (0, z.jsx)(`img`, { src: n, alt: t(`pictureAlt`, { number: e.number }) }),
        (0, z.jsx)(v, {
          icon: `close`,
          label: t(`removePicture`, { number: e.number }),
          onClick: e.onRemove,
        }),
      ],
    })
  )
}
var H = `noren_draft_feedback`,
  U = { kind: null, message: `` }
function W(e = q()) {
  try {
    const t = JSON.parse(e?.getItem(H) ?? `null`)
    return {
      kind: F.find((e) => e === t?.kind) ?? null,
      message: typeof t?.message == `string` ? t.message : ``,
    }
  } catch {
    return U
  }
}
function G(e, t = q()) {
  try {
    t?.setItem(H, JSON.stringify(e))
  } catch {}
}
function K(e = q()) {
  e?.removeItem(H)
}
function q() {
  try {
    return localStorage
  } catch {
    return null
  }
}
function J({ kind: e, message: t }) {
  const n = {}
  e === null && (n.kind = `required`)
  const { length: r } = t.trim()
  return (r === 0 ? (n.message = `required`) : r > 2e3 && (n.message = `tooLong`), n)
}
function Y(e, t) {
  const n = Math.max(0, 5 - t)
  return { taken: e.slice(0, n), isTooMany: e.length > n }
}
function X() {
  const [e, t] = (0, P.useState)([]),
    [n, r] = (0, P.useState)(!1),
    [i, a] = (0, P.useState)(null)
  return {
    pictures: e,
    isShrinking: n,
    trouble: i,
    choose: async (i) => {
      if (n) return
      const { taken: o, isTooMany: s } = Y(i, e.length)
      a(s ? `tooMany` : null), r(!0)
      try {
        for (const e of o) {
          const n = await A(e)
          t((e) => [...e, { key: crypto.randomUUID(), blob: n }])
        }
      } catch (e) {
        if (!(e instanceof M)) throw e
        a(`unreadable`)
      } finally {
        r(!1)
      }
    },
    remove: (e) => {
      a(null), t((t) => t.filter((t) => t.key !== e))
    },
  }
}
var Z = [
  `VALIDATION`,
  `FEEDBACK_DAY_LIMIT`,
  `PICTURE_UNREADABLE`,
  `TOO_LARGE`,
  `MEDIA_TYPE`,
  `REQUEST_DIFFERS`,
  `IN_PROGRESS`,
]
function re(e) {
  const t = f(`feedback`),
    [n, r] = (0, P.useState)(() => W()),
    [a, o] = (0, P.useState)(!1),
    [s, c] = (0, P.useState)(null),
    l = X(),
    u = ie(),
    d = J(n)
  return {
    form: n,
    change: (e) => {
      const t = { ...n, ...e }
      r(t), c(null), G(t)
    },
    submit: async () => {
      o(!0)
      const { kind: r } = n
      if (r === null || Object.keys(d).length > 0) return N()
      if (!(u.isSending || l.isShrinking)) {
        c(null), e.onSending(!0)
        try {
          const t = n.message.trim()
          e.onSent(await u.send({ kind: r, message: t, pictures: l.pictures }))
        } catch (e) {
          c(e instanceof i && e.kind === `refused` ? e.msg : t(`lost`))
        } finally {
          e.onSending(!1)
        }
      }
    },
    errorOf: (e) => {
      const n = a ? d[e] : void 0
      return n && t(e === `kind` ? `rule_kind` : `rule_message_${n}`)
    },
    trouble: s,
    chosen: l,
    share: u.share,
  }
}
function ie() {
  const e = d(),
    [t, n] = (0, P.useState)(null),
    r = l({
      mutationKey: [R.name],
      mutationFn: (e) => ae(e, n),
      meta: { handles: Z },
      onMutate: () => n(0),
      onSettled: () => n(null),
      onSuccess: () => e.invalidateQueries({ queryKey: [L.name] }),
    })
  return { share: t, isSending: r.isPending, send: r.mutateAsync }
}
async function ae({ kind: e, message: t, pictures: n }, r) {
  const i = n.map(({ blob: e }) => e),
    a = { type: e, message: t, sizes: i.map(({ size: e }) => e) },
    o = await k(R.name, a, (n) =>
      j(R, { body: { requestId: n, type: e, message: t }, files: i, onProgress: r }),
    )
  return (K(), o)
}
var Q = `feedback`
function oe(e) {
  const t = f(`feedback`),
    r = re(e),
    { form: i, change: a, errorOf: o, share: s } = r,
    c = o(`kind`),
    l = o(`message`)
  return (0, z.jsxs)(`form`, {
    id: Q,
    className: `stack-4`,
    noValidate: !0,
    onSubmit: (e) => {
      e.preventDefault(), r.submit()
    },
    children: [
      (0, z.jsx)(`p`, { className: `lead`, children: t(`lead`, { days: x.grievance.answerDays }) }),
      (0, z.jsx)(`div`, {
        className: c ? `feedback__kinds is-bad` : `feedback__kinds`,
        children: (0, z.jsx)(E, {
          legend: t(`kind`),
          options: F.map((e) => ({ value: e, label: t(`kind_${e}`) })),
          value: i.kind,
          onValue: (e) => a({ kind: F.find((t) => t === e) ?? null }),
          error: c,
        }),
      }),
      i.kind === `complaint` && (0, z.jsx)(n, { children: t(`complaintNote`) }),
      (0, z.jsx)(O, {
        label: t(`message`),
        rows: 6,
        maxLength: I,
        length: i.message.length,
        value: i.message,
        onChange: (e) => a({ message: e.currentTarget.value }),
        help: t(`messageHelp`),
        ...(l ? { error: l } : {}),
      }),
      (0, z.jsx)(B, { chosen: r.chosen }),
      s !== null &&
        (0, z.jsxs)(`div`, {
          role: `status`,
          children: [
            (0, z.jsx)(D, { share: s, label: t(`sending`) }),
            (0, z.jsx)(`p`, { className: `small feedback__progress`, children: t(`sending`) }),
          ],
        }),
      r.trouble && (0, z.jsx)(n, { meaning: `warn`, isLive: !0, children: r.trouble }),
    ],
  })
}
function $() {
  const e = f(`feedback`),
    t = m({ tickets: te(L, {}, { staleTime: 0 }) }),
    n = t.kind === `ready` ? t.data.tickets.details : []
  return (0, z.jsxs)(`section`, {
    className: `section`,
    'aria-labelledby': `tickets`,
    'aria-busy': t.kind === `loading`,
    children: [
      (0, z.jsx)(`h2`, { className: `h2`, id: `tickets`, children: e(`earlier`) }),
      t.kind === `ready` &&
        n.length === 0 &&
        (0, z.jsx)(`p`, { className: `small feedback__none`, children: e(`earlierNone`) }),
      (0, z.jsxs)(`div`, {
        className: `stack-4 feedback__tickets`,
        children: [
          t.kind === `loading` && (0, z.jsx)(w, { count: 1 }),
          (t.kind === `error` || t.kind === `offline`) &&
            (0, z.jsx)(ne, { isOffline: t.kind === `offline`, retry: t.retry }),
          n.map((e) => (0, z.jsx)(se, { ticket: e }, e.ticketNumber)),
        ],
      }),
    ],
  })
}
function se({ ticket: e }) {
  const t = f(`feedback`),
    { ticketNumber: n, kind: i, state: a, answer: s, answeredAt: c, imageCount: l } = e
  return (0, z.jsxs)(S, {
    label: n,
    children: [
      (0, z.jsxs)(`div`, {
        className: `feedback__head`,
        children: [
          (0, z.jsxs)(`div`, {
            children: [
              (0, z.jsx)(`p`, { className: `strong num`, children: n }),
              (0, z.jsxs)(`p`, {
                className: `tiny`,
                children: [
                  t(`kind_${i}`),
                  `, `,
                  (0, z.jsx)(`span`, { className: `nowrap`, children: r(e.sentAt) }),
                ],
              }),
            ],
          }),
          a === `answered`
            ? (0, z.jsx)(b, { meaning: `good`, icon: `check`, children: t(`answered`) })
            : (0, z.jsx)(b, { meaning: `info`, icon: `clock`, children: t(`open`) }),
        ],
      }),
      (0, z.jsx)(`p`, { className: `feedback__words`, children: e.message }),
      l > 0 && (0, z.jsx)(`p`, { className: `tiny`, children: t(`imageCount`, { count: l }) }),
      s !== null && c !== null
        ? (0, z.jsxs)(`div`, {
            className: `feedback__answer`,
            children: [
              (0, z.jsx)(`p`, {
                className: `tiny strong`,
                children: t(`answeredAt`, { time: r(c) }),
              }),
              (0, z.jsx)(`p`, { className: `feedback__words`, children: s }),
            ],
          })
        : (0, z.jsx)(`p`, { className: `small`, children: t(`dueOn`, { date: o(h(e.dueOn)) }) }),
    ],
  })
}
function ce() {
  const e = f(`feedback`),
    [n, r] = (0, P.useState)(!1),
    [i, a] = (0, P.useState)(null)
  return (0, z.jsxs)(u, {
    title: e(`title`),
    back: !0,
    dock: i
      ? (0, z.jsx)(
          C,
          { isBlock: !0, kind: `soft`, onClick: () => a(null), children: e(`writeAgain`) },
          `again`,
        )
      : (0, z.jsx)(
          C,
          { isBlock: !0, type: `submit`, form: Q, isBusy: n, children: e(`send`) },
          `send`,
        ),
    children: [
      (0, z.jsx)(`div`, {
        className: `page__state`,
        children: i ? (0, z.jsx)(le, { ticket: i }) : (0, z.jsx)(oe, { onSending: r, onSent: a }),
      }),
      (0, z.jsx)(`div`, {
        className: `section`,
        children: (0, z.jsx)(y, {
          children: (0, z.jsx)(ee, {
            icon: `headset`,
            title: e(`otherWays`),
            note: e(`otherWaysNote`),
            href: t(g.customerService()),
          }),
        }),
      }),
      (0, z.jsx)($, {}),
    ],
  })
}
function le({ ticket: e }) {
  const t = f(`feedback`),
    n = (0, P.useRef)(null)
  return (
    (0, P.useEffect)(() => {
      window.scrollTo(0, 0), n.current?.focus({ preventScroll: !0 })
    }, []),
    (0, z.jsxs)(S, {
      hasRod: !0,
      children: [
        (0, z.jsxs)(`h2`, {
          className: `h2 feedback__thanks`,
          ref: n,
          tabIndex: -1,
          children: [(0, z.jsx)(a, { name: `check` }), t(`sentTitle`)],
        }),
        (0, z.jsx)(`p`, { className: `small`, children: t(`ticketNumber`) }),
        (0, z.jsx)(`p`, {
          className: `h2`,
          children: (0, z.jsx)(T, { label: t(`ticketNumber`), value: e.ticketNumber }),
        }),
        (0, z.jsx)(`p`, {
          className: `feedback__due`,
          children: t(`dueOn`, { date: o(h(e.dueOn)) }),
        }),
        (0, z.jsx)(`p`, { className: `small`, children: t(`sentText`) }),
      ],
    })
  )
}
export { ce as FeedbackPage }
