import { G as y } from './loans-DUx9Hs8.js'
import {
  v as _,
  br as a,
  fn as c,
  mn as d,
  Ar as e,
  o as f,
  u as g,
  rn as h,
  Qn as i,
  gt as l,
  r as m,
  Ot as n,
  c as o,
  pr as p,
  Pr as r,
  d as s,
  Dt as t,
  jt as u,
  zr as v,
} from './shared-Bhmsupj.js'
var b = i()
function x() {
  const e = a(`common`),
    t = o({ config: d(r, {}, { staleTime: 36e5 }) }),
    i = n(e(`mailSubject`), w())
  if (t.kind === `loading`) return (0, b.jsx)(_, { height: `6.6rem` })
  if (t.kind !== `ready`)
    return (0, b.jsx)(`div`, {
      className: `cs__failed`,
      children: (0, b.jsx)(m, { isOffline: t.kind === `offline`, retry: t.retry }),
    })
  const { staffService: c, grievance: l } = t.data.config,
    f = async () => {
      await navigator.clipboard.writeText(c.servicePhone), v(e(`copied`), `check`)
    }
  return (0, b.jsxs)(b.Fragment, {
    children: [
      (0, b.jsx)(S, { serviceTime: c.serviceTime }),
      (0, b.jsxs)(`div`, {
        className: `cs__list`,
        children: [
          (0, b.jsx)(s, {
            icon: `chat`,
            title: `WhatsApp`,
            note: c.serviceWhatsApp,
            href: u(c.serviceWhatsApp),
            target: `_blank`,
            rel: `noopener`,
          }),
          (0, b.jsx)(g, {
            icon: `phone`,
            title: e(`phone`),
            note: (0, b.jsx)(`span`, { className: `num`, children: c.servicePhone }),
            end: (0, b.jsx)(`span`, { className: `strong small`, children: e(`copy`) }),
            endIcon: `copy`,
            onClick: () => void f().catch(() => v(e(`copyFailed`), `warn`)),
          }),
          (0, b.jsx)(s, {
            icon: `mail`,
            title: e(`email`),
            note: c.serviceEmail,
            href: `mailto:${c.serviceEmail}?subject=${encodeURIComponent(i)}`,
          }),
          (0, b.jsx)(s, {
            icon: `shield`,
            title: e(`grievanceOfficer`),
            note: e(`grievanceNote`, { name: l.name, days: p.grievance.answerDays }),
            href: `mailto:${l.email}`,
          }),
        ],
      }),
    ],
  })
}
function S(n) {
  const r = a(`common`),
    i = t(n.serviceTime, l(e(), p.zone))
  return (0, b.jsxs)(`p`, {
    className: `cs__hours`,
    children: [
      i !== null &&
        (0, b.jsx)(f, {
          meaning: i ? `good` : `neutral`,
          icon: `clock`,
          children: r(i ? `openNow` : `closedNow`),
        }),
      (0, b.jsx)(`span`, {
        className: `small`,
        children: r(`everyDay`, { hours: C(n.serviceTime) }),
      }),
    ],
  })
}
var C = (e) => e.replaceAll(` `, `\xA0`).replaceAll(`–`, `–⁠`)
function w() {
  const { hasToken: e, bizStatus: t } = c(),
    n = e && t !== null && h(t)
  return (
    d(y, { query: { borrowType: `0` } }, { enabled: n }).data?.details.map((e) => e.borrowStatus) ??
    []
  )
}
export { x as t }
