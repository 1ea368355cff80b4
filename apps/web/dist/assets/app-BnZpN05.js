const __vite__mapDeps = (
  i,
  m = __vite__mapDeps,
  d = m.f ||
    (m.f = [
      'assets/CustomerServiceDialog-gATO-4p.js',
      'assets/rolldown-runtime-XKyaHtl.js',
      'assets/shared-Bhmsupj.js',
      'assets/shared-CX92CKG.css',
      'assets/CustomerServiceContacts-DbTyDUk.js',
      'assets/loans-DUx9Hs8.js',
      'assets/loans-DLbYz5u.css',
      'assets/Dialog-CxbmpNr.css',
      'assets/Fab-Bkrdr7K.css',
      'assets/customer-service-BooxB2j.css',
      'assets/NorenPage-DgC7f3Z.js',
      'assets/LanguageSheet-VIUROAo.js',
      'assets/Select-CR_7H5Q.css',
      'assets/Wordmark-B-TpKWx.js',
      'assets/lender-tiles-JumsvyW.js',
      'assets/spot-register-CR1J0oL.js',
      'assets/NorenPage-BA4HKjI.css',
      'assets/Curtain-DtO6JJk.css',
      'assets/LoginPage-B8SGlnk.js',
      'assets/Check-CmpaF-Q.js',
      'assets/Check-DI2Io1-.css',
      'assets/CodeInput-9swTzkz.js',
      'assets/CodeInput-BK279kk.css',
      'assets/Curtain-BnVTwSi.js',
      'assets/phone-number-B2m_af_.js',
      'assets/use-code-wait-CRRz48p.js',
      'assets/LoginPage-BPyO0J1.css',
      'assets/HomePage-Bew-aLH.js',
      'assets/Segmented-D3GdZ4S.js',
      'assets/Segmented-C6xFEGt.css',
      'assets/HomePage-Cft3OCs.css',
      'assets/PrivacyPolicyPage-D2dq8Y7.js',
      'assets/PrivacyPolicyPage-BcuokgV.css',
      'assets/LoanPage-7jCwOE6.js',
      'assets/Dialog-MxiuRam.js',
      'assets/use-send-once-CAgQrtZ.js',
      'assets/kept-request-Rj3YhtX.js',
      'assets/amount-DtdJOxp.js',
      'assets/prices--z16xFA.js',
      'assets/loan-BOgQIXQ.js',
      'assets/Progress-CxRb1q7.js',
      'assets/Progress-kqlf30i.css',
      'assets/loan-B6biIuf.css',
      'assets/MoneyField-sFa5gZR.js',
      'assets/Slider-_edWAOV.js',
      'assets/Slider-D2PiENx.css',
      'assets/Choice-C_Xh-0g.js',
      'assets/into-view-Annijhe.js',
      'assets/Choice-Ms251D3.css',
      'assets/LoanPage-CD-obFM.css',
      'assets/OrderPage-CO6VigW.js',
      'assets/OrderPage-9orjmXZ.css',
      'assets/RepayPage-Bln_qc-.js',
      'assets/CopyRowValue-5FK0Bap.js',
      'assets/use-copy-lBkm0Cp.js',
      'assets/CopyRowValue-CXcOYqj.css',
      'assets/DocumentButton-Feel6Y_.js',
      'assets/DocumentButton-D66iUZC.css',
      'assets/ProofNote-BTk2iqR.js',
      'assets/ways-DsrdzJl.js',
      'assets/RepayPage-Bi7aUAz.css',
      'assets/RepayCodePage-CBq-r4y.js',
      'assets/PaymentPage-CU561Jq.js',
      'assets/QrFigure-CoXRl5r.js',
      'assets/QrFigure-DjZQhAq.css',
      'assets/payment-codes-CAY6ufq.js',
      'assets/credit-success-r1tq0Vc.js',
      'assets/PaymentPage-BvAx_c6.css',
      'assets/IdentityAuthPage-rorzx4d.js',
      'assets/Timeline-CU6uNs0.js',
      'assets/Timeline-DYzUhk6.css',
      'assets/notice-version-C7zT9p9.js',
      'assets/focus-first-error-C_NFE5k.js',
      'assets/stage-B1RKhEu.js',
      'assets/stages-CdOHhjt.js',
      'assets/IdentityAuthPage-BNOwUf2.css',
      'assets/SurveyPage-jjJhL2s.js',
      'assets/certification-BrgY9pV.js',
      'assets/draft-CmXkrba.js',
      'assets/StepHead-BG-Dokb.js',
      'assets/facial-auth-Drg3Vdl.css',
      'assets/SurveyPage-B0MzXE4.css',
      'assets/StepOnePage-C_A4ENK.js',
      'assets/field-errors-DdIjZ6m.js',
      'assets/camera-trouble-BT0ihZP.js',
      'assets/StepOnePage-xSwu3j7.css',
      'assets/StepTwoPage-CMvNjyb.js',
      'assets/DateField-YLe7V7F.js',
      'assets/PickField-BLMIGHK.js',
      'assets/DateField-DfqfkLx.css',
      'assets/Select-DVr1SKD.js',
      'assets/Marked-C7rkSuE.js',
      'assets/TextArea-CejlDIs.js',
      'assets/birthday-CUJgTgE.js',
      'assets/StepThreePage-vltrvv-.js',
      'assets/StepFourPage-C56E1Ww.js',
      'assets/gift-DWPUFcM.js',
      'assets/use-bank-form-B7JpXtx.js',
      'assets/ApiPhoneCheckPage-K0ftgoa.js',
      'assets/ApiPhoneCheckPage-C_yZ7Ku.css',
      'assets/UserPage-TpCpdJ4.js',
      'assets/Switch-3IRHLOz.js',
      'assets/Switch-BCVYV4W.css',
      'assets/spot-notify-BmPSCb1.js',
      'assets/kept-phone-CYTgwGB.js',
      'assets/CustomerServicePage-Dsi33V_.js',
      'assets/customer-service-DcD42oB.css',
      'assets/PembayaranPage-CAtv1KA.js',
      'assets/SkyOfflinePage-BFXb4SX.js',
      'assets/SkyCodePage-BNZJLvu.js',
      'assets/SkyScanPage-BN9Ycy3.js',
      'assets/SkyElevenPage-EZhHR1x.js',
      'assets/UploadVoucherPage-gTwiyHv.js',
      'assets/Meter-CTDOata.js',
      'assets/Meter-D7jVBAn.css',
      'assets/ChooseFile-CmCBUfg.js',
      'assets/pictures-C4z_vo4.js',
      'assets/UploadVoucherPage-BXl4p3W.css',
      'assets/CouponPage-DmOayIE.js',
      'assets/Ticket-CT_NqKG.js',
      'assets/Ticket-DAGE_Ux.css',
      'assets/CouponPage-Da2H1Mo.css',
      'assets/VaPage-BqJyory.js',
      'assets/StorePage-CCa4wu-.js',
      'assets/FeedbackPage-C-xFjsF.js',
      'assets/FeedbackPage-8eZe0eD.css',
      'assets/ModifyBankInfoPage-hUSs3o1.js',
      'assets/use-step-up-B3Yr49k.js',
      'assets/ModifyBankInfoPage-B0Yqvyj.css',
      'assets/TestPage-DG8NZdx.js',
      'assets/camera-BRQhSjC.js',
      'assets/TestPage-CRPfFWO.css',
      'assets/NotFoundPage-cC76EcM.js',
      'assets/LiveData-CwA9Z47.js',
      'assets/Guides-BeEmqO_.js',
      'assets/Guides-Csxl8BS.css',
      'assets/start-D_f7gXH.js',
    ]),
) => i.map((i) => d[i])

