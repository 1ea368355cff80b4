import { dataFile } from './browser.ts'
import { sendsProof } from './refused-screens.ts'
import {
  acts,
  inTurn,
  opens,
  opensField,
  repay,
  type Screen,
  type Steps,
  someDigits,
  waitsFor,
} from './screen-steps.ts'

/** Rare states: several loans at once, an answered reservation, an overpayment. */

const applies: Steps = inTurn(
  opens('loan.readAgreement'),
  async ({ page, say }) => {
    await page.getByText(say('loan.textEnd')).scrollIntoViewIfNeeded()
    await page.locator('.sheet').getByRole('checkbox').check()
  },
  acts('.sheet-foot button'),
  ({ page }) => page.waitForURL(/#\/order/),
  waitsFor('.order-page-panel .note'),
)

const picksWork: Steps = async ({ page, say }) => {
  await page
    .getByRole('button', { name: say('personalInfo.workStatus') })
    .first()
    .click()
  await page.locator('.sheet li button').first().click()
  await page.locator('.sheet').waitFor({ state: 'detached' })
}

export const MORE_SCREENS: readonly Screen[] = [
  { name: 'home several loans', who: 'severalLoans', path: '/home' },
  { name: 'order several loans', who: 'severalLoans', path: '/order' },
  { name: 'home limit offered', who: 'repaid', path: '/home' },
  { name: 'home limit asked', who: 'limitAsked', path: '/home', isDarkToo: true },
  { name: 'home limit refused', who: 'limitRefused', path: '/home' },
  { name: 'user passkeys filled', who: 'keyHolder', path: '/user?view=passkeys', isDarkToo: true },
  { name: 'order applied', isAnswer: true, who: 'newcomer', path: '/loan', steps: applies },
  {
    name: 'loan with a coupon',
    who: 'couponHolder',
    path: (p) => `/loan?product=lane-30&amount=10000&coupon=${p?.couponId}`,
  },
  { name: 'repay promised', who: 'promised', path: repay },
  { name: 'repay overpaid', who: 'overpaid', path: repay },
  {
    name: 'repay with a coupon',
    who: 'running',
    path: (p) => `/repay/${p?.loanId}?coupon=${p?.couponId}`,
  },
  { name: 'repay order open', who: 'upi', path: repay },
  {
    name: 'step-two employed',
    who: 'atPersonalInfo',
    path: '/facial-auth/step-two',
    isAnswer: true,
    steps: picksWork,
  },
  {
    name: 'step-three relationship',
    who: 'atContacts',
    path: '/facial-auth/step-three',
    steps: opensField(0),
  },
  {
    name: 'upload-voucher day',
    who: 'running',
    path: (p) => `/upload-voucher?repayId=${p?.loanId}`,
    steps: opensField(0),
  },
  {
    name: 'upload-voucher sending',
    isAnswer: true,
    showsWaiting: true,
    who: 'secondSender',
    path: (p) => `/upload-voucher?repayId=${p?.loanId}`,
    steps: inTurn(
      ({ page }) => page.route(/\/repay\/voucher$/, () => undefined),
      sendsProof(() => `UTR${someDigits()}`, '[role=status] .meter, [role=progressbar]'),
    ),
  },
  {
    name: 'survey second question',
    who: 'atSurvey',
    path: '/survey',
    isAnswer: true,
    steps: async ({ page, say }) => {
      await page.getByRole('radio').first().check({ force: true })
      await page
        .getByRole('button', { name: say('survey.next') })
        .first()
        .click()
      await page.getByRole('button', { name: say('survey.previous') }).waitFor()
    },
  },
  {
    name: 'feedback complaint',
    who: 'free',
    path: '/feedback',
    isAnswer: true,
    steps: async ({ page }) => {
      await page.locator('main input[value=complaint]').check({ force: true })
      await page.locator('main form .note').waitFor()
    },
  },
  {
    name: 'feedback pictures',
    isAnswer: true,
    who: 'free',
    path: '/feedback',
    steps: async ({ page }) => {
      const file = dataFile('documents', 'not-a-document-table.jpg')
      for (const many of [1, 2, 3]) {
        await page.locator('main input[type=file]').first().setInputFiles(file)
        await page
          .locator('main form img')
          .nth(many - 1)
          .waitFor()
      }
    },
  },
  {
    name: 'api-phone-check not due',
    isAnswer: true,
    who: 'free',
    path: '/api-phone-check',
    steps: inTurn(acts(), waitsFor('.empty-state')),
  },
  {
    name: 'api-phone-check code sent',
    isAnswer: true,
    who: 'newAtContacts',
    path: '/api-phone-check',
    steps: inTurn(acts(), waitsFor('.code-input')),
  },
]
