import { Qn as e, xt as n, bt as t } from './shared-Bhmsupj.js'
import { t as r } from './Wordmark-B-TpKWx.js' /* empty css               */
var i = e()
function a(e) {
  return (0, i.jsxs)(`div`, {
    className: `lintel on-cloth`,
    children: [(0, i.jsx)(r, {}), e.children],
  })
}
function o(e) {
  return (0, i.jsxs)(`header`, {
    className: `curtain curtain--short on-cloth`,
    children: [
      (0, i.jsx)(a, { children: e.children }),
      (0, i.jsxs)(`div`, {
        className: `curtain__panels`,
        'aria-hidden': `true`,
        children: [
          (0, i.jsx)(`div`, {}),
          (0, i.jsx)(`div`, {}),
          (0, i.jsx)(`div`, {}),
          (0, i.jsx)(`div`, {}),
        ],
      }),
    ],
  })
}
function s(e) {
  return (0, i.jsxs)(`header`, {
    className: t(`curtain on-cloth`, e.isLocked && `curtain--locked`),
    children: [
      (0, i.jsx)(a, { children: e.actions }),
      (0, i.jsxs)(`div`, {
        className: `curtain__cloth`,
        children: [
          (0, i.jsx)(`p`, { className: `curtain__label`, children: e.label }),
          (0, i.jsx)(`h1`, {
            className: t(
              `curtain__amount`,
              e.isWaiting && `is-waiting`,
              typeof e.amount == `string` && n(e.amount),
            ),
            tabIndex: -1,
            'data-page-heading': !0,
            children: e.amount,
          }),
        ],
      }),
      (0, i.jsx)(c, { facts: e.facts, ...(e.isWaiting && { isWaiting: !0 }) }),
    ],
  })
}
function c(e) {
  return (0, i.jsx)(`dl`, {
    className: `curtain__panels`,
    'aria-hidden': e.isWaiting,
    children: e.facts.map((e) =>
      (0, i.jsxs)(
        `div`,
        {
          children: [
            (0, i.jsx)(`dt`, { children: e.label }),
            (0, i.jsx)(`dd`, { children: e.value }),
          ],
        },
        e.label,
      ),
    ),
  })
}
export { a as r, c as n, o as i, s as t }
