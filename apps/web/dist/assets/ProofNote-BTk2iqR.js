import { br as a, C as e, Qn as i, I as n, dt as o, P as r, F as t } from './shared-Bhmsupj.js'
var s = i()
function c(i) {
  const c = a(`proof`),
    { proof: u } = i,
    d = n(u.amount)
  return u.state === `accepted`
    ? (0, s.jsxs)(e, {
        meaning: `good`,
        title: c(`acceptedTitle`),
        children: [
          (0, s.jsx)(`p`, { children: c(`acceptedText`, { amount: d, date: r(o(u.paidOn)) }) }),
          i.children,
        ],
      })
    : u.state === `refused`
      ? (0, s.jsxs)(e, {
          meaning: `warn`,
          title: c(`refusedTitle`),
          children: [
            u.reason && (0, s.jsx)(`p`, { children: u.reason }),
            (0, s.jsx)(l, { proof: u }),
            i.children,
          ],
        })
      : (0, s.jsxs)(e, {
          title: c(`checkingTitle`, { amount: d }),
          icon: `clock`,
          children: [
            (0, s.jsx)(`p`, { children: c(`checkingText`, { time: t(u.answerBy) }) }),
            (0, s.jsx)(`p`, {
              children: u.pausedFrom ? c(`paused`, { date: r(o(u.pausedFrom)) }) : c(`notPaused`),
            }),
            i.children,
          ],
        })
}
function l({ proof: e }) {
  const t = a(`proof`)
  if (!e.chargedFrom) return (0, s.jsx)(`p`, { children: t(`refusedText`) })
  const i = { days: e.pausedDays, amount: n(e.pausedPenal), date: r(o(e.chargedFrom)) }
  return (0, s.jsx)(`p`, { children: t(`refusedDays`, i) })
}
export { c as t }
