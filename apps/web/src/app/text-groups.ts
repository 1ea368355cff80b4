import type { TextGroups } from '../device/texts.ts'

/**
 * The groups of texts, one file for each language. The English file is the type: using a key that is
 * missing there does not compile; a key missing in another language fails tools/catalogues.test.ts.
 */
declare module '../device/texts.ts' {
  interface TextGroups {
    common: typeof import('../shell/texts/common/en.json')
    noren: typeof import('../features/landing/texts/noren/en.json')
    login: typeof import('../features/account/texts/login/en.json')
    goOn: typeof import('../features/account/texts/goOn/en.json')
    home: typeof import('../features/credit/texts/home/en.json')
    privacyPolicy: typeof import('../features/privacy/texts/privacyPolicy/en.json')
    applying: typeof import('../features/loans/texts/applying/en.json')
    loan: typeof import('../features/loans/texts/loan/en.json')
    loanWords: typeof import('../loan-view/texts/loanWords/en.json')
    order: typeof import('../features/loans/texts/order/en.json')
    repay: typeof import('../features/repayments/texts/repay/en.json')
    plan: typeof import('../features/repayments/texts/plan/en.json')
    payment: typeof import('../features/repayments/texts/payment/en.json')
    proof: typeof import('../features/proofs/texts/proof/en.json')
    coupon: typeof import('../features/coupons/texts/coupon/en.json')
    modifyBank: typeof import('../features/certification/texts/modifyBank/en.json')
    identityAuth: typeof import('../features/certification/texts/identityAuth/en.json')
    survey: typeof import('../features/certification/texts/survey/en.json')
    facialAuth: typeof import('../features/certification/texts/facialAuth/en.json')
    capture: typeof import('../features/certification/texts/capture/en.json')
    personalInfo: typeof import('../features/certification/texts/personalInfo/en.json')
    contacts: typeof import('../features/certification/texts/contacts/en.json')
    bankAccount: typeof import('../features/certification/texts/bankAccount/en.json')
    apiPhoneCheck: typeof import('../features/certification/texts/apiPhoneCheck/en.json')
    passkey: typeof import('../features/account/texts/passkey/en.json')
    income: typeof import('../features/income/texts/income/en.json')
    appeal: typeof import('../features/appeal/texts/appeal/en.json')
    bureau: typeof import('../features/bureau/texts/bureau/en.json')
    contact: typeof import('../features/account/texts/contact/en.json')
    user: typeof import('../features/account/texts/user/en.json')
    yourData: typeof import('../features/privacy/texts/yourData/en.json')
    papers: typeof import('../features/documents/texts/papers/en.json')
    reportDeath: typeof import('../features/bereavements/texts/reportDeath/en.json')
    customerService: typeof import('../features/support/texts/customerService/en.json')
    feedback: typeof import('../features/feedback/texts/feedback/en.json')
    test: typeof import('../features/diagnostics/texts/test/en.json')
    components: typeof import('../features/diagnostics/texts/components/en.json')
    guides: typeof import('../shell/texts/guides/en.json')
    notFound: typeof import('../app/texts/notFound/en.json')
  }
}

export type TextGroup = keyof TextGroups
