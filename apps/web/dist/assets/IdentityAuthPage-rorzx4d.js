import { o as i, g as n, m as r, _ as t } from './app-BnZpN05.js'
import { t as E } from './Check-CmpaF-Q.js'
import { t as O } from './focus-first-error-C_NFE5k.js'
import { t as D } from './notice-version-C7zT9p9.js'
import { r as e } from './rolldown-runtime-XKyaHtl.js'
import {
  pr as _,
  $t as a,
  v as b,
  x as C,
  Rr as c,
  c as d,
  en as f,
  nn as g,
  mr as h,
  Vt as l,
  mn as m,
  It as o,
  hn as p,
  w as S,
  Qn as s,
  br as u,
  s as v,
  yt as w,
  vt as x,
  un as y,
} from './shared-Bhmsupj.js'
import { t as k } from './stage-B1RKhEu.js'
import { n as A, r as j, t as M } from './stages-CdOHhjt.js'
import { t as T } from './Timeline-CU6uNs0.js'
var N = e(c(), 1),
  P = _.documentKinds.filter(({ keptLength: e }) => e === null),
  F = _.documentKinds.filter(({ keptLength: e }) => e !== null)
function I(e, t) {
  const n = k.filter((e) => t.some(({ documentKind: t }) => t === e)).map((t) => e(`document_${t}`))
  return new Intl.ListFormat(h(), { type: `disjunction` }).format(n)
}
var L = s(),
  R = i.filter((e) => e !== `notifications`),
  z = [`dataNotice`, `creditCheck`],
  B = (e) => {
    const t = F.map((t) =>
        e(`noticeNumberKept`, { documents: I(e, [t]), count: t.keptLength ?? 0 }),
      ),
      n = [
        { key: `noticeWholeKept`, kinds: P },
        { key: `noticeMaskedKept`, kinds: F },
      ]
        .filter(({ kinds: e }) => e.length > 0)
        .map(({ key: t, kinds: n }) => e(t, { documents: I(e, n) }))
    return [
      {
        title: e(`noticeWhat`),
        lines: [
          e(`noticeWhat1`),
          [e(`noticeWhat2`), ...t].join(` `),
          e(`noticeWhat3`),
          e(`noticeWhat4`),
        ],
      },
      { title: e(`noticeWhy`), lines: [e(`noticeWhy1`), e(`noticeWhy2`)] },
      { title: e(`noticeHowLong`), lines: [...n, e(`noticeHowLong2`), e(`noticeHowLong3`)] },
      { title: e(`noticeWho`), lines: [e(`noticeWho1`), e(`noticeWho2`), e(`noticeWho3`)] },
      { title: e(`noticeRights`), lines: [e(`noticeRights1`), e(`noticeRights2`)] },
    ]
  }
