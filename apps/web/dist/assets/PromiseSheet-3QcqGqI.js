import { t as p } from './DateField-YLe7V7F.js'
import { E as d, h as f, C as u } from './loans-DUx9Hs8.js'
import { r as e } from './rolldown-runtime-XKyaHtl.js'
import {
  br as a,
  x as c,
  Rr as i,
  zr as l,
  P as n,
  dt as o,
  Qn as r,
  vt as s,
  C as t,
} from './shared-Bhmsupj.js'
import { t as h, n as m } from './use-send-once-CAgQrtZ.js'
var g = e(i(), 1),
  _ = r()
function v(e) {
  const r = a(`repay`),
    [i, v] = (0, g.useState)(null),
    [y, b] = (0, g.useState)(!1),
    x = h(d, {
      handles: [`LOAN_STATE`, `PROMISE_OPEN`, `PROMISE_DAY`],
      makesStale: [u],
      lost: r(`lostPromise`),
    }),
    { today: S } = f(e.asOn),
    C = o(e.until),
    w = m(async () => {
      if ((b(!0), !i)) return
      const { error: t } = await x.send({ repayId: e.repayId, promisedOn: i })
      t || (l(r(`promiseKept`, { date: n(i) }), `check`), e.onClose())
    })
  return (0, _.jsx)(c, {
    title: r(`promiseTitle`),
    onClose: e.onClose,
    foot: (0, _.jsx)(s, {
      isBlock: !0,
      isBusy: x.isSending,
      onClick: () => void w(),
      children: i ? r(`promiseOn`, { date: n(i) }) : r(`promise`),
    }),
    children: (0, _.jsxs)(`div`, {
      className: `stack-4`,
      children: [
        (0, _.jsx)(`p`, { children: r(`promiseText`) }),
        (0, _.jsx)(p, {
          label: r(`promiseDay`),
          min: S,
          max: C,
          start: C,
          value: i,
          onValue: v,
          placeholder: r(`promisePick`),
          help: r(`promiseHelp`, { date: n(C) }),
          error: y && !i ? r(`promiseMissing`) : void 0,
        }),
        x.trouble && (0, _.jsx)(t, { meaning: `warn`, isLive: !0, children: x.trouble }),
      ],
    }),
  })
}
export { v as PromiseSheet }
