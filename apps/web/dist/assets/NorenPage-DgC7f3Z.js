import { t as b } from './LanguageSheet-VIUROAo.js'
import { t as w } from './lender-tiles-JumsvyW.js'
import { u as S, l as x } from './loans-DUx9Hs8.js'
import { r as e } from './rolldown-runtime-XKyaHtl.js'
import {
  xt as _,
  Qn as a,
  Sr as c,
  d,
  en as f,
  wr as g,
  pr as h,
  L as i,
  U as l,
  gr as m,
  H as n,
  R as o,
  fr as p,
  It as r,
  Rr as s,
  $t as t,
  br as u,
  yr as v,
  zr as y,
} from './shared-Bhmsupj.js'
import { t as T } from './spot-register-CR1J0oL.js' /* empty css               */
import { t as C } from './Wordmark-B-TpKWx.js'
var E = e(s(), 1),
  D = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 720 640" preserveAspectRatio="xMidYMin slice"><defs><linearGradient id="lc"><stop stop-color="#1A2769"/><stop offset=".14" stop-color="#22357F"/><stop offset=".3" stop-color="#2B4094"/><stop offset=".5" stop-color="#22357F"/><stop offset=".6" stop-color="#1A2769"/><stop offset=".8" stop-color="#2B4094"/><stop offset="1" stop-color="#1A2769"/></linearGradient><linearGradient id="ls" x2="0" y2="1"><stop stop-color="#080C2C" stop-opacity=".62"/><stop offset=".13" stop-color="#080C2C" stop-opacity="0"/><stop offset="1" stop-color="#080C2C" stop-opacity=".14"/></linearGradient><linearGradient id="ll" x2="0" y2="1"><stop stop-color="#E89C1E"/><stop offset=".55" stop-color="#FFC24A"/><stop offset=".9" stop-color="#FFDD96"/><stop offset="1" stop-color="#FFE3A6"/></linearGradient></defs><path fill="url(#ll)" d="M0 40h720v600H0z"/><path fill="#1A2769" d="M0 0h720v318H0z"/><g id="lp"><path fill="url(#lc)" d="M-6 0H181V318C182 430 180 520 166 588q-3 14-17 15Q66 610-6 604Z"/><path fill="url(#lc)" d="M179 0H361V318C358 424 336 508 296 578q-8 14-22 16-44 5-88 1-14-2-12-16C188 510 183 420 179 318Z"/><path fill="url(#ls)" d="M-6 0H181V318C182 430 180 520 166 588q-3 14-17 15Q66 610-6 604Z"/><path fill="url(#ls)" d="M179 0H361V318C358 424 336 508 296 578q-8 14-22 16-44 5-88 1-14-2-12-16C188 510 183 420 179 318Z"/><path d="M2 574q74 5 152-3M200 566q44 5 88-6" fill="none" stroke="#fff" stroke-opacity=".42" stroke-width="3" stroke-dasharray="12 9" stroke-linecap="round"/><path d="M171 318h18" stroke="#fff" stroke-opacity=".7" stroke-width="3.6" stroke-linecap="round"/></g><use href="#lp" transform="matrix(-1 0 0 1 720 0)"/><path d="M351 318h18" stroke="#fff" stroke-opacity=".7" stroke-width="3.6" stroke-linecap="round"/></svg>
