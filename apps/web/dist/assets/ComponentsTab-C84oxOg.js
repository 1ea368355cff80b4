const __vite__mapDeps = (
  i,
  m = __vite__mapDeps,
  d = m.f ||
    (m.f = [
      'assets/CardSamples-D2iH8pa.js',
      'assets/shared-Bhmsupj.js',
      'assets/rolldown-runtime-XKyaHtl.js',
      'assets/shared-CX92CKG.css',
      'assets/loans-DUx9Hs8.js',
      'assets/loans-DLbYz5u.css',
      'assets/lender-tiles-JumsvyW.js',
      'assets/Ticket-CT_NqKG.js',
      'assets/Ticket-DAGE_Ux.css',
      'assets/Curtain-BnVTwSi.js',
      'assets/Wordmark-B-TpKWx.js',
      'assets/Curtain-DtO6JJk.css',
    ]),
) => i.map((i) => d[i])
import { t as T } from './Check-CmpaF-Q.js'
import { t as E } from './Choice-C_Xh-0g.js'
import { t as D } from './CodeInput-9swTzkz.js'
import { n as ae, t as O } from './DateField-YLe7V7F.js'
import { t as F } from './Dialog-MxiuRam.js'
import { t as C } from './Fab-CkZmZ0C.js'
import { t as P } from './gift-DWPUFcM.js'
import { R as B } from './loans-DUx9Hs8.js' /* empty css                        */ /* empty css                        */
import { t as I } from './Meter-CTDOata.js'
import { t as k } from './MoneyField-sFa5gZR.js'
import { t as L } from './Progress-CxRb1q7.js'
import { n as e, r as t } from './rolldown-runtime-XKyaHtl.js'
import { t as A } from './Segmented-D3GdZ4S.js'
import { t as j } from './Select-DVr1SKD.js'
import { n as R } from './Slider-_edWAOV.js'
import { t as M } from './Switch-3IRHLOz.js'
import {
  p as _,
  Er as a,
  y as b,
  Qn as c,
  _t as d,
  b as ee,
  br as f,
  k as g,
  j as h,
  Ct as i,
  yt as ie,
  Rr as l,
  en as m,
  $t as n,
  wt as ne,
  It as o,
  dt as p,
  A as r,
  x as re,
  zr as S,
  Lt as s,
  i as te,
  St as u,
  v,
  z as x,
  vt as y,
} from './shared-Bhmsupj.js'
import { t as N } from './TextArea-CejlDIs.js'
import { t as z } from './Timeline-CU6uNs0.js'
import { t as w } from './Wordmark-B-TpKWx.js'
var V = c()
function H(e) {
  return (0, V.jsxs)(`details`, {
    className: `faq__item`,
    children: [
      (0, V.jsxs)(`summary`, {
        children: [
          (0, V.jsx)(`span`, { className: `strong`, children: e.name }),
          (0, V.jsx)(o, { name: `chevron-down` }),
        ],
      }),
      (0, V.jsx)(`div`, { className: `stack-4 sample`, children: e.children }),
    ],
  })
}
var oe = [`primary`, `soft`, `line`, `text`, `lamp`]
function U() {
  const e = f(`components`)
  return (0, V.jsxs)(V.Fragment, {
    children: [
      (0, V.jsxs)(H, {
        name: `Button`,
        children: [
          oe.map((t) =>
            (0, V.jsxs)(
              `div`,
              {
                className: `btns`,
                children: [
                  (0, V.jsx)(y, { kind: t, children: `${e(`action`)} · ${t}` }),
                  (0, V.jsx)(y, { kind: t, disabled: !0, children: e(`off`) }),
                  (0, V.jsx)(y, { kind: t, isBusy: !0, children: e(`busy`) }),
                  (0, V.jsx)(y, { kind: t, isSmall: !0, icon: `check`, children: e(`small`) }),
                ],
              },
              t,
            ),
          ),
          (0, V.jsx)(y, { isBlock: !0, icon: `arrow-right`, children: e(`longText`) }),
          (0, V.jsx)(ie, { kind: `soft`, href: n(m.test()), children: e(`link`) }),
        ],
      }),
      (0, V.jsxs)(H, {
        name: `IconButton`,
        children: [
          (0, V.jsx)(g, { icon: `bell`, label: e(`action`) }),
          (0, V.jsx)(g, { icon: `bell`, label: e(`actionNews`), hasDot: !0 }),
          (0, V.jsx)(g, { icon: `bell`, label: e(`off`), disabled: !0 }),
        ],
      }),
      (0, V.jsx)(H, {
        name: `Fab`,
        children: (0, V.jsx)(C, {
          icon: `chat`,
          label: e(`floating`),
          place: `components`,
          onTap: () => S(e(`toastText`)),
        }),
      }),
      (0, V.jsxs)(H, {
        name: `Icon`,
        children: [
          (0, V.jsx)(`p`, {
            children: Object.keys(s).map((e) => (0, V.jsx)(o, { name: e, label: e }, e)),
          }),
          (0, V.jsxs)(`p`, {
            children: [
              (0, V.jsx)(o, { name: `info`, size: `sm` }),
              (0, V.jsx)(o, { name: `info`, size: `xs` }),
            ],
          }),
          (0, V.jsx)(`div`, { className: `curtain on-cloth`, children: (0, V.jsx)(w, {}) }),
        ],
      }),
    ],
  })
}
var W = t(l(), 1)
function G() {
  return (0, V.jsxs)(V.Fragment, {
    children: [(0, V.jsx)(K, {}), (0, V.jsx)(q, {}), (0, V.jsx)(se, {})],
  })
}
function K() {
  const e = f(`components`),
    [t, n] = (0, W.useState)(``),
    [r, i] = (0, W.useState)(`10000`),
    [a, o] = (0, W.useState)(`12`)
  return (0, V.jsxs)(V.Fragment, {
    children: [
      (0, V.jsxs)(H, {
        name: `Field`,
        children: [
          (0, V.jsx)(_, {
            label: e(`label`),
            help: e(`help`),
            rules: [{ holds: (e) => e !== ``, message: e(`error`) }],
          }),
          (0, V.jsx)(_, { label: e(`good`), defaultValue: e(`sample`), isGood: !0 }),
          (0, V.jsx)(_, { label: e(`wrong`), defaultValue: e(`sample`), error: e(`error`) }),
          (0, V.jsx)(_, { label: e(`off`), defaultValue: e(`sample`), disabled: !0 }),
        ],
      }),
      (0, V.jsxs)(H, {
        name: `TextArea`,
        children: [
          (0, V.jsx)(N, {
            label: e(`label`),
            maxLength: 40,
            length: t.length,
            value: t,
            onChange: (e) => n(e.currentTarget.value),
          }),
          (0, V.jsx)(N, { label: e(`wrong`), error: e(`error`) }),
        ],
      }),
      (0, V.jsx)(H, {
        name: `MoneyField`,
        children: (0, V.jsx)(k, { label: e(`label`), value: r, onValue: i, ...h }),
      }),
      (0, V.jsxs)(H, {
        name: `CodeInput`,
        children: [
          (0, V.jsx)(D, { label: e(`label`), length: 4, value: a, onValue: o }),
          (0, V.jsx)(D, {
            label: e(`wrong`),
            length: 6,
            value: `123456`,
            onValue: () => void 0,
            error: e(`error`),
          }),
          (0, V.jsx)(D, {
            label: e(`off`),
            length: 4,
            value: ``,
            onValue: () => void 0,
            isDisabled: !0,
          }),
        ],
      }),
    ],
  })
}
function q() {
  const e = f(`components`),
    t = J(),
    [n, r] = (0, W.useState)(`1`),
    [i, a] = (0, W.useState)(!1)
  return (0, V.jsxs)(V.Fragment, {
    children: [
      (0, V.jsxs)(H, {
        name: `Check`,
        children: [
          (0, V.jsx)(T, { children: e(`sample`) }),
          (0, V.jsx)(T, { error: e(`error`), children: e(`wrong`) }),
          (0, V.jsx)(T, { disabled: !0, children: e(`off`) }),
        ],
      }),
      (0, V.jsxs)(H, {
        name: `Choice`,
        children: [
          (0, V.jsx)(E, { legend: e(`label`), options: t, value: n, onValue: r }),
          (0, V.jsx)(E, {
            legend: e(`wrong`),
            options: t,
            value: null,
            onValue: () => void 0,
            error: e(`error`),
          }),
        ],
      }),
      (0, V.jsx)(H, {
        name: `Segmented`,
        children: (0, V.jsx)(A, { legend: e(`label`), options: t, value: n, onValue: r }),
      }),
      (0, V.jsxs)(H, {
        name: `Switch`,
        children: [
          (0, V.jsx)(M, { label: e(`label`), isOn: i, onValue: a }),
          (0, V.jsx)(M, { label: e(`off`), isOn: !0, isDisabled: !0, onValue: () => void 0 }),
        ],
      }),
    ],
  })
}
function se() {
  const e = f(`components`),
    t = J(),
    [n, r] = (0, W.useState)(null),
    [i, a] = (0, W.useState)(null)
  return (0, V.jsxs)(V.Fragment, {
    children: [
      (0, V.jsxs)(H, {
        name: `Select`,
        children: [
          (0, V.jsx)(j, {
            label: e(`select`),
            placeholder: e(`choose`),
            options: t,
            value: n,
            onValue: r,
            help: e(`help`),
          }),
          (0, V.jsx)(j, {
            label: e(`selectSearch`),
            placeholder: e(`choose`),
            options: t,
            value: n,
            onValue: r,
            hasSearch: !0,
          }),
          (0, V.jsx)(j, {
            label: e(`wrong`),
            placeholder: e(`choose`),
            options: t,
            value: null,
            onValue: () => void 0,
            error: e(`error`),
          }),
          (0, V.jsx)(j, {
            label: e(`off`),
            placeholder: e(`choose`),
            options: t,
            value: null,
            onValue: () => void 0,
            isDisabled: !0,
          }),
        ],
      }),
      (0, V.jsxs)(H, {
        name: `DateField`,
        children: [
          (0, V.jsx)(O, {
            label: e(`date`),
            placeholder: e(`choose`),
            value: i,
            onValue: a,
            min: p(`1946-01-01`),
            max: p(`2008-01-01`),
            start: p(`1995-01-01`),
          }),
          (0, V.jsx)(O, {
            label: e(`wrong`),
            placeholder: e(`choose`),
            value: null,
            onValue: () => void 0,
            min: p(`1946-01-01`),
            max: p(`2008-01-01`),
            start: p(`1995-01-01`),
            error: e(`error`),
          }),
        ],
      }),
    ],
  })
}
function J() {
  const e = f(`components`)
  return [
    { value: `1`, label: e(`first`) },
    { value: `2`, label: e(`second`) },
    { value: `3`, label: e(`third`) },
  ]
}
var Y = 10,
  X = (e, t) => Math.max(0, Y - Math.floor((t - e) / 1e3)),
  Z = 2 * Math.PI * 44