function V(e) {
  const i = u(`identityAuth`),
    s = p(r, { makesStale: [t, n] }),
    [c, l] = (0, N.useState)(new Set(e.given)),
    [d, m] = (0, N.useState)(!1),
    h = z.filter((e) => !c.has(e)),
    g = () => {
      if ((m(!0), h.length > 0)) return O()
      const t = R.map((e) => ({ purpose: e, given: c.has(e) }))
      s.mutate(
        { body: { consents: t, textVersion: D } },
        { onSuccess: ({ bizStatus: t }) => e.onSaved(t) },
      )
    },
    _ = (e, t) => {
      const n = new Set(c)
      t ? n.add(e) : n.delete(e), l(n)
    }
  return (0, L.jsx)(C, {
    title: i(`noticeTitle`),
    onClose: e.onClose,
    foot: (0, L.jsx)(x, {
      isBlock: !0,
      isBusy: s.isSending,
      onClick: g,
      children: i(`noticeAgree`),
    }),
    children: (0, L.jsxs)(`div`, {
      className: `notice`,
      children: [
        B(i).map((e) =>
          (0, L.jsxs)(
            `section`,
            {
              children: [
                (0, L.jsx)(`h3`, { className: `h3`, children: e.title }),
                (0, L.jsx)(`ul`, {
                  className: `small`,
                  children: e.lines.map((e) =>
                    (0, L.jsxs)(
                      `li`,
                      {
                        children: [
                          (0, L.jsx)(o, { name: `check`, size: `xs` }),
                          (0, L.jsx)(`span`, { children: e }),
                        ],
                      },
                      e,
                    ),
                  ),
                }),
              ],
            },
            e.title,
          ),
        ),
        (0, L.jsx)(`p`, {
          className: `small`,
          children: (0, L.jsx)(`a`, {
            className: `link`,
            href: a(f.privacyPolicy()),
            children: i(`wholePolicy`),
          }),
        }),
        (0, L.jsxs)(`section`, {
          className: `notice__choices`,
          'aria-label': i(`choices`),
          children: [
            (0, L.jsx)(`h3`, { className: `h3`, children: i(`choices`) }),
            R.map((t) => {
              const n = z.includes(t)
              return (0, L.jsx)(
                E,
                {
                  checked: c.has(t),
                  disabled: n && e.given.includes(t),
                  onChange: (e) => _(t, e.currentTarget.checked),
                  error: d && n && !c.has(t) ? i(`choiceNeeded`) : void 0,
                  children: (0, L.jsxs)(`span`, {
                    className: `notice__choice`,
                    children: [
                      (0, L.jsx)(`b`, { children: i(`choice_${t}`) }),
                      i(`choiceText_${t}`),
                      ` `,
                      i(n ? `needed` : `optional`),
                    ],
                  }),
                },
                t,
              )
            }),
          ],
        }),
      ],
    }),
  })
}
function H() {
  const e = u(`identityAuth`),
    r = m(n),
    i = m(t),
    [a, o] = (0, N.useState)(!1)
  return (0, L.jsx)(S, {
    title: e(`title`),
    back: f.user(),
    state: d({ status: r, consents: i }),
    skeleton: (0, L.jsx)(q, {}),
    empty: `never`,
    dock: ({ status: { bizStatus: e } }) => (0, L.jsx)(U, { bizStatus: e, onNotice: () => o(!0) }),
    children: ({ status: { bizStatus: e }, consents: { details: t } }) =>
      (0, L.jsxs)(L.Fragment, {
        children: [
          (0, L.jsx)(W, { stages: j(e) }),
          (0, L.jsx)(G, { onRead: () => o(!0) }),
          a &&
            (0, L.jsx)(V, {
              given: t.flatMap(({ given: e, purpose: t }) =>
                e && t !== `notifications` ? [t] : [],
              ),
              onClose: () => o(!1),
              onSaved: (t) => {
                y(t), o(!1), e < g.started && l(A(t))
              },
            }),
        ],
      }),
  })
}
function U(e) {
  const t = u(`identityAuth`)
  if (e.bizStatus < g.started)
    return (0, L.jsx)(x, {
      isBlock: !0,
      onClick: e.onNotice,
      'aria-haspopup': `dialog`,
      children: t(`start`),
    })
  const n = j(e.bizStatus).find((e) => e.state === `now`)
  return (0, L.jsx)(w, {
    isBlock: !0,
    href: a(A(e.bizStatus)),
    children: t(n ? `continue_${n.name}` : `toHome`),
  })
}
function W(e) {
  const t = u(`identityAuth`),
    n = I(t, _.documentKinds),
    r = e.stages.filter((e) => e.state === `done`).length,
    i = r === e.stages.length
  return (0, L.jsxs)(L.Fragment, {
    children: [
      (0, L.jsx)(`h2`, {
        className: `h1`,
        children: i ? t(`allDone`) : t(`doneOf`, { done: r, total: e.stages.length }),
      }),
      (0, L.jsx)(`p`, {
        className: `lead`,
        children: i ? t(`allDoneText`) : t(`minutesLeft`, { minutes: M(e.stages) }),
      }),
      (0, L.jsx)(`div`, {
        className: `stages`,
        children: (0, L.jsx)(T, {
          items: e.stages.map((e) => ({
            key: e.name,
            state: e.state,
            icon: e.icon,
            title: t(`stage_${e.name}`),
            aside: e.state === `done` ? t(`done`) : t(`minutes`, { minutes: e.minutes }),
            body: e.state === `now` ? t(`now_${e.name}`, { documents: n }) : void 0,
          })),
        }),
      }),
    ],
  })
}
function G(e) {
  const t = u(`identityAuth`)
  return (0, L.jsxs)(v, {
    hasRod: !0,
    children: [
      (0, L.jsx)(`h3`, { className: `h3`, children: t(`dataTitle`) }),
      (0, L.jsxs)(`ul`, {
        className: `stack facts-list`,
        children: [
          (0, L.jsx)(K, { icon: `eye`, children: t(`dataWhoSees`) }),
          (0, L.jsx)(K, { icon: `lock`, children: t(`dataNever`) }),
        ],
      }),
      (0, L.jsxs)(`button`, {
        type: `button`,
        className: `tapline`,
        'aria-haspopup': `dialog`,
        onClick: e.onRead,
        children: [t(`readNotice`), (0, L.jsx)(o, { name: `chevron-right`, size: `sm` })],
      }),
    ],
  })
}
function K(e) {
  return (0, L.jsxs)(`li`, {
    className: `facts-list__item`,
    children: [
      (0, L.jsx)(`span`, { className: `list__icon`, children: (0, L.jsx)(o, { name: e.icon }) }),
      (0, L.jsx)(`span`, { className: `small`, children: e.children }),
    ],
  })
}
function q() {
  return (0, L.jsxs)(L.Fragment, {
    children: [
      (0, L.jsx)(b, { width: `50%`, height: `.56rem` }),
      (0, L.jsx)(b, { width: `90%`, height: `.4rem`, gap: `.2rem` }),
      [`a`, `b`, `c`, `d`, `e`].map((e) =>
        (0, L.jsxs)(
          `div`,
          {
            className: `facts-list__item`,
            children: [
              (0, L.jsx)(b, { width: `.82rem`, height: `.82rem`, gap: `.4rem` }),
              (0, L.jsx)(b, { width: `60%`, height: `.32rem`, gap: `.4rem` }),
            ],
          },
          e,
        ),
      ),
    ],
  })
}
export { H as IdentityAuthPage }