`,
  O = {
    in: `/assets/banner-india-DTP5CKh.svg`,
    mx: `/assets/banner-mexico-Dtbucf4.svg`,
    id: `/assets/banner-indonesia-_EgnY27.svg`,
    vn: `/assets/banner-vietnam-CbG31Lo.svg`,
  },
  k = {
    loanMinorMax: 8e6,
    termDaysMin: 14,
    termDaysMax: 91,
    dailyRatePpmMin: 700,
    dailyRatePpmMax: 1e3,
    annualCostBasisPointsMin: 3626,
    annualCostBasisPointsMax: 6726,
    example: {
      termDays: 30,
      dailyRatePpm: 900,
      penalPpmPerDay: 500,
      penalCapMinor: 1e5,
      principalMinor: 1e6,
      receiveMinor: 1e6,
      repayMinor: 1044700,
      totalCostMinor: 44700,
      interestMinor: 27e3,
      feeMinor: 15e3,
      taxMinor: 2700,
      annualCostBasisPoints: 5439,
    },
    lenders: [
      {
        legalName: `Banyan Lane Finance Ltd`,
        registrationNumber: `N-00.04417 (sample)`,
        website: `https://banyan-lane.example`,
        iconName: `lender-banyan`,
      },
      {
        legalName: `Copper Lamp Credit Ltd`,
        registrationNumber: `B-00.01982 (sample)`,
        website: `https://copper-lamp.example`,
        iconName: `lender-lamp`,
      },
      {
        legalName: `Marigold Row Capital Ltd`,
        registrationNumber: `N-00.05260 (sample)`,
        website: `https://marigold-row.example`,
        iconName: `lender-marigold`,
      },
      {
        legalName: `Tidewell Capital Ltd`,
        registrationNumber: `N-00.06038 (sample)`,
        website: `https://tidewell.example`,
        iconName: `lender-tidewell`,
      },
    ],
  },
  A = a()
function j() {
  const e = u(`noren`)
  return (0, A.jsxs)(`section`, {
    className: `section`,
    children: [
      (0, A.jsx)(`div`, {
        className: `section__head`,
        children: (0, A.jsx)(`h2`, { className: `h2`, children: e(`whoLends`) }),
      }),
      (0, A.jsx)(`p`, { className: `small landing__lead`, children: e(`whoLendsText`) }),
      (0, A.jsx)(`div`, {
        className: `list`,
        children: k.lenders.map((t) =>
          (0, A.jsx)(
            d,
            {
              href: t.website,
              target: `_blank`,
              rel: `noopener`,
              lead: (0, A.jsx)(`img`, {
                className: `landing__tile`,
                src: w(t.iconName),
                width: 48,
                height: 48,
                alt: ``,
                loading: `lazy`,
              }),
              title: t.legalName,
              note: e.rich(
                `registration`,
                { n: (e) => (0, A.jsx)(`span`, { className: `nowrap`, children: e }) },
                { number: t.registrationNumber },
              ),
              endIcon: `external`,
            },
            t.legalName,
          ),
        ),
      }),
      (0, A.jsxs)(`div`, {
        className: `list landing__note`,
        children: [
          (0, A.jsx)(d, {
            href: `mailto:${h.grievance.email}`,
            icon: `shield`,
            title: e(`grievanceOfficer`),
            note: e(`grievanceText`, {
              name: h.grievance.officerName,
              days: h.grievance.answerDays,
            }),
          }),
          (0, A.jsx)(d, {
            href: t(f.privacyPolicy()),
            icon: `doc`,
            title: e(`privacyPolicy`),
            note: e(`privacyText`),
          }),
        ],
      }),
    ],
  })
}
var M = `/assets/spot-certify-ff2bjh-.svg`,
  N = `/assets/spot-loan-CbTHr3V.svg`
