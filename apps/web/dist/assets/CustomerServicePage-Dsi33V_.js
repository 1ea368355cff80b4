import { t as u } from './CustomerServiceContacts-DbTyDUk.js' /* empty css                        */ /* empty css                        */
import {
  d as a,
  pr as c,
  $t as e,
  br as i,
  s as l,
  Qn as n,
  en as o,
  T as r,
  l as s,
  It as t,
} from './shared-Bhmsupj.js'
var d = n(),
  f = [1, 2, 3, 4, 5]
function p() {
  const n = i(`customerService`)
  return (0, d.jsxs)(r, {
    title: n(`title`),
    back: !0,
    children: [
      (0, d.jsx)(`div`, {
        className: `contacts`,
        children: (0, d.jsxs)(l, {
          hasRod: !0,
          children: [
            (0, d.jsx)(`p`, { className: `small`, children: n(`lead`) }),
            (0, d.jsx)(u, {}),
          ],
        }),
      }),
      (0, d.jsx)(`div`, {
        className: `section`,
        children: (0, d.jsx)(s, {
          children: (0, d.jsx)(a, {
            icon: `edit`,
            title: n(`write`),
            note: n(`writeNote`),
            href: e(o.feedback()),
          }),
        }),
      }),
      (0, d.jsxs)(`section`, {
        className: `section`,
        'aria-labelledby': `questions`,
        children: [
          (0, d.jsx)(`h2`, { className: `h2`, id: `questions`, children: n(`questions`) }),
          (0, d.jsx)(`div`, {
            className: `list faq`,
            children: f.map((e) =>
              (0, d.jsxs)(
                `details`,
                {
                  className: `faq__item`,
                  children: [
                    (0, d.jsxs)(`summary`, {
                      children: [
                        (0, d.jsx)(`span`, { className: `strong`, children: n(`q${e}`) }),
                        (0, d.jsx)(t, { name: `chevron-down` }),
                      ],
                    }),
                    (0, d.jsx)(`p`, {
                      children: n(`a${e}`, { paymentReference: c.paymentReferenceLabel }),
                    }),
                  ],
                },
                e,
              ),
            ),
          }),
        ],
      }),
    ],
  })
}
export { p as CustomerServicePage }
