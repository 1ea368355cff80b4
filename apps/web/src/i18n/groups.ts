/**
 * The groups of texts, one file each in every language's folder. The English file is the type: a key that
 * is missing there does not compile, a key missing in another language fails the catalogue test.
 */
export type Catalogues = {
  common: typeof import('./en/common.json')
  noren: typeof import('./en/noren.json')
  login: typeof import('./en/login.json')
  home: typeof import('./en/home.json')
  privacyPolicy: typeof import('./en/privacyPolicy.json')
  loan: typeof import('./en/loan.json')
  loanWords: typeof import('./en/loanWords.json')
  order: typeof import('./en/order.json')
  repay: typeof import('./en/repay.json')
  payment: typeof import('./en/payment.json')
  proof: typeof import('./en/proof.json')
  coupon: typeof import('./en/coupon.json')
  modifyBank: typeof import('./en/modifyBank.json')
  identityAuth: typeof import('./en/identityAuth.json')
  survey: typeof import('./en/survey.json')
  facialAuth: typeof import('./en/facialAuth.json')
  capture: typeof import('./en/capture.json')
  personalInfo: typeof import('./en/personalInfo.json')
  contacts: typeof import('./en/contacts.json')
  bankAccount: typeof import('./en/bankAccount.json')
  apiPhoneCheck: typeof import('./en/apiPhoneCheck.json')
  user: typeof import('./en/user.json')
  yourData: typeof import('./en/yourData.json')
  papers: typeof import('./en/papers.json')
  customerService: typeof import('./en/customerService.json')
  feedback: typeof import('./en/feedback.json')
  test: typeof import('./en/test.json')
  components: typeof import('./en/components.json')
  guides: typeof import('./en/guides.json')
  notFound: typeof import('./en/notFound.json')
}

export type TextGroup = keyof Catalogues
