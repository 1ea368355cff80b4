import { randomInt } from 'node:crypto'
import { clabeCheckDigit } from '@noren/contract/payment-codes'
import { USER_STATUS } from '@noren/contract/user-status'
import type { MarketCode } from '@noren/markets/market'
import { banksOf, marketByCode } from '@noren/markets/market-by-code'
import { GOOD_SURVEY } from '@noren/server/api/sandbox/become'
import {
  confirmCarrierCode,
  sendCarrierCode,
} from '@noren/server/domains/certification/carrier-check'
import {
  type Completed,
  completeCertification,
} from '@noren/server/domains/certification/complete-certification'
import { saveContacts } from '@noren/server/domains/certification/contacts'
import { incomeBands } from '@noren/server/domains/certification/personal/income-bands'
import type { PersonalInfo } from '@noren/server/domains/certification/personal/personal-info-rules'
import { savePersonalInfo } from '@noren/server/domains/certification/personal-info'
import { openReview } from '@noren/server/domains/certification/review/review-store'
import { writeIdentity } from '@noren/server/domains/certification/save-identity'
import { documentHashOf } from '@noren/server/domains/certification/steps/sealing'
import { finishStep } from '@noren/server/domains/certification/steps/steps'
import { saveSurvey } from '@noren/server/domains/certification/survey'
import { rawStatement } from '@noren/server/platform/db/statement'
import { inTransaction } from '@noren/server/platform/db/transaction'
import { MARKET_PEOPLE, newBirthDate } from './market-people.ts'
import { newPhone, type SignedInPerson, type TestApp } from './test-app.ts'

/** The person is approved unless a test says otherwise. */
export { GOOD_SURVEY }

export interface CertifiedOverrides {
  /** On the document and at the bank. */
  name?: string
  /** DD/MM/YYYY; one's own unless a test says otherwise. */
  dob?: string
  faceState?: 'passed' | 'review' | 'operatorReviewed'
  /** Review cases for the staff, as the identity step would have opened them. */
  openCases?: ('face' | 'documentCorrected')[]
  survey?: Record<string, string>
  info?: Partial<PersonalInfo>
  ifsc?: string
  accountNumber?: string
  phone?: string
  documentNumber?: string
  /** What the document says of where they live; nothing unless a test says so. */
  lives?: { address: string; pin: string }
}

export interface CertifiedPerson extends SignedInPerson {
  name: string
  ifsc: string
  accountNumber: string
  credit: Completed['credit']
}

export const GOOD_INFO: Required<PersonalInfo> = {
  gender: 'female',
  birthday: '14/08/1991',
  email: 'asha@example.com',
  educationLevel: 'graduate',
  maritalStatus: 'married',
  childrenCount: '1',
  workStatus: 'salaried',
  industry: 'health',
  monthlyIncome: '60000-100000',
  salaryType: 'monthly',
  payday: 28,
  companyName: 'Lotus Clinic',
  companyAddress: '4 Hill Road, Pune',
}

const digits = (count: number): string =>
  Array.from({ length: count }, () => String(randomInt(10))).join('')

/**
 * An account at the market's largest bank, with an ending for which the sandbox's bank has no special
 * answer.
 */
const newAccount = (market: MarketCode): { ifsc: string; accountNumber: string } => {
  const { isBankIdentifierTyped, hasClabe } = marketByCode(market)
  const ifsc = isBankIdentifierTyped ? 'HDFC0001234' : (banksOf(market)[0]?.bankCode ?? '')
  if (!hasClabe) return { ifsc, accountNumber: `5${digits(8)}${1000 + randomInt(7000)}` }
  const first17 = `${ifsc}180${digits(7)}${1000 + randomInt(7000)}`
  const accountNumber = `${first17}${clabeCheckDigit(first17)}`
  // Of these the sandbox's bank has something to tell.
  return /900\d$/.test(accountNumber) ? newAccount(market) : { ifsc, accountNumber }
}

/**
 * A person who completed certification (bizStatus 60, credit decided) through the real services; only the
 * document and the face check are written directly instead of being photographed.
 */
export const givenCertifiedUser = async (
  t: TestApp,
  overrides: CertifiedOverrides = {},
): Promise<CertifiedPerson> => {
  const person = await givenAtBankStep(t, overrides)
  const { userId } = person
  const account = newAccount(t.deps.market.code)
  const ifsc = overrides.ifsc ?? account.ifsc
  const accountNumber = overrides.accountNumber ?? account.accountNumber
  const bank = banksOf(t.deps.market.code).find(({ bankCode }) => ifsc.startsWith(bankCode))
  const { credit } = await completeCertification(
    t.deps,
    { userId, bizStatus: USER_STATUS.bankAccount },
    { bankCode: bank?.bankCode ?? '', ifsc, accountNumber },
    t.deps.clock.now(),
  )
  return { ...person, ifsc, accountNumber, credit }
}