function ce(e) {
  const t = le(e.onEnd)
  return (0, V.jsxs)(F, {
    title: e.title,
    onClose: e.onClose,
    isCentered: !0,
    staysOnScrimTap: !0,
    actions: e.actions,
    children: [
      e.children,
      (0, V.jsxs)(`div`, {
        className: `ring`,
        role: `timer`,
        'aria-label': e.leftText(t),
        children: [
          (0, V.jsxs)(`svg`, {
            viewBox: `0 0 100 100`,
            'aria-hidden': `true`,
            children: [
              (0, V.jsx)(`circle`, {
                cx: `50`,
                cy: `50`,
                r: `44`,
                fill: `none`,
                stroke: `var(--track)`,
                strokeWidth: `7`,
              }),
              (0, V.jsx)(`circle`, {
                className: `ring__left`,
                cx: `50`,
                cy: `50`,
                r: `44`,
                fill: `none`,
                stroke: `var(--brand)`,
                strokeWidth: `7`,
                strokeLinecap: `round`,
                strokeDasharray: Z,
                strokeDashoffset: Z * (1 - t / Y),
                transform: `rotate(-90 50 50)`,
              }),
            ],
          }),
          (0, V.jsx)(`b`, { children: t }),
        ],
      }),
      e.note && (0, V.jsx)(`p`, { className: `small`, children: e.note }),
    ],
  })
}
function le(e) {
  const [t, n] = (0, W.useState)(Y),
    r = (0, W.useRef)(e)
  return (
    (r.current = e),
    (0, W.useEffect)(() => {
      const e = performance.now(),
        t = setInterval(() => {
          const i = X(e, performance.now())
          n(i), i > 0 || (clearInterval(t), r.current())
        }, 250)
      return () => clearInterval(t)
    }, []),
    t
  )
}
function ue() {
  const e = f(`components`),
    [t, n] = (0, W.useState)(null),
    r = () => n(null),
    a = (0, V.jsx)(y, {
      kind: `soft`,
      onClick: () => S(e(`toastText`), `check`),
      children: e(`showToast`),
    })
  return (0, V.jsxs)(V.Fragment, {
    children: [
      (0, V.jsxs)(H, {
        name: `Sheet`,
        children: [
          (0, V.jsx)(y, { kind: `soft`, onClick: () => n(`sheet`), children: e(`openSheet`) }),
          t === `sheet` &&
            (0, V.jsx)(re, {
              title: e(`sheetTitle`),
              onClose: r,
              foot: a,
              children: (0, V.jsx)(_, { label: e(`label`) }),
            }),
        ],
      }),
      (0, V.jsxs)(H, {
        name: `Dialog`,
        children: [
          (0, V.jsx)(y, { kind: `soft`, onClick: () => n(`dialog`), children: e(`openDialog`) }),
          t === `dialog` &&
            (0, V.jsx)(F, {
              title: e(`dialogTitle`),
              onClose: r,
              art: (0, V.jsx)(i, { src: P, width: 120, height: 90, isEager: !0 }),
              isCentered: !0,
              hasClose: !0,
              actions: (0, V.jsxs)(V.Fragment, {
                children: [(0, V.jsx)(y, { isBlock: !0, onClick: r, children: e(`action`) }), a],
              }),
              children: (0, V.jsx)(`p`, { children: e(`text`) }),
            }),
        ],
      }),
      (0, V.jsxs)(H, {
        name: `CountdownDialog`,
        children: [
          (0, V.jsx)(y, {
            kind: `soft`,
            onClick: () => n(`countdown`),
            children: e(`openCountdown`),
          }),
          t === `countdown` &&
            (0, V.jsx)(ce, {
              title: e(`countdownTitle`),
              leftText: (t) => e(`secondsLeft`, { seconds: t }),
              onEnd: () => {
                r(), S(e(`countdownEnded`))
              },
              onClose: r,
            }),
        ],
      }),
      (0, V.jsx)(H, { name: `ToastPlace`, children: a }),
    ],
  })
}
var Q = `sample-panel`,
  de = Array.from({ length: 24 }, (e, t) => String(t).padStart(2, `0`))
