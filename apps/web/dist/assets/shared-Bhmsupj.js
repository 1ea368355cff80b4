const __vite__mapDeps = (
  i,
  m = __vite__mapDeps,
  d = m.f ||
    (m.f = [
      'assets/Fab-CkZmZ0C.js',
      'assets/rolldown-runtime-XKyaHtl.js',
      'assets/Fab-Bkrdr7K.css',
    ]),
) => i.map((i) => d[i])

import { r as e, t } from './rolldown-runtime-XKyaHtl.js'
var n = 5e3,
  r = null,
  i = 0,
  a,
  o = new Set(),
  s = []
function c(e, t = `info`) {
  clearTimeout(a),
    (i += 1),
    (r = { text: e, icon: t, shownTimes: i }),
    (a = setTimeout(() => {
      ;(r = null), f()
    }, n)),
    f()
}
var l = (e) => (s.at(-1) === e ? r : null)
function u(e) {
  return (
    s.push(e),
    f(),
    () => {
      s.splice(s.lastIndexOf(e), 1), f()
    }
  )
}
function d(e) {
  return (o.add(e), () => o.delete(e))
}
function f() {
  for (const e of o) e()
}
var p = t((e) => {
    var t = Symbol.for(`react.transitional.element`),
      n = Symbol.for(`react.portal`),
      r = Symbol.for(`react.fragment`),
      i = Symbol.for(`react.strict_mode`),
      a = Symbol.for(`react.profiler`),
      o = Symbol.for(`react.consumer`),
      s = Symbol.for(`react.context`),
      c = Symbol.for(`react.forward_ref`),
      l = Symbol.for(`react.suspense`),
      u = Symbol.for(`react.memo`),
      d = Symbol.for(`react.lazy`),
      f = Symbol.for(`react.activity`),
      p = Symbol.iterator
    function m(e) {
      return typeof e != `object` || !e
        ? null
        : ((e = (p && e[p]) || e[`@@iterator`]), typeof e == `function` ? e : null)
    }
    var h = {
        isMounted: () => !1,
        enqueueForceUpdate: () => {},
        enqueueReplaceState: () => {},
        enqueueSetState: () => {},
      },
      g = Object.assign,
      _ = {}
    function v(e, t, n) {
      ;(this.props = e), (this.context = t), (this.refs = _), (this.updater = n || h)
    }
    ;(v.prototype.isReactComponent = {}),
      (v.prototype.setState = function (e, t) {
        if (typeof e != `object` && typeof e != `function` && e != null)
          throw Error(
            `takes an object of state variables to update or a function which returns an object of state variables.`,
          )
        this.updater.enqueueSetState(this, e, t, `setState`)
      }),
      (v.prototype.forceUpdate = function (e) {
        this.updater.enqueueForceUpdate(this, e, `forceUpdate`)
      })
    function y() {}
    y.prototype = v.prototype
    function b(e, t, n) {
      ;(this.props = e), (this.context = t), (this.refs = _), (this.updater = n || h)
    }
    var ee = (b.prototype = new y())
    ;(ee.constructor = b), g(ee, v.prototype), (ee.isPureReactComponent = !0)
    var x = Array.isArray
    function S() {}
    var C = { H: null, A: null, T: null, S: null },
      te = Object.prototype.hasOwnProperty
    function ne(e, n, r) {
      var i = r.ref
      return { $$typeof: t, type: e, key: n, ref: i === void 0 ? null : i, props: r }
    }
    function re(e, t) {
      return ne(e.type, t, e.props)
    }
    function w(e) {
      return typeof e == `object` && !!e && e.$$typeof === t
    }
    function ie(e) {
      var t = { '=': `=0`, ':': `=2` }
      return `$` + e.replace(/[=:]/g, (e) => t[e])
    }
    var ae = /\/+/g
    function T(e, t) {
      return typeof e == `object` && e && e.key != null ? ie(`` + e.key) : t.toString(36)
    }
    function oe(e) {
      switch (e.status) {
        case `fulfilled`:
          return e.value
        case `rejected`:
          throw e.reason
        default:
          switch (
            (typeof e.status == `string`
              ? e.then(S, S)
              : ((e.status = `pending`),
                e.then(
                  (t) => {
                    e.status === `pending` && ((e.status = `fulfilled`), (e.value = t))
                  },
                  (t) => {
                    e.status === `pending` && ((e.status = `rejected`), (e.reason = t))
                  },
                )),
            e.status)
          ) {
            case `fulfilled`:
              return e.value
            case `rejected`:
              throw e.reason
          }
      }
      throw e
    }
    function E(e, r, i, a, o) {
      var s = typeof e
      ;(s === `undefined` || s === `boolean`) && (e = null)
      var c = !1
      if (e === null) c = !0
      else
        switch (s) {
          case `bigint`:
          case `string`:
          case `number`:
            c = !0
            break
          case `object`:
            switch (e.$$typeof) {
              case t:
              case n:
                c = !0
                break
              case d:
                return ((c = e._init), E(c(e._payload), r, i, a, o))
            }
        }
      if (c)
        return (
          (o = o(e)),
          (c = a === `` ? `.` + T(e, 0) : a),
          x(o)
            ? ((i = ``), c != null && (i = c.replace(ae, `$&/`) + `/`), E(o, r, i, ``, (e) => e))
            : o != null &&
              (w(o) &&
                (o = re(
                  o,
                  i +
                    (o.key == null || (e && e.key === o.key)
                      ? ``
                      : (`` + o.key).replace(ae, `$&/`) + `/`) +
                    c,
                )),
              r.push(o)),
          1
        )
      c = 0
      var l = a === `` ? `.` : a + `:`
      if (x(e))
        for (var u = 0; u < e.length; u++) (a = e[u]), (s = l + T(a, u)), (c += E(a, r, i, s, o))
      else if (((u = m(e)), typeof u == `function`))
        for (e = u.call(e), u = 0; !(a = e.next()).done; )
          (a = a.value), (s = l + T(a, u++)), (c += E(a, r, i, s, o))
      else if (s === `object`) {
        if (typeof e.then == `function`) return E(oe(e), r, i, a, o)
        throw (
          (r = String(e)),
          Error(
            `Objects are not valid as a React child (found: ` +
              (r === `[object Object]`
                ? `object with keys {` + Object.keys(e).join(`, `) + `}`
                : r) +
              `). If you meant to render a collection of children, use an array instead.`,
          )
        )
      }
      return c
    }
    function D(e, t, n) {
      if (e == null) return e
      var r = [],
        i = 0
      return (E(e, r, ``, ``, (e) => t.call(n, e, i++)), r)
    }
    function se(e) {
      if (e._status === -1) {
        var t = e._result
        ;(t = t()),
          t.then(
            (t) => {
              ;(e._status === 0 || e._status === -1) && ((e._status = 1), (e._result = t))
            },
            (t) => {
              ;(e._status === 0 || e._status === -1) && ((e._status = 2), (e._result = t))
            },
          ),
          e._status === -1 && ((e._status = 0), (e._result = t))
      }
      if (e._status === 1) return e._result.default
      throw e._result
    }
    var ce =
        typeof reportError == `function`
          ? reportError
          : (e) => {
              if (typeof window == `object` && typeof window.ErrorEvent == `function`) {
                var t = new window.ErrorEvent(`error`, {
                  bubbles: !0,
                  cancelable: !0,
                  message:
                    typeof e == `object` && e && typeof e.message == `string`
                      ? String(e.message)
                      : String(e),
                  error: e,
                })
                if (!window.dispatchEvent(t)) return
              } else if (typeof process == `object` && typeof process.emit == `function`) {
                process.emit(`uncaughtException`, e)
                return
              }
              console.error(e)
            },
      le = {
        map: D,
        forEach: (e, t, n) => {
          D(
            e,
            function () {
              t.apply(this, arguments)
            },
            n,
          )
        },
        count: (e) => {
          var t = 0
          return (
            D(e, () => {
              t++
            }),
            t
          )
        },
        toArray: (e) => D(e, (e) => e) || [],
        only: (e) => {
          if (!w(e))
            throw Error(`React.Children.only expected to receive a single React element child.`)
          return e
        },
      }
    ;(e.Activity = f),
      (e.Children = le),
      (e.Component = v),
      (e.Fragment = r),
      (e.Profiler = a),
      (e.PureComponent = b),
      (e.StrictMode = i),
      (e.Suspense = l),
      (e.__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE = C),
      (e.__COMPILER_RUNTIME = { __proto__: null, c: (e) => C.H.useMemoCache(e) }),
      (e.cache = (e) =>
        function () {
          return e.apply(null, arguments)
        }),
      (e.cacheSignal = () => null),
      (e.cloneElement = function (e, t, n) {
        if (e == null)
          throw Error(`The argument must be a React element, but you passed ` + e + `.`)
        var r = g({}, e.props),
          i = e.key
        if (t != null)
          for (a in (t.key !== void 0 && (i = `` + t.key), t))
            !te.call(t, a) ||
              a === `key` ||
              a === `__self` ||
              a === `__source` ||
              (a === `ref` && t.ref === void 0) ||
              (r[a] = t[a])
        var a = arguments.length - 2
        if (a === 1) r.children = n
        else if (1 < a) {
          for (var o = Array(a), s = 0; s < a; s++) o[s] = arguments[s + 2]
          r.children = o
        }
        return ne(e.type, i, r)
      }),
      (e.createContext = (e) => (
        (e = {
          $$typeof: s,
          _currentValue: e,
          _currentValue2: e,
          _threadCount: 0,
          Provider: null,
          Consumer: null,
        }),
        (e.Provider = e),
        (e.Consumer = { $$typeof: o, _context: e }),
        e
      )),
      (e.createElement = function (e, t, n) {
        var r,
          i = {},
          a = null
        if (t != null)
          for (r in (t.key !== void 0 && (a = `` + t.key), t))
            te.call(t, r) && r !== `key` && r !== `__self` && r !== `__source` && (i[r] = t[r])
        var o = arguments.length - 2
        if (o === 1) i.children = n
        else if (1 < o) {
          for (var s = Array(o), c = 0; c < o; c++) s[c] = arguments[c + 2]
          i.children = s
        }
        if (e && e.defaultProps)
          for (r in ((o = e.defaultProps), o)) i[r] === void 0 && (i[r] = o[r])
        return ne(e, a, i)
      }),
      (e.createRef = () => ({ current: null })),
      (e.forwardRef = (e) => ({ $$typeof: c, render: e })),
      (e.isValidElement = w),
      (e.lazy = (e) => ({ $$typeof: d, _payload: { _status: -1, _result: e }, _init: se })),
      (e.memo = (e, t) => ({ $$typeof: u, type: e, compare: t === void 0 ? null : t })),
      (e.startTransition = (e) => {
        var t = C.T,
          n = {}
        C.T = n
        try {
          var r = e(),
            i = C.S
          i !== null && i(n, r),
            typeof r == `object` && r && typeof r.then == `function` && r.then(S, ce)
        } catch (e) {
          ce(e)
        } finally {
          t !== null && n.types !== null && (t.types = n.types), (C.T = t)
        }
      }),
      (e.unstable_useCacheRefresh = () => C.H.useCacheRefresh()),
      (e.use = (e) => C.H.use(e)),
      (e.useActionState = (e, t, n) => C.H.useActionState(e, t, n)),
      (e.useCallback = (e, t) => C.H.useCallback(e, t)),
      (e.useContext = (e) => C.H.useContext(e)),
      (e.useDebugValue = () => {}),
      (e.useDeferredValue = (e, t) => C.H.useDeferredValue(e, t)),
      (e.useEffect = (e, t) => C.H.useEffect(e, t)),
      (e.useEffectEvent = (e) => C.H.useEffectEvent(e)),
      (e.useId = () => C.H.useId()),
      (e.useImperativeHandle = (e, t, n) => C.H.useImperativeHandle(e, t, n)),
      (e.useInsertionEffect = (e, t) => C.H.useInsertionEffect(e, t)),
      (e.useLayoutEffect = (e, t) => C.H.useLayoutEffect(e, t)),
      (e.useMemo = (e, t) => C.H.useMemo(e, t)),
      (e.useOptimistic = (e, t) => C.H.useOptimistic(e, t)),
      (e.useReducer = (e, t, n) => C.H.useReducer(e, t, n)),
      (e.useRef = (e) => C.H.useRef(e)),
      (e.useState = (e) => C.H.useState(e)),
      (e.useSyncExternalStore = (e, t, n) => C.H.useSyncExternalStore(e, t, n)),
      (e.useTransition = () => C.H.useTransition()),
      (e.version = `19.2.9`)
  }),
  m = t((e, t) => {
    t.exports = p()
  }),
  h = e(m(), 1),
  g = class extends Error {
    kind
    code
    reason
    msg
    data
    constructor(e, t = {}, n) {
      super(`${e} ${t.code ?? ``} ${t.msg ?? ``}`.trim(), n),
        (this.name = `ApiError`),
        (this.kind = e),
        (this.code = t.code ?? 0),
        (this.msg = t.msg ?? ``),
        (this.data = v(t.data) ? t.data : {}),
        (this.reason = typeof this.data.reason == `string` ? this.data.reason : null)
    }
    get fields() {
      return Array.isArray(this.data.fields) ? this.data.fields : []
    }
  },
  _ = (e) => (e instanceof g ? e : new g(`badAnswer`, {}, { cause: e })),
  v = (e) => typeof e == `object` && !!e && !Array.isArray(e),
  y = { name: `appConfig`, method: `GET`, path: `/api/user/public/appConfig`, travel: `none` },
  b = {
    name: `publicKeys`,
    method: `GET`,
    path: `/api/user/public/keys`,
    travel: `none`,
    plainAnswer: !0,
  },
  ee = { name: `publicMarket`, method: `GET`, path: `/api/user/public/market`, travel: `none` },
  x = () => Date.now(),
  S = () => performance.now(),
  C = () => new Date(x()),
  te = (e) => new Date(e),
  ne = () => Math.round(x() - S()),
  re = (e) => new Date(e).toISOString(),
  w = `envelope`,
  ie = `session`
async function ae() {
  return (await oe(`readonly`, (e) => e.get(ie))) ?? null
}
async function T(e) {
  await oe(`readwrite`, (t) => (e ? t.put(e, ie) : t.delete(ie)))
}
function oe(e, t) {
  return new Promise((n) => {
    const r = () => n(null)
    try {
      const i = indexedDB.open(`noren`, 1)
      ;(i.onupgradeneeded = () => i.result.createObjectStore(w)),
        (i.onerror = r),
        (i.onsuccess = () => {
          const a = i.result,
            o = t(a.transaction(w, e).objectStore(w))
          ;(o.onerror = r),
            (o.onsuccess = () => n(o.result)),
            o.transaction?.addEventListener(`complete`, () => a.close())
        })
    } catch {
      r()
    }
  })
}
var E = (() => {
    const e = typeof document < `u` && document.createElement(`link`).relList
    return e && e.supports && e.supports(`modulepreload`) ? `modulepreload` : `preload`
  })(),
  D = (e) => `/` + e,
  se = {},
  ce = (e) => e.pathname.endsWith(`.css`),
  le = (e, t, n) => {
    if (t in e) return e[t]
    const r = n()
    if (!r) {
      e[t] = void 0
      return
    }
    const i = r.then(
      () => {
        e[t] = void 0
      },
      (n) => {
        throw ((e[t] = void 0), n)
      },
    )
    return ((e[t] = i), i)
  },
  ue = (e, t, n) => {
    let r = Promise.resolve()
    if (t && t.length > 0) {
      let e,
        i = document.querySelector(`meta[property=csp-nonce]`),
        a = i?.nonce || i?.getAttribute(`nonce`)
      function o(e) {
        return Promise.all(
          e.map((e) =>
            Promise.resolve(e).then(
              (e) => ({ status: `fulfilled`, value: e }),
              (e) => ({ status: `rejected`, reason: e }),
            ),
          ),
        )
      }
      function s(e) {
        return import.meta.resolve ? new URL(import.meta.resolve(e)) : new URL(e, import.meta.url)
      }
      r = o(
        t
          .map((t) => {
            t = D(t, n)
            const r = s(t),
              i = ce(r)
            return le(se, r.href, () => {
              if (e === void 0) {
                e = { all: new Set(), styles: new Set() }
                const t = document.getElementsByTagName(`link`)
                for (let n = t.length - 1; n >= 0; n--) {
                  const r = t[n]
                  e.all.add(r.href), r.rel === `stylesheet` && e.styles.add(r.href)
                }
              }
              if ((i ? e.styles : e.all).has(r.href)) return
              const t = document.createElement(`link`)
              if (
                ((t.rel = i ? `stylesheet` : E),
                i || (t.as = `script`),
                (t.crossOrigin = ``),
                (t.href = r.href),
                a && t.setAttribute(`nonce`, a),
                document.head.appendChild(t),
                i)
              )
                return new Promise((e, n) => {
                  const i = (a) => {
                    t.removeEventListener(`load`, i),
                      t.removeEventListener(`error`, i),
                      a.type === `error` ? n(Error(`Unable to preload CSS for ${r}`)) : e(a)
                  }
                  t.addEventListener(`load`, i), t.addEventListener(`error`, i)
                })
            })
          })
          .filter((e) => e !== void 0),
      )
    }
    function i(e) {
      const t = new Event(`vite:preloadError`, { cancelable: !0 })
      if (((t.payload = e), window.dispatchEvent(t), !t.defaultPrevented)) throw e
    }
    return r.then((t) => {
      for (const e of t || []) e.status === `rejected` && i(e.reason)
      return e().catch(i)
    })
  },
  de = () => ue(() => import(`./client-envelope-Bxxk-6m.js`), []),
  fe = null