/** A person who answered the questionnaire and has not shown document and face yet (bizStatus 20). */
export const givenAtIdentity = async (t: TestApp, phone?: string): Promise<SignedInPerson> => {
  const person = await t.signIn(phone)
  const { deps } = t
  const survey = { answers: GOOD_SURVEY, isDraft: false }
  await saveSurvey(deps, person.userId, survey, deps.clock.now())
  return person
}

/** The same with only the bank account left to give (bizStatus 50). */
export const givenAtBankStep = async (
  t: TestApp,
  overrides: CertifiedOverrides = {},
): Promise<SignedInPerson & { name: string }> => {
  const { deps } = t
  const person = await t.signIn(overrides.phone)
  const { userId } = person
  const at = deps.clock.now()
  const name = overrides.name ?? 'ASHA RAVI KULKARNI'
  const dob = overrides.dob ?? newBirthDate()
  await saveSurvey(
    deps,
    userId,
    { answers: { ...GOOD_SURVEY, ...overrides.survey }, isDraft: false },
    at,
  )
  const { documentNumber, faceState = 'passed', lives } = overrides
  await givenIdentity(t, userId, { name, dob, faceState, documentNumber, ...(lives && { lives }) })
  for (const kind of overrides.openCases ?? []) await givenOpenCase(t, userId, kind)
  const market = deps.market.code
  const monthlyIncome = incomeBands(market).at(-2)?.code
  const info = { ...GOOD_INFO, monthlyIncome, birthday: dob, ...overrides.info }
  await savePersonalInfo(deps, { userId, showsDataUntil: null }, info, at)
  const contacts = [
    { relationship: 'parent', phone: newPhone(market) },
    { relationship: 'friend', phone: newPhone(market) },
  ]
  if (deps.market.isCarrierCheckNeeded) await givenCarrierCheck(t, person)
  await saveContacts(deps, { userId, showsDataUntil: null }, contacts, at)
  return { ...person, name }
}

const latestCode = rawStatement<{ phone: string }, { code: string }>(
  'given_carrier_code',
  `select code from sandbox_messages where channel = 'sms' and recipient = $1
   order by id desc limit 1`,
  ['phone'],
)

/** Makes the sandbox's carrier confirm the person's phone. */
const givenCarrierCheck = async (t: TestApp, person: SignedInPerson): Promise<void> => {
  const { deps } = t
  const who = { userId: person.userId, sessionId: 'given', bizStatus: USER_STATUS.contacts }
  const at = deps.clock.now()
  const { deviceId } = person
  const origin = { deviceId, address: '127.0.0.1', language: 'en', at } as const
  await sendCarrierCode(deps, who, origin, 'first')
  const phone = `${deps.market.areaCode}${person.phone}`
  const { code } = await latestCode.one(deps.db, { phone })
  await confirmCarrierCode(deps, who, origin, { kind: 'first', code })
}

/** Opens a case for the staff, as the identity step does. */
export const givenOpenCase = async (
  t: Pick<TestApp, 'deps' | 'clock' | 'db'>,
  userId: string,
  kind: 'face' | 'documentCorrected',
): Promise<string> => {
  const id = t.deps.newId()
  const reason = kind === 'face' ? 'similar' : 'dob'
  const openedAt = t.clock.now()
  await inTransaction(t.db, (tx) => openReview(tx, { id, userId, kind, reason, openedAt }))
  return id
}

/** Writes a confirmed document and a face check, and moves on from 20 to 30. */
export const givenIdentity = async (
  t: TestApp,
  userId: string,
  identity: {
    name: string
    dob: string
    faceState: 'passed' | 'review' | 'operatorReviewed'
    documentNumber?: string | undefined
    lives?: CertifiedOverrides['lives']
  },
): Promise<void> => {
  const { deps } = t
  const { document } = MARKET_PEOPLE[deps.market.code]
  const kind = deps.market.documentKinds.find(({ documentKind }) => documentKind === document.kind)
  if (!kind) throw new Error(`the market has no ${document.kind}`)
  const number = identity.documentNumber ?? document.newNumber()
  await inTransaction(deps.db, async (tx) => {
    await writeIdentity(
      deps,
      tx,
      {
        userId,
        kind,
        faceState: identity.faceState,
        fields: { number, name: identity.name, dob: identity.dob, ...identity.lives },
        documentHash: documentHashOf(deps, document.kind, number),
        readHashes: [],
        correctedFields: [],
      },
      deps.clock.now(),
    )
    await finishStep(tx, userId, USER_STATUS.identity, 'identity')
  })
}
