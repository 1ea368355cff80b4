import { g as Ie, l as Le } from './app-BnZpN05.js'
import { t as Fe, i as Me, n as Ne, r as Pe } from './birthday-CUJgTgE.js'
import { t as Oe } from './Choice-C_Xh-0g.js'
import { t as j } from './ChooseFile-CmCBUfg.js'
import { a as A, r as Ce, n as Se, t as we, i as xe } from './camera-BRQhSjC.js'
import { t as Te } from './camera-trouble-BT0ihZP.js'
import {
  p as a,
  u as c,
  n as i,
  h as n,
  r as o,
  l as r,
  t as s,
  c as t,
} from './certification-BrgY9pV.js'
import { t as Ae } from './DateField-YLe7V7F.js'
import { t as ke } from './focus-first-error-C_NFE5k.js'
import { t as Ee } from './Meter-CTDOata.js'
import {
  r as _e,
  c as D,
  o as ge,
  i as he,
  a as me,
  n as O,
  s as ve,
  t as ye,
} from './pictures-C4z_vo4.js'
import { t as ze } from './QrFigure-CoXRl5r.js'
import { r as e } from './rolldown-runtime-XKyaHtl.js'
import { n as M } from './StepHead-BG-Dokb.js'
import { n as be, t as k } from './StepOnePage-C_A4ENK.js'
import {
  It as _,
  er as ae,
  Rr as b,
  hn as C,
  p as ce,
  C as d,
  s as de,
  vt as E,
  Qn as ee,
  Ct as f,
  un as fe,
  Ir as g,
  Ht as h,
  en as ie,
  Ar as l,
  pr as le,
  E as m,
  Vt as ne,
  k as oe,
  D as p,
  x as pe,
  W as re,
  br as S,
  l as se,
  u as T,
  Sn as te,
  At as u,
  pt as ue,
  Nr as v,
  jr as w,
  T as x,
  Or as y,
} from './shared-Bhmsupj.js'
import { t as De, n as N } from './stage-B1RKhEu.js'
import { t as je } from './TextArea-CejlDIs.js'
import { t as Re } from './use-copy-lBkm0Cp.js'
var P = e(b(), 1),
  Be = `noren-uploads`,
  F = `uploads`,
  Ve = 9e5
async function He(e, t, n = w() + Ve) {
  await R(`readwrite`, (r) => r.put({ ...t, untilMs: n }, e))
}
async function I(e) {
  const t = await R(`readonly`, (t) => t.get(e))
  return t ? (t.untilMs > w() && t.file.size > 0 ? t : (await L(e), null)) : null
}
async function L(e) {
  await R(`readwrite`, (t) => t.delete(e))
}
async function R(e, t) {
  try {
    const n = await Ue()
    try {
      return await We(t(n.transaction(F, e).objectStore(F)))
    } finally {
      n.close()
    }
  } catch {
    return
  }
}
function Ue() {
  const e = indexedDB.open(Be, 1)
  return ((e.onupgradeneeded = () => e.result.createObjectStore(F)), We(e))
}
function We(e) {
  return new Promise((t, n) => {
    ;(e.onsuccess = () => t(e.result)), (e.onerror = () => n(e.error))
  })
}
var Ge = [1e3, 2e3, 4e3],
  Ke = 6,
  qe = 5
async function Je(e, t) {
  let n = 0,
    r = 0
  for (;;)
    try {
      return await e()
    } catch (e) {
      if (!(e instanceof g)) throw e
      if ((e.reason === `BUSY` || e.reason === `IN_PROGRESS`) && r < Ke) {
        r++
        const { waitSeconds: n } = e.data
        t.onWait({ for: `server` }), await t.pause((typeof n == `number` ? n : qe) * 1e3)
        continue
      }
      const i = Ge[n]
      if ((e.kind !== `network` && e.kind !== `timeout`) || i === void 0) throw e
      n++, t.onWait({ for: `line` }), await t.pause(i)
    }
}
function Ye(e) {
  return new Promise((t) => {
    const n = () => {
        clearTimeout(r), window.removeEventListener(`online`, n), t()
      },
      r = setTimeout(n, e)
    window.addEventListener(`online`, n)
  })
}
var z = { takenBy: `file`, relaxed: [] },
  Xe = { takenBy: `cameraApp`, relaxed: [] }
function Ze(e) {
  const t = (0, P.useRef)(null),
    [n, r] = (0, P.useState)({ kind: `waiting` }),
    [i, a] = (0, P.useState)(0)
  return (
    (0, P.useEffect)(() => {
      let n = new AbortController(),
        i = null,
        o = async () => {
          r({ kind: `waiting` })
          try {
            const a = await Ce(e, n.signal)
            if (((i = a), n.signal.aborted)) return A(a)
            for (const e of a.getTracks())
              e.addEventListener(`ended`, () => r({ kind: `trouble`, trouble: `busy` }))
            const o = t.current
            o && ((o.srcObject = a), await o.play().catch(() => void 0)),
              r({ kind: `live`, stream: a })
          } catch (e) {
            n.signal.aborted || r({ kind: `trouble`, trouble: we(e) })
          }
        },
        s = () => {
          document.hidden ? i && A(i) : a((e) => e + 1)
        }
      return (
        o(),
        document.addEventListener(`visibilitychange`, s),
        () => {
          document.removeEventListener(`visibilitychange`, s), n.abort(), i && A(i)
        }
      )
    }, [e, i]),
    { video: t, camera: n, retry: () => a((e) => e + 1) }
  )
}
var Qe = `/assets/camera-permission-BDQws5y.svg`,
  B = ee()
function V(e) {
  const t = S(`capture`)
  return (0, B.jsxs)(p, {
    title: e.title,
    backLabel: t(`back`),
    onBack: e.onBack,
    children: [e.children, (0, B.jsx)(m, {})],
  })
}
function $e(e) {
  if (e === `refused` || e === `unanswered`) {
    const e = Te(navigator.userAgent)
    return [`permit_${e}_1`, `permit_${e}_2`, `comeBack`]
  }
  return [`trouble_${e}_1`, `trouble_${e}_2`]
}
function et(e) {
  const t = S(`capture`),
    { onFile: n } = e
  return (0, B.jsxs)(x, {
    title: t(`title`),
    header: (0, B.jsx)(V, { title: e.title, onBack: e.onBack }),
    dock: (0, B.jsxs)(B.Fragment, {
      children: [
        (0, B.jsx)(E, { isBlock: !0, onClick: e.onRetry, children: t(`tryAgain`) }),
        n
          ? (0, B.jsx)(j, {
              label: t(`useCameraApp`),
              onFile: (e) => n(e, Xe),
              camera: `environment`,
              children: (e) =>
                (0, B.jsx)(E, {
                  kind: `text`,
                  isBlock: !0,
                  onClick: e,
                  children: t(`useCameraApp`),
                }),
            })
          : (0, B.jsx)(E, {
              kind: `text`,
              isBlock: !0,
              onClick: e.onCannot ?? u,
              children: t(`cannotDo`),
            }),
      ],
    }),
    children: [
      (0, B.jsxs)(`div`, {
        className: `center`,
        role: `alert`,
        children: [
          (0, B.jsx)(`div`, {
            className: `camera-help__art`,
            children: (0, B.jsx)(f, { src: Qe, width: 240, height: 180, isEager: !0 }),
          }),
          (0, B.jsx)(`h2`, { className: `h1`, children: t(`trouble_${e.trouble}`) }),
          (0, B.jsx)(`p`, { className: `lead`, children: t(`cameraUse`) }),
        ],
      }),
      (0, B.jsx)(`div`, {
        className: `camera-help__card`,
        children: (0, B.jsx)(de, {
          children: (0, B.jsx)(`ol`, {
            className: `camera-help__steps`,
            children: $e(e.trouble).map((e, n) =>
              (0, B.jsxs)(
                `li`,
                {
                  children: [
                    (0, B.jsx)(`span`, {
                      className: `list__icon strong`,
                      'aria-hidden': `true`,
                      children: n + 1,
                    }),
                    (0, B.jsx)(`span`, {
                      children: t.rich(e, { b: (e) => (0, B.jsx)(`b`, { children: e }) }),
                    }),
                  ],
                },
                e,
              ),
            ),
          }),
        }),
      }),
      (0, B.jsx)(k, { onHandOff: e.onHandOff, always: !0 }),
      n &&
        (0, B.jsx)(j, {
          label: t(`chooseFile`),
          onFile: (e) => n(e, z),
          children: (e) =>
            (0, B.jsx)(E, {
              kind: `line`,
              isBlock: !0,
              icon: `image`,
              onClick: e,
              children: t(`chooseFile`),
            }),
        }),
    ],
  })
}
function H(e) {
  const t = S(`capture`)
  return (0, B.jsx)(`ul`, {
    className: `examples examples--${e.columns}`,
    'aria-label': t(`examples`),
    children: e.examples.map((e) =>
      (0, B.jsx)(
        `li`,
        {
          children: (0, B.jsxs)(`figure`, {
            children: [
              (0, B.jsx)(f, { className: `ex`, src: e.art, width: 120, height: 90, isEager: !0 }),
              (0, B.jsxs)(`figcaption`, {
                children: [
                  (0, B.jsx)(`span`, {
                    className: e.isRight ? `mark mark--ok` : `mark`,
                    children: (0, B.jsx)(_, {
                      name: e.isRight ? `check` : `close`,
                      label: t(e.isRight ? `right` : `wrong`),
                    }),
                  }),
                  t(e.name),
                ],
              }),
            ],
          }),
        },
        e.name,
      ),
    ),
  })
}
var tt = `/assets/right-document-BzIAw6S.svg`,
  nt = `/assets/right-face-BQAzGmO.svg`,
  rt = `/assets/wrong-blurred-L0he8_s.svg`,
  it = `/assets/wrong-covered-C3lgVkC.svg`,
  U = `/assets/wrong-cutoff-CBM8zB8.svg`,
  at = `/assets/wrong-dark-crspRDJ.svg`,
  ot = `/assets/wrong-face-away-CMatgEy.svg`,
  st = `/assets/wrong-face-dark-6la49MG.svg`,
  ct = `/assets/wrong-glare-sSSRQaD.svg`,
  lt = [
    { name: `exampleRight`, art: tt, isRight: !0 },
    { name: `exampleBlurred`, art: rt, isRight: !1 },
    { name: `exampleGlare`, art: ct, isRight: !1 },
    { name: `exampleCutOff`, art: U, isRight: !1 },
    { name: `exampleDark`, art: at, isRight: !1 },
  ],
  ut = [
    { name: `exampleRight`, art: nt, isRight: !0 },
    { name: `exampleAway`, art: ot, isRight: !1 },
    { name: `exampleDark`, art: st, isRight: !1 },
    { name: `exampleCovered`, art: it, isRight: !1 },
  ],
  W = {
    DOCUMENT_NOT_FOUND_IN_PICTURE: U,
    DOCUMENT_WRONG_KIND: null,
    DOCUMENT_WRONG_SIDE: null,
    DOCUMENT_BLURRED: rt,
    DOCUMENT_DARK: at,
    DOCUMENT_GLARE: ct,
    DOCUMENT_CUT_OFF: U,
    DOCUMENT_TOO_SMALL: U,
    DOCUMENT_NOT_READ: null,
    PICTURE_UNREADABLE: null,
    TOO_LARGE: null,
    MEDIA_TYPE: null,
    BUSY: null,
  },
  dt = (e) => e !== null && e in W,
  ft = { meanMin: 70, motionMax: 9, fillMin: 0.6, glareMax: 0.16, sharpnessMin: 120 },
  pt = { meanMin: 55, motionMax: 14, fillMin: 0.5, glareMax: 0.22, sharpnessMin: 70 },
  G = 1e4,
  mt = [
    { fromMs: G, names: [`still`, `size`, `glare`] },
    { fromMs: 2 * G, names: [`light`, `sharpness`] },
  ],
  ht = (e) => mt.flatMap(({ fromMs: t, names: n }) => (e >= t ? n : []))