function pe() {
  return (
    (fe ??= ge().catch((e) => {
      throw ((fe = null), e)
    })),
    fe.then(async (e) => {
      const { isSessionAlive: t } = await de()
      return t(e, x()) ? e : (me(), pe())
    })
  )
}
function me() {
  ;(fe = null), T(null)
}
async function he(e, t) {
  const { rememberTicket: n } = await de(),
    r = n(e, t)
  ;(fe = Promise.resolve(r)), await T(r)
}
async function ge() {
  const [{ isSessionAlive: e, startSession: t }, n] = await Promise.all([de(), ae()])
  if (n && e(n, x())) return n
  const { data: r } = await (await fetch(b.path, { headers: { Flag: `0` } })).json()
  return t({ publicKeys: r.details, now: x() })
}
var _e = [`en`, `es`, `id`, `vi`],
  ve = { en: `English`, es: `Español`, id: `Bahasa Indonesia`, vi: `Tiếng Việt` },
  ye = `noren_language`
function be(e, t, n) {
  const r = (e) => _e.find((t) => e.toLowerCase().split(`-`)[0] === t),
    i = e === null ? void 0 : r(e)
  if (i) return i
  for (const e of t) {
    const t = r(e)
    if (t) return t
  }
  return n
}
function xe(e, t, n, r) {
  const i = (e = ``) => (typeof e == `string` ? e === `#` : !e[1] && typeof n[e[0]] == `number`)
  return e
    .map((a, o) => {
      if (a === `#` && r !== void 0) return we(t).numbers.format(r)
      if (typeof a == `string`) return i(e[o - 1]) ? a.replace(/^ /, `\xA0`) : a
      const [s, c, l] = a,
        u = n[s] ?? ``
      if (c !== `plural`) return String(u)
      const d = Number(u)
      return xe(Se(l, we(t).rules, d), t, n, d)
    })
    .join(``)
}
var Se = (e, t, n) => e[n] ?? e[t.select(n)] ?? e.other ?? [],
  Ce = new Map()
function we(e) {
  const t = Ce.get(e)
  if (t) return t
  const n = { numbers: new Intl.NumberFormat(e), rules: new Intl.PluralRules(e) }
  return (Ce.set(e, n), n)
}
var Te = async (e, t) => {
    const n = await fetch(`/assets/texts-23067c53/${e}/${t}.json`)
    if (!n.ok) throw Error(`no texts for ${e}/${t}`)
    return n.json()
  },
  O = new Map(),
  Ee = new Set(),
  De = `en`,
  Oe = () => De
async function ke(e) {
  const t = De,
    n = await Ne(
      t,
      e.filter((e) => !O.has(e)),
    )
  t === De ? Pe(n) : await ke(e)
}
async function Ae(e) {
  const t = [...O.keys()],
    n = await Ne(e, t)
  if (O.size > t.length) return Ae(e)
  je(e), Pe(n), Me(e)
  for (const e of Ee) e()
}
function je(e) {
  ;(De = e), O.clear(), typeof document < `u` && (document.documentElement.lang = e)
}
function Me(e) {
  document.cookie = `${ye}=${e}; path=/; max-age=31536000; samesite=lax`
  try {
    localStorage.setItem(ye, e)
  } catch {}
}
var Ne = (e, t) => Promise.all(t.map(async (t) => [t, await Te(e, t)]))
function Pe(e) {
  for (const [t, n] of e) O.set(t, n)
}
function Fe(e) {
  const t = (t, n = {}) => {
    const r = O.get(e)?.[t]
    return r ? xe(r, De, n) : `${e}.${t}`
  }
  return Object.assign(t, { rich: (e, n, r) => Re(t(e, r), n) })
}
function k(e) {
  const t = Ie()
  return (0, h.useMemo)(() => Fe(e), [e, t])
}
function Ie() {
  return (0, h.useSyncExternalStore)(Le, Oe, Oe)
}
function Le(e) {
  return (Ee.add(e), () => Ee.delete(e))
}
function Re(e, t) {
  const n = e.split(/<(\w+)>(.*?)<\/\1>/g),
    r = []
  for (let e = 0; e < n.length; e += 3) {
    r.push(n[e])
    const i = n[e + 1],
      a = n[e + 2] ?? ``
    i !== void 0 && r.push(t[i]?.(a) ?? a)
  }
  return (0, h.createElement)(h.Fragment, null, ...r)
}
var A = {
    code: `in`,
    name: `India`,
    defaultLanguage: `en`,
    currency: `INR`,
    currencySymbol: `₹`,
    isSymbolBehind: !1,
    locale: `en-IN`,
    areaCode: `+91`,
    phoneLength: 10,
    phonePattern: `^[6-9]\\d{9}$`,
    zone: `Asia/Kolkata`,
    zoneLabel: `IST`,
    taxLabel: `GST`,
    amountMax: `80000.00`,
    otpLength: 4,
    costMeasure: `APR`,
    documentKinds: [
      {
        documentKind: `aadhaar`,
        pattern: `^[2-9]\\d{11}$`,
        keptLength: 4,
        sides: [`front`, `back`],
        requiredFields: [`number`, `name`, `dob`],
        optionalFields: [`gender`, `address`, `pin`],
      },
      {
        documentKind: `pan`,
        pattern: `^[A-Z]{3}P[A-Z]\\d{4}[A-Z]$`,
        keptLength: null,
        sides: [`front`, `back`],
        requiredFields: [`number`, `name`, `dob`],
        optionalFields: [`fatherName`],
      },
    ],
    bankIdentifierLabel: `IFSC`,
    paymentReferenceLabel: `UTR`,
    bankIdentifierPattern: `^[A-Z]{4}0[A-Z0-9]{6}$`,
    isBankIdentifierTyped: !0,
    accountNumberLength: { min: 9, max: 18 },
    hasClabe: !1,
    channels: [
      { channelCode: `upi`, kind: `upi`, route: `/repay-code`, isPublic: !0, validHours: 24 },
      { channelCode: `upiQr`, kind: `qr`, route: `/sky-scan`, isPublic: !0, validHours: 24 },
      {
        channelCode: `virtualAccount`,
        kind: `virtualAccount`,
        route: `/va`,
        isPublic: !1,
        validHours: 72,
        bank: {
          bankName: `Sandbox Bank`,
          bankCode: `SNBX0000014`,
          accountPrefix: `2214`,
          accountLength: 16,
        },
      },
      {
        channelCode: `cashCode`,
        kind: `cashCode`,
        route: `/sky-code`,
        isPublic: !0,
        validHours: 72,
      },
      {
        channelCode: `cashOutlet`,
        kind: `cashCode`,
        route: `/sky-offline`,
        isPublic: !0,
        validHours: 72,
        stores: [
          { storeCode: `lotus-mart`, name: `Lotus Mart` },
          { storeCode: `corner-kirana`, name: `Corner Kirana` },
          { storeCode: `post-counter`, name: `Post Counter` },
        ],
      },
      {
        channelCode: `store`,
        kind: `cashCode`,
        route: `/store`,
        isPublic: !1,
        validHours: 72,
        stores: [
          { storeCode: `lotus-mart`, name: `Lotus Mart` },
          { storeCode: `corner-kirana`, name: `Corner Kirana` },
          { storeCode: `post-counter`, name: `Post Counter` },
        ],
      },
      {
        channelCode: `convenienceStore`,
        kind: `convenienceStore`,
        route: `/sky-eleven`,
        isPublic: !0,
        validHours: 72,
        stores: [{ storeCode: `night-shop`, name: `Night Shop` }],
      },
    ],
    grievance: {
      officerName: `Meera Nair`,
      phone: `1800 000 0142`,
      email: `grievance@noren.example`,
      answerDays: 30,
      escalationName: `RBI Complaint Management System`,
      escalationUrl: `https://cms.rbi.org.in`,
    },
  },
  ze = `2.0.24`,
  Be = ze.replaceAll(`.`, ``),
  Ve = `noren-${A.code}`,
  He = `noren_reports`,
  Ue = 20,
  j = Je(),
  We = null
function Ge(e, t) {
  const { name: n, message: r, stack: i = `` } = t instanceof Error ? t : Error(String(t)),
    a = { kind: e, name: n, message: r, stack: i }
  We ? We(a) : j.length < Ue && j.push(a)
}
function Ke(e) {
  We = e
  for (const t of j.splice(0)) e(t)
}
function qe() {
  j.length > 0 && sessionStorage.setItem(He, JSON.stringify(j))
}
function Je() {
  try {
    const e = JSON.parse(sessionStorage.getItem(He) ?? `[]`)
    return (sessionStorage.removeItem(He), e)
  } catch {
    return []
  }
}
var Ye = 31536e3,
  Xe = `noren_token`,
  Ze = `noren_device`,
  Qe = () => rt(Xe),
  $e = (e) => at(Xe, e, Ye),
  et = () => at(Xe, ``, 0),
  tt = () => rt(Ze),
  nt = (e) => at(Ze, e, Ye)
function rt(e) {
  return it(document.cookie, e)
}
function it(e, t) {
  for (const n of e.split(`; `))
    if (n.startsWith(`${t}=`)) return decodeURIComponent(n.slice(t.length + 1)) || null
  return null
}
function at(e, t, n) {
  const r = location.protocol === `https:` ? `; secure` : ``
  document.cookie = `${e}=${encodeURIComponent(t)}; path=/; max-age=${n}; samesite=lax${r}`
}
var ot = null
function st() {
  const e = tt()
  return e
    ? Promise.resolve(e)
    : ((ot ??= ct().finally(() => {
        ot = null
      })),
      ot)
}
async function ct() {
  const e = `${await lt()}-${dt()}`
  return (nt(e), e)
}
async function lt() {
  try {
    const { load: e } = await ue(async () => {
      const { load: e } = await import(`./fp.esm-DLZ9pp9.js`)
      return { load: e }
    }, [])
    return (await (await e({ monitoring: !1 })).get()).visitorId
  } catch (e) {
    return (
      Ge(`device-id-error`, e),
      window.alert(Fe(`common`)(`deviceIdFailed`, { message: ut(e) })),
      `unknown`
    )
  }
}
var ut = (e) => (e instanceof Error ? e.message : String(e))
function dt() {
  const e = crypto.getRandomValues(new Uint8Array(12))
  return Array.from(e, (e) => e.toString(16).padStart(2, `0`)).join(``)
}
var ft = 0,
  pt = () => x() + ft
function mt(e) {
  if (typeof e != `string`) return !1
  const t = te(e).getTime()
  return !Number.isNaN(t) && ((ft = t - x()), !0)
}
function ht(e, t) {
  const n = e.replace(/\{(\w+)\}/g, (n, r) => {
      const i = t.params?.[r]
      if (i === void 0) throw Error(`${e} needs ${r}`)
      return encodeURIComponent(i)
    }),
    r = new URLSearchParams()
  for (const [e, n] of Object.entries(t.query ?? {})) n != null && r.set(e, String(n))
  const i = r.toString()
  return i ? `${n}?${i}` : n
}
async function gt(e, t) {
  let [n, r, { newNonce: i, sealField: a, sealRequest: o }] = await Promise.all([pe(), st(), de()]),
    s = ht(e.path, t),
    c = {
      method: e.method,
      pathAndQuery: s,
      timestamp: String(pt()),
      appCode: Ve,
      appVersion: Be,
      deviceId: r,
      nonce: i(),
    },
    l = Qe(),
    u = {
      'App-Code': c.appCode,
      'App-Version': c.appVersion,
      'Device-Id': c.deviceId,
      ...(l && { Authentication: l }),
      Flag: `1`,
      Timestamp: c.timestamp,
      'Cats-Nonce': c.nonce,
      'Cats-Key': n.catsKey,
      'Accept-Language': Oe(),
    },
    d = null
  if (e.travel === `json`)
    (u[`Content-Type`] = `application/json`),
      (d = JSON.stringify({ cats: await o(n, { facts: c, body: t.body }) }))
  else if (e.travel === `value`) {
    const { value: e = ``, ...r } = Object.fromEntries(_t(t.body))
    ;(u[`Content-Type`] = `application/json`),
      (d = JSON.stringify({ ...r, value: await a(n, { facts: c, value: e }) }))
  } else if (e.travel === `form`) {
    d = new URLSearchParams()
    for (const [e, r] of _t(t.body)) d.set(e, await a(n, { facts: c, value: r }))
  } else if (e.travel === `multipart`) {
    d = new FormData()
    for (const [e, n] of _t(t.body)) d.set(e, n)
    for (const e of t.files ?? (t.file ? [t.file] : [])) d.append(`file`, e, t.fileName ?? `file`)
  }
  return { url: s, method: e.method, headers: u, body: d, nonce: c.nonce, session: n }
}
function _t(e) {
  return Object.entries(e ?? {})
    .filter(([, e]) => e !== void 0)
    .map(([e, t]) => [e, String(t)])
}
var vt = 5e4,
  yt = 4001
function bt(e, t, n) {
  return xt(e, t, (e) => Tt(e, n))
}
async function xt(e, t, n) {
  let r = !1,
    i = !1
  for (;;) {
    const a = await St(e, t, n)
    if (a.code === 200) return wt(e, a.data)
    if (a.code === yt && !r) {
      ;(r = !0), me()
      continue
    }
    const o = new g(`refused`, a)
    if (o.reason === `CLOCK_OFF` && !i && mt(o.data.serverTime)) i = !0
    else throw o
  }
}
async function St(e, t, n) {
  const r = await gt(e, t).catch((e) => {
      throw e instanceof g ? e : new g(`network`, {}, { cause: e })
    }),
    { status: i, ticket: a, text: o } = await n(r),
    s = await Ct(r, { status: i, text: o }, e.plainAnswer ?? !1)
  return (a && (await he(r.session, a)), s)
}
async function Ct(e, t, n) {
  try {
    const r = JSON.parse(t.text),
      i = v(r) && `cats` in r,
      a = i
        ? await (await de()).openResponse(e.session, {
            status: t.status,
            nonce: e.nonce,
            cats: r.cats,
          })
        : r
    if (!v(a) || typeof a.code != `number`) throw Error(`no code`)
    if (!i && !n && a.code === 200) throw Error(`not sealed`)
    return { code: a.code, msg: String(a.msg ?? ``), data: a.data }
  } catch (e) {
    throw new g(`badAnswer`, { code: t.status }, { cause: e })
  }
}
function wt(e, t) {
  const n = e.response
  if (!n) return t
  const r = n.safeParse(t)
  if (!r.success) throw new g(`badAnswer`, {}, { cause: r.error })
  return r.data
}
async function Tt(e, t) {
  const n = new AbortController(),
    r = setTimeout(() => n.abort(`timeout`), vt),
    i = () => n.abort(`left`)
  t?.addEventListener(`abort`, i)
  try {
    const { url: t, method: r, headers: i, body: a } = e,
      o = await fetch(t, { method: r, headers: i, body: a, signal: n.signal }),
      s = await o.text()
    return { status: o.status, ticket: o.headers.get(`Cats-Ticket`), text: s }
  } catch (e) {
    throw t?.aborted ? e : new g(n.signal.aborted ? `timeout` : `network`, {}, { cause: e })
  } finally {
    clearTimeout(r), t?.removeEventListener(`abort`, i)
  }
}
var Et = t((e) => {
    var t = Symbol.for(`react.transitional.element`),
      n = Symbol.for(`react.fragment`)
    function r(e, n, r) {
      var i = null
      if ((r !== void 0 && (i = `` + r), n.key !== void 0 && (i = `` + n.key), `key` in n))
        for (var a in ((r = {}), n)) a !== `key` && (r[a] = n[a])
      else r = n
      return ((n = r.ref), { $$typeof: t, type: e, key: i, ref: n === void 0 ? null : n, props: r })
    }
    ;(e.Fragment = n), (e.jsx = r), (e.jsxs = r)
  }),
  Dt = t((e, t) => {
    t.exports = Et()
  }),
  M = Dt(),
  Ot = h.createContext(void 0),
  kt = (e) => {
    const t = h.useContext(Ot)
    if (e) return e
    if (!t) throw Error(`No QueryClient set, use QueryClientProvider to set one`)
    return t
  },
  At = ({ client: e, children: t }) => (
    h.useEffect(
      () => (
        e.mount(),
        () => {
          e.unmount()
        }
      ),
      [e],
    ),
    (0, M.jsx)(Ot.Provider, { value: e, children: t })
  ),
  jt = {
    setTimeout: (e, t) => setTimeout(e, t),
    clearTimeout: (e) => clearTimeout(e),
    setInterval: (e, t) => setInterval(e, t),
    clearInterval: (e) => clearInterval(e),
  },
  N = new (class {
    #e = jt
    setTimeoutProvider(e) {
      this.#e = e
    }
    setTimeout(e, t) {
      return this.#e.setTimeout(e, t)
    }
    clearTimeout(e) {
      this.#e.clearTimeout(e)
    }
    setInterval(e, t) {
      return this.#e.setInterval(e, t)
    }
    clearInterval(e) {
      this.#e.clearInterval(e)
    }
  })()
