import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { PICTURE_TYPES } from '@noren/contract/certification'
import { daysBetween } from '@noren/contract/dates'
import { LOAN_STATUS } from '@noren/contract/loan-status'
import { clabeCheckDigit } from '@noren/contract/payment-codes'
import { USER_STATUS } from '@noren/contract/user-status'
import type { Language } from '@noren/i18n/languages'
import { banksOf, incomeBandEdgesOf } from '@noren/markets/market-by-code'
import type { Deps } from '../../deps.ts'
import { saveConsents } from '../../domains/account/consents.ts'
import { linkWithoutSession } from '../../domains/account/hand-off.ts'
import { sendOtp } from '../../domains/account/one-time-codes.ts'
import { readSession, type Session } from '../../domains/account/sessions.ts'
import { signIn } from '../../domains/account/sign-in.ts'
import { signOut } from '../../domains/account/sign-out.ts'
import { takeCapture } from '../../domains/certification/capture.ts'
import { confirmCarrierCode, sendCarrierCode } from '../../domains/certification/carrier-check.ts'
import { completeCertification } from '../../domains/certification/complete-certification.ts'
import { saveContacts } from '../../domains/certification/contacts.ts'
import { finishFaceCheck, startFaceCheck } from '../../domains/certification/face-check.ts'
import { inventIdentity } from '../../domains/certification/invented-document.ts'
import { savePersonalInfo } from '../../domains/certification/personal-info.ts'
import { saveIdentity } from '../../domains/certification/save-identity.ts'
import { saveSurvey } from '../../domains/certification/survey.ts'
import { applyLoan } from '../../domains/loans/apply-loan.ts'
import { borrowStatus } from '../../domains/loans/bill.ts'
import { productList } from '../../domains/loans/offers.ts'
import { quoteLoans } from '../../domains/loans/quote-loans.ts'
import { textLike } from '../../platform/text-like.ts'
import * as desk from '../../providers/sandbox/desk.ts'
import { blankCard, inventedKyc } from '../../providers/sandbox/invented-kyc.ts'

/** How far the person has come; each stage goes through the ones before it. */
export const STAGES = ['new', 'document', 'account', 'limit', 'loan', 'overdue'] as const
export type Stage = (typeof STAGES)[number]

export interface Became {
  /** Opens the app as this person, once. */
  path: string
  /** With the area code. */
  phone: string
  account: string | null
}

/** Answers that score well. */
export const GOOD_SURVEY = {
  loanPurpose: 'medical',
  howSoon: 'thisWeek',
  otherLoans: 'none',
  missedPayments: 'never',
  incomeStability: 'same',
  dependants: 'none',
}
/** The sandbox's bank pays within a second or two. */
const PAYOUT_POLL_MS = 200
const PAYOUT_POLLS_MAX = 150
/** How long overdue somebody is who is shown as such. */
const OVERDUE_DAYS = 3

/** A person on their way: their session is made anew after each step, since it says how far they are. */
interface Walker {
  deps: Deps
  name: string
  language: Language
  deviceId: string
  address: string
  phone: string
  token: string
}

const originOf = ({ deps, deviceId, address, language }: Omit<Walker, 'phone' | 'token'>) => ({
  deviceId,
  address,
  language,
  at: deps.clock.now(),
})

const whoIs = ({ deps, token }: Walker): Promise<Session> =>
  readSession(deps.db, { token, keyHash: undefined }, deps.clock.now())

const newestCode = async (deps: Deps, phone: string): Promise<string> => {
  const [newest] = await desk.readSms(deps, phone)
  if (!newest?.code) throw new Error('the sandbox phone has received no code')
  return newest.code
}

/** Signs up with a code, and consents. */
const signUp = async (
  deps: Deps,
  { name, language }: { name: string; language: Language },
): Promise<Walker> => {
  const phone = textLike(deps.market.phonePattern)
  const deviceId = `sandbox-${randomUUID()}`
  // An address of their own, so that nobody invented uses up the codes of this machine.
  const own = { deps, name, language, deviceId, address: deviceId }
  await sendOtp(deps, originOf(own), { phone, otpType: 1 })
  const code = await newestCode(deps, phone)
  const { token } = await signIn(deps, originOf(own), { phone, code, deviceLabel: 'Sandbox' })
  const walker = { ...own, phone, token }
  const choices = ['dataNotice', 'creditCheck'].map((purpose) => ({ purpose, isGiven: true }))
  const given = { choices, textVersion: 'sandbox' }
  await saveConsents(deps, await whoIs(walker), originOf(walker), given)
  return walker
}

