import { t as g, r as h, n as m } from './loan-BOgQIXQ.js'
import { b as p } from './loans-DUx9Hs8.js'
import { t as _ } from './RepayPage-Bln_qc-.js'
import {
  P as a,
  a as c,
  pn as d,
  C as e,
  pr as f,
  O as i,
  br as l,
  I as n,
  Qn as o,
  N as r,
  V as s,
  F as t,
  dt as u,
} from './shared-Bhmsupj.js'
var v = o()
function y(e) {
  const t = l(`repay`),
    r = { repayId: e.detail.borrowId },
    i = m(d(p, { body: r }, { staleTime: 6e4 }), (e) => e),
    a = _(e.detail)
  return (0, v.jsx)(g, {
    title: t(`extensionTitle`),
    shown: i,
    failed: { title: t(`extensionFailed`), text: t(`extensionFailedText`) },
    agreeText: t(`extensionAgree`),
    actionText: i.statement ? t(`extensionPay`, { amount: n(i.statement.payNow) }) : ``,
    isSending: a.isSending,
    trouble: a.trouble,
    onAgreed: ({ kfsId: t, kfsHash: n, payNow: r }) =>
      a.send({ kind: `extension`, channel: e.channel, asked: r, kfs: { kfsId: t, kfsHash: n } }),
    onClose: e.onClose,
    children: (e, t) => (0, v.jsx)(b, { terms: e, end: t }),
  })
}
function b(o) {
  const d = l(`repay`),
    p = l(`loanWords`),
    m = l(`loan`),
    { terms: g } = o,
    _ = t(g.validUntil)
  return (0, v.jsxs)(`div`, {
    lang: g.language,
    children: [
      (0, v.jsx)(`p`, {
        className: `kfs__meta`,
        children: (0, v.jsxs)(`span`, {
          children: [g.lenderName, `. `, i(m(`kfsValid`, { number: g.kfsNumber, until: _ }))],
        }),
      }),
      (0, v.jsx)(c, {
        rows: [
          { label: d(`dueDate`), value: a(u(g.dueDateBefore)) },
          { label: d(`dueAfterExtension`), value: a(u(g.dueDateAfter)) },
          { label: p(`interest`), value: n(g.interest) },
          { label: d(`extensionFee`), value: n(g.fee) },
          { label: p(`taxOnFee`, { tax: f.taxLabel }), value: n(g.tax) },
          { label: d(`extensionNow`), value: n(g.payNow), isSum: !0 },
          {
            label: d(`extensionThen`, { date: r(u(g.dueDateAfter)) }),
            value: n(g.payAfter),
            isSum: !0,
          },
          { label: p(`together`), value: n(g.total), isSum: !0 },
          { label: f.costMeasure, value: s(g.apr), isSum: !0 },
        ],
      }),
      (0, v.jsx)(`div`, {
        className: `pay-way__more`,
        children: (0, v.jsx)(e, {
          meaning: `lamp`,
          title: d(`fullCheaper`),
          children: d(`fullCheaperText`, { amount: n(g.costMoreThanFull) }),
        }),
      }),
      (0, v.jsx)(h, { title: m(`partOne`), rows: g.partOne }),
      (0, v.jsx)(h, { title: m(`partTwo`), rows: g.partTwo }),
      (0, v.jsx)(`h3`, { className: `h3 kfs__title`, children: m(`kfsSchedule`) }),
      (0, v.jsx)(c, {
        rows: g.schedule.map((e) => ({ label: a(u(e.dueOn)), value: n(e.amount) })),
      }),
      o.end,
    ],
  })
}
export { y as ExtensionSheet }
