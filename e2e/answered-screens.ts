import { dataFile } from './browser.ts'
import {
  checksAccount,
  choosesFirstBank,
  inTurn,
  opens,
  opensNamed,
  order,
  READING_MS,
  repay,
  type Screen,
  type Steps,
  someDigits,
  taps,
  toDocument,
  toFace,
  typesAccount,
} from './screen-steps.ts'

/** Screens shown after something was sent, requested or decided, and the dialogs on the way there. */

/** Sends a picture that the server refuses, with the file button. */
const sendsDocument =
  (name: string): Steps =>
  async ({ page }) => {
    await page.locator('input[type=file]').last().setInputFiles(dataFile('documents', name))
    await page.locator('.step-one-refused-pictures').waitFor({ timeout: READING_MS })
  }

/** Checks the account, then saves it: two taps on the same button. */
const savesAccount: Steps = inTurn(checksAccount(), async ({ page, say }) => {
  await page.getByText(say('bankAccount.match_match')).waitFor()
  await page.locator('.dock button').click()
  await page.locator('.dialog').waitFor()
})

const certification: readonly Screen[] = [
  {
    name: 'login code sent',
    isAnswer: true,
    who: 'visitor',
    path: '/login',
    steps: async ({ page, say }) => {
      await page.locator('[name=phone]').fill(`9${someDigits()}`)
      await page.locator('.field-end').click()
      await page.getByText(say('login.newCodeIn')).waitFor()
    },
  },
  {
    name: 'step-one refused picture',
    isAnswer: true,
    who: 'atDocument',
    path: '/facial-auth/step-one',
    steps: inTurn(toDocument(), sendsDocument('not-a-document-table.jpg')),
  },
  {
    name: 'step-one refused kind',
    isAnswer: true,
    who: 'atDocument',
    path: '/facial-auth/step-one',
    steps: inTurn(toDocument(), sendsDocument('pan-1-front-clean.jpg')),
  },
  {
    name: 'step-one refused side',
    isAnswer: true,
    who: 'atDocument',
    path: '/facial-auth/step-one',
    isDarkToo: true,
    steps: inTurn(toDocument(), sendsDocument('aadhaar-1-back-clean.jpg')),
  },
  {
    name: 'step-one sending',
    who: 'atDocument',
    path: '/facial-auth/step-one',
    showsWaiting: true,
    steps: inTurn(toDocument(), async ({ page }) => {
      await page.route(/\/ocr/, () => undefined)
      const file = dataFile('documents', 'aadhaar-1-front-clean.jpg')
      await page.locator('input[type=file]').last().setInputFiles(file)
      await page.locator('[role=progressbar], .meter').first().waitFor()
    }),
  },
  {
    name: 'step-one on a phone',
    isAnswer: true,
    who: 'atDocument',
    path: '/facial-auth/step-one',
    steps: inTurn(
      toDocument(),
      taps('capture.openCamera'),
      taps('capture.handOffOpen'),
      ({ page }) => page.locator('.qr-figure, svg[role=img], canvas').first().waitFor(),
    ),
  },
  {
    name: 'step-one face camera refused',
    who: 'atFace',
    path: '/facial-auth/step-one',
    steps: inTurn(toFace(), taps('capture.openCamera'), ({ page }) =>
      page.locator('.camera-help-steps').waitFor(),
    ),
  },
  {
    name: 'step-one ask a person',
    who: 'atFace',
    path: '/facial-auth/step-one',
    steps: asksPerson(),
  },
  {
    name: 'step-one ask a person errors',
    who: 'atFace',
    path: '/facial-auth/step-one',
    steps: inTurn(asksPerson(), async ({ page }) => {
      await page.locator('.dock button').click()
      await page.locator('.field-error').first().waitFor()
    }),
  },
  {
    name: 'credit success',
    isAnswer: true,
    who: 'newAtBank',
    path: '/facial-auth/step-four',
    isDarkToo: true,
    steps: savesAccount,
  },
  {
    name: 'credit success why',
    isAnswer: true,
    who: 'newAtBank',
    path: '/facial-auth/step-four',
    steps: inTurn(savesAccount, opensNamed('bankAccount.howDecided'), ({ page }) =>
      page.locator('.sheet').waitFor(),
    ),
  },
]

function asksPerson(): Steps {
  return inTurn(toFace(), opensNamed('capture.cannotDo'), async ({ page, say }) => {
    await page
      .locator('.sheet button')
      .filter({ hasText: say('capture.cannotPerson') })
      .click()
    await page.getByText(say('capture.askHeading')).waitFor()
  })
}

const makesWish: Steps = async ({ page }) => {
  await page.locator('.sheet').getByRole('checkbox').first().check()
  await page.locator('.sheet .sheet-foot button').click()
  await page.locator('.dialog').waitFor()
}

