import { t as u } from './Check-CmpaF-Q.js'
import { t as d } from './Progress-CxRb1q7.js'
import { r as e } from './rolldown-runtime-XKyaHtl.js'
import {
  b as a,
  x as c,
  Rr as i,
  yr as l,
  Cn as n,
  br as o,
  Qn as r,
  vt as s,
  C as t,
} from './shared-Bhmsupj.js'
var f = r()
function p(e) {
  return (0, f.jsxs)(f.Fragment, {
    children: [
      (0, f.jsx)(`h3`, { className: `h3 kfs__title`, children: e.title }),
      (0, f.jsx)(`ol`, {
        className: `kfs`,
        children: e.rows.map((e) =>
          (0, f.jsxs)(
            `li`,
            {
              children: [
                (0, f.jsx)(`b`, { children: e.number }),
                (0, f.jsxs)(`dl`, {
                  children: [
                    (0, f.jsx)(`dt`, { children: e.label }),
                    e.values.map((e) => (0, f.jsx)(`dd`, { children: e }, e)),
                  ],
                }),
              ],
            },
            e.number,
          ),
        ),
      }),
    ],
  })
}
var m = e(i(), 1),
  h = 4
function g({ scrollTop: e, clientHeight: t, scrollHeight: n }) {
  if (n <= 0) return 0
  const r = e + t
  return r >= n - h ? 1 : Math.max(0, r / n)
}
var _ = (e) => Math.floor(e * 100),
  v = (e) => Math.floor(e * 10)
function y(e) {
  const n = o(`loan`),
    r = e.share === 1
  return (0, f.jsxs)(f.Fragment, {
    children: [
      r
        ? (0, f.jsx)(`div`, {
            className: `agree`,
            children: (0, f.jsx)(u, {
              checked: e.isAgreed,
              onChange: (t) => e.onAgree(t.currentTarget.checked),
              children: e.agreeText,
            }),
          })
        : (0, f.jsxs)(`p`, {
            className: `readline`,
            title: n(`boxOpens`),
            children: [
              (0, f.jsx)(`span`, { children: n(`readToEnd`) }),
              (0, f.jsx)(d, { total: 10, done: v(e.share) }),
              (0, f.jsxs)(`span`, {
                className: `num`,
                'aria-hidden': `true`,
                children: [_(e.share), `%`],
              }),
              (0, f.jsx)(`span`, {
                className: `sr`,
                role: `status`,
                children: n(`readShare`, { percent: v(e.share) * 10 }),
              }),
            ],
          }),
      e.trouble &&
        (0, f.jsx)(`div`, {
          className: `agree`,
          children: (0, f.jsx)(t, {
            meaning: `warn`,
            isLive: !0,
            children: (0, f.jsx)(`p`, { children: e.trouble }),
          }),
        }),
      (0, f.jsx)(s, {
        isBlock: !0,
        disabled: !r || !e.isAgreed,
        isBusy: e.isSending,
        onClick: e.onAgreed,
        children: e.actionText,
      }),
    ],
  })
}
function b(e) {
  const t = (0, m.useRef)(null),
    [n, r] = (0, m.useState)(0)
  return (
    (0, m.useEffect)(() => {
      const n = t.current
      n && e !== void 0 && ((n.scrollTop = 0), r(g(n)))
    }, [e]),
    {
      bodyRef: t,
      share: n,
      isAtEnd: n === 1,
      onScroll: (t) => {
        if (e === void 0) return
        const n = g(t.currentTarget)
        r((e) => Math.max(e, n))
      },
      markEnd: () => r(1),
    }
  )
}
function x(e, t) {
  const r = l(),
    i = n({ ...e, queryKey: [...e.queryKey, r], refetchOnWindowFocus: !1, refetchOnReconnect: !1 }),
    { data: a } = i
  return {
    statement: i.isRefetching || a === void 0 ? void 0 : t(a),
    isFailed: i.isError && !i.isFetching,
    retry: () => void i.refetch(),
  }
}
function S(e) {
  const n = o(`common`),
    { statement: r, retry: i, isFailed: l } = e.shown,
    u = b(r?.kfsId),
    [d, p] = (0, m.useState)(null),
    h = r !== void 0 && d === r.kfsId,
    g = async () => {
      r && h && u.isAtEnd && (await e.onAgreed(r)) === `termsChanged` && (p(null), i())
    }
  return (0, f.jsxs)(c, {
    title: e.title,
    onClose: e.onClose,
    bodyRef: u.bodyRef,
    onBodyScroll: u.onScroll,
    staysOnScrimTap: !0,
    isTall: !0,
    foot:
      r &&
      (0, f.jsx)(y, {
        share: u.share,
        isAgreed: h,
        onAgree: (e) => p(e ? r.kfsId : null),
        agreeText: e.agreeText,
        actionText: e.actionText,
        isSending: e.isSending,
        trouble: e.trouble,
        onAgreed: () => void g(),
      }),
    children: [
      e.note,
      l &&
        (0, f.jsxs)(t, {
          meaning: `warn`,
          title: e.failed.title,
          isLive: !0,
          children: [
            (0, f.jsx)(`p`, { children: e.failed.text }),
            (0, f.jsx)(s, {
              kind: `soft`,
              isSmall: !0,
              icon: `refresh`,
              onClick: i,
              children: n(`tryAgain`),
            }),
          ],
        }),
      !r && !l && (0, f.jsx)(a, { fields: 6 }),
      r && e.children(r, (0, f.jsx)(C, { isAtEnd: u.isAtEnd, onEnd: u.markEnd })),
    ],
  })
}
function C(e) {
  const t = o(`loan`)
  return (0, f.jsxs)(`div`, {
    className: `kfs__end`,
    children: [
      (0, f.jsx)(`p`, { className: `small`, children: t(`textEnd`) }),
      !e.isAtEnd &&
        (0, f.jsx)(`button`, {
          type: `button`,
          className: `tapline`,
          onFocus: e.onEnd,
          onClick: e.onEnd,
          children: t(`readAll`),
        }),
    ],
  })
}
export { p as r, S as t, x as n }