function gt(e) {
  const t = (t) => (e.includes(t) ? pt : ft)
  return {
    meanMin: t(`light`).meanMin,
    motionMax: t(`still`).motionMax,
    fillMin: t(`size`).fillMin,
    glareMax: t(`glare`).glareMax,
    sharpnessMin: t(`sharpness`).sharpnessMin,
  }
}
function _t(e, t) {
  const n = gt(t)
  return e.mean < n.meanMin
    ? `dark`
    : e.motion === null || e.motion > n.motionMax
      ? `still`
      : e.box
        ? e.box.cutSides > 0
          ? e.box.fill > 0.75
            ? `back`
            : `place`
          : e.box.aspect > 0.5 && e.box.aspect < 0.78
            ? `sideways`
            : e.box.aspect < 1.3 || e.box.aspect > 1.95
              ? `place`
              : e.box.fill < n.fillMin
                ? `closer`
                : e.glare > n.glareMax
                  ? `glare`
                  : e.sharpness < n.sharpnessMin
                    ? `blurred`
                    : `good`
        : `place`
}
var vt = (e, t) => (t === `good` ? e + 1 : 0),
  yt = (e) => e >= 4
function K(e) {
  return e < 60 ? `dark` : e > 180 ? `bright` : `good`
}
var q = (e, t) => e[t] ?? 0
function J({ data: e, width: t, height: n }) {
  const r = new Float32Array(t * n)
  for (let t = 0; t < r.length; t++) {
    const n = t * 4
    r[t] = 0.299 * q(e, n) + 0.587 * q(e, n + 1) + 0.114 * q(e, n + 2)
  }
  return r
}
function bt(e) {
  let t = 0
  for (const n of e) t += n
  return e.length === 0 ? 0 : t / e.length
}
function xt(e, t, n) {
  let r = 0,
    i = 0,
    a = 0
  for (let o = 1; o < n - 1; o++)
    for (let n = 1; n < t - 1; n++) {
      const s = o * t + n,
        c = q(e, s - 1) + q(e, s + 1) + q(e, s - t) + q(e, s + t) - 4 * q(e, s)
      ;(r += c), (i += c * c), a++
    }
  if (a === 0) return 0
  const o = r / a
  return i / a - o * o
}
var St = 250,
  Ct = 235
function wt({ data: e, width: t, height: n }) {
  const r = new Uint32Array(256)
  for (let t = 0; t < e.length; t += 4) {
    const n = Math.min(q(e, t), q(e, t + 1), q(e, t + 2))
    r[n] = q(r, n) + 1
  }
  const i = Math.max(1, t * n),
    a = (e) => r.slice(e).reduce((e, t) => e + t, 0) / i
  return a(Ct) > 0.5 ? 0 : a(St)
}
function Tt(e, t) {
  if (t?.length !== e.length) return null
  let n = 0
  for (let r = 0; r < e.length; r++) n += Math.abs(q(e, r) - q(t, r))
  return n / e.length
}
var Et = 26,
  Dt = 0.3
function Ot(e, t, n) {
  const r = kt(e, t, n),
    i = Array(t).fill(0),
    a = Array(n).fill(0)
  for (let o = 0; o < n; o++)
    for (let n = 0; n < t; n++)
      Math.abs(q(e, o * t + n) - r) < Et || ((i[n] = q(i, n) + 1), (a[o] = q(a, o) + 1))
  const [o, s] = At(i, n * Dt),
    [c, l] = At(a, t * Dt)
  if (s - o < 2 || l - c < 2) return null
  const u = [o === 0, c === 0, s === t, l === n].filter(Boolean).length
  return { fill: (s - o) / t, aspect: (s - o) / (l - c), cutSides: u }
}
function kt(e, t, n) {
  const r = []
  for (let i = 0; i < t; i++) r.push(q(e, i), q(e, (n - 1) * t + i))
  for (let i = 0; i < n; i++) r.push(q(e, i * t), q(e, i * t + t - 1))
  return r.sort((e, t) => e - t)[r.length >> 1] ?? 0
}
function At(e, t) {
  let n = [0, 0],
    r = -1,
    i = -1
  for (const [a, o] of e.entries())
    o < t || ((r < 0 || a - i > 4) && (r = a), (i = a), i + 1 - r > n[1] - n[0] && (n = [r, i + 1]))
  return n
}
function jt({ view: e, middle: t }, n) {
  const r = J(e)
  return {
    stats: {
      mean: bt(r),
      motion: Tt(r, n),
      box: Ot(r, e.width, e.height),
      glare: wt(t),
      sharpness: xt(J(t), t.width, t.height),
    },
    gray: r,
  }
}
var Y = { width: 160, height: 120 },
  Mt = 0.45,
  Nt = 1e3
function Pt() {
  let e = O(Y).context,
    t = It() ?? Ft(),
    n = !1
  return {
    look: (r, i, a) => {
      if (n) return null
      ;(n = !0), e.drawImage(r, i.x, i.y, i.width, i.height, 0, 0, Y.width, Y.height)
      const o = e.getImageData(0, 0, Y.width, Y.height)
      return t.count({ view: Lt(o), middle: Rt(r, a) }).finally(() => {
        n = !1
      })
    },
    close: t.close,
  }
}
function Ft() {
  let e = null
  return {
    count: async (t) => {
      const { stats: n, gray: r } = jt(t, e)
      return ((e = r), n)
    },
    close: () => void 0,
  }
}
function It() {
  if (typeof Worker > `u`) return null
  let e = new Worker(new URL(`/assets/frame-stats-worker-DE1VeMhN.js`, `` + import.meta.url), {
      type: `module`,
    }),
    t = null
  return {
    count: (n) =>
      t
        ? t.count(n)
        : new Promise((r) => {
            ;(e.onmessage = ({ data: e }) => r(e)),
              (e.onerror = () => {
                ;(t = Ft()), r(t.count(n))
              }),
              e.postMessage(n)
          }),
    close: () => e.terminate(),
  }
}
var Lt = ({ data: e, width: t, height: n }) => ({ data: e, width: t, height: n })
function Rt(e, t) {
  const n = Math.min(1, Nt / t.width),
    r = { width: t.width * Mt, height: t.height * Mt },
    i = { width: Math.round(r.width * n), height: Math.round(r.height * n) },
    a = t.x + (t.width - r.width) / 2,
    o = t.y + (t.height - r.height) / 2,
    { context: s } = O(i)
  return (
    s.drawImage(e, a, o, r.width, r.height, 0, 0, i.width, i.height),
    Lt(s.getImageData(0, 0, i.width, i.height))
  )
}
var zt = 2,
  Bt = 5,
  Vt = 60,
  Ht = () => navigator.deviceMemory ?? null
