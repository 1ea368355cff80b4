const __vite__mapDeps = (
  i,
  m = __vite__mapDeps,
  d = m.f || (m.f = ['assets/qr-DS057MW.js', 'assets/rolldown-runtime-XKyaHtl.js']),
) => i.map((i) => d[i])
import { t as T } from './CopyRowValue-5FK0Bap.js'
import { t as P } from './CustomerServiceContacts-DbTyDUk.js' /* empty css                        */
import { t as ve } from './credit-success-r1tq0Vc.js'
import { w as F, y as I } from './loans-DUx9Hs8.js'
import { t as he } from './payment-codes-CAY6ufq.js'
import { t as me } from './QrFigure-CoXRl5r.js'
import { r as e } from './rolldown-runtime-XKyaHtl.js'
import {
  l as _,
  Er as a,
  W as ae,
  s as b,
  yt as C,
  It as c,
  i as ce,
  _t as d,
  w as de,
  O as ee,
  a as f,
  x as fe,
  ir as g,
  fn as h,
  Ct as i,
  Rr as ie,
  St as l,
  mn as le,
  en as m,
  C as n,
  Qn as ne,
  F as o,
  Zn as oe,
  br as p,
  y as pe,
  Cn as r,
  R as re,
  vt as S,
  I as s,
  c as se,
  $t as t,
  Or as te,
  T as u,
  t as ue,
  pn as v,
  zr as w,
  u as x,
  pr as y,
} from './shared-Bhmsupj.js' /* empty css                 */
import { t as E } from './use-copy-lBkm0Cp.js'
import {
  d as _e,
  o as A,
  i as D,
  c as ge,
  r as j,
  n as k,
  s as M,
  t as N,
  l as O,
} from './ways-DsrdzJl.js'
var L = e(ie(), 1),
  R = ne()
function ye(e) {
  const t = p(`payment`)
  return (0, R.jsx)(me, { ...e, failedText: t(`qrFailed`) })
}
var be =
    `212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132
122231 113222 123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212
322112 322211 212123 212321 232121 111323 131123 131321 112313 132113 132311 211313 231113 231311
112133 112331 132131 113123 113321 133121 313121 211331 231131 213113 213311 213131 311123 311321
331121 312113 312311 332111 314111 221411 431111 111224 111422 121124 121421 141122 141221 112214
112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 111242 121142 121241 114212
124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 114311 411113
411311 113141 114131 311141 411131 211412 211214 211232 2331112`.split(/\s+/),
  xe = 100,
  Se = 104,
  Ce = 105,
  we = 106