function P() {
  const e = u(`noren`),
    t = [
      { art: T, title: e(`step1`), time: e(`step1Time`), text: e(`step1Text`) },
      { art: M, title: e(`step2`), time: e(`step2Time`), text: e(`step2Text`) },
      { art: N, title: e(`step3`), time: e(`step3Time`), text: e(`step3Text`) },
    ]
  return (0, A.jsxs)(`section`, {
    className: `section`,
    children: [
      (0, A.jsx)(`div`, {
        className: `section__head`,
        children: (0, A.jsx)(`h2`, { className: `h2`, children: e(`threeSteps`) }),
      }),
      (0, A.jsx)(`ol`, {
        className: `steps3`,
        children: t.map((e) =>
          (0, A.jsxs)(
            `li`,
            {
              className: `step3`,
              children: [
                (0, A.jsx)(`img`, { src: e.art, width: 56, height: 56, alt: ``, loading: `lazy` }),
                (0, A.jsxs)(`div`, {
                  children: [
                    (0, A.jsxs)(`h3`, {
                      children: [e.title, ` `, (0, A.jsx)(`span`, { children: e.time })],
                    }),
                    (0, A.jsx)(`p`, { children: e.text }),
                  ],
                }),
              ],
            },
            e.title,
          ),
        ),
      }),
    ],
  })
}
function F(e) {
  return (0, A.jsxs)(`div`, {
    className: `app`,
    children: [
      (0, A.jsx)(I, { ...e }),
      (0, A.jsxs)(`main`, {
        className: `page`,
        children: [
          (0, A.jsx)(L, {}),
          (0, A.jsxs)(`div`, {
            className: `main`,
            children: [
              (0, A.jsx)(R, {}),
              (0, A.jsx)(P, {}),
              (0, A.jsx)(z, {}),
              (0, A.jsx)(j, {}),
              (0, A.jsx)(B, {}),
              (0, A.jsx)(V, { ...e }),
            ],
          }),
          (0, A.jsx)(H, {}),
        ],
      }),
    ],
  })
}
function I(e) {
  const n = u(`noren`),
    i = o(k.loanMinorMax),
    a = v()
  return (0, A.jsxs)(`header`, {
    className: `hero on-cloth`,
    children: [
      (0, A.jsxs)(`div`, {
        className: `lintel on-cloth`,
        children: [
          (0, A.jsx)(C, {}),
          (0, A.jsxs)(`a`, {
            className: `chip-lang`,
            href: t(f.noren()),
            'data-to-languages': !0,
            onClick: (t) => {
              t.preventDefault(), e.onLanguages?.()
            },
            children: [
              (0, A.jsx)(r, { name: `globe`, size: `sm` }),
              c[a],
              (0, A.jsx)(r, { name: `chevron-down`, size: `xs` }),
            ],
          }),
        ],
      }),
      (0, A.jsxs)(`div`, {
        className: `hero__cloth`,
        children: [
          (0, A.jsx)(`div`, { 'aria-hidden': `true`, dangerouslySetInnerHTML: { __html: D } }),
          (0, A.jsxs)(`div`, {
            className: `hero__text`,
            children: [
              (0, A.jsx)(`p`, { children: n(`borrowUpTo`) }),
              (0, A.jsx)(`h1`, {
                className: _(i) || void 0,
                tabIndex: -1,
                'data-page-heading': !0,
                children: i,
              }),
              (0, A.jsx)(`p`, {
                children: n(`forDays`, { min: k.termDaysMin, max: k.termDaysMax }),
              }),
            ],
          }),
        ],
      }),
    ],
  })
}
function L() {
  const e = u(`noren`)
  return (0, A.jsxs)(`div`, {
    className: `glow`,
    children: [
      (0, A.jsx)(S, {
        className: `pair rod`,
        isTop: !0,
        isEnd: !0,
        facts: [
          { label: e(`dailyRate`), value: `${l(k.dailyRatePpmMin)} – ${l(k.dailyRatePpmMax)}` },
          {
            label: e(`aprFeesIncluded`, { measure: h.costMeasure }),
            value: `${n(k.annualCostBasisPointsMin)} – ${n(k.annualCostBasisPointsMax)}`,
          },
        ],
      }),
      (0, A.jsx)(`p`, { className: `small center`, children: e(`wholePrice`) }),
    ],
  })
}
function R() {
  const e = u(`noren`),
    { example: t } = k,
    r = n(t.annualCostBasisPoints)
  return (0, A.jsxs)(`section`, {
    className: `section`,
    children: [
      (0, A.jsxs)(`div`, {
        className: `section__head`,
        children: [
          (0, A.jsx)(`h2`, { className: `h2`, children: e(`whatItCosts`) }),
          (0, A.jsx)(`span`, { className: `small`, children: e(`example`) }),
        ],
      }),
      (0, A.jsx)(x, {
        name: e(`exampleName`, { amount: o(t.principalMinor), days: t.termDays }),
        by: e(`exampleRate`, { rate: l(t.dailyRatePpm), apr: r, measure: h.costMeasure }),
        facts: [
          { label: e(`youReceive`), value: i(t.receiveMinor) },
          { label: e(`youPayBack`), value: i(t.repayMinor) },
          { label: e(`totalCost`), value: i(t.totalCostMinor) },
          { label: h.costMeasure, value: r },
        ],
      }),
      (0, A.jsx)(`p`, {
        className: `small landing__note`,
        children: e(`exampleParts`, {
          interest: i(t.interestMinor),
          fee: i(t.feeMinor),
          tax: i(t.taxMinor),
          taxLabel: h.taxLabel,
          penal: l(t.penalPpmPerDay),
          penalCap: i(t.penalCapMinor),
        }),
      }),
      h.costMeasure === `CAT` &&
        (0, A.jsx)(`p`, { className: `small landing__note`, children: e(`catNote`) }),
    ],
  })
}
function z() {
  const e = u(`noren`)
  return (0, A.jsx)(`section`, {
    className: `section`,
    children: (0, A.jsxs)(`div`, {
      className: `banner`,
      children: [
        (0, A.jsx)(`img`, { src: O[h.code], width: 656, height: 192, alt: ``, loading: `lazy` }),
        (0, A.jsx)(`p`, { children: e(`banner_${h.code}`) }),
      ],
    }),
  })
}
function B() {
  const e = u(`noren`)
  return (0, A.jsxs)(`details`, {
    className: `install`,
    children: [
      (0, A.jsxs)(`summary`, {
        children: [e(`installTitle`), (0, A.jsx)(r, { name: `chevron-down` })],
      }),
      (0, A.jsx)(`p`, { children: e(`installAndroid`) }),
      (0, A.jsx)(`p`, { children: e(`installIphone`) }),
    ],
  })
}
function V(e) {
  const n = u(`noren`),
    i = v()
  return (0, A.jsxs)(`section`, {
    className: `section`,
    children: [
      (0, A.jsx)(`div`, {
        className: `section__head`,
        children: (0, A.jsx)(`h2`, { className: `h2`, children: n(`language`) }),
      }),
      (0, A.jsx)(`nav`, {
        className: `langs`,
        'aria-label': n(`language`),
        children: g.map((n) =>
          (0, A.jsxs)(
            `a`,
            {
              href: t(f.noren()),
              lang: n,
              'data-language': n,
              'aria-current': n === i ? `true` : void 0,
              onClick: (t) => {
                t.preventDefault(), e.onLanguage?.(n)
              },
              children: [c[n], n === i && (0, A.jsx)(r, { name: `check`, size: `sm` })],
            },
            n,
          ),
        ),
      }),
      (0, A.jsx)(`p`, { className: `foot`, children: n(`foot`, { version: p }) }),
    ],
  })
}
function H() {
  const e = u(`noren`)
  return (0, A.jsxs)(`div`, {
    className: `dock`,
    children: [
      (0, A.jsx)(`p`, { className: `dock__failed`, role: `alert`, children: e(`startFailed`) }),
      (0, A.jsx)(`p`, {
        className: `dock__unsupported`,
        role: `alert`,
        children: e(`unsupported`),
      }),
      (0, A.jsx)(`a`, {
        className: `btn btn--block`,
        href: t(f.login()),
        children: e(`seeWhatICanBorrow`),
      }),
      (0, A.jsx)(`p`, { className: `dock__note`, children: e(`dockNote`) }),
    ],
  })
}
function U() {
  const e = u(`noren`),
    t = u(`common`),
    n = e(`title`)
  ;(0, E.useEffect)(() => {
    document.title = `${n} · Noren`
  }, [n])
  const r = (e) => void m(e).catch(() => y(t(`networkFailed`), `offline`)),
    [i, a] = (0, E.useState)(!1)
  return (0, A.jsxs)(A.Fragment, {
    children: [
      (0, A.jsx)(F, { onLanguage: r, onLanguages: () => a(!0) }),
      i && (0, A.jsx)(b, { onClose: () => a(!1) }),
    ],
  })
}
export { U as NorenPage }