function Ut(e, t) {
  if (e !== null && e < zt) return !0
  const n = t.slice(0, Bt)
  return n.length < Bt ? !1 : n.toSorted((e, t) => e - t)[2] > Vt
}
var Wt = 0.75,
  Gt = 0.86
function Kt(e) {
  const [t, n] = (0, P.useState)(`place`),
    [r, i] = (0, P.useState)(!1),
    a = (0, P.useRef)(!1),
    o = e.camera.kind === `live`,
    s = (0, P.useRef)([]),
    c = async (t) => {
      const n = qt(e.video.current, e.frame.current)
      if (!a.current && n && e.video.current) {
        a.current = !0
        try {
          const r = await he(e.video.current, n.picture)
          e.onPicture(r, { takenBy: t, relaxed: s.current })
        } catch {
          a.current = !1
        }
      }
    },
    l = (0, P.useEffectEvent)(() => void c(`auto`))
  return (
    (0, P.useEffect)(() => {
      if (!o) return
      let t = Pt(),
        r = v(),
        a = [],
        c = 0,
        u,
        d = !1,
        f = async () => {
          const o = qt(e.video.current, e.frame.current),
            u = v(),
            f = o && e.video.current ? await t.look(e.video.current, o.view, o.card) : null
          if (d || !f) return
          a.push(v() - u)
          const p = u - r
          s.current = ht(p)
          const m = _t(f, s.current)
          n(m), i(p >= G), (c = vt(c, m)), yt(c) && l()
        },
        p = () => {
          if (d) return
          const e = Ut(Ht(), a) ? 2 : 4
          u = setTimeout(() => void f().finally(p), 1e3 / e)
        }
      return (
        p(),
        () => {
          ;(d = !0), clearTimeout(u), t.close()
        }
      )
    }, [o, e.video, e.frame]),
    { hint: t, isPatienceOver: r, take: () => void c(`button`) }
  )
}
function qt(e, t) {
  if (!e || !t || e.videoWidth === 0) return null
  const n = e.getBoundingClientRect(),
    r = t.getBoundingClientRect(),
    i = { width: e.videoWidth, height: e.videoHeight },
    a = r.top - n.top + r.height / 2,
    o = (e) => {
      const t = Math.min(n.height, n.width * e)
      return { x: 0, y: Math.max(0, Math.min(a - t / 2, n.height - t)), width: n.width, height: t }
    },
    s = { x: r.left - n.left, y: r.top - n.top, width: r.width, height: r.height }
  return { card: ve(i, n, s), view: ve(i, n, o(Wt)), picture: ve(i, n, o(Gt)) }
}
var Jt = {
  dark: `sun`,
  still: `pause`,
  place: `id`,
  sideways: `rotate`,
  back: `zoom`,
  closer: `target`,
  glare: `sun`,
  blurred: `target`,
  good: `check`,
}
function Yt(e) {
  const { video: t, camera: n, retry: r } = Ze(`environment`)
  return n.kind === `trouble`
    ? (0, B.jsx)(Xt, { ...e, trouble: n.trouble, onRetry: r })
    : (0, B.jsx)(Zt, { ...e, video: t, camera: n })
}
function Xt(e) {
  const t = S(`capture`)
  return (0, B.jsx)(et, {
    title: t(`docTitle_${e.side}`, { kind: t(`kind_${e.kind}`) }),
    trouble: e.trouble,
    onBack: e.onBack,
    onRetry: e.onRetry,
    onFile: e.onPicture,
    onHandOff: e.onHandOff,
  })
}
function Zt(e) {
  const t = S(`capture`),
    n = (0, P.useRef)(null),
    { hint: r, isPatienceOver: i, take: a } = Kt({ ...e, frame: n }),
    o = e.camera.kind === `live`
  return (0, B.jsxs)(`div`, {
    className: `app cam on-dark`,
    children: [
      (0, B.jsx)(V, {
        title: t(`docTitle_${e.side}`, { kind: t(`kind_${e.kind}`) }),
        onBack: e.onBack,
        children: e.camera.kind === `live` && (0, B.jsx)(Qt, { stream: e.camera.stream }),
      }),
      (0, B.jsxs)(`main`, {
        className: `cam__view`,
        children: [
          (0, B.jsx)(`video`, {
            ref: e.video,
            className: `cam__video`,
            playsInline: !0,
            muted: !0,
            autoPlay: !0,
          }),
          (0, B.jsx)(`div`, {
            className: `cam__frame`,
            ref: n,
            'data-good': r === `good` || void 0,
          }),
          (0, B.jsx)(`p`, {
            className: `cam__hint`,
            role: `status`,
            children: (0, B.jsxs)(`span`, {
              className: `pill`,
              children: [
                (0, B.jsx)(_, { name: o ? Jt[r] : `camera` }),
                t(o ? `hint_${r}` : `cameraStarting`),
              ],
            }),
          }),
          (0, B.jsx)(`p`, { className: `cam__sub`, children: t(i ? `useButton` : `takesItself`) }),
        ],
      }),
      (0, B.jsxs)(`footer`, {
        className: `cam__foot`,
        children: [
          (0, B.jsx)(H, { examples: lt, columns: 5 }),
          (0, B.jsxs)(`div`, {
            className: `shutter-row`,
            children: [
              (0, B.jsx)(j, {
                label: t(`chooseFile`),
                onFile: (t) => e.onPicture(t, z),
                children: (e) =>
                  (0, B.jsxs)(`button`, {
                    type: `button`,
                    onClick: e,
                    children: [(0, B.jsx)(_, { name: `image` }), t(`chooseFile`)],
                  }),
              }),
              (0, B.jsx)(`button`, {
                type: `button`,
                className: `shutter`,
                'aria-label': t(`takePicture`),
                disabled: !o,
                onClick: a,
              }),
              (0, B.jsxs)(`button`, {
                type: `button`,
                onClick: e.onBack,
                children: [(0, B.jsx)(_, { name: `info` }), t(`howTo`)],
              }),
            ],
          }),
        ],
      }),
    ],
  })
}
function Qt(e) {
  const t = S(`capture`),
    [n, r] = (0, P.useState)(!1)
  if (!Se(e.stream)) return null
  const i = async () => {
    await xe(e.stream, !n)
      .then(() => r(!n))
      .catch(() => void 0)
  }
  return (0, B.jsx)(oe, {
    icon: `torch`,
    label: t(n ? `lightOff` : `lightOn`),
    'aria-pressed': n,
    onClick: () => void i(),
  })
}
var $t = `/assets/document-back-BGEJ23R.svg`,
  en = `/assets/document-front-BKnyAiD.svg`