const answer = async (
  walker: Walker,
  other: Readonly<Record<string, string>> = {},
): Promise<void> => {
  const { deps } = walker
  const { userId } = await whoIs(walker)
  const answers = { ...GOOD_SURVEY, ...other }
  await saveSurvey(deps, userId, { answers, isDraft: false }, deps.clock.now())
}

/** What of an identity a member of the staff has to look at, with the pictures that they see. */
export interface Doubted {
  readonly what: 'document' | 'face'
  readonly card: Readonly<Record<'front' | 'back', Buffer>>
  readonly face: Buffer
}

/** Shows an invented document and a face that passes, or is doubted, through the calls that everybody's go through. */
const identify = async (walker: Walker, doubted?: Doubted): Promise<void> => {
  const { kind, number, dob } = inventIdentity(walker.deps.market)
  const { documentKind, sides } = kind
  const { name } = walker
  const fields = { number, name, dob }
  // The last letter of what was read is not the one of the card: they correct it.
  const read = doubted?.what === 'document' ? { ...fields, name: name.slice(0, -1) } : fields
  const doubtedFace = doubted?.what === 'face' ? doubted.face : undefined
  const kyc = inventedKyc({ documentKind, fields: read, doubtedFace })
  const deps = { ...walker.deps, kyc }
  const who = await whoIs(walker)
  const blank = await blankCard()
  for (const side of sides) {
    const bytes = doubted?.card[side] ?? blank
    const type = PICTURE_TYPES.find((known) => known === `${documentKind}-${side}`)
    if (!type) throw new RangeError(`no pictures of ${documentKind}, ${side}`)
    const picture = { type, bytes, mimeType: 'image/jpeg', relaxed: [] }
    await takeCapture(
      deps,
      who,
      { ...picture, uploadId: randomUUID(), takenBy: undefined },
      deps.clock.now(),
    )
  }
  const { challengeId } = await startFaceCheck(deps, who.userId, deps.clock.now())
  const film = { frames: blank, mimeType: 'image/jpeg' }
  const upload = { challengeId, film, frameTimesMs: [], sent: null }
  await finishFaceCheck(deps, who, upload, deps.clock.now())
  await saveIdentity(deps, who.userId, { documentKind, fields }, deps.clock.now())
  const info = {
    gender: 'female',
    birthday: dob,
    email: 'asha@example.com',
    educationLevel: 'graduate',
    maritalStatus: 'married',
    childrenCount: '1',
    workStatus: 'salaried',
    industry: 'health',
    monthlyIncome: goodIncome(deps),
    salaryType: 'monthly',
    payday: 28,
    companyName: 'Lotus Clinic',
    companyAddress: 'Hill Road 4',
  } as const
  await savePersonalInfo(deps, who, info, deps.clock.now())
}

/** The band below the highest, which is open. */
const goodIncome = ({ market }: Deps): string => {
  const [from, to] = incomeBandEdgesOf(market.code).slice(-2)
  return `${from}-${to}`
}

const nameContacts = async (walker: Walker): Promise<void> => {
  const { deps, phone } = walker
  if (deps.market.isCarrierCheckNeeded) {
    const checked = { ...(await whoIs(walker)), bizStatus: USER_STATUS.contacts }
    await sendCarrierCode(deps, checked, originOf(walker), 'first')
    const code = await newestCode(deps, phone)
    await confirmCarrierCode(deps, checked, originOf(walker), { kind: 'first', code })
  }
  const contacts = ['parent', 'friend'].map((relationship) => ({
    relationship,
    phone: textLike(deps.market.phonePattern),
  }))
  await saveContacts(deps, await whoIs(walker), contacts, deps.clock.now())
}

/** At the market's largest bank, by default with an ending for which the sandbox's bank has no story. */
const newAccount = ({ market }: Deps, ending = String(1000 + randomInt(7000))) => {
  const bankCode = banksOf(market.code)[0]?.bankCode ?? ''
  const ifsc = `${bankCode}${textLike(market.bankIdentifierPattern).slice(bankCode.length)}`
  if (market.hasClabe) {
    const first17 = `${bankCode}${textLike('^\\d{11}$')}555`
    return { bankCode, ifsc, accountNumber: `${first17}${clabeCheckDigit(first17)}` }
  }
  const { min, max } = market.accountNumberLength
  const length = Math.min(max, Math.max(min, 12))
  return { bankCode, ifsc, accountNumber: `5${textLike(`^\\d{${length - 5}}$`)}${ending}` }
}

