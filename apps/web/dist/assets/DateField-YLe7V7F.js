import { t as u } from './PickField-BLMIGHK.js'
import { r as e } from './rolldown-runtime-XKyaHtl.js'
import {
  lt as a,
  x as c,
  dt as i,
  zt as l,
  Rr as n,
  mt as o,
  ct as r,
  vt as s,
  Qn as t,
} from './shared-Bhmsupj.js'
var d = e(n(), 1),
  f = t()
function p(e) {
  return (0, f.jsx)(`div`, {
    className: `wheel`,
    'data-taps': `free`,
    children: e.columns.map((t, n) =>
      (0, f.jsx)(h, { ...t, onValue: (t) => e.onValue(n, t) }, t.label),
    ),
  })
}
var m = 120
function h(e) {
  const t = (0, d.useId)(),
    n = (0, d.useRef)(null),
    r = (0, d.useRef)(void 0),
    i = Math.max(
      0,
      e.options.findIndex((t) => t.value === e.value),
    )
  ;(0, d.useEffect)(() => {
    const e = n.current
    e && (e.scrollTop = i * g(e))
  }, [i]),
    (0, d.useEffect)(() => () => clearTimeout(r.current), [])
  const a = (t) => {
    const n = e.options[Math.max(0, Math.min(t, e.options.length - 1))]
    n && n.value !== e.value && e.onValue(n.value)
  }
  return (0, f.jsx)(`div`, {
    ref: n,
    className: `wheel__col`,
    role: `listbox`,
    'aria-label': e.label,
    'aria-activedescendant': `${t}-${i}`,
    tabIndex: 0,
    onKeyDown: (e) => {
      const t = { ArrowUp: -1, ArrowDown: 1, PageUp: -5, PageDown: 5 }[e.key]
      t !== void 0 && (e.preventDefault(), a(i + t))
    },
    onScroll: (e) => {
      const t = e.currentTarget
      clearTimeout(r.current), (r.current = setTimeout(() => a(Math.round(t.scrollTop / g(t))), m))
    },
    children: e.options.map((e, n) =>
      (0, f.jsx)(
        `span`,
        {
          id: `${t}-${n}`,
          role: `option`,
          'aria-selected': n === i,
          onClick: () => a(n),
          children: e.label,
        },
        e.value,
      ),
    ),
  })
}
var g = (e) => e.firstElementChild?.offsetHeight || 1
function _(e) {
  const [t, n] = (0, d.useState)(!1)
  return (0, f.jsx)(u, {
    label: e.label,
    chosen: e.value && y(e.value),
    placeholder: e.placeholder,
    icon: `calendar`,
    error: e.error,
    help: e.note,
    isNumber: !0,
    onOpen: () => n(!0),
    children:
      t &&
      (0, f.jsx)(v, {
        ...e,
        onClose: () => n(!1),
        onUse: (t) => {
          n(!1), e.onValue(t)
        },
      }),
  })
}
function v(e) {
  const t = l(),
    [n, r] = (0, d.useState)(e.value ?? e.start),
    [i = ``, a = ``, o = ``] = n.split(`-`)
  return (0, f.jsxs)(c, {
    title: e.label,
    onClose: e.onClose,
    foot: (0, f.jsx)(s, { isBlock: !0, onClick: () => e.onUse(n), children: t.useValue(y(n)) }),
    children: [
      e.help && (0, f.jsx)(`p`, { className: `small`, children: e.help }),
      (0, f.jsx)(p, {
        onValue: (t, n) => {
          const [s, c, l] = [o, a, i].map((e, r) => (r === t ? n : e))
          r(C(S(`${l}`, `${c}`, Number(s)), e.min, e.max))
        },
        columns: [
          { label: t.day, value: o, options: b(1, x(i, a)) },
          {
            label: t.month,
            value: a,
            options: b(1, 12).map(({ value: e }) => ({ value: e, label: t.monthName(Number(e)) })),
          },
          {
            label: t.year,
            value: i,
            options: b(Number(e.min.slice(0, 4)), Number(e.max.slice(0, 4))),
          },
        ],
      }),
    ],
  })
}
var y = (e) => e.split(`-`).reverse().join(`/`)
function b(e, t) {
  return Array.from({ length: t - e + 1 }, (t, n) => {
    const r = String(e + n).padStart(2, `0`)
    return { value: r, label: r }
  })
}
function x(e, t) {
  const n = i(`${e}-${t}-01`)
  return o(n, a(n, 1))
}
function S(e, t, n) {
  return r(i(`${e}-${t}-01`), Math.min(n, x(e, t)) - 1)
}
var C = (e, t, n) => (e < t ? t : e > n ? n : e)
export { _ as t, p as n }