function tn(e) {
  const t = S(`capture`),
    n = t(`kind_${e.kind}`)
  return (0, B.jsxs)(x, {
    title: t(`title`),
    header: (0, B.jsx)(V, { title: t(`docTitle_${e.side}`, { kind: n }), onBack: e.onBack }),
    dock: (0, B.jsxs)(B.Fragment, {
      children: [
        (0, B.jsx)(E, {
          isBlock: !0,
          icon: `camera`,
          onClick: e.onCamera,
          children: t(`openCamera`),
        }),
        (0, B.jsx)(j, {
          label: t(`chooseFile`),
          onFile: e.onFile,
          children: (e) =>
            (0, B.jsx)(E, { kind: `text`, isBlock: !0, onClick: e, children: t(`chooseFile`) }),
        }),
      ],
    }),
    children: [
      (0, B.jsx)(M, { stage: 2 }),
      (0, B.jsx)(`div`, {
        className: `capture__art`,
        children: (0, B.jsx)(f, {
          src: e.side === `front` ? en : $t,
          width: 240,
          height: 152,
          isEager: !0,
        }),
      }),
      (0, B.jsx)(`h2`, { className: `h2`, children: t(`guideTitle_${e.side}`) }),
      (0, B.jsx)(`p`, { className: `lead capture__lead`, children: t(`guideText`) }),
      (0, B.jsx)(H, { examples: lt, columns: 3 }),
      (0, B.jsx)(k, { onHandOff: e.onHandOff }),
    ],
  })
}
function nn(e) {
  const [t, n] = (0, P.useState)(null)
  return (
    (0, P.useEffect)(() => {
      if (!e.picture) return
      const t = URL.createObjectURL(e.picture)
      return (n(t), () => URL.revokeObjectURL(t))
    }, [e.picture]),
    t
      ? (0, B.jsxs)(`figure`, {
          children: [
            (0, B.jsx)(`img`, { className: `picture-shown`, src: t, alt: e.label }),
            (0, B.jsx)(`figcaption`, { className: `tiny`, children: e.label }),
          ],
        })
      : null
  )
}
var rn = [`DOCUMENT_WRONG_KIND`]
function an(e) {
  const t = S(`capture`),
    { reason: n } = e,
    r = { kind: t(`kind_${e.kind}`), side: t(`side_${e.side}`) },
    i = n === `notSent` ? null : W[n],
    a = (n === `notSent` || n === `BUSY`) && e.picture !== null
  return (0, B.jsxs)(x, {
    title: t(`title`),
    header: (0, B.jsx)(V, { title: t(`docTitle_${e.side}`, r), onBack: e.onBack }),
    dock: (0, B.jsxs)(B.Fragment, {
      children: [
        (0, B.jsx)(E, {
          isBlock: !0,
          onClick: a ? e.onSendAgain : e.onAgain,
          children: t(a ? `sendAgain` : `takeAgain`),
        }),
        (0, B.jsx)(j, {
          label: t(`chooseFile`),
          onFile: (t) => e.onFile(t, z),
          children: (e) =>
            (0, B.jsx)(E, { kind: `text`, isBlock: !0, onClick: e, children: t(`chooseFile`) }),
        }),
      ],
    }),
    children: [
      (0, B.jsx)(M, { stage: 2 }),
      (0, B.jsxs)(`div`, {
        role: `alert`,
        children: [
          (0, B.jsx)(`h2`, { className: `h1`, children: t(`refused_${n}`, r) }),
          (0, B.jsx)(`p`, { className: `lead capture__lead`, children: t(`mend_${n}`, r) }),
        ],
      }),
      (0, B.jsxs)(`div`, {
        className: `refused__pictures`,
        children: [
          (0, B.jsx)(nn, { picture: e.picture, label: t(`yourPicture`) }),
          i &&
            (0, B.jsxs)(`figure`, {
              children: [
                (0, B.jsx)(f, { src: i, width: 120, height: 90, isEager: !0 }),
                (0, B.jsx)(`figcaption`, { className: `tiny`, children: t(`whatWeMean`) }),
              ],
            }),
        ],
      }),
      rn.includes(n) &&
        (0, B.jsx)(E, {
          kind: `line`,
          isBlock: !0,
          onClick: e.onOtherKind,
          children: t(`otherKind`),
        }),
      e.hasFailedOften &&
        (0, B.jsxs)(`div`, {
          className: `stack-4 refused__help`,
          children: [
            (0, B.jsx)(d, { meaning: `lamp`, title: t(`oftenTitle`), children: t(`oftenText`) }),
            (0, B.jsx)(j, {
              label: t(`useCameraApp`),
              onFile: (t) => e.onFile(t, Xe),
              camera: `environment`,
              children: (e) =>
                (0, B.jsx)(E, {
                  kind: `line`,
                  isBlock: !0,
                  icon: `camera`,
                  onClick: e,
                  children: t(`useCameraApp`),
                }),
            }),
            (0, B.jsx)(k, { onHandOff: e.onHandOff, always: !0 }),
            (0, B.jsx)(E, {
              kind: `line`,
              isBlock: !0,
              icon: `headset`,
              'aria-haspopup': `dialog`,
              onClick: u,
              children: t(`askPerson`),
            }),
          ],
        }),
    ],
  })
}
var on = (e) => Math.min(10, Math.max(0, Math.floor(e * 10))) * 10,
  sn = 2e3
function cn(e) {
  const [t, n] = (0, P.useState)(null)
  return (
    (0, P.useEffect)(() => {
      if (!e) return
      let t = !1,
        r = async () => {
          const { ahead: e, seconds: r } = await ae(a, {})
          t || n(e === null || r === null ? null : { ahead: e, seconds: r })
        },
        i = setInterval(() => void r().catch(() => void 0), sn)
      return () => {
        ;(t = !0), clearInterval(i)
      }
    }, [e]),
    e ? t : null
  )
}
function ln(e) {
  const t = S(`capture`),
    n = e.share >= 1 && !e.waiting,
    r = cn(n || e.waiting?.for === `server`),
    i = n ? t(`reading_${e.kind}`) : t(`sent`, { percent: on(e.share) }),
    a = r && r.seconds > 0 && t(r.ahead > 0 ? `queueAhead` : `queueNext`, r)
  return (0, B.jsxs)(x, {
    title: t(`title`),
    header: (0, B.jsx)(p, { title: t(`title`), backLabel: t(`back`) }),
    children: [
      (0, B.jsx)(M, { stage: 2 }),
      (0, B.jsx)(`h2`, { className: `h1`, children: t(`sending_${e.kind}`) }),
      (0, B.jsxs)(`p`, {
        className: `lead capture__lead`,
        role: `status`,
        children: [e.waiting ? t(`waitingFor_${e.waiting.for}`) : i, ` `, a],
      }),
      (0, B.jsx)(`div`, {
        className: n ? `sending is-reading` : `sending`,
        children: (0, B.jsx)(Ee, { share: n ? 1 : e.share, label: i }),
      }),
      e.kind === `document` && (0, B.jsx)(nn, { picture: e.picture, label: t(`yourPicture`) }),
      (0, B.jsx)(`p`, { className: `tiny sending__note`, children: t(`sendingNote`) }),
    ],
  })
}
function un(e) {
  const [n, r] = (0, P.useState)({ at: `guide` }),
    [i, a] = (0, P.useState)(null),
    o = i?.file ?? null,
    s = N(e.kind, e.side),
    [c, l] = (0, P.useState)(0)
  be(n.at)
  const u = te({
      mutationKey: [t.name],
      meta: { handles: Object.keys(W) },
      mutationFn: ({ file: n, uploadId: i, takenBy: a, relaxed: o }) =>
        D(t, {
          body: {
            type: N(e.kind, e.side),
            uploadId: i,
            takenBy: a,
            ...(o.length > 0 && { relaxed: o.join(`,`) }),
          },
          file: n,
          fileName: `${e.kind}-${e.side}.jpg`,
          onProgress: (e) => r({ at: `sending`, share: e }),
        }),
    }),
    d = (e) => {
      l((e) => e + 1), r({ at: `refused`, reason: e })
    },
    f = async (t) => {
      a(t), r({ at: `sending`, share: 0 }), await He(s, t)
      try {
        await Je(() => u.mutateAsync(t), {
          onWait: (e) => r({ at: `sending`, share: 0, waiting: e }),
          pause: Ye,
        }),
          await L(s),
          await e.onRead()
      } catch (e) {
        const t = e.reason,
          n = dt(t)
        n && t !== `BUSY` && (await L(s)), d(n ? t : `notSent`)
      }
    },
    p = (0, P.useEffectEvent)(async () => {
      const e = await I(s)
      e && n.at === `guide` && (await f(e))
    })
  ;(0, P.useEffect)(() => void p(), [])
  const m = async (e, t) => {
    r({ at: `sending`, share: 0 })
    try {
      await f({ file: await me(e), uploadId: crypto.randomUUID(), ...t })
    } catch (e) {
      if ((d(`PICTURE_UNREADABLE`), !(e instanceof ye))) throw e
    }
  }
  switch (n.at) {
    case `guide`:
      return (0, B.jsx)(tn, {
        ...e,
        onCamera: () => r({ at: `camera` }),
        onFile: (e) => void m(e, z),
      })
    case `camera`:
      return (0, B.jsx)(Yt, {
        ...e,
        onPicture: (e, t) => void m(e, t),
        onBack: () => r({ at: `guide` }),
      })
    case `sending`:
      return (0, B.jsx)(ln, {
        kind: `document`,
        share: n.share,
        picture: o,
        waiting: n.waiting ?? null,
      })
    case `refused`:
      return (0, B.jsx)(an, {
        ...e,
        reason: n.reason,
        picture: o,
        hasFailedOften: c >= dn,
        onAgain: () => r({ at: `camera` }),
        onFile: (e, t) => void m(e, t),
        onSendAgain: () => i && void f(i),
        onBack: () => r({ at: `guide` }),
        onOtherKind: e.onBack,
      })
  }
}
var dn = 3,
  fn = [`picture`, ...s],
  pn = [`FACE_NOT_FOUND`, `PICTURE_UNREADABLE`, `TOO_LARGE`, `MEDIA_TYPE`],
  mn = (e) => pn.find((t) => t === e?.reason) ?? null
