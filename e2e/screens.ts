import { ANSWERED_SCREENS } from './answered-screens.ts'
import type { Actor } from './cast.ts'
import { FRAME_SCREENS } from './frame-screens.ts'
import { MORE_SCREENS } from './more-screens.ts'
import { REFUSED_SCREENS } from './refused-screens.ts'
import {
  dialog,
  inTurn,
  opens,
  opensField,
  opensNamed,
  order,
  repay,
  type Screen,
  type Steps,
  submits,
  taps,
  toDocument,
  toFace,
} from './screen-steps.ts'

const plan: Screen['path'] = (p) => `/repay/${p?.loanId}/plan`
const settlement: Screen['path'] = (p) => `/repay/${p?.loanId}/settlement`
const objection: Screen['path'] = (p) => `/repay/${p?.loanId}/objection`

/** The server decides whether a step may be opened at all. */
const FIRST_ASKED = /\/public\/keys|\/user\/status/

/** The pages that load data: each has its own loading, failed and offline state. */
const ASKING: readonly Pick<Screen, 'name' | 'who' | 'path' | 'answered'>[] = [
  { name: 'home', who: 'free', path: '/home' },
  { name: 'loan', who: 'free', path: '/loan' },
  { name: 'again', who: 'running', path: '/loan/again' },
  { name: 'several', who: 'free', path: '/loan/several' },
  { name: 'order', who: 'running', path: '/order' },
  { name: 'repay', who: 'running', path: repay },
  { name: 'identity-auth', who: 'atSurvey', path: '/identity-auth' },
  { name: 'survey', who: 'atSurvey', path: '/survey' },
  { name: 'step-one', who: 'atDocument', path: '/facial-auth/step-one', answered: FIRST_ASKED },
  { name: 'step-two', who: 'atPersonalInfo', path: '/facial-auth/step-two', answered: FIRST_ASKED },
  { name: 'step-three', who: 'atContacts', path: '/facial-auth/step-three', answered: FIRST_ASKED },
  { name: 'step-four', who: 'atBank', path: '/facial-auth/step-four', answered: FIRST_ASKED },
  { name: 'user', who: 'free', path: '/user' },
  { name: 'user messages', who: 'running', path: '/user?view=messages' },
  { name: 'user papers', who: 'running', path: '/user?view=papers' },
  { name: 'user access', who: 'running', path: '/user?view=access' },
  { name: 'user consents', who: 'running', path: '/user?view=consents' },
  { name: 'user devices', who: 'running', path: '/user?view=devices' },
  { name: 'user passkeys', who: 'running', path: '/user?view=passkeys' },
  { name: 'contact', who: 'running', path: '/contact' },
  { name: 'income', who: 'free', path: '/income?step=send' },
  { name: 'credit-bureau', who: 'free', path: '/credit-bureau' },
  { name: 'second-look', who: 'blocked', path: '/second-look' },
  { name: 'user details', who: 'running', path: '/user?view=details' },
  { name: 'coupon', who: 'free', path: '/coupon' },
  { name: 'customer-service', who: 'free', path: '/customer-service' },
  { name: 'modify-bank-info', who: 'refusedByBank', path: '/modify-bank-info' },
  { name: 'feedback', who: 'free', path: '/feedback' },
  { name: 'plan', who: 'overdue', path: plan },
  { name: 'settlement', who: 'overdue', path: settlement },
  { name: 'objection', who: 'overdue', path: objection },
  { name: 'upload-voucher', who: 'running', path: (p) => `/upload-voucher?repayId=${p?.loanId}` },
  { name: 'repay-code', who: 'upi', path: order('waiting') },
]
/** In these the parts fail separately, and the page itself is shown. */
const IN_PARTS = ['user', 'customer-service', 'feedback']

const waiting = ASKING.map(
  (page): Screen => ({ ...page, name: `${page.name} loading`, wire: 'hangs' }),
)
const failing = ASKING.map(
  (page): Screen => ({
    ...page,
    name: `${page.name} error`,
    wire: 'fails',
    failsAsOne: !IN_PARTS.includes(page.name),
  }),
)
const lost = ASKING.map(
  (page): Screen => ({
    ...page,
    name: `${page.name} offline`,
    wire: 'isLost',
    failsAsOne: !IN_PARTS.includes(page.name),
  }),
)

