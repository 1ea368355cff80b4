import { t as c } from './Dialog-MxiuRam.js'
import { r as n, i as t } from './HomePage-Bew-aLH.js'
import { j as e } from './loans-DUx9Hs8.js'
import { hn as a, br as i, vt as o, Qn as r, zr as s } from './shared-Bhmsupj.js'
var l = r()
function u({ onClose: r }) {
  const u = i(`home`),
    d = a(t, { makesStale: [n, e] })
  return (0, l.jsx)(c, {
    title: u(`takeBackTitle`),
    onClose: r,
    actions: (0, l.jsxs)(l.Fragment, {
      children: [
        (0, l.jsx)(o, {
          kind: `line`,
          isBlock: !0,
          isBusy: d.isSending,
          onClick: () =>
            d.mutate(
              { body: {} },
              {
                onSuccess: () => {
                  r(), s(u(`wishTakenBack`), `check`)
                },
              },
            ),
          children: u(`takeBack`),
        }),
        (0, l.jsx)(o, { kind: `soft`, isBlock: !0, onClick: r, children: u(`keepWish`) }),
      ],
    }),
    children: (0, l.jsx)(`p`, { className: `lead`, children: u(`takeBackText`) }),
  })
}
export { u as TakeBackDialog }