function Mt(e) {
  setTimeout(e, 0)
}
var Nt = typeof window > `u` || `Deno` in globalThis
function P() {}
function Pt(e, t) {
  return typeof e == `function` ? e(t) : e
}
function Ft(e) {
  return typeof e == `number` && e >= 0 && e !== 1 / 0
}
function It(e, t) {
  return Math.max(e + (t || 0) - Date.now(), 0)
}
function F(e, t) {
  return typeof e == `function` ? e(t) : e
}
function Lt(e, t) {
  const { type: n = `all`, exact: r, fetchStatus: i, predicate: a, queryKey: o, stale: s } = e
  if (o) {
    if (r) {
      if (t.queryHash !== zt(o, t.options)) return !1
    } else if (!L(t.queryKey, o)) return !1
  }
  if (n !== `all`) {
    const e = t.isActive()
    if ((n === `active` && !e) || (n === `inactive` && e)) return !1
  }
  return !(
    (typeof s == `boolean` && t.isStale() !== s) ||
    (i && i !== t.state.fetchStatus) ||
    (a && !a(t))
  )
}
function Rt(e, t) {
  const { exact: n, status: r, predicate: i, mutationKey: a } = e
  if (a) {
    if (!t.options.mutationKey) return !1
    if (n) {
      if (I(t.options.mutationKey) !== I(a)) return !1
    } else if (!L(t.options.mutationKey, a)) return !1
  }
  return !((r && t.state.status !== r) || (i && !i(t)))
}
function zt(e, t) {
  return (t?.queryKeyHashFn || I)(e)
}
function I(e) {
  return JSON.stringify(e, (e, t) =>
    Ut(t)
      ? Object.keys(t)
          .sort()
          .reduce((e, n) => ((e[n] = t[n]), e), {})
      : t,
  )
}
function L(e, t) {
  if (e === t) return !0
  if (typeof e != typeof t) return !1
  if (e && t && typeof e == `object` && typeof t == `object`) {
    if (Array.isArray(e) && Array.isArray(t)) {
      if (t.length > e.length) return !1
      for (let n = 0; n < t.length; n++) if (!L(e[n], t[n])) return !1
      return !0
    }
    const n = Object.keys(t)
    for (const r of n) if (!L(e[r], t[r])) return !1
    return !0
  }
  return !1
}
var Bt = Object.prototype.hasOwnProperty
function Vt(e, t, n = 0) {
  if (e === t) return e
  if (n > 500) return t
  const r = Ht(e) && Ht(t)
  if (!r && !(Ut(e) && Ut(t))) return t
  let i = (r ? e : Object.keys(e)).length,
    a = r ? t : Object.keys(t),
    o = a.length,
    s = r ? Array(o) : {},
    c = 0
  for (let l = 0; l < o; l++) {
    const o = r ? l : a[l],
      u = e[o],
      d = t[o]
    if (u === d) {
      ;(s[o] = u), (r ? l < i : Bt.call(e, o)) && c++
      continue
    }
    if (u === null || d === null || typeof u != `object` || typeof d != `object`) {
      s[o] = d
      continue
    }
    const f = Vt(u, d, n + 1)
    ;(s[o] = f), f === u && c++
  }
  return i === o && c === i ? e : s
}
function R(e, t) {
  if (!t || Object.keys(e).length !== Object.keys(t).length) return !1
  for (const n of Object.keys(e)) if (!Bt.call(t, n) || e[n] !== t[n]) return !1
  return !0
}
function Ht(e) {
  return Array.isArray(e) && e.length === Object.keys(e).length
}
function Ut(e) {
  if (!Wt(e)) return !1
  const t = Object.getPrototypeOf(e),
    n = t?.constructor
  if (n === void 0) return !0
  if (typeof n != `function`) return !1
  const r = n.prototype
  return !(!Wt(r) || !Object.hasOwn(r, `isPrototypeOf`) || t !== Object.prototype)
}
function Wt(e) {
  return Object.prototype.toString.call(e) === `[object Object]`
}
function Gt(e) {
  return new Promise((t) => {
    N.setTimeout(t, e)
  })
}
function Kt(e, t, n) {
  return typeof n.structuralSharing == `function`
    ? n.structuralSharing(e, t)
    : n.structuralSharing === !1
      ? t
      : Vt(e, t)
}
function qt(e) {
  return e
}
function Jt(e, t, n = 0) {
  const r = [...e, t]
  return n && r.length > n ? r.slice(-n) : r
}
function Yt(e, t, n = 0) {
  const r = [t, ...e]
  return n && r.length > n ? r.slice(0, n) : r
}
var Xt = Symbol()
function Zt(e, t) {
  return !e.queryFn && t?.initialPromise
    ? () => t.initialPromise
    : !e.queryFn || e.queryFn === Xt
      ? () => Promise.reject(Error(`Missing queryFn: '${e.queryHash}'`))
      : e.queryFn
}
function Qt(e, t) {
  return typeof e == `function` ? e(...t) : !!e
}
var $t = Symbol()
function en(e, t, n, r) {
  let i = !1,
    a
  return (
    Object.defineProperties(e, {
      [$t]: { value: r },
      signal: {
        enumerable: !0,
        get: () => (
          (a ??= t()),
          i || ((i = !0), a.aborted ? n() : a.addEventListener(`abort`, n, { once: !0 })),
          a
        ),
      },
    }),
    e
  )
}
var tn = () => Nt,
  nn = () => tn(),
  z = class {
    constructor() {
      ;(this.listeners = new Set()), (this.subscribe = this.subscribe.bind(this))
    }
    subscribe(e) {
      return (
        this.listeners.add(e),
        this.onSubscribe(),
        () => {
          this.listeners.delete(e), this.onUnsubscribe()
        }
      )
    }
    hasListeners() {
      return this.listeners.size > 0
    }
    onSubscribe() {}
    onUnsubscribe() {}
  },
  rn = new (class extends z {
    #e
    #t
    #n
    constructor() {
      super(),
        (this.#n = (e) => {
          if (typeof window < `u` && window.addEventListener) {
            const t = () => e()
            return (
              window.addEventListener(`visibilitychange`, t, !1),
              () => {
                window.removeEventListener(`visibilitychange`, t)
              }
            )
          }
        })
    }
    onSubscribe() {
      this.#t || this.setEventListener(this.#n)
    }
    onUnsubscribe() {
      this.hasListeners() || (this.#t?.(), (this.#t = void 0))
    }
    setEventListener(e) {
      ;(this.#n = e),
        this.#t?.(),
        (this.#t = e((e) => {
          typeof e == `boolean` ? this.setFocused(e) : this.onFocus()
        }))
    }
    setFocused(e) {
      this.#e !== e && ((this.#e = e), this.onFocus())
    }
    onFocus() {
      const e = this.isFocused()
      this.listeners.forEach((t) => {
        t(e)
      })
    }
    isFocused() {
      return typeof this.#e == `boolean`
        ? this.#e
        : globalThis.document?.visibilityState !== `hidden`
    }
  })(),
  an = Mt