function Te(e) {
  if (!/^[\x20-\x7e]+$/.test(e)) throw RangeError(`no CODE128: ${e}`)
  const t = /^\d{2,}$/.test(e) ? Ee(e) : [Se, ...z(e)],
    n = t.reduce((e, t, n) => e + t * Math.max(n, 1), 0) % 103
  return [...t, n, we]
}
function Ee(e) {
  const t = e.match(/\d\d/g) ?? [],
    n = e.length % 2 == 1 ? [xe, ...z(e.slice(-1))] : []
  return [Ce, ...t.map(Number), ...n]
}
var z = (e) => [...e].map((e) => e.charCodeAt(0) - 32)
function De(e) {
  let t = 10,
    n = ``
  for (const r of Te(e))
    for (const [e, i] of [...(be[r] ?? ``)].entries())
      e % 2 == 0 && (n += `M${t} 0h${i}v1h-${i}z`), (t += Number(i))
  return { size: t + 10, path: n }
}
function Oe(e) {
  const { size: t, path: n } = De(e.text)
  return (0, R.jsx)(`div`, {
    className: `barcode`,
    children: (0, R.jsx)(`svg`, {
      viewBox: `0 0 ${t} 1`,
      preserveAspectRatio: `none`,
      role: `img`,
      'aria-label': e.label,
      shapeRendering: `crispEdges`,
      children: (0, R.jsx)(`path`, { d: n, fill: `#171b34` }),
    }),
  })
}
function B(e) {
  const t = p(`common`),
    n = E(),
    r = _e(e.code)
  return (0, R.jsxs)(`div`, {
    className: `code-groups`,
    children: [
      (0, R.jsx)(`p`, { className: `small`, children: e.label }),
      (0, R.jsx)(`p`, {
        className: `code-groups__code num`,
        children: he(r)
          .split(` `)
          .map((e, t) => (0, R.jsxs)(`span`, { children: [e, ` `] }, t)),
      }),
      (0, R.jsx)(S, {
        kind: `text`,
        isSmall: !0,
        icon: `copy`,
        'aria-label': `${t(`copy`)}: ${e.label}`,
        onClick: () => void n(r),
        children: t(`copy`),
      }),
    ],
  })
}
function ke(e) {
  const t = p(`payment`),
    { order: n } = e,
    { qrText: r, accountNumber: i, payCode: a } = n.instrument
  if (r) {
    const e = t(`qr`, { amount: s(n.amount), name: n.payee.name })
    return (0, R.jsx)(ye, { text: r, label: e })
  }
  return i
    ? (0, R.jsx)(Ae, { order: n, accountNumber: i })
    : a
      ? (0, R.jsx)(je, { ...e, payCode: a })
      : null
}
function Ae({ order: e, accountNumber: t }) {
  const n = p(`payment`),
    { bankName: r, bankCode: i, bankCodeLabel: a, kind: o } = e.instrument,
    c = o === `bankTransfer` && !i ? a : n(`accountNumber`)
  return (0, R.jsxs)(`div`, {
    className: `payment__means`,
    children: [
      (0, R.jsx)(B, { label: c, code: t }),
      (0, R.jsx)(f, {
        rows: [
          ...(r ? [{ label: n(`bank`), value: r }] : []),
          ...(i ? [{ label: a, value: (0, R.jsx)(T, { label: a, value: i }) }] : []),
          { label: n(`holder`), value: (0, R.jsx)(T, { label: n(`holder`), value: e.payee.name }) },
          {
            label: n(`exactAmount`),
            value: (0, R.jsx)(T, { label: n(`exactAmount`), value: s(e.amount), copied: e.amount }),
          },
        ],
      }),
    ],
  })
}
function je(e) {
  const t = p(`payment`),
    { barcode: n, stores: r } = e.order.instrument
  return (0, R.jsxs)(`div`, {
    className: `payment__means`,
    children: [
      e.store &&
        (0, R.jsxs)(`p`, {
          className: `payment__store`,
          children: [
            (0, R.jsx)(`span`, { className: `strong`, children: e.store }),
            e.onOtherStore &&
              (0, R.jsx)(`button`, {
                type: `button`,
                className: `tapline`,
                onClick: e.onOtherStore,
                children: t(`otherStore`),
              }),
          ],
        }),
      (0, R.jsx)(B, { label: t(`payCode`), code: e.payCode }),
      n && (0, R.jsx)(Oe, { text: n, label: t(`barcode`, { code: e.payCode }) }),
      !e.store &&
        r.length > 0 &&
        (0, R.jsx)(`p`, {
          className: `small payment__part`,
          children: t(`worksAt`, { stores: r.map(({ name: e }) => e).join(`, `) }),
        }),
    ],
  })
}
function Me(e) {
  const t = p(`payment`)
  return (0, R.jsxs)(`div`, {
    className: `payment__means`,
    children: [
      (0, R.jsx)(`h2`, { className: `h3`, id: `stores`, children: t(`chooseStore`) }),
      (0, R.jsx)(`ul`, {
        'aria-labelledby': `stores`,
        className: `payment__stores`,
        children: e.stores.map(({ storeCode: t, name: n }) =>
          (0, R.jsx)(
            `li`,
            {
              children: (0, R.jsxs)(`button`, {
                type: `button`,
                className: `list__item`,
                onClick: () => e.onStore(t),
                children: [
                  (0, R.jsx)(`span`, {
                    className: `list__icon`,
                    children: (0, R.jsx)(c, { name: `pin` }),
                  }),
                  (0, R.jsx)(`span`, { className: `strong`, children: n }),
                  (0, R.jsx)(c, { name: `chevron-right` }),
                ],
              }),
            },
            t,
          ),
        ),
      }),
    ],
  })
}
var V = 6e4,
  H = 60 * V,
  U = 24 * H
