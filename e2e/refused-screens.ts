import type { Page } from 'playwright-core'
import { newestCode } from './borrower.ts'
import { dataFile } from './browser.ts'
import type { Actor } from './cast.ts'
import {
  acts,
  checksAccount,
  choosesFirstBank,
  inTurn,
  loses,
  opens,
  opensField,
  opensNamed,
  READING_MS,
  refuses,
  repay,
  type Screen,
  type Steps,
  someDigits,
  submits,
  taps,
  toDocument,
  toFace,
  types,
  typesAccount,
  waitsFor,
} from './screen-steps.ts'

/** Screens after a refusal by the server or the bank, or without a connection, and what they offer then. */

const asksForCode: Steps = async ({ page, say }) => {
  await page.locator('[name=phone]').fill(`9${someDigits()}`)
  await page.locator('.field-end').click()
  await page.getByText(say('login.newCodeIn')).waitFor()
}

/** Any code but the one that was sent. */
const wrongCode = async (page: Page, phone: string): Promise<string> =>
  (await newestCode(new URL(page.url()).origin, phone)) === '0000' ? '1111' : '0000'

const typesWrongSheetCode: readonly Steps[] = [
  waitsFor('.sheet .code-input'),
  async ({ page, person }) =>
    page.locator('.sheet [name=code]').fill(await wrongCode(page, person?.phone ?? '')),
  acts('.sheet-foot button'),
  waitsFor('.sheet .field-error'),
]

const typesWrongCode: Steps = async ({ page }) => {
  const phone = await page.locator('[name=phone]').inputValue()
  await page.locator('[name=code]').fill(await wrongCode(page, phone))
  await page.getByRole('checkbox').check()
  const answered = page.waitForResponse(/\/login\/otpLoginCheck/)
  await page.locator('form button[type=submit]').click()
  await answered
  await page.locator('[name=code][aria-invalid=true]').waitFor()
}

const login: readonly Screen[] = [
  {
    name: 'login wrong code',
    isAnswer: true,
    who: 'visitor',
    path: '/login',
    isDarkToo: true,
    steps: inTurn(asksForCode, typesWrongCode),
  },
  {
    name: 'login code used up',
    isAnswer: true,
    who: 'visitor',
    path: '/login',
    steps: inTurn(asksForCode, typesWrongCode, typesWrongCode, typesWrongCode, typesWrongCode),
  },
  {
    name: 'login dropped and back',
    who: 'visitor',
    path: '/login',
    steps: inTurn(asksForCode, async ({ page, say }) => {
      await page.reload()
      await page.getByText(say('login.newCodeIn')).waitFor()
    }),
  },
]

const FRONT = dataFile('documents', 'aadhaar-1-front-clean.jpg')

const choosesPicture: Steps = async ({ page }) =>
  page.locator('input[type=file]').last().setInputFiles(FRONT)

/** What the reader finds wrong is tested in vision; here each of its refusals is shown on its page. */
const DOCUMENT_REFUSALS = {
  blurred: 'DOCUMENT_BLURRED',
  dark: 'DOCUMENT_DARK',
  glare: 'DOCUMENT_GLARE',
  'cut off': 'DOCUMENT_CUT_OFF',
  'too small': 'DOCUMENT_TOO_SMALL',
  'not read': 'DOCUMENT_NOT_READ',
  'no picture': 'PICTURE_UNREADABLE',
  'too large': 'TOO_LARGE',
  'other file': 'MEDIA_TYPE',
} as const

const isRefused = waitsFor('.step-one-refused-pictures')

