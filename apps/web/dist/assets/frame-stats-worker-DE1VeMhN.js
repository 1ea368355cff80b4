;(() => {
  const e = (e, t) => e[t] ?? 0
  function t({ data: t, width: n, height: r }) {
    const i = new Float32Array(n * r)
    for (let n = 0; n < i.length; n++) {
      const r = n * 4
      i[n] = 0.299 * e(t, r) + 0.587 * e(t, r + 1) + 0.114 * e(t, r + 2)
    }
    return i
  }
  function n(e) {
    let t = 0
    for (const n of e) t += n
    return e.length === 0 ? 0 : t / e.length
  }
  function r(t, n, r) {
    let i = 0,
      a = 0,
      o = 0
    for (let s = 1; s < r - 1; s++)
      for (let r = 1; r < n - 1; r++) {
        const c = s * n + r,
          l = e(t, c - 1) + e(t, c + 1) + e(t, c - n) + e(t, c + n) - 4 * e(t, c)
        ;(i += l), (a += l * l), o++
      }
    if (o === 0) return 0
    const s = i / o
    return a / o - s * s
  }
  function i({ data: t, width: n, height: r }) {
    const i = /* @__PURE__ */ new Uint32Array(256)
    for (let n = 0; n < t.length; n += 4) {
      const r = Math.min(e(t, n), e(t, n + 1), e(t, n + 2))
      i[r] = e(i, r) + 1
    }
    const a = Math.max(1, n * r),
      o = (e) => i.slice(e).reduce((e, t) => e + t, 0) / a
    return o(235) > 0.5 ? 0 : o(250)
  }
  function a(t, n) {
    if (n?.length !== t.length) return null
    let r = 0
    for (let i = 0; i < t.length; i++) r += Math.abs(e(t, i) - e(n, i))
    return r / t.length
  }
  const o = 0.3
  function s(t, n, r) {
    const i = c(t, n, r),
      a = Array(n).fill(0),
      s = Array(r).fill(0)
    for (let o = 0; o < r; o++)
      for (let r = 0; r < n; r++)
        Math.abs(e(t, o * n + r) - i) < 26 || ((a[r] = e(a, r) + 1), (s[o] = e(s, o) + 1))
    const [u, d] = l(a, r * o),
      [f, p] = l(s, n * o)
    if (d - u < 2 || p - f < 2) return null
    const m = [u === 0, f === 0, d === n, p === r].filter(Boolean).length
    return { fill: (d - u) / n, aspect: (d - u) / (p - f), cutSides: m }
  }
  function c(t, n, r) {
    const i = []
    for (let a = 0; a < n; a++) i.push(e(t, a), e(t, (r - 1) * n + a))
    for (let a = 0; a < r; a++) i.push(e(t, a * n), e(t, a * n + n - 1))
    return i.sort((e, t) => e - t)[i.length >> 1] ?? 0
  }
  function l(e, t) {
    let n = [0, 0],
      r = -1,
      i = -1
    for (const [a, o] of e.entries())
      o < t ||
        ((r < 0 || a - i > 4) && (r = a), (i = a), i + 1 - r > n[1] - n[0] && (n = [r, i + 1]))
    return n
  }
  function u({ view: e, middle: o }, c) {
    const l = t(e)
    return {
      stats: {
        mean: n(l),
        motion: a(l, c),
        box: s(l, e.width, e.height),
        glare: i(o),
        sharpness: r(t(o), o.width, o.height),
      },
      gray: l,
    }
  }
  let d = null
  self.onmessage = ({ data: e }) => {
    const { stats: t, gray: n } = u(e, d)
    ;(d = n), self.postMessage(t)
  }
})()