function Ne(e, t) {
  const n = te(t).getTime() - e
  return n <= 0
    ? null
    : n >= 2 * U
      ? { unit: `days`, count: Math.floor(n / U) }
      : n >= H
        ? { unit: `hours`, count: Math.floor(n / H) }
        : { unit: `minutes`, count: Math.max(1, Math.floor(n / V)) }
}
var Pe = 15e3
function Fe() {
  const [e, t] = (0, L.useState)(g)
  return (
    (0, L.useEffect)(() => {
      const e = setInterval(() => t(g()), Pe)
      return () => clearInterval(e)
    }, []),
    e
  )
}
function Ie(e) {
  const t = p(`payment`),
    { order: n } = e,
    { stores: r } = n.instrument,
    [i, a] = (0, L.useState)(null),
    o = r.find((e) => e.storeCode === i),
    c = e.choosesStore && r.length > 1 && !o
  return (0, R.jsxs)(b, {
    hasRod: !0,
    children: [
      (0, R.jsx)(`p`, { className: `small`, children: t(`to`, { name: n.payee.name }) }),
      (0, R.jsx)(`p`, { className: `h1 num strong payment__amount`, children: s(n.amount) }),
      c
        ? (0, R.jsx)(Me, { stores: r, onStore: a })
        : (0, R.jsxs)(R.Fragment, {
            children: [
              (0, R.jsx)(ke, {
                order: n,
                store: o?.name ?? null,
                onOtherStore: o ? () => a(null) : null,
              }),
              (0, R.jsxs)(`p`, {
                className: `wait`,
                role: `status`,
                children: [
                  (0, R.jsxs)(`span`, {
                    className: `dots`,
                    'aria-hidden': `true`,
                    children: [(0, R.jsx)(`i`, {}), (0, R.jsx)(`i`, {}), (0, R.jsx)(`i`, {})],
                  }),
                  t(`waiting`),
                ],
              }),
            ],
          }),
      (0, R.jsx)(f, { rows: Le(n) }),
    ],
  })
}
function Le(e) {
  const t = p(`payment`),
    n = Ne(Fe(), e.expiresAt),
    r = [{ label: t(`reference`), value: (0, R.jsx)(T, { label: t(`reference`), value: e.ref }) }]
  if (e.upiUri !== ``) {
    const n = (0, R.jsx)(T, { label: t(`payTo`), value: e.payee.vpa })
    r.push({ label: t(`payTo`), value: n })
  }
  return (
    e.borrowerInitials && r.push({ label: t(`borrower`), value: e.borrowerInitials }),
    r.push({
      label: t(`goodUntil`),
      value: (0, R.jsxs)(R.Fragment, {
        children: [
          o(e.expiresAt),
          n &&
            (0, R.jsx)(`span`, {
              className: `small payment__left`,
              children: t(`left_${n.unit}`, n),
            }),
        ],
      }),
    }),
    r
  )
}
async function W(e, t) {
  const { qrPicture: n } = await a(
      async () => {
        const { qrPicture: e } = await import(`./qr-DS057MW.js`)
        return { qrPicture: e }
      },
      __vite__mapDeps([0, 1]),
    ),
    r = document.createElement(`a`)
  ;(r.href = await n(e)), (r.download = `${t}.png`), r.click()
}
function Re(e) {
  const t = p(`payment`)
  return (0, R.jsxs)(R.Fragment, {
    children: [
      (0, R.jsx)(ze, { ...e }),
      (0, R.jsx)(`p`, { className: `dock__note`, children: t(`dockNote`) }),
    ],
  })
}
function ze({ action: e, orderRef: t }) {
  const n = p(`payment`),
    r = E()
  switch (e.kind) {
    case `openApp`:
      return (0, R.jsx)(C, { isBlock: !0, href: e.uri, children: n(`openApp`) })
    case `saveQr`:
      return (0, R.jsx)(S, {
        isBlock: !0,
        icon: `download`,
        onClick: () => {
          W(e.text, t).catch(() => w(n(`qrFailed`), `warn`))
        },
        children: n(`save`),
      })
    case `copyAccount`:
    case `copyCode`:
      return (0, R.jsx)(S, {
        isBlock: !0,
        icon: `copy`,
        onClick: () => void r(e.text),
        children: n(e.kind),
      })
  }
}
function Be(e) {
  const t = p(`payment`),
    { order: n } = e,
    { qrText: r } = n.instrument,
    [i, a] = (0, L.useState)(!1),
    o = (e) => {
      W(e, n.ref).catch(() => w(t(`qrFailed`), `warn`))
    }
  return (0, R.jsxs)(`div`, {
    className: `payment__part`,
    children: [
      (0, R.jsxs)(_, {
        children: [
          r &&
            n.upiUri !== `` &&
            (0, R.jsx)(x, {
              icon: `download`,
              title: t(`save`),
              note: t(`saveNote`, { time: ae(n.expiresAt) }),
              onClick: () => o(r),
            }),
          (0, R.jsx)(x, {
            icon: `info`,
            title: t(`notShown`),
            note: t(`notShownNote`),
            'aria-haspopup': `dialog`,
            onClick: () => a(!0),
          }),
        ],
      }),
      i && (0, R.jsx)(Ve, { ...e, onClose: () => a(!1) }),
    ],
  })
}
function Ve(e) {
  const n = p(`payment`),
    { hasToken: r } = h(),
    { repayId: i } = e,
    a = r ? m.uploadVoucher(i ? { repayId: i } : {}) : m.login()
  return (0, R.jsx)(fe, {
    title: n(`notShown`),
    onClose: e.onClose,
    foot: (0, R.jsxs)(`div`, {
      className: `btns`,
      children: [
        (0, R.jsx)(S, {
          isBlock: !0,
          icon: `refresh`,
          isBusy: e.isChecking,
          onClick: e.onCheck,
          children: n(`checkNow`),
        }),
        (0, R.jsx)(C, {
          kind: `soft`,
          isBlock: !0,
          icon: `upload`,
          href: t(a),
          children: n(r ? `sendProof` : `signInForProof`),
        }),
      ],
    }),
    children: (0, R.jsxs)(`div`, {
      className: `stack`,
      children: [
        (0, R.jsx)(`p`, {
          children: ee(
            n(`notShownText`, { ref: e.order.ref, paymentReference: y.paymentReferenceLabel }),
          ),
        }),
        (0, R.jsx)(P, {}),
      ],
    }),
  })
}
function He(e) {
  const t = p(`payment`),
    { order: n, repayId: r } = e
  if (n.state === `paid`) {
    const e = o(n.paidAt ?? n.expiresAt)
    return (0, R.jsxs)(R.Fragment, {
      children: [
        (0, R.jsx)(d, {
          art: (0, R.jsx)(i, { src: ve, width: 240, height: 170, isEager: !0 }),
          title: t(`paidTitle`),
          text: t(`paidText`, { amount: s(n.amount), time: e }),
          action: (0, R.jsx)(G, { repayId: r, isPaid: !0 }),
          isAlert: !0,
        }),
        (0, R.jsx)(Ue, { order: n, repayId: r }),
      ],
    })
  }
  const a = n.state === `expired`
  return (0, R.jsx)(d, {
    art: (0, R.jsx)(i, { src: l, width: 240, height: 150, isEager: !0 }),
    title: t(a ? `expiredTitle` : `failedTitle`),
    text: t(a ? `expiredText` : `failedText`),
    action: (0, R.jsx)(G, { repayId: r }),
    isAlert: !0,
  })
}
function Ue(e) {
  const t = p(`payment`),
    { order: r } = e,
    i = r.own === null && e.repayId !== null,
    a = le(F, { params: { ref: r.ref } }, { enabled: i }),
    o = r.own ?? a.data
  return !o?.settledAs || o.settledAs === o.kind
    ? null
    : (0, R.jsx)(n, { meaning: `lamp`, children: t(`settled_${o.settledAs}`) })
}
function G(e) {
  const n = p(`payment`),
    { hasToken: r } = h()
  return e.repayId
    ? (0, R.jsx)(C, {
        href: t(m.repay(e.repayId)),
        children: n(e.isPaid ? `toReceipt` : `newCode`),
      })
    : (0, R.jsx)(C, {
        href: t(r ? m.order() : m.login()),
        children: n(r ? `toOrders` : `toSignIn`),
      })
}
var K = `ways-panel`
function We(e) {
  const t = p(`payment`),
    n = y.channels.filter(({ route: t }) => t === e.path)
  return n.some(({ channelCode: t }) => t === e.channel)
    ? (0, R.jsxs)(R.Fragment, {
        children: [
          (0, R.jsx)(ce, {
            label: t(`ways`),
            panelId: K,
            tabs: n.map(({ channelCode: e, kind: n }) => ({
              value: e,
              label: t(k({ channel: e, kind: n })),
            })),
            value: e.shown,
            onValue: e.onShown,
          }),
          (0, R.jsx)(`div`, {
            role: `tabpanel`,
            id: K,
            children:
              e.shown === e.channel
                ? e.children
                : (0, R.jsx)(Ge, { repayId: e.repayId, channel: e.shown }),
          }),
        ],
      })
    : e.children
}
function Ge(e) {
  const n = p(`payment`),
    { hasToken: r } = h(),
    i = y.channels.find(({ channelCode: t }) => t === e.channel)
  if (!i) return null
  const a = n(D({ channel: i.channelCode, kind: i.kind }).name),
    o = e.repayId ? m.repay(e.repayId, { channel: e.channel }) : m.order()
  return (0, R.jsxs)(b, {
    children: [
      (0, R.jsx)(`h2`, { className: `h3`, children: n(`newWayTitle`, { way: a }) }),
      (0, R.jsx)(`p`, { className: `lead`, children: n(`newWayText`) }),
      i.amountMinorMax !== void 0 &&
        (0, R.jsx)(`p`, {
          className: `small payment__part`,
          children: n(`channelMax`, { amount: re(i.amountMinorMax) }),
        }),
      (0, R.jsx)(`div`, {
        className: `payment__part`,
        children: (0, R.jsx)(C, {
          isBlock: !0,
          href: t(r ? o : m.login()),
          children: n(r ? `newWay` : `toSignIn`),
        }),
      }),
    ],
  })
}
function Ke(e) {
  const t = p(`payment`),
    n = N(e.steps)
  return n.length === 0
    ? null
    : (0, R.jsxs)(`section`, {
        className: `section payment__how`,
        'aria-labelledby': `steps`,
        children: [
          (0, R.jsx)(`h2`, { className: `h3`, id: `steps`, children: t(`how`) }),
          (0, R.jsx)(`ol`, {
            className: `steps`,
            children: n.map((e) => (0, R.jsx)(`li`, { children: t(e) }, e)),
          }),
        ],
      })
}
var qe = 2500,
  q = { staleTime: 0, handles: [`NOT_FOUND`] },
  J = ({ state: e }) => e.data?.state === `waiting` && ue(qe)