function on() {
  let e = [],
    t = 0,
    n = (e) => {
      e()
    },
    r = (e) => {
      e()
    },
    i = an,
    a = (r) => {
      t
        ? e.push(r)
        : i(() => {
            n(r)
          })
    },
    o = () => {
      const t = e
      ;(e = []),
        t.length &&
          i(() => {
            r(() => {
              t.forEach((e) => {
                n(e)
              })
            })
          })
    }
  return {
    batch: (e) => {
      let n
      t++
      try {
        n = e()
      } finally {
        t--, t || o()
      }
      return n
    },
    batchCalls:
      (e) =>
      (...t) => {
        a(() => {
          e(...t)
        })
      },
    schedule: a,
    setNotifyFunction: (e) => {
      n = e
    },
    setBatchNotifyFunction: (e) => {
      r = e
    },
    setScheduler: (e) => {
      i = e
    },
  }
}
var B = on(),
  sn = new (class extends z {
    #e = !0
    #t
    #n
    constructor() {
      super(),
        (this.#n = (e) => {
          if (typeof window < `u` && window.addEventListener) {
            const t = () => e(!0),
              n = () => e(!1)
            return (
              window.addEventListener(`online`, t, !1),
              window.addEventListener(`offline`, n, !1),
              () => {
                window.removeEventListener(`online`, t), window.removeEventListener(`offline`, n)
              }
            )
          }
        })
    }
    onSubscribe() {
      this.#t || this.setEventListener(this.#n)
    }
    onUnsubscribe() {
      this.hasListeners() || (this.#t?.(), (this.#t = void 0))
    }
    setEventListener(e) {
      ;(this.#n = e), this.#t?.(), (this.#t = e(this.setOnline.bind(this)))
    }
    setOnline(e) {
      this.#e !== e &&
        ((this.#e = e),
        this.listeners.forEach((t) => {
          t(e)
        }))
    }
    isOnline() {
      return this.#e
    }
  })()
function cn(e) {
  return Math.min(1e3 * 2 ** e, 3e4)
}
function ln(e) {
  return (e ?? `online`) !== `online` || sn.isOnline()
}
var un = class extends Error {
  constructor(e) {
    super(`CancelledError`), (this.revert = e?.revert), (this.silent = e?.silent)
  }
}
function dn(e) {
  let t = !1,
    n = 0,
    r,
    i = `pending`,
    a,
    o,
    s = new Promise((e, t) => {
      ;(a = e), (o = t)
    })
  s.catch(P)
  const c = () => i !== `pending`,
    l = (t) => {
      if (!c()) {
        const n = new un(t)
        h(n), e.onCancel?.(n)
      }
    },
    u = () => {
      t = !0
    },
    d = () => {
      t = !1
    },
    f = () => rn.isFocused() && (e.networkMode === `always` || sn.isOnline()) && e.canRun(),
    p = () => ln(e.networkMode) && e.canRun(),
    m = (e) => {
      c() || (r?.(), (i = `resolved`), a(e))
    },
    h = (e) => {
      c() || (r?.(), (i = `rejected`), o(e))
    },
    g = (t) =>
      new Promise((n) => {
        ;(r = (e) => {
          ;(c() || t()) && n(e)
        }),
          e.onPause?.()
      }).then(() => {
        ;(r = void 0), c() || e.onContinue?.()
      }),
    _ = () => {
      if (c()) return
      let r,
        i = n === 0 ? e.initialPromise : void 0
      try {
        r = i ?? e.fn()
      } catch (e) {
        r = Promise.reject(e)
      }
      Promise.resolve(r)
        .then(m)
        .catch((r) => {
          if (c()) return
          const i = e.retry ?? (nn() ? 0 : 3),
            a = e.retryDelay ?? cn,
            o = typeof a == `function` ? a(n, r) : a,
            s = i === !0 || (typeof i == `number` && n < i) || (typeof i == `function` && i(n, r))
          t || !s
            ? h(r)
            : (n++,
              e.onFail?.(n, r),
              Gt(o)
                .then(() => (c() || f() ? void 0 : g(f)))
                .then(() => {
                  t ? h(r) : _()
                }))
        })
    }
  return {
    promise: s,
    status: () => i,
    cancel: l,
    continue: () => (r?.(), s),
    cancelRetry: u,
    continueRetry: d,
    canStart: p,
    start: () => (p() ? _() : g(p).then(_), s),
  }
}
function fn(e) {
  return {
    onFetch: (t, n) => {
      let r = t.options,
        i = t.fetchOptions?.meta?.fetchMore?.direction,
        a = t.state.data?.pages || [],
        o = t.state.data?.pageParams || [],
        s = { pages: [], pageParams: [] },
        c = 0,
        l = async () => {
          let n = !1,
            l = t,
            u = (e) => {
              en(
                e,
                () => t.signal,
                () => (n = !0),
                l[$t],
              )
            },
            d = Zt(t.options, t.fetchOptions),
            f = async (e, r, i) => {
              if (n) return Promise.reject(t.signal.reason)
              if (r == null && e.pages.length) return Promise.resolve(e)
              const a = (() => {
                  const e = {
                    client: t.client,
                    queryKey: t.queryKey,
                    pageParam: r,
                    direction: i ? `backward` : `forward`,
                    meta: t.options.meta,
                  }
                  return (u(e), e)
                })(),
                o = await d(a),
                { maxPages: s } = t.options,
                c = i ? Yt : Jt
              return { pages: c(e.pages, o, s), pageParams: c(e.pageParams, r, s) }
            }
          if (i && a.length) {
            const e = i === `backward`,
              t = e ? mn : pn,
              n = { pages: a, pageParams: o }
            s = await f(n, t(r, n), e)
          } else {
            const t = e ?? a.length
            do {
              const e = c === 0 ? (o[0] === void 0 ? r.initialPageParam : o[0]) : pn(r, s)
              if (c > 0 && e == null) break
              ;(s = await f(s, e)), c++
            } while (c < t)
          }
          return s
        }
      t.fetchFn = t.options.persister
        ? () =>
            t.options.persister?.(
              l,
              { client: t.client, queryKey: t.queryKey, meta: t.options.meta, signal: t.signal },
              n,
            )
        : l
    },
  }
}
function pn(e, { pages: t, pageParams: n }) {
  const r = t.length - 1
  return t.length > 0 ? e.getNextPageParam(t[r], t, n[r], n) : void 0
}
function mn(e, { pages: t, pageParams: n }) {
  return t.length > 0 ? e.getPreviousPageParam?.(t[0], t, n[0], n) : void 0
}
var hn = class {
    #e
    destroy() {
      this.clearGcTimeout()
    }
    scheduleGc() {
      this.clearGcTimeout(),
        Ft(this.gcTime) &&
          (this.#e = N.setTimeout(() => {
            this.optionalRemove()
          }, this.gcTime))
    }
    updateGcTime(e) {
      this.gcTime = Math.max(this.gcTime || 0, e ?? (nn() ? 1 / 0 : 3e5))
    }
    clearGcTimeout() {
      this.#e !== void 0 && (N.clearTimeout(this.#e), (this.#e = void 0))
    }
  },
  gn = class extends hn {
    #e
    #t
    #n
    #r
    #i
    #a
    #o
    #s
    #c
    constructor(e) {
      super(),
        (this.#c = !1),
        (this.#s = e.defaultOptions),
        this.setOptions(e.options),
        (this.observers = []),
        (this.#i = e.client),
        (this.#r = this.#i.getQueryCache()),
        (this.queryKey = e.queryKey),
        (this.queryHash = e.queryHash),
        (this.#t = yn(this.options)),
        (this.state = e.state ?? this.#t),
        this.scheduleGc()
    }
    get meta() {
      return this.options.meta
    }
    get queryType() {
      return this.#e
    }
    get promise() {
      return this.#a?.promise
    }
    setOptions(e) {
      if (
        ((this.options = { ...this.#s, ...e }),
        e?._type && (this.#e = e._type),
        this.updateGcTime(this.options.gcTime),
        this.state && this.state.data === void 0)
      ) {
        const e = yn(this.options)
        e.data !== void 0 && (this.setState(vn(e.data, e.dataUpdatedAt)), (this.#t = e))
      }
    }
    optionalRemove() {
      !this.observers.length && this.state.fetchStatus === `idle` && this.#r.remove(this)
    }
    setData(e, t) {
      const n = Kt(this.state.data, e, this.options)
      return (
        this.#l({ data: n, type: `success`, dataUpdatedAt: t?.updatedAt, manual: t?.manual }), n
      )
    }
    setState(e) {
      this.#l({ type: `setState`, state: e })
    }
    cancel(e) {
      const t = this.#a?.promise
      return (this.#a?.cancel(e), t ? t.then(P).catch(P) : Promise.resolve())
    }
    destroy() {
      super.destroy(), this.cancel({ silent: !0 })
    }
    get resetState() {
      return this.#t
    }
    reset() {
      this.destroy(), this.setState(this.resetState)
    }
    isActive() {
      return this.observers.some((e) => F(e.options.enabled, this) !== !1)
    }
    isDisabled() {
      return this.getObserversCount() > 0
        ? !this.isActive()
        : this.options.queryFn === Xt || !this.isFetched()
    }
    isFetched() {
      return this.state.dataUpdateCount + this.state.errorUpdateCount > 0
    }
    isStatic() {
      return (
        this.state.data !== void 0 &&
        this.getObserversCount() > 0 &&
        this.observers.some((e) => F(e.options.staleTime, this) === `static`)
      )
    }
    isStale() {
      return this.getObserversCount() > 0
        ? this.observers.some((e) => e.getCurrentResult().isStale)
        : this.state.data === void 0 || this.state.isInvalidated
    }
    isStaleByTime(e = 0) {
      return this.state.data === void 0
        ? !0
        : e === `static`
          ? !1
          : this.state.isInvalidated
            ? !0
            : !It(this.state.dataUpdatedAt, e)
    }
    onFocus() {
      this.observers.find((e) => e.shouldFetchOnWindowFocus())?.refetch({ cancelRefetch: !1 }),
        this.#a?.continue()
    }
    onOnline() {
      this.observers.find((e) => e.shouldFetchOnReconnect())?.refetch({ cancelRefetch: !1 }),
        this.#a?.continue()
    }
    addObserver(e) {
      this.observers.includes(e) ||
        (this.observers.push(e),
        this.clearGcTimeout(),
        this.#r.notify({ type: `observerAdded`, query: this, observer: e }))
    }
    removeObserver(e) {
      const t = this.observers.indexOf(e)
      t !== -1 &&
        (this.observers.splice(t, 1),
        this.observers.length ||
          (this.#a &&
            (this.#c || (this.state.fetchStatus === `paused` && this.state.status === `pending`)
              ? this.#a.cancel({ revert: !0 })
              : this.#a.cancelRetry()),
          this.scheduleGc()),
        this.#r.notify({ type: `observerRemoved`, query: this, observer: e }))
    }
    getObserversCount() {
      return this.observers.length
    }
    invalidate() {
      this.state.isInvalidated || this.#l({ type: `invalidate` })
    }
    async fetch(e, t) {
      if (this.state.fetchStatus !== `idle` && this.#a?.status() !== `rejected`) {
        if (this.state.data !== void 0 && t?.cancelRefetch) this.cancel({ silent: !0 })
        else if (this.#a && this.#o) return (this.#a.continueRetry(), this.#o)
      }
      if ((e && this.setOptions(e), !this.options.queryFn)) {
        const e = this.observers.find((e) => e.options.queryFn)
        e && this.setOptions(e.options)
      }
      const n = new AbortController(),
        r = (e) => {
          Object.defineProperties(e, {
            [$t]: { value: n.signal, enumerable: !0 },
            signal: { enumerable: !0, get: () => ((this.#c = !0), n.signal) },
          })
        },
        i = () => {
          const e = Zt(this.options, t),
            n = (() => {
              const e = { client: this.#i, queryKey: this.queryKey, meta: this.meta }
              return (r(e), e)
            })()
          return (
            (this.#c = !1), this.options.persister ? this.options.persister(e, n, this) : e(n)
          )
        },
        a = (() => {
          const e = {
            fetchOptions: t,
            options: this.options,
            queryKey: this.queryKey,
            client: this.#i,
            state: this.state,
            fetchFn: i,
          }
          return (r(e), e)
        })()
      ;(this.#e === `infinite` ? fn(this.options.pages) : this.options.behavior)?.onFetch(a, this),
        (this.#n = this.state),
        (this.state.fetchStatus === `idle` || this.state.fetchMeta !== a.fetchOptions?.meta) &&
          this.#l({ type: `fetch`, meta: a.fetchOptions?.meta })
      const o = (this.#a = dn({
          initialPromise: t?.initialPromise,
          fn: a.fetchFn,
          onCancel: (e) => {
            e instanceof un && e.revert && this.setState({ ...this.#n, fetchStatus: `idle` }),
              n.abort()
          },
          onFail: (e, t) => {
            this.#l({ type: `failed`, failureCount: e, error: t })
          },
          onPause: () => {
            this.#l({ type: `pause` })
          },
          onContinue: () => {
            this.#l({ type: `continue` })
          },
          retry: a.options.retry,
          retryDelay: a.options.retryDelay,
          networkMode: a.options.networkMode,
          canRun: () => !0,
        })),
        s = (async () => {
          try {
            const e = await o.promise
            if (e === void 0) throw Error(`${this.queryHash} data is undefined`)
            return (
              this.setData(e),
              this.#r.config.onSuccess?.(e, this),
              this.#r.config.onSettled?.(e, this.state.error, this),
              e
            )
          } catch (e) {
            if (e instanceof un) {
              if (e.silent) {
                if (this.#a !== o && this.#o) return this.#o
                throw e
              }
              if (e.revert) {
                if (this.state.data === void 0) throw e
                return this.state.data
              }
            }
            throw (
              this.#l({ type: `error`, error: e }),
              this.#r.config.onError?.(e, this),
              this.#r.config.onSettled?.(this.state.data, e, this),
              e
            )
          } finally {
            this.#a === o && ((this.#a = void 0), (this.#o = void 0)), this.scheduleGc()
          }
        })()
      return ((this.#o = s), o.start(), s)
    }
    #l(e) {
      const t = (t) => {
        switch (e.type) {
          case `failed`:
            return { ...t, fetchFailureCount: e.failureCount, fetchFailureReason: e.error }
          case `pause`:
            return { ...t, fetchStatus: `paused` }
          case `continue`:
            return { ...t, fetchStatus: `fetching` }
          case `fetch`:
            return { ...t, ..._n(t.data, this.options), fetchMeta: e.meta ?? null }
          case `success`: {
            const n = {
              ...t,
              ...vn(e.data, e.dataUpdatedAt),
              dataUpdateCount: t.dataUpdateCount + 1,
              ...(!e.manual && {
                fetchStatus: `idle`,
                fetchFailureCount: 0,
                fetchFailureReason: null,
              }),
            }
            return ((this.#n = e.manual ? n : void 0), n)
          }
          case `error`: {
            const n = e.error
            return {
              ...t,
              error: n,
              errorUpdateCount: t.errorUpdateCount + 1,
              errorUpdatedAt: Date.now(),
              fetchFailureCount: t.fetchFailureCount + 1,
              fetchFailureReason: n,
              fetchStatus: `idle`,
              status: `error`,
              isInvalidated: !0,
            }
          }
          case `invalidate`:
            return { ...t, isInvalidated: !0 }
          case `setState`:
            return { ...t, ...e.state }
        }
      }
      ;(this.state = t(this.state)),
        B.batch(() => {
          this.observers.slice().forEach((e) => {
            e.onQueryUpdate()
          }),
            this.#r.notify({ query: this, type: `updated`, action: e })
        })
    }
  }
function _n(e, t) {
  return {
    fetchFailureCount: 0,
    fetchFailureReason: null,
    fetchStatus: ln(t.networkMode) ? `fetching` : `paused`,
    ...(e === void 0 && { error: null, status: `pending` }),
  }
}
function vn(e, t) {
  return {
    data: e,
    dataUpdatedAt: t ?? Date.now(),
    error: null,
    isInvalidated: !1,
    status: `success`,
  }
}
function yn(e) {
  const t = typeof e.initialData == `function` ? e.initialData() : e.initialData,
    n = t !== void 0,
    r = n
      ? typeof e.initialDataUpdatedAt == `function`
        ? e.initialDataUpdatedAt()
        : e.initialDataUpdatedAt
      : 0
  return {
    data: t,
    dataUpdateCount: 0,
    dataUpdatedAt: n ? (r ?? Date.now()) : 0,
    error: null,
    errorUpdateCount: 0,
    errorUpdatedAt: 0,
    fetchFailureCount: 0,
    fetchFailureReason: null,
    fetchMeta: null,
    isInvalidated: !1,
    status: n ? `success` : `pending`,
    fetchStatus: `idle`,
  }
}
var bn = class extends z {
  #e
  #t = void 0
  #n = void 0
  #r = void 0
  #i
  #a
  #o
  #s
  #c
  #l
  #u
  #d
  #f
  #p = new Set()
  constructor(e, t) {
    super(),
      (this.options = t),
      (this.#e = e),
      (this.#o = null),
      this.bindMethods(),
      this.setOptions(t)
  }
  bindMethods() {
    this.refetch = this.refetch.bind(this)
  }
  onSubscribe() {
    this.listeners.size === 1 &&
      (this.#t.addObserver(this),
      Sn(this.#t, this.options) ? this.#m() : this.updateResult(),
      this.#y())
  }
  onUnsubscribe() {
    this.hasListeners() || this.destroy()
  }
  shouldFetchOnReconnect() {
    return Cn(this.#t, this.options, this.options.refetchOnReconnect)
  }
  shouldFetchOnWindowFocus() {
    return Cn(this.#t, this.options, this.options.refetchOnWindowFocus)
  }
  destroy() {
    ;(this.listeners = new Set()), this.#b(), this.#x(), this.#t.removeObserver(this)
  }
  setOptions(e) {
    const t = this.options,
      n = this.#t
    if (
      ((this.options = this.#e.defaultQueryOptions(e)),
      this.options.enabled !== void 0 &&
        typeof this.options.enabled != `boolean` &&
        typeof this.options.enabled != `function` &&
        typeof F(this.options.enabled, this.#t) != `boolean`)
    )
      throw Error(`Expected enabled to be a boolean or a callback that returns a boolean`)
    this.#S(),
      this.#t.setOptions(this.options),
      t._defaulted &&
        !R(this.options, t) &&
        this.#e
          .getQueryCache()
          .notify({ type: `observerOptionsUpdated`, query: this.#t, observer: this })
    const r = this.hasListeners()
    r && wn(this.#t, n, this.options, t) && this.#m(),
      this.updateResult(),
      r &&
        (this.#t !== n ||
          F(this.options.enabled, this.#t) !== F(t.enabled, this.#t) ||
          F(this.options.staleTime, this.#t) !== F(t.staleTime, this.#t)) &&
        this.#g()
    const i = this.#_()
    r &&
      (this.#t !== n ||
        F(this.options.enabled, this.#t) !== F(t.enabled, this.#t) ||
        i !== this.#f) &&
      this.#v(i)
  }
  getOptimisticResult(e) {
    const t = this.#e.getQueryCache().build(this.#e, e),
      n = this.createResult(t, e)
    return (
      R(this.getCurrentResult(), n) ||
        ((this.#r = n), (this.#a = this.options), (this.#i = this.#t.state)),
      n
    )
  }
  getCurrentResult() {
    return this.#r
  }
  trackResult(e, t) {
    return new Proxy(e, { get: (e, n) => (this.trackProp(n), t?.(n), Reflect.get(e, n)) })
  }
  trackProp(e) {
    this.#p.add(e)
  }
  getCurrentQuery() {
    return this.#t
  }
  refetch({ ...e } = {}) {
    return this.fetch({ ...e })
  }
  fetchOptimistic(e) {
    let t = this.#e.defaultQueryOptions(e),
      n = this.#e.getQueryCache().build(this.#e, t),
      r = () => {},
      i,
      a = new Promise((e) => {
        ;(i = e),
          (r = this.#e.getQueryCache().subscribe((i) => {
            i.type === `updated` &&
              i.query.queryHash === n.queryHash &&
              n.state.data !== void 0 &&
              (r(), e(this.createResult(n, t)))
          }))
      })
    return Promise.race([
      n
        .fetch(t)
        .then(() => {
          const e = this.createResult(n, t)
          return (i?.(e), e)
        })
        .finally(() => {
          r()
        }),
      a,
    ])
  }
  fetch(e) {
    return this.#m({ ...e, cancelRefetch: e.cancelRefetch ?? !0 }).then(
      () => (this.updateResult(), this.#r),
    )
  }
  #m(e) {
    this.#S()
    let t = this.#t.fetch(this.options, e)
    return (e?.throwOnError || (t = t.catch(P)), t)
  }
  #h(e) {
    return !nn() && F(this.options.enabled, this.#t) !== !1 && Ft(e)
  }
  #g() {
    this.#b()
    const e = F(this.options.staleTime, this.#t)
    if (this.#r.isStale || !this.#h(e)) return
    const t = It(this.#r.dataUpdatedAt, e) + 1
    this.#u = N.setTimeout(() => {
      this.#r.isStale || this.updateResult()
    }, t)
  }
  #_() {
    return F(this.options.refetchInterval, this.#t) ?? !1
  }
  #v(e) {
    this.#x(),
      (this.#f = e),
      this.#f !== 0 &&
        this.#h(this.#f) &&
        (this.#d = N.setInterval(() => {
          ;(this.options.refetchIntervalInBackground || rn.isFocused()) && this.#m()
        }, this.#f))
  }
  #y() {
    this.#g(), this.#v(this.#_())
  }
  #b() {
    this.#u !== void 0 && (N.clearTimeout(this.#u), (this.#u = void 0))
  }
  #x() {
    this.#d !== void 0 && (N.clearInterval(this.#d), (this.#d = void 0))
  }
  createResult(e, t) {
    let n = this.#t,
      r = this.options,
      i = this.#r,
      a = this.#i,
      o = this.#a,
      s = e === n ? this.#n : e.state,
      { state: c } = e,
      l = { ...c },
      u = !1,
      d
    if (t._optimisticResults) {
      const i = this.hasListeners(),
        a = !i && Sn(e, t),
        o = i && wn(e, n, t, r)
      ;(a || o) && (l = { ...l, ..._n(c.data, e.options) }),
        t._optimisticResults === `isRestoring` && (l.fetchStatus = `idle`)
    }
    let { error: f, errorUpdatedAt: p, status: m } = l
    d = l.data
    let h = !1
    if (t.placeholderData !== void 0 && d === void 0 && m === `pending`) {
      let e
      i?.isPlaceholderData && t.placeholderData === o?.placeholderData
        ? ((e = i.data), (h = !0))
        : (e =
            typeof t.placeholderData == `function`
              ? t.placeholderData(this.#l?.state.data, this.#l)
              : t.placeholderData),
        e !== void 0 && ((m = `success`), (d = Kt(i?.data, e, t)), (u = !0))
    }
    if (t.select && d !== void 0 && !h) {
      if (i && d === a?.data && t.select === this.#s) d = this.#c
      else
        try {
          ;(this.#s = t.select),
            (d = t.select(d)),
            (d = Kt(i?.data, d, t)),
            (this.#c = d),
            (this.#o = null)
        } catch (e) {
          this.#o = e
        }
    } else d === void 0 && (this.#o = null)
    this.#o &&
      ((f = this.#o),
      (d = this.#c),
      (p = i?.error === f ? i.errorUpdatedAt : Date.now()),
      (m = `error`),
      (u = !1))
    const g = l.fetchStatus === `fetching`,
      _ = m === `pending`,
      v = m === `error`,
      y = _ && g,
      b = d !== void 0
    return {
      status: m,
      fetchStatus: l.fetchStatus,
      isPending: _,
      isSuccess: m === `success`,
      isError: v,
      isInitialLoading: y,
      isLoading: y,
      data: d,
      dataUpdatedAt: l.dataUpdatedAt,
      error: f,
      errorUpdatedAt: p,
      failureCount: l.fetchFailureCount,
      failureReason: l.fetchFailureReason,
      errorUpdateCount: l.errorUpdateCount,
      isFetched: e.isFetched(),
      isFetchedAfterMount:
        l.dataUpdateCount > s.dataUpdateCount || l.errorUpdateCount > s.errorUpdateCount,
      isFetching: g,
      isRefetching: g && !_,
      isLoadingError: v && !b,
      isPaused: l.fetchStatus === `paused`,
      isPlaceholderData: u,
      isRefetchError: v && b,
      isStale: Tn(e, t),
      refetch: this.refetch,
      isEnabled: F(t.enabled, e) !== !1,
    }
  }
  updateResult() {
    const e = this.#r,
      t = this.createResult(this.#t, this.options)
    if (
      ((this.#i = this.#t.state),
      (this.#a = this.options),
      this.#i.data !== void 0 && (this.#l = this.#t),
      R(t, e))
    )
      return
    this.#r = t
    const n = (() => {
      if (!e) return !0
      const { notifyOnChangeProps: t } = this.options,
        n = typeof t == `function` ? t() : t
      if (
        n === `all` ||
        (!n && !this.#p.size) ||
        (this.options.throwOnError && this.#r.error !== e.error)
      )
        return !0
      for (const t of n ?? this.#p) if (this.#r[t] !== e[t]) return !0
      return !1
    })()
    B.batch(() => {
      n &&
        this.listeners.forEach((e) => {
          e(this.#r)
        }),
        this.#e.getQueryCache().notify({ query: this.#t, type: `observerResultsUpdated` })
    })
  }
  #S() {
    const e = this.#e.getQueryCache().build(this.#e, this.options)
    if (e === this.#t) return
    const t = this.#t
    ;(this.#t = e),
      (this.#n = e.state),
      this.hasListeners() && (t?.removeObserver(this), e.addObserver(this))
  }
  onQueryUpdate() {
    this.updateResult(), this.hasListeners() && this.#y()
  }
}
function xn(e, t) {
  return (
    F(t.enabled, e) !== !1 &&
    e.state.data === void 0 &&
    (e.state.status !== `error` || F(t.retryOnMount, e) !== !1)
  )
}
function Sn(e, t) {
  return xn(e, t) || (e.state.data !== void 0 && Cn(e, t, t.refetchOnMount))
}
function Cn(e, t, n) {
  if (F(t.enabled, e) !== !1 && F(t.staleTime, e) !== `static`) {
    const r = F(n, e)
    return r === `always` || (r !== !1 && Tn(e, t))
  }
  return !1
}
function wn(e, t, n, r) {
  return (
    (e !== t || F(r.enabled, e) === !1) && (!n.suspense || e.state.status !== `error`) && Tn(e, n)
  )
}
function Tn(e, t) {
  return F(t.enabled, e) !== !1 && e.isStaleByTime(F(t.staleTime, e))
}
var En = class extends hn {
  #e
  #t
  #n
  #r
  constructor(e) {
    super(),
      (this.#e = e.client),
      (this.mutationId = e.mutationId),
      (this.#n = e.mutationCache),
      (this.#t = []),
      (this.state = e.state || Dn()),
      this.setOptions(e.options),
      this.scheduleGc()
  }
  setOptions(e) {
    ;(this.options = e), this.updateGcTime(this.options.gcTime)
  }
  get meta() {
    return this.options.meta
  }
  addObserver(e) {
    this.#t.includes(e) ||
      (this.#t.push(e),
      this.clearGcTimeout(),
      this.#n.notify({ type: `observerAdded`, mutation: this, observer: e }))
  }
  removeObserver(e) {
    ;(this.#t = this.#t.filter((t) => t !== e)),
      this.scheduleGc(),
      this.#n.notify({ type: `observerRemoved`, mutation: this, observer: e })
  }
  optionalRemove() {
    this.#t.length || (this.state.status === `pending` ? this.scheduleGc() : this.#n.remove(this))
  }
  continue() {
    return (
      this.#r?.continue() ??
      (this.state.status === `pending` ? this.execute(this.state.variables) : Promise.resolve())
    )
  }
  async execute(e) {
    const t = () => {
        this.#i({ type: `continue` })
      },
      n = { client: this.#e, meta: this.options.meta, mutationKey: this.options.mutationKey },
      r = (this.#r = dn({
        fn: () =>
          this.options.mutationFn
            ? this.options.mutationFn(e, n)
            : Promise.reject(Error(`No mutationFn found`)),
        onFail: (e, t) => {
          this.#i({ type: `failed`, failureCount: e, error: t })
        },
        onPause: () => {
          this.#i({ type: `pause` })
        },
        onContinue: t,
        retry: this.options.retry ?? 0,
        retryDelay: this.options.retryDelay,
        networkMode: this.options.networkMode,
        canRun: () => this.#n.canRun(this),
      })),
      i = this.state.status === `pending`,
      a = !r.canStart()
    try {
      if (i) t()
      else {
        this.#i({ type: `pending`, variables: e, isPaused: a }),
          this.#n.config.onMutate && (await this.#n.config.onMutate(e, this, n))
        const t = await this.options.onMutate?.(e, n)
        t !== this.state.context &&
          this.#i({ type: `pending`, context: t, variables: e, isPaused: a })
      }
      this.state.isPaused && r.canStart() && t()
      const o = await r.start()
      return (
        await this.#n.config.onSuccess?.(o, e, this.state.context, this, n),
        await this.options.onSuccess?.(o, e, this.state.context, n),
        await this.#n.config.onSettled?.(
          o,
          null,
          this.state.variables,
          this.state.context,
          this,
          n,
        ),
        await this.options.onSettled?.(o, null, e, this.state.context, n),
        this.#i({ type: `success`, data: o }),
        o
      )
    } catch (t) {
      try {
        await this.#n.config.onError?.(t, e, this.state.context, this, n)
      } catch (e) {
        Promise.reject(e)
      }
      try {
        await this.options.onError?.(t, e, this.state.context, n)
      } catch (e) {
        Promise.reject(e)
      }
      try {
        await this.#n.config.onSettled?.(
          void 0,
          t,
          this.state.variables,
          this.state.context,
          this,
          n,
        )
      } catch (e) {
        Promise.reject(e)
      }
      try {
        await this.options.onSettled?.(void 0, t, e, this.state.context, n)
      } catch (e) {
        Promise.reject(e)
      }
      throw (this.#i({ type: `error`, error: t }), t)
    } finally {
      this.#r === r && (this.#r = void 0), this.#n.runNext(this)
    }
  }
  #i(e) {
    const t = (t) => {
      switch (e.type) {
        case `failed`:
          return { ...t, failureCount: e.failureCount, failureReason: e.error }
        case `pause`:
          return { ...t, isPaused: !0 }
        case `continue`:
          return { ...t, isPaused: !1 }
        case `pending`:
          return {
            ...t,
            context: e.context,
            data: void 0,
            failureCount: 0,
            failureReason: null,
            error: null,
            isPaused: e.isPaused,
            status: `pending`,
            variables: e.variables,
            submittedAt: Date.now(),
          }
        case `success`:
          return {
            ...t,
            data: e.data,
            failureCount: 0,
            failureReason: null,
            error: null,
            status: `success`,
            isPaused: !1,
          }
        case `error`:
          return {
            ...t,
            data: void 0,
            error: e.error,
            failureCount: t.failureCount + 1,
            failureReason: e.error,
            isPaused: !1,
            status: `error`,
          }
      }
    }
    ;(this.state = t(this.state)),
      B.batch(() => {
        this.#t.forEach((t) => {
          t.onMutationUpdate(e)
        }),
          this.#n.notify({ mutation: this, type: `updated`, action: e })
      })
  }
}
function Dn() {
  return {
    context: void 0,
    data: void 0,
    error: null,
    failureCount: 0,
    failureReason: null,
    isPaused: !1,
    status: `idle`,
    variables: void 0,
    submittedAt: 0,
  }
}
var On = class extends z {
    #e
    #t = void 0
    #n
    #r
    constructor(e, t) {
      super(), (this.#e = e), this.setOptions(t), this.bindMethods(), this.#i()
    }
    bindMethods() {
      ;(this.mutate = this.mutate.bind(this)), (this.reset = this.reset.bind(this))
    }
    setOptions(e) {
      const t = this.options
      ;(this.options = this.#e.defaultMutationOptions(e)),
        R(this.options, t) ||
          this.#e
            .getMutationCache()
            .notify({ type: `observerOptionsUpdated`, mutation: this.#n, observer: this }),
        t?.mutationKey &&
        this.options.mutationKey &&
        I(t.mutationKey) !== I(this.options.mutationKey)
          ? this.reset()
          : this.#n?.state.status === `pending` && this.#n.setOptions(this.options)
    }
    onSubscribe() {
      this.listeners.size === 1 && this.#n && (this.#n.addObserver(this), this.#i())
    }
    onUnsubscribe() {
      this.hasListeners() || this.#n?.removeObserver(this)
    }
    onMutationUpdate(e) {
      this.#i(), this.#a(e)
    }
    getCurrentResult() {
      return this.#t
    }
    reset() {
      this.#n?.removeObserver(this), (this.#n = void 0), this.#i(), this.#a()
    }
    mutate(e, t) {
      return (
        (this.#r = t),
        this.#n?.removeObserver(this),
        (this.#n = this.#e.getMutationCache().build(this.#e, this.options)),
        this.#n.addObserver(this),
        this.#n.execute(e)
      )
    }
    #i() {
      const e = this.#n?.state ?? Dn()
      this.#t = {
        ...e,
        isPending: e.status === `pending`,
        isSuccess: e.status === `success`,
        isError: e.status === `error`,
        isIdle: e.status === `idle`,
        mutate: this.mutate,
        reset: this.reset,
      }
    }
    #a(e) {
      B.batch(() => {
        const t = this.#r
        if (t && this.hasListeners()) {
          const n = this.#t.variables,
            r = this.#t.context,
            i = { client: this.#e, meta: this.options.meta, mutationKey: this.options.mutationKey }
          if (e?.type === `success`) {
            try {
              t.onSuccess?.(e.data, n, r, i)
            } catch (e) {
              Promise.reject(e)
            }
            try {
              t.onSettled?.(e.data, null, n, r, i)
            } catch (e) {
              Promise.reject(e)
            }
          } else if (e?.type === `error`) {
            try {
              t.onError?.(e.error, n, r, i)
            } catch (e) {
              Promise.reject(e)
            }
            try {
              t.onSettled?.(void 0, e.error, n, r, i)
            } catch (e) {
              Promise.reject(e)
            }
          }
        }
        this.listeners.forEach((e) => {
          e(this.#t)
        })
      })
    }
  },
  kn = h.createContext(!1),
  An = () => h.useContext(kn)
kn.Provider
function jn() {
  let e = !1
  return {
    clearReset: () => {
      e = !1
    },
    reset: () => {
      e = !0
    },
    isReset: () => e,
  }
}
var Mn = h.createContext(jn()),
  Nn = () => h.useContext(Mn),
  Pn = (e, t, n) => {
    const r =
      n?.state.status === `error` && typeof e.throwOnError == `function`
        ? Qt(e.throwOnError, [n.state.error, n])
        : e.throwOnError
    ;(e.suspense || r) && (t.isReset() || (e.retryOnMount = !1))
  },
  Fn = (e) => {
    h.useEffect(() => {
      e.clearReset()
    }, [e])
  },
  In = ({ result: e, errorResetBoundary: t, throwOnError: n, query: r, suspense: i }) =>
    e.isError &&
    !t.isReset() &&
    !e.isFetching &&
    r &&
    ((i && e.data === void 0) || Qt(n, [e.error, r])),
  Ln = (e) => {
    if (e.suspense) {
      const t = 1e3,
        n = (e) => (e === `static` ? e : Math.max(e ?? t, t)),
        r = e.staleTime
      ;(e.staleTime = typeof r == `function` ? (...e) => n(r(...e)) : n(r)),
        typeof e.gcTime == `number` && (e.gcTime = Math.max(e.gcTime, t))
    }
  },
  Rn = (e, t) => e?.suspense && t.isPending,
  zn = (e, t, n) =>
    t.fetchOptimistic(e).catch(() => {
      n.clearReset()
    })
function Bn(e, t, n) {
  const r = An(),
    i = Nn(),
    a = kt(n),
    o = a.defaultQueryOptions(e),
    s = a.getQueryCache().get(o.queryHash),
    c = e.subscribed !== !1
  ;(o._optimisticResults = r ? `isRestoring` : c ? `optimistic` : void 0), Ln(o), Pn(o, i, s), Fn(i)
  const [l] = h.useState(() => new t(a, o)),
    u = l.getOptimisticResult(o)
  h.useEffect(() => {
    l.setOptions(o)
  }, [o, l])
  const d = !r && c
  if (
    (h.useSyncExternalStore(
      h.useCallback(
        (e) => {
          const t = d ? l.subscribe(B.batchCalls(e)) : P
          return (l.updateResult(), t)
        },
        [l, d],
      ),
      () => l.getCurrentResult(),
      () => l.getCurrentResult(),
    ),
    Rn(o, u))
  )
    throw zn(o, l, i)
  if (
    In({
      result: u,
      errorResetBoundary: i,
      throwOnError: o.throwOnError,
      query: s,
      suspense: o.suspense,
    })
  )
    throw u.error
  return o.notifyOnChangeProps ? u : l.trackResult(u)
}
function Vn(e, t) {
  return Bn(e, bn, t)
}
function Hn(e) {
  return e
}
function Un(e, t) {
  const n = kt(t),
    [r] = h.useState(() => new On(n, e))
  h.useEffect(() => {
    r.setOptions(e)
  }, [r, e])
  const i = h.useSyncExternalStore(
      h.useCallback((e) => r.subscribe(B.batchCalls(e)), [r]),
      () => r.getCurrentResult(),
      () => r.getCurrentResult(),
    ),
    a = h.useCallback(
      (...e) => {
        r.mutate(e[0], e[1]).catch(P)
      },
      [r],
    )
  if (i.error && Qt(r.options.throwOnError, [i.error])) throw i.error
  return { ...i, mutate: a, mutateAsync: i.mutate }
}
var Wn = () =>
    new Promise((e) => {
      ;`requestIdleCallback` in window
        ? requestIdleCallback(e, { timeout: 5e3 })
        : setTimeout(e, 1e3)
    }),
  Gn = null,
  Kn = new Set(),
  qn = () => Gn !== null
function Jn(e) {
  return (Kn.add(e), () => Kn.delete(e))
}
function Yn() {
  navigator.serviceWorker.addEventListener(`controllerchange`, () => window.location.reload(), {
    once: !0,
  }),
    Gn?.postMessage(`take-over`)
}
var Xn = () => `serviceWorker` in navigator && !0
async function Zn(e) {
  Xn() && (await navigator.serviceWorker.ready).active?.postMessage({ language: e })
}
async function Qn() {
  if (!Xn()) return
  const e = await navigator.serviceWorker.ready,
    t = () => {
      if (e.waiting && navigator.serviceWorker.controller) {
        Gn = e.waiting
        for (const e of Kn) e()
      }
    }
  t(),
    e.addEventListener(`updatefound`, () => {
      e.installing?.addEventListener(`statechange`, t)
    })
}
function $n(e, ...[t, n]) {
  const r = t ?? {},
    { handles: i, keepsLast: a, ...o } = n ?? {}
  return Hn({
    queryKey: [e.name, r],
    queryFn: ({ signal: t }) => bt(e, r, t),
    ...o,
    ...(i && { meta: { handles: i } }),
    ...(a && { placeholderData: qt }),
  })
}
function er(e, ...t) {
  return Vn($n(e, ...t))
}
function tr(e, t = {}) {
  const n = kt(),
    r = Un({
      mutationKey: [e.name],
      mutationFn: (t) => bt(e, t),
      onSuccess: async () => {
        const e = t.makesStale ?? []
        await Promise.all(e.map((e) => n.invalidateQueries({ queryKey: [e.name] })))
      },
      ...(t.handles && { meta: { handles: t.handles } }),
    })
  return { ...r, send: r.mutateAsync, isSending: r.isPending }
}
var nr = `noren_status`,
  rr = `noren_phone`,
  V = { hasToken: !1, bizStatus: null },
  ir = new Set(),
  ar = () => V
function or() {
  return (0, h.useSyncExternalStore)(vr, ar, ar)
}
function sr() {
  const e = Qe() !== null
  U({ hasToken: e, bizStatus: e ? gr() : null })
}
function cr(e) {
  $e(e.token),
    _r(String(e.bizStatus)),
    H(`local`)?.setItem(rr, e.phone.slice(-4)),
    U({ hasToken: !0, bizStatus: e.bizStatus })
}
function lr(e) {
  _r(String(e)), V.bizStatus !== e && U({ ...V, bizStatus: e })
}
function ur() {
  H(`local`)?.removeItem(nr), U({ ...V, bizStatus: null })
}
function dr() {
  et()
  for (const e of [H(`local`), H(`session`)]) for (const t of hr(e)) e?.removeItem(t)
  typeof indexedDB < `u` && indexedDB.deleteDatabase(`noren-uploads`),
    U({ hasToken: !1, bizStatus: null })
}
var fr = `noren_`,
  pr = `isReportedDeviceInfo`,
  mr = [`noren_language`, `noren_theme`]
function hr(e) {
  return Object.keys(e ?? {}).filter(
    (e) => e === `isReportedDeviceInfo` || (e.startsWith(`noren_`) && !mr.includes(e)),
  )
}
function gr() {
  const e = H(`local`)?.getItem(nr)
  return e ? Number(e) : null
}
function _r(e) {
  H(`local`)?.setItem(nr, e)
}
function H(e) {
  try {
    return e === `local` ? localStorage : sessionStorage
  } catch {
    return null
  }
}
function vr(e) {
  return (ir.add(e), () => ir.delete(e))
}
function U(e) {
  V = e
  for (const e of ir) e()
}
var W = {
    signedUp: 0,
    started: 10,
    identity: 20,
    personalInfo: 30,
    contacts: 40,
    bankAccount: 50,
    certified: 60,
    blocked: 70,
  },
  yr = (e) => e >= W.certified,
  G = {
    root: () => `/`,
    login: () => `/login`,
    home: () => `/home`,
    privacyPolicy: () => `/privacy-policy`,
    repayCode: (e = {}) => K(`/repay-code`, e),
    pembayaran: (e = {}) => K(`/pembayaran`, e),
    skyOffline: (e = {}) => K(`/sky-offline`, e),
    skyCode: (e = {}) => K(`/sky-code`, e),
    skyScan: (e = {}) => K(`/sky-scan`, e),
    skyEleven: (e = {}) => K(`/sky-eleven`, e),
    noren: () => `/noren`,
    loan: (e = {}) => K(`/loan`, e),
    order: (e = {}) => K(`/order`, e),
    repay: (e, t = {}) => K(`/repay/${encodeURIComponent(e)}`, t),
    uploadVoucher: (e = {}) => K(`/upload-voucher`, e),
    coupon: (e = {}) => K(`/coupon`, e),
    va: (e = {}) => K(`/va`, e),
    store: (e = {}) => K(`/store`, e),
    identityAuth: () => `/identity-auth`,
    survey: () => `/survey`,
    facialStep: (e) => `/facial-auth/step-${e}`,
    apiPhoneCheck: (e = {}) => K(`/api-phone-check`, e),
    user: (e = {}) => K(`/user`, e),
    feedback: () => `/feedback`,
    customerService: () => `/customer-service`,
    modifyBankInfo: (e = {}) => K(`/modify-bank-info`, e),
    test: (e = {}) => K(`/test`, e),
  },
  br = `cant-pay`,
  xr = [`messages`, `papers`, `access`, `consents`, `devices`, `reminders`]
function K(e, t) {
  const n = Object.entries(t).filter((e) => !!e[1])
  return n.length > 0 ? `${e}?${new URLSearchParams(n)}` : e
}
var Sr = (e) => `#${e}`
function Cr(e) {
  const [t = ``, n = ``] = e.replace(/^#/, ``).split(/\?(.*)/s)
  return { path: `/${t.replace(/^\/+|\/+$/g, ``)}`, query: new URLSearchParams(n) }
}
var wr = { kind: `open` },
  q = (e) => ({ kind: `redirect`, to: e }),
  Tr = [
    `/login`,
    `/privacy-policy`,
    `/noren`,
    `/test`,
    `/repay-code`,
    `/sky-offline`,
    `/sky-code`,
    `/sky-scan`,
    `/sky-eleven`,
    `/pembayaran`,
  ],
  Er = {
    '/facial-auth/step-one': W.identity,
    '/facial-auth/step-two': W.personalInfo,
    '/facial-auth/step-three': W.contacts,
  },
  Dr = [...Object.keys(Er), `/facial-auth/step-four`],
  Or = [`/home`, `/loan`]
function kr(e) {
  return yr(e)
    ? G.home()
    : e >= W.bankAccount
      ? G.facialStep(`four`)
      : e >= W.contacts
        ? G.facialStep(`three`)
        : e >= W.personalInfo
          ? G.facialStep(`two`)
          : e >= W.identity
            ? G.facialStep(`one`)
            : G.identityAuth()
}
function Ar(e, t) {
  return yr(e) ? q(G.home()) : e <= W.started ? q(G.identityAuth()) : e >= t ? wr : q(kr(e))
}
function jr(e, t) {
  if (e === `/` || ((e === `/facial-auth` || e.startsWith(`/facial-auth/`)) && !Dr.includes(e)))
    return q(G.noren())
  if (!t.hasToken) return Tr.includes(e) ? wr : q(G.noren())
  const n = Er[e]
  return n !== void 0 || e === `/noren` || e === `/login` || Or.includes(e)
    ? t.bizStatus === null
      ? { kind: `needsStatus` }
      : n === void 0
        ? Or.includes(e) && yr(t.bizStatus)
          ? wr
          : q(kr(t.bizStatus))
        : Ar(t.bizStatus, n)
    : wr
}
function Mr(e, t) {
  return t.hasToken
    ? e === `order`
      ? G.order()
      : e === `user`
        ? G.user()
        : t.bizStatus !== null && yr(t.bizStatus)
          ? G.home()
          : G.noren()
    : G.login()
}
function Nr(e) {
  return typeof e == `string`
    ? { kind: `path`, path: e }
    : e
      ? { kind: `history` }
      : { kind: `none` }
}
var Pr = (e) => e.hasToken
function Fr(e) {
  const t = new URLSearchParams(e.search),
    n = t.get(`openToken`) ?? e.hashQuery.get(`openToken`)
  return e.hasToken
    ? [`/`, `/noren`, `/login`].includes(e.path) || n
      ? { kind: `routeByStatus` }
      : { kind: `stay` }
    : n
      ? {
          kind: `uniqueLogin`,
          openToken: n,
          channel: t.get(`uniqueChannel`) ?? e.hashQuery.get(`uniqueChannel`) ?? `link`,
        }
      : { kind: `stay` }
}
var Ir = 500
function Lr(e) {
  return e.sinceLastMs < Ir && !e.isFreeTarget && !e.hasMoved
}
function Rr(e, t = {}) {
  const n = window.location.href,
    r = new URL(n)
  ;(r.hash = e),
    t.replace
      ? window.history.replaceState(window.history.state, ``, r)
      : window.history.pushState({ step: Ur() + 1 }, ``, r),
    window.dispatchEvent(new HashChangeEvent(`hashchange`, { oldURL: n, newURL: r.href }))
}
function zr(e = G.root()) {
  Ur() > 0 ? window.history.back() : Rr(e, { replace: !0 })
}
function Br(e) {
  Gr[Ur() - 1] === Sr(e) ? window.history.back() : Rr(e, { replace: !0 })
}
function Vr(e = {}) {
  Rr(kr(ar().bizStatus ?? 0), e)
}
var Hr = () => Cr(window.location.hash)
function Ur() {
  const e = window.history.state
  return typeof e == `object` && e && `step` in e ? Number(e.step) : 0
}
var Wr = -1,
  Gr = []
function Kr() {
  const e = window.history.state
  ;(typeof e == `object` && e && `step` in e) || window.history.replaceState({ step: Wr + 1 }, ``),
    (Wr = Ur()),
    (Gr[Wr] = window.location.hash)
}
var qr = (0, h.createContext)(null)
function Jr() {
  const e = (0, h.useContext)(qr)
  if (!e) throw Error(`No labels: put <UiLabelsContext> around the app`)
  return e
}
var Yr = {
  'arrow-left': `<path d="M19.5 12h-15m6-6-6 6 6 6"/>`,
  'arrow-right': `<path d="M4.5 12h15m-6-6 6 6-6 6"/>`,
  back: `<path d="M14.5 5.5 8 12l6.5 6.5"/>`,
  bank: `<path d="M4 9.5 12 4.5l8 5H4ZM6 9.8v7M10 9.8v7M14 9.8v7M18 9.8v7M4 19.5h16"/>`,
  bell: `<path d="M6.5 16v-5a5.5 5.5 0 0 1 11 0v5l1.5 2H5l1.5-2Z"/><path d="M10 20.7a2.2 2.2 0 0 0 4 0"/>`,
  calendar: `<rect x="4" y="5.5" width="16" height="14.5" rx="2.8"/><path d="M4 10h16M8.5 3.5v4m7-4v4"/>`,
  camera: `<path d="M4.5 7.8h2.7l1.6-2.6h6.4l1.6 2.6h2.7a1.5 1.5 0 0 1 1.5 1.5v8a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-8a1.5 1.5 0 0 1 1.5-1.5Z"/><circle cx="12" cy="13.2" r="3.6"/>`,
  chat: `<path d="M4.2 20 5.3 16.3A8 8 0 1 1 8.5 19l-4.3 1Z"/><path d="M9 11.8h.01M12 11.8h.01M15 11.8h.01" stroke-width="2.2"/>`,
  check: `<path d="m5 12.8 4.4 4.4L19 7.4"/>`,
  'chevron-down': `<path d="m5.5 9.5 6.5 6.5 6.5-6.5"/>`,
  'chevron-right': `<path d="m9.5 5.5 6.5 6.5-6.5 6.5"/>`,
  clock: `<circle cx="12" cy="12" r="8.5"/><path d="M12 7.3V12l3.2 2"/>`,
  close: `<path d="m6.5 6.5 11 11m0-11-11 11"/>`,
  copy: `<rect x="8.5" y="8.5" width="11.5" height="11.5" rx="2.5"/><path d="M15.5 5.5A1.8 1.8 0 0 0 13.8 4H6.5A2.5 2.5 0 0 0 4 6.5v7.3a1.8 1.8 0 0 0 1.5 1.7"/>`,
  differ: `<path d="M5 9.2h14M5 14.8h14M15.5 5l-7 14"/>`,
  doc: `<path d="M7 3.5h7l4.5 4.5v10.5a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2v-13a2 2 0 0 1 2-2Z"/><path d="M13.5 3.5V8.5h5M8.5 12.5h6.5M8.5 16h4.5"/>`,
  download: `<path d="M12 4.5v11M7.5 11l4.5 4.5 4.5-4.5M4.5 19.5h15"/>`,
  edit: `<path d="m5 19 .8-3.6L15.6 5.6a1.8 1.8 0 0 1 2.6 0l.2.2a1.8 1.8 0 0 1 0 2.6L8.6 18.2 5 19Z"/>`,
  equal: `<path d="M5 9.2h14M5 14.8h14"/>`,
  exit: `<path d="M10 4.5H6.5a2 2 0 0 0-2 2v11a2 2 0 0 0 2 2H10M15 8l4 4-4 4M19 12H9.5"/>`,
  external: `<path d="M13.5 4.5h6v6M19 5l-8.5 8.5M10 5.5H6.5a2 2 0 0 0-2 2v10a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2V14"/>`,
  eye: `<path d="M3 12c2.2-4 5.3-6 9-6s6.8 2 9 6c-2.2 4-5.3 6-9 6s-6.8-2-9-6Z"/><circle cx="12" cy="12" r="2.8"/>`,
  face: `<path d="M4 8V6a2 2 0 0 1 2-2h2m8 0h2a2 2 0 0 1 2 2v2m0 8v2a2 2 0 0 1-2 2h-2m-8 0H6a2 2 0 0 1-2-2v-2"/><path d="M9 9.8v.6m6-.6v.6M12 10v3h-.8M9.2 15.5a4 4 0 0 0 5.6 0"/>`,
  filter: `<path d="M4.5 7h15M7.5 12h9M10.5 17h3"/>`,
  globe: `<circle cx="12" cy="12" r="8.5"/><path d="M3.5 12h17M12 3.5c3.3 3.2 3.3 13.8 0 17-3.3-3.2-3.3-13.8 0-17Z"/>`,
  headset: `<path d="M4.5 14.5V12a7.5 7.5 0 0 1 15 0v2.5"/><rect x="3.5" y="12.5" width="4" height="6" rx="1.8"/><rect x="16.5" y="12.5" width="4" height="6" rx="1.8"/><path d="M18.5 18.5c0 1.6-1.6 2.5-4 2.5h-1.5"/>`,
  id: `<rect x="3" y="5" width="18" height="14" rx="2.8"/><circle cx="8.5" cy="11" r="2"/><path d="M5.8 16a2.8 2.8 0 0 1 5.4 0M14 10h4M14 13.5h4"/>`,
  image: `<rect x="3.5" y="4.5" width="17" height="15" rx="3"/><circle cx="9" cy="9.8" r="1.6"/><path d="m4.5 17 5-4.5 3.5 3 3-2.5 4 3.5"/>`,
  info: `<circle cx="12" cy="12" r="8.5"/><path d="M12 11.2v5M12 7.8h.01" />`,
  list: `<path d="M8.5 6.5h11m-11 5.5h11m-11 5.5h11M4.5 6.5h.01M4.5 12h.01M4.5 17.5h.01"/>`,
  lock: `<rect x="5" y="10.5" width="14" height="9.5" rx="2.5"/><path d="M8 10.5V8a4 4 0 0 1 8 0v2.5"/>`,
  mail: `<rect x="3.5" y="5.5" width="17" height="13" rx="2.8"/><path d="m4.5 8 7.5 5.5L19.5 8"/>`,
  minus: `<path d="M5 12h14"/>`,
  offline: `<path d="M8.2 7.2A6 6 0 0 1 17.9 11a4 4 0 0 1 2.3 5.8M16.5 18.5H7a4 4 0 0 1-.8-7.9"/><path d="m4 4 16 16"/>`,
  pause: `<path d="M9 6v12M15 6v12"/>`,
  phone: `<path d="M6.3 3.8h2.6l1.6 4-2 1.5a12 12 0 0 0 6.2 6.2l1.5-2 4 1.6v2.6a2 2 0 0 1-2.1 2A16 16 0 0 1 4.3 5.9a2 2 0 0 1 2-2.1Z"/>`,
  pin: `<path d="M12 21c4.3-4.3 6.5-7.7 6.5-10.5a6.5 6.5 0 0 0-13 0C5.5 13.3 7.7 16.7 12 21Z"/><circle cx="12" cy="10.5" r="2.3"/>`,
  plus: `<path d="M12 5v14M5 12h14"/>`,
  qr: `<rect x="4" y="4" width="6" height="6" rx="1.2"/><rect x="14" y="4" width="6" height="6" rx="1.2"/><rect x="4" y="14" width="6" height="6" rx="1.2"/><path d="M14 14h2v2h-2zM18.5 14H20v3M14 19.5V20h2.5M19.5 20h.5"/>`,
  refresh: `<path d="M19 12.5a7 7 0 1 1-2-5.4l2 1.9"/><path d="M19.2 4.5V9h-4.5"/>`,
  rotate: `<path d="M19 12.5a7 7 0 1 1-2-5.4l2 1.9M19.2 4.5V9h-4.5"/>`,
  search: `<circle cx="10.5" cy="10.5" r="6"/><path d="m15 15 5 5"/>`,
  shield: `<path d="m12 3.5 7 2.5v5.5c0 4.3-2.9 7.5-7 9-4.1-1.5-7-4.7-7-9V6l7-2.5Z"/><path d="m9 12 2.2 2.2L15.2 10"/>`,
  sort: `<path d="M7.5 5v14m0 0L4 15.5M7.5 19l3.5-3.5M16.5 19V5m0 0L13 8.5M16.5 5 20 8.5"/>`,
  sun: `<circle cx="12" cy="12" r="3.8"/><path d="M12 3v1.8m0 14.4V21M3 12h1.8m14.4 0H21M5.6 5.6l1.3 1.3m10.2 10.2 1.3 1.3m0-12.8-1.3 1.3M6.9 17.1l-1.3 1.3"/>`,
  target: `<circle cx="12" cy="12" r="8.5"/><circle cx="12" cy="12" r="3.5"/>`,
  ticket: `<path d="M4 8a1.5 1.5 0 0 1 1.5-1.5h13A1.5 1.5 0 0 1 20 8v1.8a2.2 2.2 0 0 0 0 4.4V16a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 16v-1.8a2.2 2.2 0 0 0 0-4.4V8Z"/><path d="M14.5 9v.8m0 1.8v.8m0 1.8v.8"/>`,
  torch: `<path d="M8 3.5h8v3.2l-1.5 2.8v9.5a1.5 1.5 0 0 1-1.5 1.5h-2a1.5 1.5 0 0 1-1.5-1.5V9.5L8 6.7V3.5ZM8 6.5h8M12 12.5v2.5"/>`,
  undo: `<path d="M8 5 4 9l4 4"/><path d="M4.5 9H14a5.5 5.5 0 0 1 0 11h-4"/>`,
  upload: `<path d="M12 15.5V4.5M7.5 9 12 4.5 16.5 9M4.5 15.5v2a2 2 0 0 0 2 2h11a2 2 0 0 0 2-2v-2"/>`,
  user: `<circle cx="12" cy="8.2" r="3.7"/><path d="M5 20a7 7 0 0 1 14 0"/>`,
  users: `<circle cx="9" cy="8.5" r="3.3"/><path d="M3 19.5a6 6 0 0 1 12 0M15.5 5.5a3.3 3.3 0 0 1 0 6M17.5 14.3a6 6 0 0 1 3.5 5.2"/>`,
  wallet: `<path d="M4 8.5v9a2.5 2.5 0 0 0 2.5 2.5h11a2 2 0 0 0 2-2v-7a2 2 0 0 0-2-2H5.5A1.9 1.9 0 0 1 5.5 5H16"/><path d="M16 14.5h.01" stroke-width="2.4"/>`,
  warn: `<path d="M12 4.2 20.8 19a.7.7 0 0 1-.6 1H3.8a.7.7 0 0 1-.6-1L12 4.2Z"/><path d="M12 10v4.3M12 16.9h.01"/>`,
  zoom: `<circle cx="10.5" cy="10.5" r="6"/><path d="m15 15 5 5M10.5 8v5M8 10.5h5"/>`,
  'tab-home-on': `<path fill="currentColor" d="M4.5 10.8 12 4.5l7.5 6.3V18a2 2 0 0 1-2 2h-11a2 2 0 0 1-2-2v-7.2Z"/><path d="M8.2 12.3h7.6" stroke="var(--icon-cut,#fff)" stroke-width="1.6"/><path fill="var(--icon-cut,#fff)" stroke="none" d="M8.7 12.3h3l-.4 4.7a1 1 0 0 1-1 .9h-.6a1 1 0 0 1-1-1v-4.6ZM15.3 12.3h-3l.4 4.7a1 1 0 0 0 1 .9h.6a1 1 0 0 0 1-1v-4.6Z"/>`,
  'tab-home': `<path d="M4.5 10.8 12 4.5l7.5 6.3V18a2 2 0 0 1-2 2h-11a2 2 0 0 1-2-2v-7.2Z"/><path d="M8.5 12.5h7M9 12.5v4.3a1 1 0 0 0 1 1h.2a1 1 0 0 0 1-.9l.3-4.4M15 12.5v4.3a1 1 0 0 1-1 1h-.2a1 1 0 0 1-1-.9l-.3-4.4" stroke-width="1.5"/>`,
  'tab-me-on': `<circle fill="currentColor" cx="12" cy="8" r="3.7"/><path fill="currentColor" d="M5 18.5a7 5.5 0 0 1 14 0 1.5 1.5 0 0 1-1.5 1.5h-11A1.5 1.5 0 0 1 5 18.5Z"/>`,
  'tab-me': `<circle cx="12" cy="8" r="3.7"/><path d="M5 18.5a7 5.5 0 0 1 14 0 1.5 1.5 0 0 1-1.5 1.5h-11A1.5 1.5 0 0 1 5 18.5Z"/>`,
  'tab-order-on': `<path fill="currentColor" d="M6.5 4h11a1 1 0 0 1 1 1v13.5a1.5 1.5 0 0 1-1.5 1.5h-1.8a1.5 1.5 0 0 1-1.5-1.2 1.750 1.750 0 0 1-3.4 0A1.5 1.5 0 0 1 8.8 20H7a1.5 1.5 0 0 1-1.5-1.5V5a1 1 0 0 1 1-1Z"/><path d="M9 8.5h6M9 12.2h3.5" stroke="var(--icon-cut,#fff)"/>`,
  'tab-order': `<path d="M6.5 4h11a1 1 0 0 1 1 1v13.5a1.5 1.5 0 0 1-1.5 1.5h-1.8a1.5 1.5 0 0 1-1.5-1.2 1.750 1.750 0 0 1-3.4 0A1.5 1.5 0 0 1 8.8 20H7a1.5 1.5 0 0 1-1.5-1.5V5a1 1 0 0 1 1-1Z"/><path d="M9 8.5h6M9 12.2h3.5"/>`,
}
function J(e) {
  const t = e.size ? ` ic--${e.size}` : ``,
    n = e.className ? ` ${e.className}` : ``,
    r = e.label ? { role: `img`, 'aria-label': e.label } : { 'aria-hidden': !0 }
  return (0, M.jsx)(`svg`, {
    className: `ic${t}${n}`,
    viewBox: `0 0 24 24`,
    ...r,
    dangerouslySetInnerHTML: { __html: Yr[e.name] },
  })
}
function Xr() {
  const e = (0, h.useId)(),
    t = (0, h.useSyncExternalStore)(
      d,
      () => l(e),
      () => null,
    ),
    n = (0, h.useRef)(null)
  return (
    (0, h.useEffect)(() => u(e), [e]),
    (0, h.useEffect)(() => {
      const e = n.current
      e &&
        typeof e.showPopover == `function` &&
        (e.matches(`:popover-open`) && e.hidePopover(), t && e.showPopover())
    }, [t]),
    (0, M.jsx)(`div`, {
      className: `toast-place`,
      ref: n,
      popover: `manual`,
      role: `status`,
      children:
        t &&
        (0, M.jsxs)(
          `p`,
          {
            className: `toast`,
            children: [(0, M.jsx)(J, { name: t.icon }), (0, M.jsx)(`span`, { children: t.text })],
          },
          t.shownTimes,
        ),
    })
  )
}
function Zr(e) {
  return (0, M.jsxs)(`div`, {
    className: `strip`,
    role: `status`,
    children: [
      (0, M.jsx)(J, { name: e.icon }),
      (0, M.jsx)(`span`, { children: e.children }),
      e.action &&
        (0, M.jsx)(`button`, { type: `button`, onClick: e.action.onTap, children: e.action.label }),
    ],
  })
}
var Y = {
  submitted: 10,
  approved: 20,
  payoutFailed: 30,
  declined: 40,
  disbursed: 50,
  overdue: 70,
  repaid: 80,
  cancelled: 90,
  writtenOff: 95,
}
Y.declined, Y.repaid, Y.cancelled, Y.writtenOff
var Qr = (e) => e === Y.submitted || e === Y.approved,
  $r = !1,
  ei = new Set(),
  ti = () => $r
function ni(e) {
  return (ei.add(e), () => ei.delete(e))
}
var ri = () => ai(!0),
  ii = () => ai(!1)
function ai(e) {
  $r = e
  for (const e of ei) e()
}
function oi(e, t) {
  const n = t
  return !n.some(Qr) && !n.includes(Y.overdue) && n.includes(Y.payoutFailed) ? `*${e}` : e
}
function si(e, t) {
  const n = /(\d{1,2}):(\d{2})\s*[–-]\s*(\d{1,2}):(\d{2})/.exec(e)
  if (!n) return null
  const [r = 0, i = 0, a = 0, o = 0] = n.slice(1).map(Number)
  return t >= r * 60 + i && t < a * 60 + o
}
var ci = (e) => `https://wa.me/${e.replace(/\D/g, ``)}`
function li(e, t = null) {
  let n = null
  return (r) => {
    const [i, a] = (0, h.useState)(() => n),
      { onClose: o } = r
    return (
      (0, h.useEffect)(() => {
        if (i) return
        let t = !0
        return (
          e().then(
            (e) => {
              ;(n = e), t && a(() => e)
            },
            (e) => {
              t &&
                (Ge(`chunk-load-error`, e), o && (c(Fe(`common`)(`networkFailed`), `offline`), o()))
            },
          ),
          () => {
            t = !1
          }
        )
      }, [i, o]),
      i ? (0, M.jsx)(i, { ...r }) : t
    )
  }
}
function ui(e) {
  return (0, M.jsx)(`img`, {
    className: e.className ?? `art`,
    src: e.src,
    width: e.width,
    height: e.height,
    alt: e.alt ?? ``,
    loading: e.isEager ? `eager` : `lazy`,
    decoding: `async`,
    onError: di,
  })
}
var di = (e) => {
    e.currentTarget.style.visibility = `hidden`
  },
  fi = `/assets/error-CeDAAyI.svg`,
  X = (...e) => e.filter(Boolean).join(` `),
  pi = (e) => e.length > 10 && `is-long`
function mi({ kind: e, isSmall: t, isBlock: n, icon: r, isBusy: i, children: a, ...o }) {
  const s = i ? { 'aria-busy': !0, 'aria-disabled': !0, onClick: (e) => e.preventDefault() } : {}
  return (0, M.jsxs)(`button`, {
    type: `button`,
    ...o,
    ...s,
    className: X(gi({ kind: e, isSmall: t, isBlock: n }), i && `is-busy`),
    children: [r && (0, M.jsx)(J, { name: r, size: `sm` }), a],
  })
}
function hi({ kind: e, isSmall: t, isBlock: n, icon: r, children: i, ...a }) {
  return (0, M.jsxs)(`a`, {
    ...a,
    className: gi({ kind: e, isSmall: t, isBlock: n }),
    children: [r && (0, M.jsx)(J, { name: r, size: `sm` }), i],
  })
}
function gi(e) {
  return X(
    `btn`,
    e.kind && e.kind !== `primary` ? `btn--${e.kind}` : null,
    e.isSmall && `btn--sm`,
    e.isBlock && `btn--block`,
  )
}
function _i(e) {
  const t = e.isPageHeading ? `h1` : `h2`
  return (0, M.jsxs)(`div`, {
    className: `blank`,
    role: e.isAlert ? `alert` : void 0,
    children: [
      e.art,
      (0, M.jsx)(t, {
        className: `h2`,
        ...(e.isPageHeading ? { tabIndex: -1, 'data-page-heading': !0 } : {}),
        children: e.title,
      }),
      (0, M.jsx)(`p`, { children: e.text }),
      e.action,
      e.foot && (0, M.jsx)(`p`, { className: `tiny blank__foot`, children: e.foot }),
    ],
  })
}
var vi = 864e5
function yi(e) {
  const t = /^(\d{4})-(\d{2})-(\d{2})$/.exec(e)
  if (!t) return !1
  const [, n, r, i] = t.map(Number)
  return ki(Number(n), Number(r)) >= Number(i) && Number(i) >= 1
}
function bi(e) {
  if (!yi(e)) throw RangeError(`not a calendar day: ${e}`)
  return e
}
function xi(e, t) {
  if (!Number.isSafeInteger(t)) throw RangeError(`not a whole number of days: ${t}`)
  return Mi(ji(e) + t * vi)
}
function Si(e, t) {
  const { year: n, month: r, date: i } = Ai(e),
    a = n * 12 + (r - 1) + t,
    o = Math.floor(a / 12),
    s = a - o * 12 + 1
  return Ni(o, s, Math.min(i, ki(o, s)))
}
function Ci(e, t) {
  return (ji(t) - ji(e)) / vi
}
function wi(e, t) {
  return Ii(e.getTime(), t).day
}
function Ti(e, t) {
  const { msOfDay: n } = Ii(e.getTime(), t)
  return Math.floor(n / 6e4)
}
function Ei(e, t, n) {
  const r = ji(e) + t * 6e4,
    i = r - Li(r, n)
  return new Date(r - Li(i, n))
}
function Di(e) {
  return `${e.slice(8, 10)}/${e.slice(5, 7)}/${e.slice(0, 4)}`
}
function Oi(e) {
  const t = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(e)
  if (!t) throw RangeError(`not a DD/MM/YYYY date: ${e}`)
  return bi(`${t[3]}-${t[2]}-${t[1]}`)
}
function ki(e, t) {
  if (t < 1 || t > 12) return 0
  const n = (e % 4 == 0 && e % 100 != 0) || e % 400 == 0
  return t === 2 ? (n ? 29 : 28) : [4, 6, 9, 11].includes(t) ? 30 : 31
}
function Ai(e) {
  return { year: Number(e.slice(0, 4)), month: Number(e.slice(5, 7)), date: Number(e.slice(8, 10)) }
}
function ji(e) {
  return Date.parse(`${e}T00:00:00.000Z`)
}
function Mi(e) {
  return bi(new Date(e).toISOString().slice(0, 10))
}
function Ni(e, t, n) {
  const r = (e, t) => String(e).padStart(t, `0`)
  return bi(`${r(e, 4)}-${r(t, 2)}-${r(n, 2)}`)
}
var Pi = new Map()
function Fi(e) {
  const t = Pi.get(e)
  if (t) return t
  const n = new Intl.DateTimeFormat(`en-US`, {
    timeZone: e,
    calendar: `gregory`,
    numberingSystem: `latn`,
    hourCycle: `h23`,
    year: `numeric`,
    month: `2-digit`,
    day: `2-digit`,
    hour: `2-digit`,
    minute: `2-digit`,
    second: `2-digit`,
  })
  return (Pi.set(e, n), n)
}
function Ii(e, t) {
  const n = Fi(t).formatToParts(e),
    r = (e) => Number(n.find((t) => t.type === e)?.value),
    i = ((e % 1e3) + 1e3) % 1e3
  return {
    day: Ni(r(`year`), r(`month`), r(`day`)),
    msOfDay: ((r(`hour`) * 60 + r(`minute`)) * 60 + r(`second`)) * 1e3 + i,
  }
}
function Li(e, t) {
  const n = Ii(e, t)
  return ji(n.day) + n.msOfDay - e
}
var Ri = { INR: 2, MXN: 2, IDR: 0, VND: 0 },
  zi = 1e6
function Z(e) {
  if (!Number.isSafeInteger(e)) throw RangeError(`not a whole safe amount: ${e}`)
  return e === 0 ? 0 : e
}
var Bi = Z(0)
function Vi(e) {
  if (typeof e == `string` && !/^-?\d+$/.test(e)) throw RangeError(`not a whole amount: ${e}`)
  const t = BigInt(e),
    n = Number(t)
  if (!Number.isSafeInteger(n)) throw RangeError(`not a safe amount: ${e}`)
  return Z(n)
}
function Hi(e, t) {
  return Z(e + t)
}
function Ui(e, t) {
  return Z(e - t)
}
function Wi(e) {
  let t = Bi
  for (const n of e) t = Hi(t, n)
  return t
}
function Gi(e, t) {
  return e - t
}
function Ki(e, ...t) {
  return Z(Math.min(e, ...t))
}
function qi(e, ...t) {
  return Z(Math.max(e, ...t))
}
function Ji(e, t) {
  if (!Number.isSafeInteger(t)) throw RangeError(`not a whole count: ${t}`)
  return Vi(BigInt(e) * BigInt(t))
}
function Yi(e, t) {
  return Xi(e, t, zi)
}
function Xi(e, t, n) {
  return Zi([{ amountMinor: e, weight: t }], n)
}
function Zi(e, t) {
  const n = BigInt(t)
  if (n <= 0n) throw RangeError(`divisor must be positive: ${t}`)
  let r = 0n
  for (const { amountMinor: t, weight: n } of e) r += BigInt(t) * BigInt(n)
  return Vi(ta(r, n))
}
function Qi(e, t) {
  const n = BigInt(t)
  if (n <= 0n) throw RangeError(`denominator must be positive: ${t}`)
  return Vi(ta(BigInt(e), n))
}
function $i(e, t) {
  const n = Ri[t],
    r = (n === 0 ? /^(-?\d+)(?:\.0{1,2})?$/ : /^(-?\d+)(?:\.(\d{1,2}))?$/).exec(e)
  if (!r) throw RangeError(`not an amount of ${t}: ${e}`)
  return Vi(`${r[1]}${(r[2] ?? ``).padEnd(n, `0`)}`)
}
function ea(e, t) {
  const n = Ri[t]
  if (n === 0) return String(e)
  const r = e < 0 ? `-` : ``,
    i = String(Math.abs(e)).padStart(n + 1, `0`)
  return `${r}${i.slice(0, -n)}.${i.slice(-n)}`
}
function ta(e, t) {
  const n = 2n * e + t,
    r = 2n * t,
    i = n / r
  return n % r < 0n ? i - 1n : i
}
var na = Ri[A.currency],
  ra = new Map(),
  ia = new Map(),
  aa = (e) => wa(e, na),
  oa = (e) => wa(e, /\.\d*[1-9]/.test(e) ? na : 0),
  sa = (e) => aa(ea(e, A.currency)),
  ca = (e) => oa(ea(e, A.currency)),
  la = (e) => {
    const t = /\.\d*[1-9]/.test(e) ? na : 0
    return Ea(`plain${t}`, { minimumFractionDigits: t, maximumFractionDigits: t }).format(Ta(e))
  },
  ua = {
    show: la,
    symbol: A.currencySymbol,
    isSymbolBehind: A.isSymbolBehind,
    decimals: na === 0 ? 0 : 2,
  },
  da = (e) => {
    const t = e.split(`.`)[1]?.length ?? 0,
      n = { minimumFractionDigits: t, maximumFractionDigits: t }
    return `${Ea(`percent${t}`, n).format(Ta(e))}%`
  },
  fa = (e) => da(ma(e, 4).replace(/0{1,2}$/, ``)),
  pa = (e) => da(ma(e, 2)),
  ma = (e, t) => {
    const n = String(e).padStart(t + 1, `0`)
    return `${n.slice(0, -t)}.${n.slice(-t)}`
  },
  ha = (e) => Ea(`whole`, {}).format(e),
  ga = (e) =>
    va(
      Q({ weekday: `short`, day: `numeric`, month: `short`, year: `numeric` })
        .format(Da(e))
        .replace(/([a-z]), (\d+)$/, `$1 $2`),
    ),
  _a = (e) => va(Q({ day: `numeric`, month: `short` }).format(Da(e))),
  va = (e) =>
    e
      .replaceAll(` de `, ` `)
      .replaceAll(` `, `\xA0`)
      .replace(/(^\d\d:\d\d|,)\u00a0/, `$1 `),
  ya = (e) =>
    `${va(Q({ day: `numeric`, month: `short`, year: `numeric`, hour: `2-digit`, minute: `2-digit`, hourCycle: `h23` }).format(Sa(e)))}\u00a0${A.zoneLabel}`,
  ba = (e) => Q({ hour: `2-digit`, minute: `2-digit`, hourCycle: `h23` }).format(Sa(e)),
  xa = (e) => {
    const t = Q({ dateStyle: `short` })
    return t.format(e) === t.format(x())
  },
  Sa = (e) => (typeof e == `string` ? te(e) : e),
  Ca = (e) => Q({ month: `long` }).format(Da(`2001-${String(e).padStart(2, `0`)}-15`))
function wa(e, t) {
  return Ea(`money${t}`, {
    style: `currency`,
    currency: A.currency,
    currencyDisplay: `narrowSymbol`,
    minimumFractionDigits: t,
    maximumFractionDigits: t,
  }).format(Ta(e))
}
var Ta = (e) => e
function Ea(e, t) {
  let n = ra.get(e)
  return (n || ((n = new Intl.NumberFormat(A.locale, t)), ra.set(e, n)), n)
}
function Q(e) {
  let t = A.locale.split(`-`)[1],
    n = `${Oe()}-${t}`,
    r = `${n} ${JSON.stringify(e)}`,
    i = ia.get(r)
  return (i || ((i = new Intl.DateTimeFormat(n, { timeZone: A.zone, ...e })), ia.set(r, i)), i)
}
var Da = (e) => Ei(e, 720, A.zone),
  Oa = `/assets/offline-CQLv5eh.svg`,
  ka = li(() =>
    Wn()
      .then(() => ue(() => import(`./Fab-CkZmZ0C.js`).then((e) => e.n), __vite__mapDeps([0, 1, 2])))
      .then((e) => e.Fab),
  )
function Aa() {
  const e = k(`common`),
    t = or(),
    n = (0, h.useSyncExternalStore)(Jn, qn)
  return Pr(t)
    ? (0, M.jsx)(ka, {
        icon: `chat`,
        label: e(`customerService`),
        place: `${Hr().path} ${n}`,
        onTap: ri,
      })
    : null
}
function ja({ icon: e, label: t, hasDot: n, ...r }) {
  return (0, M.jsxs)(`button`, {
    type: `button`,
    ...r,
    className: `icon-btn`,
    'aria-label': t,
    children: [(0, M.jsx)(J, { name: e }), n && (0, M.jsx)(`span`, { className: `icon-btn__dot` })],
  })
}
var Ma = /([\p{L}\d]+(?:-[\p{L}\d.]+)+)/u,
  Na = (e) =>
    e
      .split(Ma)
      .map((e, t) =>
        t % 2 == 0 ? e : (0, M.jsx)(`span`, { className: `nowrap`, children: e }, `${t} ${e}`),
      )
function Pa(e) {
  return (0, M.jsxs)(`header`, {
    className: `bar`,
    children: [
      e.onBack && (0, M.jsx)(ja, { icon: `back`, label: e.backLabel, onClick: e.onBack }),
      (0, M.jsx)(`h1`, {
        className: `bar__title`,
        tabIndex: -1,
        'data-page-heading': !0,
        children: (0, M.jsx)(`span`, { children: Na(e.title) }),
      }),
      e.children,
    ],
  })
}
function Fa() {
  const e = k(`common`)
  return Pr(or())
    ? (0, M.jsx)(ja, {
        icon: `headset`,
        label: e(`customerService`),
        'aria-haspopup': `dialog`,
        onClick: ri,
      })
    : null
}
function Ia(e) {
  const t = k(`common`),
    n = Nr(e.back)
  return (0, M.jsxs)(Pa, {
    title: e.title,
    backLabel: t(`back`),
    onBack: n.kind === `none` ? void 0 : () => (n.kind === `path` ? Br(n.path) : zr()),
    children: [e.actions, (0, M.jsx)(Fa, {})],
  })
}
var La = [
  { tab: `home`, icon: `tab-home`, iconOn: `tab-home-on`, text: `tabHome` },
  { tab: `order`, icon: `tab-order`, iconOn: `tab-order-on`, text: `tabOrder` },
  { tab: `user`, icon: `tab-me`, iconOn: `tab-me-on`, text: `tabUser` },
]
function Ra(e) {
  const t = k(`common`),
    n = or()
  return (0, M.jsx)(`nav`, {
    className: `tabbar`,
    'aria-label': t(`mainNavigation`),
    children: La.map(({ tab: r, icon: i, iconOn: a, text: o }) =>
      (0, M.jsxs)(
        `a`,
        {
          className: `tab`,
          href: Sr(Mr(r, n)),
          'aria-current': r === e.tab ? `page` : void 0,
          children: [(0, M.jsx)(J, { name: r === e.tab ? a : i }), t(o)],
        },
        r,
      ),
    ),
  })
}
function za(e) {
  const { state: t } = e,
    n = typeof e.dock == `function` ? t.kind === `ready` && e.dock(t.data) : e.dock
  return (0, M.jsx)(Va, {
    ...e,
    isBusy: t.kind === `loading`,
    dock: n,
    children: (0, M.jsx)(Ha, { ...e }),
  })
}
function Ba(e) {
  return (0, M.jsx)(Va, {
    ...e,
    isBusy: !1,
    children: (0, M.jsx)(`div`, { className: `main`, children: e.children }),
  })
}
function Va(e) {
  return (
    (0, h.useEffect)(() => {
      document.title = `${e.title} · Noren`
    }, [e.title]),
    (0, M.jsxs)(`div`, {
      className: `app${e.className ? ` ${e.className}` : ``}`,
      'aria-busy': e.isBusy,
      children: [
        e.header ?? (0, M.jsx)(Ia, { title: e.title, back: e.back, actions: e.actions }),
        (0, M.jsxs)(`main`, {
          className: `page`,
          children: [
            e.children,
            e.dock && (0, M.jsx)(`div`, { className: `dock`, children: e.dock }),
          ],
        }),
        e.tab &&
          (0, M.jsxs)(M.Fragment, {
            children: [(0, M.jsx)(Ra, { tab: e.tab }), (0, M.jsx)(Aa, {})],
          }),
      ],
    })
  )
}
function Ha({ state: e, skeleton: t, empty: n, children: r }) {
  const i = k(`common`)
  if (e.kind === `loading`)
    return (0, M.jsxs)(`div`, {
      className: `main page__state`,
      children: [t, (0, M.jsx)(`p`, { className: `sr`, role: `status`, children: i(`loading`) })],
    })
  if (e.kind === `offline`)
    return (0, M.jsx)(`div`, {
      className: `main`,
      children: (0, M.jsx)(_i, {
        art: (0, M.jsx)(ui, { src: Oa, width: 240, height: 150, isEager: !0 }),
        title: i(`offlineTitle`),
        text: i(`offlineText`),
        action: (0, M.jsx)(Ua, { retry: e.retry }),
      }),
    })
  if (e.kind === `error`) {
    const t = e.error.code > 0 ? i(`errorNumber`, { number: `E-${e.error.code}` }) : null
    return (0, M.jsx)(`div`, {
      className: `main`,
      children: (0, M.jsx)(_i, {
        art: (0, M.jsx)(ui, { src: fi, width: 240, height: 150, isEager: !0 }),
        title: i(`errorTitle`),
        text: e.error.msg || i(`errorText`),
        action: (0, M.jsx)(Ua, { retry: e.retry }),
        foot: t,
        isAlert: !0,
      }),
    })
  }
  const a = n !== `never` && n.when(e.data)
  return (0, M.jsxs)(M.Fragment, {
    children: [
      e.asOfMs !== null &&
        (0, M.jsx)(Zr, {
          icon: `offline`,
          action: { label: i(`tryAgain`), onTap: e.retry },
          children: xa(e.asOfMs)
            ? i(`shownAsOf`, { time: ba(e.asOfMs) })
            : i(`shownAsOfDay`, { time: ya(e.asOfMs) }),
        }),
      (0, M.jsx)(`div`, {
        className: `main page__state`,
        children: a
          ? (0, M.jsx)(_i, { art: n.art, title: n.title, text: n.text, action: n.action })
          : r(e.data),
      }),
    ],
  })
}
function Ua(e) {
  const t = k(`common`)
  return (0, M.jsx)(mi, {
    kind: `soft`,
    icon: `refresh`,
    onClick: e.retry,
    children: t(`tryAgain`),
  })
}
var Wa = { info: `info`, good: `check`, warn: `warn`, bad: `warn`, lamp: `info` }
function Ga(e) {
  const t = e.meaning ?? `info`
  return (0, M.jsxs)(`div`, {
    className: X(`note`, t !== `info` && `note--${t}`),
    role: e.isLive ? (t === `bad` ? `alert` : `status`) : void 0,
    children: [
      (0, M.jsx)(J, { name: e.icon ?? Wa[t] }),
      (0, M.jsxs)(`div`, {
        children: [e.title && (0, M.jsx)(`b`, { children: e.title }), e.children],
      }),
    ],
  })
}
function Ka(e) {
  const t = (0, h.useRef)(null)
  return (
    (0, h.useLayoutEffect)(() => {
      const e = t.current
      return (e?.showModal(), () => e?.close())
    }, []),
    (0, M.jsxs)(`dialog`, {
      ref: t,
      className: X(`scrim`, e.isMid && `scrim--mid`, e.className),
      'aria-labelledby': e.labelledBy,
      onCancel: (t) => {
        t.preventDefault(), e.onClose()
      },
      onClick: (n) => {
        n.target === t.current && !e.staysOnScrimTap && e.onClose()
      },
      children: [e.children, (0, M.jsx)(Xr, {})],
    })
  )
}
function qa(e) {
  const t = (0, h.useId)(),
    n = Jr()
  return (0, M.jsx)(Ka, {
    labelledBy: t,
    onClose: e.onClose,
    ...(e.staysOnScrimTap ? { staysOnScrimTap: !0 } : {}),
    children: (0, M.jsxs)(`section`, {
      className: X(`sheet`, e.isTall && `sheet--tall`),
      children: [
        (0, M.jsxs)(`header`, {
          className: `sheet__head`,
          children: [
            (0, M.jsx)(`h2`, { id: t, children: e.title }),
            (0, M.jsx)(ja, { icon: `close`, label: n.close, onClick: e.onClose }),
          ],
        }),
        (0, M.jsx)(`div`, {
          className: `sheet__body`,
          ref: e.bodyRef,
          onScroll: e.onBodyScroll,
          tabIndex: 0,
          children: e.children,
        }),
        e.foot && (0, M.jsx)(`footer`, { className: `sheet__foot`, children: e.foot }),
      ],
    }),
  })
}
function $(e) {
  return (0, M.jsx)(`span`, {
    className: `skel`,
    style: { width: e.width ?? `100%`, height: e.height, marginTop: e.gap },
  })
}
function Ja() {
  return (0, M.jsxs)(`div`, {
    className: `hang`,
    children: [
      (0, M.jsxs)(`div`, {
        className: `skel-row`,
        children: [
          (0, M.jsx)($, { width: `.8rem`, height: `.8rem` }),
          (0, M.jsxs)(`div`, {
            children: [
              (0, M.jsx)($, { width: `45%`, height: `.3rem` }),
              (0, M.jsx)($, { width: `70%`, height: `.24rem`, gap: `.1rem` }),
            ],
          }),
        ],
      }),
      (0, M.jsxs)(`div`, {
        className: `skel-row`,
        children: [
          (0, M.jsxs)(`div`, {
            children: [
              (0, M.jsx)($, { width: `60%`, height: `.24rem`, gap: `.24rem` }),
              (0, M.jsx)($, { width: `80%`, height: `.4rem`, gap: `.1rem` }),
            ],
          }),
          (0, M.jsx)($, { width: `1.9rem`, height: `.88rem` }),
        ],
      }),
    ],
  })
}
function Ya(e) {
  return (0, M.jsx)(`div`, {
    className: `stack`,
    children: Array.from({ length: e.count }, (e, t) =>
      (0, M.jsx)(h.Fragment, { children: (0, M.jsx)(Ja, {}) }, t),
    ),
  })
}
function Xa(e) {
  return (0, M.jsx)(`div`, {
    className: `stack-4`,
    children: Array.from({ length: e.fields }, (e, t) =>
      (0, M.jsxs)(
        `div`,
        {
          children: [
            (0, M.jsx)($, { width: `40%`, height: `.28rem` }),
            (0, M.jsx)($, { height: `1.08rem`, gap: `.1rem` }),
          ],
        },
        t,
      ),
    ),
  })
}
var Za = (e, t) => e.find((e) => !e.holds(t))?.message ?? null
function Qa({
  label: e,
  help: t,
  error: n,
  rules: r,
  prefix: i,
  end: a,
  isGood: o,
  onBlur: s,
  ...c
}) {
  const l = (0, h.useId)(),
    u = c.id ?? l,
    [d, f] = (0, h.useState)(null),
    p = n ?? d ?? void 0
  return (0, M.jsxs)(`div`, {
    className: X(`field`, p && `is-bad`, o && !p && `is-good`, c.disabled && `is-off`),
    children: [
      (0, M.jsx)(`label`, { className: `field__label`, htmlFor: u, children: e }),
      (0, M.jsxs)(`div`, {
        className: `field__box`,
        children: [
          i && (0, M.jsx)(`span`, { className: `field__prefix`, children: i }),
          (0, M.jsx)(`input`, {
            ...c,
            id: u,
            'aria-invalid': p ? !0 : void 0,
            'aria-describedby': to(u, p, t),
            onBlur: (e) => {
              r && f(Za(r, e.currentTarget.value)), s?.(e)
            },
          }),
          a,
          o && !p && (0, M.jsx)(J, { name: `check` }),
          c.disabled && (0, M.jsx)(J, { name: `lock` }),
        ],
      }),
      (0, M.jsx)($a, { id: u, error: p, help: t }),
    ],
  })
}
function $a(e) {
  return (0, M.jsxs)(M.Fragment, {
    children: [
      e.error && (0, M.jsx)(eo, { id: `${e.id}-error`, children: e.error }),
      e.help &&
        !e.error &&
        (0, M.jsx)(`p`, { className: `field__hint`, id: `${e.id}-help`, children: e.help }),
    ],
  })
}
function eo(e) {
  return (0, M.jsxs)(`p`, {
    className: `field__error`,
    id: e.id,
    role: `alert`,
    children: [(0, M.jsx)(J, { name: `warn` }), (0, M.jsx)(`span`, { children: e.children })],
  })
}
var to = (e, t, n) => (t ? `${e}-error` : n ? `${e}-help` : void 0)
function no(e) {
  return (0, M.jsx)(`div`, {
    className: `list`,
    ...(e.label ? { role: `group`, 'aria-label': e.label } : {}),
    children: e.children,
  })
}
function ro({ title: e, note: t, icon: n, lead: r, end: i, endIcon: a = `chevron-right` }) {
  return (0, M.jsxs)(M.Fragment, {
    children: [
      r ??
        (n &&
          (0, M.jsx)(`span`, { className: `list__icon`, children: (0, M.jsx)(J, { name: n }) })),
      (0, M.jsxs)(`div`, {
        children: [
          (0, M.jsx)(`p`, { className: `strong`, children: e }),
          t && (0, M.jsx)(`p`, { className: `small`, children: t }),
        ],
      }),
      i,
      a && (0, M.jsx)(J, { name: a }),
    ],
  })
}
function io({ title: e, note: t, icon: n, lead: r, end: i, endIcon: a, ...o }) {
  return (0, M.jsx)(`a`, {
    ...o,
    className: `list__item`,
    children: ro(so({ title: e, note: t, icon: n, lead: r, end: i, endIcon: a })),
  })
}
function ao({ title: e, note: t, icon: n, lead: r, end: i, endIcon: a, ...o }) {
  return (0, M.jsx)(`button`, {
    type: `button`,
    ...o,
    className: `list__item`,
    children: ro(so({ title: e, note: t, icon: n, lead: r, end: i, endIcon: a })),
  })
}
function oo(e) {
  return (0, M.jsx)(`div`, { className: `list__item`, children: ro({ endIcon: null, ...e }) })
}
function so(e) {
  return Object.fromEntries(Object.entries(e).filter(([, e]) => e !== void 0))
}
function co(e) {
  const t = Object.values(e),
    n = () => {
      for (const e of t) e.refetch()
    }
  if (t.every((e) => e.data !== void 0)) {
    const r = t.filter((e) => e.error !== null)
    return {
      kind: `ready`,
      data: Object.fromEntries(Object.entries(e).map(([e, t]) => [e, t.data])),
      asOfMs: r.length > 0 ? Math.min(...r.map((e) => e.dataUpdatedAt)) : null,
      retry: n,
    }
  }
  const r = t.filter((e) => e.data === void 0).find((e) => e.error !== null)
  return r?.error
    ? r.error.kind === `network` && !navigator.onLine
      ? { kind: `offline`, retry: n }
      : { kind: `error`, error: r.error, retry: n }
    : { kind: `loading` }
}
function lo(e) {
  const t = X(`hang`, e.hasRod && `rod`, e.isFlush && `hang--flush`)
  return e.label
    ? (0, M.jsx)(`section`, { className: t, 'aria-label': e.label, children: e.children })
    : (0, M.jsx)(`div`, { className: t, children: e.children })
}
function uo(e) {
  const t = e.meaning === `neutral` ? null : `status--${e.meaning}`
  return (0, M.jsxs)(`span`, {
    className: X(`status`, t),
    children: [(0, M.jsx)(J, { name: e.icon }), e.children],
  })
}
function fo(e) {
  return (0, M.jsx)(`dl`, {
    className: X(`rows`, e.isPlain && `rows--plain`),
    children: e.rows.map((e, t) =>
      (0, M.jsxs)(
        `div`,
        {
          className: e.isSum ? `rows__sum` : void 0,
          children: [
            (0, M.jsx)(`dt`, { children: e.label }),
            (0, M.jsx)(`dd`, { children: e.value }),
          ],
        },
        e.key ?? t,
      ),
    ),
  })
}
function po(e) {
  const t = (0, h.useRef)(null)
  return (0, M.jsx)(`div`, {
    className: `tabs`,
    role: `tablist`,
    'aria-label': e.label,
    ref: t,
    onKeyDown: (n) => {
      const r = n.key === `ArrowRight` ? 1 : n.key === `ArrowLeft` ? -1 : 0
      if (r === 0) return
      const i = (e.tabs.findIndex((t) => t.value === e.value) + r + e.tabs.length) % e.tabs.length,
        a = e.tabs[i]
      a && (e.onValue(a.value), t.current?.children[i]?.focus())
    },
    children: e.tabs.map((t) =>
      (0, M.jsxs)(
        `button`,
        {
          type: `button`,
          role: `tab`,
          'aria-selected': t.value === e.value,
          'aria-controls': e.panelId,
          tabIndex: t.value === e.value ? 0 : -1,
          onClick: () => e.onValue(t.value),
          children: [
            t.label,
            t.count !== void 0 && (0, M.jsx)(`span`, { className: `count`, children: t.count }),
          ],
        },
        t.value,
      ),
    ),
  })
}
function mo(e) {
  const t = k(`common`)
  return (0, M.jsxs)(Ga, {
    meaning: `warn`,
    isLive: !0,
    children: [
      (0, M.jsx)(`p`, { children: t(e.isOffline ? `networkFailed` : `errorText`) }),
      (0, M.jsx)(mi, { kind: `soft`, isSmall: !0, onClick: e.retry, children: t(`tryAgain`) }),
    ],
  })
}
var ho = !1,
  go = (e) => {
    ho = e
  },
  _o = 3e4,
  vo = (e) => (ho ? Math.max(e, _o) : e)
export {
  _ as Lr,
  _a as N,
  _e as wr,
  _i as _t,
  $ as v,
  $a as h,
  $i as tt,
  $n as pn,
  A as pr,
  Ae as gr,
  An as jn,
  At as Xn,
  aa as I,
  ao as u,
  ar as on,
  B as In,
  Ba as T,
  Bi as J,
  ba as W,
  be as Cr,
  bi as dt,
  bn as Nn,
  br as Zt,
  bt as er,
  C as Ar,
  Ca as B,
  Ci as mt,
  Cr as tn,
  c as zr,
  ca as R,
  ci as jt,
  co as c,
  cr as dn,
  Di as ut,
  Dt as Qn,
  da as V,
  dr as cn,
  En as Mn,
  ea as Z,
  ee as Fr,
  eo as m,
  er as mn,
  F as qn,
  Fa as E,
  Fe as vr,
  Fn as kn,
  Fr as Kt,
  fa as U,
  fi as St,
  fo as a,
  fr as an,
  G as en,
  Ga as C,
  Ge as lr,
  Gi as X,
  g as Ir,
  ga as P,
  gn as Pn,
  go as n,
  gt as rr,
  Hi as Y,
  Hr as Bt,
  ha as G,
  hi as yt,
  ht as nr,
  I as Bn,
  Ie as yr,
  In as On,
  ii as Tt,
  io as d,
  it as or,
  J as It,
  Ji as nt,
  Jn as vn,
  Jr as zt,
  ja as k,
  je as _r,
  jr as qt,
  Ka as S,
  Ke as ur,
  Ki as $,
  Kr as Ut,
  k as br,
  ke as hr,
  kr as Yt,
  kt as Zn,
  L as Gn,
  Ln as wn,
  Lr as Jt,
  Lt as Un,
  la as M,
  li as wt,
  lo as s,
  lr as un,
  Mr as Xt,
  m as Rr,
  mi as vt,
  mo as r,
  Na as O,
  Nn as An,
  ne as Mr,
  ni as kt,
  no as l,
  Oa as A,
  Oe as mr,
  Oi as ft,
  oa as z,
  oe as Dr,
  oi as Ot,
  oo as f,
  or as fn,
  P as Wn,
  Pa as D,
  Pn as Dn,
  Pt as zn,
  pa as H,
  pe as Tr,
  pi as xt,
  po as i,
  pr as in,
  pt as ir,
  Qa as p,
  Qe as sr,
  Qi as at,
  Qn as bn,
  Qr as Nt,
  qa as x,
  qe as cr,
  qi as Q,
  qn as gn,
  qr as Rt,
  R as Jn,
  Ri as K,
  Rn as En,
  Rr as Vt,
  Rt as Hn,
  re as kr,
  ri as At,
  rn as Ln,
  S as Nr,
  Si as lt,
  Sr as $t,
  sa as L,
  si as Dt,
  sn as Fn,
  sr as ln,
  st as ar,
  Ti as gt,
  Tr as Gt,
  te as Or,
  ti as Et,
  to as g,
  tr as hn,
  Ui as ot,
  Un as Sn,
  Ur as Wt,
  ua as j,
  ue as Er,
  ui as Ct,
  uo as o,
  ur as sn,
  Ve as dr,
  Vn as Cn,
  Vr as Ht,
  Vt as Kn,
  ve as Sr,
  vo as t,
  vt as $n,
  W as nn,
  Wi as st,
  Wn as xn,
  wi as pt,
  X as bt,
  Xa as b,
  Xi as it,
  Xr as Ft,
  Xt as Yn,
  x as jr,
  xi as ct,
  xr as Qt,
  xt as tr,
  Y as Mt,
  Ya as y,
  Yi as rt,
  Yn as yn,
  Yr as Lt,
  y as Pr,
  ya as F,
  ye as xr,
  yi as ht,
  yr as rn,
  Z as et,
  Za as _,
  Zn as _n,
  Zr as Pt,
  z as Rn,
  za as w,
  ze as fr,
  zi as q,
  zn as Tn,
  zt as Vn,
}
