/** Every path of the app. Links are built only here; `href` turns a path into an address. */
export const paths = {
  root: () => '/',
  login: () => '/login',
  home: () => '/home',
  privacyPolicy: () => '/privacy-policy',
  repayCode: (query: PayCodeQuery = {}) => withQuery('/repay-code', query),
  pembayaran: (query: PayCodeQuery = {}) => withQuery('/pembayaran', query),
  skyOffline: (query: PayCodeQuery = {}) => withQuery('/sky-offline', query),
  skyCode: (query: PayCodeQuery = {}) => withQuery('/sky-code', query),
  skyScan: (query: PayCodeQuery = {}) => withQuery('/sky-scan', query),
  skyEleven: (query: PayCodeQuery = {}) => withQuery('/sky-eleven', query),
  noren: () => '/noren',
  /** Asks whoever opened a link of another device whether to go on here. */
  goOn: () => '/go-on',
  loan: (query: { amount?: string; product?: string; coupon?: string } = {}) =>
    withQuery('/loan', query),
  /** What the person last applied for, once more. */
  loanAgain: (query: { coupon?: string } = {}) => withQuery('/loan/again', query),
  /** Several loans in one application; `products` as in 'lane-30:10000.00,lamp-61:5000.00'. */
  loanSeveral: (query: { products?: string; coupon?: string; step?: 'read' } = {}) =>
    withQuery('/loan/several', query),
  order: (query: { tab?: 'processing' | 'completed' } = {}) => withQuery('/order', query),
  repay: (
    repayId: string,
    query: { channel?: string; coupon?: string; help?: typeof CANT_PAY; part?: string } = {},
  ) => withQuery(`/repay/${encodeURIComponent(repayId)}`, query),
  /** What somebody does about a loan who cannot pay it, or doubts it. */
  loanWay: (repayId: string, way: 'plan' | 'settlement' | 'objection') =>
    `/repay/${encodeURIComponent(repayId)}/${way}`,
  uploadVoucher: (query: { repayId?: string } = {}) => withQuery('/upload-voucher', query),
  /** `for` is the path, with its query, to return to with the chosen coupon. */
  coupon: (query: { for?: string } = {}) => withQuery('/coupon', query),
  va: (query: { ref?: string } = {}) => withQuery('/va', query),
  store: (query: { ref?: string } = {}) => withQuery('/store', query),
  identityAuth: () => '/identity-auth',
  survey: () => '/survey',
  facialStep: (step: FacialStep) => `/facial-auth/step-${step}`,
  apiPhoneCheck: (query: { type?: string } = {}) => withQuery('/api-phone-check', query),
  user: (query: { view?: UserView } = {}) => withQuery('/user', query),
  /** When, how and in which language the person is written to. */
  contact: () => '/contact',
  /** What would raise the limit; `send` is where a statement is sent. */
  income: (query: { step?: 'send' } = {}) => withQuery('/income', query),
  /** What a credit bureau says, where one is asked. */
  creditBureau: () => '/credit-bureau',
  /** What keeps the person from borrowing, and a way to have it looked at again. */
  appeal: () => '/second-look',
  feedback: () => '/feedback',
  customerService: () => '/customer-service',
  /** Anybody may open it: a relative has no account. */
  reportDeath: () => '/report-a-death',
  /** Who bears first losses: published for everybody. */
  guarantees: () => '/guarantees',
  /** Who may contact borrowers for which lender. */
  agencies: () => '/agencies',
  modifyBankInfo: (query: { borrowId?: string } = {}) => withQuery('/modify-bank-info', query),
  test: (query: { tab?: 'components' } = {}) => withQuery('/test', query),
} as const

/** Value of `help` on a loan's page: opens the section for people who can't pay. */
export const CANT_PAY = 'cant-pay'

/** Sections of the profile that have their own heading. */
export const USER_VIEWS = [
  'messages',
  'papers',
  'access',
  'consents',
  'devices',
  'passkeys',
  'details',
] as const
export type UserView = (typeof USER_VIEWS)[number]

export type FacialStep = 'one' | 'two' | 'three' | 'four'
/** `code` is the unguessable reference of a payment order, as sent in an SMS link. */
type PayCodeQuery = { code?: string; ref?: string }

function withQuery(path: string, query: Record<string, string | undefined>): string {
  const given = Object.entries(query).filter((entry): entry is [string, string] => !!entry[1])
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path
}

/** The address for an `<a>`: the app's routes are behind the hash. */
export const href = (path: string): string => `#${path}`

/** The landing page in a language. @public called by build/landing.ts */
export const documentFile = (language: string): string => `${language}.html`
/** Help for browsers that cannot run the app. */
export const helpFile = (language: string): string => `/help-${language}.html`
/** Where a payment is looked up by its code without a script: drawn by the server, in the language that is asked for. */
export const payPage = (language: string): string => `/pay?lang=${language}`

export type Place = { path: string; query: URLSearchParams }

/**
 * Splits a hash: '#/repay/7?coupon=3' -> '/repay/7' and its query. A missing leading slash or an extra
 * trailing one is ignored.
 */
export function placeOf(hash: string): Place {
  const [rawPath = '', query = ''] = hash.replace(/^#/, '').split(/\?(.*)/s)
  const path = `/${rawPath.replace(/^\/+|\/+$/g, '')}`
  return { path, query: new URLSearchParams(query) }
}