function Je(e) {
  const t = r({ ...v(I, { params: { code: e } }, q), refetchInterval: J }),
    n = t.data && ge(t.data)
  return (X(n), { ...t, data: n })
}
function Y(e) {
  const t = r({ ...v(F, { params: { ref: e } }, q), refetchInterval: J }),
    n = t.data && M(t.data)
  return (X(n), { ...t, data: n })
}
function X(e) {
  const t = oe(),
    n = e?.state === `paid`
  ;(0, L.useEffect)(() => {
    if (!n) return
    const e = [I.name, F.name]
    t.invalidateQueries({ predicate: ({ queryKey: t }) => !e.includes(t[0]) })
  }, [n, t])
}
function Ye(e) {
  const { hasToken: t } = h(),
    n = e.query.get(`code`),
    r = e.query.get(`ref`)
  return n
    ? (0, L.createElement)(Xe, { ...e, key: n, code: n })
    : r && t
      ? (0, L.createElement)(Ze, { ...e, key: r, orderRef: r })
      : (0, R.jsx)(Q, { path: e.path })
}
function Xe(e) {
  const t = Je(e.code)
  return t.error?.reason === `NOT_FOUND`
    ? (0, R.jsx)(Q, { path: e.path })
    : (0, R.jsx)(Z, { ...e, order: t, repayId: A(e.code) })
}
function Ze(e) {
  const t = Y(e.orderRef)
  return t.error?.reason === `NOT_FOUND`
    ? (0, R.jsx)(Q, { path: e.path })
    : (0, R.jsx)(Z, { ...e, order: t, repayId: t.data?.own?.repayId ?? null })
}
function Z(e) {
  const { order: t, repayId: n } = e,
    r = p(`payment`),
    i = $(e.path, t.data),
    [a, o] = (0, L.useState)(null)
  return (0, R.jsx)(de, {
    title: e.hasTabs ? r(`title`) : i,
    className: `payment`,
    back: !n || m.repay(n),
    state: se({ order: t }),
    skeleton: (0, R.jsx)(pe, { count: 2 }),
    empty: `never`,
    dock: ({ order: t }) => {
      const n =
        e.choosesStore || (a ?? t.channel) !== t.channel || t.state !== `waiting` ? null : O(t)
      return n && (0, R.jsx)(Re, { action: n, orderRef: t.ref })
    },
    children: ({ order: r }) => {
      if (r.state !== `waiting`) return (0, R.jsx)(He, { order: r, repayId: n })
      const i = (0, R.jsxs)(R.Fragment, {
        children: [
          (0, R.jsx)(Ie, { order: r, choosesStore: e.choosesStore ?? !1 }),
          (0, R.jsx)(Be, {
            order: r,
            repayId: n,
            onCheck: () => void t.refetch(),
            isChecking: t.isFetching,
          }),
          (0, R.jsx)(Ke, { steps: r.instrument.steps }),
        ],
      })
      return e.hasTabs
        ? (0, R.jsx)(We, {
            path: e.path,
            channel: r.channel,
            shown: a ?? r.channel,
            onShown: o,
            repayId: n,
            children: i,
          })
        : i
    },
  })
}
function Q({ path: e }) {
  const t = p(`payment`)
  return (0, R.jsx)(u, {
    title: $(e, void 0),
    back: m.root(),
    children: (0, R.jsx)(d, {
      art: (0, R.jsx)(i, { src: l, width: 240, height: 150, isEager: !0 }),
      title: t(`brokenTitle`),
      text: t(`brokenText`),
      action: (0, R.jsx)(G, { repayId: null }),
    }),
  })
}
function $(e, t) {
  const n = p(`payment`),
    r = t?.instrument.kind ?? y.channels.find(({ route: t }) => t === e)?.kind
  return n(r ? j(r) : `title`)
}
export { Ye as t }