const landing: readonly Screen[] = [
  { name: 'noren', who: 'visitor', path: '/noren', isLanding: true, isDarkToo: true },
  { name: 'login', who: 'visitor', path: '/login', isDarkToo: true },
  {
    name: 'go-on',
    who: 'visitor',
    path: '/login',
    isDarkToo: true,
    steps: async ({ page }) => {
      const link = await page.evaluate(async () => {
        const answer = await fetch('/sandbox/api/people', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ stage: 'new', name: 'ASHA RAO', language: 'en' }),
        })
        return (await answer.json()).path as string
      })
      await page.goto(link)
      await page.locator('.dock button').first().waitFor()
    },
  },
  {
    name: 'login errors',
    who: 'visitor',
    path: '/login',
    steps: async ({ page }) => {
      await page.locator('[name=phone]').fill('12345')
      await page.locator('form button[type=submit], .dock button').last().click()
      await page.locator('[aria-invalid=true]').first().waitFor()
    },
  },
  {
    name: 'login languages',
    who: 'visitor',
    path: '/login',
    steps: async ({ page }) => {
      await page.locator('#root .curtain-language').click()
      await page.locator('.sheet').waitFor()
    },
  },
  { name: 'privacy-policy', who: 'visitor', path: '/privacy-policy' },
  { name: 'test', who: 'visitor', path: '/test' },
  {
    name: 'test components',
    who: 'visitor',
    path: '/test?tab=components',
    ready: '#test-panel > *',
    showsWaiting: true,
    isDarkToo: true,
  },
  {
    name: 'test countdown',
    who: 'visitor',
    path: '/test?tab=components',
    ready: '#test-panel > *',
    showsWaiting: true,
    steps: inTurn(
      ({ page }) =>
        page
          .locator('summary')
          .filter({ hasText: /^CountdownDialog/ })
          .click(),
      opensNamed('components.openCountdown'),
    ),
  },
  { name: 'not-found', who: 'free', path: '/nowhere' },
]

const certification: readonly Screen[] = [
  { name: 'identity-auth', who: 'signedUp', path: '/identity-auth', isDarkToo: true },
  {
    name: 'identity-auth notice',
    who: 'signedUp',
    path: '/identity-auth',
    steps: opensNamed('identityAuth.start'),
  },
  { name: 'identity-auth half', who: 'atContacts', path: '/identity-auth' },
  { name: 'survey', who: 'atSurvey', path: '/survey', isDarkToo: true },
  { name: 'survey nothing chosen', who: 'atSurvey', path: '/survey', steps: taps('survey.next') },
  { name: 'step-one kind', who: 'atDocument', path: '/facial-auth/step-one' },
  {
    name: 'step-one document guide',
    who: 'atDocument',
    path: '/facial-auth/step-one',
    steps: toDocument(),
  },
  {
    name: 'step-one camera',
    who: 'atDocument',
    path: '/facial-auth/step-one',
    permissions: ['camera'],
    steps: inTurn(toDocument(), taps('capture.openCamera'), ({ page }) =>
      page.locator('.document-camera-frame').waitFor(),
    ),
  },
  {
    name: 'step-one camera refused',
    who: 'atDocument',
    path: '/facial-auth/step-one',
    steps: inTurn(toDocument(), taps('capture.openCamera'), ({ page }) =>
      page.locator('.camera-help-steps').waitFor(),
    ),
  },
  { name: 'step-one fields', who: 'atFace', path: '/facial-auth/step-one', isDarkToo: true },
  {
    name: 'step-one face guide',
    who: 'atFace',
    path: '/facial-auth/step-one',
    steps: toFace(),
  },
  {
    name: 'step-one face help',
    who: 'atFace',
    path: '/facial-auth/step-one',
    steps: inTurn(toFace(), opensNamed('capture.cannotDo')),
  },
  {
    name: 'step-one face camera',
    who: 'atFace',
    path: '/facial-auth/step-one',
    permissions: ['camera'],
    steps: inTurn(toFace(), taps('capture.openCamera'), ({ page }) =>
      page.locator('video').waitFor({ state: 'attached' }),
    ),
  },
  { name: 'step-two', who: 'atPersonalInfo', path: '/facial-auth/step-two', isDarkToo: true },
  {
    name: 'step-two errors',
    who: 'atPersonalInfo',
    path: '/facial-auth/step-two',
    steps: submits,
  },
  {
    name: 'step-two picker',
    who: 'atPersonalInfo',
    path: '/facial-auth/step-two',
    steps: opensField(2),
  },
  { name: 'step-three', who: 'atContacts', path: '/facial-auth/step-three' },
  {
    name: 'step-three errors',
    who: 'atContacts',
    path: '/facial-auth/step-three',
    steps: submits,
  },
  { name: 'step-four', who: 'atBank', path: '/facial-auth/step-four' },
  { name: 'step-four errors', who: 'atBank', path: '/facial-auth/step-four', steps: submits },
  {
    name: 'step-four banks',
    who: 'atBank',
    path: '/facial-auth/step-four',
    isDarkToo: true,
    steps: opensField(0),
  },
  {
    name: 'step-four banks not found',
    who: 'atBank',
    path: '/facial-auth/step-four',
    steps: inTurn(opensField(0), ({ page }) =>
      page.locator('.sheet input').first().pressSequentially('qqqq'),
    ),
  },
  { name: 'api-phone-check', who: 'free', path: '/api-phone-check' },
]

