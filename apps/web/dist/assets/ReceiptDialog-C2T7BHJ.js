import { t as c } from './CopyRowValue-5FK0Bap.js'
import {
  pr as a,
  F as e,
  br as i,
  Qn as n,
  vt as o,
  a as r,
  x as s,
  I as t,
} from './shared-Bhmsupj.js'
var l = n()
function u(n) {
  const u = i(`repay`),
    d = i(`loanWords`),
    { detail: f, payment: p } = n,
    m = [
      { label: d(`principal`), value: p.principal },
      { label: d(`interest`), value: p.interest },
      { label: d(`serviceFee`), value: p.serviceFee },
      { label: d(`taxOnFee`, { tax: a.taxLabel }), value: p.tax },
      { label: d(`lateCharge`), value: p.penal },
    ].filter((e) => Number(e.value) > 0),
    h = u(`utr`, { paymentReference: a.paymentReferenceLabel })
  return (0, l.jsx)(s, {
    title: u(`receipt`),
    onClose: n.onClose,
    foot: (0, l.jsx)(o, {
      kind: `soft`,
      isBlock: !0,
      icon: `download`,
      onClick: () => window.print(),
      children: u(`print`),
    }),
    children: (0, l.jsxs)(`div`, {
      className: `receipt`,
      children: [
        (0, l.jsx)(`p`, { className: `small`, children: f.lender.legalName }),
        (0, l.jsx)(`p`, { className: `h1 num strong`, children: t(p.amount) }),
        (0, l.jsx)(r, {
          rows: [
            {
              label: u(`receiptNumber`),
              value: (0, l.jsx)(c, { label: u(`receiptNumber`), value: p.receiptNumber }),
            },
            { label: u(`paidAt`), value: e(p.paidAt) },
            { label: h, value: (0, l.jsx)(c, { label: h, value: p.utr }) },
            { label: u(`titleLoading`), value: `${f.productName}, ${f.loanNumber}` },
          ],
        }),
        (0, l.jsx)(`h3`, { className: `h3 receipt__parts`, children: u(`partsOf`) }),
        (0, l.jsx)(r, {
          rows: [
            ...m.map((e) => ({ label: e.label, value: t(e.value) })),
            { label: d(`together`), value: t(p.amount), isSum: !0 },
          ],
        }),
      ],
    }),
  })
}
export { u as ReceiptDialog }
