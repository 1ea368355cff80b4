import { randomInt } from 'node:crypto'
import { USER_STATUS } from '@noren/contract/user-status'
import { inTransaction } from '../src/db/transaction.ts'
import { writeIdentity } from '../src/domains/certification/identity.ts'
import type { PersonalInfo } from '../src/domains/certification/personal-info-rules.ts'
import { openReview } from '../src/domains/certification/review-store.ts'
import { documentHashOf } from '../src/domains/certification/sealing.ts'
import {
  type Completed,
  completeCertification,
  saveContacts,
  savePersonalInfo,
  saveSurvey,
} from '../src/domains/certification/service.ts'
import { finishStep } from '../src/domains/certification/steps.ts'
import { newPhone, type SignedInPerson, type TestApp } from './test-app.ts'

export interface CertifiedOverrides {
  /** On the document and at the bank. */
  name?: string
  /** DD/MM/YYYY. */
  dob?: string
  faceState?: 'passed' | 'review' | 'operatorReviewed'
  /** Cases of identity for the staff, as the machine would have opened them. */
  openCases?: ('face' | 'documentCorrected')[]
  survey?: Record<string, string>
  info?: Partial<PersonalInfo>
  ifsc?: string
  accountNumber?: string
  phone?: string
}

export interface CertifiedPerson extends SignedInPerson {
  name: string
  ifsc: string
  accountNumber: string
  credit: Completed['credit']
}

/** Answers that the scorecard likes: an approved person unless a test says otherwise. */
export const GOOD_SURVEY = {
  loanPurpose: 'medical',
  howSoon: 'thisWeek',
  otherLoans: 'none',
  missedPayments: 'never',
  incomeStability: 'same',
  dependants: 'none',
}

export const GOOD_INFO: PersonalInfo = {
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

/** A PAN nobody in this run has yet. */
const newPan = (): string => {
  const letter = () => String.fromCharCode(65 + randomInt(26))
  return `${letter()}${letter()}${letter()}P${letter()}${1 + randomInt(9)}${digits(3)}${letter()}`
}

/**
 * A person who went through certification (bizStatus 60, credit decided) by the real services; only
 * the document and the face are written as if the cameras had seen them.
 */
export const givenCertifiedUser = async (
  t: TestApp,
  overrides: CertifiedOverrides = {},
): Promise<CertifiedPerson> => {
  const person = await givenAtBankStep(t, overrides)
  const { userId } = person
  const ifsc = overrides.ifsc ?? 'HDFC0001234'
  const accountNumber = overrides.accountNumber ?? `5${digits(8)}${1000 + randomInt(7000)}`
  const { credit } = await completeCertification(
    t.deps,
    { userId, bizStatus: USER_STATUS.bankAccount },
    { bankCode: ifsc.slice(0, 4), ifsc, accountNumber },
    t.deps.clock.now(),
  )
  return { ...person, ifsc, accountNumber, credit }
}

/** The same with the bank account still to be given (bizStatus 50). */
export const givenAtBankStep = async (
  t: TestApp,
  overrides: CertifiedOverrides = {},
): Promise<SignedInPerson & { name: string }> => {
  const { deps } = t
  const person = await t.signIn(overrides.phone)
  const { userId } = person
  const at = deps.clock.now()
  const name = overrides.name ?? 'ASHA RAVI KULKARNI'
  const dob = overrides.dob ?? '14/08/1991'
  await saveSurvey(
    deps,
    userId,
    { answers: { ...GOOD_SURVEY, ...overrides.survey }, isDraft: false },
    at,
  )
  await givenIdentity(t, userId, { name, dob, faceState: overrides.faceState ?? 'passed' })
  for (const kind of overrides.openCases ?? []) await givenOpenCase(t, userId, kind)
  await savePersonalInfo(deps, userId, { ...GOOD_INFO, birthday: dob, ...overrides.info }, at)
  const contacts = [
    { relationship: 'parent', phone: newPhone() },
    { relationship: 'friend', phone: newPhone() },
  ]
  await saveContacts(deps, userId, contacts, at)
  return { ...person, name }
}

/** Opens a case for the staff, as the identity step does. */
export const givenOpenCase = async (
  t: TestApp,
  userId: string,
  kind: 'face' | 'documentCorrected',
): Promise<string> => {
  const id = t.deps.newId()
  const reason = kind === 'face' ? 'similar' : 'dob'
  const openedAt = t.clock.now()
  await inTransaction(t.db, (tx) => openReview(tx, { id, userId, kind, reason, openedAt }))
  return id
}

/** Writes a confirmed PAN and a face check, and moves on from 20 to 30. */
export const givenIdentity = async (
  t: TestApp,
  userId: string,
  identity: { name: string; dob: string; faceState: 'passed' | 'review' | 'operatorReviewed' },
): Promise<void> => {
  const { deps } = t
  const kind = deps.market.documentKinds.find(({ documentKind }) => documentKind === 'pan')
  if (!kind) throw new Error('the market has no PAN')
  const number = newPan()
  await inTransaction(deps.db, async (tx) => {
    await writeIdentity(
      deps,
      tx,
      {
        userId,
        kind,
        faceState: identity.faceState,
        fields: { number, name: identity.name, dob: identity.dob },
        documentHash: documentHashOf(deps, 'pan', number),
        readHashes: [],
        correctedFields: [],
      },
      deps.clock.now(),
    )
    await finishStep(tx, userId, USER_STATUS.identity, 'identity')
  })
}