const documents: readonly Screen[] = [
  ...Object.entries(DOCUMENT_REFUSALS).map(
    ([name, reason]): Screen => ({
      name: `step-one refused ${name}`,
      isAnswer: true,
      who: 'atDocument',
      path: '/facial-auth/step-one',
      isDarkToo: name === 'blurred',
      steps: inTurn(toDocument(), refuses(/\/kyc\/invoke\/ocr/, reason), choosesPicture, isRefused),
    }),
  ),
  {
    name: 'step-one refused often',
    isAnswer: true,
    who: 'atDocument',
    path: '/facial-auth/step-one',
    isDarkToo: true,
    steps: inTurn(
      toDocument(),
      refuses(/\/kyc\/invoke\/ocr/, 'DOCUMENT_GLARE'),
      choosesPicture,
      isRefused,
      choosesPicture,
      isRefused,
      choosesPicture,
      waitsFor('.step-one-refused-help'),
    ),
  },
  {
    name: 'step-one refused often person',
    isAnswer: true,
    who: 'atDocument',
    path: '/facial-auth/step-one',
    steps: inTurn(
      toDocument(),
      refuses(/\/kyc\/invoke\/ocr/, 'DOCUMENT_BLURRED'),
      choosesPicture,
      isRefused,
      choosesPicture,
      isRefused,
      choosesPicture,
      waitsFor('.step-one-refused-help'),
      opensNamed('capture.askPerson'),
    ),
  },
  {
    name: 'step-one not sent',
    isAnswer: true,
    who: 'atDocument',
    path: '/facial-auth/step-one',
    steps: inTurn(toDocument(), loses(/\/kyc\/invoke\/ocr/), choosesPicture, ({ page, say }) =>
      page.getByRole('button', { name: say('capture.sendAgain') }).waitFor(),
    ),
  },
  {
    name: 'step-one no try left',
    isAnswer: true,
    who: 'outOfTries',
    path: '/facial-auth/step-one',
    permissions: ['camera'],
    isDarkToo: true,
    steps: inTurn(
      toFace(),
      taps('capture.openCamera'),
      taps('capture.startCheck'),
      ({ page, say }) => page.getByText(say('capture.face_tries')).waitFor(),
    ),
  },
  {
    name: 'step-one fields errors',
    who: 'atFace',
    path: '/facial-auth/step-one',
    steps: inTurn(types('.step-one-fields-form input', ''), acts(), waitsFor('.field-error')),
  },
  {
    name: 'step-one hand in',
    isAnswer: true,
    who: 'faceAsked',
    path: '/facial-auth/step-one',
    steps: handsIn(),
  },
  {
    name: 'step-one document taken',
    isAnswer: true,
    who: 'faceAsked',
    path: '/facial-auth/step-one',
    steps: inTurn(
      handsIn(),
      refuses(/\/kyc\/saveKyc/, 'DOCUMENT_TAKEN'),
      acts(),
      waitsFor('.step-one-refused-help'),
    ),
  },
]

function handsIn(): Steps {
  return inTurn(acts(), ({ page, say }) => page.getByText(say('capture.face_review')).waitFor())
}

const accounts: readonly Screen[] = [
  {
    name: 'step-four account checked',
    isAnswer: true,
    who: 'newAtBank',
    path: '/facial-auth/step-four',
    steps: inTurn(checksAccount(), ({ page, say }) =>
      page.getByText(say('bankAccount.match_match')).waitFor(),
    ),
  },
  {
    name: 'step-four account closed',
    isAnswer: true,
    who: 'newAtBank',
    path: '/facial-auth/step-four',
    steps: inTurn(checksAccount('9001'), waitsFor('main .field-error, main .note')),
  },
  {
    name: 'step-four account not found',
    isAnswer: true,
    who: 'newAtBank',
    path: '/facial-auth/step-four',
    steps: inTurn(checksAccount('9002'), waitsFor('main .field-error, main .note')),
  },
  {
    name: 'step-four another holder',
    isAnswer: true,
    who: 'newAtBank',
    path: '/facial-auth/step-four',
    steps: inTurn(checksAccount('9003'), ({ page, say }) =>
      page.getByText(say('bankAccount.match_differs')).waitFor(),
    ),
  },
  {
    name: 'modify-bank-info wrong code',
    isAnswer: true,
    who: 'newRefusedByBank',
    path: '/modify-bank-info',
    steps: inTurn(
      choosesFirstBank,
      typesAccount(),
      types('#phone', (person) => person?.phone ?? ''),
      acts(),
      ...typesWrongSheetCode,
    ),
  },
  {
    name: 'user export wrong code',
    isAnswer: true,
    who: 'newcomer',
    path: '/user?view=access',
    steps: inTurn(
      opens('yourData.export'),
      types('#own-number', (person) => person?.phone ?? ''),
      acts('.sheet-foot button'),
      ...typesWrongSheetCode,
    ),
  },
]

/** Sends a complete proof of payment; what the machine reads from the picture does not matter here. */
export const sendsProof =
  (reference: (person: Actor | null) => string, leadsTo: string): Steps =>
  async (at) => {
    const { page, person } = at
    await page.locator('main [maxlength="40"]').fill(reference(person))
    await page.locator('main [inputmode=decimal]').fill('500')
    await opensField(0)(at)
    await page.locator('.sheet-foot button').click()
    await page.locator('.sheet').waitFor({ state: 'detached' })
    const isRead = page.waitForResponse(/\/repay\/voucher\/read/, { timeout: READING_MS })
    await page.locator('main input[type=file]').first().setInputFiles(FRONT)
    await isRead
    await page.locator('.dock button').first().click()
    await page.locator(leadsTo).first().waitFor()
  }