function hn(e) {
  const t = S(`capture`),
    [n, r] = (0, P.useState)(null),
    [a, s] = (0, P.useState)(null),
    [c, l] = (0, P.useState)(null),
    [u, f] = (0, P.useState)(!1),
    [p, m] = (0, P.useState)(!1),
    [h, g] = (0, P.useState)(!1),
    _ = te({
      mutationKey: [o.name],
      meta: { handles: pn },
      mutationFn: ({ why: e, way: t }) =>
        D(o, {
          body: t === `picture` ? { why: e } : { why: e, callTime: t },
          files: t === `picture` && c ? [c] : [],
          fileName: `face.jpg`,
        }),
      onSuccess: () => e.onDone(),
    }),
    v = async (e) => {
      l(null), m(!1), f(!0)
      try {
        l(await me(e))
      } catch (e) {
        if (!(e instanceof ye)) throw e
        m(!0)
      } finally {
        f(!1)
      }
    },
    y = a === `picture` && !c,
    ee = () => {
      g(!0), n && a && !y ? _.mutate({ why: n, way: a }) : ke()
    },
    b = p ? `PICTURE_UNREADABLE` : mn(_.error)
  return (0, B.jsxs)(x, {
    title: t(`title`),
    header: (0, B.jsx)(V, { title: t(`askTitle`), onBack: e.onBack }),
    dock: (0, B.jsx)(E, {
      isBlock: !0,
      isBusy: _.isPending || u,
      onClick: ee,
      children: t(`askSend`),
    }),
    children: [
      (0, B.jsx)(M, { stage: 2 }),
      (0, B.jsx)(`h2`, { className: `h1`, children: t(`askHeading`) }),
      (0, B.jsx)(`p`, { className: `lead capture__lead`, children: t(`askText`) }),
      (0, B.jsxs)(`div`, {
        className: `stack-4`,
        children: [
          (0, B.jsx)(Oe, {
            legend: t(`askWhy`),
            options: i.map((e) => ({ value: e, label: t(`askWhy_${e}`) })),
            value: n,
            onValue: (e) => r(e),
            error: h && !n ? t(`askNeeded`) : void 0,
          }),
          (0, B.jsx)(Oe, {
            legend: t(`askWay`),
            options: fn.map((e) => ({
              value: e,
              label: t(`askWay_${e}`),
              note: t(`askWayNote_${e}`),
            })),
            value: a,
            onValue: (e) => s(e),
            error: h && !a ? t(`askNeeded`) : void 0,
          }),
          a === `picture` &&
            (0, B.jsxs)(B.Fragment, {
              children: [
                (0, B.jsx)(nn, { picture: c, label: t(`yourPicture`) }),
                (0, B.jsx)(j, {
                  label: t(`askTakePicture`),
                  onFile: (e) => void v(e),
                  camera: `user`,
                  children: (e) =>
                    (0, B.jsx)(E, {
                      kind: `line`,
                      isBlock: !0,
                      icon: `camera`,
                      onClick: e,
                      children: t(`askTakePicture`),
                    }),
                }),
                (0, B.jsx)(j, {
                  label: t(`chooseFile`),
                  onFile: (e) => void v(e),
                  children: (e) =>
                    (0, B.jsx)(E, {
                      kind: `text`,
                      isBlock: !0,
                      onClick: e,
                      children: t(`chooseFile`),
                    }),
                }),
                h &&
                  y &&
                  (0, B.jsx)(d, { meaning: `warn`, isLive: !0, children: t(`askPictureNeeded`) }),
              ],
            }),
          b && (0, B.jsx)(d, { meaning: `bad`, isLive: !0, children: t(`ask_${b}`) }),
          (0, B.jsx)(d, { icon: `clock`, children: t(`askGoOn`) }),
        ],
      }),
    ],
  })
}
function gn(e) {
  const t = S(`capture`)
  return (0, B.jsxs)(pe, {
    title: t(`cannotTitle`),
    onClose: e.onClose,
    children: [
      (0, B.jsx)(`p`, { className: `lead cannot__lead`, children: t(`cannotText`) }),
      (0, B.jsxs)(se, {
        label: t(`cannotTitle`),
        children: [
          (0, B.jsx)(T, {
            icon: `user`,
            title: t(`cannotPerson`),
            note: t(`cannotPersonText`),
            onClick: e.onAskPerson,
          }),
          (0, B.jsx)(T, {
            icon: `headset`,
            title: t(`askPerson`),
            onClick: () => {
              e.onClose(), u()
            },
          }),
          (0, B.jsx)(T, {
            icon: `clock`,
            title: t(`cannotLater`),
            note: t(`cannotLaterText`),
            onClick: () => ne(ie.identityAuth()),
          }),
          (0, B.jsx)(T, {
            icon: `refresh`,
            title: t(`cannotRetry`),
            note: t(`cannotRetryText`),
            onClick: e.onClose,
          }),
        ],
      }),
    ],
  })
}
var _n = 118,
  vn = 150,
  yn = 140,
  bn = 170
function xn() {
  return Array.from(
    { length: 30 },
    (e, t) => `M${Sn((t + 0.52 / 2) / 30)}A${_n} ${vn} 0 0 1 ${Sn((t + 1.48 / 2) / 30)}`,
  )
}
function Sn(e) {
  const t = e * 2 * Math.PI,
    n = yn + _n * Math.sin(t),
    r = bn - vn * Math.cos(t)
  return `${Math.round(n * 10) / 10} ${Math.round(r * 10) / 10}`
}
function Cn(e, t) {
  const n = t * 30
  return e + 1 <= n ? `on` : e < n ? `now` : `open`
}
var wn = xn()
function Tn(e) {
  return (0, B.jsx)(`svg`, {
    className: `face-ring`,
    viewBox: `0 0 280 340`,
    'aria-hidden': `true`,
    children: wn.map((t, n) =>
      (0, B.jsx)(`path`, { d: t, className: `face-ring__${Cn(n, e.share)}` }, t),
    ),
  })
}
var En = { min: 80, max: 130 },
  Dn = { min: 133, max: 176 },
  On = 30,
  kn = 0.02,
  An = 0.85,
  jn = 0.2,
  Mn = 0.64,
  Nn = 0.18,
  Pn = 4 / 3,
  Fn = 0.12,
  In = 0.4,
  Ln = 1.4,
  Rn = 0.8,
  zn = 2
function Bn(e) {
  const { width: t, height: n } = e,
    { mask: r, share: i } = Un(e)
  if (i > An) return `good`
  if (i < kn) return `none`
  const a = Wn(r, t, n)
  return a.length > zn ? `good` : Hn(a, { width: t, height: n })
}
function Vn(e, t) {
  return t >= 1e4 && (e === `none` || e === `many`) ? `good` : e
}
function Hn(e, { width: t, height: n }) {
  const [r] = e
  if (!r) return `none`
  if (e.length > 1) return `many`
  const i = (r.right - r.left) / Math.max(t, n * Pn)
  return Math.abs((r.left + r.right) / 2 / t - 0.5) > Nn
    ? `aside`
    : i < jn
      ? `far`
      : i > Mn
        ? `near`
        : `good`
}
function Un({ data: e, width: t, height: n }) {
  let r = new Uint8Array(t * n),
    i = 0
  for (let t = 0; t < r.length; t++) {
    const n = t * 4,
      [a = 0, o = 0, s = 0] = [e[n], e[n + 1], e[n + 2]],
      c = 0.299 * a + 0.587 * o + 0.114 * s,
      l = 128 + 0.564 * (s - c),
      u = 128 + 0.713 * (a - c)
    c < On || l < En.min || l > En.max || u < Dn.min || u > Dn.max || ((r[t] = 1), i++)
  }
  return { mask: r, share: i / r.length }
}
function Wn(e, t, n) {
  const r = [],
    i = n * Fn
  for (let i = 0; i < n; i++)
    for (const n of Xn(e.subarray(i * t, (i + 1) * t))) {
      const e = r.filter(({ runs: e }) => Gn(e.at(-1), n)),
        [t] = e
      if (e.length > 1) for (const t of e) t.isOver = !0
      else t ? Kn(t) && Jn(n) > X(t) * Ln && (t.isOver = !0) : r.push({ runs: [n], isOver: !1 })
      for (const t of e) t.isOver ? (t.runs[t.runs.length - 1] = n) : t.runs.push(n)
    }
  const a = r.filter(({ runs: e }) => e.length >= i),
    o = Math.max(...a.map(X))
  return a.filter((e) => X(e) >= o * In).map(Yn)
}
var Gn = (e, t) => e !== void 0 && e.left < t.right && t.left < e.right,
  Kn = (e) => e.runs.length >= X(e) * Rn,
  qn = (e) => e.toSorted((e, t) => e - t)[e.length >> 1] ?? 0,
  Jn = ({ left: e, right: t }) => t - e,
  X = ({ runs: e }) => qn(e.map(Jn)),
  Yn = ({ runs: e }) => ({
    left: qn(e.map(({ left: e }) => e)),
    right: qn(e.map(({ right: e }) => e)),
  })
