;(() => {
  var e = {
    root: () => `/`,
    login: () => `/login`,
    home: () => `/home`,
    privacyPolicy: () => `/privacy-policy`,
    repayCode: (e = {}) => t(`/repay-code`, e),
    pembayaran: (e = {}) => t(`/pembayaran`, e),
    skyOffline: (e = {}) => t(`/sky-offline`, e),
    skyCode: (e = {}) => t(`/sky-code`, e),
    skyScan: (e = {}) => t(`/sky-scan`, e),
    skyEleven: (e = {}) => t(`/sky-eleven`, e),
    noren: () => `/noren`,
    loan: (e = {}) => t(`/loan`, e),
    order: (e = {}) => t(`/order`, e),
    repay: (e, n = {}) => t(`/repay/${encodeURIComponent(e)}`, n),
    uploadVoucher: (e = {}) => t(`/upload-voucher`, e),
    coupon: (e = {}) => t(`/coupon`, e),
    va: (e = {}) => t(`/va`, e),
    store: (e = {}) => t(`/store`, e),
    identityAuth: () => `/identity-auth`,
    survey: () => `/survey`,
    facialStep: (e) => `/facial-auth/step-${e}`,
    apiPhoneCheck: (e = {}) => t(`/api-phone-check`, e),
    user: (e = {}) => t(`/user`, e),
    feedback: () => `/feedback`,
    customerService: () => `/customer-service`,
    modifyBankInfo: (e = {}) => t(`/modify-bank-info`, e),
    test: (e = {}) => t(`/test`, e),
  }
  function t(e, t) {
    const n = Object.entries(t).filter((e) => !!e[1])
    return n.length > 0 ? `${e}?${new URLSearchParams(n)}` : e
  }
  var n = (e) => `#${e}`
  function r(t) {
    t.addEventListener(`push`, (e) => {
      e.waitUntil(a(t, i(e.data)))
    }),
      t.addEventListener(`notificationclick`, (n) => {
        n.notification.close(), n.waitUntil(s(t, String(n.notification.data ?? e.root())))
      })
  }
  function i(e) {
    try {
      return (e == null ? void 0 : e.json()) ?? {}
    } catch {
      return {}
    }
  }
  function a(e, t) {
    const { text: n, place: r, noteId: i } = t
    return e.registration.showNotification(`Noren`, {
      ...(typeof n == `string` && { body: n }),
      ...(typeof i == `string` && { tag: i }),
      icon: `/icon-192.png`,
      badge: `/badge.png`,
      data: o(r),
    })
  }
  var o = (t) =>
    (t == null ? void 0 : t.page) === `messages`
      ? e.user({ view: `messages` })
      : (t == null ? void 0 : t.page) === `repay` && typeof t.repayId == `string`
        ? e.repay(t.repayId)
        : e.root()
  async function s(e, t) {
    const r = `/${n(t)}`,
      i = await e.clients.matchAll({ type: `window`, includeUncontrolled: !0 })
    for (const e of i) {
      const t = await e.navigate(r).catch(() => null)
      if (t) {
        await t.focus().catch(() => void 0)
        return
      }
    }
    await e.clients.openWindow(r)
  }
  var c = {
      version: `e57864cc3645`,
      files:
        `/index.html,/icon.svg,/icon-192.png,/badge.png,/manifest.webmanifest,/assets/app-BnZpN05.js,/assets/AmountSheet-KXGCROh.js,/assets/ApiPhoneCheckPage-K0ftgoa.js,/assets/CantPaySheet-DU80uv1.js,/assets/CardSamples-D2iH8pa.js,/assets/Check-CmpaF-Q.js,/assets/Choice-C_Xh-0g.js,/assets/ChooseFile-CmCBUfg.js,/assets/CodeInput-9swTzkz.js,/assets/CopyRowValue-5FK0Bap.js,/assets/CouponPage-DmOayIE.js,/assets/Curtain-BnVTwSi.js,/assets/CustomerServiceContacts-DbTyDUk.js,/assets/CustomerServiceDialog-gATO-4p.js,/assets/CustomerServicePage-Dsi33V_.js,/assets/DateField-YLe7V7F.js,/assets/Dialog-MxiuRam.js,/assets/DocumentButton-Feel6Y_.js,/assets/EraseSheet-DgOJYQB.js,/assets/ExportSheet-D1ipte0.js,/assets/ExtensionSheet-D74WHea.js,/assets/Fab-CkZmZ0C.js,/assets/FeedbackPage-C-xFjsF.js,/assets/Guides-BeEmqO_.js,/assets/HigherLimitSheet-CmWzvYb.js,/assets/HomePage-Bew-aLH.js,/assets/IdentityAuthPage-rorzx4d.js,/assets/LanguageSheet-VIUROAo.js,/assets/LiveData-CwA9Z47.js,/assets/LoanPage-7jCwOE6.js,/assets/LoginPage-B8SGlnk.js,/assets/Marked-C7rkSuE.js,/assets/Meter-CTDOata.js,/assets/ModifyBankInfoPage-hUSs3o1.js,/assets/MoneyField-sFa5gZR.js,/assets/NorenPage-DgC7f3Z.js,/assets/NotFoundPage-cC76EcM.js,/assets/OrderPage-CO6VigW.js,/assets/PaymentPage-CU561Jq.js,/assets/PembayaranPage-CAtv1KA.js,/assets/PickField-BLMIGHK.js,/assets/PrivacyPolicyPage-D2dq8Y7.js,/assets/Progress-CxRb1q7.js,/assets/PromiseSheet-3QcqGqI.js,/assets/ProofNote-BTk2iqR.js,/assets/QrFigure-CoXRl5r.js,/assets/ReceiptDialog-C2T7BHJ.js,/assets/RepayCodePage-CBq-r4y.js,/assets/RepayPage-Bln_qc-.js,/assets/ReserveSheet-DvwDNSS.js,/assets/Segmented-D3GdZ4S.js,/assets/Select-DVr1SKD.js,/assets/SkyCodePage-BNZJLvu.js,/assets/SkyElevenPage-EZhHR1x.js,/assets/SkyOfflinePage-BFXb4SX.js,/assets/SkyScanPage-BN9Ycy3.js,/assets/Slider-_edWAOV.js,/assets/StepFourPage-C56E1Ww.js,/assets/StepHead-BG-Dokb.js,/assets/StepOnePage-C_A4ENK.js,/assets/StepThreePage-vltrvv-.js,/assets/StepTwoPage-CMvNjyb.js,/assets/StorePage-CCa4wu-.js,/assets/Submitted-DLyMa1P.js,/assets/SurveyPage-jjJhL2s.js,/assets/Switch-3IRHLOz.js,/assets/TakeBackDialog-QahY8Ti.js,/assets/TestPage-DG8NZdx.js,/assets/TextArea-CejlDIs.js,/assets/Ticket-CT_NqKG.js,/assets/Timeline-CU6uNs0.js,/assets/UploadVoucherPage-gTwiyHv.js,/assets/UserPage-TpCpdJ4.js,/assets/VaPage-BqJyory.js,/assets/Wordmark-B-TpKWx.js,/assets/amount-DtdJOxp.js,/assets/birthday-CUJgTgE.js,/assets/camera-BRQhSjC.js,/assets/camera-trouble-BT0ihZP.js,/assets/certification-BrgY9pV.js,/assets/client-envelope-Bxxk-6m.js,/assets/credit-success-r1tq0Vc.js,/assets/draft-CmXkrba.js,/assets/field-errors-DdIjZ6m.js,/assets/focus-first-error-C_NFE5k.js,/assets/fp.esm-DLZ9pp9.js,/assets/gift-DWPUFcM.js,/assets/into-view-Annijhe.js,/assets/kept-phone-CYTgwGB.js,/assets/kept-request-Rj3YhtX.js,/assets/lender-tiles-JumsvyW.js,/assets/loan-BOgQIXQ.js,/assets/loans-DUx9Hs8.js,/assets/notice-version-C7zT9p9.js,/assets/payment-codes-CAY6ufq.js,/assets/phone-number-B2m_af_.js,/assets/pictures-C4z_vo4.js,/assets/prices--z16xFA.js,/assets/qr-DS057MW.js,/assets/rolldown-runtime-XKyaHtl.js,/assets/screens-Bvpp2xU.js,/assets/shared-Bhmsupj.js,/assets/spot-notify-BmPSCb1.js,/assets/spot-register-CR1J0oL.js,/assets/stage-B1RKhEu.js,/assets/stages-CdOHhjt.js,/assets/start-D_f7gXH.js,/assets/use-bank-form-B7JpXtx.js,/assets/use-code-wait-CRRz48p.js,/assets/use-copy-lBkm0Cp.js,/assets/use-send-once-CAgQrtZ.js,/assets/use-step-up-B3Yr49k.js,/assets/use-with-code-CyypDYK.js,/assets/ways-DsrdzJl.js,/assets/ApiPhoneCheckPage-C_yZ7Ku.css,/assets/Check-DI2Io1-.css,/assets/Choice-Ms251D3.css,/assets/CodeInput-BK279kk.css,/assets/CopyRowValue-CXcOYqj.css,/assets/CouponPage-Da2H1Mo.css,/assets/Curtain-DtO6JJk.css,/assets/DateField-DfqfkLx.css,/assets/Dialog-CxbmpNr.css,/assets/DocumentButton-D66iUZC.css,/assets/Fab-Bkrdr7K.css,/assets/FeedbackPage-8eZe0eD.css,/assets/Guides-Csxl8BS.css,/assets/HomePage-Cft3OCs.css,/assets/IdentityAuthPage-BNOwUf2.css,/assets/LoanPage-CD-obFM.css,/assets/LoginPage-BPyO0J1.css,/assets/Meter-D7jVBAn.css,/assets/ModifyBankInfoPage-B0Yqvyj.css,/assets/NorenPage-BA4HKjI.css,/assets/OrderPage-9orjmXZ.css,/assets/PaymentPage-BvAx_c6.css,/assets/PrivacyPolicyPage-BcuokgV.css,/assets/Progress-kqlf30i.css,/assets/QrFigure-DjZQhAq.css,/assets/RepayPage-Bi7aUAz.css,/assets/Segmented-C6xFEGt.css,/assets/Select-CR_7H5Q.css,/assets/Slider-D2PiENx.css,/assets/StepOnePage-xSwu3j7.css,/assets/SurveyPage-B0MzXE4.css,/assets/Switch-BCVYV4W.css,/assets/TestPage-CRPfFWO.css,/assets/Ticket-DAGE_Ux.css,/assets/Timeline-DYzUhk6.css,/assets/UploadVoucherPage-BXl4p3W.css,/assets/app-CGQ-qH_.css,/assets/banner-india-DTP5CKh.svg,/assets/banner-indonesia-_EgnY27.svg,/assets/banner-mexico-Dtbucf4.svg,/assets/banner-vietnam-CbG31Lo.svg,/assets/camera-permission-BDQws5y.svg,/assets/credit-success-ChPx5br.svg,/assets/customer-service-BooxB2j.css,/assets/customer-service-DcD42oB.css,/assets/document-back-BGEJ23R.svg,/assets/document-front-BKnyAiD.svg,/assets/empty-orders-CobSyFD.svg,/assets/error-CeDAAyI.svg,/assets/facial-auth-Drg3Vdl.css,/assets/frame-stats-worker-DE1VeMhN.js,/assets/gift-ECBoy9b.svg,/assets/guide-add-j-DfqVW.svg,/assets/guide-browser-B64RadW.svg,/assets/guide-home-screen-Bah-uoj.svg,/assets/guide-share-CKShVmy.svg,/assets/header-curtain-Kb0I_NC.svg,/assets/lender-banyan-RFR30pv.svg,/assets/lender-lamp-CKOLKj9.svg,/assets/lender-marigold-BRjk1xX.svg,/assets/lender-tidewell-CjGDf_j.svg,/assets/loan-B6biIuf.css,/assets/loans-DLbYz5u.css,/assets/offline-CQLv5eh.svg,/assets/right-document-BzIAw6S.svg,/assets/right-face-BQAzGmO.svg,/assets/shared-CX92CKG.css,/assets/spot-certify-ff2bjh-.svg,/assets/spot-loan-CbTHr3V.svg,/assets/spot-location-DxMEEb0.svg,/assets/spot-notify-G-BS8Uw.svg,/assets/spot-register-Ctcprqu.svg,/assets/wrong-blurred-L0he8_s.svg,/assets/wrong-covered-C3lgVkC.svg,/assets/wrong-cutoff-CBM8zB8.svg,/assets/wrong-dark-crspRDJ.svg,/assets/wrong-face-away-CMatgEy.svg,/assets/wrong-face-dark-6la49MG.svg,/assets/wrong-glare-sSSRQaD.svg,/assets/boot-83x3aMy.js,/assets/boot-check-CTuGQ96.js,/assets/landing-es-CKNOBav.json,/assets/landing-id-eJmGyZn.json,/assets/landing-vi-Dcfg9Qc.json`.split(
          `,`,
        ),
      texts: {
        en: `/assets/texts-23067c53/en/apiPhoneCheck.json,/assets/texts-23067c53/en/bankAccount.json,/assets/texts-23067c53/en/capture.json,/assets/texts-23067c53/en/common.json,/assets/texts-23067c53/en/components.json,/assets/texts-23067c53/en/contacts.json,/assets/texts-23067c53/en/coupon.json,/assets/texts-23067c53/en/customerService.json,/assets/texts-23067c53/en/facialAuth.json,/assets/texts-23067c53/en/feedback.json,/assets/texts-23067c53/en/guides.json,/assets/texts-23067c53/en/home.json,/assets/texts-23067c53/en/identityAuth.json,/assets/texts-23067c53/en/loan.json,/assets/texts-23067c53/en/loanWords.json,/assets/texts-23067c53/en/login.json,/assets/texts-23067c53/en/modifyBank.json,/assets/texts-23067c53/en/noren.json,/assets/texts-23067c53/en/notFound.json,/assets/texts-23067c53/en/order.json,/assets/texts-23067c53/en/papers.json,/assets/texts-23067c53/en/payment.json,/assets/texts-23067c53/en/personalInfo.json,/assets/texts-23067c53/en/privacyPolicy.json,/assets/texts-23067c53/en/proof.json,/assets/texts-23067c53/en/repay.json,/assets/texts-23067c53/en/survey.json,/assets/texts-23067c53/en/test.json,/assets/texts-23067c53/en/user.json,/assets/texts-23067c53/en/yourData.json`.split(
          `,`,
        ),
        es: `/assets/texts-23067c53/es/apiPhoneCheck.json,/assets/texts-23067c53/es/bankAccount.json,/assets/texts-23067c53/es/capture.json,/assets/texts-23067c53/es/common.json,/assets/texts-23067c53/es/components.json,/assets/texts-23067c53/es/contacts.json,/assets/texts-23067c53/es/coupon.json,/assets/texts-23067c53/es/customerService.json,/assets/texts-23067c53/es/facialAuth.json,/assets/texts-23067c53/es/feedback.json,/assets/texts-23067c53/es/guides.json,/assets/texts-23067c53/es/home.json,/assets/texts-23067c53/es/identityAuth.json,/assets/texts-23067c53/es/loan.json,/assets/texts-23067c53/es/loanWords.json,/assets/texts-23067c53/es/login.json,/assets/texts-23067c53/es/modifyBank.json,/assets/texts-23067c53/es/noren.json,/assets/texts-23067c53/es/notFound.json,/assets/texts-23067c53/es/order.json,/assets/texts-23067c53/es/papers.json,/assets/texts-23067c53/es/payment.json,/assets/texts-23067c53/es/personalInfo.json,/assets/texts-23067c53/es/privacyPolicy.json,/assets/texts-23067c53/es/proof.json,/assets/texts-23067c53/es/repay.json,/assets/texts-23067c53/es/survey.json,/assets/texts-23067c53/es/test.json,/assets/texts-23067c53/es/user.json,/assets/texts-23067c53/es/yourData.json`.split(
          `,`,
        ),
        id: `/assets/texts-23067c53/id/apiPhoneCheck.json,/assets/texts-23067c53/id/bankAccount.json,/assets/texts-23067c53/id/capture.json,/assets/texts-23067c53/id/common.json,/assets/texts-23067c53/id/components.json,/assets/texts-23067c53/id/contacts.json,/assets/texts-23067c53/id/coupon.json,/assets/texts-23067c53/id/customerService.json,/assets/texts-23067c53/id/facialAuth.json,/assets/texts-23067c53/id/feedback.json,/assets/texts-23067c53/id/guides.json,/assets/texts-23067c53/id/home.json,/assets/texts-23067c53/id/identityAuth.json,/assets/texts-23067c53/id/loan.json,/assets/texts-23067c53/id/loanWords.json,/assets/texts-23067c53/id/login.json,/assets/texts-23067c53/id/modifyBank.json,/assets/texts-23067c53/id/noren.json,/assets/texts-23067c53/id/notFound.json,/assets/texts-23067c53/id/order.json,/assets/texts-23067c53/id/papers.json,/assets/texts-23067c53/id/payment.json,/assets/texts-23067c53/id/personalInfo.json,/assets/texts-23067c53/id/privacyPolicy.json,/assets/texts-23067c53/id/proof.json,/assets/texts-23067c53/id/repay.json,/assets/texts-23067c53/id/survey.json,/assets/texts-23067c53/id/test.json,/assets/texts-23067c53/id/user.json,/assets/texts-23067c53/id/yourData.json`.split(
          `,`,
        ),
        vi: `/assets/texts-23067c53/vi/apiPhoneCheck.json,/assets/texts-23067c53/vi/bankAccount.json,/assets/texts-23067c53/vi/capture.json,/assets/texts-23067c53/vi/common.json,/assets/texts-23067c53/vi/components.json,/assets/texts-23067c53/vi/contacts.json,/assets/texts-23067c53/vi/coupon.json,/assets/texts-23067c53/vi/customerService.json,/assets/texts-23067c53/vi/facialAuth.json,/assets/texts-23067c53/vi/feedback.json,/assets/texts-23067c53/vi/guides.json,/assets/texts-23067c53/vi/home.json,/assets/texts-23067c53/vi/identityAuth.json,/assets/texts-23067c53/vi/loan.json,/assets/texts-23067c53/vi/loanWords.json,/assets/texts-23067c53/vi/login.json,/assets/texts-23067c53/vi/modifyBank.json,/assets/texts-23067c53/vi/noren.json,/assets/texts-23067c53/vi/notFound.json,/assets/texts-23067c53/vi/order.json,/assets/texts-23067c53/vi/papers.json,/assets/texts-23067c53/vi/payment.json,/assets/texts-23067c53/vi/personalInfo.json,/assets/texts-23067c53/vi/privacyPolicy.json,/assets/texts-23067c53/vi/proof.json,/assets/texts-23067c53/vi/repay.json,/assets/texts-23067c53/vi/survey.json,/assets/texts-23067c53/vi/test.json,/assets/texts-23067c53/vi/user.json,/assets/texts-23067c53/vi/yourData.json`.split(
          `,`,
        ),
      },
    },
    l = `noren-${c.version}`
  r(self),
    self.addEventListener(`install`, (e) => {
      const t = c.texts[navigator.language.slice(0, 2)] ?? c.texts.en ?? [],
        n = [...c.files, ...t]
      e.waitUntil(caches.open(l).then((e) => e.addAll(n)))
    }),
    self.addEventListener(`activate`, (e) => {
      e.waitUntil(f().then(() => self.clients.claim()))
    }),
    self.addEventListener(`message`, (e) => {
      var t
      e.data === `take-over` && self.skipWaiting()
      const n = c.texts[(t = e.data) == null ? void 0 : t.language]
      n && e.waitUntil(caches.open(l).then((e) => e.addAll(n)))
    }),
    self.addEventListener(`fetch`, (e) => {
      const t = new URL(e.request.url)
      if (
        e.request.method !== `GET` ||
        t.origin !== self.location.origin ||
        /^\/(api|sandbox|console|docs|healthz|readyz|metrics)(\/|$)/.test(t.pathname)
      )
        return
      const n = /^\/(index\.html)?$/.test(t.pathname)
      e.request.mode === `navigate` && n
        ? e.respondWith(u(e.request))
        : /^\/(assets\/|icon|badge|apple-touch-icon|manifest)/.test(t.pathname) &&
          e.respondWith(d(e.request))
    })
  async function u(e) {
    return (await caches.match(`/index.html`, { cacheName: l })) ?? fetch(e)
  }
  async function d(e) {
    const t = await caches.match(e)
    if (t) return t
    const n = await fetch(e)
    if (n.ok) {
      const t = n.clone()
      caches.open(l).then((n) => n.put(e, t))
    }
    return n
  }
  async function f() {
    const e = (await caches.keys()).filter((e) => e.startsWith(`noren-`) && e !== l)
    await Promise.all(e.map((e) => caches.delete(e)))
  }
})()