const SEVERAL = '/loan/several?products=lane-30:6000.00,lamp-61:5000.00'
const notChosen: Steps = async ({ page }) => {
  await page.locator('.dock button[type=submit]').click()
  await page.locator('.dock .note').waitFor()
}

const loans: readonly Screen[] = [
  { name: 'home', who: 'free', path: '/home', isDarkToo: true },
  { name: 'home running', who: 'running', path: '/home' },
  { name: 'home overdue', who: 'overdue', path: '/home', isDarkToo: true },
  { name: 'home exhausted', who: 'exhausted', path: '/home' },
  { name: 'home declined', who: 'declined', path: '/home' },
  { name: 'home payout failed', who: 'refusedByBank', path: '/home' },
  { name: 'home why this order', who: 'free', path: '/home', steps: opens('home.whyOrder') },
  { name: 'home amount', who: 'free', path: '/home', steps: opens('home.forAmount') },
  {
    name: 'home higher limit',
    who: 'repaid',
    path: '/home',
    steps: opens('home.limitAsk'),
  },
  { name: 'home reserve', who: 'running', path: '/home', steps: opens('home.reserveOpen') },
  {
    name: 'home customer service',
    who: 'free',
    path: '/home',
    isDarkToo: true,
    steps: opensNamed('common.customerService'),
  },
  { name: 'loan', who: 'free', path: '/loan', isDarkToo: true },
  { name: 'loan products', who: 'free', path: '/loan', steps: opensNamed('loan.changeProduct') },
  {
    name: 'loan agreement',
    who: 'free',
    path: '/loan',
    isDarkToo: true,
    steps: inTurn(opens('loan.readAgreement'), ({ page }) =>
      page.locator('.key-facts').first().waitFor(),
    ),
  },
  {
    name: 'loan agreement read',
    who: 'free',
    path: '/loan',
    steps: inTurn(opens('loan.readAgreement'), async ({ page, say }) => {
      await page.getByText(say('loan.textEnd')).scrollIntoViewIfNeeded()
      await page.locator('.sheet').getByRole('checkbox').check()
    }),
  },
  { name: 'loan locked', who: 'overdue', path: '/loan' },
  { name: 'again', who: 'running', path: '/loan/again', isDarkToo: true },
  { name: 'again first loan', who: 'free', path: '/loan/again' },
  { name: 'again twice', who: 'newBorrower', path: '/loan/again' },
  { name: 'again locked', who: 'overdue', path: '/loan/again' },
  { name: 'several', who: 'free', path: '/loan/several' },
  { name: 'several nothing chosen', who: 'free', path: '/loan/several', steps: notChosen },
  { name: 'several read', who: 'free', path: `${SEVERAL}&step=read`, isDarkToo: true },
  {
    name: 'several in the way',
    who: 'free',
    path: `${SEVERAL},gone-1:5000.00,lane-14:15500.00&step=read`,
  },
  { name: 'order', who: 'running', path: '/order', isDarkToo: true },
  { name: 'order empty', who: 'free', path: '/order' },
  { name: 'order overdue', who: 'overdue', path: '/order' },
  { name: 'order payout failed', who: 'refusedByBank', path: '/order' },
  { name: 'order cooling-off', who: 'coolingOff', path: '/order' },
  { name: 'order completed', who: 'repaid', path: '/order?tab=completed' },
  { name: 'repay', who: 'running', path: repay, isDarkToo: true },
  { name: 'repay overdue', who: 'overdue', path: repay, isDarkToo: true },
  { name: 'repay cooling-off', who: 'coolingOff', path: repay },
  { name: 'repay repaid', who: 'repaid', path: repay },
  { name: 'repay payout failed', who: 'refusedByBank', path: repay },
  { name: 'plan', who: 'overdue', path: plan, isDarkToo: true },
  { name: 'settlement none', who: 'overdue', path: settlement },
  { name: 'objection', who: 'overdue', path: objection, isDarkToo: true },
  { name: 'plan key facts', who: 'overdue', path: plan, steps: opens('plan.keyFacts') },
  { name: 'repay part', who: 'running', path: repay, steps: choosesWay('part') },
  {
    name: 'repay extension',
    who: 'running',
    path: repay,
    steps: inTurn(choosesWay('extension'), opens('repay.readExtension')),
  },
  { name: 'repay channels', who: 'running', path: repay, steps: taps('repay.channelGroup_cash') },
  { name: "repay can't pay", who: 'running', path: repay, steps: opens('repay.cantPay') },
  {
    name: 'repay promise',
    who: 'overdue',
    path: (p) => `${repay(p)}?help=cant-pay`,
    steps: async ({ page, say }) => {
      await page
        .locator('.sheet button')
        .filter({ hasText: say('repay.promiseTitle') })
        .click()
      await page.locator('.sheet form, .sheet .field').first().waitFor()
    },
  },
  {
    name: 'repay receipt',
    who: 'repaid',
    path: repay,
    steps: async ({ page }) => {
      await page.locator('[aria-labelledby=payments] [aria-haspopup=dialog]').first().click()
      await page.locator(dialog).first().waitFor()
    },
  },
  { name: 'modify-bank-info', who: 'refusedByBank', path: '/modify-bank-info' },
  { name: 'modify-bank-info any day', who: 'free', path: '/modify-bank-info' },
  { name: 'modify-bank-info nothing', who: 'free', path: '/modify-bank-info?borrowId=none' },
  {
    name: 'modify-bank-info errors',
    who: 'refusedByBank',
    path: '/modify-bank-info',
    steps: submits,
  },
]