function fe() {
  const e = f(`components`),
    [t, n] = (0, W.useState)(`first`),
    [r, i] = (0, W.useState)(2e4),
    [a, o] = (0, W.useState)(`08`)
  return (0, V.jsxs)(V.Fragment, {
    children: [
      (0, V.jsxs)(H, {
        name: `Tabs`,
        children: [
          (0, V.jsx)(te, {
            label: e(`tabs`),
            panelId: Q,
            value: t,
            onValue: n,
            tabs: [
              { value: `first`, label: e(`first`), count: 2 },
              { value: `second`, label: e(`second`) },
              { value: `third`, label: e(`third`) },
            ],
          }),
          (0, V.jsx)(`div`, {
            role: `tabpanel`,
            id: Q,
            'aria-label': e(t),
            children: e(`panelOf`, { name: e(t) }),
          }),
        ],
      }),
      (0, V.jsxs)(H, {
        name: `Slider`,
        children: [
          (0, V.jsx)(R, {
            label: e(`slider`),
            min: 1e3,
            max: 8e4,
            step: 1e3,
            value: r,
            onValue: i,
            valueText: x(String(r)),
            minText: x(`1000`),
            maxText: x(`80000`),
          }),
          (0, V.jsx)(`p`, { className: `num`, children: x(String(r)) }),
        ],
      }),
      (0, V.jsxs)(H, {
        name: `WheelPicker`,
        children: [
          (0, V.jsx)(ae, {
            columns: [
              { label: e(`wheel`), value: a, options: de.map((e) => ({ value: e, label: e })) },
            ],
            onValue: (e, t) => o(t),
          }),
          (0, V.jsx)(`p`, { className: `num`, children: e(`panelOf`, { name: a }) }),
        ],
      }),
      (0, V.jsx)(H, {
        name: `Meter`,
        children: [0, 0.4, 1].map((t) => (0, V.jsx)(I, { share: t, label: e(`label`) }, t)),
      }),
      (0, V.jsxs)(H, {
        name: `Progress`,
        children: [
          (0, V.jsx)(L, { total: 5, done: 2 }),
          (0, V.jsx)(L, { total: 5, done: 5, isFinished: !0 }),
        ],
      }),
      (0, V.jsx)(H, {
        name: `Timeline`,
        children: (0, V.jsx)(z, {
          items: [
            { key: `1`, state: `done`, icon: `id`, title: e(`first`), aside: e(`good`) },
            { key: `2`, state: `now`, icon: `face`, title: e(`second`), body: e(`text`) },
            { key: `3`, state: `next`, icon: `bank`, title: e(`third`) },
          ],
        }),
      }),
    ],
  })
}
function pe() {
  const e = f(`components`),
    t = f(`common`),
    n = (0, V.jsx)(y, { kind: `soft`, icon: `refresh`, children: t(`tryAgain`) })
  return (0, V.jsxs)(V.Fragment, {
    children: [
      (0, V.jsxs)(H, {
        name: `EmptyState`,
        children: [
          (0, V.jsx)(d, {
            art: (0, V.jsx)(i, { src: B, width: 240, height: 150 }),
            title: e(`heading`),
            text: e(`text`),
            action: (0, V.jsx)(y, { children: e(`action`) }),
          }),
          (0, V.jsx)(d, {
            art: (0, V.jsx)(i, { src: u, width: 240, height: 150 }),
            title: t(`errorTitle`),
            text: t(`errorText`),
            action: n,
            foot: t(`errorNumber`, { number: `E-500` }),
          }),
          (0, V.jsx)(d, {
            art: (0, V.jsx)(i, { src: r, width: 240, height: 150 }),
            title: t(`offlineTitle`),
            text: t(`offlineText`),
            action: n,
          }),
        ],
      }),
      (0, V.jsxs)(H, {
        name: `Skeleton`,
        children: [
          (0, V.jsx)(v, { height: `.4rem`, width: `60%` }),
          (0, V.jsx)(b, { count: 1 }),
          (0, V.jsx)(ee, { fields: 2 }),
        ],
      }),
    ],
  })
}
var me = e({ ComponentsTab: () => $ }),
  he = ne(() =>
    a(
      () => import(`./CardSamples-D2iH8pa.js`).then((e) => e.CardSamples),
      __vite__mapDeps([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]),
    ),
  )
function $() {
  const e = f(`components`)
  return (0, V.jsxs)(`div`, {
    className: `stack-4`,
    children: [
      (0, V.jsx)(`p`, { className: `lead`, children: e(`lead`) }),
      (0, V.jsxs)(`div`, {
        className: `list faq`,
        children: [
          (0, V.jsx)(U, {}),
          (0, V.jsx)(G, {}),
          (0, V.jsx)(ue, {}),
          (0, V.jsx)(fe, {}),
          (0, V.jsx)(he, {}),
          (0, V.jsx)(pe, {}),
        ],
      }),
    ],
  })
}
export { $ as ComponentsTab, H as n, me as t }