const loans: readonly Screen[] = [
  { name: 'home blocked', who: 'blocked', path: '/home', isDarkToo: true },
  { name: 'home in review', who: 'inReview', path: '/home' },
  { name: 'home reserved', who: 'reserved', path: '/home' },
  {
    name: 'home take back',
    who: 'reserved',
    path: '/home',
    steps: opens('home.takeBack'),
  },
  {
    name: 'home submitted',
    isAnswer: true,
    who: 'newBorrower',
    path: '/home',
    steps: inTurn(opens('home.reserveOpen'), makesWish),
  },
  { name: 'loan blocked', who: 'blocked', path: '/loan' },
  { name: 'order cancelled', who: 'leftEarly', path: '/order?tab=completed' },
  { name: 'repay cancelled', who: 'leftEarly', path: repay },
  {
    name: 'modify-bank-info code',
    isAnswer: true,
    who: 'newRefusedByBank',
    path: '/modify-bank-info',
    steps: inTurn(choosesFirstBank, typesAccount(), async ({ page, person }) => {
      await page.locator('#phone').fill(person?.phone ?? '')
      await page.locator('.dock button').first().click()
      await page.locator('.sheet').waitFor()
    }),
  },
]

const payments: readonly Screen[] = [
  { name: 'repay-code failed', who: 'failedPayer', path: order('failed'), isDarkToo: true },
  {
    name: 'upload-voucher sent',
    who: 'proofSender',
    path: (p) => `/upload-voucher?repayId=${p?.loanId}`,
  },
  { name: 'upload-voucher choose loan', who: 'running', path: '/upload-voucher' },
  { name: 'repay proof sent', who: 'proofSender', path: repay },
]

const typesOwnNumber: Steps = async ({ page, person }) =>
  page.locator('#own-number').fill(person?.phone ?? '')

const asks: Steps = async ({ page }) => page.locator('.sheet-foot button').first().click()

const person: readonly Screen[] = [
  { name: 'user blocked', who: 'blocked', path: '/user' },
  { name: 'user devices', who: 'onTwoDevices', path: '/user?view=devices' },
  {
    name: 'user device sign out',
    who: 'onTwoDevices',
    path: '/user?view=devices',
    steps: opens('yourData.signOut'),
  },
  { name: 'contact', who: 'running', path: '/contact' },
  { name: 'income', who: 'free', path: '/income?step=send' },
  { name: 'credit-bureau', who: 'free', path: '/credit-bureau' },
  { name: 'second-look', who: 'blocked', path: '/second-look' },
  { name: 'raise limit', who: 'free', path: '/income' },
  {
    name: 'user export',
    who: 'running',
    path: '/user?view=access',
    steps: opens('yourData.export'),
  },
  {
    name: 'user export errors',
    who: 'running',
    path: '/user?view=access',
    steps: inTurn(opens('yourData.export'), asks, ({ page }) =>
      page.locator('.sheet .field-error').waitFor(),
    ),
  },
  {
    name: 'user export code',
    isAnswer: true,
    who: 'running',
    path: '/user?view=access',
    steps: inTurn(opens('yourData.export'), typesOwnNumber, asks, ({ page }) =>
      page.locator('.sheet .code-input').waitFor(),
    ),
  },
  {
    name: 'user erase',
    who: 'free',
    path: '/user?view=access',
    isDarkToo: true,
    steps: opens('yourData.erase'),
  },
  {
    name: 'user erase open loan',
    who: 'running',
    path: '/user?view=access',
    steps: opens('yourData.erase'),
  },
  { name: 'coupon none used', who: 'free', path: '/coupon', steps: opensTab(1) },
  { name: 'coupon used', who: 'couponUser', path: '/coupon', steps: opensTab(1) },
  { name: 'coupon none expired', who: 'free', path: '/coupon', steps: opensTab(2) },
  { name: 'coupon expired', who: 'lapsed', path: '/coupon', steps: opensTab(2) },
  {
    name: 'coupon picker',
    who: 'free',
    path: `/coupon?for=${encodeURIComponent('/loan?product=lane-30&amount=10000')}`,
  },
  { name: 'feedback answered', who: 'answered', path: '/feedback' },
  { name: 'home reported', who: 'reported', path: '/home', isDarkToo: true },
  { name: 'repay reported', who: 'reported', path: repay },
]

function opensTab(at: number): Steps {
  return async ({ page }) => {
    await page.getByRole('tab').nth(at).click()
    await page.locator(`[role=tab][aria-selected=true]:nth-child(${at + 1})`).waitFor()
  }
}

export const ANSWERED_SCREENS: readonly Screen[] = [
  ...certification,
  ...loans,
  ...payments,
  ...person,
]