function choosesWay(way: 'part' | 'extension'): Steps {
  return ({ page }) => page.locator(`#pay-choice input[value=${way}]`).check({ force: true })
}

const PAYMENT_PAGES = [
  ['repay-code', 'upi'],
  ['sky-scan', 'upiQr'],
  ['va', 'virtualAccount'],
  ['sky-code', 'cashCode'],
  ['sky-offline', 'cashOutlet'],
  ['store', 'store'],
  ['sky-eleven', 'convenienceStore'],
] as const

const payments: readonly Screen[] = [
  ...PAYMENT_PAGES.map(
    ([name, who]): Screen => ({
      name,
      who,
      path: order('waiting'),
      isDarkToo: name === 'repay-code',
    }),
  ),
  { name: 'pembayaran', who: 'upi', path: asPembayaran },
  { name: 'pembayaran broken link', who: 'visitor', path: '/pembayaran' },
  { name: 'repay-code paid', who: 'repaid', path: order('paid') },
  { name: 'repay-code expired', who: 'promiser', path: order('expired') },
  {
    name: 'repay-code not shown',
    who: 'upi',
    path: order('waiting'),
    steps: opens('payment.notShown'),
  },
  { name: 'upload-voucher', who: 'running', path: (p) => `/upload-voucher?repayId=${p?.loanId}` },
  {
    name: 'upload-voucher errors',
    who: 'running',
    path: (p) => `/upload-voucher?repayId=${p?.loanId}`,
    steps: submits,
  },
  { name: 'upload-voucher nothing', who: 'free', path: '/upload-voucher' },
]

