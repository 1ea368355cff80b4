import { g as S } from './app-BnZpN05.js'
import { n as ee, i as j, t as ne, r as te } from './birthday-CUJgTgE.js'
import { o as n, s as r, C as t } from './certification-BrgY9pV.js'
import { t as C } from './DateField-YLe7V7F.js'
import { r as D, n as E, t as O } from './draft-CmXkrba.js'
import { t as A } from './field-errors-DdIjZ6m.js'
import { t as k } from './focus-first-error-C_NFE5k.js'
import { r as e } from './rolldown-runtime-XKyaHtl.js'
import { t as w } from './Select-DVr1SKD.js'
import { n as x } from './StepHead-BG-Dokb.js'
import {
  pt as _,
  Ht as a,
  w as b,
  b as c,
  en as d,
  hn as f,
  pr as g,
  p as h,
  Ar as i,
  br as l,
  mn as m,
  Qn as o,
  ht as p,
  Rr as s,
  c as u,
  un as v,
  vt as y,
} from './shared-Bhmsupj.js'
import { t as T } from './TextArea-CejlDIs.js'
var M = e(s(), 1),
  re = (e) => e.type === `checkbox`,
  ie = (e) => e.type === `file`,
  ae = (e) => e instanceof Date,
  N = (e) => e == null,
  oe = (e) => typeof e == `object`,
  P = (e) => !N(e) && !Array.isArray(e) && oe(e) && !ae(e),
  se = (e) =>
    P(e) && e.target
      ? re(e.target)
        ? e.target.checked
        : ie(e.target)
          ? e.target.files
          : e.target.value
      : e,
  ce = /[.[\]'"]/,
  le = (e) => e.split(ce).filter(Boolean)
function ue(e, t) {
  let n = le(t),
    r = e._formValues,
    i = e._defaultValues
  for (let e = 0; e < n.length - 1; e++) {
    const t = n[e]
    if (((r = r == null ? r : r[t]), (i = i == null ? i : i[t]), r === null || i === null))
      return null
  }
}
var de = (e, t) =>
    t.split(`.`).some((t, n, r) => !isNaN(Number(t)) && e.has(r.slice(0, n).join(`.`))),
  fe = typeof window < `u` && window.HTMLElement !== void 0 && typeof document < `u`
function F(e) {
  if (typeof e != `object` || !e) return e
  if (e instanceof Date) return new Date(e)
  const t = typeof Blob < `u` && e instanceof Blob,
    n = typeof FileList < `u` && e instanceof FileList
  if (fe && (t || n)) return e
  const r = Array.isArray(e),
    i = Object.getPrototypeOf(e)
  if (!r && i && i.constructor !== Object) return e
  const a = r ? Array(e.length) : Object.create(i)
  for (const t in e) Object.hasOwn(e, t) && (a[t] = F(e[t]))
  return a
}
var I = {
    BLUR: `blur`,
    FOCUS_OUT: `focusout`,
    CHANGE: `change`,
    SUBMIT: `submit`,
    TRIGGER: `trigger`,
    VALID: `valid`,
  },
  L = {
    onBlur: `onBlur`,
    onChange: `onChange`,
    onSubmit: `onSubmit`,
    onTouched: `onTouched`,
    all: `all`,
  },
  R = {
    max: `max`,
    min: `min`,
    maxLength: `maxLength`,
    minLength: `minLength`,
    pattern: `pattern`,
    required: `required`,
    validate: `validate`,
  },
  pe = [R.required, R.min, R.max, R.minLength, R.maxLength, R.pattern, R.validate],
  me = `form`,
  he = `root`,
  ge = [`__proto__`, `constructor`, `prototype`],
  _e = /^\w*$/,
  ve = (e) => _e.test(e),
  z = (e) => e === void 0,
  B = (e, t, n) => {
    if (!t || !P(e)) return n
    const r = ve(t) ? [t] : le(t)
    if (r.some((e) => ge.includes(e))) return n
    const i = r.reduce((e, t) => (N(e) ? void 0 : e[t]), e)
    return z(i) || i === e ? (z(e[t]) ? n : e[t]) : i
  },
  V = (e) => typeof e == `boolean`,
  H = (e) => typeof e == `function`,
  U = (e, t, n) => {
    let r = -1,
      i = ve(t) ? [t] : le(t),
      a = i.length,
      o = a - 1
    for (; ++r < a; ) {
      let t = i[r],
        a = n
      if (r !== o) {
        const n = e[t]
        a = P(n) || Array.isArray(n) ? n : isNaN(+i[r + 1]) ? {} : []
      }
      if (ge.includes(t)) return
      ;(e[t] = a), (e = e[t])
    }
  },
  ye = M.createContext(null)
ye.displayName = `HookFormControlContext`
var be = () => M.useContext(ye),
  xe = (e, t, n, r = !0) => {
    const i = {}
    for (const a in e)
      Object.defineProperty(i, a, {
        get: () => {
          const i = a
          return (
            t._proxyFormState[i] !== L.all && (t._proxyFormState[i] = !r || L.all),
            n && (n[i] = !0),
            e[i]
          )
        },
      })
    return i
  },
  Se = typeof window < `u` ? M.useLayoutEffect : M.useEffect,
  Ce = (e) => {
    const t = e.constructor && e.constructor.prototype
    return P(t) && Object.hasOwn(t, `isPrototypeOf`)
  },
  W = (e) => N(e) || !oe(e),
  we = (e, t) => t.length === 0 && !Array.isArray(e) && Object.getPrototypeOf(e) !== null && !Ce(e)
function G(e, t, n = !1, r = new WeakMap()) {
  if (e === t) return !0
  if (W(e) || W(t)) return Object.is(e, t)
  if (ae(e) && ae(t)) return Object.is(e.getTime(), t.getTime())
  if (Array.isArray(e) && Array.isArray(t) && e.length !== t.length) return !1
  const i = Object.keys(e),
    a = Object.keys(t)
  if (i.length !== a.length) return !1
  if (we(e, i) || we(t, a)) return Object.is(e, t)
  if (!i.length && Array.isArray(e) !== Array.isArray(t)) return !1
  const o = r.get(e)
  if (o && o.has(t)) return !0
  if (o) o.add(t)
  else {
    const n = new WeakSet()
    n.add(t), r.set(e, n)
  }
  for (const a of i) {
    const i = e[a]
    if (!Object.hasOwn(t, a)) return !1
    if (!n || a !== `ref`) {
      const e = t[a]
      if (
        (ae(i) && ae(e)) || ((P(i) || Array.isArray(i)) && (P(e) || Array.isArray(e)))
          ? !G(i, e, n, r)
          : !Object.is(i, e)
      )
        return !1
    }
  }
  return !0
}
var K = ({ defaultValues: e, ...t }) => ({ ...F(t), defaultValues: e })
function Te(e, t = F) {
  const n = M.useRef(!1),
    r = M.useRef(!1),
    i = M.useRef(void 0),
    a = M.useRef(0)
  return (
    a.current++,
    !r.current && e && ((r.current = !0), (i.current = t(e()))),
    {
      resyncIfNeeded: M.useCallback((e, t, o) => {
        if (e && (n.current || (r.current && a.current > 1))) {
          const e = t()
          G(i.current, e) || o(e)
        }
        n.current = !0
      }, []),
      snapshot: M.useCallback(
        (e, n) => {
          e && (i.current = t(n()))
        },
        [t],
      ),
    }
  )
}
function Ee(e) {
  const t = be(),
    { control: n = t, disabled: r, name: i, exact: a } = e || {},
    o = () => ({ ...n._formState, defaultValues: n._defaultValues }),
    [s, c] = M.useState(o),
    l = M.useRef({
      isDirty: !1,
      isLoading: !1,
      dirtyFields: !1,
      touchedFields: !1,
      validatingFields: !1,
      isValidating: !1,
      isValid: !1,
      errors: !1,
    }),
    { resyncIfNeeded: u, snapshot: d } = Te(o, K)
  return (
    Se(() => {
      u(!r, o, c)
      const e = n._subscribe({
        name: i,
        formState: l.current,
        exact: a,
        callback: (e) => {
          !r && c({ ...n._formState, ...e, defaultValues: n._defaultValues })
        },
      })
      return () => {
        e(), d(!r, o)
      }
    }, [n, i, r, a, u, d]),
    M.useEffect(() => {
      l.current.isValid && n._setValid(!0)
    }, [n]),
    M.useMemo(() => xe(s, n, l.current, !1), [s, n])
  )
}
var q = (e) => typeof e == `string`,
  De = (e, t, n, r, i) =>
    q(e)
      ? (r && t.watch.add(e), B(n, e, i))
      : Array.isArray(e)
        ? e.map((e) => (r && t.watch.add(e), B(n, e, B(i, e))))
        : (r && (t.watchAll = !0), n)
function Oe(e) {
  const t = be(),
    { control: n = t, name: r, defaultValue: i, disabled: a, exact: o, compute: s } = e || {},
    c = M.useRef(i),
    l = M.useRef(s),
    u = M.useRef(n),
    d = M.useRef(r)
  l.current = s
  const f = () => {
      const e = n._getWatch(r, c.current)
      return l.current ? l.current(e) : e
    },
    [p, m] = M.useState(f),
    h = M.useRef(p),
    g = M.useCallback(
      (e) => {
        const t = De(r, n._names, e || n._formValues, !1, c.current)
        return l.current ? l.current(t) : t
      },
      [n._formValues, n._names, r],
    ),
    _ = M.useCallback(
      (e) => {
        if (!a) {
          const t = De(r, n._names, e || n._formValues, !1, c.current)
          if (l.current) {
            const e = l.current(t)
            G(e, h.current) || (m(e), (h.current = e))
          } else m(t), (h.current = t)
        }
      },
      [n._formValues, n._names, a, r],
    ),
    { resyncIfNeeded: v, snapshot: y } = Te(f),
    b = M.useRef(_)
  b.current = _
  const x = M.useRef(g)
  ;(x.current = g),
    Se(() => {
      u.current !== n || !G(d.current, r)
        ? ((u.current = n), (d.current = r), b.current())
        : v(
            !a,
            () => x.current(),
            (e) => {
              const t = F(e)
              m(t), (h.current = t)
            },
          )
      const e = n._subscribe({
        name: r,
        formState: { values: !0 },
        exact: o,
        callback: (e) => {
          b.current(e.values)
        },
      })
      return () => {
        e(), y(!a, () => x.current())
      }
    }, [n, o, r, a, v, y]),
    M.useEffect(() => n._removeUnmounted())
  const S = u.current !== n,
    C = d.current,
    w = M.useMemo(() => !S && !G(C, r), [S, r, C])
  return ((S || w) && (c.current = i), !a && (S || w) ? g() : p)
}
function ke(e) {
  const t = be(),
    {
      name: n,
      disabled: r,
      control: i = t,
      shouldUnregister: a,
      defaultValue: o,
      exact: s = !0,
    } = e,
    c = de(i._names.array, n),
    l = Oe({
      control: i,
      name: n,
      defaultValue: M.useMemo(() => {
        const e = B(i._formValues, n, B(i._defaultValues, n, o))
        return z(e) ? ue(i, n) : e
      }, [i, n, o]),
      exact: s,
    }),
    u = Ee({ control: i, name: n, exact: s }),
    d = M.useRef(e),
    f = M.useRef(a),
    p = M.useRef(null),
    m = M.useRef(void 0),
    h = M.useRef(
      i.register(n, {
        ...e.rules,
        value: m.current === n && !B(i._fields, n) ? void 0 : l,
        ...(V(e.disabled) ? { disabled: e.disabled } : {}),
      }),
    )
  ;(m.current = n), (d.current = e)
  const g = M.useMemo(
      () =>
        Object.defineProperties(
          {},
          {
            invalid: { enumerable: !0, get: () => !!B(u.errors, n) },
            isDirty: { enumerable: !0, get: () => !!B(u.dirtyFields, n) },
            isTouched: { enumerable: !0, get: () => !!B(u.touchedFields, n) },
            isValidating: { enumerable: !0, get: () => !!B(u.validatingFields, n) },
            error: { enumerable: !0, get: () => B(u.errors, n) },
          },
        ),
      [u, n],
    ),
    _ = M.useCallback(
      (e) => {
        const t = se(e)
        return (
          B(i._fields, n) || (h.current = i.register(n, { ...d.current.rules, value: t })),
          h.current.onChange({ target: { value: se(e), name: n }, type: I.CHANGE })
        )
      },
      [n, i],
    ),
    v = M.useCallback(() => {
      const e = B(i._formValues, n)
      return (
        B(i._fields, n) || (h.current = i.register(n, { ...d.current.rules, value: e })),
        h.current.onBlur({ target: { value: e, name: n }, type: I.BLUR })
      )
    }, [n, i]),
    y = M.useCallback(
      (e) => {
        e &&
          (p.current = {
            focus: () => H(e.focus) && e.focus(),
            select: () => H(e.select) && e.select(),
            setCustomValidity: (t) => H(e.setCustomValidity) && e.setCustomValidity(t),
            reportValidity: () => H(e.reportValidity) && e.reportValidity(),
          })
        const t = B(i._fields, n)
        t && t._f && e && ((t._f.ref = p.current), (t._f._c = !0))
      },
      [i._fields, n],
    ),
    b = M.useMemo(
      () => ({
        name: n,
        value: l,
        ...(V(r) || u.disabled ? { disabled: u.disabled || r } : {}),
        onChange: _,
        onBlur: v,
        ref: y,
      }),
      [n, r, u.disabled, _, v, y, l],
    )
  return (
    M.useEffect(() => {
      if (((f.current = a), i._options.shouldUnregister || a)) {
        const e = F(
          B(
            a ? i._defaultValues : i._options.values || i._defaultValues,
            n,
            B(i._options.defaultValues, n, d.current.defaultValue),
          ),
        )
        U(i._defaultValues, n, e), z(B(i._formValues, n)) && U(i._formValues, n, e)
      } else
        !c &&
          !z(d.current.defaultValue) &&
          z(B(i._defaultValues, n)) &&
          (U(i._defaultValues, n, F(d.current.defaultValue)),
          i._subjects.state.next({ defaultValues: i._defaultValues }))
    }, [i, n, c, a]),
    M.useEffect(() => {
      h.current = i.register(n, {
        ...d.current.rules,
        ...(V(d.current.disabled) ? { disabled: d.current.disabled } : {}),
      })
      const e = (e, t) => {
        const n = B(i._fields, e)
        n && n._f && ((n._f.mount = t), (n._f._c = t))
      }
      if (
        (e(n, !0),
        !c &&
          i.register(n, {
            ...d.current.rules,
            ...(V(d.current.disabled) ? { disabled: d.current.disabled } : {}),
          }),
        p.current)
      ) {
        const e = B(i._fields, n)
        e && e._f && (e._f.ref = p.current)
      }
      return () => {
        const t = i._options.shouldUnregister || f.current
        ;(c ? t && !i._state.action : t) ? i.unregister(n) : e(n, !1)
      }
    }, [n, i, c]),
    M.useEffect(() => {
      i._setDisabledField({ disabled: r, name: n })
    }, [r, n, i]),
    M.useMemo(() => ({ field: b, formState: u, fieldState: g }), [b, u, g])
  )
}
var Ae = (e) => e.render(ke(e)),
  je = (e) => ({
    isOnSubmit: !e || e === L.onSubmit,
    isOnBlur: e === L.onBlur,
    isOnChange: e === L.onChange,
    isOnAll: e === L.all,
    isOnTouch: e === L.onTouched,
  }),
  Me = (e, t, n) => {
    if (n) return !1
    if (t.watchAll || t.watch.has(e)) return !0
    for (const n of t.watch) if (e.startsWith(n) && e.charAt(n.length) === `.`) return !0
    return !1
  },
  Ne = (e, t, n) => {
    for (const r of n || Object.keys(e)) {
      if (r === `_f`) continue
      const i = n ? B(e, r) : e[r]
      if (i) {
        const { _f: e } = i
        if (e) {
          const n = e.refs?.find((e) => !e.disabled)
          if ((n && t(n, e.name)) || (e.ref && t(e.ref, e.name)) || Ne(i, t)) return !0
        } else if ((P(i) || Array.isArray(i)) && Ne(i, t)) return !0
      }
    }
  },
  Pe = (e, t, n) => {
    const r = B(e, n),
      i = Array.isArray(r) ? r : []
    return (U(i, he, B(t[n], he, t[n])), U(e, n, i), e)
  },
  J = (e) => P(e) && !Object.keys(e).length,
  Fe = (e) => {
    if (!fe) return !1
    const t = e ? e.ownerDocument : 0
    return e instanceof (t && t.defaultView ? t.defaultView.HTMLElement : HTMLElement)
  },
  Y = (e) => e.type === `radio`,
  Ie = (e) => e instanceof RegExp,
  Le = (e, t, n, r, i) =>
    t ? { ...n[e], types: { ...(n[e] && n[e].types ? n[e].types : {}), [r]: i || !0 } } : {},
  Re = { value: !1, isValid: !1 },
  ze = { value: !0, isValid: !0 },
  Be = (e) => {
    if (!Array.isArray(e)) return Re
    if (e.length > 1) {
      const t = e.filter((e) => e && e.checked && !e.disabled).map((e) => e.value)
      return { value: t, isValid: !!t.length }
    }
    const t = e[0]
    return !t || !t.checked || t.disabled
      ? Re
      : !t.attributes || !(`value` in t.attributes) || z(t.value) || t.value === ``
        ? ze
        : { value: t.value, isValid: !0 }
  },
  Ve = { isValid: !1, value: null },
  He = (e) =>
    Array.isArray(e)
      ? e.reduce(
          (e, t) => (t && t.checked && !t.disabled ? { isValid: !0, value: t.value } : e),
          Ve,
        )
      : Ve
function Ue(e, t, n = `validate`) {
  if (q(e) || (Array.isArray(e) && e.length && e.every(q)) || (V(e) && !e))
    return { type: n, message: q(e) ? e : ``, ref: t }
}
var X = (e) => (P(e) && !Ie(e) ? e : { value: e, message: `` }),
  We = async (e, t, n, r, i, a) => {
    const {
        ref: o,
        refs: s,
        required: c,
        maxLength: l,
        minLength: u,
        min: d,
        max: f,
        pattern: p,
        validate: m,
        name: h,
        valueAsNumber: g,
        mount: _,
        _c: v,
      } = e._f,
      y = B(n, h)
    if (!_ || t.has(h)) return {}
    const b = s ? s[0] : o,
      x = (e) => {
        if (i && b.reportValidity) {
          const t = V(e) ? `` : e || ``
          s
            ? s.forEach((e) => H(e.setCustomValidity) && e.setCustomValidity(t))
            : b.setCustomValidity(t),
            b.reportValidity()
        }
      },
      S = {},
      C = !v && Y(o),
      w = !v && re(o),
      T = C || w,
      E =
        ((g || ie(o)) && z(o.value) && z(y)) ||
        (Fe(o) && o.value === `` && !v) ||
        y === `` ||
        (Array.isArray(y) && !y.length),
      D = Le.bind(null, h, r, S),
      O = (e, t, n, r = R.maxLength, i = R.minLength) => {
        const a = e ? t : n
        S[h] = { type: e ? r : i, message: a, ref: o, ...D(e ? r : i, a) }
      }
    if (
      a
        ? !Array.isArray(y) || !y.length
        : c &&
          ((!T && (E || N(y))) || (V(y) && !y) || (w && !Be(s).isValid) || (C && !He(s).isValid))
    ) {
      const { value: e, message: t } = q(c) ? { value: !!c, message: c } : X(c)
      if (e && ((S[h] = { type: R.required, message: t, ref: b, ...D(R.required, t) }), !r))
        return (x(t), S)
    }
    if (!E && (!N(d) || !N(f))) {
      let e,
        t,
        n = X(f),
        i = X(d)
      if (!N(y) && !ae(y) && !isNaN(y)) {
        const r = (!v && o.valueAsNumber) || (y && +y)
        N(n.value) || (e = r > n.value), N(i.value) || (t = r < i.value)
      } else {
        const r = (!v && o.valueAsDate) || new Date(y),
          a = (e) => new Date(new Date().toDateString() + ` ` + e),
          s = o.type == `time`,
          c = o.type == `week`
        q(n.value) && y && (e = s ? a(y) > a(n.value) : c ? y > n.value : r > new Date(n.value)),
          q(i.value) && y && (t = s ? a(y) < a(i.value) : c ? y < i.value : r < new Date(i.value))
      }
      if ((e || t) && (O(!!e, n.message, i.message, R.max, R.min), !r)) return (x(S[h].message), S)
    }
    if ((!N(l) || !N(u)) && !E && (q(y) || (a && Array.isArray(y)))) {
      const e = X(l),
        t = X(u),
        n = !N(e.value) && y.length > +e.value,
        i = !N(t.value) && y.length < +t.value
      if ((n || i) && (O(n, e.message, t.message), !r)) return (x(S[h].message), S)
    }
    if (p && !E && q(y)) {
      const { value: e, message: t } = X(p)
      if (
        Ie(e) &&
        !y.match(e) &&
        ((S[h] = { type: R.pattern, message: t, ref: o, ...D(R.pattern, t) }), !r)
      )
        return (x(t), S)
    }
    if (m) {
      if (H(m)) {
        const e = Ue(await m(y, n), b)
        if (e && ((S[h] = { ...e, ...D(R.validate, e.message) }), !r)) return (x(e.message), S)
      } else if (P(m)) {
        let e = {}
        for (const t in m) {
          if (!J(e) && !r) break
          const i = Ue(await m[t](y, n), b, t)
          i && ((e = { ...i, ...D(t, i.message) }), r || x(i.message), r && (S[h] = e))
        }
        if (!J(e) && ((S[h] = { ref: b, ...e }), !r)) return S
      }
    }
    const k = S[h]
    return (x(!k || k.message), S)
  },
  Ge = (e) => (Array.isArray(e) ? e : [e]),
  Ke = (e) => (Array.isArray(e) ? e.filter(Boolean) : [])
function qe(e, t) {
  let n = t.length - 1,
    r = 0
  for (; r < n; ) {
    if (N(e)) {
      e = void 0
      break
    }
    ;(e = e[t[r]]), r++
  }
  return e
}
function Je(e) {
  for (const t in e) if (Object.hasOwn(e, t) && !z(e[t])) return !1
  return !0
}
function Z(e, t) {
  if (!P(e) && !Array.isArray(e)) return e
  if (q(t) && Object.hasOwn(e, t)) return (delete e[t], e)
  const n = Array.isArray(t) ? t : ve(t) ? [t] : le(t)
  if (n.some((e) => ge.includes(String(e)))) return e
  const r = n.length === 1 ? e : qe(e, n),
    i = n.length - 1,
    a = n[i]
  return (
    r && (P(r) || Array.isArray(r)) && delete r[a],
    i !== 0 && ((P(r) && J(r)) || (Array.isArray(r) && Je(r))) && Z(e, n.slice(0, -1)),
    e
  )
}
var Ye = () => {
  let e = new Set(),
    t = 0
  return {
    get observers() {
      return Array.from(e)
    },
    next: (n) => {
      const r = e
      t++
      for (const e of r) e.next && e.next(n)
      r === e && t--
    },
    subscribe: (n) => (
      e.add(n),
      {
        unsubscribe: () => {
          ;(t &&= ((e = new Set(e)), 0)), e.delete(n)
        },
      }
    ),
    unsubscribe: () => {
      ;(e = new Set()), (t = 0)
    },
  }
}
function Xe(e, t) {
  const n = Array.isArray(e) ? [] : {}
  for (const r in e)
    if (Object.hasOwn(e, r)) {
      const i = e[r],
        a = t[r]
      i && (P(i) || Array.isArray(i)) && a ? (n[r] = Xe(i, a)) : e[r] && (n[r] = a)
    }
  return n
}
var Ze = (e, t) => e !== null && oe(e) && Object.hasOwn(e, t),
  Qe = (e, t) => {
    if (!t) return !1
    let n = e
    for (const r of ve(t) ? [t] : le(t)) {
      if (!Ze(n, r)) return Ze(e, t)
      n = n[r]
    }
    return !0
  },
  $e = (e) => e.type === `select-multiple`,
  et = (e) => {
    const t = [...e.options]
    return !e.multiple && e.size < 2 && !t.some((e) => e.defaultSelected)
      ? e.selectedIndex !==
          t.findIndex((e) => !e.disabled && !e.parentElement?.matches(`optgroup[disabled]`))
      : t.some((e) => e.selected !== e.defaultSelected)
  },
  tt = (e) =>
    re(e)
      ? e.checked !== e.defaultChecked
      : e.type === `select-one` || $e(e)
        ? et(e)
        : !Y(e) &&
          e.type !== `range` &&
          e.type !== `color` &&
          `defaultValue` in e &&
          e.value !== e.defaultValue,
  nt = (e) => Y(e) || re(e),
  rt = (e) => Fe(e) && e.isConnected
function it(e) {
  return Array.isArray(e) || P(e)
}
function at(e, t, n = ``, r = []) {
  for (const i in e) {
    const a = n ? `${n}.${i}` : i,
      o = e[i]
    it(o) && it(B(t, a)) ? at(o, t, a, r) : o && r.push(a)
  }
  return r
}
var ot = (e) => {
  for (const t in e) if (H(e[t])) return !0
  return !1
}
function st(e) {
  return Array.isArray(e) || (P(e) && !ot(e))
}
function ct(e) {
  return !!(e && `_f` in e)
}
function lt(e) {
  return Array.isArray(e) ? !e.some((e) => !z(e)) : !Object.keys(e).length
}
function ut(e, t) {
  Array.isArray(e) ? (e[t] = void 0) : delete e[t]
}
function dt(e, t = {}, n) {
  for (const r in e) {
    const i = e[r],
      a = n && n[r]
    st(i) && (!Array.isArray(i) || !ct(a))
      ? ((t[r] = Array.isArray(i) ? [] : {}), dt(i, t[r], a), lt(t[r]) && ut(t, r))
      : z(i) || (t[r] = !0)
  }
  return t
}
function Q(e, t, n, r) {
  n ||= dt(t, Array.isArray(N(t) ? e : t) ? [] : {}, r)
  for (const i in e) {
    const a = e[i],
      o = r && r[i]
    st(a) && (!Array.isArray(a) || !ct(o))
      ? (z(t) || W(n[i])
          ? (n[i] = dt(a, Array.isArray(a) ? [] : {}, o))
          : Q(a, N(t) ? {} : t[i], n[i], o),
        lt(n[i]) && ut(n, i))
      : G(a, N(t) ? void 0 : t[i])
        ? ut(n, i)
        : (n[i] = !0)
  }
  return n
}
var ft = (e, t) => {
    let n = t.split(`.`),
      r = [],
      i = n[0]
    for (let t = 1; t < n.length; i += `.` + n[t++])
      !isNaN(+n[t]) && e.has(i) && r.push(`${i}.${n[t]}`)
    return r
  },
  pt = (e, { valueAsNumber: t, valueAsDate: n, setValueAs: r }) =>
    z(e) ? e : t ? (e === `` ? NaN : e && +e) : n && q(e) ? new Date(e) : r ? r(e) : e
function mt(e) {
  const t = e.ref
  return ie(t)
    ? t.files
    : Y(t)
      ? He(e.refs).value
      : $e(t)
        ? [...t.selectedOptions]
            .filter((e) => !e.disabled && !e.closest?.call(e, `optgroup[disabled]`))
            .map(({ value: e }) => e)
        : re(t)
          ? Be(e.refs).value
          : pt(t.value, e)
}
var ht = (e, t, n, r) => {
    const i = {}
    for (const n of e) {
      const e = B(t, n)
      e && U(i, n, F(e._f))
    }
    return { criteriaMode: n, names: [...e], fields: i, shouldUseNativeValidation: r }
  },
  gt = (e) => (z(e) ? e : Ie(e) ? e.source : P(e) ? (Ie(e.value) ? e.value.source : e.value) : e),
  _t = `AsyncFunction`,
  vt = (e) => {
    if (!e || !e.validate) return !1
    if (H(e.validate)) return e.validate.constructor.name === _t
    if (P(e.validate)) {
      for (const t in e.validate) if (e.validate[t].constructor.name === _t) return !0
    }
    return !1
  },
  yt = (e) =>
    e.mount &&
    (e.required ||
      (!z(e.required) && e.required !== !1) ||
      !z(e.min) ||
      !z(e.max) ||
      !z(e.maxLength) ||
      !z(e.minLength) ||
      e.pattern ||
      e.validate)
function bt(e, t, n) {
  const r = B(e, n)
  if ((r && (r.type || r.message)) || Array.isArray(r)) return { error: r, name: n }
  const i = n.split(`.`)
  for (; i.length; ) {
    const r = i.join(`.`),
      a = B(t, r),
      o = B(e, r)
    if (a && !Array.isArray(a) && n !== r) return { name: n }
    if (o && o.type) return { name: r, error: o }
    if (o && o.root && o.root.type) return { name: `${r}.root`, error: o.root }
    i.pop()
  }
  return { name: n }
}
var xt = (e, t, n) => {
    const r = Object.keys(e).filter((e) => e !== `name`)
    return (
      !r.length || (n && r.length >= Object.keys(t).length) || r.find((e) => t[e] === (!n || L.all))
    )
  },
  St = (e, t, n) => (n ? e === t || e.startsWith(t + `.`) : e.startsWith(t) || t.startsWith(e)),
  Ct = (e, t, n) => {
    if (!e || !t || e === t) return !0
    if (!Array.isArray(e)) return St(e, t, n)
    for (const r of e) if (r && St(r, t, n)) return !0
    return !1
  },
  wt = (e, t, n, r, i) =>
    i.isOnAll
      ? !1
      : !n && i.isOnTouch
        ? !(t || e)
        : (n ? r.isOnBlur : i.isOnBlur)
          ? !e
          : !(n ? r.isOnChange : i.isOnChange) || e,
  Tt = (e, t) => {
    const n = B(e, t)
    !Ke(n).length && !(n && n.root) && Z(e, t)
  },
  Et = { mode: L.onSubmit, reValidateMode: L.onChange, shouldFocusError: !0 },
  Dt = (e, t) => {
    for (const t in e) delete e[t]
    Object.assign(e, t)
  },
  Ot = {
    submitCount: 0,
    isDirty: !1,
    isReady: !1,
    isValidating: !1,
    isSubmitted: !1,
    isSubmitting: !1,
    isSubmitSuccessful: !1,
    isValid: !1,
    touchedFields: {},
    dirtyFields: {},
    validatingFields: {},
  }
function kt(e = {}) {
  let t = { ...Et, ...e },
    n = {
      ...F(Ot),
      isLoading: H(t.defaultValues),
      errors: F(t.errors) || {},
      disabled: t.disabled || !1,
    },
    r = {},
    i = ((P(t.defaultValues) || P(t.values)) && F(t.defaultValues || t.values)) || {},
    a = t.shouldUnregister ? {} : F(i),
    o = { action: !1, actionArrayLengths: new Map(), mount: !1, watch: !1, keepIsValid: !1 },
    s = !1,
    c = {
      mount: new Set(),
      disabled: new Set(),
      unMount: new Set(),
      array: new Set(),
      watch: new Set(),
      registerName: new Set(),
    },
    l = {},
    u = {},
    d = new Set(),
    f = je(t.mode),
    p = je(t.reValidateMode),
    m = {
      isDirty: !1,
      dirtyFields: !1,
      validatingFields: !1,
      touchedFields: !1,
      isValidating: !1,
      isValid: !1,
      errors: !1,
    },
    h = { ...m },
    g = {},
    _ = (...e) => e.some((e) => h[e] || g[e]),
    v = (e) => {
      for (const t of d) if (Ct(t.name, e, t.exact)) return !0
      return !1
    },
    y = { array: Ye(), state: Ye() },
    b = 0,
    x = 0,
    S = 0,
    C = 0,
    w = {},
    T = t.criteriaMode === L.all,
    E = (e, t) => (n) => {
      clearTimeout(u[e]), (u[e] = setTimeout(t, n))
    },
    D = (e) => {
      clearTimeout(u[e]), delete u[e], delete l[e]
    },
    O = (e) => {
      D(e)
      const t = `${e}.`
      for (const e of Object.keys(l)) e.startsWith(t) && D(e)
    },
    k = async (e) => {
      if (!o.keepIsValid && !t.disabled && (_(`isValid`) || e)) {
        let i = ++b,
          a = S,
          o
        if (
          (t.resolver
            ? ((o = J((await xe()).errors)), i === b && j())
            : (o = await W({ fields: r, onlyCheckValid: !0, eventType: I.VALID })),
          i !== b)
        )
          return
        if (a !== S) return k(e)
        o !== n.isValid && y.state.next({ isValid: o })
      }
    },
    A = (e, t) => {
      const r = [...e]
      if (!r.some((e) => e && (t ? B(n.validatingFields, e) !== !0 : Qe(n.validatingFields, e))))
        return
      const i = F(n.validatingFields)
      for (const e of r) e && (t ? U(i, e, !0) : Z(i, e))
      G(n.validatingFields, i) || (n.validatingFields = i)
    },
    j = (e, r) => {
      !t.disabled &&
        _(`isValidating`, `validatingFields`) &&
        (A(e || c.mount, r),
        y.state.next({
          validatingFields: n.validatingFields,
          isValidating: !J(n.validatingFields),
        }))
    },
    ee = () => {
      n.dirtyFields = Q(i, a, void 0, r)
    },
    te = (e, i = [], c, l, u = !0, d = !0) => {
      if (l && c && !t.disabled) {
        ;(o.action = !0), (o.keepIsValid = !1)
        const t = B(r, e),
          a = t && t._f,
          f = a ? Object.assign([], t) : t
        if (
          (o.actionArrayLengths.has(e) ||
            o.actionArrayLengths.set(e, Array.isArray(f) ? f.length : 0),
          d && Array.isArray(f))
        ) {
          const t = c(f, l.argA, l.argB) || f
          a ? U(r, e, { ...t, _f: a }) : u && U(r, e, t)
        }
        const p = B(n.errors, e)
        if (d && Array.isArray(p)) {
          const t = p.root,
            r = c(p, l.argA, l.argB) || p
          t && (r.root = t), u && U(n.errors, e, r), Tt(n.errors, e), (n.errors = { ...n.errors })
        }
        const m = B(n.touchedFields, e),
          h = d && Array.isArray(m)
        if (h) {
          const t = c(m, l.argA, l.argB)
          u && U(n.touchedFields, e, t)
        }
        const g = B(n.dirtyFields, e)
        if (d && Array.isArray(g)) {
          const t = c(g, l.argA, l.argB) || g
          u && U(n.dirtyFields, e, t)
        }
        _(`dirtyFields`) ? ee() : (s = !0),
          y.state.next({
            name: e,
            isDirty: K(e, i),
            dirtyFields: n.dirtyFields,
            ...(h && { touchedFields: n.touchedFields }),
            errors: n.errors,
            isValid: n.isValid,
          })
      } else U(a, e, i)
    },
    ne = (e, t) => {
      U(n.errors, e, t), (n.errors = { ...n.errors }), y.state.next({ errors: n.errors })
    },
    M = (e) => {
      Object.keys(l).forEach(D)
      const t = !J(e)
      ;(n.errors = F(e)),
        y.state.next({ errors: n.errors, ...(t ? { isValid: !1 } : {}) }),
        !t && o.mount && k()
    },
    oe = (e) => (ve(e) ? [e] : le(e)),
    ce = (e) => {
      let t = oe(e),
        n = a,
        r = i
      for (let e = 0; e < t.length - 1; e++) {
        const i = t[e]
        if (((n = N(n) ? n : n[i]), (r = N(r) ? r : r[i]), n === null && r !== null)) return !0
      }
      return !1
    },
    ue = (e) => {
      if (!o.actionArrayLengths.size) return !1
      let t = oe(e),
        n = a,
        r = ``,
        i = -1,
        s = 0
      for (let e = 0; e < t.length; e++) {
        if (N(n)) return !1
        const a = t[e]
        if (((r = r ? `${r}.${a}` : a), Array.isArray(n) && +a >= n.length))
          return i === -1 ? !1 : e !== i || +a < s
        if (
          (o.actionArrayLengths.has(r) && ((i = e + 1), (s = o.actionArrayLengths.get(r))),
          (n = n[a]),
          z(n) && i !== -1 && e > i && +t[i] < s)
        )
          return !0
      }
      return !1
    },
    ge = (e) => {
      let t = a
      for (const n of oe(e)) {
        if (Array.isArray(t) && +n >= t.length) return !0
        t &&= t[n]
      }
      return !1
    },
    _e = (e, l, u, d) => {
      const f = B(r, e)
      if (f) {
        if (ce(e) || ue(e)) return
        const r = z(B(a, e)),
          p = B(a, e, z(u) ? B(i, e) : u),
          m = !!d && !n.isReady && tt(d)
        if (z(p) || (d && d.defaultChecked) || m || l) {
          const t = l ? p : mt(f._f)
          ;(z(t) && ge(e)) ||
            (_(`dirtyFields`) && !G(B(a, e), t) && (s = !0), U(a, e, t), m && ye(e, t))
        } else Oe(e, p)
        o.mount &&
          !o.action &&
          (t.resolver && _(`isValidating`, `validatingFields`)
            ? Promise.resolve().then(() => k())
            : k(),
          r && n.isDirty && _(`isDirty`) && (K() || ((n.isDirty = !1), y.state.next({ ...n }))),
          t.shouldUnregister && r && !z(B(a, e)) && Me(e, c) && (o.watch = !0))
      }
    },
    ye = (e, o, c, l, u) => {
      let d = !1,
        f = !1,
        p = { name: e }
      if (!t.disabled || l === !0) {
        if (!c || l) {
          const t = G(B(i, e), o)
          if (
            (_(`isDirty`) &&
              ((f = n.isDirty), (n.isDirty = p.isDirty = !t || K()), (d = f !== p.isDirty)),
            (f = !!B(n.dirtyFields, e)),
            t)
          )
            Z(n.dirtyFields, e)
          else {
            const t = B(i, e),
              a = B(r, e),
              s = !(a && a._f) && (P(t) || Array.isArray(t)) ? Q(t, o, void 0, a) : !0
            U(n.dirtyFields, e, s)
          }
          let c = !1
          if (s || (t && (_(`isDirty`) ? n.isDirty : K()))) {
            s = !1
            const e = Q(i, a, void 0, r)
            G(n.dirtyFields, e) || ((c = !0), Dt(n.dirtyFields, e))
          }
          ;(p.dirtyFields = n.dirtyFields), (d ||= _(`dirtyFields`) && (c || f !== !t))
        }
        if (c) {
          const t = Qe(n.touchedFields, e) ? B(n.touchedFields, e) : void 0
          t ||
            (U(n.touchedFields, e, c),
            (p.touchedFields = n.touchedFields),
            (d ||= _(`touchedFields`) && t !== c))
        }
        d && u && y.state.next(p)
      }
      return d ? p : {}
    },
    be = (e, r, i, a) => {
      const o = B(n.errors, e),
        s = _(`isValid`) && V(r) && n.isValid !== r
      if (
        (t.delayError && i
          ? ((l[e] = E(e, () => ne(e, i))), l[e](t.delayError))
          : (D(e), i ? U(n.errors, e, i) : Z(n.errors, e), (n.errors = { ...n.errors })),
        (i ? !G(o, i, !0) : o) || !J(a) || s)
      ) {
        const t = { ...a, ...(s && V(r) ? { isValid: r } : {}), errors: n.errors, name: e }
        y.state.next(t)
      }
    },
    xe = async (e) => (
      j(e, !0),
      await t.resolver(
        a,
        t.context,
        ht(e || c.mount, r, t.criteriaMode, t.shouldUseNativeValidation),
      )
    ),
    Se = async (e) => {
      const t = S,
        i = C,
        a = e ? e.filter((e) => B(r, e)) : [],
        { errors: o } = await xe(e)
      if (t !== S) return o
      if ((j(e), e)) {
        for (const t of e) {
          if (a.includes(t) && (!B(r, t) || w[t] > i)) {
            Z(o, t)
            continue
          }
          const e = B(o, t)
          O(t)
          const s = c.array.has(t) && P(e) && !Object.keys(e).some((e) => !Number.isNaN(Number(e))),
            l = B(r, t),
            u = P(l) && Object.keys(l).some((e) => e !== `_f`)
          s
            ? Pe(n.errors, { [t]: e }, t)
            : (e && (e.type || e.message)) || Array.isArray(e) || (P(e) && u)
              ? U(n.errors, t, e)
              : Z(n.errors, t)
        }
        n.errors = { ...n.errors }
      } else Object.keys(l).forEach(D), (n.errors = o)
      return o
    },
    Ce = async ({ name: e, eventType: r, onlyCheckValid: i }) => {
      if (t.validate) {
        const o = S,
          s = ++x,
          c = await t.validate({ formValues: a, formState: n, name: e, eventType: r })
        if (o !== S || (r !== I.SUBMIT && s !== x)) return !0
        if (i && (P(c) ? Object.values(c).some(Boolean) : q(c) || !c)) return !1
        if (P(c)) {
          let e = !0
          Ue(me)
          for (const t in c) {
            const n = c[t]
            n &&
              ((e = !1),
              X(`${me}.${t}`, {
                message: q(n.message) ? n.message : ``,
                type: n.type || R.validate,
              }))
          }
          return e
        }
        return q(c) || !c
          ? (Ue(me), X(me, { message: c || ``, type: R.validate }), !1)
          : (Ue(me), !0)
      }
      return !0
    },
    W = async ({
      fields: e,
      onlyCheckValid: i,
      name: o,
      eventType: s,
      context: l = { valid: !0, runRootValidation: !1 },
    }) => {
      const u = S
      if (
        t.validate &&
        !l.runRootValidation &&
        ((l.runRootValidation = !0),
        !(await Ce({ name: o, eventType: s, onlyCheckValid: i })) && ((l.valid = !1), i))
      )
        return l.valid
      for (const o in e) {
        const d = e[o]
        if (d) {
          const { _f: e, ...f } = d
          if (e) {
            const o = c.array.has(e.name),
              s = d._f && vt(d._f),
              f = _(`isValidating`, `validatingFields`)
            s && f && j([e.name], !0)
            const p = C,
              m = await We(d, c.disabled, a, T, t.shouldUseNativeValidation && !i, o)
            if (u !== S) return l.valid
            if ((s && f && j([e.name]), !B(r, e.name) || w[e.name] > p)) continue
            if (
              (m[e.name] && ((l.valid = !1), i)) ||
              (i ||
                (D(e.name),
                B(m, e.name)
                  ? o
                    ? Pe(n.errors, m, e.name)
                    : U(n.errors, e.name, m[e.name])
                  : Z(n.errors, e.name)),
              t.shouldUseNativeValidation && m[e.name])
            )
              break
          }
          !J(f) && (await W({ context: l, onlyCheckValid: i, fields: f, name: o, eventType: s }))
        }
      }
      return l.valid
    },
    we = () => {
      for (const e of c.unMount) {
        const t = B(r, e)
        t && (t._f.refs ? t._f.refs.every((e) => !rt(e)) : !rt(t._f.ref)) && et(e)
      }
      c.unMount = new Set()
    },
    K = (e, t) => (e && !z(t) && U(a, e, t), !G(o.mount ? a : i, i)),
    Te = (e, t, n) => {
      const r = o.mount ? a : z(t) || !z(e) ? i : t
      return De(e, c, z(e) ? { ...r } : r, n, t)
    },
    Ee = (e) => Ke(B(o.mount ? a : i, e, t.shouldUnregister ? B(i, e, []) : [])),
    Oe = (e, t, n = {}, i = !1, o = !1, s = !1) => {
      let c = B(r, e),
        l = t
      if (c) {
        const n = c._f
        n &&
          (!n.disabled && U(a, e, pt(t, n)),
          (l = Fe(n.ref) && N(t) ? `` : t),
          $e(n.ref)
            ? [...n.ref.options].forEach((e) => (e.selected = l.includes(e.value)))
            : n.refs
              ? re(n.ref)
                ? n.refs.forEach((e) => {
                    ;(e.defaultChecked && e.disabled) ||
                      (e.checked = Array.isArray(l)
                        ? !z(e.value) && l.includes(e.value)
                        : l === e.value || !!l)
                  })
                : n.refs.forEach((e) => (e.checked = e.value === l))
              : ie(n.ref)
                ? (n.ref.value = ``)
                : ((n.ref.value = l),
                  n.ref.type ||
                    o ||
                    s ||
                    y.state.next({ name: e, values: i ? a : v(e) ? F(a) : void 0 })))
      }
      ;(n.shouldDirty || n.shouldTouch) &&
        ye(
          e,
          c && c._f && !c._f.disabled && (c._f.valueAsNumber || c._f.valueAsDate || c._f.setValueAs)
            ? pt(t, c._f)
            : l,
          n.shouldTouch,
          n.shouldDirty,
          !o,
        ),
        n.shouldValidate && ze(e, { delayError: n.delayError }),
        n.shouldValidate &&
          c &&
          c._f &&
          c._f.deps &&
          (!Array.isArray(c._f.deps) || c._f.deps.length > 0) &&
          ze(c._f.deps)
    },
    ke = (e, t, n, i = !1, o = !1, s = !1) => {
      for (const l in t) {
        if (!Object.hasOwn(t, l)) continue
        const u = t[l],
          d = e + `.` + l,
          f = B(r, d)
        c.array.has(d) && y.array.next({ name: d, values: i ? a : F(a) }),
          (c.array.has(e) || P(u) || (f && !f._f)) && !ae(u)
            ? ke(d, u, n, i, o, s)
            : Oe(d, u, n, i, o, s)
      }
    },
    Ae = (e, t, i, s, l = !1) => {
      const u = B(r, e),
        d = c.array.has(e),
        f = s ? t : F(t),
        p = G(B(a, e), f)
      if ((p || U(a, e, f), d))
        y.array.next({ name: e, values: s ? a : F(a) }),
          _(`isDirty`, `dirtyFields`) &&
            i.shouldDirty &&
            (ee(),
            (n.isDirty = K(e, f)),
            l || y.state.next({ name: e, dirtyFields: n.dirtyFields, isDirty: n.isDirty })),
          i.shouldValidate && ze(e, { delayError: i.delayError })
      else {
        const t = (Array.isArray(f) && !f.length) || J(f),
          n = !p && !l
        !u || u._f || N(f) || t ? Oe(e, f, i, s, l, n) : ke(e, f, i, s, l, n)
      }
      if (!p && !l) {
        const t = Me(e, c),
          r = o.mount || t ? e : void 0,
          i = d ? [] : ft(c.array, e),
          l = s ? a : v(r) || i.some(v) ? F(a) : void 0
        y.state.next({ ...(t && n), name: r, values: l })
        for (const e of i) y.state.next({ name: e, values: l && F(a) })
      }
    },
    Y = (e, t, n = {}) => Ae(e, t, n, !1),
    Ie = (e, t = {}) => {
      const r = H(e) ? e(a) : e
      if (!G(a, r) || t.shouldValidate || t.shouldDirty || t.shouldTouch) {
        a = { ...a, ...r }
        for (const e of new Set([...c.mount, ...c.array])) Qe(r, e) && Ae(e, B(r, e), t, !0, !0)
        if (t.shouldDirty && _(`isDirty`, `dirtyFields`))
          for (const e of Object.keys(r)) ye(e, a[e], !1, !0)
        y.state.next({ ...n, name: void 0, type: void 0, ...(d.size ? { values: a } : {}) }),
          t.shouldValidate && k()
      }
    },
    Le = async (e) => {
      o.mount = !0
      let i = e.target,
        s = i.name,
        u = !0,
        d = B(r, s),
        m = C,
        h = (e) => {
          u = !!B(r, s) && !(w[s] > m) && G(e, B(a, s, e))
        }
      if (d) {
        o.keepIsValid = !1
        let m,
          g,
          x = !1,
          C = i.type ? mt(d._f) : se(e),
          w = e.type === I.BLUR || e.type === I.FOCUS_OUT,
          E = !yt(d._f) && !t.validate && !t.resolver && !B(n.errors, s) && !d._f.deps,
          D = E || wt(w, B(n.touchedFields, s), n.isSubmitted, p, f),
          O = Me(s, c, w)
        U(a, s, F(C)),
          w
            ? (i && i.readOnly) ||
              (d._f.onBlur && d._f.onBlur(e), Object.hasOwn(l, s) && ((x = !0), l[s](0)))
            : d._f.onChange && d._f.onChange(e)
        const A = ye(s, C, w),
          ee = !J(A) || O
        if ((!w && y.state.next({ name: s, type: e.type, ...(v(s) ? { values: F(a) } : {}) }), D))
          return (
            (E && n.isValid) || !_(`isValid`) || (t.mode === `onBlur` ? w && k() : w || k()),
            ee && y.state.next({ name: s, ...(O ? {} : A) })
          )
        if (
          (!t.resolver && t.validate && (await Ce({ name: s, eventType: e.type })),
          !w && O && y.state.next({ ...n }),
          t.resolver)
        ) {
          const e = S,
            { errors: t } = await xe([s])
          if (e !== S) return
          if ((j([s]), h(C), !u)) {
            !J(A) && y.state.next(A)
            return
          }
          const i = bt(n.errors, r, s),
            a = bt(t, r, i.name || s)
          ;(m = a.error), (s = a.name), (g = J(t))
        } else {
          const n = S,
            i = ++b
          if (
            (j([s], !0),
            (m = (await We(d, c.disabled, a, T, t.shouldUseNativeValidation))[s]),
            n !== S)
          )
            return
          if ((j([s]), h(C), u)) {
            if (m) g = !1
            else if (_(`isValid`)) {
              if (
                ((g = await W({ fields: r, onlyCheckValid: !0, name: s, eventType: e.type })),
                n !== S)
              )
                return
              h(C), i !== b && (g = void 0)
            }
          }
        }
        u &&
          (d._f.deps && (!Array.isArray(d._f.deps) || d._f.deps.length > 0) && ze(d._f.deps),
          be(s, g, m, A),
          x && Object.hasOwn(l, s) && l[s](0))
      }
    },
    Re = (e, t) => {
      if (B(n.errors, t) && e.focus) return (e.focus(), 1)
    },
    ze = async (e, i = {}) => {
      o.keepIsValid = !1
      let a,
        s,
        u = Ge(e),
        d = S
      if (t.resolver) {
        const t = await Se(z(e) ? e : u)
        ;(a = J(t)), (s = e ? !u.some((e) => B(t, e)) : a)
      } else
        e
          ? ((s = (
              await Promise.all(
                u.map(async (e) => {
                  const t = B(r, e)
                  return await W({ fields: t && t._f ? { [e]: t } : t, eventType: I.TRIGGER })
                }),
              )
            ).every(Boolean)),
            (s || n.isValid) && k())
          : (s = a = await W({ fields: r, name: e, eventType: I.TRIGGER }))
      if (d !== S) return s
      if (i.delayError && t.delayError && q(e)) {
        const r = B(n.errors, e)
        r ? (Z(n.errors, e), (l[e] = E(e, () => ne(e, r))), l[e](t.delayError)) : D(e)
      }
      if (i.shouldTouch) {
        const t = (e) => {
          !c.array.has(e) && U(n.touchedFields, e, !0)
        }
        for (const n of e ? u : c.mount) {
          const e = B(r, n)
          P(e) || Array.isArray(e) ? Ne(r, (e, n) => t(n), [n]) : t(n)
        }
      }
      return (
        (n.errors = { ...n.errors }),
        y.state.next({
          ...(!q(e) || (_(`isValid`) && a !== n.isValid) ? {} : { name: e }),
          ...(t.resolver || !e ? { isValid: a } : {}),
          ...(i.shouldTouch && _(`touchedFields`) ? { touchedFields: n.touchedFields } : {}),
          errors: n.errors,
        }),
        i.shouldFocus && !s && Ne(r, Re, e ? u : c.mount),
        s
      )
    },
    Be = (e, t) => {
      let r = z(e) && !t ? { ...(o.mount ? a : i) } : o.mount ? a : i
      return (
        t && (r = Xe(t.dirtyFields ? n.dirtyFields : n.touchedFields, r)),
        z(e) ? r : q(e) ? B(r, e) : e.map((e) => B(r, e))
      )
    },
    Ve = (e) => (z(e) ? { ...n.errors } : q(e) ? B(n.errors, e) : e.map((e) => B(n.errors, e))),
    He = (e, t) => {
      const r = t || n,
        i = B(r.errors, e)
      return {
        invalid: !!i,
        isDirty: !!B(r.dirtyFields, e),
        error: i,
        isValidating: !!B(r.validatingFields, e),
        isTouched: !!B(r.touchedFields, e),
      }
    },
    Ue = (e) => {
      const t = e ? Ge(e) : void 0
      t
        ? t.forEach((e) => {
            O(e),
              Z(n.errors, e),
              (n.errors = { ...n.errors }),
              y.state.next({ name: e, errors: n.errors })
          })
        : (Object.keys(l).forEach(D), (n.errors = {}), y.state.next({ errors: n.errors }))
    },
    X = (e, t, i) => {
      O(e)
      const a = B(r, e, { _f: {} }),
        o = a._f && a._f.ref,
        { ref: s, message: c, type: l, types: u, ...d } = B(n.errors, e) || {}
      if (
        (U(n.errors, e, { ...d, ...t, ref: o }),
        (n.errors = { ...n.errors }),
        y.state.next({ name: e, errors: n.errors, isValid: !1 }),
        i && i.shouldFocus)
      ) {
        const e = a._f?.refs ? a._f.refs.find((e) => !e.disabled) || a._f.refs[0] : o
        e && e.focus && e.focus()
      }
    },
    qe = (e, t) => {
      if (H(e)) {
        const n = {}
        d.add(n)
        const { unsubscribe: r } = y.state.subscribe({
          next: (n) => `values` in n && e(n.values || Te(void 0, t), n),
        })
        return {
          unsubscribe: () => {
            d.delete(n), r()
          },
        }
      }
      return Te(e, t, !0)
    },
    Je = (e) => {
      const t = { name: e.name, exact: e.exact }
      e.formState && e.formState.values && d.add(t)
      const { unsubscribe: r } = y.state.subscribe({
        next: (t) => {
          if (Ct(e.name, t.name, e.exact) && xt(t, e.formState || h, e.reRenderRoot)) {
            const r = t.values || { ...a }
            e.callback({
              ...n,
              ...t,
              validatingFields: n.validatingFields,
              isValidating: n.isValidating,
              values: r,
              defaultValues: i,
            })
          }
        },
      })
      return () => {
        d.delete(t), r()
      }
    },
    Ze = (e) => {
      o.mount = !0
      const t = Object.keys(e.formState || {}).filter((t) => e.formState && e.formState[t])
      for (const e of t) g[e] = (g[e] || 0) + 1
      const n = Je({ ...e, formState: { ...m, ...e.formState } })
      return () => {
        for (const e of t.splice(0)) g[e]--
        n()
      }
    },
    et = (e, o = {}) => {
      const s = e ? Ge(e) : [...c.mount],
        l = new Set(s)
      if (e) for (const e of c.mount) s.some((t) => e.startsWith(`${t}.`)) && l.add(e)
      o.keepIsValidating || A(l)
      for (const e of l)
        c.mount.delete(e),
          c.array.delete(e),
          c.disabled.delete(e),
          Z(r, e),
          !o.keepValue && Z(a, e),
          o.keepError || (O(e), Z(n.errors, e)),
          !o.keepDirty && Z(n.dirtyFields, e),
          !o.keepTouched && Z(n.touchedFields, e),
          !t.shouldUnregister && !o.keepDefaultValue && Z(i, e)
      o.keepError || (n.errors = { ...n.errors }),
        d.size && y.state.next({ values: F(a) }),
        y.state.next({
          ...n,
          ...(o.keepDirty ? {} : { isDirty: K() }),
          ...(o.keepIsValidating ? {} : { isValidating: !J(n.validatingFields) }),
        }),
        !o.keepIsValid && k()
    },
    it = ({ disabled: e, name: t }) => {
      if ((V(e) && o.mount) || e || c.disabled.has(t)) {
        const n = c.disabled.has(t) !== !!e
        e ? c.disabled.add(t) : c.disabled.delete(t), n && o.mount && !o.action && k()
      }
    },
    ot = (e, n = {}) => {
      let a = B(r, e),
        s = V(n.disabled) || V(t.disabled),
        l = !c.registerName.has(e) && a && a._f && !a._f.mount
      if (
        ((a && a._f) || (w[e] = ++C),
        U(r, e, {
          ...(a || {}),
          _f: { ...(a && a._f ? a._f : { ref: { name: e } }), name: e, mount: !0, ...n },
        }),
        c.mount.add(e),
        a && a._f)
      ) {
        const t = B(r, e)
        for (const e of pe) e in n || delete t._f[e]
      }
      return (
        a && !l
          ? it({ disabled: V(n.disabled) ? n.disabled : t.disabled, name: e })
          : _e(e, !0, n.value),
        {
          ...(s ? { disabled: n.disabled || t.disabled } : {}),
          ...(t.progressive
            ? {
                required: !!gt(n.required),
                min: gt(n.min),
                max: gt(n.max),
                minLength: gt(n.minLength),
                maxLength: gt(n.maxLength),
                pattern: gt(n.pattern),
              }
            : {}),
          name: e,
          onChange: Le,
          onBlur: Le,
          ref: (s) => {
            if (s) {
              c.registerName.add(e), ot(e, n), c.registerName.delete(e), (a = B(r, e))
              const t =
                  (z(s.value) &&
                    s.querySelectorAll &&
                    s.querySelectorAll(`input,select,textarea`)[0]) ||
                  s,
                o = nt(t),
                l = a._f.refs || []
              if (o ? l.find((e) => e === t) : t === a._f.ref) return
              const u = { ...a._f }
              o
                ? ((u.refs = [...l.filter(rt), t, ...(Array.isArray(B(i, e)) ? [{}] : [])]),
                  (u.ref = { type: t.type, name: e }))
                : ((u.ref = t), delete u.refs),
                U(r, e, { _f: u }),
                _e(e, !1, void 0, t)
            } else
              (a = B(r, e, {})),
                a._f && (a._f.mount = !1),
                (t.shouldUnregister || n.shouldUnregister) &&
                  !(de(c.array, e) && o.action) &&
                  c.unMount.add(e)
          },
        }
      )
    },
    st = () => t.shouldFocusError && !t.shouldUseNativeValidation && Ne(r, Re, c.mount),
    ct = (e) => {
      V(e) &&
        (y.state.next({ disabled: e }),
        Ne(
          r,
          (t, n) => {
            const i = B(r, n)
            i &&
              ((t.disabled = i._f.disabled || e),
              Array.isArray(i._f.refs) &&
                i._f.refs.forEach((t) => {
                  t.disabled = i._f.disabled || e
                }))
          },
          0,
        ))
    },
    lt = (e, i) => async (o) => {
      let s,
        u,
        d = !1
      o && (o.preventDefault && o.preventDefault(), o.persist && o.persist())
      let f = F(a)
      y.state.next({ isSubmitting: !0 })
      const p = S,
        m = (e) => {
          throw (p === S && y.state.next({ isSubmitting: !1 }), e)
        }
      if (t.resolver) {
        let e
        try {
          e = await xe()
        } catch (e) {
          m(e)
        }
        const { errors: t, values: r } = e
        if (p !== S) return
        j(), Object.keys(l).forEach(D), (n.errors = t), (f = F(r))
      } else {
        try {
          await W({ fields: r, eventType: I.SUBMIT })
        } catch (e) {
          m(e)
        }
        if (p !== S) return
        Z(n.errors, he), (n.errors = { ...n.errors })
      }
      if (c.disabled.size && (P(f) || Array.isArray(f))) for (const e of c.disabled) Z(f, e)
      if (J(n.errors)) {
        y.state.next({ errors: {} })
        try {
          s = await e(f, o)
        } catch (e) {
          ;(d = !0), (u = e)
        }
      } else {
        if (i)
          try {
            await i({ ...n.errors }, o)
          } catch (e) {
            m(e)
          }
        p === S && (st(), setTimeout(st))
      }
      if (
        (p === S &&
          y.state.next({
            isSubmitted: !0,
            isSubmitting: !1,
            isSubmitSuccessful: J(n.errors) && !d,
            submitCount: n.submitCount + 1,
            errors: n.errors,
          }),
        d)
      )
        throw u
      return s
    },
    ut = (e, t = {}) => {
      B(r, e) &&
        (A([e]),
        z(t.defaultValue)
          ? Y(e, F(B(i, e)))
          : (Y(e, t.defaultValue), (i = F(i)), U(i, e, F(t.defaultValue))),
        t.keepTouched || Z(n.touchedFields, e),
        t.keepDirty ||
          (Z(n.dirtyFields, e), (n.isDirty = z(t.defaultValue) ? K() : K(e, F(B(i, e))))),
        t.keepError || (O(e), Z(n.errors, e), (n.errors = { ...n.errors }), k()),
        y.state.next({ ...n, isValidating: !J(n.validatingFields) }))
    },
    dt = (e, u = {}) => {
      S++
      const d = e ? F(e) : i,
        f = F(d),
        p = J(e),
        m = f,
        g = r
      if ((Object.keys(l).forEach(D), u.keepDefaultValues || (i = d), !u.keepValues)) {
        if (u.keepDirtyValues) {
          const e = new Set([...c.mount, ...at(Q(i, a, void 0, g), n.dirtyFields)])
          for (const t of e) {
            const e = B(n.dirtyFields, t),
              r = B(a, t),
              i = B(m, t)
            e && !z(r) ? U(m, t, r) : !e && !z(i) && Y(t, i)
          }
        } else {
          if (fe && z(e))
            for (const e of c.mount) {
              const t = B(r, e)
              if (t && t._f) {
                const e = Array.isArray(t._f.refs) ? t._f.refs[0] : t._f.ref
                if (Fe(e)) {
                  const t = e.closest(`form`)
                  if (t) {
                    t.reset()
                    break
                  }
                }
              }
            }
          if (u.keepFieldsRef) for (const e of c.mount) Y(e, B(m, e))
          else r = {}
        }
        if (t.shouldUnregister) {
          if (((a = u.keepDefaultValues ? F(i) : {}), u.keepFieldsRef))
            for (const e of c.mount) U(a, e, B(m, e))
        } else a = F(m)
        y.array.next({ values: { ...m } }),
          y.state.next({ name: void 0, type: void 0, values: { ...m } })
      }
      ;(c = {
        mount: u.keepDirtyValues || u.keepFieldsRef ? c.mount : new Set(),
        unMount: new Set(),
        array: new Set(),
        registerName: new Set(),
        disabled:
          u.keepValues || u.keepDirtyValues || u.keepFieldsRef
            ? new Set([...c.disabled].filter((e) => B(r, e)))
            : new Set(),
        watch: new Set(),
        watchAll: !1,
        focus: ``,
      }),
        (o.mount =
          !h.isValid || !!u.keepIsValid || !!u.keepDirtyValues || (!t.shouldUnregister && !J(m))),
        (o.watch = !!t.shouldUnregister),
        (o.keepIsValid = !!u.keepIsValid),
        (o.action = !1),
        o.actionArrayLengths.clear(),
        (s = !1),
        u.keepErrors || (n.errors = {}),
        y.state.next({
          submitCount: u.keepSubmitCount ? n.submitCount : 0,
          isDirty: p
            ? !1
            : u.keepDirty
              ? n.isDirty
              : u.keepValues
                ? K()
                : !!(u.keepDefaultValues && e && !G(e, i)),
          isSubmitted: u.keepIsSubmitted ? n.isSubmitted : !1,
          dirtyFields: p
            ? {}
            : u.keepDirtyValues
              ? u.keepDefaultValues && a
                ? Q(i, a, void 0, g)
                : n.dirtyFields
              : u.keepDefaultValues && e
                ? Q(i, e, void 0, g)
                : u.keepDirty
                  ? n.dirtyFields
                  : u.keepValues
                    ? Q(i, a, void 0, g)
                    : {},
          touchedFields: u.keepTouched ? n.touchedFields : {},
          ...(!u.keepIsValidating && (n.isValidating || !J(n.validatingFields))
            ? { validatingFields: {}, isValidating: !1 }
            : null),
          errors: u.keepErrors ? n.errors : {},
          isSubmitSuccessful: u.keepIsSubmitSuccessful ? n.isSubmitSuccessful : !1,
          isSubmitting: !1,
          defaultValues: i,
        })
    },
    _t = (e, n) => dt(H(e) ? e(a) : e, { ...t.resetOptions, ...n }),
    St = (e, t = {}) => {
      const n = B(r, e),
        i = n && n._f
      if (i) {
        const e = i.refs ? i.refs.find((e) => !e.disabled) || i.refs[0] : i.ref
        e.focus &&
          setTimeout(() => {
            e.focus(), t.shouldSelect && H(e.select) && e.select()
          })
      }
    }
  y.state.subscribe({
    next: (e) => {
      const { name: t, type: r, values: i, ...a } = e
      Object.keys(a).length && (n = { ...n, ...a })
    },
  })
  const kt = {
    control: {
      register: ot,
      unregister: et,
      getFieldState: He,
      handleSubmit: lt,
      setError: X,
      _subscribe: Je,
      _runSchema: xe,
      _updateIsValidating: j,
      _focusError: st,
      _getWatch: Te,
      _getDirty: K,
      _setValid: k,
      _setFieldArray: te,
      _setDisabledField: it,
      _setErrors: M,
      _getFieldArray: Ee,
      _reset: dt,
      _resetDefaultValues: () =>
        H(t.defaultValues) &&
        t.defaultValues().then((e) => {
          _t(e, t.resetOptions), y.state.next({ isLoading: !1 })
        }),
      _removeUnmounted: we,
      _disableForm: ct,
      _subjects: y,
      _proxyFormState: h,
      get _fields() {
        return r
      },
      get _formValues() {
        return a
      },
      get _state() {
        return o
      },
      set _state(e) {
        o = e
      },
      get _defaultValues() {
        return i
      },
      get _names() {
        return c
      },
      set _names(e) {
        c = e
      },
      get _formState() {
        return n
      },
      get _options() {
        return t
      },
      set _options(e) {
        ;(t = { ...t, ...e }),
          (f = je(t.mode)),
          (p = je(t.reValidateMode)),
          (T = t.criteriaMode === L.all)
      },
    },
    subscribe: Ze,
    trigger: ze,
    register: ot,
    handleSubmit: lt,
    watch: qe,
    setValue: Y,
    setValues: Ie,
    getValues: Be,
    getErrors: Ve,
    reset: _t,
    resetField: ut,
    resetDefaultValues: (e, t = {}) => {
      if (((i = F(e)), !t.keepDirty)) {
        const e = Q(i, a, void 0, r)
        ;(n.dirtyFields = e), (n.isDirty = !J(e))
      }
      t.keepIsValid || k(), y.state.next({ ...n, defaultValues: i })
    },
    clearErrors: Ue,
    unregister: et,
    setError: X,
    setFocus: St,
    getFieldState: He,
  }
  return { ...kt, formControl: kt }
}
var At = {
  mode: Et.mode,
  reValidateMode: Et.reValidateMode,
  shouldFocusError: Et.shouldFocusError,
  resolver: void 0,
  criteriaMode: void 0,
  delayError: void 0,
  shouldUnregister: void 0,
  shouldUseNativeValidation: void 0,
  context: void 0,
  progressive: void 0,
  resetOptions: void 0,
}
function jt(e = {}) {
  const t = M.useRef(void 0),
    n = M.useRef(void 0),
    r = M.useRef(e.formControl),
    i = M.useRef(!1),
    a = M.useRef(!!e.validate),
    o = M.useRef(!!e.errors),
    s = M.useRef(!1),
    [c, l] = M.useState(() => ({
      ...F(Ot),
      isLoading: H(e.defaultValues),
      errors: e.errors || {},
      disabled: e.disabled || !1,
      defaultValues: H(e.defaultValues) ? void 0 : e.defaultValues,
    }))
  if (!t.current || (e.formControl && r.current !== e.formControl)) {
    if (((r.current = e.formControl), (i.current = !1), e.formControl))
      (t.current = { ...e.formControl, formState: c }),
        e.defaultValues &&
          !H(e.defaultValues) &&
          e.formControl.reset(e.defaultValues, e.resetOptions)
    else {
      const { formControl: n, ...r } = kt(e)
      t.current = { ...r, formState: c }
    }
  }
  const u = t.current.control,
    d = u._options,
    f = {}
  for (const t in At) t in d && !(t in e) && (f[t] = At[t])
  i.current && !e.disabled && (f.disabled = !1), (u._options = { ...f, ...e, validate: e.validate })
  const p = () => ({ ...u._formState, defaultValues: u._defaultValues }),
    { resyncIfNeeded: m, snapshot: h } = Te(p, K)
  return (
    Se(() => {
      m(!0, p, l)
      const e = u._subscribe({
        formState: u._proxyFormState,
        callback: () => l({ ...u._formState, defaultValues: u._defaultValues }),
        reRenderRoot: !0,
      })
      return (
        l((e) => ({ ...e, isReady: !0 })),
        (u._formState.isReady = !0),
        u._subjects.state.next({ isReady: !0 }),
        () => {
          e(), h(!0, p)
        }
      )
    }, [u, m, h]),
    M.useEffect(() => {
      u._disableForm(i.current && !e.disabled ? !1 : e.disabled), (i.current = !!e.disabled)
    }, [u, e.disabled]),
    M.useEffect(() => {
      e.mode && (u._options.mode = e.mode),
        e.reValidateMode && (u._options.reValidateMode = e.reValidateMode)
    }, [u, e.mode, e.reValidateMode]),
    M.useEffect(() => {
      e.errors ? (u._setErrors(e.errors), u._focusError()) : o.current && u._setErrors({}),
        (o.current = !!e.errors)
    }, [u, e.errors]),
    M.useEffect(() => {
      a.current && !e.validate && t.current && t.current.clearErrors(me), (a.current = !!e.validate)
    }, [e.validate]),
    M.useEffect(() => {
      e.shouldUnregister && u._subjects.state.next({ values: u._getWatch() })
    }, [u, e.shouldUnregister]),
    M.useEffect(() => {
      if (u._proxyFormState.isDirty) {
        const e = u._getDirty()
        e !== c.isDirty && u._subjects.state.next({ isDirty: e })
      }
    }, [u, c.isDirty]),
    M.useEffect(() => {
      e.values && !G(e.values, n.current)
        ? (u._reset(e.values, { keepFieldsRef: !0, ...u._options.resetOptions }),
          (u._options.resetOptions && u._options.resetOptions.keepIsValid) || u._setValid(),
          (n.current = e.values),
          l((e) => ({ ...e })))
        : u._resetDefaultValues()
    }, [u, e.values]),
    M.useEffect(() => {
      ;(u._state.mount && (s.current || e.values)) || (u._setValid(), (u._state.mount = !0)),
        (s.current = !0),
        u._state.watch && ((u._state.watch = !1), u._subjects.state.next({ ...u._formState })),
        u._removeUnmounted()
    }),
    (t.current.formState = M.useMemo(() => xe(c, u), [u, c])),
    t.current
  )
}
var Mt = M.createContext(null)
Mt.displayName = `HookFormContext`
var Nt = /^(?:[\w'+-]+\.)*[\w'+-]+@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/,
  Pt = [`industry`, `monthlyIncome`, `salaryType`, `payday`, `companyName`, `companyAddress`],
  Ft = {
    salaried: Pt,
    selfEmployed: [`industry`, `monthlyIncome`, `companyName`, `companyAddress`],
    dailyWage: [`industry`, `monthlyIncome`, `salaryType`],
    retired: [`monthlyIncome`],
    homemaker: [],
    student: [],
    notWorking: [],
  },
  It = (e) => (e === `weekly` || e === `fortnightly` ? 7 : 31),
  Lt = [
    `gender`,
    `birthday`,
    `email`,
    `educationLevel`,
    `maritalStatus`,
    `childrenCount`,
    `workStatus`,
    ...Pt,
  ],
  Rt = [`email`, `companyName`, `companyAddress`],
  zt = () => Object.fromEntries(Lt.map((e) => [e, ``])),
  Bt = (e) => (e in Ft ? Ft[e] : [])
function Vt(e) {
  const t = Bt(e.workStatus),
    n = Object.fromEntries(t.map((t) => [t, t === `payday` ? Number(e.payday) : e[t]])),
    {
      gender: r,
      email: i,
      educationLevel: a,
      maritalStatus: o,
      childrenCount: s,
      workStatus: c,
    } = e
  return {
    gender: r,
    birthday: j(e.birthday),
    email: i,
    educationLevel: a,
    maritalStatus: o,
    childrenCount: s,
    workStatus: c,
    ...n,
  }
}
function Ht(e) {
  const t = {}
  Nt.test(e.email.trim()) || (t.email = `email`)
  const n = [...Lt.slice(0, 7), ...Bt(e.workStatus)]
  for (const r of n) e[r].trim() === `` && (t[r] = Rt.includes(r) ? `required` : `choose`)
  return t
}
var Ut = (e) => Array.from({ length: It(e || void 0) }, (e, t) => String(t + 1))
function Wt(e) {
  const t = zt()
  for (const n of Lt) {
    const r = e.saved?.[n] ?? e.suggested[n],
      i = n === `birthday` ? te(r?.toString()) : (r?.toString() ?? ``)
    t[n] = e.draft[n] || i
  }
  return t
}
var $ = o(),
  Gt = (e) => {
    const t = Object.entries(Ht(e)),
      n = Object.fromEntries(t.map(([e, t]) => [e, { type: t }]))
    return t.length > 0 ? { values: {}, errors: n } : { values: e, errors: {} }
  }
function Kt(e) {
  const n = l(`personalInfo`),
    o = l(`facialAuth`),
    s = f(t, { handles: [`UNDERAGE`, `VALIDATION`], makesStale: [r, S] }),
    c = jt({
      resolver: Gt,
      shouldFocusError: !1,
      defaultValues: Wt({
        saved: e.info.info,
        suggested: e.info.suggested,
        draft: D(`personalInfo`),
      }),
    }),
    { workStatus: u, salaryType: d } = Oe({ control: c.control }),
    m = Bt(u)
  Yt(c.watch)
  const y = c.handleSubmit(async (t) => {
      e.onSending(!0)
      try {
        const { bizStatus: e } = await s.send({ body: Vt(t) })
        O(`personalInfo`), v(e), a({ replace: !0 })
      } catch {
        e.onSending(!1), k()
      }
    }, k),
    b = s.error ? A(o)(s.error) : {},
    T = (e) => {
      const t = c.formState.errors[e]?.type
      return t === `email`
        ? n(`ruleEmail`)
        : t
          ? o(t === `choose` ? `rule_choose` : `rule_required`)
          : c.formState.dirtyFields[e] && c.formState.isSubmitted && !s.error
            ? void 0
            : b[e]
    },
    E = (t) =>
      (0, $.jsx)(
        Ae,
        {
          control: c.control,
          name: t,
          render: ({ field: { value: r, onChange: i } }) =>
            (0, $.jsx)(w, {
              label: n(t),
              placeholder: n(`choose`),
              options: e.dictionaries[t],
              value: r || null,
              onValue: i,
              error: T(t),
            }),
        },
        t,
      )
  return (0, $.jsxs)($.Fragment, {
    children: [
      (0, $.jsx)(x, { stage: 3 }),
      (0, $.jsxs)(`form`, {
        id: e.id,
        className: `stack-4`,
        noValidate: !0,
        onSubmit: (e) => void y(e),
        children: [
          E(`gender`),
          (0, $.jsx)(Ae, {
            control: c.control,
            name: `birthday`,
            render: ({ field: e }) =>
              (0, $.jsx)(C, {
                label: n(`birthday`),
                help: n(`birthdayHelp`),
                placeholder: n(`choose`),
                ...ee(_(i(), g.zone)),
                start: ne,
                value: p(e.value) ? e.value : null,
                onValue: e.onChange,
                error: T(`birthday`),
              }),
          }),
          (0, $.jsx)(h, {
            label: n(`email`),
            help: n(`emailHelp`),
            type: `email`,
            inputMode: `email`,
            autoComplete: `email`,
            maxLength: 120,
            error: T(`email`),
            ...c.register(`email`),
          }),
          E(`educationLevel`),
          E(`maritalStatus`),
          E(`childrenCount`),
          E(`workStatus`),
          m.includes(`industry`) && E(`industry`),
          m.includes(`monthlyIncome`) && E(`monthlyIncome`),
          m.includes(`salaryType`) && E(`salaryType`),
          m.includes(`payday`) &&
            (0, $.jsx)(Ae, {
              control: c.control,
              name: `payday`,
              render: ({ field: e }) =>
                (0, $.jsx)(w, {
                  label: n(`payday`),
                  placeholder: n(`choose`),
                  options: Jt(d, n),
                  value: e.value || null,
                  onValue: e.onChange,
                  error: T(`payday`),
                }),
            }),
          m.includes(`companyName`) &&
            (0, $.jsx)(h, {
              label: n(`companyName`),
              autoComplete: `organization`,
              maxLength: 120,
              error: T(`companyName`),
              ...c.register(`companyName`),
            }),
          m.includes(`companyAddress`) &&
            (0, $.jsx)(qt, { error: T(`companyAddress`), field: c.register(`companyAddress`) }),
          (0, $.jsx)(`p`, { className: `tiny`, children: n(`purpose`) }),
        ],
      }),
    ],
  })
}
function qt(e) {
  const t = l(`personalInfo`)
  return (0, $.jsx)(T, {
    label: t(`companyAddress`),
    autoComplete: `street-address`,
    maxLength: 200,
    ...(e.error ? { error: e.error } : {}),
    ...e.field,
  })
}
function Jt(e, t) {
  const n = Ut(e),
    r = n.length === 7
  return n.map((e) => ({ value: e, label: r ? t(`weekday_${e}`) : t(`dayOfMonth`, { day: e }) }))
}
function Yt(e) {
  ;(0, M.useEffect)(() => {
    const t = e((e) => E(`personalInfo`, e))
    return () => t.unsubscribe()
  }, [e])
}
var Xt = `personal-info`,
  Zt = (e) => m(n, { params: { type: e } }, { staleTime: 1 / 0 })
function Qt() {
  const e = l(`personalInfo`),
    [t, n] = (0, M.useState)(!1),
    i = u({
      info: m(r),
      gender: Zt(`gender`),
      educationLevel: Zt(`education`),
      maritalStatus: Zt(`maritalStatus`),
      childrenCount: Zt(`childrenCount`),
      workStatus: Zt(`workStatus`),
      industry: Zt(`industry`),
      monthlyIncome: Zt(`monthlyIncome`),
      salaryType: Zt(`salaryType`),
    })
  return (0, $.jsx)(b, {
    title: e(`title`),
    back: d.identityAuth(),
    state: i,
    skeleton: (0, $.jsxs)($.Fragment, {
      children: [(0, $.jsx)(x, { stage: 3 }), (0, $.jsx)(c, { fields: 6 })],
    }),
    empty: `never`,
    dock: () =>
      (0, $.jsx)(y, { isBlock: !0, type: `submit`, form: Xt, isBusy: t, children: e(`save`) }),
    children: ({ info: e, ...t }) => {
      const r = Object.fromEntries(
        Object.entries(t).map(([e, t]) => [
          e,
          t.details.map(({ code: e, name: t }) => ({ value: e, label: t })),
        ]),
      )
      return (0, $.jsx)(Kt, { id: Xt, info: e, dictionaries: r, onSending: n })
    },
  })
}
export { Qt as StepTwoPage }
