const __vite__mapDeps = (
  i,
  m = __vite__mapDeps,
  d = m.f ||
    (m.f = [
      'assets/screens-Bvpp2xU.js',
      'assets/rolldown-runtime-XKyaHtl.js',
      'assets/certification-BrgY9pV.js',
      'assets/shared-Bhmsupj.js',
      'assets/shared-CX92CKG.css',
      'assets/pictures-C4z_vo4.js',
      'assets/camera-BRQhSjC.js',
      'assets/camera-trouble-BT0ihZP.js',
      'assets/ChooseFile-CmCBUfg.js',
      'assets/StepHead-BG-Dokb.js',
      'assets/Progress-CxRb1q7.js',
      'assets/Progress-kqlf30i.css',
      'assets/facial-auth-Drg3Vdl.css',
      'assets/Meter-CTDOata.js',
      'assets/Meter-D7jVBAn.css',
      'assets/stage-B1RKhEu.js',
      'assets/Choice-C_Xh-0g.js',
      'assets/into-view-Annijhe.js',
      'assets/Choice-Ms251D3.css',
      'assets/focus-first-error-C_NFE5k.js',
      'assets/DateField-YLe7V7F.js',
      'assets/PickField-BLMIGHK.js',
      'assets/Select-CR_7H5Q.css',
      'assets/DateField-DfqfkLx.css',
      'assets/TextArea-CejlDIs.js',
      'assets/birthday-CUJgTgE.js',
      'assets/app-BnZpN05.js',
      'assets/app-CGQ-qH_.css',
      'assets/use-copy-lBkm0Cp.js',
      'assets/QrFigure-CoXRl5r.js',
      'assets/QrFigure-DjZQhAq.css',
    ]),
) => i.map((i) => d[i])
import { g as O } from './app-BnZpN05.js'
import { t as w } from './Choice-C_Xh-0g.js'
import { t as T } from './camera-trouble-BT0ihZP.js'
import { f as t } from './certification-BrgY9pV.js'
import { t as S } from './field-errors-DdIjZ6m.js'
import { r as e } from './rolldown-runtime-XKyaHtl.js'
import { n as C } from './StepHead-BG-Dokb.js'
import {
  u as _,
  Ht as a,
  vt as b,
  T as c,
  c as d,
  en as f,
  pr as g,
  nn as h,
  Er as i,
  b as l,
  mn as m,
  At as n,
  Qn as o,
  l as p,
  C as r,
  Rr as s,
  br as u,
  un as v,
  w as x,
  v as y,
} from './shared-Bhmsupj.js'
import { t as D, r as E } from './stage-B1RKhEu.js'
var k = e(s(), 1)
function A(e) {
  const t = (0, k.useRef)(e)
  ;(0, k.useEffect)(() => {
    t.current !== e &&
      ((t.current = e),
      window.scrollTo(0, 0),
      document.querySelector(`[data-page-heading]`)?.focus({ preventScroll: !0 }))
  }, [e])
}
var j = o()
function M(e) {
  const t = u(`capture`),
    n = T(navigator.userAgent)
  if (!e.always && n !== `desktop` && n !== `inApp`) return null
  const r = t(N(n))
  return (0, j.jsx)(`div`, {
    className: `refused__help`,
    children: (0, j.jsx)(p, {
      label: r,
      children: (0, j.jsx)(_, {
        icon: `qr`,
        title: r,
        note: t(`handOffWhy`),
        onClick: e.onHandOff,
      }),
    }),
  })
}
function N(e) {
  return e === `inApp` ? `handOffOpenInApp` : e === `desktop` ? `handOffOpen` : `handOffOpenOther`
}
function P(e) {
  const t = u(`capture`),
    i = D.filter((e) => g.documentKinds.some((t) => t.documentKind === e)),
    [a, o] = (0, k.useState)(i.length === 1 ? (i[0] ?? null) : null),
    [s, l] = (0, k.useState)(!1),
    d = g.documentKinds.some(({ sides: e }) => e.includes(`back`))
  return (0, j.jsxs)(c, {
    title: t(`title`),
    back: f.identityAuth(),
    dock: (0, j.jsxs)(j.Fragment, {
      children: [
        (0, j.jsx)(b, {
          isBlock: !0,
          onClick: () => (a ? e.onKind(a) : l(!0)),
          children: t(`continue`),
        }),
        (0, j.jsx)(b, {
          kind: `text`,
          isBlock: !0,
          'aria-haspopup': `dialog`,
          onClick: n,
          children: t(`kindOther`),
        }),
      ],
    }),
    children: [
      (0, j.jsx)(C, { stage: 2 }),
      (0, j.jsx)(`h2`, { className: `h1`, children: t(`kindTitle`) }),
      (0, j.jsx)(`p`, {
        className: `lead capture__lead`,
        children: t(d ? `kindText` : `kindTextFront`),
      }),
      (0, j.jsx)(w, {
        legend: t(`kindTitle`),
        isLegendHidden: !0,
        options: i.map((e) => ({ value: e, label: t(`kind_${e}`), note: t(`kindNote_${e}`) })),
        value: a,
        onValue: (e) => o(e),
        error: s && !a ? t(`kindNeeded`) : void 0,
      }),
      (0, j.jsx)(M, { onHandOff: e.onHandOff }),
      (0, j.jsx)(`div`, {
        className: `purpose`,
        children: (0, j.jsx)(r, { icon: `lock`, children: t(`kindPrivacy`) }),
      }),
    ],
  })
}
function F(e) {
  const t = u(`capture`)
  return (0, j.jsx)(c, {
    title: t(`title`),
    back: f.identityAuth(),
    dock: (0, j.jsx)(b, { isBlock: !0, onClick: e.onRetry, children: t(`tryAgain`) }),
    children: (0, j.jsxs)(`div`, {
      role: `alert`,
      children: [
        (0, j.jsx)(`h2`, { className: `h1`, children: t(`partMissing`) }),
        (0, j.jsx)(`p`, { className: `lead`, children: t(`partMissingText`) }),
      ],
    }),
  })
}
function I() {
  const e = m(O).data?.bizStatus,
    t = (0, k.useRef)(!1)
  ;(0, k.useEffect)(() => {
    e !== void 0 && (e <= h.identity ? (t.current = !0) : t.current && (v(e), a({ replace: !0 })))
  }, [e])
}
function L(e) {
  const [t, n] = (0, k.useState)({ part: null, hasFailed: !1 }),
    [r, i] = (0, k.useState)(0)
  ;(0, k.useEffect)(() => {
    let t = !1
    return (
      e().then(
        (e) => !t && n({ part: e, hasFailed: !1 }),
        () => !t && n({ part: null, hasFailed: !0 }),
      ),
      () => {
        t = !0
      }
    )
  }, [e, r])
  const a = () => {
    n({ part: null, hasFailed: !1 }), i((e) => e + 1)
  }
  return { ...t, retry: a }
}
function R() {
  const e = m(t),
    n = d({ detail: e })
  return n.kind === `ready`
    ? (0, j.jsx)(H, { detail: n.data.detail, refresh: e.refetch })
    : (0, j.jsx)(z, { state: n })
}
function z(e) {
  const t = u(`capture`)
  return (0, j.jsx)(x, {
    title: t(`title`),
    back: f.identityAuth(),
    state: e.state ?? { kind: `loading` },
    skeleton: (0, j.jsxs)(j.Fragment, {
      children: [
        (0, j.jsx)(C, { stage: 2 }),
        (0, j.jsxs)(`div`, {
          className: `stack-4`,
          children: [
            (0, j.jsx)(y, { width: `70%`, height: `.56rem` }),
            (0, j.jsx)(l, { fields: 2 }),
          ],
        }),
      ],
    }),
    empty: `never`,
    children: () => null,
  })
}
var B = () =>
    i(
      () => import(`./screens-Bvpp2xU.js`),
      __vite__mapDeps([
        0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24,
        25, 26, 27, 28, 29, 30,
      ]),
    ),
  V = { kind: null, retake: null, hasConfirmed: !1 }