function asPembayaran(person: Actor | null): string {
  return order('waiting')(person).replace('/repay-code', '/pembayaran')
}

const person: readonly Screen[] = [
  { name: 'user', who: 'running', path: '/user', isDarkToo: true },
  { name: 'user not certified', who: 'atDocument', path: '/user' },
  { name: 'user sign out', who: 'running', path: '/user', steps: opens('user.signOut') },
  { name: 'user languages', who: 'running', path: '/user', steps: opens('user.language') },
  { name: 'user appearance', who: 'running', path: '/user', steps: opens('user.appearance') },
  { name: 'user messages', who: 'running', path: '/user?view=messages' },
  { name: 'user messages empty', who: 'free', path: '/user?view=messages' },
  {
    name: 'user message',
    who: 'repaid',
    path: '/user?view=messages',
    steps: async ({ page }) => {
      await page.locator('main [aria-haspopup=dialog]').first().click()
      await page.locator(dialog).first().waitFor()
    },
  },
  { name: 'user papers', who: 'running', path: '/user?view=papers' },
  { name: 'user papers empty', who: 'free', path: '/user?view=papers' },
  { name: 'user access', who: 'running', path: '/user?view=access' },
  { name: 'user consents', who: 'running', path: '/user?view=consents' },
  {
    name: 'user withdraw consent',
    who: 'running',
    path: '/user?view=consents',
    steps: async ({ page }) => {
      await page.getByRole('switch').first().click()
      await page.locator('.dialog').waitFor()
    },
  },
  { name: 'coupon', who: 'free', path: '/coupon', isDarkToo: true },
  { name: 'coupon empty', who: 'atBank', path: '/coupon' },
  { name: 'feedback', who: 'free', path: '/feedback' },
  { name: 'feedback errors', who: 'free', path: '/feedback', steps: submits },
  {
    name: 'feedback sent',
    isAnswer: true,
    who: 'exhausted',
    path: '/feedback',
    steps: async ({ page }) => {
      await page.locator('main [role=radio], main input[type=radio]').first().check({ force: true })
      await page.locator('main textarea').fill('The page of my loan shows no date.')
      await page.locator('.dock button, form button[type=submit]').first().click()
      await page.locator('.feedback-thanks').waitFor()
    },
  },
  { name: 'report-a-death', who: 'visitor', path: '/report-a-death', isDarkToo: true },
  { name: 'guarantees', who: 'visitor', path: '/guarantees' },
  { name: 'agencies', who: 'visitor', path: '/agencies' },
  { name: 'report-a-death errors', who: 'visitor', path: '/report-a-death', steps: submits },
  {
    name: 'report-a-death sent',
    isAnswer: true,
    who: 'visitor',
    path: '/report-a-death',
    steps: inTurn(opensField(0), async ({ page }) => {
      await page.locator('.sheet li button').first().click()
      await page.locator('.sheet').waitFor({ state: 'detached' })
      // Nobody's phone: the answer is the same.
      await page.locator('main input[type=tel]').first().fill('9000000001')
      await page.locator('main input[autocomplete=name]').fill('Ravi Kulkarni')
      await page.locator('.dock button').first().click()
      await page.locator('.report-death-number').waitFor()
    }),
  },
  { name: 'customer-service', who: 'free', path: '/customer-service' },
]

/** Every screen of the app in every state it has. */
export const SCREENS: readonly Screen[] = [
  ...landing,
  ...certification,
  ...loans,
  ...payments,
  ...person,
  ...ANSWERED_SCREENS,
  ...REFUSED_SCREENS,
  ...FRAME_SCREENS,
  ...MORE_SCREENS,
  ...waiting,
  ...failing,
  ...lost,
]