import { r as e, t } from './rolldown-runtime-XKyaHtl.js'
import {
  Ir as _,
  bn as _e,
  mn as Ae,
  Cr as a,
  Rr as ae,
  vt as Be,
  Ln as b,
  cr as be,
  Vt as C,
  er as Ce,
  Et as c,
  Tr as ce,
  kt as De,
  Ft as d,
  Ut as de,
  vr as E,
  hr as Ee,
  Nr as ee,
  qn as Fe,
  Gn as f,
  Wn as fe,
  yr as Ge,
  In as g,
  _t as ge,
  xn as He,
  Ht as h,
  Zn as he,
  qt as Ie,
  Bt as i,
  Rn as ie,
  on as je,
  zn as Ke,
  lr as ke,
  sn as Le,
  Fn as l,
  Tt as le,
  or as Me,
  Hn as m,
  Yn as me,
  pn as Ne,
  B as n,
  Pt as ne,
  ln as Oe,
  Ct as o,
  Rt as oe,
  pr as Pe,
  Gt as p,
  Xn as pe,
  zr as qe,
  un as Re,
  Bn as r,
  Qn as re,
  Vn as S,
  en as Se,
  Er as s,
  St as se,
  _r as T,
  gn as Te,
  Pn as te,
  xr as Ue,
  Fr as u,
  Un as ue,
  wt as Ve,
  Jt as v,
  br as ve,
  yn as We,
  _n as w,
  fn as we,
  Mn as x,
  dn as xe,
  Kt as y,
  cn as ye,
  vn as ze,
} from './shared-Bhmsupj.js'
var Je = [`dataNotice`, `creditCheck`, `location`, `notifications`, `analytics`],
  Ye = { signIn: 1, changeBank: 2, signAgreement: 3, exportData: 4, eraseData: 5 },
  Xe = { name: `accessLog`, method: `GET`, path: `/api/user/privacy/access-log`, travel: `none` },
  Ze = { name: `handOff`, method: `POST`, path: `/api/user/login/handOff`, travel: `json` },
  Qe = { name: `loginDevices`, method: `GET`, path: `/api/user/login/devices`, travel: `none` },
  $e = { name: `loginOut`, method: `GET`, path: `/api/user/login/loginOut`, travel: `none` },
  et = {
    name: `otpLoginCheck`,
    method: `POST`,
    path: `/api/user/login/otpLoginCheck`,
    travel: `json`,
  },
  tt = { name: `revokeLogin`, method: `POST`, path: `/api/user/login/revoke`, travel: `json` },
  nt = { name: `saveConsent`, method: `POST`, path: `/api/user/consent`, travel: `json` },
  rt = { name: `sendOtp`, method: `POST`, path: `/api/user/login/otp`, travel: `none` },
  it = { name: `uniqueLogin`, method: `POST`, path: `/api/user/login/uniqueLogin`, travel: `json` },
  at = { name: `userStatus`, method: `GET`, path: `/api/user/user/status`, travel: `none` },
  ot = { name: `viewConsents`, method: `GET`, path: `/api/user/consent`, travel: `none` },
  st = t((e) => {
    function t(e, t) {
      var n = e.length
      e.push(t)
      for (; 0 < n; ) {
        var r = (n - 1) >>> 1,
          a = e[r]
        if (0 < i(a, t)) (e[r] = t), (e[n] = a), (n = r)
        else break
      }
    }
    function n(e) {
      return e.length === 0 ? null : e[0]
    }
    function r(e) {
      if (e.length === 0) return null
      var t = e[0],
        n = e.pop()
      if (n !== t) {
        e[0] = n
        for (var r = 0, a = e.length, o = a >>> 1; r < o; ) {
          var s = 2 * (r + 1) - 1,
            c = e[s],
            l = s + 1,
            u = e[l]
          if (0 > i(c, n))
            l < a && 0 > i(u, c)
              ? ((e[r] = u), (e[l] = n), (r = l))
              : ((e[r] = c), (e[s] = n), (r = s))
          else if (l < a && 0 > i(u, n)) (e[r] = u), (e[l] = n), (r = l)
          else break
        }
      }
      return t
    }
    function i(e, t) {
      var n = e.sortIndex - t.sortIndex
      return n === 0 ? e.id - t.id : n
    }
    if (
      ((e.unstable_now = void 0),
      typeof performance == `object` && typeof performance.now == `function`)
    ) {
      var a = performance
      e.unstable_now = () => a.now()
    } else {
      var o = Date,
        s = o.now()
      e.unstable_now = () => o.now() - s
    }
    var c = [],
      l = [],
      u = 1,
      d = null,
      f = 3,
      p = !1,
      m = !1,
      h = !1,
      g = !1,
      _ = typeof setTimeout == `function` ? setTimeout : null,
      v = typeof clearTimeout == `function` ? clearTimeout : null,
      y = typeof setImmediate < `u` ? setImmediate : null
    function b(e) {
      for (var i = n(l); i !== null; ) {
        if (i.callback === null) r(l)
        else if (i.startTime <= e) r(l), (i.sortIndex = i.expirationTime), t(c, i)
        else break
        i = n(l)
      }
    }
    function x(e) {
      if (((h = !1), b(e), !m)) {
        if (n(c) !== null) (m = !0), ee || ((ee = !0), oe())
        else {
          var t = n(l)
          t !== null && le(x, t.startTime - e)
        }
      }
    }
    var ee = !1,
      te = -1,
      ne = 5,
      re = -1
    function ie() {
      return g ? !0 : !(e.unstable_now() - re < ne)
    }
    function ae() {
      if (((g = !1), ee)) {
        var t = e.unstable_now()
        re = t
        var i = !0
        try {
          a: {
            ;(m = !1), h && ((h = !1), v(te), (te = -1)), (p = !0)
            var a = f
            try {
              b: {
                for (b(t), d = n(c); d !== null && !(d.expirationTime > t && ie()); ) {
                  var o = d.callback
                  if (typeof o == `function`) {
                    ;(d.callback = null), (f = d.priorityLevel)
                    var s = o(d.expirationTime <= t)
                    if (((t = e.unstable_now()), typeof s == `function`)) {
                      ;(d.callback = s), b(t), (i = !0)
                      break b
                    }
                    d === n(c) && r(c), b(t)
                  } else r(c)
                  d = n(c)
                }
                if (d !== null) i = !0
                else {
                  var u = n(l)
                  u !== null && le(x, u.startTime - t), (i = !1)
                }
              }
              break a
            } finally {
              ;(d = null), (f = a), (p = !1)
            }
            i = void 0
          }
        } finally {
          i ? oe() : (ee = !1)
        }
      }
    }
    var oe
    if (typeof y == `function`)
      oe = () => {
        y(ae)
      }
    else if (typeof MessageChannel < `u`) {
      var se = new MessageChannel(),
        ce = se.port2
      ;(se.port1.onmessage = ae),
        (oe = () => {
          ce.postMessage(null)
        })
    } else
      oe = () => {
        _(ae, 0)
      }
    function le(t, n) {
      te = _(() => {
        t(e.unstable_now())
      }, n)
    }
    ;(e.unstable_IdlePriority = 5),
      (e.unstable_ImmediatePriority = 1),
      (e.unstable_LowPriority = 4),
      (e.unstable_NormalPriority = 3),
      (e.unstable_Profiling = null),
      (e.unstable_UserBlockingPriority = 2),
      (e.unstable_cancelCallback = (e) => {
        e.callback = null
      }),
      (e.unstable_forceFrameRate = (e) => {
        0 > e || 125 < e
          ? console.error(
              `forceFrameRate takes a positive int between 0 and 125, forcing frame rates higher than 125 fps is not supported`,
            )
          : (ne = 0 < e ? Math.floor(1e3 / e) : 5)
      }),
      (e.unstable_getCurrentPriorityLevel = () => f),
      (e.unstable_next = (e) => {
        switch (f) {
          case 1:
          case 2:
          case 3:
            var t = 3
            break
          default:
            t = f
        }
        var n = f
        f = t
        try {
          return e()
        } finally {
          f = n
        }
      }),
      (e.unstable_requestPaint = () => {
        g = !0
      }),
      (e.unstable_runWithPriority = (e, t) => {
        switch (e) {
          case 1:
          case 2:
          case 3:
          case 4:
          case 5:
            break
          default:
            e = 3
        }
        var n = f
        f = e
        try {
          return t()
        } finally {
          f = n
        }
      }),
      (e.unstable_scheduleCallback = (r, i, a) => {
        var o = e.unstable_now()
        switch (
          (typeof a == `object` && a
            ? ((a = a.delay), (a = typeof a == `number` && 0 < a ? o + a : o))
            : (a = o),
          r)
        ) {
          case 1:
            var s = -1
            break
          case 2:
            s = 250
            break
          case 5:
            s = 1073741823
            break
          case 4:
            s = 1e4
            break
          default:
            s = 5e3
        }
        return (
          (s = a + s),
          (r = {
            id: u++,
            callback: i,
            priorityLevel: r,
            startTime: a,
            expirationTime: s,
            sortIndex: -1,
          }),
          a > o
            ? ((r.sortIndex = a),
              t(l, r),
              n(c) === null && r === n(l) && (h ? (v(te), (te = -1)) : (h = !0), le(x, a - o)))
            : ((r.sortIndex = s), t(c, r), m || p || ((m = !0), ee || ((ee = !0), oe()))),
          r
        )
      }),
      (e.unstable_shouldYield = ie),
      (e.unstable_wrapCallback = (e) => {
        var t = f
        return function () {
          var n = f
          f = t
          try {
            return e.apply(this, arguments)
          } finally {
            f = n
          }
        }
      })
  }),
  ct = t((e, t) => {
    t.exports = st()
  }),
  D = t((e) => {
    var t = ae()
    function n(e) {
      var t = `https://react.dev/errors/` + e
      if (1 < arguments.length) {
        t += `?args[]=` + encodeURIComponent(arguments[1])
        for (var n = 2; n < arguments.length; n++)
          t += `&args[]=` + encodeURIComponent(arguments[n])
      }
      return (
        `Minified React error #` +
        e +
        `; visit ` +
        t +
        ` for the full message or use the non-minified dev environment for full errors and additional helpful warnings.`
      )
    }
    function r() {}
    var i = {
        d: {
          f: r,
          r: () => {
            throw Error(n(522))
          },
          D: r,
          C: r,
          L: r,
          m: r,
          X: r,
          S: r,
          M: r,
        },
        p: 0,
        findDOMNode: null,
      },
      a = Symbol.for(`react.portal`)
    function o(e, t, n) {
      var r = 3 < arguments.length && arguments[3] !== void 0 ? arguments[3] : null
      return {
        $$typeof: a,
        key: r == null ? null : `` + r,
        children: e,
        containerInfo: t,
        implementation: n,
      }
    }
    var s = t.__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE
    function c(e, t) {
      if (e === `font`) return ``
      if (typeof t == `string`) return t === `use-credentials` ? t : ``
    }
    ;(e.__DOM_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE = i),
      (e.createPortal = function (e, t) {
        var r = 2 < arguments.length && arguments[2] !== void 0 ? arguments[2] : null
        if (!t || (t.nodeType !== 1 && t.nodeType !== 9 && t.nodeType !== 11)) throw Error(n(299))
        return o(e, t, null, r)
      }),
      (e.flushSync = (e) => {
        var t = s.T,
          n = i.p
        try {
          if (((s.T = null), (i.p = 2), e)) return e()
        } finally {
          ;(s.T = t), (i.p = n), i.d.f()
        }
      }),
      (e.preconnect = (e, t) => {
        typeof e == `string` &&
          (t
            ? ((t = t.crossOrigin),
              (t = typeof t == `string` ? (t === `use-credentials` ? t : ``) : void 0))
            : (t = null),
          i.d.C(e, t))
      }),
      (e.prefetchDNS = (e) => {
        typeof e == `string` && i.d.D(e)
      }),
      (e.preinit = (e, t) => {
        if (typeof e == `string` && t && typeof t.as == `string`) {
          var n = t.as,
            r = c(n, t.crossOrigin),
            a = typeof t.integrity == `string` ? t.integrity : void 0,
            o = typeof t.fetchPriority == `string` ? t.fetchPriority : void 0
          n === `style`
            ? i.d.S(e, typeof t.precedence == `string` ? t.precedence : void 0, {
                crossOrigin: r,
                integrity: a,
                fetchPriority: o,
              })
            : n === `script` &&
              i.d.X(e, {
                crossOrigin: r,
                integrity: a,
                fetchPriority: o,
                nonce: typeof t.nonce == `string` ? t.nonce : void 0,
              })
        }
      }),
      (e.preinitModule = (e, t) => {
        if (typeof e == `string`) {
          if (typeof t == `object` && t) {
            if (t.as == null || t.as === `script`) {
              var n = c(t.as, t.crossOrigin)
              i.d.M(e, {
                crossOrigin: n,
                integrity: typeof t.integrity == `string` ? t.integrity : void 0,
                nonce: typeof t.nonce == `string` ? t.nonce : void 0,
              })
            }
          } else t ?? i.d.M(e)
        }
      }),
      (e.preload = (e, t) => {
        if (typeof e == `string` && typeof t == `object` && t && typeof t.as == `string`) {
          var n = t.as,
            r = c(n, t.crossOrigin)
          i.d.L(e, n, {
            crossOrigin: r,
            integrity: typeof t.integrity == `string` ? t.integrity : void 0,
            nonce: typeof t.nonce == `string` ? t.nonce : void 0,
            type: typeof t.type == `string` ? t.type : void 0,
            fetchPriority: typeof t.fetchPriority == `string` ? t.fetchPriority : void 0,
            referrerPolicy: typeof t.referrerPolicy == `string` ? t.referrerPolicy : void 0,
            imageSrcSet: typeof t.imageSrcSet == `string` ? t.imageSrcSet : void 0,
            imageSizes: typeof t.imageSizes == `string` ? t.imageSizes : void 0,
            media: typeof t.media == `string` ? t.media : void 0,
          })
        }
      }),
      (e.preloadModule = (e, t) => {
        if (typeof e == `string`) {
          if (t) {
            var n = c(t.as, t.crossOrigin)
            i.d.m(e, {
              as: typeof t.as == `string` && t.as !== `script` ? t.as : void 0,
              crossOrigin: n,
              integrity: typeof t.integrity == `string` ? t.integrity : void 0,
            })
          } else i.d.m(e)
        }
      }),
      (e.requestFormReset = (e) => {
        i.d.r(e)
      }),
      (e.unstable_batchedUpdates = (e, t) => e(t)),
      (e.useFormState = (e, t, n) => s.H.useFormState(e, t, n)),
      (e.useFormStatus = () => s.H.useHostTransitionStatus()),
      (e.version = `19.2.9`)
  }),
  lt = t((e, t) => {
    function n() {
      if (
        typeof __REACT_DEVTOOLS_GLOBAL_HOOK__ < `u` &&
        typeof __REACT_DEVTOOLS_GLOBAL_HOOK__.checkDCE == `function`
      )
        try {
          __REACT_DEVTOOLS_GLOBAL_HOOK__.checkDCE(n)
        } catch (e) {
          console.error(e)
        }
    }
    n(), (t.exports = D())
  }),
  ut = t((e) => {
    var t = ct(),
      n = ae(),
      r = lt()
    function i(e) {
      var t = `https://react.dev/errors/` + e
      if (1 < arguments.length) {
        t += `?args[]=` + encodeURIComponent(arguments[1])
        for (var n = 2; n < arguments.length; n++)
          t += `&args[]=` + encodeURIComponent(arguments[n])
      }
      return (
        `Minified React error #` +
        e +
        `; visit ` +
        t +
        ` for the full message or use the non-minified dev environment for full errors and additional helpful warnings.`
      )
    }
    function a(e) {
      return !(!e || (e.nodeType !== 1 && e.nodeType !== 9 && e.nodeType !== 11))
    }
    function o(e) {
      var t = e,
        n = e
      if (e.alternate) for (; t.return; ) t = t.return
      else {
        e = t
        do (t = e), t.flags & 4098 && (n = t.return), (e = t.return)
        while (e)
      }
      return t.tag === 3 ? n : null
    }
    function s(e) {
      if (e.tag === 13) {
        var t = e.memoizedState
        if ((t === null && ((e = e.alternate), e !== null && (t = e.memoizedState)), t !== null))
          return t.dehydrated
      }
      return null
    }
    function c(e) {
      if (e.tag === 31) {
        var t = e.memoizedState
        if ((t === null && ((e = e.alternate), e !== null && (t = e.memoizedState)), t !== null))
          return t.dehydrated
      }
      return null
    }
    function l(e) {
      if (o(e) !== e) throw Error(i(188))
    }
    function u(e) {
      var t = e.alternate
      if (!t) {
        if (((t = o(e)), t === null)) throw Error(i(188))
        return t === e ? e : null
      }
      for (var n = e, r = t; ; ) {
        var a = n.return
        if (a === null) break
        var s = a.alternate
        if (s === null) {
          if (((r = a.return), r !== null)) {
            n = r
            continue
          }
          break
        }
        if (a.child === s.child) {
          for (s = a.child; s; ) {
            if (s === n) return (l(a), e)
            if (s === r) return (l(a), t)
            s = s.sibling
          }
          throw Error(i(188))
        }
        if (n.return !== r.return) (n = a), (r = s)
        else {
          for (var c = !1, u = a.child; u; ) {
            if (u === n) {
              ;(c = !0), (n = a), (r = s)
              break
            }
            if (u === r) {
              ;(c = !0), (r = a), (n = s)
              break
            }
            u = u.sibling
          }
          if (!c) {
            for (u = s.child; u; ) {
              if (u === n) {
                ;(c = !0), (n = s), (r = a)
                break
              }
              if (u === r) {
                ;(c = !0), (r = s), (n = a)
                break
              }
              u = u.sibling
            }
            if (!c) throw Error(i(189))
          }
        }
        if (n.alternate !== r) throw Error(i(190))
      }
      if (n.tag !== 3) throw Error(i(188))
      return n.stateNode.current === n ? e : t
    }
    function d(e) {
      var t = e.tag
      if (t === 5 || t === 26 || t === 27 || t === 6) return e
      for (e = e.child; e !== null; ) {
        if (((t = d(e)), t !== null)) return t
        e = e.sibling
      }
      return null
    }
    var f = Object.assign,
      p = Symbol.for(`react.element`),
      m = Symbol.for(`react.transitional.element`),
      h = Symbol.for(`react.portal`),
      g = Symbol.for(`react.fragment`),
      _ = Symbol.for(`react.strict_mode`),
      v = Symbol.for(`react.profiler`),
      y = Symbol.for(`react.consumer`),
      b = Symbol.for(`react.context`),
      x = Symbol.for(`react.forward_ref`),
      ee = Symbol.for(`react.suspense`),
      te = Symbol.for(`react.suspense_list`),
      ne = Symbol.for(`react.memo`),
      re = Symbol.for(`react.lazy`),
      ie = Symbol.for(`react.activity`),
      oe = Symbol.for(`react.memo_cache_sentinel`),
      se = Symbol.iterator
    function ce(e) {
      return typeof e != `object` || !e
        ? null
        : ((e = (se && e[se]) || e[`@@iterator`]), typeof e == `function` ? e : null)
    }
    var le = Symbol.for(`react.client.reference`)
    function ue(e) {
      if (e == null) return null
      if (typeof e == `function`) return e.$$typeof === le ? null : e.displayName || e.name || null
      if (typeof e == `string`) return e
      switch (e) {
        case g:
          return `Fragment`
        case v:
          return `Profiler`
        case _:
          return `StrictMode`
        case ee:
          return `Suspense`
        case te:
          return `SuspenseList`
        case ie:
          return `Activity`
      }
      if (typeof e == `object`)
        switch (e.$$typeof) {
          case h:
            return `Portal`
          case b:
            return e.displayName || `Context`
          case y:
            return (e._context.displayName || `Context`) + `.Consumer`
          case x:
            var t = e.render
            return (
              (e = e.displayName),
              (e ||=
                ((e = t.displayName || t.name || ``),
                e === `` ? `ForwardRef` : `ForwardRef(` + e + `)`)),
              e
            )
          case ne:
            return ((t = e.displayName || null), t === null ? ue(e.type) || `Memo` : t)
          case re:
            ;(t = e._payload), (e = e._init)
            try {
              return ue(e(t))
            } catch {}
        }
      return null
    }
    var de = Array.isArray,
      S = n.__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE,
      C = r.__DOM_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE,
      fe = { pending: !1, data: null, method: null, action: null },
      pe = [],
      me = -1
    function he(e) {
      return { current: e }
    }
    function w(e) {
      0 > me || ((e.current = pe[me]), (pe[me] = null), me--)
    }
    function T(e, t) {
      me++, (pe[me] = e.current), (e.current = t)
    }
    var ge = he(null),
      _e = he(null),
      ve = he(null),
      ye = he(null)
    function be(e, t) {
      switch ((T(ve, t), T(_e, e), T(ge, null), t.nodeType)) {
        case 9:
        case 11:
          e = (e = t.documentElement) && (e = e.namespaceURI) ? du(e) : 0
          break
        default:
          if (((e = t.tagName), (t = t.namespaceURI))) (t = du(t)), (e = fu(t, e))
          else
            switch (e) {
              case `svg`:
                e = 1
                break
              case `math`:
                e = 2
                break
              default:
                e = 0
            }
      }
      w(ge), T(ge, e)
    }
    function xe() {
      w(ge), w(_e), w(ve)
    }
    function Se(e) {
      e.memoizedState !== null && T(ye, e)
      var t = ge.current,
        n = fu(t, e.type)
      t !== n && (T(_e, e), T(ge, n))
    }
    function Ce(e) {
      _e.current === e && (w(ge), w(_e)), ye.current === e && (w(ye), (Xu._currentValue = fe))
    }
    function we(e) {
      return ``
    }
    var Te = Object.prototype.hasOwnProperty,
      Ee = t.unstable_scheduleCallback,
      De = t.unstable_cancelCallback,
      Oe = t.unstable_shouldYield,
      ke = t.unstable_requestPaint,
      Ae = t.unstable_now,
      je = t.unstable_getCurrentPriorityLevel,
      Me = t.unstable_ImmediatePriority,
      Ne = t.unstable_UserBlockingPriority,
      Pe = t.unstable_NormalPriority,
      Fe = t.unstable_LowPriority,
      Ie = t.unstable_IdlePriority,
      Le = t.log,
      Re = t.unstable_setDisableYieldValue,
      ze = null,
      E = null
    function Be(e) {
      if ((typeof Le == `function` && Re(e), E && typeof E.setStrictMode == `function`))
        try {
          E.setStrictMode(ze, e)
        } catch {}
    }
    var Ve = Math.clz32 ? Math.clz32 : We,
      He = Math.log,
      Ue = Math.LN2
    function We(e) {
      return ((e >>>= 0), e === 0 ? 32 : (31 - ((He(e) / Ue) | 0)) | 0)
    }
    var Ge = 256,
      Ke = 4194304
    function qe(e) {
      var t = e & 42
      if (t !== 0) return t
      switch (e & -e) {
        case 1:
          return 1
        case 2:
          return 2
        case 4:
          return 4
        case 8:
          return 8
        case 16:
          return 16
        case 32:
          return 32
        case 64:
          return 64
        case 128:
          return 128
        case 256:
        case 512:
        case 1024:
        case 2048:
        case 4096:
        case 8192:
        case 16384:
        case 32768:
        case 65536:
        case 131072:
          return e & 261888
        case 262144:
        case 524288:
        case 1048576:
        case 2097152:
          return e & 3932160
        case 4194304:
        case 8388608:
        case 16777216:
        case 33554432:
          return e & 62914560
        case 67108864:
          return 67108864
        case 134217728:
          return 134217728
        case 268435456:
          return 268435456
        case 536870912:
          return 536870912
        case 1073741824:
          return 0
        default:
          return e
      }
    }
    function Je(e, t, n) {
      var r = e.pendingLanes
      if (r === 0) return 0
      var i = 0,
        a = e.suspendedLanes,
        o = e.pingedLanes
      e = e.warmLanes
      var s = r & 134217727
      return (
        s === 0
          ? ((s = r & ~a),
            s === 0
              ? o === 0
                ? n || ((n = r & ~e), n !== 0 && (i = qe(n)))
                : (i = qe(o))
              : (i = qe(s)))
          : ((r = s & ~a),
            r === 0
              ? ((o &= s), o === 0 ? n || ((n = s & ~e), n !== 0 && (i = qe(n))) : (i = qe(o)))
              : (i = qe(r))),
        i === 0
          ? 0
          : t !== 0 &&
              t !== i &&
              (t & a) === 0 &&
              ((a = i & -i), (n = t & -t), a >= n || (a === 32 && n & 4194048))
            ? t
            : i
      )
    }
    function Ye(e, t) {
      return (e.pendingLanes & ~(e.suspendedLanes & ~e.pingedLanes) & t) === 0
    }
    function Xe(e, t) {
      switch (e) {
        case 1:
        case 2:
        case 4:
        case 8:
        case 64:
          return t + 250
        case 16:
        case 32:
        case 128:
        case 256:
        case 512:
        case 1024:
        case 2048:
        case 4096:
        case 8192:
        case 16384:
        case 32768:
        case 65536:
        case 131072:
        case 262144:
        case 524288:
        case 1048576:
        case 2097152:
          return t + 5e3
        case 4194304:
        case 8388608:
        case 16777216:
        case 33554432:
          return -1
        case 67108864:
        case 134217728:
        case 268435456:
        case 536870912:
        case 1073741824:
          return -1
        default:
          return -1
      }
    }
    function Ze() {
      var e = Ke
      return ((Ke <<= 1), !(Ke & 62914560) && (Ke = 4194304), e)
    }
    function Qe(e) {
      for (var t = [], n = 0; 31 > n; n++) t.push(e)
      return t
    }
    function $e(e, t) {
      ;(e.pendingLanes |= t),
        t !== 268435456 && ((e.suspendedLanes = 0), (e.pingedLanes = 0), (e.warmLanes = 0))
    }
    function et(e, t, n, r, i, a) {
      var o = e.pendingLanes
      ;(e.pendingLanes = n),
        (e.suspendedLanes = 0),
        (e.pingedLanes = 0),
        (e.warmLanes = 0),
        (e.expiredLanes &= n),
        (e.entangledLanes &= n),
        (e.errorRecoveryDisabledLanes &= n),
        (e.shellSuspendCounter = 0)
      var s = e.entanglements,
        c = e.expirationTimes,
        l = e.hiddenUpdates
      for (n = o & ~n; 0 < n; ) {
        var u = 31 - Ve(n),
          d = 1 << u
        ;(s[u] = 0), (c[u] = -1)
        var f = l[u]
        if (f !== null)
          for (l[u] = null, u = 0; u < f.length; u++) {
            var p = f[u]
            p !== null && (p.lane &= -536870913)
          }
        n &= ~d
      }
      r !== 0 && tt(e, r, 0),
        a !== 0 && i === 0 && e.tag !== 0 && (e.suspendedLanes |= a & ~(o & ~t))
    }
    function tt(e, t, n) {
      ;(e.pendingLanes |= t), (e.suspendedLanes &= ~t)
      var r = 31 - Ve(t)
      ;(e.entangledLanes |= t),
        (e.entanglements[r] = e.entanglements[r] | 1073741824 | (n & 261930))
    }
    function nt(e, t) {
      var n = (e.entangledLanes |= t)
      for (e = e.entanglements; n; ) {
        var r = 31 - Ve(n),
          i = 1 << r
        ;(i & t) | (e[r] & t) && (e[r] |= t), (n &= ~i)
      }
    }
    function rt(e) {
      switch (e) {
        case 2:
          e = 1
          break
        case 8:
          e = 4
          break
        case 32:
          e = 16
          break
        case 256:
        case 512:
        case 1024:
        case 2048:
        case 4096:
        case 8192:
        case 16384:
        case 32768:
        case 65536:
        case 131072:
        case 262144:
        case 524288:
        case 1048576:
        case 2097152:
        case 4194304:
        case 8388608:
        case 16777216:
        case 33554432:
          e = 128
          break
        case 268435456:
          e = 134217728
          break
        default:
          e = 0
      }
      return e
    }
    function it(e) {
      return ((e &= -e), 2 < e ? (8 < e ? (e & 134217727 ? 32 : 268435456) : 8) : 2)
    }
    function at() {
      var e = C.p
      return e === 0 ? ((e = window.event), e === void 0 ? 32 : dd(e.type)) : e
    }
    function ot(e, t) {
      var n = C.p
      try {
        return ((C.p = e), t())
      } finally {
        C.p = n
      }
    }
    var st = Math.random().toString(36).slice(2),
      D = `__reactFiber$` + st,
      ut = `__reactProps$` + st,
      dt = `__reactContainer$` + st,
      ft = `__reactEvents$` + st,
      pt = `__reactListeners$` + st,
      mt = `__reactHandles$` + st
    ;`` + st
    var ht = `__reactMarker$` + st
    function gt(e) {
      delete e[D], delete e[ut], delete e[ft], delete e[pt], delete e[mt]
    }
    function _t(e) {
      var t = e[D]
      if (t) return t
      for (var n = e.parentNode; n; ) {
        if ((t = n[dt] || n[D])) {
          if (((n = t.alternate), t.child !== null || (n !== null && n.child !== null)))
            for (e = Ou(e); e !== null; ) {
              if ((n = e[D])) return n
              e = Ou(e)
            }
          return t
        }
        ;(e = n), (n = e.parentNode)
      }
      return null
    }
    function vt(e) {
      if ((e = e[D] || e[dt])) {
        var t = e.tag
        if (t === 5 || t === 6 || t === 13 || t === 31 || t === 26 || t === 27 || t === 3) return e
      }
      return null
    }
    function yt(e) {
      var t = e.tag
      if (t === 5 || t === 26 || t === 27 || t === 6) return e.stateNode
      throw Error(i(33))
    }
    function bt(e) {
      e[ht] = !0
    }
    var xt = new Set(),
      St = {}
    function Ct(e, t) {
      wt(e, t), wt(e + `Capture`, t)
    }
    function wt(e, t) {
      for (St[e] = t, e = 0; e < t.length; e++) xt.add(t[e])
    }
    var Tt =
        /^[:A-Z_a-z\u00C0-\u00D6\u00D8-\u00F6\u00F8-\u02FF\u0370-\u037D\u037F-\u1FFF\u200C-\u200D\u2070-\u218F\u2C00-\u2FEF\u3001-\uD7FF\uF900-\uFDCF\uFDF0-\uFFFD][:A-Z_a-z\u00C0-\u00D6\u00D8-\u00F6\u00F8-\u02FF\u0370-\u037D\u037F-\u1FFF\u200C-\u200D\u2070-\u218F\u2C00-\u2FEF\u3001-\uD7FF\uF900-\uFDCF\uFDF0-\uFFFD\-.0-9\u00B7\u0300-\u036F\u203F-\u2040]*$/,
      Et = {},
      O = {}
    function k(e) {
      return Te.call(O, e)
        ? !0
        : Te.call(Et, e)
          ? !1
          : Tt.test(e)
            ? (O[e] = !0)
            : ((Et[e] = !0), !1)
    }
    function Dt(e, t, n) {
      if (k(t)) {
        if (n === null) e.removeAttribute(t)
        else {
          switch (typeof n) {
            case `undefined`:
            case `function`:
            case `symbol`:
              e.removeAttribute(t)
              return
            case `boolean`:
              var r = t.toLowerCase().slice(0, 5)
              if (r !== `data-` && r !== `aria-`) {
                e.removeAttribute(t)
                return
              }
          }
          e.setAttribute(t, `` + n)
        }
      }
    }
    function Ot(e, t, n) {
      if (n === null) e.removeAttribute(t)
      else {
        switch (typeof n) {
          case `undefined`:
          case `function`:
          case `symbol`:
          case `boolean`:
            e.removeAttribute(t)
            return
        }
        e.setAttribute(t, `` + n)
      }
    }
    function kt(e, t, n, r) {
      if (r === null) e.removeAttribute(n)
      else {
        switch (typeof r) {
          case `undefined`:
          case `function`:
          case `symbol`:
          case `boolean`:
            e.removeAttribute(n)
            return
        }
        e.setAttributeNS(t, n, `` + r)
      }
    }
    function At(e) {
      switch (typeof e) {
        case `bigint`:
        case `boolean`:
        case `number`:
        case `string`:
        case `undefined`:
          return e
        case `object`:
          return e
        default:
          return ``
      }
    }
    function jt(e) {
      var t = e.type
      return (e = e.nodeName) && e.toLowerCase() === `input` && (t === `checkbox` || t === `radio`)
    }
    function Mt(e, t, n) {
      var r = Object.getOwnPropertyDescriptor(e.constructor.prototype, t)
      if (
        !Object.hasOwn(e, t) &&
        r !== void 0 &&
        typeof r.get == `function` &&
        typeof r.set == `function`
      ) {
        var i = r.get,
          a = r.set
        return (
          Object.defineProperty(e, t, {
            configurable: !0,
            get: function () {
              return i.call(this)
            },
            set: function (e) {
              ;(n = `` + e), a.call(this, e)
            },
          }),
          Object.defineProperty(e, t, { enumerable: r.enumerable }),
          {
            getValue: () => n,
            setValue: (e) => {
              n = `` + e
            },
            stopTracking: () => {
              ;(e._valueTracker = null), delete e[t]
            },
          }
        )
      }
    }
    function Nt(e) {
      if (!e._valueTracker) {
        var t = jt(e) ? `checked` : `value`
        e._valueTracker = Mt(e, t, `` + e[t])
      }
    }
    function Pt(e) {
      if (!e) return !1
      var t = e._valueTracker
      if (!t) return !0
      var n = t.getValue(),
        r = ``
      return (
        e && (r = jt(e) ? (e.checked ? `true` : `false`) : e.value),
        (e = r),
        e !== n && (t.setValue(e), !0)
      )
    }
    function Ft(e) {
      if (((e ||= typeof document < `u` ? document : void 0), e === void 0)) return null
      try {
        return e.activeElement || e.body
      } catch {
        return e.body
      }
    }
    var It = /[\n"\\]/g
    function Lt(e) {
      return e.replace(It, (e) => `\\` + e.charCodeAt(0).toString(16) + ` `)
    }
    function Rt(e, t, n, r, i, a, o, s) {
      ;(e.name = ``),
        o != null && typeof o != `function` && typeof o != `symbol` && typeof o != `boolean`
          ? (e.type = o)
          : e.removeAttribute(`type`),
        t == null
          ? (o !== `submit` && o !== `reset`) || e.removeAttribute(`value`)
          : o === `number`
            ? ((t === 0 && e.value === ``) || e.value != t) && (e.value = `` + At(t))
            : e.value !== `` + At(t) && (e.value = `` + At(t)),
        t == null
          ? n == null
            ? r != null && e.removeAttribute(`value`)
            : Bt(e, o, At(n))
          : Bt(e, o, At(t)),
        i == null && a != null && (e.defaultChecked = !!a),
        i != null && (e.checked = i && typeof i != `function` && typeof i != `symbol`),
        s != null && typeof s != `function` && typeof s != `symbol` && typeof s != `boolean`
          ? (e.name = `` + At(s))
          : e.removeAttribute(`name`)
    }
    function zt(e, t, n, r, i, a, o, s) {
      if (
        (a != null &&
          typeof a != `function` &&
          typeof a != `symbol` &&
          typeof a != `boolean` &&
          (e.type = a),
        t != null || n != null)
      ) {
        if (!((a !== `submit` && a !== `reset`) || t != null)) {
          Nt(e)
          return
        }
        ;(n = n == null ? `` : `` + At(n)),
          (t = t == null ? n : `` + At(t)),
          t === e.value || (e.value = t),
          (e.defaultValue = t)
      }
      ;(r ??= i),
        (r = typeof r != `function` && typeof r != `symbol` && !!r),
        (e.checked = !!r),
        (e.defaultChecked = !!r),
        o != null &&
          typeof o != `function` &&
          typeof o != `symbol` &&
          typeof o != `boolean` &&
          (e.name = o),
        Nt(e)
    }
    function Bt(e, t, n) {
      ;(t === `number` && Ft(e.ownerDocument) === e) ||
        e.defaultValue === `` + n ||
        (e.defaultValue = `` + n)
    }
    function Vt(e, t, n, r) {
      if (((e = e.options), t)) {
        t = {}
        for (var i = 0; i < n.length; i++) t[`$` + n[i]] = !0
        for (n = 0; n < e.length; n++)
          (i = Object.hasOwn(t, `$` + e[n].value)),
            e[n].selected !== i && (e[n].selected = i),
            i && r && (e[n].defaultSelected = !0)
      } else {
        for (n = `` + At(n), t = null, i = 0; i < e.length; i++) {
          if (e[i].value === n) {
            ;(e[i].selected = !0), r && (e[i].defaultSelected = !0)
            return
          }
          t !== null || e[i].disabled || (t = e[i])
        }
        t !== null && (t.selected = !0)
      }
    }
    function Ht(e, t, n) {
      t != null && ((t = `` + At(t)), t !== e.value && (e.value = t), n == null)
        ? e.defaultValue !== t && (e.defaultValue = t)
        : (e.defaultValue = n == null ? `` : `` + At(n))
    }
    function Ut(e, t, n, r) {
      if (t == null) {
        if (r != null) {
          if (n != null) throw Error(i(92))
          if (de(r)) {
            if (1 < r.length) throw Error(i(93))
            r = r[0]
          }
          n = r
        }
        ;(n ??= ``), (t = n)
      }
      ;(n = At(t)),
        (e.defaultValue = n),
        (r = e.textContent),
        r === n && r !== `` && r !== null && (e.value = r),
        Nt(e)
    }
    function Wt(e, t) {
      if (t) {
        var n = e.firstChild
        if (n && n === e.lastChild && n.nodeType === 3) {
          n.nodeValue = t
          return
        }
      }
      e.textContent = t
    }
    var Gt = new Set(
      `animationIterationCount aspectRatio borderImageOutset borderImageSlice borderImageWidth boxFlex boxFlexGroup boxOrdinalGroup columnCount columns flex flexGrow flexPositive flexShrink flexNegative flexOrder gridArea gridRow gridRowEnd gridRowSpan gridRowStart gridColumn gridColumnEnd gridColumnSpan gridColumnStart fontWeight lineClamp lineHeight opacity order orphans scale tabSize widows zIndex zoom fillOpacity floodOpacity stopOpacity strokeDasharray strokeDashoffset strokeMiterlimit strokeOpacity strokeWidth MozAnimationIterationCount MozBoxFlex MozBoxFlexGroup MozLineClamp msAnimationIterationCount msFlex msZoom msFlexGrow msFlexNegative msFlexOrder msFlexPositive msFlexShrink msGridColumn msGridColumnSpan msGridRow msGridRowSpan WebkitAnimationIterationCount WebkitBoxFlex WebKitBoxFlexGroup WebkitBoxOrdinalGroup WebkitColumnCount WebkitColumns WebkitFlex WebkitFlexGrow WebkitFlexPositive WebkitFlexShrink WebkitLineClamp`.split(
        ` `,
      ),
    )
    function Kt(e, t, n) {
      var r = t.indexOf(`--`) === 0
      n == null || typeof n == `boolean` || n === ``
        ? r
          ? e.setProperty(t, ``)
          : t === `float`
            ? (e.cssFloat = ``)
            : (e[t] = ``)
        : r
          ? e.setProperty(t, n)
          : typeof n != `number` || n === 0 || Gt.has(t)
            ? t === `float`
              ? (e.cssFloat = n)
              : (e[t] = (`` + n).trim())
            : (e[t] = n + `px`)
    }
    function qt(e, t, n) {
      if (t != null && typeof t != `object`) throw Error(i(62))
      if (((e = e.style), n != null)) {
        for (var r in n)
          !Object.hasOwn(n, r) ||
            (t != null && Object.hasOwn(t, r)) ||
            (r.indexOf(`--`) === 0
              ? e.setProperty(r, ``)
              : r === `float`
                ? (e.cssFloat = ``)
                : (e[r] = ``))
        for (var a in t) (r = t[a]), Object.hasOwn(t, a) && n[a] !== r && Kt(e, a, r)
      } else for (var o in t) Object.hasOwn(t, o) && Kt(e, o, t[o])
    }
    function Jt(e) {
      return !1
    }
    var Yt = new Map([
        [`acceptCharset`, `accept-charset`],
        [`htmlFor`, `for`],
        [`httpEquiv`, `http-equiv`],
        [`crossOrigin`, `crossorigin`],
        [`accentHeight`, `accent-height`],
        [`alignmentBaseline`, `alignment-baseline`],
        [`arabicForm`, `arabic-form`],
        [`baselineShift`, `baseline-shift`],
        [`capHeight`, `cap-height`],
        [`clipPath`, `clip-path`],
        [`clipRule`, `clip-rule`],
        [`colorInterpolation`, `color-interpolation`],
        [`colorInterpolationFilters`, `color-interpolation-filters`],
        [`colorProfile`, `color-profile`],
        [`colorRendering`, `color-rendering`],
        [`dominantBaseline`, `dominant-baseline`],
        [`enableBackground`, `enable-background`],
        [`fillOpacity`, `fill-opacity`],
        [`fillRule`, `fill-rule`],
        [`floodColor`, `flood-color`],
        [`floodOpacity`, `flood-opacity`],
        [`fontFamily`, `font-family`],
        [`fontSize`, `font-size`],
        [`fontSizeAdjust`, `font-size-adjust`],
        [`fontStretch`, `font-stretch`],
        [`fontStyle`, `font-style`],
        [`fontVariant`, `font-variant`],
        [`fontWeight`, `font-weight`],
        [`glyphName`, `glyph-name`],
        [`glyphOrientationHorizontal`, `glyph-orientation-horizontal`],
        [`glyphOrientationVertical`, `glyph-orientation-vertical`],
        [`horizAdvX`, `horiz-adv-x`],
        [`horizOriginX`, `horiz-origin-x`],
        [`imageRendering`, `image-rendering`],
        [`letterSpacing`, `letter-spacing`],
        [`lightingColor`, `lighting-color`],
        [`markerEnd`, `marker-end`],
        [`markerMid`, `marker-mid`],
        [`markerStart`, `marker-start`],
        [`overlinePosition`, `overline-position`],
        [`overlineThickness`, `overline-thickness`],
        [`paintOrder`, `paint-order`],
        [`panose-1`, `panose-1`],
        [`pointerEvents`, `pointer-events`],
        [`renderingIntent`, `rendering-intent`],
        [`shapeRendering`, `shape-rendering`],
        [`stopColor`, `stop-color`],
        [`stopOpacity`, `stop-opacity`],
        [`strikethroughPosition`, `strikethrough-position`],
        [`strikethroughThickness`, `strikethrough-thickness`],
        [`strokeDasharray`, `stroke-dasharray`],
        [`strokeDashoffset`, `stroke-dashoffset`],
        [`strokeLinecap`, `stroke-linecap`],
        [`strokeLinejoin`, `stroke-linejoin`],
        [`strokeMiterlimit`, `stroke-miterlimit`],
        [`strokeOpacity`, `stroke-opacity`],
        [`strokeWidth`, `stroke-width`],
        [`textAnchor`, `text-anchor`],
        [`textDecoration`, `text-decoration`],
        [`textRendering`, `text-rendering`],
        [`transformOrigin`, `transform-origin`],
        [`underlinePosition`, `underline-position`],
        [`underlineThickness`, `underline-thickness`],
        [`unicodeBidi`, `unicode-bidi`],
        [`unicodeRange`, `unicode-range`],
        [`unitsPerEm`, `units-per-em`],
        [`vAlphabetic`, `v-alphabetic`],
        [`vHanging`, `v-hanging`],
        [`vIdeographic`, `v-ideographic`],
        [`vMathematical`, `v-mathematical`],
        [`vectorEffect`, `vector-effect`],
        [`vertAdvY`, `vert-adv-y`],
        [`vertOriginX`, `vert-origin-x`],
        [`vertOriginY`, `vert-origin-y`],
        [`wordSpacing`, `word-spacing`],
        [`writingMode`, `writing-mode`],
        [`xmlnsXlink`, `xmlns:xlink`],
        [`xHeight`, `x-height`],
      ]),
      Xt =
        /^[\u0000-\u001F ]*j[\r\n\t]*a[\r\n\t]*v[\r\n\t]*a[\r\n\t]*s[\r\n\t]*c[\r\n\t]*r[\r\n\t]*i[\r\n\t]*p[\r\n\t]*t[\r\n\t]*:/i
    function Zt(e) {
      return Xt.test(`` + e)
        ? `javascript:throw new Error('React has blocked a javascript: URL as a security precaution.')`
        : e
    }
    function Qt() {}
    var $t = null
    function en(e) {
      return (
        (e = e.target || e.srcElement || window),
        e.correspondingUseElement && (e = e.correspondingUseElement),
        e.nodeType === 3 ? e.parentNode : e
      )
    }
    var tn = null,
      nn = null
    function rn(e) {
      var t = vt(e)
      if (t && (e = t.stateNode)) {
        var n = e[ut] || null
        switch (((e = t.stateNode), t.type)) {
          case `input`:
            if (
              (Rt(
                e,
                n.value,
                n.defaultValue,
                n.defaultValue,
                n.checked,
                n.defaultChecked,
                n.type,
                n.name,
              ),
              (t = n.name),
              n.type === `radio` && t != null)
            ) {
              for (n = e; n.parentNode; ) n = n.parentNode
              for (
                n = n.querySelectorAll(`input[name="` + Lt(`` + t) + `"][type="radio"]`), t = 0;
                t < n.length;
                t++
              ) {
                var r = n[t]
                if (r !== e && r.form === e.form) {
                  var a = r[ut] || null
                  if (!a) throw Error(i(90))
                  Rt(
                    r,
                    a.value,
                    a.defaultValue,
                    a.defaultValue,
                    a.checked,
                    a.defaultChecked,
                    a.type,
                    a.name,
                  )
                }
              }
              for (t = 0; t < n.length; t++) (r = n[t]), r.form === e.form && Pt(r)
            }
            break
          case `textarea`:
            Ht(e, n.value, n.defaultValue)
            break
          case `select`:
            ;(t = n.value), t != null && Vt(e, !!n.multiple, t, !1)
        }
      }
    }
    var an = !1
    function on(e, t, n) {
      if (an) return e(t, n)
      an = !0
      try {
        return e(t)
      } finally {
        if (
          ((an = !1),
          (tn !== null || nn !== null) &&
            (Zc(), tn && ((t = tn), (e = nn), (nn = tn = null), rn(t), e)))
        )
          for (t = 0; t < e.length; t++) rn(e[t])
      }
    }
    function sn(e, t) {
      var n = e.stateNode
      if (n === null) return null
      var r = n[ut] || null
      if (r === null) return null
      n = r[t]
      switch (t) {
        case `onClick`:
        case `onClickCapture`:
        case `onDoubleClick`:
        case `onDoubleClickCapture`:
        case `onMouseDown`:
        case `onMouseDownCapture`:
        case `onMouseMove`:
        case `onMouseMoveCapture`:
        case `onMouseUp`:
        case `onMouseUpCapture`:
        case `onMouseEnter`:
          ;(r = !r.disabled) ||
            ((e = e.type),
            (r = e !== `button` && e !== `input` && e !== `select` && e !== `textarea`)),
            (e = !r)
          break
        default:
          e = !1
      }
      if (e) return null
      if (n && typeof n != `function`) throw Error(i(231, t, typeof n))
      return n
    }
    var cn =
        typeof window < `u` &&
        window.document !== void 0 &&
        window.document.createElement !== void 0,
      ln = !1
    if (cn)
      try {
        var un = {}
        Object.defineProperty(un, 'passive', {
          get: () => {
            ln = !0
          },
        }),
          window.addEventListener(`test`, un, un),
          window.removeEventListener(`test`, un, un)
      } catch {
        ln = !1
      }
    var dn = null,
      fn = null,
      pn = null
    function mn() {
      if (pn) return pn
      var e,
        t = fn,
        n = t.length,
        r,
        i = `value` in dn ? dn.value : dn.textContent,
        a = i.length
      for (e = 0; e < n && t[e] === i[e]; e++);
      var o = n - e
      for (r = 1; r <= o && t[n - r] === i[a - r]; r++);
      return (pn = i.slice(e, 1 < r ? 1 - r : void 0))
    }
    function hn(e) {
      var t = e.keyCode
      return (
        `charCode` in e ? ((e = e.charCode), e === 0 && t === 13 && (e = 13)) : (e = t),
        e === 10 && (e = 13),
        32 <= e || e === 13 ? e : 0
      )
    }
    function gn() {
      return !0
    }
    function _n() {
      return !1
    }
    function A(e) {
      function t(t, n, r, i, a) {
        for (var o in ((this._reactName = t),
        (this._targetInst = r),
        (this.type = n),
        (this.nativeEvent = i),
        (this.target = a),
        (this.currentTarget = null),
        e))
          Object.hasOwn(e, o) && ((t = e[o]), (this[o] = t ? t(i) : i[o]))
        return (
          (this.isDefaultPrevented = (
            i.defaultPrevented == null
              ? !1 === i.returnValue
              : i.defaultPrevented
          )
            ? gn
            : _n),
          (this.isPropagationStopped = _n),
          this
        )
      }
      return (
        f(t.prototype, {
          preventDefault: function () {
            this.defaultPrevented = !0
            var e = this.nativeEvent
            e &&
              (e.preventDefault
                ? e.preventDefault()
                : typeof e.returnValue != `unknown` && (e.returnValue = !1),
              (this.isDefaultPrevented = gn))
          },
          stopPropagation: function () {
            var e = this.nativeEvent
            e &&
              (e.stopPropagation
                ? e.stopPropagation()
                : typeof e.cancelBubble != `unknown` && (e.cancelBubble = !0),
              (this.isPropagationStopped = gn))
          },
          persist: () => {},
          isPersistent: gn,
        }),
        t
      )
    }
    var vn = {
        eventPhase: 0,
        bubbles: 0,
        cancelable: 0,
        timeStamp: (e) => e.timeStamp || Date.now(),
        defaultPrevented: 0,
        isTrusted: 0,
      },
      yn = A(vn),
      bn = f({}, vn, { view: 0, detail: 0 }),
      xn = A(bn),
      Sn,
      Cn,
      wn,
      Tn = f({}, bn, {
        screenX: 0,
        screenY: 0,
        clientX: 0,
        clientY: 0,
        pageX: 0,
        pageY: 0,
        ctrlKey: 0,
        shiftKey: 0,
        altKey: 0,
        metaKey: 0,
        getModifierState: In,
        button: 0,
        buttons: 0,
        relatedTarget: (e) =>
          e.relatedTarget === void 0
            ? e.fromElement === e.srcElement
              ? e.toElement
              : e.fromElement
            : e.relatedTarget,
        movementX: (e) =>
          `movementX` in e
            ? e.movementX
            : (e !== wn &&
                (wn && e.type === `mousemove`
                  ? ((Sn = e.screenX - wn.screenX), (Cn = e.screenY - wn.screenY))
                  : (Cn = Sn = 0),
                (wn = e)),
              Sn),
        movementY: (e) => (`movementY` in e ? e.movementY : Cn),
      }),
      En = A(Tn),
      Dn = A(f({}, Tn, { dataTransfer: 0 })),
      On = A(f({}, bn, { relatedTarget: 0 })),
      kn = A(f({}, vn, { animationName: 0, elapsedTime: 0, pseudoElement: 0 })),
      An = A(
        f({}, vn, {
          clipboardData: (e) => (`clipboardData` in e ? e.clipboardData : window.clipboardData),
        }),
      ),
      jn = A(f({}, vn, { data: 0 })),
      Mn = {
        Esc: `Escape`,
        Spacebar: ` `,
        Left: `ArrowLeft`,
        Up: `ArrowUp`,
        Right: `ArrowRight`,
        Down: `ArrowDown`,
        Del: `Delete`,
        Win: `OS`,
        Menu: `ContextMenu`,
        Apps: `ContextMenu`,
        Scroll: `ScrollLock`,
        MozPrintableKey: `Unidentified`,
      },
      Nn = {
        8: `Backspace`,
        9: `Tab`,
        12: `Clear`,
        13: `Enter`,
        16: `Shift`,
        17: `Control`,
        18: `Alt`,
        19: `Pause`,
        20: `CapsLock`,
        27: `Escape`,
        32: ` `,
        33: `PageUp`,
        34: `PageDown`,
        35: `End`,
        36: `Home`,
        37: `ArrowLeft`,
        38: `ArrowUp`,
        39: `ArrowRight`,
        40: `ArrowDown`,
        45: `Insert`,
        46: `Delete`,
        112: `F1`,
        113: `F2`,
        114: `F3`,
        115: `F4`,
        116: `F5`,
        117: `F6`,
        118: `F7`,
        119: `F8`,
        120: `F9`,
        121: `F10`,
        122: `F11`,
        123: `F12`,
        144: `NumLock`,
        145: `ScrollLock`,
        224: `Meta`,
      },
      Pn = { Alt: `altKey`, Control: `ctrlKey`, Meta: `metaKey`, Shift: `shiftKey` }
    function Fn(e) {
      var t = this.nativeEvent
      return t.getModifierState ? t.getModifierState(e) : (e = Pn[e]) ? !!t[e] : !1
    }
    function In() {
      return Fn
    }
    var Ln = A(
        f({}, bn, {
          key: (e) => {
            if (e.key) {
              var t = Mn[e.key] || e.key
              if (t !== `Unidentified`) return t
            }
            return e.type === `keypress`
              ? ((e = hn(e)), e === 13 ? `Enter` : String.fromCharCode(e))
              : e.type === `keydown` || e.type === `keyup`
                ? Nn[e.keyCode] || `Unidentified`
                : ``
          },
          code: 0,
          location: 0,
          ctrlKey: 0,
          shiftKey: 0,
          altKey: 0,
          metaKey: 0,
          repeat: 0,
          locale: 0,
          getModifierState: In,
          charCode: (e) => (e.type === `keypress` ? hn(e) : 0),
          keyCode: (e) => (e.type === `keydown` || e.type === `keyup` ? e.keyCode : 0),
          which: (e) =>
            e.type === `keypress`
              ? hn(e)
              : e.type === `keydown` || e.type === `keyup`
                ? e.keyCode
                : 0,
        }),
      ),
      Rn = A(
        f({}, Tn, {
          pointerId: 0,
          width: 0,
          height: 0,
          pressure: 0,
          tangentialPressure: 0,
          tiltX: 0,
          tiltY: 0,
          twist: 0,
          pointerType: 0,
          isPrimary: 0,
        }),
      ),
      zn = A(
        f({}, bn, {
          touches: 0,
          targetTouches: 0,
          changedTouches: 0,
          altKey: 0,
          metaKey: 0,
          ctrlKey: 0,
          shiftKey: 0,
          getModifierState: In,
        }),
      ),
      Bn = A(f({}, vn, { propertyName: 0, elapsedTime: 0, pseudoElement: 0 })),
      Vn = A(
        f({}, Tn, {
          deltaX: (e) => (`deltaX` in e ? e.deltaX : `wheelDeltaX` in e ? -e.wheelDeltaX : 0),
          deltaY: (e) =>
            `deltaY` in e
              ? e.deltaY
              : `wheelDeltaY` in e
                ? -e.wheelDeltaY
                : `wheelDelta` in e
                  ? -e.wheelDelta
                  : 0,
          deltaZ: 0,
          deltaMode: 0,
        }),
      ),
      Hn = A(f({}, vn, { newState: 0, oldState: 0 })),
      Un = [9, 13, 27, 32],
      Wn = cn && `CompositionEvent` in window,
      Gn = null
    cn && `documentMode` in document && (Gn = document.documentMode)
    var Kn = cn && `TextEvent` in window && !Gn,
      qn = cn && (!Wn || (Gn && 8 < Gn && 11 >= Gn)),
      Jn = ` `,
      Yn = !1
    function Xn(e, t) {
      switch (e) {
        case `keyup`:
          return Un.indexOf(t.keyCode) !== -1
        case `keydown`:
          return t.keyCode !== 229
        case `keypress`:
        case `mousedown`:
        case `focusout`:
          return !0
        default:
          return !1
      }
    }
    function Zn(e) {
      return ((e = e.detail), typeof e == `object` && `data` in e ? e.data : null)
    }
    var Qn = !1
    function $n(e, t) {
      switch (e) {
        case `compositionend`:
          return Zn(t)
        case `keypress`:
          return t.which === 32 ? ((Yn = !0), Jn) : null
        case `textInput`:
          return ((e = t.data), e === Jn && Yn ? null : e)
        default:
          return null
      }
    }
    function er(e, t) {
      if (Qn)
        return e === `compositionend` || (!Wn && Xn(e, t))
          ? ((e = mn()), (pn = fn = dn = null), (Qn = !1), e)
          : null
      switch (e) {
        case `paste`:
          return null
        case `keypress`:
          if (!(t.ctrlKey || t.altKey || t.metaKey) || (t.ctrlKey && t.altKey)) {
            if (t.char && 1 < t.char.length) return t.char
            if (t.which) return String.fromCharCode(t.which)
          }
          return null
        case `compositionend`:
          return qn && t.locale !== `ko` ? null : t.data
        default:
          return null
      }
    }
    var tr = {
      color: !0,
      date: !0,
      datetime: !0,
      'datetime-local': !0,
      email: !0,
      month: !0,
      number: !0,
      password: !0,
      range: !0,
      search: !0,
      tel: !0,
      text: !0,
      time: !0,
      url: !0,
      week: !0,
    }
    function nr(e) {
      var t = e && e.nodeName && e.nodeName.toLowerCase()
      return t === `input` ? !!tr[e.type] : t === `textarea`
    }
    function rr(e, t, n, r) {
      tn ? (nn ? nn.push(r) : (nn = [r])) : (tn = r),
        (t = Ql(t, `onChange`)),
        0 < t.length &&
          ((n = new yn(`onChange`, `change`, null, n, r)), e.push({ event: n, listeners: t }))
    }
    var ir = null,
      ar = null
    function or(e) {
      Gl(e, 0)
    }
    function sr(e) {
      if (Pt(yt(e))) return e
    }
    function cr(e, t) {
      if (e === `change`) return t
    }
    var lr = !1
    if (cn) {
      var ur
      if (cn) {
        var dr = `oninput` in document
        if (!dr) {
          var fr = document.createElement(`div`)
          fr.setAttribute(`oninput`, `return;`), (dr = typeof fr.oninput == `function`)
        }
        ur = dr
      } else ur = !1
      lr = ur && (!document.documentMode || 9 < document.documentMode)
    }
    function pr() {
      ir && (ir.detachEvent(`onpropertychange`, mr), (ar = ir = null))
    }
    function mr(e) {
      if (e.propertyName === `value` && sr(ar)) {
        var t = []
        rr(t, ar, e, en(e)), on(or, t)
      }
    }
    function hr(e, t, n) {
      e === `focusin`
        ? (pr(), (ir = t), (ar = n), ir.attachEvent(`onpropertychange`, mr))
        : e === `focusout` && pr()
    }
    function gr(e) {
      if (e === `selectionchange` || e === `keyup` || e === `keydown`) return sr(ar)
    }
    function _r(e, t) {
      if (e === `click`) return sr(t)
    }
    function vr(e, t) {
      if (e === `input` || e === `change`) return sr(t)
    }
    function yr(e, t) {
      return (e === t && (e !== 0 || 1 / e == 1 / t)) || (e !== e && t !== t)
    }
    var br = typeof Object.is == `function` ? Object.is : yr
    function xr(e, t) {
      if (br(e, t)) return !0
      if (typeof e != `object` || !e || typeof t != `object` || !t) return !1
      var n = Object.keys(e),
        r = Object.keys(t)
      if (n.length !== r.length) return !1
      for (r = 0; r < n.length; r++) {
        var i = n[r]
        if (!Te.call(t, i) || !br(e[i], t[i])) return !1
      }
      return !0
    }
    function Sr(e) {
      for (; e && e.firstChild; ) e = e.firstChild
      return e
    }
    function Cr(e, t) {
      var n = Sr(e)
      e = 0
      for (var r; n; ) {
        if (n.nodeType === 3) {
          if (((r = e + n.textContent.length), e <= t && r >= t)) return { node: n, offset: t - e }
          e = r
        }
        a: {
          for (; n; ) {
            if (n.nextSibling) {
              n = n.nextSibling
              break a
            }
            n = n.parentNode
          }
          n = void 0
        }
        n = Sr(n)
      }
    }
    function wr(e, t) {
      return e && t
        ? e === t
          ? !0
          : e && e.nodeType === 3
            ? !1
            : t && t.nodeType === 3
              ? wr(e, t.parentNode)
              : `contains` in e
                ? e.contains(t)
                : e.compareDocumentPosition
                  ? !!(e.compareDocumentPosition(t) & 16)
                  : !1
        : !1
    }
    function Tr(e) {
      e =
        e != null && e.ownerDocument != null && e.ownerDocument.defaultView != null
          ? e.ownerDocument.defaultView
          : window
      for (var t = Ft(e.document); t instanceof e.HTMLIFrameElement; ) {
        try {
          var n = typeof t.contentWindow.location.href == `string`
        } catch {
          n = !1
        }
        if (n) e = t.contentWindow
        else break
        t = Ft(e.document)
      }
      return t
    }
    function Er(e) {
      var t = e && e.nodeName && e.nodeName.toLowerCase()
      return (
        t &&
        ((t === `input` &&
          (e.type === `text` ||
            e.type === `search` ||
            e.type === `tel` ||
            e.type === `url` ||
            e.type === `password`)) ||
          t === `textarea` ||
          e.contentEditable === `true`)
      )
    }
    var Dr = cn && `documentMode` in document && 11 >= document.documentMode,
      Or = null,
      kr = null,
      Ar = null,
      jr = !1
    function Mr(e, t, n) {
      var r = n.window === n ? n.document : n.nodeType === 9 ? n : n.ownerDocument
      jr ||
        Or == null ||
        Or !== Ft(r) ||
        ((r = Or),
        `selectionStart` in r && Er(r)
          ? (r = { start: r.selectionStart, end: r.selectionEnd })
          : ((r = ((r.ownerDocument && r.ownerDocument.defaultView) || window).getSelection()),
            (r = {
              anchorNode: r.anchorNode,
              anchorOffset: r.anchorOffset,
              focusNode: r.focusNode,
              focusOffset: r.focusOffset,
            })),
        (Ar && xr(Ar, r)) ||
          ((Ar = r),
          (r = Ql(kr, `onSelect`)),
          0 < r.length &&
            ((t = new yn(`onSelect`, `select`, null, t, n)),
            e.push({ event: t, listeners: r }),
            (t.target = Or))))
    }
    function Nr(e, t) {
      var n = {}
      return (
        (n[e.toLowerCase()] = t.toLowerCase()),
        (n[`Webkit` + e] = `webkit` + t),
        (n[`Moz` + e] = `moz` + t),
        n
      )
    }
    var Pr = {
        animationend: Nr(`Animation`, `AnimationEnd`),
        animationiteration: Nr(`Animation`, `AnimationIteration`),
        animationstart: Nr(`Animation`, `AnimationStart`),
        transitionrun: Nr(`Transition`, `TransitionRun`),
        transitionstart: Nr(`Transition`, `TransitionStart`),
        transitioncancel: Nr(`Transition`, `TransitionCancel`),
        transitionend: Nr(`Transition`, `TransitionEnd`),
      },
      Fr = {},
      Ir = {}
    cn &&
      ((Ir = document.createElement(`div`).style),
      `AnimationEvent` in window ||
        (delete Pr.animationend.animation,
        delete Pr.animationiteration.animation,
        delete Pr.animationstart.animation),
      `TransitionEvent` in window || delete Pr.transitionend.transition)
    function Lr(e) {
      if (Fr[e]) return Fr[e]
      if (!Pr[e]) return e
      var t = Pr[e],
        n
      for (n in t) if (Object.hasOwn(t, n) && n in Ir) return (Fr[e] = t[n])
      return e
    }
    var Rr = Lr(`animationend`),
      zr = Lr(`animationiteration`),
      Br = Lr(`animationstart`),
      Vr = Lr(`transitionrun`),
      Hr = Lr(`transitionstart`),
      Ur = Lr(`transitioncancel`),
      Wr = Lr(`transitionend`),
      Gr = new Map(),
      Kr =
        `abort auxClick beforeToggle cancel canPlay canPlayThrough click close contextMenu copy cut drag dragEnd dragEnter dragExit dragLeave dragOver dragStart drop durationChange emptied encrypted ended error gotPointerCapture input invalid keyDown keyPress keyUp load loadedData loadedMetadata loadStart lostPointerCapture mouseDown mouseMove mouseOut mouseOver mouseUp paste pause play playing pointerCancel pointerDown pointerMove pointerOut pointerOver pointerUp progress rateChange reset resize seeked seeking stalled submit suspend timeUpdate touchCancel touchEnd touchStart volumeChange scroll toggle touchMove waiting wheel`.split(
          ` `,
        )
    Kr.push(`scrollEnd`)
    function qr(e, t) {
      Gr.set(e, t), Ct(t, [e])
    }
    var Jr =
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
      Yr = [],
      Xr = 0,
      Zr = 0
    function Qr() {
      for (var e = Xr, t = (Zr = Xr = 0); t < e; ) {
        var n = Yr[t]
        Yr[t++] = null
        var r = Yr[t]
        Yr[t++] = null
        var i = Yr[t]
        Yr[t++] = null
        var a = Yr[t]
        if (((Yr[t++] = null), r !== null && i !== null)) {
          var o = r.pending
          o === null ? (i.next = i) : ((i.next = o.next), (o.next = i)), (r.pending = i)
        }
        a !== 0 && ni(n, i, a)
      }
    }
    function $r(e, t, n, r) {
      ;(Yr[Xr++] = e),
        (Yr[Xr++] = t),
        (Yr[Xr++] = n),
        (Yr[Xr++] = r),
        (Zr |= r),
        (e.lanes |= r),
        (e = e.alternate),
        e !== null && (e.lanes |= r)
    }
    function ei(e, t, n, r) {
      return ($r(e, t, n, r), ri(e))
    }
    function ti(e, t) {
      return ($r(e, null, null, t), ri(e))
    }
    function ni(e, t, n) {
      e.lanes |= n
      var r = e.alternate
      r !== null && (r.lanes |= n)
      for (var i = !1, a = e.return; a !== null; )
        (a.childLanes |= n),
          (r = a.alternate),
          r !== null && (r.childLanes |= n),
          a.tag === 22 && ((e = a.stateNode), e === null || e._visibility & 1 || (i = !0)),
          (e = a),
          (a = a.return)
      return e.tag === 3
        ? ((a = e.stateNode),
          i &&
            t !== null &&
            ((i = 31 - Ve(n)),
            (e = a.hiddenUpdates),
            (r = e[i]),
            r === null ? (e[i] = [t]) : r.push(t),
            (t.lane = n | 536870912)),
          a)
        : null
    }
    function ri(e) {
      if (50 < Uc) throw ((Uc = 0), (Wc = null), Error(i(185)))
      for (var t = e.return; t !== null; ) (e = t), (t = e.return)
      return e.tag === 3 ? e.stateNode : null
    }
    var ii = {}
    function ai(e, t, n, r) {
      ;(this.tag = e),
        (this.key = n),
        (this.sibling =
          this.child =
          this.return =
          this.stateNode =
          this.type =
          this.elementType =
            null),
        (this.index = 0),
        (this.refCleanup = this.ref = null),
        (this.pendingProps = t),
        (this.dependencies = this.memoizedState = this.updateQueue = this.memoizedProps = null),
        (this.mode = r),
        (this.subtreeFlags = this.flags = 0),
        (this.deletions = null),
        (this.childLanes = this.lanes = 0),
        (this.alternate = null)
    }
    function oi(e, t, n, r) {
      return new ai(e, t, n, r)
    }
    function si(e) {
      return ((e = e.prototype), !(!e || !e.isReactComponent))
    }
    function ci(e, t) {
      var n = e.alternate
      return (
        n === null
          ? ((n = oi(e.tag, t, e.key, e.mode)),
            (n.elementType = e.elementType),
            (n.type = e.type),
            (n.stateNode = e.stateNode),
            (n.alternate = e),
            (e.alternate = n))
          : ((n.pendingProps = t),
            (n.type = e.type),
            (n.flags = 0),
            (n.subtreeFlags = 0),
            (n.deletions = null)),
        (n.flags = e.flags & 65011712),
        (n.childLanes = e.childLanes),
        (n.lanes = e.lanes),
        (n.child = e.child),
        (n.memoizedProps = e.memoizedProps),
        (n.memoizedState = e.memoizedState),
        (n.updateQueue = e.updateQueue),
        (t = e.dependencies),
        (n.dependencies = t === null ? null : { lanes: t.lanes, firstContext: t.firstContext }),
        (n.sibling = e.sibling),
        (n.index = e.index),
        (n.ref = e.ref),
        (n.refCleanup = e.refCleanup),
        n
      )
    }
    function li(e, t) {
      e.flags &= 65011714
      var n = e.alternate
      return (
        n === null
          ? ((e.childLanes = 0),
            (e.lanes = t),
            (e.child = null),
            (e.subtreeFlags = 0),
            (e.memoizedProps = null),
            (e.memoizedState = null),
            (e.updateQueue = null),
            (e.dependencies = null),
            (e.stateNode = null))
          : ((e.childLanes = n.childLanes),
            (e.lanes = n.lanes),
            (e.child = n.child),
            (e.subtreeFlags = 0),
            (e.deletions = null),
            (e.memoizedProps = n.memoizedProps),
            (e.memoizedState = n.memoizedState),
            (e.updateQueue = n.updateQueue),
            (e.type = n.type),
            (t = n.dependencies),
            (e.dependencies =
              t === null ? null : { lanes: t.lanes, firstContext: t.firstContext })),
        e
      )
    }
    function ui(e, t, n, r, a, o) {
      var s = 0
      if (((r = e), typeof e == `function`)) si(e) && (s = 1)
      else if (typeof e == `string`)
        s = qu(e, n, ge.current) ? 26 : e === `html` || e === `head` || e === `body` ? 27 : 5
      else
        a: switch (e) {
          case ie:
            return ((e = oi(31, n, t, a)), (e.elementType = ie), (e.lanes = o), e)
          case g:
            return di(n.children, a, o, t)
          case _:
            ;(s = 8), (a |= 24)
            break
          case v:
            return ((e = oi(12, n, t, a | 2)), (e.elementType = v), (e.lanes = o), e)
          case ee:
            return ((e = oi(13, n, t, a)), (e.elementType = ee), (e.lanes = o), e)
          case te:
            return ((e = oi(19, n, t, a)), (e.elementType = te), (e.lanes = o), e)
          default:
            if (typeof e == `object` && e)
              switch (e.$$typeof) {
                case b:
                  s = 10
                  break a
                case y:
                  s = 9
                  break a
                case x:
                  s = 11
                  break a
                case ne:
                  s = 14
                  break a
                case re:
                  ;(s = 16), (r = null)
                  break a
              }
            ;(s = 29), (n = Error(i(130, e === null ? `null` : typeof e, ``))), (r = null)
        }
      return ((t = oi(s, n, t, a)), (t.elementType = e), (t.type = r), (t.lanes = o), t)
    }
    function di(e, t, n, r) {
      return ((e = oi(7, e, r, t)), (e.lanes = n), e)
    }
    function fi(e, t, n) {
      return ((e = oi(6, e, null, t)), (e.lanes = n), e)
    }
    function pi(e, t, n) {
      return (
        (t = oi(4, e.children === null ? [] : e.children, e.key, t)),
        (t.lanes = n),
        (t.stateNode = {
          containerInfo: e.containerInfo,
          pendingChildren: null,
          implementation: e.implementation,
        }),
        t
      )
    }
    var mi = new WeakMap()
    function hi(e, t) {
      if (typeof e == `object` && e) {
        var n = mi.get(e)
        return n === void 0 ? ((t = { value: e, source: t, stack: we(t) }), mi.set(e, t), t) : n
      }
      return { value: e, source: t, stack: we(t) }
    }
    var gi = [],
      _i = 0,
      vi = null,
      yi = [],
      bi = 0,
      xi = null
    function Si(e) {
      for (; e === vi; ) (vi = gi[--_i]), (gi[_i] = null), gi[--_i], (gi[_i] = null)
      for (; e === xi; )
        (xi = yi[--bi]), (yi[bi] = null), yi[--bi], (yi[bi] = null), yi[--bi], (yi[bi] = null)
    }
    var Ci = null,
      wi = null,
      Ti = Error(i(519))
    function Ei(e) {
      throw (
        Ai(
          hi(
            Error(
              i(
                418,
                1 < arguments.length && arguments[1] !== void 0 && arguments[1] ? `text` : `HTML`,
                ``,
              ),
            ),
            e,
          ),
        ),
        Ti
      )
    }
    function Di(e) {
      var t = e.stateNode,
        n = e.type,
        r = e.memoizedProps
      switch (((t[D] = e), (t[ut] = r), n)) {
        case `dialog`:
          Z(`cancel`, t), Z(`close`, t)
          break
        case `iframe`:
        case `object`:
        case `embed`:
          Z(`load`, t)
          break
        case `video`:
        case `audio`:
          for (n = 0; n < Ul.length; n++) Z(Ul[n], t)
          break
        case `source`:
          Z(`error`, t)
          break
        case `img`:
        case `image`:
        case `link`:
          Z(`error`, t), Z(`load`, t)
          break
        case `details`:
          Z(`toggle`, t)
          break
        case `input`:
          Z(`invalid`, t),
            zt(t, r.value, r.defaultValue, r.checked, r.defaultChecked, r.type, r.name, !0)
          break
        case `select`:
          Z(`invalid`, t)
          break
        case `textarea`:
          Z(`invalid`, t), Ut(t, r.value, r.defaultValue, r.children)
      }
      ;(n = r.children),
        (typeof n != `string` && typeof n != `number` && typeof n != `bigint`) ||
        t.textContent === `` + n ||
        !0 === r.suppressHydrationWarning ||
        iu(t.textContent, n)
          ? (r.popover != null && (Z(`beforetoggle`, t), Z(`toggle`, t)),
            r.onScroll != null && Z(`scroll`, t),
            r.onScrollEnd != null && Z(`scrollend`, t),
            r.onClick != null && (t.onclick = Qt),
            (t = !0))
          : (t = !1),
        t || Ei(e, !0)
    }
    function Oi(e) {
      return !1
    }
    function ki() {
      return null
    }
    function Ai(e) {
      wi === null ? (wi = [e]) : wi.push(e)
    }
    var ji = he(null),
      Mi = null,
      Ni = null
    function Pi(e, t, n) {
      T(ji, t._currentValue), (t._currentValue = n)
    }
    function Fi(e) {
      ;(e._currentValue = ji.current), w(ji)
    }
    function Ii(e, t, n) {
      for (; e !== null; ) {
        var r = e.alternate
        if (
          ((e.childLanes & t) === t
            ? r !== null && (r.childLanes & t) !== t && (r.childLanes |= t)
            : ((e.childLanes |= t), r !== null && (r.childLanes |= t)),
          e === n)
        )
          break
        e = e.return
      }
    }
    function Li(e, t, n, r) {
      var a = e.child
      for (a !== null && (a.return = e); a !== null; ) {
        var o = a.dependencies
        if (o !== null) {
          var s = a.child
          o = o.firstContext
          a: for (; o !== null; ) {
            var c = o
            o = a
            for (var l = 0; l < t.length; l++)
              if (c.context === t[l]) {
                ;(o.lanes |= n),
                  (c = o.alternate),
                  c !== null && (c.lanes |= n),
                  Ii(o.return, n, e),
                  r || (s = null)
                break a
              }
            o = c.next
          }
        } else if (a.tag === 18) {
          if (((s = a.return), s === null)) throw Error(i(341))
          ;(s.lanes |= n), (o = s.alternate), o !== null && (o.lanes |= n), Ii(s, n, e), (s = null)
        } else s = a.child
        if (s !== null) s.return = a
        else
          for (s = a; s !== null; ) {
            if (s === e) {
              s = null
              break
            }
            if (((a = s.sibling), a !== null)) {
              ;(a.return = s.return), (s = a)
              break
            }
            s = s.return
          }
        a = s
      }
    }
    function Ri(e, t, n, r) {
      e = null
      for (var a = t, o = !1; a !== null; ) {
        if (!o) {
          if (a.flags & 524288) o = !0
          else if (a.flags & 262144) break
        }
        if (a.tag === 10) {
          var s = a.alternate
          if (s === null) throw Error(i(387))
          if (((s = s.memoizedProps), s !== null)) {
            var c = a.type
            br(a.pendingProps.value, s.value) || (e === null ? (e = [c]) : e.push(c))
          }
        } else if (a === ye.current) {
          if (((s = a.alternate), s === null)) throw Error(i(387))
          s.memoizedState.memoizedState !== a.memoizedState.memoizedState &&
            (e === null ? (e = [Xu]) : e.push(Xu))
        }
        a = a.return
      }
      e !== null && Li(t, e, n, r), (t.flags |= 262144)
    }
    function zi(e) {
      for (e = e.firstContext; e !== null; ) {
        if (!br(e.context._currentValue, e.memoizedValue)) return !0
        e = e.next
      }
      return !1
    }
    function Bi(e) {
      ;(Mi = e), (Ni = null), (e = e.dependencies), e !== null && (e.firstContext = null)
    }
    function Vi(e) {
      return Ui(Mi, e)
    }
    function Hi(e, t) {
      return (Mi === null && Bi(e), Ui(e, t))
    }
    function Ui(e, t) {
      var n = t._currentValue
      if (((t = { context: t, memoizedValue: n, next: null }), Ni === null)) {
        if (e === null) throw Error(i(308))
        ;(Ni = t), (e.dependencies = { lanes: 0, firstContext: t }), (e.flags |= 524288)
      } else Ni = Ni.next = t
      return n
    }
    var Wi =
        typeof AbortController < `u`
          ? AbortController
          : function () {
              var e = [],
                t = (this.signal = {
                  aborted: !1,
                  addEventListener: (t, n) => {
                    e.push(n)
                  },
                })
              this.abort = () => {
                ;(t.aborted = !0), e.forEach((e) => e())
              }
            },
      Gi = t.unstable_scheduleCallback,
      Ki = t.unstable_NormalPriority,
      j = {
        $$typeof: b,
        Consumer: null,
        Provider: null,
        _currentValue: null,
        _currentValue2: null,
        _threadCount: 0,
      }
    function qi() {
      return { controller: new Wi(), data: new Map(), refCount: 0 }
    }
    function Ji(e) {
      e.refCount--,
        e.refCount === 0 &&
          Gi(Ki, () => {
            e.controller.abort()
          })
    }
    var Yi = 0,
      Xi = null
    function Zi(e, t) {
      $()
    }
    var Qi = S.S
    S.S = (e, t) => {
      ;(Nc = Ae()),
        typeof t == `object` && t && typeof t.then == `function` && Zi(e, t),
        Qi !== null && Qi(e, t)
    }
    var $i = he(null)
    function ea() {
      var e = $i.current
      return e === null ? W.pooledCache : e
    }
    var ta = Error(i(460)),
      na = Error(i(474)),
      ra = Error(i(542)),
      ia = { then: () => {} }
    function aa(e) {
      return ((e = e.status), e === `fulfilled` || e === `rejected`)
    }
    function oa(e) {
      try {
        var t = e._init
        return t(e._payload)
      } catch (e) {
        throw typeof e == `object` && e && typeof e.then == `function` ? ((sa = e), ta) : e
      }
    }
    var sa = null
    function ca() {
      if (sa === null) throw Error(i(459))
      var e = sa
      return ((sa = null), e)
    }
    function la(e) {
      $()
    }
    function ua(e, t) {
      ;(t = t.props.ref), (e.ref = t === void 0 ? null : t)
    }
    function da(e, t) {
      throw t.$$typeof === p
        ? Error(i(525))
        : ((e = Object.prototype.toString.call(t)),
          Error(
            i(
              31,
              e === `[object Object]` ? `object with keys {` + Object.keys(t).join(`, `) + `}` : e,
            ),
          ))
    }
    function fa(e) {
      function t(t, n) {
        if (e) {
          var r = t.deletions
          r === null ? ((t.deletions = [n]), (t.flags |= 16)) : r.push(n)
        }
      }
      function n(n, r) {
        if (!e) return null
        for (; r !== null; ) t(n, r), (r = r.sibling)
        return null
      }
      function r(e) {
        for (var t = new Map(); e !== null; )
          e.key === null ? t.set(e.index, e) : t.set(e.key, e), (e = e.sibling)
        return t
      }
      function a(e, t) {
        return ((e = ci(e, t)), (e.index = 0), (e.sibling = null), e)
      }
      function o(t, n, r) {
        return (
          (t.index = r),
          e
            ? ((r = t.alternate),
              r === null
                ? ((t.flags |= 67108866), n)
                : ((r = r.index), r < n ? ((t.flags |= 67108866), n) : r))
            : ((t.flags |= 1048576), n)
        )
      }
      function s(t) {
        return (e && t.alternate === null && (t.flags |= 67108866), t)
      }
      function c(e, t, n, r) {
        return t === null || t.tag !== 6
          ? ((t = fi(n, e.mode, r)), (t.return = e), t)
          : ((t = a(t, n)), (t.return = e), t)
      }
      function l(e, t, n, r) {
        var i = n.type
        return i === g
          ? d(e, t, n.props.children, r, n.key)
          : t !== null &&
              (t.elementType === i ||
                (typeof i == `object` && i && i.$$typeof === re && oa(i) === t.type))
            ? ((t = a(t, n.props)), ua(t, n), (t.return = e), t)
            : ((t = ui(n.type, n.key, n.props, null, e.mode, r)), ua(t, n), (t.return = e), t)
      }
      function u(e, t, n, r) {
        return t === null ||
          t.tag !== 4 ||
          t.stateNode.containerInfo !== n.containerInfo ||
          t.stateNode.implementation !== n.implementation
          ? ((t = pi(n, e.mode, r)), (t.return = e), t)
          : ((t = a(t, n.children || [])), (t.return = e), t)
      }
      function d(e, t, n, r, i) {
        return t === null || t.tag !== 7
          ? ((t = di(n, e.mode, r, i)), (t.return = e), t)
          : ((t = a(t, n)), (t.return = e), t)
      }
      function f(e, t, n) {
        if ((typeof t == `string` && t !== ``) || typeof t == `number` || typeof t == `bigint`)
          return ((t = fi(`` + t, e.mode, n)), (t.return = e), t)
        if (typeof t == `object` && t) {
          switch (t.$$typeof) {
            case m:
              return (
                (n = ui(t.type, t.key, t.props, null, e.mode, n)), ua(n, t), (n.return = e), n
              )
            case h:
              return ((t = pi(t, e.mode, n)), (t.return = e), t)
            case re:
              return ((t = oa(t)), f(e, t, n))
          }
          if (de(t) || ce(t)) return ((t = di(t, e.mode, n, null)), (t.return = e), t)
          if (typeof t.then == `function`) return f(e, la(t), n)
          if (t.$$typeof === b) return f(e, Hi(e, t), n)
          da(e, t)
        }
        return null
      }
      function p(e, t, n, r) {
        var i = t === null ? null : t.key
        if ((typeof n == `string` && n !== ``) || typeof n == `number` || typeof n == `bigint`)
          return i === null ? c(e, t, `` + n, r) : null
        if (typeof n == `object` && n) {
          switch (n.$$typeof) {
            case m:
              return n.key === i ? l(e, t, n, r) : null
            case h:
              return n.key === i ? u(e, t, n, r) : null
            case re:
              return ((n = oa(n)), p(e, t, n, r))
          }
          if (de(n) || ce(n)) return i === null ? d(e, t, n, r, null) : null
          if (typeof n.then == `function`) return p(e, t, la(n), r)
          if (n.$$typeof === b) return p(e, t, Hi(e, n), r)
          da(e, n)
        }
        return null
      }
      function _(e, t, n, r, i) {
        if ((typeof r == `string` && r !== ``) || typeof r == `number` || typeof r == `bigint`)
          return ((e = e.get(n) || null), c(t, e, `` + r, i))
        if (typeof r == `object` && r) {
          switch (r.$$typeof) {
            case m:
              return ((e = e.get(r.key === null ? n : r.key) || null), l(t, e, r, i))
            case h:
              return ((e = e.get(r.key === null ? n : r.key) || null), u(t, e, r, i))
            case re:
              return ((r = oa(r)), _(e, t, n, r, i))
          }
          if (de(r) || ce(r)) return ((e = e.get(n) || null), d(t, e, r, i, null))
          if (typeof r.then == `function`) return _(e, t, n, la(r), i)
          if (r.$$typeof === b) return _(e, t, n, Hi(t, r), i)
          da(t, r)
        }
        return null
      }
      function v(i, a, s, c) {
        for (
          var l = null, u = null, d = a, m = (a = 0), h = null;
          d !== null && m < s.length;
          m++
        ) {
          d.index > m ? ((h = d), (d = null)) : (h = d.sibling)
          var g = p(i, d, s[m], c)
          if (g === null) {
            d === null && (d = h)
            break
          }
          e && d && g.alternate === null && t(i, d),
            (a = o(g, a, m)),
            u === null ? (l = g) : (u.sibling = g),
            (u = g),
            (d = h)
        }
        if (m === s.length) return (n(i, d), l)
        if (d === null) {
          for (; m < s.length; m++)
            (d = f(i, s[m], c)),
              d !== null && ((a = o(d, a, m)), u === null ? (l = d) : (u.sibling = d), (u = d))
          return l
        }
        for (d = r(d); m < s.length; m++)
          (h = _(d, i, m, s[m], c)),
            h !== null &&
              (e && h.alternate !== null && d.delete(h.key === null ? m : h.key),
              (a = o(h, a, m)),
              u === null ? (l = h) : (u.sibling = h),
              (u = h))
        return (e && d.forEach((e) => t(i, e)), l)
      }
      function y(a, s, c, l) {
        if (c == null) throw Error(i(151))
        for (
          var u = null, d = null, m = s, h = (s = 0), g = null, v = c.next();
          m !== null && !v.done;
          h++, v = c.next()
        ) {
          m.index > h ? ((g = m), (m = null)) : (g = m.sibling)
          var y = p(a, m, v.value, l)
          if (y === null) {
            m === null && (m = g)
            break
          }
          e && m && y.alternate === null && t(a, m),
            (s = o(y, s, h)),
            d === null ? (u = y) : (d.sibling = y),
            (d = y),
            (m = g)
        }
        if (v.done) return (n(a, m), u)
        if (m === null) {
          for (; !v.done; h++, v = c.next())
            (v = f(a, v.value, l)),
              v !== null && ((s = o(v, s, h)), d === null ? (u = v) : (d.sibling = v), (d = v))
          return u
        }
        for (m = r(m); !v.done; h++, v = c.next())
          (v = _(m, a, h, v.value, l)),
            v !== null &&
              (e && v.alternate !== null && m.delete(v.key === null ? h : v.key),
              (s = o(v, s, h)),
              d === null ? (u = v) : (d.sibling = v),
              (d = v))
        return (e && m.forEach((e) => t(a, e)), u)
      }
      function x(e, r, o, c) {
        if (
          (typeof o == `object` && o && o.type === g && o.key === null && (o = o.props.children),
          typeof o == `object` && o)
        ) {
          switch (o.$$typeof) {
            case m:
              a: {
                for (var l = o.key; r !== null; ) {
                  if (r.key === l) {
                    if (((l = o.type), l === g)) {
                      if (r.tag === 7) {
                        n(e, r.sibling), (c = a(r, o.props.children)), (c.return = e), (e = c)
                        break a
                      }
                    } else if (
                      r.elementType === l ||
                      (typeof l == `object` && l && l.$$typeof === re && oa(l) === r.type)
                    ) {
                      n(e, r.sibling), (c = a(r, o.props)), ua(c, o), (c.return = e), (e = c)
                      break a
                    }
                    n(e, r)
                    break
                  }
                  t(e, r), (r = r.sibling)
                }
                o.type === g
                  ? ((c = di(o.props.children, e.mode, c, o.key)), (c.return = e), (e = c))
                  : ((c = ui(o.type, o.key, o.props, null, e.mode, c)),
                    ua(c, o),
                    (c.return = e),
                    (e = c))
              }
              return s(e)
            case h:
              a: {
                for (l = o.key; r !== null; ) {
                  if (r.key === l) {
                    if (
                      r.tag === 4 &&
                      r.stateNode.containerInfo === o.containerInfo &&
                      r.stateNode.implementation === o.implementation
                    ) {
                      n(e, r.sibling), (c = a(r, o.children || [])), (c.return = e), (e = c)
                      break a
                    }
                    n(e, r)
                    break
                  }
                  t(e, r), (r = r.sibling)
                }
                ;(c = pi(o, e.mode, c)), (c.return = e), (e = c)
              }
              return s(e)
            case re:
              return ((o = oa(o)), x(e, r, o, c))
          }
          if (de(o)) return v(e, r, o, c)
          if (ce(o)) {
            if (((l = ce(o)), typeof l != `function`)) throw Error(i(150))
            return ((o = l.call(o)), y(e, r, o, c))
          }
          if (typeof o.then == `function`) return x(e, r, la(o), c)
          if (o.$$typeof === b) return x(e, r, Hi(e, o), c)
          da(e, o)
        }
        return (typeof o == `string` && o !== ``) || typeof o == `number` || typeof o == `bigint`
          ? ((o = `` + o),
            r !== null && r.tag === 6
              ? (n(e, r.sibling), (c = a(r, o)), (c.return = e), (e = c))
              : (n(e, r), (c = fi(o, e.mode, c)), (c.return = e), (e = c)),
            s(e))
          : n(e, r)
      }
      return (e, t, n, r) => {
        try {
          return x(e, t, n, r)
        } catch (t) {
          if (t === ta || t === ra) throw t
          var i = oi(29, t, null, e.mode)
          return ((i.lanes = r), (i.return = e), i)
        }
      }
    }
    var pa = fa(!0),
      ma = fa(!1)
    function ha(e) {
      e.updateQueue = {
        baseState: e.memoizedState,
        firstBaseUpdate: null,
        lastBaseUpdate: null,
        shared: { pending: null, lanes: 0, hiddenCallbacks: null },
        callbacks: null,
      }
    }
    function ga(e, t) {
      ;(e = e.updateQueue),
        t.updateQueue === e &&
          (t.updateQueue = {
            baseState: e.baseState,
            firstBaseUpdate: e.firstBaseUpdate,
            lastBaseUpdate: e.lastBaseUpdate,
            shared: e.shared,
            callbacks: null,
          })
    }
    function _a(e) {
      return { lane: e, tag: 0, payload: null, callback: null, next: null }
    }
    function va(e, t, n) {
      var r = e.updateQueue
      if (r === null) return null
      if (((r = r.shared), U & 2)) {
        var i = r.pending
        return (
          i === null ? (t.next = t) : ((t.next = i.next), (i.next = t)),
          (r.pending = t),
          (t = ri(e)),
          ni(e, null, n),
          t
        )
      }
      return ($r(e, r, t, n), ri(e))
    }
    function ya(e, t, n) {
      if (((t = t.updateQueue), t !== null && ((t = t.shared), n & 4194048))) {
        var r = t.lanes
        ;(r &= e.pendingLanes), (n |= r), (t.lanes = n), nt(e, n)
      }
    }
    function ba(e, t) {
      var n = e.updateQueue,
        r = e.alternate
      if (r !== null && ((r = r.updateQueue), n === r)) {
        var i = null,
          a = null
        if (((n = n.firstBaseUpdate), n !== null)) {
          do {
            var o = { lane: n.lane, tag: n.tag, payload: n.payload, callback: null, next: null }
            a === null ? (i = a = o) : (a = a.next = o), (n = n.next)
          } while (n !== null)
          a === null ? (i = a = t) : (a = a.next = t)
        } else i = a = t
        ;(n = {
          baseState: r.baseState,
          firstBaseUpdate: i,
          lastBaseUpdate: a,
          shared: r.shared,
          callbacks: r.callbacks,
        }),
          (e.updateQueue = n)
      } else
        (e = n.lastBaseUpdate),
          e === null ? (n.firstBaseUpdate = t) : (e.next = t),
          (n.lastBaseUpdate = t)
    }
    var xa = !1
    function Sa() {
      if (xa) {
        var e = Xi
        if (e !== null) throw e
      }
    }
    function Ca(e, t, n, r) {
      xa = !1
      var i = e.updateQueue,
        a = i.firstBaseUpdate,
        o = i.lastBaseUpdate,
        s = i.shared.pending
      if (s !== null) {
        i.shared.pending = null
        var c = s,
          l = c.next
        ;(c.next = null), o === null ? (a = l) : (o.next = l), (o = c)
        var u = e.alternate
        u !== null &&
          ((u = u.updateQueue),
          (s = u.lastBaseUpdate),
          s !== o && (s === null ? (u.firstBaseUpdate = l) : (s.next = l), (u.lastBaseUpdate = c)))
      }
      if (a !== null) {
        var d = i.baseState
        ;(o = 0), (u = l = c = null), (s = a)
        do {
          var p = s.lane & -536870913,
            m = p !== s.lane
          if (m ? (K & p) === p : (r & p) === p) {
            p !== 0 && p === Yi && (xa = !0),
              u !== null &&
                (u = u.next =
                  { lane: 0, tag: s.tag, payload: s.payload, callback: null, next: null })
            a: {
              var h = e,
                g = s
              p = t
              var _ = n
              switch (g.tag) {
                case 1:
                  if (((h = g.payload), typeof h == `function`)) {
                    d = h.call(_, d, p)
                    break a
                  }
                  d = h
                  break a
                case 3:
                  h.flags = (h.flags & -65537) | 128
                case 0:
                  if (
                    ((h = g.payload), (p = typeof h == `function` ? h.call(_, d, p) : h), p == null)
                  )
                    break a
                  d = f({}, d, p)
                  break a
              }
            }
            ;(p = s.callback),
              p !== null &&
                ((e.flags |= 64),
                m && (e.flags |= 8192),
                (m = i.callbacks),
                m === null ? (i.callbacks = [p]) : m.push(p))
          } else
            (m = { lane: p, tag: s.tag, payload: s.payload, callback: s.callback, next: null }),
              u === null ? ((l = u = m), (c = d)) : (u = u.next = m),
              (o |= p)
          if (((s = s.next), s === null)) {
            if (((s = i.shared.pending), s === null)) break
            ;(m = s),
              (s = m.next),
              (m.next = null),
              (i.lastBaseUpdate = m),
              (i.shared.pending = null)
          }
        } while (1)
        u === null && (c = d),
          (i.baseState = c),
          (i.firstBaseUpdate = l),
          (i.lastBaseUpdate = u),
          a === null && (i.shared.lanes = 0),
          (wc |= o),
          (e.lanes = o),
          (e.memoizedState = d)
      }
    }
    function wa(e, t) {
      if (typeof e != `function`) throw Error(i(191, e))
      e.call(t)
    }
    function Ta(e, t) {
      var n = e.callbacks
      if (n !== null) for (e.callbacks = null, e = 0; e < n.length; e++) wa(n[e], t)
    }
    var Ea = he(null),
      Da = he(0)
    function Oa() {
      ;(Cc = Da.current), w(Ea), w(Da)
    }
    var ka = he(null),
      Aa = null
    function ja(e) {
      var t = e.alternate
      T(M, M.current & 1),
        T(ka, e),
        Aa === null && (t === null || Ea.current !== null || t.memoizedState !== null) && (Aa = e)
    }
    function Ma(e) {
      T(M, M.current), T(ka, e), Aa === null && (Aa = e)
    }
    function Na(e) {
      w(ka), Aa === e && (Aa = null), w(M)
    }
    var M = he(0)
    function Pa(e) {
      for (var t = e; t !== null; ) {
        if (t.tag === 13) {
          var n = t.memoizedState
          if (n !== null && ((n = n.dehydrated), n === null || Tu(n) || Eu(n))) return t
        } else if (
          t.tag === 19 &&
          (t.memoizedProps.revealOrder === `forwards` ||
            t.memoizedProps.revealOrder === `backwards` ||
            t.memoizedProps.revealOrder === `unstable_legacy-backwards` ||
            t.memoizedProps.revealOrder === `together`)
        ) {
          if (t.flags & 128) return t
        } else if (t.child !== null) {
          ;(t.child.return = t), (t = t.child)
          continue
        }
        if (t === e) break
        for (; t.sibling === null; ) {
          if (t.return === null || t.return === e) return null
          t = t.return
        }
        ;(t.sibling.return = t.return), (t = t.sibling)
      }
      return null
    }
    var Fa = 0,
      N = null,
      P = null,
      F = null,
      Ia = !1,
      La = !1,
      Ra = !1,
      za = 0,
      Ba = 0
    function I() {
      throw Error(i(321))
    }
    function Va(e, t) {
      if (t === null) return !1
      for (var n = 0; n < t.length && n < e.length; n++) if (!br(e[n], t[n])) return !1
      return !0
    }
    function Ha(e, t, n, r, i, a) {
      return (
        (Fa = a),
        (N = t),
        (t.memoizedState = null),
        (t.updateQueue = null),
        (t.lanes = 0),
        (S.H = e === null || e.memoizedState === null ? Jo : Yo),
        (Ra = !1),
        (a = n(r, i)),
        (Ra = !1),
        La && (a = Wa(t, n, r, i)),
        Ua(e),
        a
      )
    }
    function Ua(e) {
      S.H = qo
      var t = P !== null && P.next !== null
      if (((Fa = 0), (F = P = N = null), (Ia = !1), t)) throw Error(i(300))
      e === null || ss || ((e = e.dependencies), e !== null && zi(e) && (ss = !0))
    }
    function Wa(e, t, n, r) {
      N = e
      var a = 0
      do {
        if (((La = !1), 25 <= a)) throw Error(i(301))
        if (((a += 1), (F = P = null), e.updateQueue != null)) {
          var o = e.updateQueue
          ;(o.lastEffect = null),
            (o.events = null),
            (o.stores = null),
            o.memoCache != null && (o.memoCache.index = 0)
        }
        ;(S.H = Xo), (o = t(n, r))
      } while (La)
      return o
    }
    function Ga() {
      $()
    }
    function Ka() {
      var e = za !== 0
      return ((za = 0), e)
    }
    function qa(e, t, n) {
      ;(t.updateQueue = e.updateQueue), (t.flags &= -2053), (e.lanes &= ~n)
    }
    function Ja(e) {
      if (Ia) {
        for (e = e.memoizedState; e !== null; ) {
          var t = e.queue
          t !== null && (t.pending = null), (e = e.next)
        }
        Ia = !1
      }
      ;(Fa = 0), (F = P = N = null), (La = !1), (za = 0)
    }
    function Ya() {
      var e = { memoizedState: null, baseState: null, baseQueue: null, queue: null, next: null }
      return (F === null ? (N.memoizedState = F = e) : (F = F.next = e), F)
    }
    function L() {
      if (P === null) {
        var e = N.alternate
        e = e === null ? null : e.memoizedState
      } else e = P.next
      var t = F === null ? N.memoizedState : F.next
      if (t !== null) (F = t), (P = e)
      else {
        if (e === null) throw N.alternate === null ? Error(i(467)) : Error(i(310))
        ;(P = e),
          (e = {
            memoizedState: P.memoizedState,
            baseState: P.baseState,
            baseQueue: P.baseQueue,
            queue: P.queue,
            next: null,
          }),
          F === null ? (N.memoizedState = F = e) : (F = F.next = e)
      }
      return F
    }
    function Xa() {
      return { lastEffect: null, events: null, stores: null, memoCache: null }
    }
    function Za(e) {
      $()
    }
    function Qa(e) {
      $()
    }
    function $a(e) {
      var t = null,
        n = N.updateQueue
      if ((n !== null && (t = n.memoCache), t == null)) {
        var r = N.alternate
        r !== null &&
          ((r = r.updateQueue),
          r !== null &&
            ((r = r.memoCache),
            r != null && (t = { data: r.data.map((e) => e.slice()), index: 0 })))
      }
      if (
        ((t ??= { data: [], index: 0 }),
        n === null && ((n = Xa()), (N.updateQueue = n)),
        (n.memoCache = t),
        (n = t.data[t.index]),
        n === void 0)
      )
        for (n = t.data[t.index] = Array(e), r = 0; r < e; r++) n[r] = oe
      return (t.index++, n)
    }
    function eo(e, t) {
      return typeof t == `function` ? t(e) : t
    }
    function to(e) {
      return no(L(), P, e)
    }
    function no(e, t, n) {
      var r = e.queue
      if (r === null) throw Error(i(311))
      r.lastRenderedReducer = n
      var a = e.baseQueue,
        o = r.pending
      if (o !== null) {
        if (a !== null) {
          var s = a.next
          ;(a.next = o.next), (o.next = s)
        }
        ;(t.baseQueue = a = o), (r.pending = null)
      }
      if (((o = e.baseState), a === null)) e.memoizedState = o
      else {
        t = a.next
        var c = (s = null),
          l = null,
          u = t,
          d = !1
        do {
          var f = u.lane & -536870913
          if (f === u.lane ? (Fa & f) === f : (K & f) === f) {
            var p = u.revertLane
            if (p === 0)
              l !== null &&
                (l = l.next =
                  {
                    lane: 0,
                    revertLane: 0,
                    gesture: null,
                    action: u.action,
                    hasEagerState: u.hasEagerState,
                    eagerState: u.eagerState,
                    next: null,
                  }),
                f === Yi && (d = !0)
            else if ((Fa & p) === p) {
              ;(u = u.next), p === Yi && (d = !0)
              continue
            } else
              (f = {
                lane: 0,
                revertLane: u.revertLane,
                gesture: null,
                action: u.action,
                hasEagerState: u.hasEagerState,
                eagerState: u.eagerState,
                next: null,
              }),
                l === null ? ((c = l = f), (s = o)) : (l = l.next = f),
                (N.lanes |= p),
                (wc |= p)
            ;(f = u.action), Ra && n(o, f), (o = u.hasEagerState ? u.eagerState : n(o, f))
          } else
            (p = {
              lane: f,
              revertLane: u.revertLane,
              gesture: u.gesture,
              action: u.action,
              hasEagerState: u.hasEagerState,
              eagerState: u.eagerState,
              next: null,
            }),
              l === null ? ((c = l = p), (s = o)) : (l = l.next = p),
              (N.lanes |= f),
              (wc |= f)
          u = u.next
        } while (u !== null && u !== t)
        if (
          (l === null ? (s = o) : (l.next = c),
          !br(o, e.memoizedState) && ((ss = !0), d && ((n = Xi), n !== null)))
        )
          throw n
        ;(e.memoizedState = o), (e.baseState = s), (e.baseQueue = l), (r.lastRenderedState = o)
      }
      return (a === null && (r.lanes = 0), [e.memoizedState, r.dispatch])
    }
    function ro(e) {
      var t = L(),
        n = t.queue
      if (n === null) throw Error(i(311))
      n.lastRenderedReducer = e
      var r = n.dispatch,
        a = n.pending,
        o = t.memoizedState
      if (a !== null) {
        n.pending = null
        var s = (a = a.next)
        do (o = e(o, s.action)), (s = s.next)
        while (s !== a)
        br(o, t.memoizedState) || (ss = !0),
          (t.memoizedState = o),
          t.baseQueue === null && (t.baseState = o),
          (n.lastRenderedState = o)
      }
      return [o, r]
    }
    function io(e, t, n) {
      var r = N,
        a = L()
      n = t()
      var o = !br((P || a).memoizedState, n)
      if (
        (o && ((a.memoizedState = n), (ss = !0)),
        (a = a.queue),
        xo(so.bind(null, r, a, e), [e]),
        a.getSnapshot !== t || o || (F !== null && F.memoizedState.tag & 1))
      ) {
        if (
          ((r.flags |= 2048),
          go(9, { destroy: void 0 }, oo.bind(null, r, a, n, t), null),
          W === null)
        )
          throw Error(i(349))
        Fa & 127 || ao(r, t, n)
      }
      return n
    }
    function ao(e, t, n) {
      ;(e.flags |= 16384),
        (e = { getSnapshot: t, value: n }),
        (t = N.updateQueue),
        t === null
          ? ((t = Xa()), (N.updateQueue = t), (t.stores = [e]))
          : ((n = t.stores), n === null ? (t.stores = [e]) : n.push(e))
    }
    function oo(e, t, n, r) {
      ;(t.value = n), (t.getSnapshot = r), co(t) && lo(e)
    }
    function so(e, t, n) {
      return n(() => {
        co(t) && lo(e)
      })
    }
    function co(e) {
      var t = e.getSnapshot
      e = e.value
      try {
        var n = t()
        return !br(e, n)
      } catch {
        return !0
      }
    }
    function lo(e) {
      var t = ti(e, 2)
      t !== null && Kc(t, e, 2)
    }
    function uo(e) {
      var t = Ya()
      if (typeof e == `function`) {
        var n = e
        if (((e = n()), Ra)) {
          Be(!0)
          try {
            n()
          } finally {
            Be(!1)
          }
        }
      }
      return (
        (t.memoizedState = t.baseState = e),
        (t.queue = {
          pending: null,
          lanes: 0,
          dispatch: null,
          lastRenderedReducer: eo,
          lastRenderedState: e,
        }),
        t
      )
    }
    function fo(e, t, n, r) {
      $()
    }
    function po(e, t) {
      $()
    }
    function mo(e) {
      $()
    }
    function ho(e) {
      $()
    }
    function go(e, t, n, r) {
      return (
        (e = { tag: e, create: n, deps: r, inst: t, next: null }),
        (t = N.updateQueue),
        t === null && ((t = Xa()), (N.updateQueue = t)),
        (n = t.lastEffect),
        n === null
          ? (t.lastEffect = e.next = e)
          : ((r = n.next), (n.next = e), (e.next = r), (t.lastEffect = e)),
        e
      )
    }
    function _o() {
      return L().memoizedState
    }
    function vo(e, t, n, r) {
      var i = Ya()
      ;(N.flags |= e),
        (i.memoizedState = go(1 | t, { destroy: void 0 }, n, r === void 0 ? null : r))
    }
    function yo(e, t, n, r) {
      var i = L()
      r = r === void 0 ? null : r
      var a = i.memoizedState.inst
      P !== null && r !== null && Va(r, P.memoizedState.deps)
        ? (i.memoizedState = go(t, a, n, r))
        : ((N.flags |= e), (i.memoizedState = go(1 | t, a, n, r)))
    }
    function bo(e, t) {
      vo(8390656, 8, e, t)
    }
    function xo(e, t) {
      yo(2048, 8, e, t)
    }
    function So(e) {
      N.flags |= 4
      var t = N.updateQueue
      if (t === null) (t = Xa()), (N.updateQueue = t), (t.events = [e])
      else {
        var n = t.events
        n === null ? (t.events = [e]) : n.push(e)
      }
    }
    function Co(e) {
      var t = L().memoizedState
      return (
        So({ ref: t, nextImpl: e }),
        function () {
          if (U & 2) throw Error(i(440))
          return t.impl.apply(void 0, arguments)
        }
      )
    }
    function wo(e, t) {
      return yo(4, 2, e, t)
    }
    function To(e, t) {
      return yo(4, 4, e, t)
    }
    function Eo(e, t) {
      if (typeof t == `function`) {
        e = e()
        var n = t(e)
        return () => {
          typeof n == `function` ? n() : t(null)
        }
      }
      if (t != null)
        return (
          (e = e()),
          (t.current = e),
          () => {
            t.current = null
          }
        )
    }
    function Do(e, t, n) {
      ;(n = n == null ? null : n.concat([e])), yo(4, 4, Eo.bind(null, t, e), n)
    }
    function Oo() {}
    function ko(e, t) {
      var n = L()
      t = t === void 0 ? null : t
      var r = n.memoizedState
      return t !== null && Va(t, r[1]) ? r[0] : ((n.memoizedState = [e, t]), e)
    }
    function Ao(e, t) {
      var n = L()
      t = t === void 0 ? null : t
      var r = n.memoizedState
      if (t !== null && Va(t, r[1])) return r[0]
      if (((r = e()), Ra)) {
        Be(!0)
        try {
          e()
        } finally {
          Be(!1)
        }
      }
      return ((n.memoizedState = [r, t]), r)
    }
    function jo(e, t, n) {
      $()
    }
    function Mo(e, t, n, r) {
      $()
    }
    function No(e, t, n, r, i) {
      $()
    }
    function Po(e) {
      $()
    }
    function Fo(e) {
      var t = Po(e)
      t.next === null && (t = e.alternate.memoizedState), Ho(e, t.next.queue, {}, Gc())
    }
    function Io() {
      return Vi(Xu)
    }
    function Lo() {
      return L().memoizedState
    }
    function Ro() {
      return L().memoizedState
    }
    function zo(e) {
      for (var t = e.return; t !== null; ) {
        switch (t.tag) {
          case 24:
          case 3:
            var n = Gc()
            e = _a(n)
            var r = va(t, e, n)
            r !== null && (Kc(r, t, n), ya(r, t, n)), (t = { cache: qi() }), (e.payload = t)
            return
        }
        t = t.return
      }
    }
    function Bo(e, t, n) {
      var r = Gc()
      ;(n = {
        lane: r,
        revertLane: 0,
        gesture: null,
        action: n,
        hasEagerState: !1,
        eagerState: null,
        next: null,
      }),
        Wo(e) ? Go(t, n) : ((n = ei(e, t, n, r)), n !== null && (Kc(n, e, r), Ko(n, t, r)))
    }
    function Vo(e, t, n) {
      Ho(e, t, n, Gc())
    }
    function Ho(e, t, n, r) {
      var i = {
        lane: r,
        revertLane: 0,
        gesture: null,
        action: n,
        hasEagerState: !1,
        eagerState: null,
        next: null,
      }
      if (Wo(e)) Go(t, i)
      else {
        var a = e.alternate
        if (
          e.lanes === 0 &&
          (a === null || a.lanes === 0) &&
          ((a = t.lastRenderedReducer), a !== null)
        )
          try {
            var o = t.lastRenderedState,
              s = a(o, n)
            if (((i.hasEagerState = !0), (i.eagerState = s), br(s, o)))
              return ($r(e, t, i, 0), W === null && Qr(), !1)
          } catch {}
        if (((n = ei(e, t, i, r)), n !== null)) return (Kc(n, e, r), Ko(n, t, r), !0)
      }
      return !1
    }
    function Uo(e, t, n, r) {
      $()
    }
    function Wo(e) {
      var t = e.alternate
      return e === N || (t !== null && t === N)
    }
    function Go(e, t) {
      La = Ia = !0
      var n = e.pending
      n === null ? (t.next = t) : ((t.next = n.next), (n.next = t)), (e.pending = t)
    }
    function Ko(e, t, n) {
      if (n & 4194048) {
        var r = t.lanes
        ;(r &= e.pendingLanes), (n |= r), (t.lanes = n), nt(e, n)
      }
    }
    var qo = {
      readContext: Vi,
      use: Qa,
      useCallback: I,
      useContext: I,
      useEffect: I,
      useImperativeHandle: I,
      useLayoutEffect: I,
      useInsertionEffect: I,
      useMemo: I,
      useReducer: I,
      useRef: I,
      useState: I,
      useDebugValue: I,
      useDeferredValue: I,
      useTransition: I,
      useSyncExternalStore: I,
      useId: I,
      useHostTransitionStatus: I,
      useFormState: I,
      useActionState: I,
      useOptimistic: I,
      useMemoCache: I,
      useCacheRefresh: I,
    }
    qo.useEffectEvent = I
    var Jo = {
        readContext: Vi,
        use: Qa,
        useCallback: (e, t) => ((Ya().memoizedState = [e, t === void 0 ? null : t]), e),
        useContext: Vi,
        useEffect: bo,
        useImperativeHandle: (e, t, n) => {
          ;(n = n == null ? null : n.concat([e])), vo(4194308, 4, Eo.bind(null, t, e), n)
        },
        useLayoutEffect: (e, t) => vo(4194308, 4, e, t),
        useInsertionEffect: (e, t) => {
          vo(4, 2, e, t)
        },
        useMemo: (e, t) => {
          var n = Ya()
          t = t === void 0 ? null : t
          var r = e()
          if (Ra) {
            Be(!0)
            try {
              e()
            } finally {
              Be(!1)
            }
          }
          return ((n.memoizedState = [r, t]), r)
        },
        useReducer: (e, t, n) => {
          var r = Ya()
          if (n !== void 0) {
            var i = n(t)
            if (Ra) {
              Be(!0)
              try {
                n(t)
              } finally {
                Be(!1)
              }
            }
          } else i = t
          return (
            (r.memoizedState = r.baseState = i),
            (e = {
              pending: null,
              lanes: 0,
              dispatch: null,
              lastRenderedReducer: e,
              lastRenderedState: i,
            }),
            (r.queue = e),
            (e = e.dispatch = Bo.bind(null, N, e)),
            [r.memoizedState, e]
          )
        },
        useRef: (e) => {
          var t = Ya()
          return ((e = { current: e }), (t.memoizedState = e))
        },
        useState: (e) => {
          e = uo(e)
          var t = e.queue,
            n = Vo.bind(null, N, t)
          return ((t.dispatch = n), [e.memoizedState, n])
        },
        useDebugValue: Oo,
        useDeferredValue: (e, t) => jo(Ya(), e, t),
        useTransition: () => {
          var e = uo(!1)
          return ((e = No.bind(null, N, e.queue, !0, !1)), (Ya().memoizedState = e), [!1, e])
        },
        useSyncExternalStore: (e, t, n) => {
          var r = N,
            a = Ya()
          if (((n = t()), W === null)) throw Error(i(349))
          K & 127 || ao(r, t, n), (a.memoizedState = n)
          var o = { value: n, getSnapshot: t }
          return (
            (a.queue = o),
            bo(so.bind(null, r, o, e), [e]),
            (r.flags |= 2048),
            go(9, { destroy: void 0 }, oo.bind(null, r, o, n, t), null),
            n
          )
        },
        useId: () => {
          var e = Ya(),
            t = W.identifierPrefix
          if (0) var n, r
          else (n = Ba++), (t = `_` + t + `r_` + n.toString(32) + `_`)
          return (e.memoizedState = t)
        },
        useHostTransitionStatus: Io,
        useFormState: po,
        useActionState: po,
        useOptimistic: (e) => {
          var t = Ya()
          t.memoizedState = t.baseState = e
          var n = {
            pending: null,
            lanes: 0,
            dispatch: null,
            lastRenderedReducer: null,
            lastRenderedState: null,
          }
          return ((t.queue = n), (t = Uo.bind(null, N, !0, n)), (n.dispatch = t), [e, t])
        },
        useMemoCache: $a,
        useCacheRefresh: () => (Ya().memoizedState = zo.bind(null, N)),
        useEffectEvent: (e) => {
          var t = Ya(),
            n = { impl: e }
          return (
            (t.memoizedState = n),
            function () {
              if (U & 2) throw Error(i(440))
              return n.impl.apply(void 0, arguments)
            }
          )
        },
      },
      Yo = {
        readContext: Vi,
        use: Qa,
        useCallback: ko,
        useContext: Vi,
        useEffect: xo,
        useImperativeHandle: Do,
        useInsertionEffect: wo,
        useLayoutEffect: To,
        useMemo: Ao,
        useReducer: to,
        useRef: _o,
        useState: () => to(eo),
        useDebugValue: Oo,
        useDeferredValue: (e, t) => Mo(L(), P.memoizedState, e, t),
        useTransition: () => {
          var e = to(eo)[0],
            t = L().memoizedState
          return [typeof e == `boolean` ? e : Za(e), t]
        },
        useSyncExternalStore: io,
        useId: Lo,
        useHostTransitionStatus: Io,
        useFormState: mo,
        useActionState: mo,
        useOptimistic: (e, t) => fo(L(), P, e, t),
        useMemoCache: $a,
        useCacheRefresh: Ro,
      }
    Yo.useEffectEvent = Co
    var Xo = {
      readContext: Vi,
      use: Qa,
      useCallback: ko,
      useContext: Vi,
      useEffect: xo,
      useImperativeHandle: Do,
      useInsertionEffect: wo,
      useLayoutEffect: To,
      useMemo: Ao,
      useReducer: ro,
      useRef: _o,
      useState: () => ro(eo),
      useDebugValue: Oo,
      useDeferredValue: (e, t) => {
        var n = L()
        return P === null ? jo(n, e, t) : Mo(n, P.memoizedState, e, t)
      },
      useTransition: () => {
        var e = ro(eo)[0],
          t = L().memoizedState
        return [typeof e == `boolean` ? e : Za(e), t]
      },
      useSyncExternalStore: io,
      useId: Lo,
      useHostTransitionStatus: Io,
      useFormState: ho,
      useActionState: ho,
      useOptimistic: (e, t) => {
        var n = L()
        return P === null ? ((n.baseState = e), [e, n.queue.dispatch]) : fo(n, P, e, t)
      },
      useMemoCache: $a,
      useCacheRefresh: Ro,
    }
    Xo.useEffectEvent = Co
    function Zo(e, t) {
      $()
    }
    function Qo(e) {
      Jr(e)
    }
    function $o(e) {
      console.error(e)
    }
    function es(e) {
      Jr(e)
    }
    function ts(e, t) {
      try {
        var n = e.onUncaughtError
        n(t.value, { componentStack: t.stack })
      } catch (e) {
        setTimeout(() => {
          throw e
        })
      }
    }
    function ns(e, t, n) {
      return (
        (n = _a(n)),
        (n.tag = 3),
        (n.payload = { element: null }),
        (n.callback = () => {
          ts(e, t)
        }),
        n
      )
    }
    function rs(e) {
      $()
    }
    function is(e, t, n, r) {
      $()
    }
    function as(e, t, n, r, a) {
      if (((n.flags |= 32768), typeof r == `object` && r && typeof r.then == `function`)) {
        if (((t = n.alternate), t !== null && Ri(t, n, a, !0), (n = ka.current), n !== null)) {
          switch (n.tag) {
            case 31:
            case 13:
              return (
                Aa === null ? il() : n.alternate === null && J === 0 && (J = 3),
                (n.flags &= -257),
                (n.flags |= 65536),
                (n.lanes = a),
                r === ia
                  ? (n.flags |= 16384)
                  : ((t = n.updateQueue),
                    t === null ? (n.updateQueue = new Set([r])) : t.add(r),
                    Sl(e, r, a)),
                !1
              )
            case 22:
              return (
                (n.flags |= 65536),
                r === ia
                  ? (n.flags |= 16384)
                  : ((t = n.updateQueue),
                    t === null
                      ? ((t = {
                          transitions: null,
                          markerInstances: null,
                          retryQueue: new Set([r]),
                        }),
                        (n.updateQueue = t))
                      : ((n = t.retryQueue), n === null ? (t.retryQueue = new Set([r])) : n.add(r)),
                    Sl(e, r, a)),
                !1
              )
          }
          throw Error(i(435, n.tag))
        }
        return (Sl(e, r, a), il(), !1)
      }
      var o = Error(i(520), { cause: r })
      if (((o = hi(o, n)), kc === null ? (kc = [o]) : kc.push(o), J !== 4 && (J = 2), t === null))
        return !0
      ;(r = hi(r, n)), (n = t)
      do {
        switch (n.tag) {
          case 3:
            return (
              (n.flags |= 65536),
              (e = a & -a),
              (n.lanes |= e),
              (e = ns(n.stateNode, r, e)),
              ba(n, e),
              !1
            )
          case 1:
            if (
              ((t = n.type),
              (o = n.stateNode),
              !(n.flags & 128) &&
                (typeof t.getDerivedStateFromError == `function` ||
                  (o !== null &&
                    typeof o.componentDidCatch == `function` &&
                    (Ic === null || !Ic.has(o)))))
            )
              return (
                (n.flags |= 65536),
                (a &= -a),
                (n.lanes |= a),
                (a = rs(a)),
                is(a, e, n, r),
                ba(n, a),
                !1
              )
        }
        n = n.return
      } while (n !== null)
      return !1
    }
    var os = Error(i(461)),
      ss = !1
    function cs(e, t, n, r) {
      t.child = e === null ? ma(t, null, n, r) : pa(t, e.child, n, r)
    }
    function ls(e, t, n, r, i) {
      n = n.render
      var a = t.ref
      if (`ref` in r) {
        var o = {}
        for (var s in r) s !== `ref` && (o[s] = r[s])
      } else o = r
      return (
        Bi(t),
        (r = Ha(e, t, n, o, a, i)),
        (s = Ka()),
        e !== null && !ss ? (qa(e, t, i), ys(e, t, i)) : ((t.flags |= 1), cs(e, t, r, i), t.child)
      )
    }
    function us(e, t, n, r, i) {
      if (e === null) {
        var a = n.type
        return typeof a == `function` && !si(a) && a.defaultProps === void 0 && n.compare === null
          ? ((t.tag = 15), (t.type = a), ds(e, t, a, r, i))
          : ((e = ui(n.type, null, r, t, t.mode, i)),
            (e.ref = t.ref),
            (e.return = t),
            (t.child = e))
      }
      if (((a = e.child), !bs(e, i))) {
        var o = a.memoizedProps
        if (((n = n.compare), (n = n === null ? xr : n), n(o, r) && e.ref === t.ref))
          return ys(e, t, i)
      }
      return ((t.flags |= 1), (e = ci(a, r)), (e.ref = t.ref), (e.return = t), (t.child = e))
    }
    function ds(e, t, n, r, i) {
      if (e !== null) {
        var a = e.memoizedProps
        if (xr(a, r) && e.ref === t.ref) {
          if (((ss = !1), (t.pendingProps = r = a), bs(e, i))) e.flags & 131072 && (ss = !0)
          else return ((t.lanes = e.lanes), ys(e, t, i))
        }
      }
      return hs(e, t, n, r, i)
    }
    function fs(e, t, n, r) {
      $()
    }
    function ps(e, t, n) {
      $()
    }
    function ms(e, t) {
      var n = t.ref
      if (n === null) e !== null && e.ref !== null && (t.flags |= 4194816)
      else {
        if (typeof n != `function` && typeof n != `object`) throw Error(i(284))
        ;(e === null || e.ref !== n) && (t.flags |= 4194816)
      }
    }
    function hs(e, t, n, r, i) {
      return (
        Bi(t),
        (n = Ha(e, t, n, r, void 0, i)),
        (r = Ka()),
        e !== null && !ss ? (qa(e, t, i), ys(e, t, i)) : ((t.flags |= 1), cs(e, t, n, i), t.child)
      )
    }
    function gs(e, t, n, r, i) {
      $()
    }
    function _s(e, t, n) {
      $()
    }
    function vs(e, t, n) {
      $()
    }
    function ys(e, t, n) {
      if (
        (e !== null && (t.dependencies = e.dependencies), (wc |= t.lanes), (n & t.childLanes) === 0)
      ) {
        if (e !== null) {
          if ((Ri(e, t, n, !1), (n & t.childLanes) === 0)) return null
        } else return null
      }
      if (e !== null && t.child !== e.child) throw Error(i(153))
      if (t.child !== null) {
        for (
          e = t.child, n = ci(e, e.pendingProps), t.child = n, n.return = t;
          e.sibling !== null;
        )
          (e = e.sibling), (n = n.sibling = ci(e, e.pendingProps)), (n.return = t)
        n.sibling = null
      }
      return t.child
    }
    function bs(e, t) {
      return (e.lanes & t) !== 0 || ((e = e.dependencies), !!(e !== null && zi(e)))
    }
    function xs(e, t, n) {
      switch (t.tag) {
        case 3:
          be(t, t.stateNode.containerInfo), Pi(t, j, e.memoizedState.cache)
          break
        case 27:
        case 5:
          Se(t)
          break
        case 4:
          be(t, t.stateNode.containerInfo)
          break
        case 10:
          Pi(t, t.type, t.memoizedProps.value)
          break
        case 31:
          if (t.memoizedState !== null) return ((t.flags |= 128), Ma(t), null)
          break
        case 13:
          var r = t.memoizedState
          if (r !== null)
            return r.dehydrated === null
              ? (n & t.child.childLanes) === 0
                ? (ja(t), (e = ys(e, t, n)), e === null ? null : e.sibling)
                : _s(e, t, n)
              : (ja(t), (t.flags |= 128), null)
          ja(t)
          break
        case 19:
          var i = !!(e.flags & 128)
          if (
            ((r = (n & t.childLanes) !== 0), (r ||= (Ri(e, t, n, !1), (n & t.childLanes) !== 0)), i)
          ) {
            if (r) return vs(e, t, n)
            t.flags |= 128
          }
          if (
            ((i = t.memoizedState),
            i !== null && ((i.rendering = null), (i.tail = null), (i.lastEffect = null)),
            T(M, M.current),
            r)
          )
            break
          return null
        case 22:
          return ((t.lanes = 0), fs(e, t, n, t.pendingProps))
        case 24:
          Pi(t, j, e.memoizedState.cache)
      }
      return ys(e, t, n)
    }
    function Ss(e, t, n) {
      if (e !== null) {
        if (e.memoizedProps !== t.pendingProps) ss = !0
        else {
          if (!bs(e, n) && !(t.flags & 128)) return ((ss = !1), xs(e, t, n))
          ss = !!(e.flags & 131072)
        }
      } else ss = !1
      switch (((t.lanes = 0), t.tag)) {
        case 16:
          a: {
            var r = t.pendingProps
            if (((e = oa(t.elementType)), (t.type = e), typeof e == `function`))
              si(e)
                ? ((r = Zo(e, r)), (t.tag = 1), (t = gs(null, t, e, r, n)))
                : ((t.tag = 0), (t = hs(null, t, e, r, n)))
            else {
              if (e != null) {
                var a = e.$$typeof
                if (a === x) {
                  ;(t.tag = 11), (t = ls(null, t, e, r, n))
                  break a
                }
                if (a === ne) {
                  ;(t.tag = 14), (t = us(null, t, e, r, n))
                  break a
                }
              }
              throw ((t = ue(e) || e), Error(i(306, t, ``)))
            }
          }
          return t
        case 0:
          return hs(e, t, t.type, t.pendingProps, n)
        case 1:
          return ((r = t.type), (a = Zo(r, t.pendingProps)), gs(e, t, r, a, n))
        case 3:
          a: {
            if ((be(t, t.stateNode.containerInfo), e === null)) throw Error(i(387))
            r = t.pendingProps
            var o = t.memoizedState
            ;(a = o.element), ga(e, t), Ca(t, r, null, n)
            var s = t.memoizedState
            if (
              ((r = s.cache),
              Pi(t, j, r),
              r !== o.cache && Li(t, [j], n, !0),
              Sa(),
              (r = s.element),
              r === a)
            ) {
              t = ys(e, t, n)
              break a
            }
            cs(e, t, r, n), (t = t.child)
          }
          return t
        case 26:
          return (
            ms(e, t),
            e === null
              ? (n = Hu(t.type, null, t.pendingProps, null))
                ? (t.memoizedState = n)
                : ((n = t.type),
                  (e = t.pendingProps),
                  (r = uu(ve.current).createElement(n)),
                  (r[D] = t),
                  (r[ut] = e),
                  ou(r, n, e),
                  bt(r),
                  (t.stateNode = r))
              : (t.memoizedState = Hu(t.type, e.memoizedProps, t.pendingProps, e.memoizedState)),
            null
          )
        case 27:
          return (
            Se(t),
            cs(e, t, t.pendingProps.children, n),
            ms(e, t),
            e === null && (t.flags |= 4194304),
            t.child
          )
        case 5:
          return (
            Se(t),
            (a = t.type),
            (o = t.pendingProps),
            (s = e === null ? null : e.memoizedProps),
            (r = o.children),
            pu(a, o) ? (r = null) : s !== null && pu(a, s) && (t.flags |= 32),
            t.memoizedState !== null && ((a = Ha(e, t, Ga, null, null, n)), (Xu._currentValue = a)),
            ms(e, t),
            cs(e, t, r, n),
            t.child
          )
        case 6:
          return null
        case 13:
          return _s(e, t, n)
        case 4:
          return (
            be(t, t.stateNode.containerInfo),
            (r = t.pendingProps),
            e === null ? (t.child = pa(t, null, r, n)) : cs(e, t, r, n),
            t.child
          )
        case 11:
          return ls(e, t, t.type, t.pendingProps, n)
        case 7:
          return (cs(e, t, t.pendingProps, n), t.child)
        case 8:
          return (cs(e, t, t.pendingProps.children, n), t.child)
        case 12:
          return (cs(e, t, t.pendingProps.children, n), t.child)
        case 10:
          return ((r = t.pendingProps), Pi(t, t.type, r.value), cs(e, t, r.children, n), t.child)
        case 9:
          return (
            (a = t.type._context),
            (r = t.pendingProps.children),
            Bi(t),
            (a = Vi(a)),
            (r = r(a)),
            (t.flags |= 1),
            cs(e, t, r, n),
            t.child
          )
        case 14:
          return us(e, t, t.type, t.pendingProps, n)
        case 15:
          return ds(e, t, t.type, t.pendingProps, n)
        case 19:
          return vs(e, t, n)
        case 31:
          return ps(e, t, n)
        case 22:
          return fs(e, t, n, t.pendingProps)
        case 24:
          return (
            Bi(t),
            (r = Vi(j)),
            e === null
              ? ((a = ea()),
                a === null &&
                  ((a = W),
                  (o = qi()),
                  (a.pooledCache = o),
                  o.refCount++,
                  o !== null && (a.pooledCacheLanes |= n),
                  (a = o)),
                (t.memoizedState = { parent: r, cache: a }),
                ha(t),
                Pi(t, j, a))
              : ((e.lanes & n) !== 0 && (ga(e, t), Ca(t, null, null, n), Sa()),
                (a = e.memoizedState),
                (o = t.memoizedState),
                a.parent === r
                  ? ((r = o.cache), Pi(t, j, r), r !== a.cache && Li(t, [j], n, !0))
                  : ((a = { parent: r, cache: r }),
                    (t.memoizedState = a),
                    t.lanes === 0 && (t.memoizedState = t.updateQueue.baseState = a),
                    Pi(t, j, r))),
            cs(e, t, t.pendingProps.children, n),
            t.child
          )
        case 29:
          throw t.pendingProps
      }
      throw Error(i(156, t.tag))
    }
    function Cs(e) {
      e.flags |= 4
    }
    function ws(e, t, n, r, i) {
      if (((t = !!(e.mode & 32)) && (t = !1), t)) {
        if (((e.flags |= 16777216), (i & 335544128) === i)) {
          if (e.stateNode.complete) e.flags |= 8192
          else if (tl()) e.flags |= 8192
          else throw ((sa = ia), na)
        }
      } else e.flags &= -16777217
    }
    function Ts(e, t) {
      $()
    }
    function Es(e, t) {
      t !== null && (e.flags |= 4),
        e.flags & 16384 && ((t = e.tag === 22 ? 536870912 : Ze()), (e.lanes |= t), (Oc |= t))
    }
    function Ds(e, t) {
      switch (e.tailMode) {
        case `hidden`:
          t = e.tail
          for (var n = null; t !== null; ) t.alternate !== null && (n = t), (t = t.sibling)
          n === null ? (e.tail = null) : (n.sibling = null)
          break
        case `collapsed`:
          n = e.tail
          for (var r = null; n !== null; ) n.alternate !== null && (r = n), (n = n.sibling)
          r === null
            ? t || e.tail === null
              ? (e.tail = null)
              : (e.tail.sibling = null)
            : (r.sibling = null)
      }
    }
    function R(e) {
      var t = e.alternate !== null && e.alternate.child === e.child,
        n = 0,
        r = 0
      if (t)
        for (var i = e.child; i !== null; )
          (n |= i.lanes | i.childLanes),
            (r |= i.subtreeFlags & 65011712),
            (r |= i.flags & 65011712),
            (i.return = e),
            (i = i.sibling)
      else
        for (i = e.child; i !== null; )
          (n |= i.lanes | i.childLanes),
            (r |= i.subtreeFlags),
            (r |= i.flags),
            (i.return = e),
            (i = i.sibling)
      return ((e.subtreeFlags |= r), (e.childLanes = n), t)
    }
    function Os(e, t, n) {
      var r = t.pendingProps
      switch ((Si(t), t.tag)) {
        case 16:
        case 15:
        case 0:
        case 11:
        case 7:
        case 8:
        case 12:
        case 9:
        case 14:
          return (R(t), null)
        case 1:
          return (R(t), null)
        case 3:
          return (
            (n = t.stateNode),
            (r = null),
            e !== null && (r = e.memoizedState.cache),
            t.memoizedState.cache !== r && (t.flags |= 2048),
            Fi(j),
            xe(),
            n.pendingContext && ((n.context = n.pendingContext), (n.pendingContext = null)),
            (e === null || e.child === null) && (Oi(t) ? Cs(t) : e === null || (t.flags |= 1024)),
            R(t),
            null
          )
        case 26:
          var a = t.type,
            o = t.memoizedState
          return (
            e === null
              ? (Cs(t), o === null ? (R(t), ws(t, a, null, r, n)) : (R(t), Ts(t, o)))
              : o
                ? o === e.memoizedState
                  ? (R(t), (t.flags &= -16777217))
                  : (Cs(t), R(t), Ts(t, o))
                : ((e = e.memoizedProps), e !== r && Cs(t), R(t), ws(t, a, e, r, n)),
            null
          )
        case 27:
          if ((Ce(t), (n = ve.current), (a = t.type), e !== null && t.stateNode != null))
            e.memoizedProps !== r && Cs(t)
          else {
            if (!r) {
              if (t.stateNode === null) throw Error(i(166))
              return (R(t), null)
            }
            ;(e = ge.current), Oi(t) ? Di(t, e) : ((e = ku(a, r, n)), (t.stateNode = e), Cs(t))
          }
          return (R(t), null)
        case 5:
          if ((Ce(t), (a = t.type), e !== null && t.stateNode != null))
            e.memoizedProps !== r && Cs(t)
          else {
            if (!r) {
              if (t.stateNode === null) throw Error(i(166))
              return (R(t), null)
            }
            if (((o = ge.current), Oi(t))) Di(t, o)
            else {
              var s = uu(ve.current)
              switch (o) {
                case 1:
                  o = s.createElementNS(`http://www.w3.org/2000/svg`, a)
                  break
                case 2:
                  o = s.createElementNS(`http://www.w3.org/1998/Math/MathML`, a)
                  break
                default:
                  switch (a) {
                    case `svg`:
                      o = s.createElementNS(`http://www.w3.org/2000/svg`, a)
                      break
                    case `math`:
                      o = s.createElementNS(`http://www.w3.org/1998/Math/MathML`, a)
                      break
                    case `script`:
                      ;(o = s.createElement(`div`)),
                        (o.innerHTML = `<script></script>`),
                        (o = o.removeChild(o.firstChild))
                      break
                    case `select`:
                      ;(o =
                        typeof r.is == `string`
                          ? s.createElement(`select`, { is: r.is })
                          : s.createElement(`select`)),
                        r.multiple ? (o.multiple = !0) : r.size && (o.size = r.size)
                      break
                    default:
                      o =
                        typeof r.is == `string`
                          ? s.createElement(a, { is: r.is })
                          : s.createElement(a)
                  }
              }
              ;(o[D] = t), (o[ut] = r)
              a: for (s = t.child; s !== null; ) {
                if (s.tag === 5 || s.tag === 6) o.appendChild(s.stateNode)
                else if (s.tag !== 4 && s.tag !== 27 && s.child !== null) {
                  ;(s.child.return = s), (s = s.child)
                  continue
                }
                if (s === t) break
                for (; s.sibling === null; ) {
                  if (s.return === null || s.return === t) break a
                  s = s.return
                }
                ;(s.sibling.return = s.return), (s = s.sibling)
              }
              t.stateNode = o
              switch ((ou(o, a, r), a)) {
                case `button`:
                case `input`:
                case `select`:
                case `textarea`:
                  r = !!r.autoFocus
                  break
                case `img`:
                  r = !0
                  break
                default:
                  r = !1
              }
              r && Cs(t)
            }
          }
          return (R(t), ws(t, t.type, e === null ? null : e.memoizedProps, t.pendingProps, n), null)
        case 6:
          if (e && t.stateNode != null) e.memoizedProps !== r && Cs(t)
          else {
            if (typeof r != `string` && t.stateNode === null) throw Error(i(166))
            if (((e = ve.current), Oi(t))) {
              if (((e = t.stateNode), (n = t.memoizedProps), (r = null), (a = Ci), a !== null))
                switch (a.tag) {
                  case 27:
                  case 5:
                    r = a.memoizedProps
                }
              ;(e[D] = t),
                (e = !!(
                  e.nodeValue === n ||
                  (r !== null && !0 === r.suppressHydrationWarning) ||
                  iu(e.nodeValue, n)
                )),
                e || Ei(t, !0)
            } else (e = uu(e).createTextNode(r)), (e[D] = t), (t.stateNode = e)
          }
          return (R(t), null)
        case 31:
          if (((n = t.memoizedState), e === null || e.memoizedState !== null)) {
            if (((r = Oi(t)), n !== null)) {
              if (e === null) {
                if (!r) throw Error(i(318))
                if (((e = t.memoizedState), (e = e === null ? null : e.dehydrated), !e))
                  throw Error(i(557))
                e[D] = t
              } else !(t.flags & 128) && (t.memoizedState = null), (t.flags |= 4)
              R(t), (e = !1)
            } else
              (n = ki()),
                e !== null && e.memoizedState !== null && (e.memoizedState.hydrationErrors = n),
                (e = !0)
            if (!e) return t.flags & 256 ? (Na(t), t) : (Na(t), null)
            if (t.flags & 128) throw Error(i(558))
          }
          return (R(t), null)
        case 13:
          if (
            ((r = t.memoizedState),
            e === null || (e.memoizedState !== null && e.memoizedState.dehydrated !== null))
          ) {
            if (((a = Oi(t)), r !== null && r.dehydrated !== null)) {
              if (e === null) {
                if (!a) throw Error(i(318))
                if (((a = t.memoizedState), (a = a === null ? null : a.dehydrated), !a))
                  throw Error(i(317))
                a[D] = t
              } else !(t.flags & 128) && (t.memoizedState = null), (t.flags |= 4)
              R(t), (a = !1)
            } else
              (a = ki()),
                e !== null && e.memoizedState !== null && (e.memoizedState.hydrationErrors = a),
                (a = !0)
            if (!a) return t.flags & 256 ? (Na(t), t) : (Na(t), null)
          }
          return (
            Na(t),
            t.flags & 128
              ? ((t.lanes = n), t)
              : ((n = r !== null),
                (e = e !== null && e.memoizedState !== null),
                n &&
                  ((r = t.child),
                  (a = null),
                  r.alternate !== null &&
                    r.alternate.memoizedState !== null &&
                    r.alternate.memoizedState.cachePool !== null &&
                    (a = r.alternate.memoizedState.cachePool.pool),
                  (o = null),
                  r.memoizedState !== null &&
                    r.memoizedState.cachePool !== null &&
                    (o = r.memoizedState.cachePool.pool),
                  o !== a && (r.flags |= 2048)),
                n !== e && n && (t.child.flags |= 8192),
                Es(t, t.updateQueue),
                R(t),
                null)
          )
        case 4:
          return (xe(), e === null && Jl(t.stateNode.containerInfo), R(t), null)
        case 10:
          return (Fi(t.type), R(t), null)
        case 19:
          if ((w(M), (r = t.memoizedState), r === null)) return (R(t), null)
          if (((a = !!(t.flags & 128)), (o = r.rendering), o === null)) {
            if (a) Ds(r, !1)
            else {
              if (J !== 0 || (e !== null && e.flags & 128))
                for (e = t.child; e !== null; ) {
                  if (((o = Pa(e)), o !== null)) {
                    for (
                      t.flags |= 128,
                        Ds(r, !1),
                        e = o.updateQueue,
                        t.updateQueue = e,
                        Es(t, e),
                        t.subtreeFlags = 0,
                        e = n,
                        n = t.child;
                      n !== null;
                    )
                      li(n, e), (n = n.sibling)
                    return (T(M, (M.current & 1) | 2), t.child)
                  }
                  e = e.sibling
                }
              r.tail !== null &&
                Ae() > Pc &&
                ((t.flags |= 128), (a = !0), Ds(r, !1), (t.lanes = 4194304))
            }
          } else {
            if (!a) {
              if (((e = Pa(o)), e !== null)) {
                if (
                  ((t.flags |= 128),
                  (a = !0),
                  (e = e.updateQueue),
                  (t.updateQueue = e),
                  Es(t, e),
                  Ds(r, !0),
                  r.tail === null && r.tailMode === `hidden` && !o.alternate)
                )
                  return (R(t), null)
              } else
                2 * Ae() - r.renderingStartTime > Pc &&
                  n !== 536870912 &&
                  ((t.flags |= 128), (a = !0), Ds(r, !1), (t.lanes = 4194304))
            }
            r.isBackwards
              ? ((o.sibling = t.child), (t.child = o))
              : ((e = r.last), e === null ? (t.child = o) : (e.sibling = o), (r.last = o))
          }
          return r.tail === null
            ? (R(t), null)
            : ((e = r.tail),
              (r.rendering = e),
              (r.tail = e.sibling),
              (r.renderingStartTime = Ae()),
              (e.sibling = null),
              (n = M.current),
              T(M, a ? (n & 1) | 2 : n & 1),
              e)
        case 22:
        case 23:
          return (
            Na(t),
            Oa(),
            (r = t.memoizedState !== null),
            e === null
              ? r && (t.flags |= 8192)
              : (e.memoizedState !== null) !== r && (t.flags |= 8192),
            r
              ? n & 536870912 && !(t.flags & 128) && (R(t), t.subtreeFlags & 6 && (t.flags |= 8192))
              : R(t),
            (n = t.updateQueue),
            n !== null && Es(t, n.retryQueue),
            (n = null),
            e !== null &&
              e.memoizedState !== null &&
              e.memoizedState.cachePool !== null &&
              (n = e.memoizedState.cachePool.pool),
            (r = null),
            t.memoizedState !== null &&
              t.memoizedState.cachePool !== null &&
              (r = t.memoizedState.cachePool.pool),
            r !== n && (t.flags |= 2048),
            e !== null && w($i),
            null
          )
        case 24:
          return (
            (n = null),
            e !== null && (n = e.memoizedState.cache),
            t.memoizedState.cache !== n && (t.flags |= 2048),
            Fi(j),
            R(t),
            null
          )
        case 25:
          return null
        case 30:
          return null
      }
      throw Error(i(156, t.tag))
    }
    function ks(e, t) {
      switch ((Si(t), t.tag)) {
        case 1:
          return ((e = t.flags), e & 65536 ? ((t.flags = (e & -65537) | 128), t) : null)
        case 3:
          return (
            Fi(j),
            xe(),
            (e = t.flags),
            e & 65536 && !(e & 128) ? ((t.flags = (e & -65537) | 128), t) : null
          )
        case 26:
        case 27:
        case 5:
          return (Ce(t), null)
        case 31:
          if (t.memoizedState !== null && (Na(t), t.alternate === null)) throw Error(i(340))
          return ((e = t.flags), e & 65536 ? ((t.flags = (e & -65537) | 128), t) : null)
        case 13:
          if (
            (Na(t),
            (e = t.memoizedState),
            e !== null && e.dehydrated !== null && t.alternate === null)
          )
            throw Error(i(340))
          return ((e = t.flags), e & 65536 ? ((t.flags = (e & -65537) | 128), t) : null)
        case 19:
          return (w(M), null)
        case 4:
          return (xe(), null)
        case 10:
          return (Fi(t.type), null)
        case 22:
        case 23:
          return (
            Na(t),
            Oa(),
            e !== null && w($i),
            (e = t.flags),
            e & 65536 ? ((t.flags = (e & -65537) | 128), t) : null
          )
        case 24:
          return (Fi(j), null)
        case 25:
          return null
        default:
          return null
      }
    }
    function As(e, t) {
      switch ((Si(t), t.tag)) {
        case 3:
          Fi(j), xe()
          break
        case 26:
        case 27:
        case 5:
          Ce(t)
          break
        case 4:
          xe()
          break
        case 31:
          t.memoizedState !== null && Na(t)
          break
        case 13:
          Na(t)
          break
        case 19:
          w(M)
          break
        case 10:
          Fi(t.type)
          break
        case 22:
        case 23:
          Na(t), Oa(), e !== null && w($i)
          break
        case 24:
          Fi(j)
      }
    }
    function js(e, t) {
      try {
        var n = t.updateQueue,
          r = n === null ? null : n.lastEffect
        if (r !== null) {
          var i = r.next
          n = i
          do {
            if ((n.tag & e) === e) {
              r = void 0
              var a = n.create,
                o = n.inst
              ;(r = a()), (o.destroy = r)
            }
            n = n.next
          } while (n !== i)
        }
      } catch (e) {
        X(t, t.return, e)
      }
    }
    function Ms(e, t, n) {
      try {
        var r = t.updateQueue,
          i = r === null ? null : r.lastEffect
        if (i !== null) {
          var a = i.next
          r = a
          do {
            if ((r.tag & e) === e) {
              var o = r.inst,
                s = o.destroy
              if (s !== void 0) {
                ;(o.destroy = void 0), (i = t)
                var c = n,
                  l = s
                try {
                  l()
                } catch (e) {
                  X(i, c, e)
                }
              }
            }
            r = r.next
          } while (r !== a)
        }
      } catch (e) {
        X(t, t.return, e)
      }
    }
    function Ns(e) {
      $()
    }
    function Ps(e, t, n) {
      $()
    }
    function Fs(e, t) {
      try {
        var n = e.ref
        if (n !== null) {
          switch (e.tag) {
            case 26:
            case 27:
            case 5:
              var r = e.stateNode
              break
            case 30:
              r = e.stateNode
              break
            default:
              r = e.stateNode
          }
          typeof n == `function` ? (e.refCleanup = n(r)) : (n.current = r)
        }
      } catch (n) {
        X(e, t, n)
      }
    }
    function Is(e, t) {
      var n = e.ref,
        r = e.refCleanup
      if (n !== null) {
        if (typeof r == `function`)
          try {
            r()
          } catch (n) {
            X(e, t, n)
          } finally {
            ;(e.refCleanup = null), (e = e.alternate), e != null && (e.refCleanup = null)
          }
        else if (typeof n == `function`)
          try {
            n(null)
          } catch (n) {
            X(e, t, n)
          }
        else n.current = null
      }
    }
    function Ls(e) {
      var t = e.type,
        n = e.memoizedProps,
        r = e.stateNode
      try {
        switch (t) {
          case `button`:
          case `input`:
          case `select`:
          case `textarea`:
            n.autoFocus && r.focus()
            break
          case `img`:
            n.src ? (r.src = n.src) : n.srcSet && (r.srcset = n.srcSet)
        }
      } catch (t) {
        X(e, e.return, t)
      }
    }
    function Rs(e, t, n) {
      try {
        var r = e.stateNode
        su(r, e.type, n, t), (r[ut] = t)
      } catch (t) {
        X(e, e.return, t)
      }
    }
    function zs(e) {
      return (
        e.tag === 5 || e.tag === 3 || e.tag === 26 || (e.tag === 27 && xu(e.type)) || e.tag === 4
      )
    }
    function Bs(e) {
      a: for (;;) {
        for (; e.sibling === null; ) {
          if (e.return === null || zs(e.return)) return null
          e = e.return
        }
        for (
          e.sibling.return = e.return, e = e.sibling;
          e.tag !== 5 && e.tag !== 6 && e.tag !== 18;
        ) {
          if ((e.tag === 27 && xu(e.type)) || e.flags & 2 || e.child === null || e.tag === 4)
            continue a
          ;(e.child.return = e), (e = e.child)
        }
        if (!(e.flags & 2)) return e.stateNode
      }
    }
    function Vs(e, t, n) {
      var r = e.tag
      if (r === 5 || r === 6)
        (e = e.stateNode),
          t
            ? (n.nodeType === 9
                ? n.body
                : n.nodeName === `HTML`
                  ? n.ownerDocument.body
                  : n
              ).insertBefore(e, t)
            : ((t = n.nodeType === 9 ? n.body : n.nodeName === `HTML` ? n.ownerDocument.body : n),
              t.appendChild(e),
              (n = n._reactRootContainer),
              n != null || t.onclick !== null || (t.onclick = Qt))
      else if (
        r !== 4 &&
        (r === 27 && xu(e.type) && ((n = e.stateNode), (t = null)), (e = e.child), e !== null)
      )
        for (Vs(e, t, n), e = e.sibling; e !== null; ) Vs(e, t, n), (e = e.sibling)
    }
    function Hs(e, t, n) {
      var r = e.tag
      if (r === 5 || r === 6) (e = e.stateNode), t ? n.insertBefore(e, t) : n.appendChild(e)
      else if (r !== 4 && (r === 27 && xu(e.type) && (n = e.stateNode), (e = e.child), e !== null))
        for (Hs(e, t, n), e = e.sibling; e !== null; ) Hs(e, t, n), (e = e.sibling)
    }
    function Us(e) {
      $()
    }
    var Ws = !1,
      z = !1,
      Gs = !1,
      B = null
    function Ks(e, t) {
      if (((e = e.containerInfo), (cu = id), (e = Tr(e)), Er(e))) {
        if (`selectionStart` in e) var n = { start: e.selectionStart, end: e.selectionEnd }
        else
          a: {
            n = ((n = e.ownerDocument) && n.defaultView) || window
            var r = n.getSelection && n.getSelection()
            if (r && r.rangeCount !== 0) {
              n = r.anchorNode
              var a = r.anchorOffset,
                o = r.focusNode
              r = r.focusOffset
              try {
                n.nodeType, o.nodeType
              } catch {
                n = null
                break a
              }
              var s = 0,
                c = -1,
                l = -1,
                u = 0,
                d = 0,
                f = e,
                p = null
              b: for (;;) {
                for (
                  var m;
                  f !== n || (a !== 0 && f.nodeType !== 3) || (c = s + a),
                    f !== o || (r !== 0 && f.nodeType !== 3) || (l = s + r),
                    f.nodeType === 3 && (s += f.nodeValue.length),
                    (m = f.firstChild) !== null;
                )
                  (p = f), (f = m)
                for (;;) {
                  if (f === e) break b
                  if (
                    (p === n && ++u === a && (c = s),
                    p === o && ++d === r && (l = s),
                    (m = f.nextSibling) !== null)
                  )
                    break
                  ;(f = p), (p = f.parentNode)
                }
                f = m
              }
              n = c === -1 || l === -1 ? null : { start: c, end: l }
            } else n = null
          }
        n ||= { start: 0, end: 0 }
      } else n = null
      for (lu = { focusedElem: e, selectionRange: n }, id = !1, B = t; B !== null; )
        if (((t = B), (e = t.child), t.subtreeFlags & 1028 && e !== null)) (e.return = t), (B = e)
        else
          for (; B !== null; ) {
            switch (((t = B), (o = t.alternate), (e = t.flags), t.tag)) {
              case 0:
                if (e & 4 && ((e = t.updateQueue), (e = e === null ? null : e.events), e !== null))
                  for (n = 0; n < e.length; n++) (a = e[n]), (a.ref.impl = a.nextImpl)
                break
              case 11:
              case 15:
                break
              case 1:
                if (e & 1024 && o !== null) {
                  ;(e = void 0),
                    (n = t),
                    (a = o.memoizedProps),
                    (o = o.memoizedState),
                    (r = n.stateNode)
                  try {
                    var h = Zo(n.type, a)
                    ;(e = r.getSnapshotBeforeUpdate(h, o)),
                      (r.__reactInternalSnapshotBeforeUpdate = e)
                  } catch (e) {
                    X(n, n.return, e)
                  }
                }
                break
              case 3:
                if (e & 1024) {
                  if (((e = t.stateNode.containerInfo), (n = e.nodeType), n === 9)) wu(e)
                  else if (n === 1)
                    switch (e.nodeName) {
                      case `HEAD`:
                      case `HTML`:
                      case `BODY`:
                        wu(e)
                        break
                      default:
                        e.textContent = ``
                    }
                }
                break
              case 5:
              case 26:
              case 27:
              case 6:
              case 4:
              case 17:
                break
              default:
                if (e & 1024) throw Error(i(163))
            }
            if (((e = t.sibling), e !== null)) {
              ;(e.return = t.return), (B = e)
              break
            }
            B = t.return
          }
    }
    function qs(e, t, n) {
      var r = n.flags
      switch (n.tag) {
        case 0:
        case 11:
        case 15:
          rc(e, n), r & 4 && js(5, n)
          break
        case 1:
          if ((rc(e, n), r & 4)) {
            if (((e = n.stateNode), t === null))
              try {
                e.componentDidMount()
              } catch (e) {
                X(n, n.return, e)
              }
            else {
              var i = Zo(n.type, t.memoizedProps)
              t = t.memoizedState
              try {
                e.componentDidUpdate(i, t, e.__reactInternalSnapshotBeforeUpdate)
              } catch (e) {
                X(n, n.return, e)
              }
            }
          }
          r & 64 && Ns(n), r & 512 && Fs(n, n.return)
          break
        case 3:
          if ((rc(e, n), r & 64 && ((e = n.updateQueue), e !== null))) {
            if (((t = null), n.child !== null))
              switch (n.child.tag) {
                case 27:
                case 5:
                  t = n.child.stateNode
                  break
                case 1:
                  t = n.child.stateNode
              }
            try {
              Ta(e, t)
            } catch (e) {
              X(n, n.return, e)
            }
          }
          break
        case 27:
          t === null && r & 4 && Us(n)
        case 26:
        case 5:
          rc(e, n), t === null && r & 4 && Ls(n), r & 512 && Fs(n, n.return)
          break
        case 12:
          rc(e, n)
          break
        case 31:
          rc(e, n), r & 4
          break
        case 13:
          rc(e, n),
            r & 4,
            r & 64 &&
              ((e = n.memoizedState),
              e !== null && ((e = e.dehydrated), e !== null && ((n = wl.bind(null, n)), Du(e, n))))
          break
        case 22:
          if (((r = n.memoizedState !== null || Ws), !r)) {
            ;(t = (t !== null && t.memoizedState !== null) || z), (i = Ws)
            var a = z
            ;(Ws = r),
              (z = t) && !a ? ac(e, n, !!(n.subtreeFlags & 8772)) : rc(e, n),
              (Ws = i),
              (z = a)
          }
          break
        case 30:
          break
        default:
          rc(e, n)
      }
    }
    function Js(e) {
      var t = e.alternate
      t !== null && ((e.alternate = null), Js(t)),
        (e.child = null),
        (e.deletions = null),
        (e.sibling = null),
        e.tag === 5 && ((t = e.stateNode), t !== null && gt(t)),
        (e.stateNode = null),
        (e.return = null),
        (e.dependencies = null),
        (e.memoizedProps = null),
        (e.memoizedState = null),
        (e.pendingProps = null),
        (e.stateNode = null),
        (e.updateQueue = null)
    }
    var V = null,
      H = !1
    function Ys(e, t, n) {
      for (n = n.child; n !== null; ) Xs(e, t, n), (n = n.sibling)
    }
    function Xs(e, t, n) {
      if (E && typeof E.onCommitFiberUnmount == `function`)
        try {
          E.onCommitFiberUnmount(ze, n)
        } catch {}
      switch (n.tag) {
        case 26:
          z || Is(n, t),
            Ys(e, t, n),
            n.memoizedState
              ? n.memoizedState.count--
              : n.stateNode && ((n = n.stateNode), n.parentNode.removeChild(n))
          break
        case 27:
          z || Is(n, t)
          var r = V,
            i = H
          xu(n.type) && ((V = n.stateNode), (H = !1)),
            Ys(e, t, n),
            Au(n.stateNode),
            (V = r),
            (H = i)
          break
        case 5:
          z || Is(n, t)
        case 6:
          if (((r = V), (i = H), (V = null), Ys(e, t, n), (V = r), (H = i), V !== null)) {
            if (H)
              try {
                ;(V.nodeType === 9
                  ? V.body
                  : V.nodeName === `HTML`
                    ? V.ownerDocument.body
                    : V
                ).removeChild(n.stateNode)
              } catch (e) {
                X(n, t, e)
              }
            else
              try {
                V.removeChild(n.stateNode)
              } catch (e) {
                X(n, t, e)
              }
          }
          break
        case 18:
          V !== null &&
            (H
              ? ((e = V),
                Su(
                  e.nodeType === 9 ? e.body : e.nodeName === `HTML` ? e.ownerDocument.body : e,
                  n.stateNode,
                ))
              : Su(V, n.stateNode))
          break
        case 4:
          ;(r = V),
            (i = H),
            (V = n.stateNode.containerInfo),
            (H = !0),
            Ys(e, t, n),
            (V = r),
            (H = i)
          break
        case 0:
        case 11:
        case 14:
        case 15:
          Ms(2, n, t), z || Ms(4, n, t), Ys(e, t, n)
          break
        case 1:
          z ||
            (Is(n, t),
            (r = n.stateNode),
            typeof r.componentWillUnmount == `function` && Ps(n, t, r)),
            Ys(e, t, n)
          break
        case 21:
          Ys(e, t, n)
          break
        case 22:
          ;(z = (r = z) || n.memoizedState !== null), Ys(e, t, n), (z = r)
          break
        default:
          Ys(e, t, n)
      }
    }
    function Zs(e, t) {
      $()
    }
    function Qs(e, t) {
      var n = t.deletions
      if (n !== null)
        for (var r = 0; r < n.length; r++) {
          var a = n[r],
            o = e,
            s = t,
            c = s
          a: for (; c !== null; ) {
            switch (c.tag) {
              case 27:
                if (xu(c.type)) {
                  ;(V = c.stateNode), (H = !1)
                  break a
                }
                break
              case 5:
                ;(V = c.stateNode), (H = !1)
                break a
              case 3:
              case 4:
                ;(V = c.stateNode.containerInfo), (H = !0)
                break a
            }
            c = c.return
          }
          if (V === null) throw Error(i(160))
          Xs(o, s, a),
            (V = null),
            (H = !1),
            (o = a.alternate),
            o !== null && (o.return = null),
            (a.return = null)
        }
      if (t.subtreeFlags & 13886) for (t = t.child; t !== null; ) ec(t, e), (t = t.sibling)
    }
    var $s = null
    function ec(e, t) {
      var n = e.alternate,
        r = e.flags
      switch (e.tag) {
        case 0:
        case 11:
        case 14:
        case 15:
          Qs(t, e), tc(e), r & 4 && (Ms(3, e, e.return), js(3, e), Ms(5, e, e.return))
          break
        case 1:
          Qs(t, e),
            tc(e),
            r & 512 && (z || n === null || Is(n, n.return)),
            r & 64 &&
              Ws &&
              ((e = e.updateQueue),
              e !== null &&
                ((r = e.callbacks),
                r !== null &&
                  ((n = e.shared.hiddenCallbacks),
                  (e.shared.hiddenCallbacks = n === null ? r : n.concat(r)))))
          break
        case 26:
          var a = $s
          if ((Qs(t, e), tc(e), r & 512 && (z || n === null || Is(n, n.return)), r & 4)) {
            var o = n === null ? null : n.memoizedState
            if (((r = e.memoizedState), n === null)) {
              if (r === null) {
                if (e.stateNode === null) {
                  a: {
                    ;(r = e.type), (n = e.memoizedProps), (a = a.ownerDocument || a)
                    b: switch (r) {
                      case `title`:
                        ;(o = a.getElementsByTagName(`title`)[0]),
                          (!o ||
                            o[ht] ||
                            o[D] ||
                            o.namespaceURI === `http://www.w3.org/2000/svg` ||
                            o.hasAttribute(`itemprop`)) &&
                            ((o = a.createElement(r)),
                            a.head.insertBefore(o, a.querySelector(`head > title`))),
                          ou(o, r, n),
                          (o[D] = e),
                          bt(o),
                          (r = o)
                        break a
                      case `link`:
                        var s = Gu(`link`, `href`, a).get(r + (n.href || ``))
                        if (s) {
                          for (var c = 0; c < s.length; c++)
                            if (
                              ((o = s[c]),
                              o.getAttribute(`href`) ===
                                (n.href == null || n.href === `` ? null : n.href) &&
                                o.getAttribute(`rel`) === (n.rel == null ? null : n.rel) &&
                                o.getAttribute(`title`) === (n.title == null ? null : n.title) &&
                                o.getAttribute(`crossorigin`) ===
                                  (n.crossOrigin == null ? null : n.crossOrigin))
                            ) {
                              s.splice(c, 1)
                              break b
                            }
                        }
                        ;(o = a.createElement(r)), ou(o, r, n), a.head.appendChild(o)
                        break
                      case `meta`:
                        if ((s = Gu(`meta`, `content`, a).get(r + (n.content || ``)))) {
                          for (c = 0; c < s.length; c++)
                            if (
                              ((o = s[c]),
                              o.getAttribute(`content`) ===
                                (n.content == null ? null : `` + n.content) &&
                                o.getAttribute(`name`) === (n.name == null ? null : n.name) &&
                                o.getAttribute(`property`) ===
                                  (n.property == null ? null : n.property) &&
                                o.getAttribute(`http-equiv`) ===
                                  (n.httpEquiv == null ? null : n.httpEquiv) &&
                                o.getAttribute(`charset`) ===
                                  (n.charSet == null ? null : n.charSet))
                            ) {
                              s.splice(c, 1)
                              break b
                            }
                        }
                        ;(o = a.createElement(r)), ou(o, r, n), a.head.appendChild(o)
                        break
                      default:
                        throw Error(i(468, r))
                    }
                    ;(o[D] = e), bt(o), (r = o)
                  }
                  e.stateNode = r
                } else Ku(a, e.type, e.stateNode)
              } else e.stateNode = Uu(a, r, e.memoizedProps)
            } else
              o === r
                ? r === null && e.stateNode !== null && Rs(e, e.memoizedProps, n.memoizedProps)
                : (o === null
                    ? n.stateNode !== null && ((n = n.stateNode), n.parentNode.removeChild(n))
                    : o.count--,
                  r === null ? Ku(a, e.type, e.stateNode) : Uu(a, r, e.memoizedProps))
          }
          break
        case 27:
          Qs(t, e),
            tc(e),
            r & 512 && (z || n === null || Is(n, n.return)),
            n !== null && r & 4 && Rs(e, e.memoizedProps, n.memoizedProps)
          break
        case 5:
          if ((Qs(t, e), tc(e), r & 512 && (z || n === null || Is(n, n.return)), e.flags & 32)) {
            a = e.stateNode
            try {
              Wt(a, ``)
            } catch (t) {
              X(e, e.return, t)
            }
          }
          r & 4 &&
            e.stateNode != null &&
            ((a = e.memoizedProps), Rs(e, a, n === null ? a : n.memoizedProps)),
            r & 1024 && (Gs = !0)
          break
        case 6:
          if ((Qs(t, e), tc(e), r & 4)) {
            if (e.stateNode === null) throw Error(i(162))
            ;(r = e.memoizedProps), (n = e.stateNode)
            try {
              n.nodeValue = r
            } catch (t) {
              X(e, e.return, t)
            }
          }
          break
        case 3:
          ;(Wu = null),
            (a = $s),
            ($s = ju(t.containerInfo)),
            Qs(t, e),
            ($s = a),
            tc(e),
            r & 4,
            Gs && ((Gs = !1), nc(e))
          break
        case 4:
          ;(r = $s), ($s = ju(e.stateNode.containerInfo)), Qs(t, e), tc(e), ($s = r)
          break
        case 12:
          Qs(t, e), tc(e)
          break
        case 31:
          Qs(t, e),
            tc(e),
            r & 4 && ((r = e.updateQueue), r !== null && ((e.updateQueue = null), Zs(e, r)))
          break
        case 13:
          Qs(t, e),
            tc(e),
            e.child.flags & 8192 &&
              (e.memoizedState !== null) != (n !== null && n.memoizedState !== null) &&
              (Mc = Ae()),
            r & 4 && ((r = e.updateQueue), r !== null && ((e.updateQueue = null), Zs(e, r)))
          break
        case 22:
          a = e.memoizedState !== null
          var l = n !== null && n.memoizedState !== null,
            u = Ws,
            d = z
          if (((Ws = u || a), (z = d || l), Qs(t, e), (z = d), (Ws = u), tc(e), r & 8192))
            a: for (
              t = e.stateNode,
                t._visibility = a ? t._visibility & -2 : t._visibility | 1,
                a && (n === null || l || Ws || z || ic(e)),
                n = null,
                t = e;
              ;
            ) {
              if (t.tag === 5 || t.tag === 26) {
                if (n === null) {
                  l = n = t
                  try {
                    if (((o = l.stateNode), a))
                      (s = o.style),
                        typeof s.setProperty == `function`
                          ? s.setProperty(`display`, `none`, `important`)
                          : (s.display = `none`)
                    else {
                      c = l.stateNode
                      var f = l.memoizedProps.style,
                        p = f != null && Object.hasOwn(f, `display`) ? f.display : null
                      c.style.display = p == null || typeof p == `boolean` ? `` : (`` + p).trim()
                    }
                  } catch (e) {
                    X(l, l.return, e)
                  }
                }
              } else if (t.tag === 6) {
                if (n === null) {
                  l = t
                  try {
                    l.stateNode.nodeValue = a ? `` : l.memoizedProps
                  } catch (e) {
                    X(l, l.return, e)
                  }
                }
              } else if (t.tag === 18) {
                if (n === null) {
                  l = t
                  try {
                    var m = l.stateNode
                    a ? Cu(m, !0) : Cu(l.stateNode, !1)
                  } catch (e) {
                    X(l, l.return, e)
                  }
                }
              } else if (
                ((t.tag !== 22 && t.tag !== 23) || t.memoizedState === null || t === e) &&
                t.child !== null
              ) {
                ;(t.child.return = t), (t = t.child)
                continue
              }
              if (t === e) break
              for (; t.sibling === null; ) {
                if (t.return === null || t.return === e) break a
                n === t && (n = null), (t = t.return)
              }
              n === t && (n = null), (t.sibling.return = t.return), (t = t.sibling)
            }
          r & 4 &&
            ((r = e.updateQueue),
            r !== null && ((n = r.retryQueue), n !== null && ((r.retryQueue = null), Zs(e, n))))
          break
        case 19:
          Qs(t, e),
            tc(e),
            r & 4 && ((r = e.updateQueue), r !== null && ((e.updateQueue = null), Zs(e, r)))
          break
        case 30:
          break
        case 21:
          break
        default:
          Qs(t, e), tc(e)
      }
    }
    function tc(e) {
      var t = e.flags
      if (t & 2) {
        try {
          for (var n, r = e.return; r !== null; ) {
            if (zs(r)) {
              n = r
              break
            }
            r = r.return
          }
          if (n == null) throw Error(i(160))
          switch (n.tag) {
            case 27:
              var a = n.stateNode
              Hs(e, Bs(e), a)
              break
            case 5:
              var o = n.stateNode
              n.flags & 32 && (Wt(o, ``), (n.flags &= -33)), Hs(e, Bs(e), o)
              break
            case 3:
            case 4:
              var s = n.stateNode.containerInfo
              Vs(e, Bs(e), s)
              break
            default:
              throw Error(i(161))
          }
        } catch (t) {
          X(e, e.return, t)
        }
        e.flags &= -3
      }
      t & 4096 && (e.flags &= -4097)
    }
    function nc(e) {
      if (e.subtreeFlags & 1024)
        for (e = e.child; e !== null; ) {
          var t = e
          nc(t), t.tag === 5 && t.flags & 1024 && t.stateNode.reset(), (e = e.sibling)
        }
    }
    function rc(e, t) {
      if (t.subtreeFlags & 8772)
        for (t = t.child; t !== null; ) qs(e, t.alternate, t), (t = t.sibling)
    }
    function ic(e) {
      $()
    }
    function ac(e, t, n) {
      $()
    }
    function oc(e, t) {
      $()
    }
    function sc(e, t) {
      ;(e = null),
        t.alternate !== null && (e = t.alternate.memoizedState.cache),
        (t = t.memoizedState.cache),
        t !== e && (t.refCount++, e != null && Ji(e))
    }
    function cc(e, t, n, r) {
      if (t.subtreeFlags & 10256) for (t = t.child; t !== null; ) lc(e, t, n, r), (t = t.sibling)
    }
    function lc(e, t, n, r) {
      var i = t.flags
      switch (t.tag) {
        case 0:
        case 11:
        case 15:
          cc(e, t, n, r), i & 2048 && js(9, t)
          break
        case 1:
          cc(e, t, n, r)
          break
        case 3:
          cc(e, t, n, r),
            i & 2048 &&
              ((e = null),
              t.alternate !== null && (e = t.alternate.memoizedState.cache),
              (t = t.memoizedState.cache),
              t !== e && (t.refCount++, e != null && Ji(e)))
          break
        case 12:
          if (i & 2048) {
            cc(e, t, n, r), (e = t.stateNode)
            try {
              var a = t.memoizedProps,
                o = a.id,
                s = a.onPostCommit
              typeof s == `function` &&
                s(o, t.alternate === null ? `mount` : `update`, e.passiveEffectDuration, -0)
            } catch (e) {
              X(t, t.return, e)
            }
          } else cc(e, t, n, r)
          break
        case 31:
          cc(e, t, n, r)
          break
        case 13:
          cc(e, t, n, r)
          break
        case 23:
          break
        case 22:
          ;(a = t.stateNode),
            (o = t.alternate),
            t.memoizedState === null
              ? a._visibility & 2
                ? cc(e, t, n, r)
                : ((a._visibility |= 2), uc(e, t, n, r, !!(t.subtreeFlags & 10256) || !1))
              : a._visibility & 2
                ? cc(e, t, n, r)
                : dc(e, t),
            i & 2048 && oc(o, t)
          break
        case 24:
          cc(e, t, n, r), i & 2048 && sc(t.alternate, t)
          break
        default:
          cc(e, t, n, r)
      }
    }
    function uc(e, t, n, r, i) {
      $()
    }
    function dc(e, t) {
      $()
    }
    function fc(e, t, n) {
      $()
    }
    function pc(e) {
      var t = e.alternate
      if (t !== null && ((e = t.child), e !== null)) {
        t.child = null
        do (t = e.sibling), (e.sibling = null), (e = t)
        while (e !== null)
      }
    }
    function mc(e) {
      var t = e.deletions
      if (e.flags & 16) {
        if (t !== null)
          for (var n = 0; n < t.length; n++) {
            var r = t[n]
            ;(B = r), _c(r, e)
          }
        pc(e)
      }
      if (e.subtreeFlags & 10256) for (e = e.child; e !== null; ) hc(e), (e = e.sibling)
    }
    function hc(e) {
      switch (e.tag) {
        case 0:
        case 11:
        case 15:
          mc(e), e.flags & 2048 && Ms(9, e, e.return)
          break
        case 3:
          mc(e)
          break
        case 12:
          mc(e)
          break
        case 22:
          var t = e.stateNode
          e.memoizedState !== null &&
          t._visibility & 2 &&
          (e.return === null || e.return.tag !== 13)
            ? ((t._visibility &= -3), gc(e))
            : mc(e)
          break
        default:
          mc(e)
      }
    }
    function gc(e) {
      $()
    }
    function _c(e, t) {
      for (; B !== null; ) {
        var n = B
        switch (n.tag) {
          case 0:
          case 11:
          case 15:
            Ms(8, n, t)
            break
          case 23:
          case 22:
            if (n.memoizedState !== null && n.memoizedState.cachePool !== null) {
              var r = n.memoizedState.cachePool.pool
              r != null && r.refCount++
            }
            break
          case 24:
            Ji(n.memoizedState.cache)
        }
        if (((r = n.child), r !== null)) (r.return = n), (B = r)
        else
          for (n = e; B !== null; ) {
            r = B
            var i = r.sibling,
              a = r.return
            if ((Js(r), r === n)) {
              B = null
              break
            }
            if (i !== null) {
              ;(i.return = a), (B = i)
              break
            }
            B = a
          }
      }
    }
    var vc = {
        getCacheForType: (e) => {
          var t = Vi(j),
            n = t.data.get(e)
          return (n === void 0 && ((n = e()), t.data.set(e, n)), n)
        },
        cacheSignal: () => Vi(j).controller.signal,
      },
      U = 0,
      W = null,
      G = null,
      K = 0,
      q = 0,
      yc = null,
      bc = !1,
      xc = !1,
      Sc = !1,
      Cc = 0,
      J = 0,
      wc = 0,
      Tc = 0,
      Ec = 0,
      Dc = 0,
      Oc = 0,
      kc = null,
      Ac = null,
      jc = !1,
      Mc = 0,
      Nc = 0,
      Pc = 1 / 0,
      Fc = null,
      Ic = null,
      Y = 0,
      Lc = null,
      Rc = null,
      zc = 0,
      Bc = 0,
      Vc = null,
      Hc = null,
      Uc = 0,
      Wc = null
    function Gc() {
      return U & 2 && K !== 0 ? K & -K : S.T === null ? at() : Bl()
    }
    function Kc(e, t, n) {
      ;((e === W && (q === 2 || q === 9)) || e.cancelPendingCommit !== null) &&
        ($c(e, 0), Xc(e, K, Dc, !1)),
        $e(e, n),
        (U & 2 && e === W) ||
          (e === W && (!(U & 2) && (Tc |= n), J === 4 && Xc(e, K, Dc, !1)), Ml(e))
    }
    function qc(e, t, n) {
      if (U & 6) throw Error(i(327))
      var r = (!n && !(t & 127) && (t & e.expiredLanes) === 0) || Ye(e, t),
        a = r ? sl(e, t) : al(e, t, !0),
        o = r
      do {
        if (a === 0) {
          xc && !r && Xc(e, t, 0, !1)
          break
        }
        if (((n = e.current.alternate), o && !Yc(n))) (a = al(e, t, !1)), (o = !1)
        else {
          if (a === 2) {
            if (((o = t), e.errorRecoveryDisabledLanes & o)) var s = 0
            else
              (s = e.pendingLanes & -536870913), (s = s === 0 ? (s & 536870912 ? 536870912 : 0) : s)
            if (s !== 0) {
              t = s
              a: {
                var c = e
                if (((a = kc), (s = al(c, s, !1)), s !== 2)) {
                  if (Sc) {
                    ;(c.errorRecoveryDisabledLanes |= o), (Tc |= o), (a = 4)
                    break a
                  }
                  ;(o = Ac), (Ac = a), o !== null && (Ac === null ? (Ac = o) : Ac.push.apply(Ac, o))
                }
                a = s
              }
              if (((o = !1), a !== 2)) continue
            }
          }
          if (a === 1) {
            $c(e, 0), Xc(e, t, 0, !0)
            break
          }
          a: {
            switch (((r = e), (o = a), o)) {
              case 0:
              case 1:
                throw Error(i(345))
              case 4:
                if ((t & 4194048) !== t) break
              case 6:
                Xc(r, t, Dc, !bc)
                break a
              case 2:
                Ac = null
                break
              case 3:
              case 5:
                break
              default:
                throw Error(i(329))
            }
            if ((t & 62914560) === t && ((a = Mc + 300 - Ae()), 10 < a)) {
              if ((Xc(r, t, Dc, !bc), Je(r, 0, !0) !== 0)) break a
              ;(zc = t),
                (r.timeoutHandle = gu(
                  Jc.bind(null, r, n, Ac, Fc, jc, t, Dc, Tc, Oc, bc, o, `Throttled`, -0, 0),
                  a,
                ))
              break a
            }
            Jc(r, n, Ac, Fc, jc, t, Dc, Tc, Oc, bc, o, null, -0, 0)
          }
          break
        }
      } while (1)
      Ml(e)
    }
    function Jc(e, t, n, r, i, a, o, s, c, l, u, d, f, p) {
      if (((e.timeoutHandle = -1), (d = t.subtreeFlags), d & 8192 || (d & 16785408) == 16785408)) {
        ;(d = {
          stylesheets: null,
          count: 0,
          imgCount: 0,
          imgBytes: 0,
          suspenseyImages: [],
          waitingForImages: !0,
          waitingForViewTransition: !1,
          unsuspend: Qt,
        }),
          fc(t, a, d)
        var m = (a & 62914560) === a ? Mc - Ae() : (a & 4194048) === a ? Nc - Ae() : 0
        if (((m = Yu(d, m)), m !== null)) {
          ;(zc = a),
            (e.cancelPendingCommit = m(ml.bind(null, e, t, a, n, r, i, o, s, c, u, d, null, f, p))),
            Xc(e, a, o, !l)
          return
        }
      }
      ml(e, t, a, n, r, i, o, s, c)
    }
    function Yc(e) {
      for (var t = e; ; ) {
        var n = t.tag
        if (
          (n === 0 || n === 11 || n === 15) &&
          t.flags & 16384 &&
          ((n = t.updateQueue), n !== null && ((n = n.stores), n !== null))
        )
          for (var r = 0; r < n.length; r++) {
            var i = n[r],
              a = i.getSnapshot
            i = i.value
            try {
              if (!br(a(), i)) return !1
            } catch {
              return !1
            }
          }
        if (((n = t.child), t.subtreeFlags & 16384 && n !== null)) (n.return = t), (t = n)
        else {
          if (t === e) break
          for (; t.sibling === null; ) {
            if (t.return === null || t.return === e) return !0
            t = t.return
          }
          ;(t.sibling.return = t.return), (t = t.sibling)
        }
      }
      return !0
    }
    function Xc(e, t, n, r) {
      ;(t &= ~Ec),
        (t &= ~Tc),
        (e.suspendedLanes |= t),
        (e.pingedLanes &= ~t),
        r && (e.warmLanes |= t),
        (r = e.expirationTimes)
      for (var i = t; 0 < i; ) {
        var a = 31 - Ve(i),
          o = 1 << a
        ;(r[a] = -1), (i &= ~o)
      }
      n !== 0 && tt(e, n, t)
    }
    function Zc() {
      return U & 6 ? !0 : (Nl(0, !1), !1)
    }
    function Qc() {
      if (G !== null) {
        if (q === 0) var e = G.return
        else (e = G), (Ni = Mi = null), Ja(e), (e = G)
        for (; e !== null; ) As(e.alternate, e), (e = e.return)
        G = null
      }
    }
    function $c(e, t) {
      var n = e.timeoutHandle
      n !== -1 && ((e.timeoutHandle = -1), _u(n)),
        (n = e.cancelPendingCommit),
        n !== null && ((e.cancelPendingCommit = null), n()),
        (zc = 0),
        Qc(),
        (W = e),
        (G = n = ci(e.current, null)),
        (K = t),
        (q = 0),
        (yc = null),
        (bc = !1),
        (xc = Ye(e, t)),
        (Sc = !1),
        (Oc = Dc = Ec = Tc = wc = J = 0),
        (Ac = kc = null),
        (jc = !1),
        t & 8 && (t |= t & 32)
      var r = e.entangledLanes
      if (r !== 0)
        for (e = e.entanglements, r &= t; 0 < r; ) {
          var i = 31 - Ve(r),
            a = 1 << i
          ;(t |= e[i]), (r &= ~a)
        }
      return ((Cc = t), Qr(), n)
    }
    function el(e, t) {
      ;(N = null),
        (S.H = qo),
        t === ta || t === ra
          ? ((t = ca()), (q = 3))
          : t === na
            ? ((t = ca()), (q = 4))
            : (q = t === os ? 8 : typeof t == `object` && t && typeof t.then == `function` ? 6 : 1),
        (yc = t),
        G === null && ((J = 1), ts(e, hi(t, e.current)))
    }
    function tl() {
      var e = ka.current
      return e === null
        ? !0
        : (K & 4194048) === K
          ? Aa === null
          : (K & 62914560) === K || K & 536870912
            ? e === Aa
            : !1
    }
    function nl() {
      var e = S.H
      return ((S.H = qo), e === null ? qo : e)
    }
    function rl() {
      var e = S.A
      return ((S.A = vc), e)
    }
    function il() {
      ;(J = 4),
        bc || ((K & 4194048) !== K && ka.current !== null) || (xc = !0),
        (!(wc & 134217727) && !(Tc & 134217727)) || W === null || Xc(W, K, Dc, !1)
    }
    function al(e, t, n) {
      var r = U
      U |= 2
      var i = nl(),
        a = rl()
      ;(W !== e || K !== t) && ((Fc = null), $c(e, t)), (t = !1)
      var o = J
      a: do
        try {
          if (q !== 0 && G !== null) {
            var s = G,
              c = yc
            switch (q) {
              case 8:
                Qc(), (o = 6)
                break a
              case 3:
              case 2:
              case 9:
              case 6:
                ka.current === null && (t = !0)
                var l = q
                if (((q = 0), (yc = null), dl(e, s, c, l), n && xc)) {
                  o = 0
                  break a
                }
                break
              default:
                ;(l = q), (q = 0), (yc = null), dl(e, s, c, l)
            }
          }
          ol(), (o = J)
          break
        } catch (t) {
          el(e, t)
        }
      while (1)
      return (
        t && e.shellSuspendCounter++,
        (Ni = Mi = null),
        (U = r),
        (S.H = i),
        (S.A = a),
        G === null && ((W = null), (K = 0), Qr()),
        o
      )
    }
    function ol() {
      for (; G !== null; ) ll(G)
    }
    function sl(e, t) {
      var n = U
      U |= 2
      var r = nl(),
        a = rl()
      W !== e || K !== t ? ((Fc = null), (Pc = Ae() + 500), $c(e, t)) : (xc = Ye(e, t))
      a: do
        try {
          if (q !== 0 && G !== null) {
            t = G
            var o = yc
            b: switch (q) {
              case 1:
                ;(q = 0), (yc = null), dl(e, t, o, 1)
                break
              case 2:
              case 9:
                if (aa(o)) {
                  ;(q = 0), (yc = null), ul(t)
                  break
                }
                ;(t = () => {
                  ;(q !== 2 && q !== 9) || W !== e || (q = 7), Ml(e)
                }),
                  o.then(t, t)
                break a
              case 3:
                q = 7
                break a
              case 4:
                q = 5
                break a
              case 7:
                aa(o) ? ((q = 0), (yc = null), ul(t)) : ((q = 0), (yc = null), dl(e, t, o, 7))
                break
              case 5:
                var s = null
                switch (G.tag) {
                  case 26:
                    s = G.memoizedState
                  case 5:
                  case 27:
                    var c = G
                    if (s ? Ju(s) : c.stateNode.complete) {
                      ;(q = 0), (yc = null)
                      var l = c.sibling
                      if (l !== null) G = l
                      else {
                        var u = c.return
                        u === null ? (G = null) : ((G = u), fl(u))
                      }
                      break b
                    }
                }
                ;(q = 0), (yc = null), dl(e, t, o, 5)
                break
              case 6:
                ;(q = 0), (yc = null), dl(e, t, o, 6)
                break
              case 8:
                Qc(), (J = 6)
                break a
              default:
                throw Error(i(462))
            }
          }
          cl()
          break
        } catch (t) {
          el(e, t)
        }
      while (1)
      return (
        (Ni = Mi = null),
        (S.H = r),
        (S.A = a),
        (U = n),
        G === null ? ((W = null), (K = 0), Qr(), J) : 0
      )
    }
    function cl() {
      for (; G !== null && !Oe(); ) ll(G)
    }
    function ll(e) {
      var t = Ss(e.alternate, e, Cc)
      ;(e.memoizedProps = e.pendingProps), t === null ? fl(e) : (G = t)
    }
    function ul(e) {
      $()
    }
    function dl(e, t, n, r) {
      ;(Ni = Mi = null), Ja(t)
      var i = t.return
      try {
        if (as(e, i, t, n, K)) {
          ;(J = 1), ts(e, hi(n, e.current)), (G = null)
          return
        }
      } catch (t) {
        if (i !== null) throw ((G = i), t)
        ;(J = 1), ts(e, hi(n, e.current)), (G = null)
        return
      }
      t.flags & 32768
        ? (r === 1
            ? (e = !0)
            : xc || K & 536870912
              ? (e = !1)
              : ((bc = e = !0),
                (r === 2 || r === 9 || r === 3 || r === 6) &&
                  ((r = ka.current), r !== null && r.tag === 13 && (r.flags |= 16384))),
          pl(t, e))
        : fl(t)
    }
    function fl(e) {
      var t = e
      do {
        if (t.flags & 32768) {
          pl(t, bc)
          return
        }
        e = t.return
        var n = Os(t.alternate, t, Cc)
        if (n !== null) {
          G = n
          return
        }
        if (((t = t.sibling), t !== null)) {
          G = t
          return
        }
        G = t = e
      } while (t !== null)
      J === 0 && (J = 5)
    }
    function pl(e, t) {
      do {
        var n = ks(e.alternate, e)
        if (n !== null) {
          ;(n.flags &= 32767), (G = n)
          return
        }
        if (
          ((n = e.return),
          n !== null && ((n.flags |= 32768), (n.subtreeFlags = 0), (n.deletions = null)),
          !t && ((e = e.sibling), e !== null))
        ) {
          G = e
          return
        }
        G = e = n
      } while (e !== null)
      ;(J = 6), (G = null)
    }
    function ml(e, t, n, r, a, o, s, c, l) {
      e.cancelPendingCommit = null
      do yl()
      while (Y !== 0)
      if (U & 6) throw Error(i(327))
      if (t !== null) {
        if (t === e.current) throw Error(i(177))
        if (
          ((o = t.lanes | t.childLanes),
          (o |= Zr),
          et(e, n, o, s, c, l),
          e === W && ((G = W = null), (K = 0)),
          (Rc = t),
          (Lc = e),
          (zc = n),
          (Bc = o),
          (Vc = a),
          (Hc = r),
          t.subtreeFlags & 10256 || t.flags & 10256
            ? ((e.callbackNode = null), (e.callbackPriority = 0), Tl(Pe, () => (bl(), null)))
            : ((e.callbackNode = null), (e.callbackPriority = 0)),
          (r = !!(t.flags & 13878)),
          t.subtreeFlags & 13878 || r)
        ) {
          ;(r = S.T), (S.T = null), (a = C.p), (C.p = 2), (s = U), (U |= 4)
          try {
            Ks(e, t, n)
          } finally {
            ;(U = s), (C.p = a), (S.T = r)
          }
        }
        ;(Y = 1), hl(), gl(), _l()
      }
    }
    function hl() {
      if (Y === 1) {
        Y = 0
        var e = Lc,
          t = Rc,
          n = !!(t.flags & 13878)
        if (t.subtreeFlags & 13878 || n) {
          ;(n = S.T), (S.T = null)
          var r = C.p
          C.p = 2
          var i = U
          U |= 4
          try {
            ec(t, e)
            var a = lu,
              o = Tr(e.containerInfo),
              s = a.focusedElem,
              c = a.selectionRange
            if (o !== s && s && s.ownerDocument && wr(s.ownerDocument.documentElement, s)) {
              if (c !== null && Er(s)) {
                var l = c.start,
                  u = c.end
                if ((u === void 0 && (u = l), `selectionStart` in s))
                  (s.selectionStart = l), (s.selectionEnd = Math.min(u, s.value.length))
                else {
                  var d = s.ownerDocument || document,
                    f = (d && d.defaultView) || window
                  if (f.getSelection) {
                    var p = f.getSelection(),
                      m = s.textContent.length,
                      h = Math.min(c.start, m),
                      g = c.end === void 0 ? h : Math.min(c.end, m)
                    !p.extend && h > g && ((o = g), (g = h), (h = o))
                    var _ = Cr(s, h),
                      v = Cr(s, g)
                    if (
                      _ &&
                      v &&
                      (p.rangeCount !== 1 ||
                        p.anchorNode !== _.node ||
                        p.anchorOffset !== _.offset ||
                        p.focusNode !== v.node ||
                        p.focusOffset !== v.offset)
                    ) {
                      var y = d.createRange()
                      y.setStart(_.node, _.offset),
                        p.removeAllRanges(),
                        h > g
                          ? (p.addRange(y), p.extend(v.node, v.offset))
                          : (y.setEnd(v.node, v.offset), p.addRange(y))
                    }
                  }
                }
              }
              for (d = [], p = s; (p = p.parentNode); )
                p.nodeType === 1 && d.push({ element: p, left: p.scrollLeft, top: p.scrollTop })
              for (typeof s.focus == `function` && s.focus(), s = 0; s < d.length; s++) {
                var b = d[s]
                ;(b.element.scrollLeft = b.left), (b.element.scrollTop = b.top)
              }
            }
            ;(id = !!cu), (lu = cu = null)
          } finally {
            ;(U = i), (C.p = r), (S.T = n)
          }
        }
        ;(e.current = t), (Y = 2)
      }
    }
    function gl() {
      if (Y === 2) {
        Y = 0
        var e = Lc,
          t = Rc,
          n = !!(t.flags & 8772)
        if (t.subtreeFlags & 8772 || n) {
          ;(n = S.T), (S.T = null)
          var r = C.p
          C.p = 2
          var i = U
          U |= 4
          try {
            qs(e, t.alternate, t)
          } finally {
            ;(U = i), (C.p = r), (S.T = n)
          }
        }
        Y = 3
      }
    }
    function _l() {
      if (Y === 4 || Y === 3) {
        ;(Y = 0), ke()
        var e = Lc,
          t = Rc,
          n = zc,
          r = Hc
        t.subtreeFlags & 10256 || t.flags & 10256
          ? (Y = 5)
          : ((Y = 0), (Rc = Lc = null), vl(e, e.pendingLanes))
        var i = e.pendingLanes
        if (
          (i === 0 && (Ic = null),
          it(n),
          (t = t.stateNode),
          E && typeof E.onCommitFiberRoot == `function`)
        )
          try {
            E.onCommitFiberRoot(ze, t, void 0, (t.current.flags & 128) == 128)
          } catch {}
        if (r !== null) {
          ;(t = S.T), (i = C.p), (C.p = 2), (S.T = null)
          try {
            for (var a = e.onRecoverableError, o = 0; o < r.length; o++) {
              var s = r[o]
              a(s.value, { componentStack: s.stack })
            }
          } finally {
            ;(S.T = t), (C.p = i)
          }
        }
        zc & 3 && yl(),
          Ml(e),
          (i = e.pendingLanes),
          n & 261930 && i & 42 ? (e === Wc ? Uc++ : ((Uc = 0), (Wc = e))) : (Uc = 0),
          Nl(0, !1)
      }
    }
    function vl(e, t) {
      ;(e.pooledCacheLanes &= t) === 0 &&
        ((t = e.pooledCache), t != null && ((e.pooledCache = null), Ji(t)))
    }
    function yl() {
      return (hl(), gl(), _l(), bl())
    }
    function bl() {
      if (Y !== 5) return !1
      var e = Lc,
        t = Bc
      Bc = 0
      var n = it(zc),
        r = S.T,
        a = C.p
      try {
        ;(C.p = 32 > n ? 32 : n), (S.T = null), (n = Vc), (Vc = null)
        var o = Lc,
          s = zc
        if (((Y = 0), (Rc = Lc = null), (zc = 0), U & 6)) throw Error(i(331))
        var c = U
        if (
          ((U |= 4),
          hc(o.current),
          lc(o, o.current, s, n),
          (U = c),
          Nl(0, !1),
          E && typeof E.onPostCommitFiberRoot == `function`)
        )
          try {
            E.onPostCommitFiberRoot(ze, o)
          } catch {}
        return !0
      } finally {
        ;(C.p = a), (S.T = r), vl(e, t)
      }
    }
    function xl(e, t, n) {
      ;(t = hi(n, t)),
        (t = ns(e.stateNode, t, 2)),
        (e = va(e, t, 2)),
        e !== null && ($e(e, 2), Ml(e))
    }
    function X(e, t, n) {
      if (e.tag === 3) xl(e, e, n)
      else
        for (; t !== null; ) {
          if (t.tag === 3) {
            xl(t, e, n)
            break
          }
          if (t.tag === 1) {
            var r = t.stateNode
            if (
              typeof t.type.getDerivedStateFromError == `function` ||
              (typeof r.componentDidCatch == `function` && (Ic === null || !Ic.has(r)))
            ) {
              ;(e = hi(n, e)),
                (n = rs(2)),
                (r = va(t, n, 2)),
                r !== null && (is(n, r, t, e), $e(r, 2), Ml(r))
              break
            }
          }
          t = t.return
        }
    }
    function Sl(e, t, n) {
      $()
    }
    function Cl(e, t) {
      t === 0 && (t = Ze()), (e = ti(e, t)), e !== null && ($e(e, t), Ml(e))
    }
    function wl(e) {
      var t = e.memoizedState,
        n = 0
      t !== null && (n = t.retryLane), Cl(e, n)
    }
    function Tl(e, t) {
      return Ee(e, t)
    }
    var El = null,
      Dl = null,
      Ol = !1,
      kl = !1,
      Al = !1,
      jl = 0
    function Ml(e) {
      e !== Dl && e.next === null && (Dl === null ? (El = Dl = e) : (Dl = Dl.next = e)),
        (kl = !0),
        Ol || ((Ol = !0), zl())
    }
    function Nl(e, t) {
      if (!Al && kl) {
        Al = !0
        do
          for (var n = !1, r = El; r !== null; ) {
            if (!t) {
              if (e !== 0) {
                var i = r.pendingLanes
                if (i === 0) var a = 0
                else {
                  var o = r.suspendedLanes,
                    s = r.pingedLanes
                  ;(a = (1 << (31 - Ve(42 | e) + 1)) - 1),
                    (a &= i & ~(o & ~s)),
                    (a = a & 201326741 ? (a & 201326741) | 1 : a ? a | 2 : 0)
                }
                a !== 0 && ((n = !0), Rl(r, a))
              } else
                (a = K),
                  (a = Je(
                    r,
                    r === W ? a : 0,
                    r.cancelPendingCommit !== null || r.timeoutHandle !== -1,
                  )),
                  !(a & 3) || Ye(r, a) || ((n = !0), Rl(r, a))
            }
            r = r.next
          }
        while (n)
        Al = !1
      }
    }
    function Pl() {
      Fl()
    }
    function Fl() {
      kl = Ol = !1
      var e = 0
      jl !== 0 && hu() && (e = jl)
      for (var t = Ae(), n = null, r = El; r !== null; ) {
        var i = r.next,
          a = Il(r, t)
        a === 0
          ? ((r.next = null), n === null ? (El = i) : (n.next = i), i === null && (Dl = n))
          : ((n = r), (e !== 0 || a & 3) && (kl = !0)),
          (r = i)
      }
      ;(Y !== 0 && Y !== 5) || Nl(e, !1), jl !== 0 && (jl = 0)
    }
    function Il(e, t) {
      for (
        var n = e.suspendedLanes,
          r = e.pingedLanes,
          i = e.expirationTimes,
          a = e.pendingLanes & -62914561;
        0 < a;
      ) {
        var o = 31 - Ve(a),
          s = 1 << o,
          c = i[o]
        c === -1
          ? ((s & n) === 0 || (s & r) !== 0) && (i[o] = Xe(s, t))
          : c <= t && (e.expiredLanes |= s),
          (a &= ~s)
      }
      if (
        ((t = W),
        (n = K),
        (n = Je(e, e === t ? n : 0, e.cancelPendingCommit !== null || e.timeoutHandle !== -1)),
        (r = e.callbackNode),
        n === 0 || (e === t && (q === 2 || q === 9)) || e.cancelPendingCommit !== null)
      )
        return (
          r !== null && r !== null && De(r), (e.callbackNode = null), (e.callbackPriority = 0)
        )
      if (!(n & 3) || Ye(e, n)) {
        if (((t = n & -n), t === e.callbackPriority)) return t
        switch ((r !== null && De(r), it(n))) {
          case 2:
          case 8:
            n = Ne
            break
          case 32:
            n = Pe
            break
          case 268435456:
            n = Ie
            break
          default:
            n = Pe
        }
        return (
          (r = Ll.bind(null, e)), (n = Ee(n, r)), (e.callbackPriority = t), (e.callbackNode = n), t
        )
      }
      return (
        r !== null && r !== null && De(r), (e.callbackPriority = 2), (e.callbackNode = null), 2
      )
    }
    function Ll(e, t) {
      if (Y !== 0 && Y !== 5) return ((e.callbackNode = null), (e.callbackPriority = 0), null)
      var n = e.callbackNode
      if (yl() && e.callbackNode !== n) return null
      var r = K
      return (
        (r = Je(e, e === W ? r : 0, e.cancelPendingCommit !== null || e.timeoutHandle !== -1)),
        r === 0
          ? null
          : (qc(e, r, t),
            Il(e, Ae()),
            e.callbackNode != null && e.callbackNode === n ? Ll.bind(null, e) : null)
      )
    }
    function Rl(e, t) {
      if (yl()) return null
      qc(e, t, !0)
    }
    function zl() {
      yu(() => {
        U & 6 ? Ee(Me, Pl) : Fl()
      })
    }
    function Bl() {
      if (jl === 0) {
        var e = Yi
        e === 0 && ((e = Ge), (Ge <<= 1), !(Ge & 261888) && (Ge = 256)), (jl = e)
      }
      return jl
    }
    for (var Vl = 0; Vl < Kr.length; Vl++) {
      var Hl = Kr[Vl]
      qr(Hl.toLowerCase(), `on` + (Hl[0].toUpperCase() + Hl.slice(1)))
    }
    qr(Rr, `onAnimationEnd`),
      qr(zr, `onAnimationIteration`),
      qr(Br, `onAnimationStart`),
      qr(`dblclick`, `onDoubleClick`),
      qr(`focusin`, `onFocus`),
      qr(`focusout`, `onBlur`),
      qr(Vr, `onTransitionRun`),
      qr(Hr, `onTransitionStart`),
      qr(Ur, `onTransitionCancel`),
      qr(Wr, `onTransitionEnd`),
      wt(`onMouseEnter`, [`mouseout`, `mouseover`]),
      wt(`onMouseLeave`, [`mouseout`, `mouseover`]),
      wt(`onPointerEnter`, [`pointerout`, `pointerover`]),
      wt(`onPointerLeave`, [`pointerout`, `pointerover`]),
      Ct(
        `onChange`,
        `change click focusin focusout input keydown keyup selectionchange`.split(` `),
      ),
      Ct(
        `onSelect`,
        `focusout contextmenu dragend focusin keydown keyup mousedown mouseup selectionchange`.split(
          ` `,
        ),
      ),
      Ct(`onBeforeInput`, [`compositionend`, `keypress`, `textInput`, `paste`]),
      Ct(`onCompositionEnd`, `compositionend focusout keydown keypress keyup mousedown`.split(` `)),
      Ct(
        `onCompositionStart`,
        `compositionstart focusout keydown keypress keyup mousedown`.split(` `),
      ),
      Ct(
        `onCompositionUpdate`,
        `compositionupdate focusout keydown keypress keyup mousedown`.split(` `),
      )
    var Ul =
        `abort canplay canplaythrough durationchange emptied encrypted ended error loadeddata loadedmetadata loadstart pause play playing progress ratechange resize seeked seeking stalled suspend timeupdate volumechange waiting`.split(
          ` `,
        ),
      Wl = new Set(
        `beforetoggle cancel close invalid load scroll scrollend toggle`.split(` `).concat(Ul),
      )
    function Gl(e, t) {
      t = !!(t & 4)
      for (var n = 0; n < e.length; n++) {
        var r = e[n],
          i = r.event
        r = r.listeners
        a: {
          var a = void 0
          if (t)
            for (var o = r.length - 1; 0 <= o; o--) {
              var s = r[o],
                c = s.instance,
                l = s.currentTarget
              if (((s = s.listener), c !== a && i.isPropagationStopped())) break a
              ;(a = s), (i.currentTarget = l)
              try {
                a(i)
              } catch (e) {
                Jr(e)
              }
              ;(i.currentTarget = null), (a = c)
            }
          else
            for (o = 0; o < r.length; o++) {
              if (
                ((s = r[o]),
                (c = s.instance),
                (l = s.currentTarget),
                (s = s.listener),
                c !== a && i.isPropagationStopped())
              )
                break a
              ;(a = s), (i.currentTarget = l)
              try {
                a(i)
              } catch (e) {
                Jr(e)
              }
              ;(i.currentTarget = null), (a = c)
            }
        }
      }
    }
    function Z(e, t) {
      var n = t[ft]
      n === void 0 && (n = t[ft] = new Set())
      var r = e + `__bubble`
      n.has(r) || (Yl(t, e, 2, !1), n.add(r))
    }
    function Kl(e, t, n) {
      var r = 0
      t && (r |= 4), Yl(n, e, r, t)
    }
    var ql = `_reactListening` + Math.random().toString(36).slice(2)
    function Jl(e) {
      if (!e[ql]) {
        ;(e[ql] = !0),
          xt.forEach((t) => {
            t !== `selectionchange` && (Wl.has(t) || Kl(t, !1, e), Kl(t, !0, e))
          })
        var t = e.nodeType === 9 ? e : e.ownerDocument
        t === null || t[ql] || ((t[ql] = !0), Kl(`selectionchange`, !1, t))
      }
    }
    function Yl(e, t, n, r) {
      switch (dd(t)) {
        case 2:
          var i = ad
          break
        case 8:
          i = od
          break
        default:
          i = sd
      }
      ;(n = i.bind(null, t, n, e)),
        (i = void 0),
        !ln || (t !== `touchstart` && t !== `touchmove` && t !== `wheel`) || (i = !0),
        r
          ? i === void 0
            ? e.addEventListener(t, n, !0)
            : e.addEventListener(t, n, { capture: !0, passive: i })
          : i === void 0
            ? e.addEventListener(t, n, !1)
            : e.addEventListener(t, n, { passive: i })
    }
    function Xl(e, t, n, r, i) {
      var a = r
      if (!(t & 1) && !(t & 2) && r !== null)
        a: for (;;) {
          if (r === null) return
          var s = r.tag
          if (s === 3 || s === 4) {
            var c = r.stateNode.containerInfo
            if (c === i) break
            if (s === 4)
              for (s = r.return; s !== null; ) {
                var l = s.tag
                if ((l === 3 || l === 4) && s.stateNode.containerInfo === i) return
                s = s.return
              }
            for (; c !== null; ) {
              if (((s = _t(c)), s === null)) return
              if (((l = s.tag), l === 5 || l === 6 || l === 26 || l === 27)) {
                r = a = s
                continue a
              }
              c = c.parentNode
            }
          }
          r = r.return
        }
      on(() => {
        var r = a,
          i = en(n),
          s = []
        a: {
          var c = Gr.get(e)
          if (c !== void 0) {
            var l = yn,
              u = e
            switch (e) {
              case `keypress`:
                if (hn(n) === 0) break a
              case `keydown`:
              case `keyup`:
                l = Ln
                break
              case `focusin`:
                ;(u = `focus`), (l = On)
                break
              case `focusout`:
                ;(u = `blur`), (l = On)
                break
              case `beforeblur`:
              case `afterblur`:
                l = On
                break
              case `click`:
                if (n.button === 2) break a
              case `auxclick`:
              case `dblclick`:
              case `mousedown`:
              case `mousemove`:
              case `mouseup`:
              case `mouseout`:
              case `mouseover`:
              case `contextmenu`:
                l = En
                break
              case `drag`:
              case `dragend`:
              case `dragenter`:
              case `dragexit`:
              case `dragleave`:
              case `dragover`:
              case `dragstart`:
              case `drop`:
                l = Dn
                break
              case `touchcancel`:
              case `touchend`:
              case `touchmove`:
              case `touchstart`:
                l = zn
                break
              case Rr:
              case zr:
              case Br:
                l = kn
                break
              case Wr:
                l = Bn
                break
              case `scroll`:
              case `scrollend`:
                l = xn
                break
              case `wheel`:
                l = Vn
                break
              case `copy`:
              case `cut`:
              case `paste`:
                l = An
                break
              case `gotpointercapture`:
              case `lostpointercapture`:
              case `pointercancel`:
              case `pointerdown`:
              case `pointermove`:
              case `pointerout`:
              case `pointerover`:
              case `pointerup`:
                l = Rn
                break
              case `toggle`:
              case `beforetoggle`:
                l = Hn
            }
            var d = !!(t & 4),
              f = !d && (e === `scroll` || e === `scrollend`),
              p = d ? (c === null ? null : c + `Capture`) : c
            d = []
            for (var m = r, h; m !== null; ) {
              var g = m
              if (
                ((h = g.stateNode),
                (g = g.tag),
                (g !== 5 && g !== 26 && g !== 27) ||
                  h === null ||
                  p === null ||
                  ((g = sn(m, p)), g != null && d.push(Zl(m, g, h))),
                f)
              )
                break
              m = m.return
            }
            0 < d.length && ((c = new l(c, u, null, n, i)), s.push({ event: c, listeners: d }))
          }
        }
        if (!(t & 7)) {
          a: {
            if (
              ((c = e === `mouseover` || e === `pointerover`),
              (l = e === `mouseout` || e === `pointerout`),
              c && n !== $t && (u = n.relatedTarget || n.fromElement) && (_t(u) || u[dt]))
            )
              break a
            if (
              (l || c) &&
              ((c =
                i.window === i
                  ? i
                  : (c = i.ownerDocument)
                    ? c.defaultView || c.parentWindow
                    : window),
              l
                ? ((u = n.relatedTarget || n.toElement),
                  (l = r),
                  (u = u ? _t(u) : null),
                  u !== null &&
                    ((f = o(u)), (d = u.tag), u !== f || (d !== 5 && d !== 27 && d !== 6)) &&
                    (u = null))
                : ((l = null), (u = r)),
              l !== u)
            ) {
              if (
                ((d = En),
                (g = `onMouseLeave`),
                (p = `onMouseEnter`),
                (m = `mouse`),
                (e === `pointerout` || e === `pointerover`) &&
                  ((d = Rn), (g = `onPointerLeave`), (p = `onPointerEnter`), (m = `pointer`)),
                (f = l == null ? c : yt(l)),
                (h = u == null ? c : yt(u)),
                (c = new d(g, m + `leave`, l, n, i)),
                (c.target = f),
                (c.relatedTarget = h),
                (g = null),
                _t(i) === r &&
                  ((d = new d(p, m + `enter`, u, n, i)),
                  (d.target = h),
                  (d.relatedTarget = f),
                  (g = d)),
                (f = g),
                l && u)
              )
                b: {
                  for (d = $l, p = l, m = u, h = 0, g = p; g; g = d(g)) h++
                  g = 0
                  for (var _ = m; _; _ = d(_)) g++
                  for (; 0 < h - g; ) (p = d(p)), h--
                  for (; 0 < g - h; ) (m = d(m)), g--
                  for (; h--; ) {
                    if (p === m || (m !== null && p === m.alternate)) {
                      d = p
                      break b
                    }
                    ;(p = d(p)), (m = d(m))
                  }
                  d = null
                }
              else d = null
              l !== null && eu(s, c, l, d, !1), u !== null && f !== null && eu(s, f, u, d, !0)
            }
          }
          a: {
            if (
              ((c = r ? yt(r) : window),
              (l = c.nodeName && c.nodeName.toLowerCase()),
              l === `select` || (l === `input` && c.type === `file`))
            )
              var v = cr
            else if (nr(c)) {
              if (lr) v = vr
              else {
                v = gr
                var y = hr
              }
            } else
              (l = c.nodeName),
                !l || l.toLowerCase() !== `input` || (c.type !== `checkbox` && c.type !== `radio`)
                  ? r && Jt(r.elementType) && (v = cr)
                  : (v = _r)
            if ((v &&= v(e, r))) {
              rr(s, v, n, i)
              break a
            }
            y && y(e, c, r),
              e === `focusout` &&
                r &&
                c.type === `number` &&
                r.memoizedProps.value != null &&
                Bt(c, `number`, c.value)
          }
          switch (((y = r ? yt(r) : window), e)) {
            case `focusin`:
              ;(nr(y) || y.contentEditable === `true`) && ((Or = y), (kr = r), (Ar = null))
              break
            case `focusout`:
              Ar = kr = Or = null
              break
            case `mousedown`:
              jr = !0
              break
            case `contextmenu`:
            case `mouseup`:
            case `dragend`:
              ;(jr = !1), Mr(s, n, i)
              break
            case `selectionchange`:
              if (Dr) break
            case `keydown`:
            case `keyup`:
              Mr(s, n, i)
          }
          var b
          if (Wn)
            b: {
              switch (e) {
                case `compositionstart`:
                  var x = `onCompositionStart`
                  break b
                case `compositionend`:
                  x = `onCompositionEnd`
                  break b
                case `compositionupdate`:
                  x = `onCompositionUpdate`
                  break b
              }
              x = void 0
            }
          else
            Qn
              ? Xn(e, n) && (x = `onCompositionEnd`)
              : e === `keydown` && n.keyCode === 229 && (x = `onCompositionStart`)
          x &&
            (qn &&
              n.locale !== `ko` &&
              (Qn || x !== `onCompositionStart`
                ? x === `onCompositionEnd` && Qn && (b = mn())
                : ((dn = i), (fn = `value` in dn ? dn.value : dn.textContent), (Qn = !0))),
            (y = Ql(r, x)),
            0 < y.length &&
              ((x = new jn(x, e, null, n, i)),
              s.push({ event: x, listeners: y }),
              b ? (x.data = b) : ((b = Zn(n)), b !== null && (x.data = b)))),
            (b = Kn ? $n(e, n) : er(e, n)) &&
              ((x = Ql(r, `onBeforeInput`)),
              0 < x.length &&
                ((y = new jn(`onBeforeInput`, `beforeinput`, null, n, i)),
                s.push({ event: y, listeners: x }),
                (y.data = b)))
        }
        Gl(s, t)
      })
    }
    function Zl(e, t, n) {
      return { instance: e, listener: t, currentTarget: n }
    }
    function Ql(e, t) {
      for (var n = t + `Capture`, r = []; e !== null; ) {
        var i = e,
          a = i.stateNode
        if (
          ((i = i.tag),
          (i !== 5 && i !== 26 && i !== 27) ||
            a === null ||
            ((i = sn(e, n)),
            i != null && r.unshift(Zl(e, i, a)),
            (i = sn(e, t)),
            i != null && r.push(Zl(e, i, a))),
          e.tag === 3)
        )
          return r
        e = e.return
      }
      return []
    }
    function $l(e) {
      if (e === null) return null
      do e = e.return
      while (e && e.tag !== 5 && e.tag !== 27)
      return e || null
    }
    function eu(e, t, n, r, i) {
      for (var a = t._reactName, o = []; n !== null && n !== r; ) {
        var s = n,
          c = s.alternate,
          l = s.stateNode
        if (((s = s.tag), c !== null && c === r)) break
        ;(s !== 5 && s !== 26 && s !== 27) ||
          l === null ||
          ((c = l),
          i
            ? ((l = sn(n, a)), l != null && o.unshift(Zl(n, l, c)))
            : i || ((l = sn(n, a)), l != null && o.push(Zl(n, l, c)))),
          (n = n.return)
      }
      o.length !== 0 && e.push({ event: t, listeners: o })
    }
    var tu = /\r\n?/g,
      nu = /\u0000|\uFFFD/g
    function ru(e) {
      return (typeof e == `string` ? e : `` + e)
        .replace(
          tu,
          `
`,
        )
        .replace(nu, ``)
    }
    function iu(e, t) {
      return ((t = ru(t)), ru(e) === t)
    }
    function Q(e, t, n, r, a, o) {
      switch (n) {
        case `children`:
          typeof r == `string`
            ? t === `body` || (t === `textarea` && r === ``) || Wt(e, r)
            : (typeof r == `number` || typeof r == `bigint`) && t !== `body` && Wt(e, `` + r)
          break
        case `className`:
          Ot(e, `class`, r)
          break
        case `tabIndex`:
          Ot(e, `tabindex`, r)
          break
        case `dir`:
        case `role`:
        case `viewBox`:
        case `width`:
        case `height`:
          Ot(e, n, r)
          break
        case `style`:
          qt(e, r, o)
          break
        case `data`:
          if (t !== `object`) {
            Ot(e, `data`, r)
            break
          }
        case `src`:
        case `href`:
          if (
            (r === `` && (t !== `a` || n !== `href`)) ||
            r == null ||
            typeof r == `function` ||
            typeof r == `symbol` ||
            typeof r == `boolean`
          ) {
            e.removeAttribute(n)
            break
          }
          ;(r = Zt(`` + r)), e.setAttribute(n, r)
          break
        case `action`:
        case `formAction`:
          if (typeof r == `function`) {
            e.setAttribute(
              n,
              `javascript:throw new Error('A React form was unexpectedly submitted. If you called form.submit() manually, consider using form.requestSubmit() instead. If you\\'re trying to use event.stopPropagation() in a submit event handler, consider also calling event.preventDefault().')`,
            )
            break
          }
          if (
            (typeof o == `function` &&
              (n === `formAction`
                ? (t !== `input` && Q(e, t, `name`, a.name, a, null),
                  Q(e, t, `formEncType`, a.formEncType, a, null),
                  Q(e, t, `formMethod`, a.formMethod, a, null),
                  Q(e, t, `formTarget`, a.formTarget, a, null))
                : (Q(e, t, `encType`, a.encType, a, null),
                  Q(e, t, `method`, a.method, a, null),
                  Q(e, t, `target`, a.target, a, null))),
            r == null || typeof r == `symbol` || typeof r == `boolean`)
          ) {
            e.removeAttribute(n)
            break
          }
          ;(r = Zt(`` + r)), e.setAttribute(n, r)
          break
        case `onClick`:
          r != null && (e.onclick = Qt)
          break
        case `onScroll`:
          r != null && Z(`scroll`, e)
          break
        case `onScrollEnd`:
          r != null && Z(`scrollend`, e)
          break
        case `dangerouslySetInnerHTML`:
          if (r != null) {
            if (typeof r != `object` || !(`__html` in r)) throw Error(i(61))
            if (((n = r.__html), n != null)) {
              if (a.children != null) throw Error(i(60))
              e.innerHTML = n
            }
          }
          break
        case `multiple`:
          e.multiple = r && typeof r != `function` && typeof r != `symbol`
          break
        case `muted`:
          e.muted = r && typeof r != `function` && typeof r != `symbol`
          break
        case `suppressContentEditableWarning`:
        case `suppressHydrationWarning`:
        case `defaultValue`:
        case `defaultChecked`:
        case `innerHTML`:
        case `ref`:
          break
        case `autoFocus`:
          break
        case `xlinkHref`:
          if (
            r == null ||
            typeof r == `function` ||
            typeof r == `boolean` ||
            typeof r == `symbol`
          ) {
            e.removeAttribute(`xlink:href`)
            break
          }
          ;(n = Zt(`` + r)), e.setAttributeNS(`http://www.w3.org/1999/xlink`, `xlink:href`, n)
          break
        case `contentEditable`:
        case `spellCheck`:
        case `draggable`:
        case `value`:
        case `autoReverse`:
        case `externalResourcesRequired`:
        case `focusable`:
        case `preserveAlpha`:
          r != null && typeof r != `function` && typeof r != `symbol`
            ? e.setAttribute(n, `` + r)
            : e.removeAttribute(n)
          break
        case `inert`:
        case `allowFullScreen`:
        case `async`:
        case `autoPlay`:
        case `controls`:
        case `default`:
        case `defer`:
        case `disabled`:
        case `disablePictureInPicture`:
        case `disableRemotePlayback`:
        case `formNoValidate`:
        case `hidden`:
        case `loop`:
        case `noModule`:
        case `noValidate`:
        case `open`:
        case `playsInline`:
        case `readOnly`:
        case `required`:
        case `reversed`:
        case `scoped`:
        case `seamless`:
        case `itemScope`:
          r && typeof r != `function` && typeof r != `symbol`
            ? e.setAttribute(n, ``)
            : e.removeAttribute(n)
          break
        case `capture`:
        case `download`:
          !0 === r
            ? e.setAttribute(n, ``)
            : !1 !== r && r != null && typeof r != `function` && typeof r != `symbol`
              ? e.setAttribute(n, r)
              : e.removeAttribute(n)
          break
        case `cols`:
        case `rows`:
        case `size`:
        case `span`:
          r != null && typeof r != `function` && typeof r != `symbol` && !isNaN(r) && 1 <= r
            ? e.setAttribute(n, r)
            : e.removeAttribute(n)
          break
        case `rowSpan`:
        case `start`:
          r == null || typeof r == `function` || typeof r == `symbol` || isNaN(r)
            ? e.removeAttribute(n)
            : e.setAttribute(n, r)
          break
        case `popover`:
          Z(`beforetoggle`, e), Z(`toggle`, e), Dt(e, `popover`, r)
          break
        case `xlinkActuate`:
          kt(e, `http://www.w3.org/1999/xlink`, `xlink:actuate`, r)
          break
        case `xlinkArcrole`:
          kt(e, `http://www.w3.org/1999/xlink`, `xlink:arcrole`, r)
          break
        case `xlinkRole`:
          kt(e, `http://www.w3.org/1999/xlink`, `xlink:role`, r)
          break
        case `xlinkShow`:
          kt(e, `http://www.w3.org/1999/xlink`, `xlink:show`, r)
          break
        case `xlinkTitle`:
          kt(e, `http://www.w3.org/1999/xlink`, `xlink:title`, r)
          break
        case `xlinkType`:
          kt(e, `http://www.w3.org/1999/xlink`, `xlink:type`, r)
          break
        case `xmlBase`:
          kt(e, `http://www.w3.org/XML/1998/namespace`, `xml:base`, r)
          break
        case `xmlLang`:
          kt(e, `http://www.w3.org/XML/1998/namespace`, `xml:lang`, r)
          break
        case `xmlSpace`:
          kt(e, `http://www.w3.org/XML/1998/namespace`, `xml:space`, r)
          break
        case `is`:
          Dt(e, `is`, r)
          break
        case `innerText`:
        case `textContent`:
          break
        default:
          ;(!(2 < n.length) || (n[0] !== `o` && n[0] !== `O`) || (n[1] !== `n` && n[1] !== `N`)) &&
            ((n = Yt.get(n) || n), Dt(e, n, r))
      }
    }
    function au(e, t, n, r, i, a) {
      $()
    }
    function ou(e, t, n) {
      switch (t) {
        case `div`:
        case `span`:
        case `svg`:
        case `path`:
        case `a`:
        case `g`:
        case `p`:
        case `li`:
          break
        case `img`:
          Z(`error`, e), Z(`load`, e)
          var r = !1,
            a = !1,
            o
          for (o in n)
            if (Object.hasOwn(n, o)) {
              var s = n[o]
              if (s != null)
                switch (o) {
                  case `src`:
                    r = !0
                    break
                  case `srcSet`:
                    a = !0
                    break
                  case `children`:
                  case `dangerouslySetInnerHTML`:
                    throw Error(i(137, t))
                  default:
                    Q(e, t, o, s, n, null)
                }
            }
          a && Q(e, t, `srcSet`, n.srcSet, n, null), r && Q(e, t, `src`, n.src, n, null)
          return
        case `input`:
          Z(`invalid`, e)
          var c = (o = s = a = null),
            l = null,
            u = null
          for (r in n)
            if (Object.hasOwn(n, r)) {
              var d = n[r]
              if (d != null)
                switch (r) {
                  case `name`:
                    a = d
                    break
                  case `type`:
                    s = d
                    break
                  case `checked`:
                    l = d
                    break
                  case `defaultChecked`:
                    u = d
                    break
                  case `value`:
                    o = d
                    break
                  case `defaultValue`:
                    c = d
                    break
                  case `children`:
                  case `dangerouslySetInnerHTML`:
                    if (d != null) throw Error(i(137, t))
                    break
                  default:
                    Q(e, t, r, d, n, null)
                }
            }
          zt(e, o, c, l, u, s, a, !1)
          return
        case `select`:
          for (a in (Z(`invalid`, e), (r = s = o = null), n))
            if (Object.hasOwn(n, a) && ((c = n[a]), c != null))
              switch (a) {
                case `value`:
                  o = c
                  break
                case `defaultValue`:
                  s = c
                  break
                case `multiple`:
                  r = c
                default:
                  Q(e, t, a, c, n, null)
              }
          ;(t = o),
            (n = s),
            (e.multiple = !!r),
            t == null ? n != null && Vt(e, !!r, n, !0) : Vt(e, !!r, t, !1)
          return
        case `textarea`:
          for (s in (Z(`invalid`, e), (o = a = r = null), n))
            if (Object.hasOwn(n, s) && ((c = n[s]), c != null))
              switch (s) {
                case `value`:
                  r = c
                  break
                case `defaultValue`:
                  a = c
                  break
                case `children`:
                  o = c
                  break
                case `dangerouslySetInnerHTML`:
                  if (c != null) throw Error(i(91))
                  break
                default:
                  Q(e, t, s, c, n, null)
              }
          Ut(e, r, a, o)
          return
        case `option`:
          for (l in n)
            if (Object.hasOwn(n, l) && ((r = n[l]), r != null))
              switch (l) {
                case `selected`:
                  e.selected = r && typeof r != `function` && typeof r != `symbol`
                  break
                default:
                  Q(e, t, l, r, n, null)
              }
          return
        case `dialog`:
          Z(`beforetoggle`, e), Z(`toggle`, e), Z(`cancel`, e), Z(`close`, e)
          break
        case `iframe`:
        case `object`:
          Z(`load`, e)
          break
        case `video`:
        case `audio`:
          for (r = 0; r < Ul.length; r++) Z(Ul[r], e)
          break
        case `image`:
          Z(`error`, e), Z(`load`, e)
          break
        case `details`:
          Z(`toggle`, e)
          break
        case `embed`:
        case `source`:
        case `link`:
          Z(`error`, e), Z(`load`, e)
        case `area`:
        case `base`:
        case `br`:
        case `col`:
        case `hr`:
        case `keygen`:
        case `meta`:
        case `param`:
        case `track`:
        case `wbr`:
        case `menuitem`:
          for (u in n)
            if (Object.hasOwn(n, u) && ((r = n[u]), r != null))
              switch (u) {
                case `children`:
                case `dangerouslySetInnerHTML`:
                  throw Error(i(137, t))
                default:
                  Q(e, t, u, r, n, null)
              }
          return
        default:
          if (Jt(t)) {
            for (d in n)
              Object.hasOwn(n, d) && ((r = n[d]), r !== void 0 && au(e, t, d, r, n, void 0))
            return
          }
      }
      for (c in n) Object.hasOwn(n, c) && ((r = n[c]), r != null && Q(e, t, c, r, n, null))
    }
    function su(e, t, n, r) {
      switch (t) {
        case `div`:
        case `span`:
        case `svg`:
        case `path`:
        case `a`:
        case `g`:
        case `p`:
        case `li`:
          break
        case `input`:
          var a = null,
            o = null,
            s = null,
            c = null,
            l = null,
            u = null,
            d = null
          for (m in n) {
            var f = n[m]
            if (Object.hasOwn(n, m) && f != null)
              switch (m) {
                case `checked`:
                  break
                case `value`:
                  break
                case `defaultValue`:
                  l = f
                default:
                  Object.hasOwn(r, m) || Q(e, t, m, null, r, f)
              }
          }
          for (var p in r) {
            var m = r[p]
            if (((f = n[p]), Object.hasOwn(r, p) && (m != null || f != null)))
              switch (p) {
                case `type`:
                  o = m
                  break
                case `name`:
                  a = m
                  break
                case `checked`:
                  u = m
                  break
                case `defaultChecked`:
                  d = m
                  break
                case `value`:
                  s = m
                  break
                case `defaultValue`:
                  c = m
                  break
                case `children`:
                case `dangerouslySetInnerHTML`:
                  if (m != null) throw Error(i(137, t))
                  break
                default:
                  m !== f && Q(e, t, p, m, r, f)
              }
          }
          Rt(e, s, c, l, u, d, o, a)
          return
        case `select`:
          for (o in ((m = s = c = p = null), n))
            if (((l = n[o]), Object.hasOwn(n, o) && l != null))
              switch (o) {
                case `value`:
                  break
                case `multiple`:
                  m = l
                default:
                  Object.hasOwn(r, o) || Q(e, t, o, null, r, l)
              }
          for (a in r)
            if (((o = r[a]), (l = n[a]), Object.hasOwn(r, a) && (o != null || l != null)))
              switch (a) {
                case `value`:
                  p = o
                  break
                case `defaultValue`:
                  c = o
                  break
                case `multiple`:
                  s = o
                default:
                  o !== l && Q(e, t, a, o, r, l)
              }
          ;(t = c),
            (n = s),
            (r = m),
            p == null
              ? !!r != !!n && (t == null ? Vt(e, !!n, n ? [] : ``, !1) : Vt(e, !!n, t, !0))
              : Vt(e, !!n, p, !1)
          return
        case `textarea`:
          for (c in ((m = p = null), n))
            if (((a = n[c]), Object.hasOwn(n, c) && a != null && !Object.hasOwn(r, c)))
              switch (c) {
                case `value`:
                  break
                case `children`:
                  break
                default:
                  Q(e, t, c, null, r, a)
              }
          for (s in r)
            if (((a = r[s]), (o = n[s]), Object.hasOwn(r, s) && (a != null || o != null)))
              switch (s) {
                case `value`:
                  p = a
                  break
                case `defaultValue`:
                  m = a
                  break
                case `children`:
                  break
                case `dangerouslySetInnerHTML`:
                  if (a != null) throw Error(i(91))
                  break
                default:
                  a !== o && Q(e, t, s, a, r, o)
              }
          Ht(e, p, m)
          return
        case `option`:
          for (var h in n)
            if (((p = n[h]), Object.hasOwn(n, h) && p != null && !Object.hasOwn(r, h)))
              switch (h) {
                case `selected`:
                  e.selected = !1
                  break
                default:
                  Q(e, t, h, null, r, p)
              }
          for (l in r)
            if (
              ((p = r[l]), (m = n[l]), Object.hasOwn(r, l) && p !== m && (p != null || m != null))
            )
              switch (l) {
                case `selected`:
                  e.selected = p && typeof p != `function` && typeof p != `symbol`
                  break
                default:
                  Q(e, t, l, p, r, m)
              }
          return
        case `img`:
        case `link`:
        case `area`:
        case `base`:
        case `br`:
        case `col`:
        case `embed`:
        case `hr`:
        case `keygen`:
        case `meta`:
        case `param`:
        case `source`:
        case `track`:
        case `wbr`:
        case `menuitem`:
          for (var g in n)
            (p = n[g]),
              Object.hasOwn(n, g) && p != null && !Object.hasOwn(r, g) && Q(e, t, g, null, r, p)
          for (u in r)
            if (
              ((p = r[u]), (m = n[u]), Object.hasOwn(r, u) && p !== m && (p != null || m != null))
            )
              switch (u) {
                case `children`:
                case `dangerouslySetInnerHTML`:
                  if (p != null) throw Error(i(137, t))
                  break
                default:
                  Q(e, t, u, p, r, m)
              }
          return
        default:
          if (Jt(t)) {
            for (var _ in n)
              (p = n[_]),
                Object.hasOwn(n, _) &&
                  p !== void 0 &&
                  !Object.hasOwn(r, _) &&
                  au(e, t, _, void 0, r, p)
            for (d in r)
              (p = r[d]),
                (m = n[d]),
                !Object.hasOwn(r, d) ||
                  p === m ||
                  (p === void 0 && m === void 0) ||
                  au(e, t, d, p, r, m)
            return
          }
      }
      for (var v in n)
        (p = n[v]),
          Object.hasOwn(n, v) && p != null && !Object.hasOwn(r, v) && Q(e, t, v, null, r, p)
      for (f in r)
        (p = r[f]),
          (m = n[f]),
          !Object.hasOwn(r, f) || p === m || (p == null && m == null) || Q(e, t, f, p, r, m)
    }
    var cu = null,
      lu = null
    function uu(e) {
      return e.nodeType === 9 ? e : e.ownerDocument
    }
    function du(e) {
      switch (e) {
        case `http://www.w3.org/2000/svg`:
          return 1
        case `http://www.w3.org/1998/Math/MathML`:
          return 2
        default:
          return 0
      }
    }
    function fu(e, t) {
      if (e === 0)
        switch (t) {
          case `svg`:
            return 1
          case `math`:
            return 2
          default:
            return 0
        }
      return e === 1 && t === `foreignObject` ? 0 : e
    }
    function pu(e, t) {
      return (
        e === `textarea` ||
        e === `noscript` ||
        typeof t.children == `string` ||
        typeof t.children == `number` ||
        typeof t.children == `bigint` ||
        (typeof t.dangerouslySetInnerHTML == `object` &&
          t.dangerouslySetInnerHTML !== null &&
          t.dangerouslySetInnerHTML.__html != null)
      )
    }
    var mu = null
    function hu() {
      var e = window.event
      return e && e.type === `popstate` ? e !== mu && ((mu = e), !0) : ((mu = null), !1)
    }
    var gu = typeof setTimeout == `function` ? setTimeout : void 0,
      _u = typeof clearTimeout == `function` ? clearTimeout : void 0,
      vu = typeof Promise == `function` ? Promise : void 0,
      yu =
        typeof queueMicrotask == `function`
          ? queueMicrotask
          : vu === void 0
            ? gu
            : (e) => vu.resolve(null).then(e).catch(bu)
    function bu(e) {
      setTimeout(() => {
        throw e
      })
    }
    function xu(e) {
      return e === `head`
    }
    function Su(e, t) {
      $()
    }
    function Cu(e, t) {
      $()
    }
    function wu(e) {
      var t = e.firstChild
      for (t && t.nodeType === 10 && (t = t.nextSibling); t; ) {
        var n = t
        switch (((t = t.nextSibling), n.nodeName)) {
          case `HTML`:
          case `HEAD`:
          case `BODY`:
            wu(n), gt(n)
            continue
          case `SCRIPT`:
          case `STYLE`:
            continue
          case `LINK`:
            if (n.rel.toLowerCase() === `stylesheet`) continue
        }
        e.removeChild(n)
      }
    }
    function Tu(e) {
      return e.data === `$?` || e.data === `$~`
    }
    function Eu(e) {
      return e.data === `$!` || (e.data === `$?` && e.ownerDocument.readyState !== `loading`)
    }
    function Du(e, t) {
      var n = e.ownerDocument
      if (e.data === `$~`) e._reactRetry = t
      else if (e.data !== `$?` || n.readyState !== `loading`) t()
      else {
        var r = () => {
          t(), n.removeEventListener(`DOMContentLoaded`, r)
        }
        n.addEventListener(`DOMContentLoaded`, r), (e._reactRetry = r)
      }
    }
    function Ou(e) {
      e = e.previousSibling
      for (var t = 0; e; ) {
        if (e.nodeType === 8) {
          var n = e.data
          if (n === `$` || n === `$!` || n === `$?` || n === `$~` || n === `&`) {
            if (t === 0) return e
            t--
          } else (n !== `/$` && n !== `/&`) || t++
        }
        e = e.previousSibling
      }
      return null
    }
    function ku(e, t, n) {
      $()
    }
    function Au(e) {
      $()
    }
    function ju(e) {
      return typeof e.getRootNode == `function`
        ? e.getRootNode()
        : e.nodeType === 9
          ? e
          : e.ownerDocument
    }
    var Mu = C.d
    C.d = { f: Nu, r: Pu, D: Fu, C: Iu, L: Lu, m: Ru, X: Bu, S: zu, M: Vu }
    function Nu() {
      var e = Mu.f(),
        t = Zc()
      return e || t
    }
    function Pu(e) {
      var t = vt(e)
      t !== null && t.tag === 5 && t.type === `form` ? Fo(t) : Mu.r(e)
    }
    function Fu(e) {
      $()
    }
    function Iu(e, t) {
      $()
    }
    function Lu(e, t, n) {
      $()
    }
    function Ru(e, t) {
      $()
    }
    function zu(e, t, n) {
      $()
    }
    function Bu(e, t) {
      $()
    }
    function Vu(e, t) {
      $()
    }
    function Hu(e, t, n, r) {
      $()
    }
    function Uu(e, t, n) {
      $()
    }
    var Wu = null
    function Gu(e, t, n) {
      $()
    }
    function Ku(e, t, n) {
      $()
    }
    function qu(e, t, n) {
      return !1
    }
    function Ju(e) {
      return !(e.type === `stylesheet` && !(e.state.loading & 3))
    }
    function Yu(e, t) {
      return null
    }
    var Xu = {
      $$typeof: b,
      Provider: null,
      Consumer: null,
      _currentValue: fe,
      _currentValue2: fe,
      _threadCount: 0,
    }
    function Zu(e, t, n, r, i, a, o, s, c) {
      ;(this.tag = 1),
        (this.containerInfo = e),
        (this.pingCache = this.current = this.pendingChildren = null),
        (this.timeoutHandle = -1),
        (this.callbackNode =
          this.next =
          this.pendingContext =
          this.context =
          this.cancelPendingCommit =
            null),
        (this.callbackPriority = 0),
        (this.expirationTimes = Qe(-1)),
        (this.entangledLanes =
          this.shellSuspendCounter =
          this.errorRecoveryDisabledLanes =
          this.expiredLanes =
          this.warmLanes =
          this.pingedLanes =
          this.suspendedLanes =
          this.pendingLanes =
            0),
        (this.entanglements = Qe(0)),
        (this.hiddenUpdates = Qe(null)),
        (this.identifierPrefix = r),
        (this.onUncaughtError = i),
        (this.onCaughtError = a),
        (this.onRecoverableError = o),
        (this.pooledCache = null),
        (this.pooledCacheLanes = 0),
        (this.formState = c),
        (this.incompleteTransitions = new Map())
    }
    function Qu(e, t, n, r, i, a, o, s, c, l, u, d) {
      return (
        (e = new Zu(e, t, n, o, c, l, u, d, s)),
        (t = 1),
        !0 === a && (t |= 24),
        (a = oi(3, null, null, t)),
        (e.current = a),
        (a.stateNode = e),
        (t = qi()),
        t.refCount++,
        (e.pooledCache = t),
        t.refCount++,
        (a.memoizedState = { element: r, isDehydrated: n, cache: t }),
        ha(a),
        e
      )
    }
    function $u(e) {
      return e ? ((e = ii), e) : ii
    }
    function ed(e, t, n, r, i, a) {
      ;(i = $u(i)),
        r.context === null ? (r.context = i) : (r.pendingContext = i),
        (r = _a(t)),
        (r.payload = { element: n }),
        (a = a === void 0 ? null : a),
        a !== null && (r.callback = a),
        (n = va(e, r, t)),
        n !== null && (Kc(n, e, t), ya(n, e, t))
    }
    function td(e, t) {
      if (((e = e.memoizedState), e !== null && e.dehydrated !== null)) {
        var n = e.retryLane
        e.retryLane = n !== 0 && n < t ? n : t
      }
    }
    function nd(e, t) {
      td(e, t), (e = e.alternate) && td(e, t)
    }
    function rd(e) {
      if (e.tag === 13 || e.tag === 31) {
        var t = Gc()
        t = rt(t)
        var n = ti(e, t)
        n !== null && Kc(n, e, t), nd(e, t)
      }
    }
    var id = !0
    function ad(e, t, n, r) {
      var i = S.T
      S.T = null
      var a = C.p
      try {
        ;(C.p = 2), sd(e, t, n, r)
      } finally {
        ;(C.p = a), (S.T = i)
      }
    }
    function od(e, t, n, r) {
      var i = S.T
      S.T = null
      var a = C.p
      try {
        ;(C.p = 8), sd(e, t, n, r)
      } finally {
        ;(C.p = a), (S.T = i)
      }
    }
    function sd(e, t, n, r) {
      if (id) {
        var i = cd(r)
        if (i === null) Xl(e, t, r, ld, n)
        else if (md(i, e, t, n, r)) r.stopPropagation()
        else if (t & 4 && -1 < pd.indexOf(e)) {
          for (; i !== null; ) {
            var a = vt(i)
            if (a !== null)
              switch (a.tag) {
                case 3:
                  if (((a = a.stateNode), 0)) var o, s, c
                  break
                case 31:
                case 13:
                  ;(s = ti(a, 2)), s !== null && Kc(s, a, 2), Zc(), nd(a, 2)
              }
            if (((a = cd(r)), a === null && Xl(e, t, r, ld, n), a === i)) break
            i = a
          }
          i !== null && r.stopPropagation()
        } else Xl(e, t, r, null, n)
      }
    }
    function cd(e) {
      return ((e = en(e)), ud(e))
    }
    var ld = null
    function ud(e) {
      if (((ld = null), (e = _t(e)), e !== null)) {
        var t = o(e)
        if (t === null) e = null
        else {
          var n = t.tag
          if (n === 13) {
            if (((e = s(t)), e !== null)) return e
            e = null
          } else if (n === 31) {
            if (((e = c(t)), e !== null)) return e
            e = null
          } else (n === 3 || t !== e) && (e = null)
        }
      }
      return ((ld = e), null)
    }
    function dd(e) {
      switch (e) {
        case `beforetoggle`:
        case `cancel`:
        case `click`:
        case `close`:
        case `contextmenu`:
        case `copy`:
        case `cut`:
        case `auxclick`:
        case `dblclick`:
        case `dragend`:
        case `dragstart`:
        case `drop`:
        case `focusin`:
        case `focusout`:
        case `input`:
        case `invalid`:
        case `keydown`:
        case `keypress`:
        case `keyup`:
        case `mousedown`:
        case `mouseup`:
        case `paste`:
        case `pause`:
        case `play`:
        case `pointercancel`:
        case `pointerdown`:
        case `pointerup`:
        case `ratechange`:
        case `reset`:
        case `resize`:
        case `seeked`:
        case `submit`:
        case `toggle`:
        case `touchcancel`:
        case `touchend`:
        case `touchstart`:
        case `volumechange`:
        case `change`:
        case `selectionchange`:
        case `textInput`:
        case `compositionstart`:
        case `compositionend`:
        case `compositionupdate`:
        case `beforeblur`:
        case `afterblur`:
        case `beforeinput`:
        case `blur`:
        case `fullscreenchange`:
        case `focus`:
        case `hashchange`:
        case `popstate`:
        case `select`:
        case `selectstart`:
          return 2
        case `drag`:
        case `dragenter`:
        case `dragexit`:
        case `dragleave`:
        case `dragover`:
        case `mousemove`:
        case `mouseout`:
        case `mouseover`:
        case `pointermove`:
        case `pointerout`:
        case `pointerover`:
        case `scroll`:
        case `touchmove`:
        case `wheel`:
        case `mouseenter`:
        case `mouseleave`:
        case `pointerenter`:
        case `pointerleave`:
          return 8
        case `message`:
          switch (je()) {
            case Me:
              return 2
            case Ne:
              return 8
            case Pe:
            case Fe:
              return 32
            case Ie:
              return 268435456
            default:
              return 32
          }
        default:
          return 32
      }
    }
    var fd = [],
      pd =
        `mousedown mouseup touchcancel touchend touchstart auxclick dblclick pointercancel pointerdown pointerup dragend dragstart drop compositionend compositionstart keydown keypress keyup input textInput copy cut paste click change contextmenu reset`.split(
          ` `,
        )
    function md(e, t, n, r, i) {
      return !1
    }
    function hd(e) {
      var t = _t(e.target)
      if (t !== null) {
        var n = o(t)
        if (n !== null) {
          if (((t = n.tag), t === 13)) {
            if (((t = s(n)), t !== null)) {
              ;(e.blockedOn = t),
                ot(e.priority, () => {
                  rd(n)
                })
              return
            }
          } else if (t === 31 && ((t = c(n)), t !== null)) {
            ;(e.blockedOn = t),
              ot(e.priority, () => {
                rd(n)
              })
            return
          }
        }
      }
      e.blockedOn = null
    }
    function gd() {
      function e(e) {
        e.canIntercept &&
          e.info === `react-transition` &&
          e.intercept({
            handler: () => new Promise((e) => (i = e)),
            focusReset: `manual`,
            scroll: `manual`,
          })
      }
      function t() {
        i !== null && (i(), (i = null)), r || setTimeout(n, 20)
      }
      function n() {
        if (!r && !navigation.transition) {
          var e = navigation.currentEntry
          e &&
            e.url != null &&
            navigation.navigate(e.url, {
              state: e.getState(),
              info: `react-transition`,
              history: `replace`,
            })
        }
      }
      if (typeof navigation == `object`) {
        var r = !1,
          i = null
        return (
          navigation.addEventListener(`navigate`, e),
          navigation.addEventListener(`navigatesuccess`, t),
          navigation.addEventListener(`navigateerror`, t),
          setTimeout(n, 100),
          () => {
            ;(r = !0),
              navigation.removeEventListener(`navigate`, e),
              navigation.removeEventListener(`navigatesuccess`, t),
              navigation.removeEventListener(`navigateerror`, t),
              i !== null && (i(), (i = null))
          }
        )
      }
    }
    function _d(e) {
      this._internalRoot = e
    }
    ;(vd.prototype.render = _d.prototype.render =
      function (e) {
        var t = this._internalRoot
        if (t === null) throw Error(i(409))
        var n = t.current
        ed(n, Gc(), e, t, null, null)
      }),
      (vd.prototype.unmount = _d.prototype.unmount =
        function () {
          var e = this._internalRoot
          if (e !== null) {
            this._internalRoot = null
            var t = e.containerInfo
            ed(e.current, 2, null, e, null, null), Zc(), (t[dt] = null)
          }
        })
    function vd(e) {
      $()
    }
    vd.prototype.unstable_scheduleHydration = (e) => {
      if (e) {
        var t = at()
        e = { blockedOn: null, target: e, priority: t }
        for (var n = 0; n < fd.length && t !== 0 && t < fd[n].priority; n++);
        fd.splice(n, 0, e), n === 0 && hd(e)
      }
    }
    var yd = n.version
    if (yd !== `19.2.9`) throw Error(i(527, yd, `19.2.9`))
    C.findDOMNode = (e) => {
      var t = e._reactInternals
      if (t === void 0)
        throw typeof e.render == `function`
          ? Error(i(188))
          : ((e = Object.keys(e).join(`,`)), Error(i(268, e)))
      return ((e = u(t)), (e = e === null ? null : d(e)), (e = e === null ? null : e.stateNode), e)
    }
    var bd = {
      bundleType: 0,
      version: `19.2.9`,
      rendererPackageName: `react-dom`,
      currentDispatcherRef: S,
      reconcilerVersion: `19.2.9`,
    }
    if (typeof __REACT_DEVTOOLS_GLOBAL_HOOK__ < `u`) {
      var xd = __REACT_DEVTOOLS_GLOBAL_HOOK__
      if (!xd.isDisabled && xd.supportsFiber)
        try {
          ;(ze = xd.inject(bd)), (E = xd)
        } catch {}
    }
    e.createRoot = (e, t) => {
      if (!a(e)) throw Error(i(299))
      var n = !1,
        r = ``,
        o = Qo,
        s = $o,
        c = es
      return (
        t != null &&
          (!0 === t.unstable_strictMode && (n = !0),
          t.identifierPrefix !== void 0 && (r = t.identifierPrefix),
          t.onUncaughtError !== void 0 && (o = t.onUncaughtError),
          t.onCaughtError !== void 0 && (s = t.onCaughtError),
          t.onRecoverableError !== void 0 && (c = t.onRecoverableError)),
        (t = Qu(e, 1, !1, null, null, n, r, null, o, s, c, gd)),
        (e[dt] = t.current),
        Jl(e),
        new _d(t)
      )
    }
    function $() {
      throw Error(`left out of this build: build/slim-react.ts`)
    }
  }),
  dt = t((e, t) => {
    function n() {
      if (
        typeof __REACT_DEVTOOLS_GLOBAL_HOOK__ < `u` &&
        typeof __REACT_DEVTOOLS_GLOBAL_HOOK__.checkDCE == `function`
      )
        try {
          __REACT_DEVTOOLS_GLOBAL_HOOK__.checkDCE(n)
        } catch (e) {
          console.error(e)
        }
    }
    n(), (t.exports = ut())
  }),
  ft = class extends ie {
    #e
    #t
    #n
    constructor(e = {}) {
      super(), (this.config = e), (this.#e = new Set()), (this.#t = new Map()), (this.#n = 0)
    }
    build(e, t, n) {
      const r = new x({
        client: e,
        mutationCache: this,
        mutationId: ++this.#n,
        options: e.defaultMutationOptions(t),
        state: n,
      })
      return (this.add(r), r)
    }
    add(e) {
      this.#e.add(e)
      const t = pt(e)
      if (typeof t == `string`) {
        const n = this.#t.get(t)
        n ? n.push(e) : this.#t.set(t, [e])
      }
      this.notify({ type: `added`, mutation: e })
    }
    remove(e) {
      if (this.#e.delete(e)) {
        const t = pt(e)
        if (typeof t == `string`) {
          const n = this.#t.get(t)
          if (n) {
            if (n.length > 1) {
              const t = n.indexOf(e)
              t !== -1 && n.splice(t, 1)
            } else n[0] === e && this.#t.delete(t)
          }
        }
      }
      this.notify({ type: `removed`, mutation: e })
    }
    canRun(e) {
      const t = pt(e)
      if (typeof t == `string`) {
        const n = this.#t.get(t)?.find((e) => e.state.status === `pending`)
        return !n || n === e
      }
      return !0
    }
    runNext(e) {
      const t = pt(e)
      return typeof t == `string`
        ? (this.#t
            .get(t)
            ?.find((t) => t !== e && t.state.isPaused)
            ?.continue() ?? Promise.resolve())
        : Promise.resolve()
    }
    clear() {
      g.batch(() => {
        const e = this.getAll()
        this.#e.clear(),
          this.#t.clear(),
          e.forEach((e) => {
            this.notify({ type: `removed`, mutation: e })
          })
      })
    }
    getAll() {
      return Array.from(this.#e)
    }
    find(e) {
      const t = { exact: !0, ...e }
      return this.getAll().find((e) => m(t, e))
    }
    findAll(e = {}) {
      return this.getAll().filter((t) => m(e, t))
    }
    notify(e) {
      g.batch(() => {
        this.listeners.forEach((t) => {
          t(e)
        })
      })
    }
    resumePausedMutations() {
      const e = this.getAll().filter((e) => e.state.isPaused)
      return g.batch(() => Promise.all(e.map((e) => e.continue().catch(fe))))
    }
  }
function pt(e) {
  return e.options.scope?.id
}
var mt = class extends ie {
    #e
    constructor(e = {}) {
      super(), (this.config = e), (this.#e = new Map())
    }
    build(e, t, n) {
      let r = t.queryKey,
        i = t.queryHash ?? S(r, t),
        a = this.get(i)
      return (
        a ||
          ((a = new te({
            client: e,
            queryKey: r,
            queryHash: i,
            options: e.defaultQueryOptions(t),
            state: n,
            defaultOptions: e.getQueryDefaults(r),
          })),
          this.add(a)),
        a
      )
    }
    add(e) {
      this.#e.has(e.queryHash) ||
        (this.#e.set(e.queryHash, e), this.notify({ type: `added`, query: e }))
    }
    remove(e) {
      this.#e.get(e.queryHash) === e &&
        (e.destroy(), this.#e.delete(e.queryHash), this.notify({ type: `removed`, query: e }))
    }
    clear() {
      g.batch(() => {
        this.getAll().forEach((e) => {
          this.remove(e)
        })
      })
    }
    get(e) {
      return this.#e.get(e)
    }
    getAll() {
      return [...this.#e.values()]
    }
    find(e) {
      const t = { exact: !0, ...e }
      return this.getAll().find((e) => ue(t, e))
    }
    findAll(e = {}) {
      const t = this.getAll()
      return Object.keys(e).length > 0 ? t.filter((t) => ue(e, t)) : t
    }
    notify(e) {
      g.batch(() => {
        this.listeners.forEach((t) => {
          t(e)
        })
      })
    }
    onFocus() {
      g.batch(() => {
        this.getAll().forEach((e) => {
          e.onFocus()
        })
      })
    }
    onOnline() {
      g.batch(() => {
        this.getAll().forEach((e) => {
          e.onOnline()
        })
      })
    }
  },
  ht = class {
    #e
    #t
    #n
    #r
    #i
    #a
    #o
    #s
    constructor(e = {}) {
      ;(this.#e = e.queryCache || new mt()),
        (this.#t = e.mutationCache || new ft()),
        (this.#n = e.defaultOptions || {}),
        (this.#r = new Map()),
        (this.#i = new Map()),
        (this.#a = 0)
    }
    mount() {
      this.#a++,
        this.#a === 1 &&
          ((this.#o = b.subscribe(async (e) => {
            e && (await this.resumePausedMutations(), this.#e.onFocus())
          })),
          (this.#s = l.subscribe(async (e) => {
            e && (await this.resumePausedMutations(), this.#e.onOnline())
          })))
    }
    unmount() {
      this.#a--, this.#a === 0 && (this.#o?.(), (this.#o = void 0), this.#s?.(), (this.#s = void 0))
    }
    isFetching(e) {
      return this.#e.findAll({ ...e, fetchStatus: `fetching` }).length
    }
    isMutating(e) {
      return this.#t.findAll({ ...e, status: `pending` }).length
    }
    getQueryData(e) {
      const t = this.defaultQueryOptions({ queryKey: e })
      return this.#e.get(t.queryHash)?.state.data
    }
    ensureQueryData(e) {
      const t = this.defaultQueryOptions(e),
        n = this.#e.build(this, t),
        r = n.state.data
      return r === void 0
        ? this.fetchQuery(e)
        : (e.revalidateIfStale && n.isStaleByTime(Fe(t.staleTime, n)) && this.prefetchQuery(t),
          Promise.resolve(r))
    }
    getQueriesData(e) {
      return this.#e.findAll(e).map(({ queryKey: e, state: t }) => [e, t.data])
    }
    setQueryData(e, t, n) {
      const r = this.defaultQueryOptions({ queryKey: e }),
        i = this.#e.get(r.queryHash)?.state.data,
        a = Ke(t, i)
      if (a !== void 0) return this.#e.build(this, r).setData(a, { ...n, manual: !0 })
    }
    setQueriesData(e, t, n) {
      return g.batch(() =>
        this.#e.findAll(e).map(({ queryKey: e }) => [e, this.setQueryData(e, t, n)]),
      )
    }
    getQueryState(e) {
      const t = this.defaultQueryOptions({ queryKey: e })
      return this.#e.get(t.queryHash)?.state
    }
    removeQueries(e) {
      const t = this.#e
      g.batch(() => {
        t.findAll(e).forEach((e) => {
          t.remove(e)
        })
      })
    }
    resetQueries(e, t) {
      const n = this.#e
      return g.batch(() => {
        const r = n.findAll(e),
          i = new Set(r)
        return (
          r.forEach((e) => {
            e.reset()
          }),
          this.refetchQueries({ type: `active`, predicate: (e) => i.has(e) }, t)
        )
      })
    }
    cancelQueries(e, t = {}) {
      const n = { revert: !0, ...t },
        r = g.batch(() => this.#e.findAll(e).map((e) => e.cancel(n)))
      return Promise.all(r).then(fe).catch(fe)
    }
    invalidateQueries(e, t = {}) {
      return g.batch(
        () => (
          this.#e.findAll(e).forEach((e) => {
            e.invalidate()
          }),
          e?.refetchType === `none`
            ? Promise.resolve()
            : this.refetchQueries({ ...e, type: e?.refetchType ?? e?.type ?? `active` }, t)
        ),
      )
    }
    refetchQueries(e, t = {}) {
      const n = { ...t, cancelRefetch: t.cancelRefetch ?? !0 },
        r = g.batch(() =>
          this.#e
            .findAll(e)
            .filter((e) => !e.isDisabled() && !e.isStatic())
            .map((e) => {
              let t = e.fetch(void 0, n),
                r = e.state.fetchStatus === `paused`
              return ((!n.throwOnError || r) && (t = t.catch(fe)), r ? Promise.resolve() : t)
            }),
        )
      return Promise.all(r).then(fe)
    }
    async query(e) {
      const t = this.defaultQueryOptions(e)
      t.retry === void 0 && (t.retry = !1)
      const n = this.#e.build(this, t),
        r = n.isStaleByTime(Fe(t.staleTime, n)) ? await n.fetch(t) : n.state.data,
        i = t.select
      return i ? i(r) : r
    }
    fetchQuery(e) {
      const t = this.defaultQueryOptions(e)
      t.retry === void 0 && (t.retry = !1)
      const n = this.#e.build(this, t)
      return n.isStaleByTime(Fe(t.staleTime, n)) ? n.fetch(t) : Promise.resolve(n.state.data)
    }
    prefetchQuery(e) {
      return this.fetchQuery(e).then(fe).catch(fe)
    }
    infiniteQuery(e) {
      return ((e._type = `infinite`), this.query(e))
    }
    fetchInfiniteQuery(e) {
      return ((e._type = `infinite`), this.fetchQuery(e))
    }
    prefetchInfiniteQuery(e) {
      return this.fetchInfiniteQuery(e).then(fe).catch(fe)
    }
    ensureInfiniteQueryData(e) {
      return ((e._type = `infinite`), this.ensureQueryData(e))
    }
    resumePausedMutations() {
      return l.isOnline() ? this.#t.resumePausedMutations() : Promise.resolve()
    }
    getQueryCache() {
      return this.#e
    }
    getMutationCache() {
      return this.#t
    }
    getDefaultOptions() {
      return this.#n
    }
    setDefaultOptions(e) {
      this.#n = e
    }
    setQueryDefaults(e, t) {
      this.#r.set(r(e), { queryKey: e, defaultOptions: t })
    }
    getQueryDefaults(e) {
      const t = [...this.#r.values()],
        n = {}
      return (
        t.forEach((t) => {
          f(e, t.queryKey) && Object.assign(n, t.defaultOptions)
        }),
        n
      )
    }
    setMutationDefaults(e, t) {
      this.#i.set(r(e), { mutationKey: e, defaultOptions: t })
    }
    getMutationDefaults(e) {
      const t = [...this.#i.values()],
        n = {}
      return (
        t.forEach((t) => {
          f(e, t.mutationKey) && Object.assign(n, t.defaultOptions)
        }),
        n
      )
    }
    defaultQueryOptions(e) {
      if (e._defaulted) return e
      const t = { ...this.#n.queries, ...this.getQueryDefaults(e.queryKey), ...e, _defaulted: !0 }
      return (
        (t.queryHash ||= S(t.queryKey, t)),
        t.refetchOnReconnect === void 0 && (t.refetchOnReconnect = t.networkMode !== `always`),
        t.throwOnError === void 0 && (t.throwOnError = !!t.suspense),
        !t.networkMode && t.persister && (t.networkMode = `offlineFirst`),
        t.queryFn === me && (t.enabled = !1),
        t
      )
    }
    defaultMutationOptions(e) {
      return e?._defaulted
        ? e
        : {
            ...this.#n.mutations,
            ...(e?.mutationKey && this.getMutationDefaults(e.mutationKey)),
            ...e,
            _defaulted: !0,
          }
    }
    clear() {
      this.#e.clear(), this.#t.clear()
    }
  },
  gt = dt(),
  _t = [314, 315, 316, 317, 700],
  vt = 420
function yt(e) {
  return e instanceof _
    ? e.kind === `network`
      ? { kind: `connectionToast`, text: `networkFailed` }
      : e.kind === `timeout`
        ? { kind: `connectionToast`, text: `timedOut` }
        : e.kind === `badAnswer`
          ? { kind: `connectionToast`, text: `badAnswer` }
          : e.code === 401 && e.reason === `OPEN_TOKEN_USED`
            ? { kind: `toast`, text: e.msg }
            : e.code === 401 || (e.code === 403 && e.msg === `token is expired`)
              ? { kind: `signOut` }
              : e.code === vt
                ? { kind: `toLanding`, text: e.msg }
                : _t.includes(e.code)
                  ? { kind: `quiet` }
                  : { kind: `toast`, text: e.msg }
    : { kind: `connectionToast`, text: `badAnswer` }
}
var bt = 15e3
function xt(e) {
  const t = (t, n, r) => {
    if (t.reason && n?.handles?.includes(t.reason)) return
    const i = yt(t)
    ;(r && i.kind === `connectionToast`) || e(i)
  }
  return new ht({
    queryCache: new mt({ onError: (e, n) => t(e, n.meta, !0) }),
    mutationCache: new ft({ onError: (e, n, r, i) => t(e, i.meta, !1) }),
    defaultOptions: {
      queries: {
        staleTime: bt,
        retry: (e, t) => e < 1 && t.kind === `network` && navigator.onLine,
        networkMode: `always`,
        refetchOnReconnect: !0,
      },
      mutations: { retry: !1, networkMode: `always` },
    },
  })
}
var St = new Set(),
  Ct = null
function wt(e) {
  Ct = e
  for (const t of St) t(e)
}
function Tt(e) {
  return (St.add(e), Ct && e(Ct), () => St.delete(e))
}
async function Et(e) {
  try {
    const { bizStatus: t } = await e.fetchQuery(Ne(at))
    return (je().hasToken && Re(t), t)
  } catch {
    return je().bizStatus
  }
}
var O = e(ae(), 1),
  k = re()
function Dt() {
  const e = ve(`common`),
    t = Ge()
  ;(0, O.useEffect)(() => void w(t), [t])
  const n = (0, O.useSyncExternalStore)(ze, Te, () => !1),
    r = Ae(u, {}, { staleTime: 1 / 0 })
  return (0, k.jsxs)(k.Fragment, {
    children: [
      r.data?.isSandbox &&
        (0, k.jsx)(`aside`, { className: `sandbox-mark`, children: e(`sandbox`) }),
      n &&
        (0, k.jsx)(`div`, {
          className: `app-strips`,
          children: (0, k.jsx)(ne, {
            icon: `refresh`,
            action: { label: e(`reload`), onTap: We },
            children: e(`updateReady`),
          }),
        }),
    ],
  })
}
var Ot = Ve(() =>
  s(
    () => import(`./CustomerServiceDialog-gATO-4p.js`).then((e) => e.CustomerServiceDialog),
    __vite__mapDeps([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]),
  ),
)
function kt() {
  const e = (0, O.useSyncExternalStore)(De, c, () => !1)
  return (
    (0, O.useEffect)(
      () => (
        window.addEventListener(`hashchange`, le),
        () => window.removeEventListener(`hashchange`, le)
      ),
      [],
    ),
    e && (0, k.jsx)(Ot, { onClose: le })
  )
}
function At(e) {
  const t = ve(`common`)
  return (0, k.jsx)(`div`, {
    className: `app`,
    children: (0, k.jsx)(`main`, {
      className: `main`,
      children: (0, k.jsx)(ge, {
        art: (0, k.jsx)(o, { src: se, width: 240, height: 150, isEager: !0 }),
        title: t(`pageFailedTitle`),
        text: t(`pageFailedText`),
        action: (0, k.jsx)(Be, { icon: `refresh`, onClick: e.retry, children: t(`tryAgain`) }),
        isAlert: !0,
        isPageHeading: !0,
      }),
    }),
  })
}
function jt() {
  const e = ve(`common`)
  return (0, O.useMemo)(
    () => ({
      get close() {
        return e(`close`)
      },
      get search() {
        return e(`search`)
      },
      found: (t) => e(`found`, { count: t }),
      get nothingFound() {
        return e(`nothingFound`)
      },
      useValue: (t) => e(`useValue`, { value: t }),
      get day() {
        return e(`day`)
      },
      get month() {
        return e(`month`)
      },
      get year() {
        return e(`year`)
      },
      monthName: n,
    }),
    [e],
  )
}
typeof window < `u` && window.document !== void 0 && window.document.createElement !== void 0
  ? O.useLayoutEffect
  : O.useEffect
var Mt = [],
  Nt = () => Mt.forEach((e) => e()),
  Pt = (e) => (
    Mt.push(e) === 1 && addEventListener(`hashchange`, Nt),
    () => {
      ;(Mt = Mt.filter((t) => t !== e)), Mt.length || removeEventListener(`hashchange`, Nt)
    }
  ),
  Ft = /^#?\/?/,
  It = () => `/` + location.hash.replace(Ft, ``),
  Lt = (e, { state: t = null, replace: n = !1 } = {}) => {
    const r = location.href,
      [i, a] = e.replace(Ft, ``).split(`?`),
      o = new URL(r)
    ;(o.hash = `/${i}`), a !== void 0 && (o.search = a)
    const s = o.href
    history[n ? `replaceState` : `pushState`](t, ``, s)
    const c =
      typeof HashChangeEvent < `u`
        ? new HashChangeEvent(`hashchange`, { oldURL: r, newURL: s })
        : new Event(`hashchange`, { detail: { oldURL: r, newURL: s } })
    dispatchEvent(c)
  },
  Rt = ({ ssrPath: e = `/` } = {}) => [(0, O.useSyncExternalStore)(Pt, It, () => e), Lt]
Rt.hrefs = (e) => `#` + e
var zt = `noren_return`,
  Bt = [Se.va(), Se.store()]
function Vt(e) {
  if (Bt.includes(e.path) && e.query.size !== 0)
    try {
      sessionStorage.setItem(zt, `${e.path}?${e.query}`)
    } catch {}
}
function Ht() {
  try {
    const e = sessionStorage.getItem(zt)
    return (sessionStorage.removeItem(zt), Bt.includes(e?.split(`?`)[0] ?? ``) ? e : null)
  } catch {
    return null
  }
}
var Ut = 12e4
async function Wt(e) {
  try {
    const [t] = await Yt(Promise.all([e.load(), Ee([`common`, ...e.texts])]))
    return (qt(e), t)
  } catch (t) {
    if ((ke(`chunk-load-error`, t), Kt(e))) return Jt()
    throw t
  }
}
var Gt = `noren_reloaded_for`
function Kt({ pattern: e }) {
  try {
    return !navigator.onLine || sessionStorage.getItem(Gt) === e
      ? !1
      : (sessionStorage.setItem(Gt, e), !0)
  } catch {
    return !1
  }
}
function qt({ pattern: e }) {
  try {
    sessionStorage.getItem(Gt) === e && sessionStorage.removeItem(Gt)
  } catch {}
}
function Jt() {
  return (be(), window.location.reload(), new Promise(() => void 0))
}
function Yt(e) {
  let t,
    n = new Promise((e, n) => {
      t = setTimeout(() => n(Error(`chunk timed out`)), Ut)
    })
  return Promise.race([e, n]).finally(() => clearTimeout(t))
}
var Xt = [
    {
      pattern: `/noren`,
      texts: [`noren`],
      load: () =>
        s(
          () => import(`./NorenPage-DgC7f3Z.js`).then((e) => e.NorenPage),
          __vite__mapDeps([10, 1, 2, 3, 11, 12, 5, 6, 13, 14, 15, 16, 17]),
        ),
    },
    {
      pattern: `/login`,
      texts: [`login`],
      load: () =>
        s(
          () => import(`./LoginPage-B8SGlnk.js`).then((e) => e.LoginPage),
          __vite__mapDeps([18, 1, 2, 3, 19, 20, 21, 22, 23, 13, 17, 24, 25, 26]),
        ),
    },
    {
      pattern: `/home`,
      texts: [`home`, `loanWords`],
      load: () =>
        s(
          () => import(`./HomePage-Bew-aLH.js`).then((e) => e.HomePage),
          __vite__mapDeps([27, 1, 5, 2, 3, 6, 28, 29, 23, 13, 17, 30]),
        ),
    },
    {
      pattern: `/privacy-policy`,
      texts: [`privacyPolicy`],
      load: () =>
        s(
          () => import(`./PrivacyPolicyPage-D2dq8Y7.js`).then((e) => e.PrivacyPolicyPage),
          __vite__mapDeps([31, 2, 1, 3, 32]),
        ),
    },
    {
      pattern: `/loan`,
      texts: [`loan`, `loanWords`],
      load: () =>
        s(
          () => import(`./LoanPage-7jCwOE6.js`).then((e) => e.LoanPage),
          __vite__mapDeps([
            33, 1, 5, 2, 3, 6, 34, 7, 35, 36, 37, 38, 39, 19, 20, 40, 41, 42, 43, 44, 45, 46, 47,
            48, 49,
          ]),
        ),
    },
    {
      pattern: `/order`,
      texts: [`order`, `loanWords`],
      load: () =>
        s(
          () => import(`./OrderPage-CO6VigW.js`).then((e) => e.OrderPage),
          __vite__mapDeps([50, 1, 2, 3, 5, 6, 51]),
        ),
    },
    {
      pattern: `/repay/:repayId`,
      texts: [`repay`, `loanWords`, `loan`, `payment`, `proof`, `papers`],
      load: () =>
        s(
          () => import(`./RepayPage-Bln_qc-.js`).then((e) => e.RepayPage),
          __vite__mapDeps([
            52, 1, 5, 2, 3, 6, 44, 45, 53, 54, 55, 56, 57, 58, 46, 47, 48, 43, 36, 35, 59, 60, 12,
          ]),
        ),
    },
    {
      pattern: `/repay-code`,
      texts: [`payment`],
      load: () =>
        s(
          () => import(`./RepayCodePage-CBq-r4y.js`).then((e) => e.RepayCodePage),
          __vite__mapDeps([61, 2, 1, 3, 62, 63, 64, 53, 54, 55, 65, 59, 4, 5, 6, 66, 67, 22, 9]),
        ),
    },
    {
      pattern: `/identity-auth`,
      texts: [`identityAuth`],
      load: () =>
        s(
          () => import(`./IdentityAuthPage-rorzx4d.js`).then((e) => e.IdentityAuthPage),
          __vite__mapDeps([68, 1, 2, 3, 69, 70, 19, 20, 71, 72, 73, 74, 75]),
        ),
    },
    {
      pattern: `/survey`,
      texts: [`survey`],
      load: () =>
        s(
          () => import(`./SurveyPage-jjJhL2s.js`).then((e) => e.SurveyPage),
          __vite__mapDeps([76, 1, 77, 2, 3, 46, 47, 48, 78, 79, 40, 41, 80, 74, 81]),
        ),
    },
    {
      pattern: `/facial-auth/step-one`,
      texts: [`facialAuth`, `capture`],
      load: () =>
        s(
          () => import(`./StepOnePage-C_A4ENK.js`).then((e) => e.StepOnePage),
          __vite__mapDeps([82, 1, 77, 2, 3, 83, 79, 40, 41, 80, 46, 47, 48, 84, 73, 85]),
        ),
    },
    {
      pattern: `/facial-auth/step-two`,
      texts: [`facialAuth`, `personalInfo`],
      load: () =>
        s(
          () => import(`./StepTwoPage-CMvNjyb.js`).then((e) => e.StepTwoPage),
          __vite__mapDeps([
            86, 1, 77, 2, 3, 79, 40, 41, 80, 87, 88, 12, 89, 90, 91, 92, 78, 72, 83, 93,
          ]),
        ),
    },
    {
      pattern: `/facial-auth/step-three`,
      texts: [`facialAuth`, `contacts`],
      load: () =>
        s(
          () => import(`./StepThreePage-vltrvv-.js`).then((e) => e.StepThreePage),
          __vite__mapDeps([94, 1, 77, 2, 3, 90, 91, 88, 12, 78, 72, 83, 79, 40, 41, 80]),
        ),
    },
    {
      pattern: `/facial-auth/step-four`,
      texts: [`facialAuth`, `bankAccount`],
      load: () =>
        s(
          () => import(`./StepFourPage-C56E1Ww.js`).then((e) => e.StepFourPage),
          __vite__mapDeps([
            95, 1, 77, 2, 3, 5, 6, 66, 96, 79, 40, 41, 80, 47, 78, 72, 97, 88, 12, 91, 65, 7,
          ]),
        ),
    },
    {
      pattern: `/api-phone-check`,
      texts: [`apiPhoneCheck`],
      load: () =>
        s(
          () => import(`./ApiPhoneCheckPage-K0ftgoa.js`).then((e) => e.ApiPhoneCheckPage),
          __vite__mapDeps([98, 1, 2, 3, 21, 22, 15, 25, 77, 99]),
        ),
    },
    {
      pattern: `/user`,
      texts: [`user`, `yourData`, `papers`, `loanWords`, `modifyBank`],
      load: () =>
        s(
          () => import(`./UserPage-TpCpdJ4.js`).then((e) => e.UserPage),
          __vite__mapDeps([
            100, 1, 2, 3, 5, 6, 34, 7, 101, 102, 71, 103, 56, 57, 11, 12, 77, 104, 24,
          ]),
        ),
    },
    {
      pattern: `/customer-service`,
      texts: [`customerService`],
      load: () =>
        s(
          () => import(`./CustomerServicePage-Dsi33V_.js`).then((e) => e.CustomerServicePage),
          __vite__mapDeps([105, 2, 1, 3, 4, 5, 6, 9, 106]),
        ),
    },
    {
      pattern: `/pembayaran`,
      texts: [`payment`],
      load: () =>
        s(
          () => import(`./PembayaranPage-CAtv1KA.js`).then((e) => e.PembayaranPage),
          __vite__mapDeps([107, 2, 1, 3, 62, 63, 64, 53, 54, 55, 65, 59, 4, 5, 6, 66, 67, 22, 9]),
        ),
    },
    {
      pattern: `/sky-offline`,
      texts: [`payment`],
      load: () =>
        s(
          () => import(`./SkyOfflinePage-BFXb4SX.js`).then((e) => e.SkyOfflinePage),
          __vite__mapDeps([108, 2, 1, 3, 62, 63, 64, 53, 54, 55, 65, 59, 4, 5, 6, 66, 67, 22, 9]),
        ),
    },
    {
      pattern: `/sky-code`,
      texts: [`payment`],
      load: () =>
        s(
          () => import(`./SkyCodePage-BNZJLvu.js`).then((e) => e.SkyCodePage),
          __vite__mapDeps([109, 2, 1, 3, 62, 63, 64, 53, 54, 55, 65, 59, 4, 5, 6, 66, 67, 22, 9]),
        ),
    },
    {
      pattern: `/sky-scan`,
      texts: [`payment`],
      load: () =>
        s(
          () => import(`./SkyScanPage-BN9Ycy3.js`).then((e) => e.SkyScanPage),
          __vite__mapDeps([110, 2, 1, 3, 62, 63, 64, 53, 54, 55, 65, 59, 4, 5, 6, 66, 67, 22, 9]),
        ),
    },
    {
      pattern: `/sky-eleven`,
      texts: [`payment`],
      load: () =>
        s(
          () => import(`./SkyElevenPage-EZhHR1x.js`).then((e) => e.SkyElevenPage),
          __vite__mapDeps([111, 2, 1, 3, 62, 63, 64, 53, 54, 55, 65, 59, 4, 5, 6, 66, 67, 22, 9]),
        ),
    },
    {
      pattern: `/upload-voucher`,
      texts: [`proof`],
      load: () =>
        s(
          () => import(`./UploadVoucherPage-gTwiyHv.js`).then((e) => e.UploadVoucherPage),
          __vite__mapDeps([
            112, 1, 5, 2, 3, 6, 58, 87, 88, 12, 89, 113, 114, 43, 115, 116, 72, 117,
          ]),
        ),
    },
    {
      pattern: `/coupon`,
      texts: [`coupon`, `loanWords`],
      load: () =>
        s(
          () => import(`./CouponPage-DmOayIE.js`).then((e) => e.CouponPage),
          __vite__mapDeps([118, 1, 5, 2, 3, 6, 96, 119, 120, 121]),
        ),
    },
    {
      pattern: `/va`,
      texts: [`payment`],
      load: () =>
        s(
          () => import(`./VaPage-BqJyory.js`).then((e) => e.VaPage),
          __vite__mapDeps([122, 2, 1, 3, 62, 63, 64, 53, 54, 55, 65, 59, 4, 5, 6, 66, 67, 22, 9]),
        ),
    },
    {
      pattern: `/store`,
      texts: [`payment`],
      load: () =>
        s(
          () => import(`./StorePage-CCa4wu-.js`).then((e) => e.StorePage),
          __vite__mapDeps([123, 2, 1, 3, 62, 63, 64, 53, 54, 55, 65, 59, 4, 5, 6, 66, 67, 22, 9]),
        ),
    },
    {
      pattern: `/feedback`,
      texts: [`feedback`],
      load: () =>
        s(
          () => import(`./FeedbackPage-C-xFjsF.js`).then((e) => e.FeedbackPage),
          __vite__mapDeps([124, 1, 2, 3, 53, 54, 55, 46, 47, 48, 113, 114, 92, 36, 116, 72, 125]),
        ),
    },
    {
      pattern: `/modify-bank-info`,
      texts: [`modifyBank`, `bankAccount`],
      load: () =>
        s(
          () => import(`./ModifyBankInfoPage-hUSs3o1.js`).then((e) => e.ModifyBankInfoPage),
          __vite__mapDeps([
            126, 1, 77, 2, 3, 5, 6, 104, 127, 21, 22, 25, 24, 97, 72, 47, 88, 12, 91, 65, 80, 35,
            36, 128,
          ]),
        ),
    },
    {
      pattern: `/test`,
      texts: [`test`],
      load: () =>
        s(
          () => import(`./TestPage-DG8NZdx.js`).then((e) => e.TestPage),
          __vite__mapDeps([129, 1, 2, 3, 92, 54, 130, 84, 131]),
        ),
    },
  ],
  Zt = {
    pattern: `*`,
    texts: [`notFound`],
    load: () =>
      s(
        () => import(`./NotFoundPage-cC76EcM.js`).then((e) => e.NotFoundPage),
        __vite__mapDeps([132, 2, 1, 3]),
      ),
  }
function Qt(e) {
  for (const t of Xt) {
    const n = $t(t.pattern, e)
    if (n) return { route: t, params: n }
  }
  return { route: Zt, params: {} }
}
function $t(e, t) {
  const n = e.split(`/`),
    r = t.split(`/`)
  if (n.length !== r.length) return null
  const i = {}
  for (const [e, t] of n.entries()) {
    const n = r[e] ?? ``
    if (!t.startsWith(`:`)) {
      if (t !== n) return null
    } else if (n === ``) return null
    else i[t.slice(1)] = en(n)
  }
  return i
}
function en(e) {
  try {
    return decodeURIComponent(e)
  } catch {
    return e
  }
}
function tn(e) {
  const [t] = Rt(),
    n = he(),
    [r, a] = (0, O.useState)(e),
    [o, s] = (0, O.useState)(e === null),
    [c, l] = (0, O.useState)(0),
    u = (0, O.useRef)(e)
  return (
    (0, O.useEffect)(() => {
      let e = !0
      de()
      const t = u.current !== null && nn(u.current, i().path)
      if (((u.current = null), !t))
        return (
          s(!0),
          rn(n).then((t) => {
            e && t && (a(t), s(!1))
          }),
          () => {
            e = !1
          }
        )
    }, [t, c, n]),
    cn(r),
    { shown: r, isOnTheWay: o, retry: () => l((e) => e + 1) }
  )
}
var nn = (e, t) => e.kind === `failed` || e.key === t
async function rn(e) {
  const t = i(),
    n = await on(t.path, e)
  if (i().path !== t.path) return null
  if (n !== null) return (je().hasToken || Vt(t), C(n, { replace: !0 }), null)
  const { route: r, params: a } = Qt(t.path)
  try {
    return { kind: `page`, Page: await Wt(r), props: { params: a, query: t.query }, key: t.path }
  } catch {
    return { kind: `failed` }
  }
}
var an = [`/home`, `/loan`]
async function on(e, t) {
  const n = je(),
    r = Ie(e, { ...n, bizStatus: null })
  if (r.kind === `redirect`) return r.to
  if (r.kind === `open`) return null
  if (n.bizStatus !== null && an.includes(e)) {
    sn(e, t)
    const r = Ie(e, n)
    return r.kind === `redirect` ? r.to : null
  }
  const i = await Et(t),
    a = Ie(e, { hasToken: je().hasToken, bizStatus: i })
  return a.kind === `redirect`
    ? a.to
    : a.kind === `needsStatus`
      ? p.includes(e)
        ? null
        : Se.identityAuth()
      : null
}
async function sn(e, t) {
  await He(), await Et(t)
  const n = Ie(e, je())
  i().path === e && n.kind === `redirect` && C(n.to, { replace: !0 })
}
function cn(e) {
  const t = (0, O.useRef)(!0),
    n = e?.kind === `page` ? e.key : null
  ;(0, O.useLayoutEffect)(() => {
    n !== null &&
      (window.scrollTo(0, 0),
      t.current || document.querySelector(`[data-page-heading]`)?.focus({ preventScroll: !0 }),
      (t.current = !1))
  }, [n])
}
var ln = Ve(() =>
    s(
      () => import(`./LiveData-CwA9Z47.js`).then((e) => e.LiveData),
      __vite__mapDeps([133, 1, 2, 3]),
    ),
  ),
  un = Ve(() =>
    He()
      .then(() =>
        s(
          () => import(`./Guides-BeEmqO_.js`),
          __vite__mapDeps([134, 1, 2, 3, 5, 6, 103, 54, 34, 7, 71, 135]),
        ),
      )
      .then((e) => e.Guides),
  )
function dn({ queryClient: e, ...t }) {
  return (0, k.jsx)(pe, {
    client: e,
    children: (0, k.jsxs)(oe, {
      value: jt(),
      children: [(0, k.jsx)(fn, { ...t }), (0, k.jsx)(kt, {}), (0, k.jsx)(d, {})],
    }),
  })
}
function fn({ first: e, onFirstPage: t }) {
  const { shown: n, isOnTheWay: r, retry: i } = tn(e),
    { hasToken: a } = we(),
    o = n !== null,
    s = n?.kind === `page` ? n.props.query.get(`code`) : null
  return (
    (0, O.useEffect)(() => {
      o && t()
    }, [o, t]),
    (0, k.jsxs)(k.Fragment, {
      children: [
        r && (0, k.jsx)(`div`, { className: `on-the-way`, 'aria-hidden': `true` }),
        (0, k.jsx)(Dt, {}),
        n?.kind === `failed` && (0, k.jsx)(At, { retry: i }),
        n?.kind === `page` && (0, k.jsx)(n.Page, { ...n.props }, n.key),
        n?.kind === `page` && (a || s) && (0, k.jsx)(ln, { code: s }),
        n?.kind === `page` && (0, k.jsx)(un, {}),
      ],
    })
  )
}
var pn = `noren-app-failed`,
  mn = `input, textarea, select, [data-taps="free"]`,
  hn = 10
function gn() {
  let e = -1 / 0,
    t = { x: 0, y: 0 }
  document.addEventListener(
    `touchstart`,
    (e) => {
      const n = e.touches[0]
      n && (t = { x: n.clientX, y: n.clientY })
    },
    { passive: !0, capture: !0 },
  ),
    document.addEventListener(
      `touchend`,
      (n) => {
        const r = n.changedTouches[0],
          i = !!r && Math.hypot(r.clientX - t.x, r.clientY - t.y) > hn,
          a = ee(),
          o = n.target instanceof Element && n.target.closest(mn) !== null
        v({ sinceLastMs: a - e, isFreeTarget: o, hasMoved: i }) &&
          n.cancelable &&
          (n.preventDefault(), n.stopPropagation()),
          i || (e = a)
      },
      { passive: !1, capture: !0 },
    )
}
function _n(e, t) {
  t.kind === `signOut`
    ? (ye(), e.clear(), C(Se.login(), { replace: !0 }))
    : t.kind === `toLanding`
      ? (Le(), e.clear(), C(Se.noren(), { replace: !0 }), qe(t.text, `warn`))
      : t.kind === `toast`
        ? qe(t.text, `warn`)
        : t.kind === `connectionToast` && qe(E(`common`)(t.text), `offline`)
}
async function A(e) {
  const t = i(),
    n = y({
      search: window.location.search,
      hashQuery: t.query,
      path: t.path,
      hasToken: je().hasToken,
    })
  if (n.kind !== `stay`) {
    if (n.kind === `uniqueLogin`)
      try {
        const e = await Ce(it, { body: { taskId: n.openToken, uniqueChannel: n.channel } })
        xe(e), wt(e)
      } catch {
        return vn(Se.noren())
      }
    else await Et(e)
    vn(i().path), je().bizStatus !== null && h({ replace: !0 })
  }
}
function vn(e) {
  const t = new URL(window.location.href)
  t.searchParams.delete(`openToken`),
    t.searchParams.delete(`uniqueChannel`),
    (t.hash = e),
    window.history.replaceState(window.history.state, ``, t)
}
function yn() {
  window.addEventListener(`error`, (e) => ke(`script-error`, e.error ?? e.message)),
    window.addEventListener(`unhandledrejection`, (e) => ke(`script-error`, e.reason))
}
async function bn() {
  yn(),
    (window.onbeforeinstallprompt = (e) => {
      window.norenInstall = e
    }),
    gn(),
    (window.history.scrollRestoration = `manual`)
  const e = Me(document.cookie, Ue)
  T(a(e, navigator.languages, Pe.defaultLanguage)), Oe(), je().hasToken && ce().catch(() => void 0)
  const t = xt((e) => _n(t, e))
  await Promise.all([Ee([`common`]), A(t)])
  const n = await rn(t),
    r = document.getElementById(`root`)
  if (!r) throw Error(`no #root in the page`)
  ;(0, gt.createRoot)(r).render(
    (0, k.jsx)(dn, { queryClient: t, first: n, onFirstPage: () => xn(t) }),
  )
}
function xn(e) {
  const t = document.documentElement,
    n = !t.classList.contains(`in-app`)
  t.classList.add(`in-app`),
    document.getElementById(`landing`)?.remove(),
    _e(),
    He()
      .then(() => s(() => import(`./start-D_f7gXH.js`), __vite__mapDeps([136, 2, 1, 3, 77, 5, 6])))
      .then((t) => t.startMetrics(e))
      .catch(() => void 0),
    n &&
      (window.scrollTo(0, 0),
      document.querySelector(`[data-page-heading]`)?.focus({ preventScroll: !0 }))
}
bn().catch((e) => {
  ke(`script-error`, e), window.dispatchEvent(new Event(pn))
})
export {
  $e as d,
  at as g,
  Et as r,
  et as f,
  Ht as n,
  Je as o,
  nt as m,
  ot as _,
  Qe as u,
  Qt as t,
  rt as h,
  Tt as i,
  tt as p,
  wt as a,
  Xe as c,
  Ye as s,
  Ze as l,
}