function Xn(e) {
  const t = []
  for (const [n, r] of e.entries()) {
    if (r === 0) continue
    const e = t.at(-1)
    e && n - e.right <= Zn ? (e.right = n + 1) : t.push({ left: n, right: n + 1 })
  }
  return t.filter(({ left: e, right: t }) => t - e >= 3)
}
var Zn = 4
function Qn() {
  const { FaceDetector: e } = globalThis
  if (!e) return null
  let t = new e({ maxDetectedFaces: 2, fastMode: !0 })
  return async (e) => {
    try {
      const n = await t?.detect(e)
      return n
        ? Hn(
            n.map(({ boundingBox: { left: e, right: t } }) => ({ left: e, right: t })),
            { width: e.videoWidth, height: e.videoHeight },
          )
        : null
    } catch {
      return ((t = null), null)
    }
  }
}
var $n = 2,
  er = 3
function tr(e, t) {
  let n = [`front`, ...e.flatMap((e) => [e, `front`])],
    r = (e) => (e === `front` ? $n : er),
    i = n.reduce((e, t) => e + r(t), 0),
    a = 0
  return n.map((e) => {
    const n = Math.round((t * a) / i)
    return ((a += r(e)), { look: e, fromMs: n, untilMs: Math.round((t * a) / i) })
  })
}
function nr(e, t) {
  const n = e.findIndex((e) => t < e.untilMs),
    r = n < 0 ? e.length - 1 : n,
    i = e[r]
  return i ? { cue: i, index: r } : null
}
var rr = 12200
function ir(e) {
  const t = Math.max(rr, e.secondsMax * 1e3),
    n = e.secondsMax * e.framesPerSecond
  return { totalMs: t, framesPerSecond: Math.min(e.framesPerSecond, (n * 1e3) / t) }
}
var ar = (e, t, n) => e <= (t * n) / 1e3,
  Z = { width: 640, height: 480 },
  or = 0.82,
  sr = `#707070`,
  Q = { width: 32, height: 32 },
  cr = 64