const proofs: readonly Screen[] = [
  {
    name: 'upload-voucher reference used',
    isAnswer: true,
    who: 'secondSender',
    path: (p) => `/upload-voucher?repayId=${p?.loanId}`,
    steps: sendsProof((person) => person?.usedReference ?? '', 'main form .note'),
  },
  {
    name: 'upload-voucher no picture',
    isAnswer: true,
    who: 'running',
    path: (p) => `/upload-voucher?repayId=${p?.loanId}`,
    steps: async ({ page }) => {
      const buffer = Buffer.from('This is no picture.')
      const file = { name: 'proof.jpg', mimeType: 'image/jpeg', buffer }
      await page.locator('main input[type=file]').first().setInputFiles(file)
      await page.locator('main .field-error').first().waitFor()
    },
  },
  {
    name: 'upload-voucher refused',
    who: 'proofRefused',
    path: (p) => `/upload-voucher?repayId=${p?.loanId}`,
  },
  { name: 'repay proof refused', who: 'proofRefused', path: repay },
]

const readsAgreement: Steps = inTurn(opens('loan.readAgreement'), async ({ page, say }) => {
  await page.getByText(say('loan.textEnd')).scrollIntoViewIfNeeded()
  await page.locator('.sheet').getByRole('checkbox').check()
})

const loans: readonly Screen[] = [
  {
    name: 'loan agreement not sent',
    isAnswer: true,
    who: 'free',
    path: '/loan',
    steps: inTurn(
      refuses(/\/product\/applyLoan/, 'COUPON_UNUSABLE'),
      readsAgreement,
      acts('.sheet-foot button'),
      waitsFor('.sheet .key-facts-agree .note'),
    ),
  },
  {
    name: 'loan asked twice',
    isAnswer: true,
    who: 'free',
    path: '/loan',
    steps: inTurn(
      refuses(/\/product\/applyLoan/, 'APPLIED_ALREADY', {
        borrowId: '0',
        productName: 'Lane 30',
        productAmount: '10000.00',
        appliedAt: '2026-03-02T08:35:00Z',
      }),
      readsAgreement,
      acts('.sheet-foot button'),
      waitsFor('.dialog'),
    ),
  },
  {
    name: 'loan application lost',
    isAnswer: true,
    who: 'free',
    path: '/loan',
    steps: inTurn(
      loses(/\/product\/applyLoan/),
      readsAgreement,
      acts('.sheet-foot button'),
      waitsFor('.loan-check'),
      ({ page }) => page.reload(),
      waitsFor('.loan-check'),
    ),
  },
  {
    name: 'loan agreement failed',
    isAnswer: true,
    who: 'free',
    path: '/loan',
    steps: inTurn(loses(/\/product\/quote/), opens('loan.readAgreement'), waitsFor('.sheet .note')),
  },
  {
    name: 'home offers failed',
    isAnswer: true,
    who: 'free',
    path: '/home',
    steps: inTurn(
      loses(/\/product\/productList/),
      ({ page }) => page.reload(),
      waitsFor('.home .note'),
    ),
  },
  { name: 'loan gone', who: 'free', path: '/loan?product=nothing-like-it' },
  {
    name: 'home amount above',
    who: 'free',
    path: '/home',
    steps: inTurn(
      opens('home.forAmount'),
      types('.sheet input', '9999999'),
      acts('.sheet-foot button'),
      waitsFor('.sheet .field-error'),
    ),
  },
  {
    name: 'home no match',
    isAnswer: true,
    who: 'free',
    path: '/home',
    steps: inTurn(
      opens('home.forAmount'),
      async ({ page }) => {
        await page.locator('.sheet input').press('ControlOrMeta+a')
        await page.locator('.sheet input').press('1')
      },
      acts('.sheet-foot button'),
      waitsFor('.home .empty-state'),
    ),
  },
  {
    name: 'home reserve errors',
    who: 'running',
    path: '/home',
    steps: inTurn(
      opens('home.reserveOpen'),
      acts('.sheet-foot button'),
      waitsFor('.sheet .note, .sheet .field-error'),
    ),
  },
  {
    name: 'home higher limit errors',
    who: 'repaid',
    path: '/home',
    steps: inTurn(
      opens('home.limitAsk'),
      acts('.sheet-foot button'),
      waitsFor('.sheet .field-error'),
    ),
  },
]

const person: readonly Screen[] = [
  {
    name: 'feedback not sent',
    isAnswer: true,
    who: 'free',
    path: '/feedback',
    steps: inTurn(
      loses(/\/feedback\/save/),
      async ({ page }) => {
        await page.locator('main input[type=radio]').first().check({ force: true })
        await page.locator('main textarea').fill('The page of my loan shows no date.')
      },
      acts('.dock button, form button[type=submit]'),
      waitsFor('main form .note'),
    ),
  },
  {
    name: 'api-phone-check errors',
    isAnswer: true,
    who: 'newAtContacts',
    path: '/api-phone-check',
    steps: inTurn(acts(), waitsFor('.code-input'), submits),
  },
]

export const REFUSED_SCREENS: readonly Screen[] = [
  ...login,
  ...documents,
  ...accounts,
  ...proofs,
  ...loans,
  ...person,
]
