import { s as e } from './app-BnZpN05.js'
import {
  $t as a,
  b as c,
  mn as d,
  vt as f,
  br as l,
  yt as m,
  C as o,
  x as p,
  Qn as s,
  en as u,
} from './shared-Bhmsupj.js'
import { t as g } from './UserPage-TpCpdJ4.js'
import { i as h } from './use-step-up-B3Yr49k.js'
import { t as i, n, r, i as t } from './use-with-code-CyypDYK.js'
var _ = s()
function v(a) {
  const s = l(`yourData`),
    u = d(r, {}, { staleTime: 0 }),
    m = i(t, { otpType: e.eraseData, onDone: ({ kept: e }) => a.onErased(e) })
  if (m.isAsked)
    return (0, _.jsx)(h, {
      text: s(`eraseCodeText`, { phone: m.phone }),
      confirm: s(`eraseDo`),
      ...m.codeSheet,
    })
  const v = m.refusal ?? u.data?.refusal?.text ?? null
  return (0, _.jsxs)(p, {
    isTall: !0,
    title: s(`erase`),
    onClose: a.onClose,
    staysOnScrimTap: !0,
    foot:
      !u.isPending &&
      (0, _.jsx)(y, { plan: u.data, isSending: m.isSending, onGo: m.goOn, onKeep: a.onClose }),
    children: [
      u.isPending && (0, _.jsx)(c, { fields: 4 }),
      (0, _.jsxs)(`form`, {
        hidden: u.isPending,
        ...m.form,
        children: [
          v && (0, _.jsx)(o, { meaning: `warn`, title: s(`notNow`), isLive: !0, children: v }),
          u.isError &&
            !u.data &&
            (0, _.jsxs)(o, {
              meaning: `bad`,
              isLive: !0,
              children: [
                (0, _.jsx)(`p`, { children: s(`planFailed`) }),
                (0, _.jsx)(f, {
                  kind: `soft`,
                  isSmall: !0,
                  icon: `refresh`,
                  onClick: () => void u.refetch(),
                  children: s(`tryAgain`),
                }),
              ],
            }),
          (0, _.jsxs)(`section`, {
            className: `stack-4`,
            'aria-labelledby': `goes`,
            children: [
              (0, _.jsx)(`h3`, { className: `h3`, id: `goes`, children: s(`goesTitle`) }),
              (0, _.jsx)(`p`, { children: s(`goesText`) }),
            ],
          }),
          (0, _.jsxs)(`section`, {
            className: `stack-4`,
            'aria-labelledby': `stays`,
            children: [
              (0, _.jsx)(`h3`, { className: `h3`, id: `stays`, children: s(`staysTitle`) }),
              u.data && (0, _.jsx)(g, { kept: u.data.kept }),
            ],
          }),
          u.data && !u.data.refusal && (0, _.jsx)(n, { ...m.ownNumber }),
        ],
      }),
    ],
  })
}
function y(e) {
  const t = l(`yourData`)
  return e.plan?.refusal
    ? (0, _.jsx)(m, { kind: `soft`, isBlock: !0, href: a(u.order()), children: t(`toOrders`) })
    : (0, _.jsxs)(`div`, {
        className: `btns`,
        children: [
          (0, _.jsx)(f, {
            kind: `line`,
            isBlock: !0,
            isBusy: e.isSending,
            disabled: !e.plan,
            onClick: e.onGo,
            children: t(`getCode`),
          }),
          (0, _.jsx)(f, { kind: `soft`, isBlock: !0, onClick: e.onKeep, children: t(`keepData`) }),
        ],
      })
}
export { v as EraseSheet }