const addAccount = async (walker: Walker, ending?: string): Promise<string> => {
  const { deps } = walker
  const account = newAccount(deps, ending)
  await completeCertification(deps, await whoIs(walker), account, deps.clock.now())
  return account.accountNumber
}

/** Somebody who has a limit, unless their answers are no good. */
export interface Invented {
  readonly name: string
  readonly language: Language
  /** Where they answer otherwise than who is sure to get a loan. */
  readonly survey?: Readonly<Record<string, string>>
  /** The last digits of their account, which may have a story at the sandbox's bank. */
  readonly ending?: string | undefined
  readonly doubted?: Doubted | undefined
}

/** Invents a person and takes them to their limit. Returns who they are. */
export const invent = async (
  deps: Deps,
  { survey, ending, doubted, ...who }: Invented,
): Promise<string> => {
  const walker = await signUp(deps, who)
  await answer(walker, survey)
  await identify(walker, doubted)
  await nameContacts(walker)
  await addAccount(walker, ending)
  return (await whoIs(walker)).userId
}

/** Borrows the market's example amount for the shortest time there is, and waits for the money. */
const borrow = async (walker: Walker): Promise<void> => {
  const { deps, language, deviceId } = walker
  const who = await whoIs(walker)
  const wish = { amountMinor: deps.market.exampleMinor, sort: 'apr' } as const
  const { offers } = await productList(deps, who.userId, wish)
  const [offer] = [...offers].sort((a, b) => (a.quote.dueOn < b.quote.dueOn ? -1 : 1))
  if (!offer) throw new Error('nothing is offered to the invented person')
  const { productCode, principalMinor } = offer.quote
  const choice = { productCode, amountMinor: principalMinor }
  const at = deps.clock.now()
  const asked = { choices: [choice], couponId: undefined, language, at }
  const [facts] = await quoteLoans(deps, who, asked)
  if (!facts) throw new Error('there are no key facts to agree to')
  const { kfsId, kfsHash } = facts
  await applyLoan(
    deps,
    who,
    { language, deviceId, at },
    {
      requestId: randomUUID(),
      totalMinor: principalMinor,
      choices: [{ ...choice, kfsId, kfsHash }],
      couponId: undefined,
    },
  )
  for (let poll = 0; poll < PAYOUT_POLLS_MAX; poll += 1) {
    const { first } = await borrowStatus(deps, who.userId)
    if (first?.status === LOAN_STATUS.disbursed) return
    await sleep(PAYOUT_POLL_MS)
  }
  throw new Error('the sandbox bank has not paid')
}

/** Lets days pass, for everybody, until the loan is overdue. */
const fallBehind = async (
  walker: Walker,
  passDays: (days: number) => Promise<void>,
): Promise<void> => {
  const { deps } = walker
  const { first } = await borrowStatus(deps, (await whoIs(walker)).userId)
  if (!first?.dueOn) throw new Error('the invented person has no loan to fall behind with')
  await passDays(daysBetween(deps.clock.businessDay(), first.dueOn) + OVERDUE_DAYS)
}

/**
 * Invents a person and takes them to a stage through the services that the app's calls use; only the
 * document and the face are the sandbox's own. Ends with a link that signs the app in as them.
 */
export const become = async (
  deps: Deps,
  passDays: (days: number) => Promise<void>,
  { stage, ...who }: { stage: Stage; name: string; language: Language },
): Promise<Became> => {
  if (!deps.config.isSandbox) throw new Error('people are invented in the sandbox only')
  const goal = STAGES.indexOf(stage)
  const isBeyond = (of: Stage): boolean => goal >= STAGES.indexOf(of)
  const walker = await signUp(deps, who)
  let account: string | null = null
  if (isBeyond('document')) await answer(walker)
  if (isBeyond('account')) {
    await identify(walker)
    await nameContacts(walker)
  }
  if (isBeyond('limit')) account = await addAccount(walker)
  if (isBeyond('loan')) await borrow(walker)
  // Read before days pass: a session without a device's key lasts one.
  const session = await whoIs(walker)
  if (isBeyond('overdue')) await fallBehind(walker, passDays)
  const at = deps.clock.now()
  // Their only session is the one that the link begins.
  await signOut(deps, session, at)
  const { path } = linkWithoutSession(deps, { userId: session.userId, channel: 'sandbox', at })
  return { path, phone: `${deps.market.areaCode}${walker.phone}`, account }
}
