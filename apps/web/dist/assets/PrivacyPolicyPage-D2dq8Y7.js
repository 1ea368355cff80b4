import { pr as a, Pr as e, mn as i, T as n, br as r, Qn as t } from './shared-Bhmsupj.js'
var o = t(),
  s = [
    { heading: `who`, text: `whoText` },
    { heading: `howLong`, text: `howLongText` },
    { heading: `whoSees`, text: `whoSeesText` },
    { heading: `rights`, text: `rightsText` },
    { heading: `safety`, text: `safetyText` },
  ],
  c = [`whatPhone`, `whatIdentity`, `whatPersonal`, `whatContacts`, `whatBank`, `whatDevice`]
function l() {
  const t = r(`privacyPolicy`),
    a = i(e, {}, { staleTime: 36e5 }),
    [l, ...f] = s
  return (0, o.jsxs)(n, {
    title: t(`title`),
    back: !0,
    children: [
      (0, o.jsxs)(`p`, {
        className: `policy__short`,
        children: [(0, o.jsxs)(`strong`, { children: [t(`inShort`), `.`] }), ` `, t(`inShortText`)],
      }),
      (0, o.jsx)(u, { heading: t(l.heading), children: (0, o.jsx)(`p`, { children: t(l.text) }) }),
      (0, o.jsx)(u, {
        heading: t(`what`),
        children: (0, o.jsx)(`ul`, {
          className: `policy__list`,
          children: c.map((e) => (0, o.jsx)(`li`, { children: t(e) }, e)),
        }),
      }),
      f.map(({ heading: e, text: n }) =>
        (0, o.jsx)(u, { heading: t(e), children: (0, o.jsx)(`p`, { children: t(n) }) }, e),
      ),
      (0, o.jsx)(u, {
        heading: t(`complain`),
        children: (0, o.jsx)(`p`, { children: (0, o.jsx)(d, {}) }),
      }),
      (0, o.jsx)(`p`, {
        className: `tiny section`,
        children: a.data && t(`version`, { version: a.data.privacyVersion }),
      }),
    ],
  })
}
function u(e) {
  return (0, o.jsxs)(`section`, {
    className: `section`,
    children: [(0, o.jsx)(`h2`, { className: `h2`, children: e.heading }), e.children],
  })
}
function d() {
  const e = r(`privacyPolicy`),
    {
      officerName: t,
      email: n,
      phone: i,
      answerDays: s,
      escalationName: c,
      escalationUrl: l,
    } = a.grievance
  return e.rich(
    `complainText`,
    {
      mail: (e) => (0, o.jsx)(`a`, { className: `link`, href: `mailto:${n}`, children: e }),
      site: (e) =>
        (0, o.jsx)(`a`, {
          className: `link`,
          href: l,
          target: `_blank`,
          rel: `noopener`,
          children: e,
        }),
    },
    { name: t, email: n, phone: i.replaceAll(` `, `\xA0`), days: s, authority: c },
  )
}
export { l as PrivacyPolicyPage }
