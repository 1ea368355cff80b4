import { n as C } from './ComponentsTab-C84oxOg.js'
import { t as S, i as x } from './Curtain-BnVTwSi.js'
import { t as y } from './lender-tiles-JumsvyW.js'
import { l as _, u as v } from './loans-DUx9Hs8.js'
import {
  V as a,
  d as c,
  l as d,
  $t as e,
  o as f,
  z as g,
  vt as h,
  Qn as i,
  en as l,
  u as m,
  D as n,
  a as o,
  s as p,
  Pt as r,
  br as s,
  C as t,
  f as u,
} from './shared-Bhmsupj.js'
import { t as b } from './Ticket-CT_NqKG.js'
var w = i(),
  T = [`info`, `good`, `warn`, `bad`, `lamp`]
function E() {
  return (0, w.jsxs)(w.Fragment, {
    children: [(0, w.jsx)(D, {}), (0, w.jsx)(O, {}), (0, w.jsx)(k, {})],
  })
}
function D() {
  const e = s(`components`)
  return (0, w.jsxs)(w.Fragment, {
    children: [
      (0, w.jsx)(C, {
        name: `Note`,
        children: T.map((n) =>
          (0, w.jsx)(t, { meaning: n, title: e(`heading`), children: e(`text`) }, n),
        ),
      }),
      (0, w.jsx)(C, {
        name: `Status`,
        children: (0, w.jsx)(`p`, {
          children: [...T, `neutral`].map((t) =>
            (0, w.jsx)(f, { meaning: t, icon: `info`, children: e(`sample`) }, t),
          ),
        }),
      }),
      (0, w.jsx)(C, {
        name: `Banner`,
        children: (0, w.jsx)(r, {
          icon: `offline`,
          action: { label: e(`action`), onTap: () => void 0 },
          children: e(`sample`),
        }),
      }),
    ],
  })
}
function O() {
  const t = s(`components`),
    n = [
      { label: t(`first`), value: g(`10000`) },
      { label: t(`second`), value: g(`10447`) },
      { label: t(`third`), value: a(`54.39`) },
      { label: t(`label`), value: t(`sample`) },
    ],
    r = (0, w.jsx)(h, { isSmall: !0, children: t(`action`) }),
    i = (0, w.jsx)(`img`, { src: y(`lender-lamp`), width: 40, height: 40, alt: `` }),
    f = { note: t(`sample`), action: r },
    x = {
      figure: g(`200`),
      figureNote: t(`off`),
      title: t(`heading`),
      note: t(`text`),
      foot: t(`sample`),
      action: r,
    }
  return (0, w.jsxs)(w.Fragment, {
    children: [
      (0, w.jsxs)(C, {
        name: `Card`,
        children: [
          (0, w.jsx)(p, { hasRod: !0, children: t(`text`) }),
          (0, w.jsx)(p, { children: t(`text`) }),
          (0, w.jsx)(p, {
            isFlush: !0,
            children: (0, w.jsx)(v, { facts: n, isTop: !0, isEnd: !0 }),
          }),
        ],
      }),
      (0, w.jsxs)(C, {
        name: `NorenCard`,
        children: [
          (0, w.jsx)(_, { name: t(`heading`), by: t(`sample`), facts: n, tile: i, hem: f }),
          (0, w.jsx)(_, { name: t(`heading`), by: t(`sample`), facts: n, tile: i, isOff: !0 }),
        ],
      }),
      (0, w.jsxs)(C, {
        name: `Ticket`,
        children: [(0, w.jsx)(b, { ...x }), (0, w.jsx)(b, { ...x, isOff: !0 })],
      }),
      (0, w.jsxs)(C, {
        name: `Rows`,
        children: [
          (0, w.jsx)(o, {
            rows: [
              { label: t(`first`), value: g(`10000`) },
              { label: t(`second`), value: g(`447`) },
              { label: t(`third`), value: g(`10447`), isSum: !0 },
            ],
          }),
          (0, w.jsx)(o, { isPlain: !0, rows: [{ label: t(`first`), value: t(`sample`) }] }),
        ],
      }),
      (0, w.jsx)(C, {
        name: `List`,
        children: (0, w.jsxs)(d, {
          label: t(`label`),
          children: [
            (0, w.jsx)(c, { icon: `doc`, title: t(`link`), note: t(`text`), href: e(l.test()) }),
            (0, w.jsx)(m, { icon: `edit`, title: t(`action`), end: t(`small`) }),
            (0, w.jsx)(u, { icon: `info`, title: t(`heading`), note: t(`text`) }),
          ],
        }),
      }),
    ],
  })
}
function k() {
  const e = s(`components`),
    t = [
      { label: e(`first`), value: g(`80000`) },
      { label: e(`second`), value: g(`20000`) },
      { label: e(`third`), value: g(`60000`) },
    ]
  return (0, w.jsxs)(w.Fragment, {
    children: [
      (0, w.jsx)(C, {
        name: `HeaderBar`,
        children: (0, w.jsx)(n, {
          title: e(`heading`),
          backLabel: e(`action`),
          onBack: () => void 0,
        }),
      }),
      (0, w.jsxs)(C, {
        name: `Curtain`,
        children: [
          (0, w.jsx)(S, { label: e(`label`), amount: g(`60000`), facts: t }),
          (0, w.jsx)(S, { label: e(`label`), amount: g(`60000`), facts: t, isLocked: !0 }),
          (0, w.jsx)(S, { label: e(`label`), amount: g(`60000`), facts: t, isWaiting: !0 }),
          (0, w.jsx)(x, {}),
        ],
      }),
    ],
  })
}
export { E as CardSamples }