async function lr(e, t) {
  const { canvas: n, context: r } = O(Z),
    i = O(Q).context,
    a = [],
    o = [],
    s = v()
  for (;;) {
    await mr(t.signal)
    const c = v() - s
    if (c >= t.totalMs) break
    ar(a.length, c, t.framesPerSecond)
      ? (ur(r, e), o.push(Math.round(c)), a.push(await _e(n, or)), t.onMoment(c, dr(i, e)))
      : t.onMoment(c, null)
  }
  return { frames: new Blob(a, { type: `application/octet-stream` }), timesMs: o }
}
function ur(e, t) {
  const n = ge({ width: t.videoWidth, height: t.videoHeight }, Z)
  ;(e.fillStyle = sr),
    e.fillRect(0, 0, Z.width, Z.height),
    e.drawImage(t, n.x, n.y, n.width, n.height)
}
function dr(e, t) {
  const n = Math.min(t.videoWidth, t.videoHeight) * 0.5,
    r = (t.videoWidth - n) / 2,
    i = (t.videoHeight - n) / 2
  return (
    e.drawImage(t, r, i, n, n, 0, 0, Q.width, Q.height),
    bt(J(e.getImageData(0, 0, Q.width, Q.height)))
  )
}
function fr() {
  const e = O(Q).context,
    t = O({ width: cr, height: cr }).context,
    n = Qn()
  return async (r) => {
    if (r.videoWidth === 0) return null
    const i = dr(e, r)
    return K(i) === `good`
      ? { light: i, place: (await n?.(r)) ?? pr(t, r) }
      : { light: i, place: `good` }
  }
}
function pr(e, t) {
  const { videoWidth: n, videoHeight: r } = t,
    i = cr / Math.max(n, r),
    [a, o] = [Math.round(n * i), Math.round(r * i)]
  return (e.drawImage(t, 0, 0, a, o), Bn(e.getImageData(0, 0, a, o)))
}
function mr(e) {
  return new Promise((t, n) => {
    const r = () => {
        cancelAnimationFrame(i), n(new DOMException(`left`, `AbortError`))
      },
      i = requestAnimationFrame(() => {
        e.removeEventListener(`abort`, r), t()
      })
    e.aborted ? r() : e.addEventListener(`abort`, r, { once: !0 })
  })
}
var hr = 500
function gr(e) {
  const t = C(c, { handles: [`LIVENESS_TRIES`, `DOCUMENT_MISSING`] }),
    [n, r] = (0, P.useState)(null),
    [i, a] = (0, P.useState)(`good`),
    [o, s] = (0, P.useState)(`good`),
    l = (0, P.useRef)(null),
    u = n !== null
  ;(0, P.useEffect)(() => {
    const e = () => {
      document.hidden && l.current?.abort()
    }
    return (
      document.addEventListener(`visibilitychange`, e),
      () => {
        document.removeEventListener(`visibilitychange`, e), l.current?.abort()
      }
    )
  }, []),
    (0, P.useEffect)(() => {
      if (!e.isLive || u) return
      let t = fr(),
        n = v(),
        r,
        i = !1,
        o = async () => {
          const r = e.video.current ? await t(e.video.current) : null
          !i && r && (a(K(r.light)), s(Vn(r.place, v() - n)))
        },
        c = () => {
          i || (r = setTimeout(() => void o().finally(c), hr))
        }
      return (
        c(),
        () => {
          ;(i = !0), clearTimeout(r)
        }
      )
    }, [e.isLive, e.video, u])
  const d = async (n) => {
    const i = await t.send({ body: {} }),
      { totalMs: o, framesPerSecond: s } = ir(i),
      c = tr(i.turns, o),
      u = new AbortController()
    l.current = u
    const d = await lr(n, {
      totalMs: o,
      framesPerSecond: s,
      signal: u.signal,
      onMoment: (e, t) => {
        const n = nr(c, e)
        n && r({ ...n, total: c.length, share: e / o }), t !== null && a(K(t))
      },
    })
    e.onRecorded(d, i)
  }
  return {
    moment: n,
    light: i,
    place: o,
    isStarting: t.isSending,
    start: () => {
      const n = e.video.current
      n &&
        e.isLive &&
        !u &&
        !t.isSending &&
        d(n).catch((t) => {
          r(null), t instanceof DOMException || e.onRefused(t)
        })
    },
  }
}
function _r(e) {
  const t = S(`capture`),
    { video: n, camera: r, retry: i } = Ze(`user`),
    a = r.kind === `live`,
    { moment: o, light: s, place: c, isStarting: l, start: u } = gr({ ...e, video: n, isLive: a })
  return r.kind === `trouble`
    ? (0, B.jsx)(et, {
        title: t(`faceTitle`),
        trouble: r.trouble,
        onCannot: e.onCannot,
        onHandOff: e.onHandOff,
        onBack: e.onBack,
        onRetry: i,
      })
    : (0, B.jsxs)(`div`, {
        className: `app live`,
        children: [
          (0, B.jsx)(V, { title: t(`faceTitle`), onBack: e.onBack }),
          (0, B.jsxs)(`main`, {
            className: `page`,
            children: [
              (0, B.jsxs)(`div`, {
                className: `main`,
                children: [
                  (0, B.jsx)(vr, { moment: o, isLive: a }),
                  (0, B.jsxs)(`div`, {
                    className: `live__oval`,
                    children: [
                      (0, B.jsx)(`video`, {
                        ref: n,
                        className: `live__video`,
                        playsInline: !0,
                        muted: !0,
                        autoPlay: !0,
                      }),
                      (0, B.jsx)(Tn, { share: o?.share ?? 0 }),
                    ],
                  }),
                  (0, B.jsxs)(`div`, {
                    className: `tips`,
                    children: [
                      (0, B.jsxs)(`p`, {
                        className: s === `good` ? `ok` : `bad`,
                        role: `status`,
                        children: [(0, B.jsx)(_, { name: `sun` }), t(`light_${s}`)],
                      }),
                      (0, B.jsxs)(`p`, {
                        className: c === `good` ? void 0 : `bad`,
                        role: `status`,
                        children: [(0, B.jsx)(_, { name: `face` }), t(`place_${c}`)],
                      }),
                      (0, B.jsxs)(`p`, {
                        children: [(0, B.jsx)(_, { name: `eye` }), t(`tipEyeHeight`)],
                      }),
                    ],
                  }),
                  (0, B.jsx)(`p`, {
                    className: `tiny center live__note`,
                    children: t(`facePrivacyShort`),
                  }),
                ],
              }),
              (0, B.jsxs)(`div`, {
                className: `dock`,
                children: [
                  !o &&
                    (0, B.jsx)(E, {
                      isBlock: !0,
                      isBusy: l || !a,
                      onClick: u,
                      children: t(`startCheck`),
                    }),
                  (0, B.jsx)(E, {
                    kind: o ? `line` : `text`,
                    isBlock: !0,
                    onClick: e.onCannot,
                    children: t(`cannotDo`),
                  }),
                ],
              }),
            ],
          }),
        ],
      })
}
function vr(e) {
  const t = S(`capture`),
    { moment: n } = e,
    r = n?.cue.look
  return (
    yr(r),
    (0, B.jsxs)(`div`, {
      className: `live__hint`,
      role: `status`,
      'aria-live': `assertive`,
      children: [
        (0, B.jsxs)(`h2`, {
          children: [
            r === `left` && (0, B.jsx)(_, { name: `arrow-left`, className: `live__arrow` }),
            t(r ? `look_${r}` : e.isLive ? `lookReady` : `cameraStarting`),
            r === `right` &&
              (0, B.jsx)(_, { name: `arrow-right`, className: `live__arrow live__arrow--right` }),
          ],
        }),
        (0, B.jsx)(`p`, {
          className: `lead`,
          children: n ? t(`lookStep`, { at: n.index + 1, total: n.total }) : t(`lookReadyText`),
        }),
      ],
    })
  )
}
function yr(e) {
  ;(0, P.useEffect)(() => {
    e && navigator.vibrate?.(e === `front` ? 80 : [80, 60, 80])
  }, [e])
}
function br(e) {
  const t = S(`capture`),
    n = e.why === `notTheDocument`,
    r = e.why === `tries`,
    i = e.onSendAgain ?? e.onAgain
  return (0, B.jsxs)(x, {
    title: t(`title`),
    header: (0, B.jsx)(V, { title: t(`faceTitle`), onBack: e.onBack }),
    dock: (0, B.jsxs)(B.Fragment, {
      children: [
        (0, B.jsx)(E, {
          isBlock: !0,
          onClick: r ? e.onAskPerson : i,
          children: t(r ? `cannotPerson` : e.onSendAgain ? `sendAgain` : `tryAgain`),
        }),
        (0, B.jsx)(E, { kind: `text`, isBlock: !0, onClick: e.onCannot, children: t(`cannotDo`) }),
      ],
    }),
    children: [
      (0, B.jsx)(M, { stage: 2 }),
      (0, B.jsxs)(`div`, {
        role: `alert`,
        children: [
          (0, B.jsx)(`h2`, { className: `h1`, children: t(`face_${e.why}`) }),
          (0, B.jsx)(`p`, { className: `lead capture__lead`, children: t(`faceMend_${e.why}`) }),
        ],
      }),
      (0, B.jsx)(H, { examples: ut, columns: 4 }),
      e.triesLeft > 0 &&
        (0, B.jsx)(`p`, {
          className: `small face-tries`,
          children: t(`triesLeft`, { count: e.triesLeft }),
        }),
      (0, B.jsx)(`p`, { className: `small`, children: t(`afterTries`) }),
      !r && (0, B.jsx)(k, { onHandOff: e.onHandOff, always: !0 }),
      n &&
        (0, B.jsx)(`div`, {
          className: `refused__help`,
          children: (0, B.jsx)(E, {
            kind: `line`,
            isBlock: !0,
            onClick: e.onDocumentAgain,
            children: t(`documentAgain`),
          }),
        }),
    ],
  })
}
function xr(e) {
  const t = S(`capture`)
  return (0, B.jsxs)(x, {
    title: t(`title`),
    header: (0, B.jsx)(V, { title: t(`faceTitle`), onBack: e.onBack }),
    dock: (0, B.jsxs)(B.Fragment, {
      children: [
        (0, B.jsx)(E, {
          isBlock: !0,
          icon: `camera`,
          onClick: e.onStart,
          children: t(`openCamera`),
        }),
        (0, B.jsx)(E, { kind: `text`, isBlock: !0, onClick: e.onCannot, children: t(`cannotDo`) }),
      ],
    }),
    children: [
      (0, B.jsx)(M, { stage: 2 }),
      (0, B.jsx)(`h2`, { className: `h1`, children: t(`faceGuideTitle`) }),
      (0, B.jsx)(`p`, { className: `lead capture__lead`, children: t(`faceGuideText`) }),
      (0, B.jsx)(H, { examples: ut, columns: 4 }),
      (0, B.jsx)(`ol`, {
        className: `camera-help__steps`,
        children: [`faceStep1`, `faceStep2`, `faceStep3`].map((e, n) =>
          (0, B.jsxs)(
            `li`,
            {
              children: [
                (0, B.jsx)(`span`, {
                  className: `list__icon strong`,
                  'aria-hidden': `true`,
                  children: n + 1,
                }),
                (0, B.jsx)(`span`, { children: t(e) }),
              ],
            },
            e,
          ),
        ),
      }),
      (0, B.jsx)(k, { onHandOff: e.onHandOff }),
      (0, B.jsx)(d, { icon: `lock`, children: t(`facePrivacy`) }),
      (0, B.jsx)(`p`, {
        className: `tiny face-tries`,
        children: t(`triesLeft`, { count: e.triesLeft }),
      }),
    ],
  })
}
var $ = `face`
function Sr(e) {
  const [t, n] = (0, P.useState)({ at: `guide` }),
    [i, a] = (0, P.useState)(null),
    [o, s] = (0, P.useState)(!1)
  be(t.at)
  const c = te({
      mutationKey: [r.name],
      meta: {
        handles: [`LIVENESS_EXPIRED`, `PICTURE_UNREADABLE`, `TOO_LARGE`, `MEDIA_TYPE`, `BUSY`],
      },
      mutationFn: ({ frames: e, timesMs: t, transactionId: i }) =>
        D(r, {
          body: { transactionId: i, frameTimes: t.join(`,`) },
          file: e,
          fileName: `face.mjpeg`,
          onProgress: (e) => n({ at: `sending`, share: e }),
        }),
    }),
    l = (e, t) => n({ at: `failed`, why: e, triesLeft: t }),
    u = async (t) => {
      a(t), n({ at: `sending`, share: 0 })
      const { frames: r, untilMs: i, ...o } = t
      await He($, { file: r, ...o }, i)
      try {
        const r = await Je(() => c.mutateAsync(t), {
          onWait: (e) => n({ at: `sending`, share: 0, waiting: e }),
          pause: Ye,
        })
        if ((await L($), r.result === `failed`)) return l(r.reason ?? `unknown`, r.triesLeft)
        await e.onDone()
      } catch (e) {
        const n = Cr(e)
        n !== `notSent` && (await L($)), l(n, t.triesLeft)
      }
    },
    d = (0, P.useEffectEvent)(async () => {
      const e = await I($)
      e && t.at === `guide` && (await u({ ...e, frames: e.file }))
    })
  ;(0, P.useEffect)(() => void d(), [])
  const f = (e, t) =>
      void u({
        ...e,
        transactionId: t.transactionId,
        triesLeft: t.triesLeft,
        untilMs: y(t.expiresAt).getTime(),
      }),
    p = (t) => {
      if (t.reason === `DOCUMENT_MISSING`) return e.onDocumentAgain()
      t.reason === `LIVENESS_TRIES` && e.onDone(),
        l(t.reason === `LIVENESS_TRIES` ? `tries` : `notSent`, 0)
    },
    m =
      o &&
      (0, B.jsx)(gn, {
        onClose: () => s(!1),
        onAskPerson: () => {
          s(!1), n({ at: `askPerson` })
        },
      }),
    h = () => {
      t.at === `camera` && n({ at: `guide` }), s(!0)
    }
  switch (t.at) {
    case `guide`:
      return (0, B.jsxs)(B.Fragment, {
        children: [(0, B.jsx)(xr, { ...e, onStart: () => n({ at: `camera` }), onCannot: h }), m],
      })
    case `camera`:
      return (0, B.jsx)(_r, {
        onHandOff: e.onHandOff,
        onRecorded: f,
        onRefused: p,
        onCannot: h,
        onBack: () => n({ at: `guide` }),
      })
    case `sending`:
      return (0, B.jsx)(ln, {
        kind: `face`,
        share: t.share,
        picture: null,
        waiting: t.waiting ?? null,
      })
    case `askPerson`:
      return (0, B.jsx)(hn, { onDone: e.onDone, onBack: () => n({ at: `guide` }) })
    case `failed`:
      return (0, B.jsxs)(B.Fragment, {
        children: [
          (0, B.jsx)(br, {
            why: t.why,
            triesLeft: t.triesLeft,
            onAgain: () => n({ at: `camera` }),
            onSendAgain: t.why === `notSent` && i ? () => void u(i) : null,
            onDocumentAgain: e.onDocumentAgain,
            onCannot: h,
            onAskPerson: () => n({ at: `askPerson` }),
            onHandOff: e.onHandOff,
            onBack: () => n({ at: `guide` }),
          }),
          m,
        ],
      })
  }
}
function Cr(e) {
  return e instanceof g
    ? e.reason === `LIVENESS_EXPIRED`
      ? `expired`
      : e.reason === `PICTURE_UNREADABLE` || e.reason === `TOO_LARGE`
        ? `tooFewFrames`
        : `notSent`
    : `notSent`
}
var wr = [
    `number`,
    `name`,
    `fatherName`,
    `dob`,
    `birthPlace`,
    `gender`,
    `electorKey`,
    `cardNumber`,
    `address`,
    `rtRw`,
    `village`,
    `district`,
    `pin`,
  ],
  Tr = [`number`, `name`, `dob`]
