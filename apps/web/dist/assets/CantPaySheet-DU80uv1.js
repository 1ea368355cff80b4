import {
  l as a,
  At as e,
  f as i,
  Qn as n,
  u as o,
  br as r,
  x as s,
  I as t,
} from './shared-Bhmsupj.js'
var c = n()
function l(n) {
  const l = r(`repay`),
    { partMin: u, promise: d, promiseUntil: f, extension: p } = n.detail
  return (0, c.jsxs)(s, {
    title: n.title,
    onClose: n.onClose,
    children: [
      (0, c.jsx)(`p`, { className: `lead cant-pay__lead`, children: l(`cantPayText`) }),
      (0, c.jsxs)(a, {
        label: n.title,
        children: [
          u !== null &&
            (0, c.jsx)(o, {
              icon: `wallet`,
              title: l(`way_part`),
              note: l(`cantPayPart`, { min: t(u) }),
              onClick: () => n.onWay(`part`),
            }),
          f !== null &&
            !d &&
            (0, c.jsx)(o, {
              icon: `calendar`,
              title: l(`promiseTitle`),
              note: l(`cantPayPromise`),
              'aria-haspopup': `dialog`,
              onClick: n.onPromise,
            }),
          p.isOffered && p.costMoreThanFull !== null
            ? (0, c.jsx)(o, {
                icon: `clock`,
                title: l(`way_extension`, { days: p.days ?? 0 }),
                note: l(`wayNote_extension`, { amount: t(p.costMoreThanFull) }),
                onClick: () => n.onWay(`extension`),
              })
            : p.reason !== null &&
              (0, c.jsx)(i, {
                icon: `clock`,
                title: l(`extended`),
                note: l(`noExtension_${p.reason}`),
              }),
          (0, c.jsx)(o, {
            icon: `headset`,
            title: l(`talkToUs`),
            note: l(`talkToUsNote`),
            'aria-haspopup': `dialog`,
            onClick: () => {
              n.onClose(), e()
            },
          }),
        ],
      }),
    ],
  })
}
export { l as CantPaySheet }
