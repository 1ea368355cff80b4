import { n as c, t as l } from './Marked-C7rkSuE.js'
import { t as u } from './PickField-BLMIGHK.js' /* empty css              */
import { r as e } from './rolldown-runtime-XKyaHtl.js'
import { p as a, _ as i, Qn as n, x as o, Rr as r, zt as s, It as t } from './shared-Bhmsupj.js'
var d = e(r(), 1),
  f = n()
function p(e) {
  const [t, n] = (0, d.useState)(!1),
    [r, a] = (0, d.useState)(null),
    o = e.options.find((t) => t.value === e.value),
    s = e.error ?? r ?? void 0,
    c = () => {
      n(!1), a(i(e.rules ?? [], e.value ?? ``))
    }
  return (0, f.jsx)(u, {
    label: e.label,
    chosen: o?.label ?? null,
    placeholder: e.placeholder,
    icon: `chevron-down`,
    error: s,
    help: e.help,
    isDisabled: e.isDisabled,
    onOpen: () => n(!0),
    children:
      t &&
      (0, f.jsx)(m, {
        ...e,
        onClose: c,
        onValue: (t) => {
          n(!1), a(i(e.rules ?? [], t)), e.onValue(t)
        },
      }),
  })
}
function m(e) {
  const n = s(),
    [r, i] = (0, d.useState)(``),
    u = (0, d.useRef)(null),
    p = !e.hasSearch
  ;(0, d.useEffect)(() => {
    p &&
      (
        u.current?.querySelector(`[aria-pressed="true"]`) ?? u.current?.querySelector(`button`)
      )?.focus()
  }, [p])
  const m = c(e.options, r, (e) => e.label)
  return (0, f.jsxs)(o, {
    title: e.label,
    onClose: e.onClose,
    children: [
      e.hasSearch &&
        (0, f.jsx)(a, {
          label: n.search,
          type: `search`,
          autoComplete: `off`,
          enterKeyHint: `search`,
          value: r,
          onChange: (e) => i(e.currentTarget.value),
        }),
      (0, f.jsx)(`p`, {
        className: `sr`,
        role: `status`,
        children: e.hasSearch && n.found(m.length),
      }),
      (0, f.jsx)(`ul`, {
        className: `select__list`,
        ref: u,
        onKeyDown: h,
        children: m.map((n) =>
          (0, f.jsx)(
            `li`,
            {
              children: (0, f.jsxs)(`button`, {
                type: `button`,
                className: `list__item`,
                'aria-pressed': n.value === e.value,
                onClick: () => e.onValue(n.value),
                children: [
                  (0, f.jsxs)(`div`, {
                    children: [
                      (0, f.jsx)(`p`, { children: (0, f.jsx)(l, { name: n.label, typed: r }) }),
                      n.note && (0, f.jsx)(`p`, { className: `small`, children: n.note }),
                    ],
                  }),
                  n.value === e.value &&
                    (0, f.jsx)(t, { name: `check`, className: `select__tick` }),
                ],
              }),
            },
            n.value,
          ),
        ),
      }),
      m.length === 0 && (0, f.jsx)(`p`, { className: `lead`, children: n.nothingFound }),
    ],
  })
}
function h(e) {
  const t = [...e.currentTarget.querySelectorAll(`button`)],
    n = t.indexOf(e.target),
    r = t.length - 1,
    i = t[{ ArrowDown: Math.min(n + 1, r), ArrowUp: Math.max(n - 1, 0), Home: 0, End: r }[e.key]]
  i && (e.preventDefault(), i.focus())
}
export { p as t }
