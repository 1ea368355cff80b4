import { n as e, r as t } from './rolldown-runtime-XKyaHtl.js'
import { Rr as i, It as n, Qn as r } from './shared-Bhmsupj.js' /* empty css           */
var a = t(i(), 1),
  o = 4,
  s = 260,
  c = 340,
  l = 160,
  u = 0.6,
  d = (e) => ({
    lowest: e.dockPx + e.gapPx,
    highest: e.viewportHeightPx - e.headerPx - e.heightPx - e.gapPx,
  })
function f(e) {
  const { lowest: t, highest: n } = d(e)
  return {
    side: e.centerXPx < e.columnLeftPx + e.columnWidthPx / 2 ? `left` : `right`,
    bottomPx: Math.max(t, Math.min(e.bottomPx, n)),
  }
}
function p(e, t, n, r = []) {
  const i =
    m(e, t, n)[0] ??
    m(
      e,
      t.filter(({ left: e, right: t }) => t - e <= n.columnWidthPx * u),
      n,
    ).find(({ side: t }) => t === e.side) ??
    e
  return r.every((e) => g(h(i, n), e)) ? i : (m(e, [...t, ...r], n, c)[0] ?? i)
}
function m(e, t, n, r = s) {
  const { lowest: i, highest: a } = d(n),
    c = t.flatMap(({ top: e, bottom: t }) => [
      n.viewportHeightPx - e + o,
      n.viewportHeightPx - t - o - n.heightPx,
    ]),
    u = ({ side: t, bottomPx: n }) => Math.abs(n - e.bottomPx) + (t === e.side ? 0 : l)
  return [e.bottomPx, ...c]
    .filter((e) => e >= i && e <= a)
    .flatMap((e) => [`left`, `right`].map((t) => ({ side: t, bottomPx: e })))
    .filter((e) => u(e) <= r)
    .filter((e) => t.every((t) => g(h(e, n), t)))
    .sort((e, t) => u(e) - u(t))
}
function h({ side: e, bottomPx: t }, n) {
  const { columnLeftPx: r, columnWidthPx: i, widthPx: a, heightPx: o, gapPx: s } = n,
    c = r + (e === `left` ? s : i - s - a),
    l = n.viewportHeightPx - t
  return { left: c, right: c + a, top: l - o, bottom: l }
}
var g = (e, t) => e.right <= t.left || e.left >= t.right || e.bottom <= t.top || e.top >= t.bottom,
  _ = e({ Fab: () => w }),
  v = r(),
  y = 8,
  b = 40,
  x = 16,
  S = 120,
  C = { side: `right`, bottomPx: 0 }
function w(e) {
  const t = (0, a.useRef)(null),
    [r, i] = (0, a.useState)(C),
    o = (0, a.useRef)(null),
    s = () => {
      const { current: e } = t
      e && !o.current && i(p(C, O(), D(e), k()))
    },
    c = (e, n) => {
      t.current && ((C = f({ ...D(t.current), centerXPx: e, bottomPx: n })), s())
    }
  ;(0, a.useLayoutEffect)(() => {
    const e = () => {
      t.current && c(T(C.side, t.current), C.bottomPx)
    }
    e()
    const n = new ResizeObserver(e)
    return (n.observe(document.body), () => n.disconnect())
  }, [e.place]),
    (0, a.useEffect)(() => {
      let e,
        t = () => {
          clearTimeout(e), (e = setTimeout(s, S))
        }
      return (
        addEventListener(`scroll`, t, { passive: !0 }),
        () => {
          clearTimeout(e), removeEventListener(`scroll`, t)
        }
      )
    }, [])
  const l = (e) => {
      const t = o.current
      if (!t) return
      const n = e.clientX - t.x,
        r = e.clientY - t.y
      ;(!t.isDragging && Math.hypot(n, r) < y) ||
        ((t.isDragging = !0), (e.currentTarget.style.transform = `translate(${n}px, ${r}px)`))
    },
    u = (t) => {
      const n = o.current?.isDragging
      o.current = null
      const r = t.currentTarget.getBoundingClientRect()
      ;(t.currentTarget.style.transform = ``),
        n
          ? c(r.left + r.width / 2, window.innerHeight - r.bottom)
          : t.type === `pointerup` && e.onTap()
    },
    d = (e) => {
      const t = e.key === `ArrowUp` ? b : e.key === `ArrowDown` ? -40 : 0,
        n = e.key === `ArrowLeft` || e.key === `ArrowRight`
      if (t === 0 && !n) return
      e.preventDefault()
      const r = n ? (e.key === `ArrowLeft` ? `left` : `right`) : C.side
      c(T(r, e.currentTarget), C.bottomPx + t), i(C)
    },
    m = r.side === `left` && t.current ? -E(t.current) : 0
  return (0, v.jsx)(`button`, {
    ref: t,
    type: `button`,
    className: `fab`,
    style: { translate: `${m}px ${-r.bottomPx}px` },
    'aria-label': e.label,
    onPointerDown: (e) => {
      e.currentTarget.setPointerCapture(e.pointerId),
        (o.current = { x: e.clientX, y: e.clientY, isDragging: !1 })
    },
    onPointerMove: l,
    onPointerUp: u,
    onPointerCancel: u,
    onKeyDown: d,
    onClick: (t) => t.detail === 0 && e.onTap(),
    children: (0, v.jsx)(n, { name: e.icon }),
  })
}
var T = (e, t) => {
    const { columnLeftPx: n, columnWidthPx: r } = D(t)
    return e === `left` ? n : n + r
  },
  E = (e) => {
    const { columnWidthPx: t, widthPx: n, gapPx: r } = D(e)
    return t - n - 2 * r
  }
function D(e) {
  const t = document.querySelector(`#root .app`)?.getBoundingClientRect(),
    n = [...document.querySelectorAll(`#root :is(.dock, .tabbar, .app-strips)`)].map(
      (e) => window.innerHeight - e.getBoundingClientRect().top,
    )
  return {
    columnLeftPx: t?.left ?? 0,
    columnWidthPx: t?.width ?? window.innerWidth,
    widthPx: e.offsetWidth,
    heightPx: e.offsetHeight,
    viewportHeightPx: window.innerHeight,
    dockPx: Math.max(0, ...n),
    headerPx: document.querySelector(`#root .bar, #root .lintel`)?.clientHeight ?? 0,
    gapPx: t ? t.right - e.offsetLeft - e.offsetWidth : x,
  }
}
var O = () =>
    A(`a, button, input, select, textarea, label, summary`, (e) => e.getBoundingClientRect()),
  k = () => {
    const e = document.createRange()
    return A(`dt, dd, .num`, (t) => (e.selectNodeContents(t), e.getBoundingClientRect()))
  },
  A = (e, t) =>
    [...document.querySelectorAll(`#root .page :is(${e})`)]
      .filter((e) => !e.closest(`dialog`))
      .map(t)
      .filter(({ width: e, top: t, bottom: n }) => e > 1 && n > 0 && t < window.innerHeight)
export { _ as n, w as t }