function H(e) {
  const { detail: t, refresh: n } = e,
    [r, i] = (0, k.useState)(V),
    o = L(B)
  I()
  const [s, c] = (0, k.useState)(!1),
    [l, d] = (0, k.useState)(!1),
    [f, p] = (0, k.useState)(null),
    [m, h] = (0, k.useState)({}),
    g = S(u(`facialAuth`)),
    _ = t.kind === null && r.kind === null
  ;(0, k.useEffect)(() => {
    _ &&
      o.part &&
      o.part.keptDocument().then((e) => {
        e && i((t) => (t.kind ? t : { ...V, kind: e }))
      })
  }, [_, o.part])
  const v = s ? { at: `kind` } : E(t, r)
  A(`${v.at} ${`side` in v ? v.side : ``}`)
  const y = () => c(!0),
    b = () => i({ ...r, hasConfirmed: !1 }),
    x = () => {
      p(null), i({ ...V, kind: r.kind, retake: `front` })
    },
    C = (e) => {
      e.reason === `STEP_ORDER` && a(),
        (e.reason === `DOCUMENT_MISSING` || e.reason === `LIVENESS_MISSING`) && n()
      const t = g(e)
      h(t),
        (e.reason === `VALIDATION` || e.reason === `UNDERAGE`) && Object.keys(t).length > 0 && b()
    }
  if (o.hasFailed) return (0, j.jsx)(F, { onRetry: o.retry })
  if (!o.part) return (0, j.jsx)(z, {})
  const { DocumentCapture: w, FaceCheck: T, FieldsForm: D, HandOff: O, SaveIdentity: M } = o.part
  if (l) return (0, j.jsx)(O, { onBack: () => d(!1) })
  switch (v.at) {
    case `kind`:
      return (0, j.jsx)(P, {
        onHandOff: () => d(!0),
        onKind: (e) => {
          c(!1), i({ ...V, kind: e })
        },
      })
    case `document`:
      return (0, j.jsx)(
        w,
        {
          kind: v.kind,
          side: v.side,
          onBack: y,
          onHandOff: () => d(!0),
          onRead: async () => {
            await n(), p(null), i({ ...V, kind: v.kind })
          },
        },
        `${v.kind}-${v.side}`,
      )
    case `fields`:
      return (0, j.jsx)(D, {
        kind: v.kind,
        fields: t.fields,
        confirmed: f,
        serverErrors: m,
        sides: t.takenSides,
        onBack: y,
        onRetake: (e) => i({ ...r, retake: e }),
        onConfirm: (e) => {
          p(e), h({}), i({ ...r, hasConfirmed: !0 })
        },
      })
    case `face`:
      return (0, j.jsx)(T, {
        triesLeft: t.livenessTriesLeft,
        onHandOff: () => d(!0),
        onDone: n,
        onDocumentAgain: x,
        onBack: b,
      })
    case `save`:
      return (0, j.jsx)(M, {
        kind: v.kind,
        fields: f ?? {},
        face: t.face === `passed` ? `passed` : `review`,
        onRefused: C,
        onDocumentAgain: x,
        onFieldsAgain: b,
      })
  }
}
export { A as n, M as t, R as StepOnePage }