function Er(e) {
  return wr.flatMap((t) => {
    const n = e.find((e) => e.name === t)
    return n
      ? [{ ...n, name: t }]
      : Tr.includes(t)
        ? [{ name: t, value: ``, confidence: 0, isValid: !1 }]
        : []
  })
}
var Dr = 0.8,
  Or = (e) => !e.isValid || e.confidence < Dr
function kr(e, t) {
  const n = e.map(({ name: e, value: t }) => [e, e === `dob` ? Me(Pe(t.trim())) : t])
  return { ...Object.fromEntries(n), ...t }
}
var Ar = (e) => Tr.filter((t) => e[t]?.trim() === ``),
  jr = `read-fields`,
  Mr = [`front`, `back`]
function Nr(e) {
  const t = S(`capture`),
    n = S(`facialAuth`),
    r = Er(e.fields),
    [i, a] = (0, P.useState)(() => kr(r, e.confirmed)),
    [o, s] = (0, P.useState)(!1),
    c = Ar(i),
    l = r.some(Or),
    u = () => {
      s(!0), c.length === 0 ? e.onConfirm(i) : ke()
    },
    f = (t) => (o && c.includes(t) ? n(`rule_required`) : e.serverErrors[t])
  return (0, B.jsxs)(x, {
    title: t(`title`),
    header: (0, B.jsx)(V, { title: t(`fieldsTitle`), onBack: e.onBack }),
    dock: (0, B.jsx)(E, { isBlock: !0, type: `submit`, form: jr, children: t(`fieldsConfirm`) }),
    children: [
      (0, B.jsx)(M, { stage: 2 }),
      (0, B.jsx)(`h2`, { className: `h1`, children: t(`fieldsQuestion`) }),
      (0, B.jsx)(`p`, { className: `lead capture__lead`, children: t(`fieldsText`) }),
      l && (0, B.jsx)(d, { meaning: `warn`, children: t(`fieldsDoubt`) }),
      (0, B.jsx)(`form`, {
        id: jr,
        className: `stack-4 fields-form`,
        noValidate: !0,
        onSubmit: (e) => {
          e.preventDefault(), u()
        },
        children: r.map((t) =>
          (0, B.jsx)(
            Pr,
            {
              kind: e.kind,
              field: t,
              value: i[t.name] ?? ``,
              error: f(t.name),
              onValue: (e) => a({ ...i, [t.name]: e }),
            },
            t.name,
          ),
        ),
      }),
      (0, B.jsx)(`div`, {
        className: `btns fields-form__again`,
        children: Mr.filter((t) => e.sides.includes(t)).map((n) =>
          (0, B.jsx)(
            E,
            { kind: `line`, isBlock: !0, onClick: () => e.onRetake(n), children: t(`retake_${n}`) },
            n,
          ),
        ),
      }),
    ],
  })
}
function Pr(e) {
  const t = S(`capture`),
    { name: n } = e.field,
    r = t(n === `number` ? `number_${e.kind}` : `field_${n}`),
    i = Or(e.field) ? t(`lookTwice`) : void 0
  if (n === `dob`) {
    const n = ue(l(), le.zone)
    return (0, B.jsx)(Ae, {
      label: r,
      note: i,
      placeholder: t(`choose`),
      min: Ne(n).min,
      max: n,
      start: Fe,
      value: Pe(e.value) || null,
      onValue: (t) => e.onValue(Me(t)),
      error: e.error,
    })
  }
  return n === `address`
    ? (0, B.jsx)(je, {
        label: r,
        help: i,
        ...(e.error ? { error: e.error } : {}),
        value: e.value,
        onChange: (t) => e.onValue(t.currentTarget.value),
      })
    : (0, B.jsx)(ce, {
        label: r,
        help: i,
        error: e.error,
        value: e.value,
        autoComplete: `off`,
        spellCheck: !1,
        inputMode: Fr(e.kind, n) ? `numeric` : `text`,
        autoCapitalize: n === `number` ? `characters` : `words`,
        onChange: (t) => e.onValue(t.currentTarget.value),
      })
}
var Fr = (e, t) => t === `pin` || (t === `number` && (e === `ktp` || e === `cccd`)),
  Ir = 3e4
function Lr(e) {
  const t = S(`capture`),
    n = Re(),
    r = C(Le),
    { mutate: i, data: a } = r,
    o = a?.expiresAt
  ;(0, P.useEffect)(() => i({ body: {} }), [i]),
    (0, P.useEffect)(() => {
      if (!o) return
      const e = y(o).getTime() - w() - Ir,
        t = setTimeout(() => i({ body: {} }), Math.max(e, Ir))
      return () => clearTimeout(t)
    }, [o, i])
  const s = a && `${window.location.origin}${a.path}`
  return (0, B.jsxs)(x, {
    title: t(`title`),
    header: (0, B.jsx)(V, { title: t(`handOffTitle`), onBack: e.onBack }),
    dock: s
      ? (0, B.jsx)(E, {
          isBlock: !0,
          icon: `copy`,
          onClick: () => void n(s),
          children: t(`handOffCopy`),
        })
      : (0, B.jsx)(E, {
          isBlock: !0,
          isBusy: r.isSending,
          onClick: () => i({ body: {} }),
          children: t(`tryAgain`),
        }),
    children: [
      (0, B.jsx)(M, { stage: 2 }),
      (0, B.jsx)(`h2`, { className: `h1`, children: t(`handOffHeading`) }),
      (0, B.jsx)(`p`, { className: `lead capture__lead`, children: t(`handOffText`) }),
      s &&
        (0, B.jsxs)(B.Fragment, {
          children: [
            (0, B.jsx)(ze, { text: s, label: t(`handOffQr`), failedText: t(`handOffQrFailed`) }),
            (0, B.jsx)(`p`, {
              className: `small center lead`,
              role: `status`,
              children: t(`handOffUntil`, { time: re(a.expiresAt) }),
            }),
          ],
        }),
      (0, B.jsxs)(`div`, {
        className: `stack-4 refused__help`,
        children: [
          (0, B.jsx)(d, { icon: `lock`, children: t(`handOffCare`) }),
          (0, B.jsx)(`p`, { className: `small center`, children: t(`handOffFollows`) }),
        ],
      }),
    ],
  })
}
async function Rr() {
  for (const e of De)
    if (le.documentKinds.some(({ documentKind: t }) => t === e) && (await I(N(e, `front`))))
      return e
  return null
}
var zr = [
  `FACE_DIFFERS`,
  `DOCUMENT_TAKEN`,
  `DOCUMENT_EXCLUDED`,
  `UNDERAGE`,
  `DOCUMENT_MISSING`,
  `LIVENESS_MISSING`,
  `VALIDATION`,
]
function Br(e) {
  const t = S(`capture`),
    r = C(n, { handles: zr, makesStale: [Ie] }),
    i = r.error?.reason,
    a =
      i === `FACE_DIFFERS` ||
      i === `DOCUMENT_TAKEN` ||
      i === `DOCUMENT_EXCLUDED` ||
      i === `UNDERAGE`
  return (0, B.jsxs)(x, {
    title: t(`title`),
    header: (0, B.jsx)(V, { title: t(`title`), onBack: e.onFieldsAgain }),
    dock: (0, B.jsx)(E, {
      isBlock: !0,
      isBusy: r.isSending,
      onClick: () =>
        r.mutate(
          { body: { kind: e.kind, fields: { ...e.fields } } },
          {
            onSuccess: ({ bizStatus: e }) => {
              fe(e), h({ replace: !0 })
            },
            onError: e.onRefused,
          },
        ),
      children: t(a ? `tryAgain` : `continue`),
    }),
    children: [
      (0, B.jsx)(M, { stage: 2 }),
      (0, B.jsxs)(`div`, {
        className: `center`,
        children: [
          (0, B.jsx)(`div`, {
            className: `capture__art`,
            children: (0, B.jsx)(f, { src: nt, width: 120, height: 90, isEager: !0 }),
          }),
          (0, B.jsx)(`h2`, { className: `h1`, children: t(`face_${e.face}`) }),
          (0, B.jsx)(`p`, { className: `lead`, children: t(`faceText_${e.face}`) }),
        ],
      }),
      a &&
        (0, B.jsxs)(`div`, {
          className: `stack-4 refused__help`,
          children: [
            (0, B.jsx)(d, {
              meaning: `bad`,
              title: t(`save_${i}`),
              isLive: !0,
              children: t(`saveText_${i}`),
            }),
            (0, B.jsx)(E, {
              kind: `line`,
              isBlock: !0,
              onClick: i === `UNDERAGE` ? e.onFieldsAgain : e.onDocumentAgain,
              children: t(i === `UNDERAGE` ? `checkFields` : `documentAgain`),
            }),
            (0, B.jsx)(E, {
              kind: `line`,
              isBlock: !0,
              icon: `headset`,
              'aria-haspopup': `dialog`,
              onClick: u,
              children: t(`askPerson`),
            }),
          ],
        }),
    ],
  })
}
export {
  Br as SaveIdentity,
  Lr as HandOff,
  Nr as FieldsForm,
  Rr as keptDocument,
  Sr as FaceCheck,
  un as DocumentCapture,
}
