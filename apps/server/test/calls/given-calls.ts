import { randomInt, randomUUID } from 'node:crypto'
import { loginDevices, OTP_TYPE, saveConsent, sendOtp } from '@noren/contract/account'
import { reportDeath } from '@noren/contract/bereavements'
import {
  livingStart,
  telecomFotp,
  telecomLotp,
  updateBaseInfo,
} from '@noren/contract/certification'
import { limitRequest } from '@noren/contract/credit'
import { addDays } from '@noren/contract/dates'
import { hardshipOffers } from '@noren/contract/hardship'
import { quote } from '@noren/contract/loans'
import { msgCenter } from '@noren/contract/messages'
import {
  decideProposal,
  listLimitRequests,
  listProposals,
  writeOffLoan,
} from '@noren/contract/operator'
import { setExportCode } from '@noren/contract/operator/books'
import { setCreditSwitch } from '@noren/contract/operator/credit'
import { listWithdrawals, withdrawFunding } from '@noren/contract/operator/funding'
import { listBookMonths, setAllowance } from '@noren/contract/operator/months'
import { addNote } from '@noren/contract/operator/notes'
import { chargePlatformFee, listPlatformFees } from '@noren/contract/operator/platform'
import { backTestPolicy, enforcePolicy, savePolicyDraft } from '@noren/contract/operator/policies'
import { decideSample } from '@noren/contract/operator/quality'
import { listExceptions } from '@noren/contract/operator/reconciliation'
import { setHold } from '@noren/contract/operator/relief'
import { saveView } from '@noren/contract/operator/views'
import { claimWork, escalateWork, listWork } from '@noren/contract/operator/work'
import { guidanceApply } from '@noren/contract/preorder'
import { sendVoucher } from '@noren/contract/proofs'
import { settlementOffer } from '@noren/contract/settlement'
import { creditPolicyOn } from '@noren/markets/market-by-code'
import { linkWithoutSession } from '@noren/server/domains/account/hand-off'
import { openPlatformBook } from '@noren/server/domains/books/book'
import { PROVIDER_COLUMNS } from '@noren/server/domains/reconciliation/formats/provider-csv'
import { importStatement as importStatementFile } from '@noren/server/domains/reconciliation/import-statement'
import { runReconciliation as reconcileBook } from '@noren/server/domains/reconciliation/run-reconciliation'
import { signProviderBody } from '@noren/server/platform/keys/provider-signature'
import { closeBooks } from '@noren/testkit/close-books'
import { agencyOf, givenAgency } from '@noren/testkit/given-agent'
import { givenAppeal, givenBlocked } from '@noren/testkit/given-appeal'
import {
  givenBureauConsent,
  givenBureauReport,
  givenBureauRow,
  givenBureauRun,
  givenRowDispute,
} from '@noren/testkit/given-bureau'
import { givenAnnounced, givenCall, givenCallCase } from '@noren/testkit/given-call'
import {
  type CertifiedPerson,
  GOOD_INFO,
  GOOD_SURVEY,
  givenAtBankStep,
  givenAtIdentity,
  givenCertifiedUser,
  givenIdentity,
} from '@noren/testkit/given-certified'
import { givenReport } from '@noren/testkit/given-death-report'
import { givenAppliedLoan, givenDisbursedLoan } from '@noren/testkit/given-disbursed-loan'
import { givenDispute, newDisputeName } from '@noren/testkit/given-dispute'
import { givenFace, givenPictures, testPicture } from '@noren/testkit/given-document'
import { givenFailedMail } from '@noren/testkit/given-failed-mail'
import { givenTicket } from '@noren/testkit/given-feedback'
import { givenFraudCase } from '@noren/testkit/given-fraud-case'
import { givenFunds } from '@noren/testkit/given-funds'
import { givenGuaranteedLoan, givenSetOfLoans } from '@noren/testkit/given-guarantee'
import { askedOf, givenLink, openLink } from '@noren/testkit/given-hand-off'
import { givenReadStatement, givenStatementFile } from '@noren/testkit/given-income'
import { givenInputTax } from '@noren/testkit/given-input-tax'
import { givenObjection } from '@noren/testkit/given-objection'
import { type GivenOperator, givenLead, givenOperator } from '@noren/testkit/given-operator'
import { givenPasskey, newPasskey, touched } from '@noren/testkit/given-own-passkey'
import { givenPayoutReturn } from '@noren/testkit/given-payout-return'
import { proofPicture } from '@noren/testkit/given-proof-picture'
import { givenFaceReview } from '@noren/testkit/given-review'
import { givenSample } from '@noren/testkit/given-sample'
import { givenSettlement } from '@noren/testkit/given-settlement'
import { latestCodeOf, stepUpCode } from '@noren/testkit/latest-code'
import { captured, newUtr, pay, paymentsFor, sendWebhook } from '@noren/testkit/repaying'
import { rollOverdue } from '@noren/testkit/roll-overdue'
import { solvedWork } from '@noren/testkit/solved-work'
import { type CallOptions, newPhone, type TestApp } from '@noren/testkit/test-app'
import { GIVEN_STAFF_CALLS } from './given-staff-calls.ts'

export interface Staff {
  finance: GivenOperator
  admin: GivenOperator
  secondFinance: GivenOperator
  reviewer: GivenOperator
  support: GivenOperator
}

export const givenStaff = async (t: TestApp): Promise<Staff> => ({
  finance: await givenOperator(t, 'finance'),
  admin: await givenOperator(t, 'admin'),
  secondFinance: await givenOperator(t, 'finance', 'The second person'),
  reviewer: await givenOperator(t, 'reviewer'),
  support: await givenOperator(t, 'support'),
})

/** More than all loans of these tests: a lender with a limit pays out only what it has. */
const PLENTY_MINOR = 100_000_000_00

type Given = (t: TestApp, staff: Staff) => Promise<CallOptions>

const CHOICE = { productCode: 'lane-30', productAmount: '10000.00' }
const newAccount = (ending = '7777') => ({
  bankCode: 'HDFC',
  ifsc: 'HDFC0001234',
  accountNumber: `5${randomInt(10_000_000, 99_999_999)}${ending}`,
})

/** Adds a `requestId`, which is the same when the request is sent again. */
/** The rules in force under a name that no others have. */
const policyOf = (t: TestApp) => ({
  ...creditPolicyOn(t.deps.market.code, t.clock.businessDay()),
  version: `draft-${randomUUID().slice(0, 8)}`,
})
const givenDraft = async (t: TestApp, { token }: { token: string }): Promise<string> => {
  const body = { requestId: randomUUID(), policy: policyOf(t) }
  return (await t.call(savePolicyDraft, { token, body })).data.draftId
}

/** The rules of today, which two persons want from the day after tomorrow on. */
const givenPolicyInForce = async (t: TestApp, officer: { token: string }): Promise<string> => {
  const maker = await givenOperator(t, 'productManager')
  const today = t.clock.businessDay()
  const { version } = creditPolicyOn(t.deps.market.code, today)
  const { data } = await t.call(enforcePolicy, {
    token: maker.token,
    body: { requestId: randomUUID(), version, from: addDays(today, 2) },
  })
  const decision = { proposalId: data.proposalId, decision: 'confirm' as const }
  await t.call(decideProposal, {
    token: officer.token,
    body: { requestId: randomUUID(), ...decision },
  })
  return data.enforcementId
}

/** A loan that is due soon, and what the staff asks for when it lets its collection rest. */
const holdAsked = async (t: TestApp) => {
  const { loanId } = await givenDisbursedLoan(t)
  return { loanId, reason: 'illness' as const, until: addDays(t.clock.businessDay(), 5) }
}

const asked = ({ token }: { token: string }, body: object): CallOptions => ({
  token,
  body: { requestId: randomUUID(), ...body },
})

/** The request is sent by a person who has just signed in. */
const signedIn =
  (options: CallOptions): Given =>
  async (t) => ({ ...(await t.signIn()), ...options })

const agreedTo = async (t: TestApp, { token }: CertifiedPerson) => {
  const [facts] = (await t.call(quote, { token, body: { products: [CHOICE] } })).data.details
  if (!facts) throw new Error('no key facts')
  return { ...CHOICE, kfsId: facts.kfsId, kfsHash: facts.kfsHash }
}

const atFaceCheck = async (t: TestApp) => {
  const person = await givenAtIdentity(t)
  const number = `FFFPF${randomInt(1000, 9999)}${'ABCDEFGHJK'[randomInt(10)]}`
  await givenPictures(t, person.userId, { number })
  return person
}

const atPersonalInfo = async (t: TestApp) => {
  const person = await givenAtIdentity(t)
  const identity = { name: 'ASHA RAVI KULKARNI', dob: '14/08/1991', faceState: 'passed' } as const
  await givenIdentity(t, person.userId, identity)
  return person
}

const atContacts = async (t: TestApp) => {
  const person = await atPersonalInfo(t)
  await t.call(updateBaseInfo, { token: person.token, body: GOOD_INFO })
  return person
}

const givenFailedPayout = async (t: TestApp) => {
  const person = await givenCertifiedUser(t, newAccount('0001'))
  const given = await givenAppliedLoan(t, { person })
  await t.deliver()
  return given
}

/** Good enough for a limit, but not for an automatic approval. */
const givenSubmitted = async (t: TestApp) => {
  const answers = { otherLoans: 'fourOrMore', incomeStability: 'changesMuch' }
  const survey = { ...answers, missedPayments: 'fewTimes' }
  return givenAppliedLoan(t, { person: await givenCertifiedUser(t, { survey }) })
}

/** With a limit below the maximum, so that a higher one can be requested. */
const givenLowLimit = (t: TestApp) =>
  givenCertifiedUser(t, { survey: { otherLoans: 'twoOrThree', incomeStability: 'changesMuch' } })
const MORE = { amount: '55000.00', reason: 'My salary rose in March.' }

const givenRepaid = async (t: TestApp, amount?: string) => {
  const given = await givenDisbursedLoan(t)
  const order = (await pay(t, given)).data
  await sendWebhook(t, captured(t, order, amount ? { amount } : {}))
  return given
}

const givenOverdue = async (t: TestApp): Promise<string> => {
  const { loanId } = await givenDisbursedLoan(t)
  t.clock.advanceDays(31)
  await rollOverdue(t)
  return loanId
}

/** An accountant, and the first month of a book that can be closed. */
/** Of a lender whose cash no other call here is about, or an open exception would be in the way. */
const givenMonthInReview = async (t: TestApp) => {
  await givenDisbursedLoan(t, { productCode: 'lamp-61' })
  t.clock.advanceDays(32)
  await closeBooks(t)
  const { token } = await givenOperator(t, 'accountant')
  // What a call before has proposed would be in the way.
  const finance = await givenOperator(t, 'finance')
  const waiting = (await t.call(listProposals, { token: finance.token })).data.details
  for (const { kind, proposalId } of waiting) {
    if (kind !== 'monthClose' && kind !== 'adjustment') continue
    await t.call(decideProposal, asked(finance, { proposalId, decision: 'refuse' }))
  }
  const { details } = (await t.call(listBookMonths, { token })).data
  const found = details.find(({ blockers }) => blockers.every((of) => of === 'allowanceShort'))
  return { token, book: found?.book, month: found?.month }
}

/** An item that waits for the reviewer. */
const givenWork = async (t: TestApp, { token }: GivenOperator): Promise<string | undefined> => {
  const { caseId } = await givenFaceReview(t)
  const query = { kind: 'faceCase', limit: '100' } as const
  const { items } = (await t.call(listWork, { token, query })).data
  return items.find(({ subjectId }) => subjectId === caseId)?.itemId
}

const proofOf = (t: TestApp, repayId: string) => ({
  repayId,
  reference: newUtr(),
  amount: '1000.00',
  paidOn: t.clock.businessDay(),
})

const givenProof = async (t: TestApp) => {
  const { person, loanId } = await givenDisbursedLoan(t)
  const file = { bytes: await proofPicture(['Paid']) }
  const sent = await t.call(sendVoucher, { token: person.token, body: proofOf(t, loanId), file })
  return sent.data.proofId
}

const signedMessage = (t: TestApp, message: object): CallOptions => {
  const body = JSON.stringify(message)
  return { body, headers: { 'provider-signature': signProviderBody(t.deps, body) } }
}

const ANALYTICS = { consents: [{ purpose: 'analytics', given: true }], textVersion: 'test' }
const reserved = { applyTotalAmount: CHOICE.productAmount, products: [CHOICE] }

/**
 * For every call that changes something: a person who can make it, created anew each time, and the
 * request. A call of the contract missing here has no proof that it happens only once.
 */
export const GIVEN_CALLS: Readonly<Record<string, Given>> = {
  ...GIVEN_STAFF_CALLS,
  handOff: signedIn({ body: {} }),
  async decideHandOff(t) {
    const person = await t.signIn()
    await openLink(t, await givenLink(t, person), { deviceId: randomUUID() })
    const asked = await askedOf(t, person)
    return {
      token: person.token,
      body: { handOffId: asked?.handOffId, number: asked?.number, isSame: true },
    }
  },
  async openData(t) {
    const person = await t.signIn()
    return { ...person, body: { code: await stepUpCode(t, person, OTP_TYPE.showData) } }
  },
  signOutEverywhere: signedIn({ body: {} }),
  async otpLoginCheck(t) {
    const phone = newPhone()
    const deviceId = randomUUID()
    await t.call(sendOtp, { query: { phone, type: '1' }, deviceId })
    return { deviceId, body: { phone, code: await latestCodeOf(t.deps, phone) } }
  },
  addPasskey: async (t) => (await newPasskey(t, await t.signIn())).asked,
  async passkeyLogin(t) {
    const { key } = await givenPasskey(t, await t.signIn())
    return touched(t, key)
  },
  async removePasskey(t) {
    const { token, ...person } = await t.signIn()
    const { passkeyId } = await givenPasskey(t, { token, ...person })
    return { token, body: { passkeyId } }
  },
  async renewLogin(t) {
    const { token } = await t.signIn()
    t.clock.advanceDays(8)
    return { token, body: {} }
  },
  async revokeLogin(t) {
    const { phone } = await t.signIn()
    t.clock.advanceMs(61_000)
    const { token } = await t.signIn(phone)
    const { details } = (await t.call(loginDevices, { token })).data
    return { token, body: { sessionId: details.find(({ isThisOne }) => !isThisOne)?.sessionId } }
  },
  sendOtp: async () => ({ query: { phone: newPhone(), type: '1' }, deviceId: randomUUID() }),
  async uniqueLogin(t) {
    const { userId } = await t.signIn()
    const of = { userId, channel: 'sms', at: t.clock.now() }
    return { body: { taskId: linkWithoutSession(t.deps, of).openToken, uniqueChannel: 'sms' } }
  },

  async askFaceReview(t) {
    const { token } = await atFaceCheck(t)
    return { token, body: { why: 'noCamera', callTime: 'evening' }, files: [] }
  },
  async bankCodePreCheck(t) {
    return { ...(await givenAtBankStep(t)), body: newAccount() }
  },
  async invokeOcr(t) {
    const { token } = await givenAtIdentity(t)
    const bytes = testPicture('documents/pan-1-front-clean.jpg')
    return { token, body: { type: 'pan-front', uploadId: randomUUID() }, file: { bytes } }
  },
  async livingFrames(t) {
    const { token } = await atFaceCheck(t)
    const { transactionId } = (await t.call(livingStart, { token, body: {} })).data
    const bytes = testPicture('faces/head-a-front.jpg')
    const body = { transactionId, from: '0', frameTimes: '0' }
    return { token, body, file: { bytes, type: 'video/x-motion-jpeg' } }
  },
  async livingResultQuery(t) {
    const { token } = await atFaceCheck(t)
    const { transactionId } = (await t.call(livingStart, { token, body: {} })).data
    // One frame is far too few: an attempt that fails without the seconds a real one takes.
    const bytes = testPicture('faces/head-a-front.jpg')
    return { token, body: { transactionId }, file: { bytes, type: 'video/x-motion-jpeg' } }
  },
  async modifyAccount(t) {
    const person = await givenCertifiedUser(t)
    return { ...person, body: { ...newAccount(), code: await stepUpCode(t, person) } }
  },
  async saveKyc(t) {
    const { token, userId } = await atFaceCheck(t)
    await givenFace(t, userId)
    return { token, body: { kind: 'pan', fields: {} } }
  },
  saveSurvey: signedIn({ body: { answers: GOOD_SURVEY } }),
  saveUserAccount: async (t) => ({ ...(await givenAtBankStep(t)), body: newAccount() }),
  async saveUserContacts(t) {
    const { token } = await atContacts(t)
    const contacts = ['parent', 'friend'].map((relationship) => ({
      relationship,
      phone: newPhone(),
    }))
    return { token, body: { contacts } }
  },
  telecomFotp: atContacts,
  async telecomFv(t) {
    const person = await atContacts(t)
    await t.call(telecomFotp, person)
    return { ...person, body: { otpCode: await latestCodeOf(t.deps, person.phone) } }
  },
  telecomLotp: (t) => givenCertifiedUser(t),
  async telecomLv(t) {
    const person = await givenCertifiedUser(t)
    await t.call(telecomLotp, person)
    return { ...person, body: { otpCode: await latestCodeOf(t.deps, person.phone) } }
  },
  updateBaseInfo: async (t) => ({ ...(await atPersonalInfo(t)), body: GOOD_INFO }),

  limitRequest: async (t) => asked(await givenLowLimit(t), MORE),
  askBureau: givenBureauConsent,
  disputeBureauAccount: givenBureauReport,
  async appealHold(t) {
    const { token } = await givenBlocked(t)
    return { token, body: { words: 'It was not me.' } }
  },
  async bureauDispute(t) {
    const { person, rowId } = await givenBureauRow(t)
    const { token } = await t.signIn(person.phone)
    return { token, body: { rowId, ground: 'paid' } }
  },
  incomeProof: givenStatementFile,
  strikeIncomeLine: async (t) => {
    const { token, proofId } = await givenReadStatement(t)
    return { token, body: { proofId, struck: [0] } }
  },
  useIncomeProof: async (t) => {
    const { token, proofId } = await givenReadStatement(t)
    return { token, body: { proofId } }
  },
  deleteIncomeProof: async (t) => {
    const { token, proofId } = await givenReadStatement(t)
    return { token, body: { proofId } }
  },
  async applyLoan(t) {
    const person = await givenCertifiedUser(t)
    const products = [await agreedTo(t, person)]
    return asked(person, { applyTotalAmount: CHOICE.productAmount, products })
  },
  async applyLoanAuto(t) {
    const { person } = await givenDisbursedLoan(t)
    return asked(person, { products: [await agreedTo(t, person)], anotherLoan: true })
  },
  async cancelBorrow(t) {
    const { person, loanId } = await givenFailedPayout(t)
    return asked(person, { borrowId: loanId })
  },
  async failBorrowHandler(t) {
    const { person, loanId } = await givenFailedPayout(t)
    return asked(person, { borrowId: loanId, keepAccount: true })
  },
  async repayPay(t) {
    const { person, loanId } = await givenDisbursedLoan(t)
    return asked(person, { repayId: loanId, kind: 'full', channel: 'upi' })
  },
  async repayPromise(t) {
    const { person, loanId } = await givenDisbursedLoan(t)
    return asked(person, { repayId: loanId, promisedOn: addDays(t.clock.businessDay(), 2) })
  },
  async acceptHardship(t) {
    const { person, loanId } = await givenDisbursedLoan(t)
    t.clock.advanceDays(28)
    const { token } = person
    const { data } = await t.call(hardshipOffers, { token, body: { repayId: loanId } })
    const { kfsId = '', kfsHash = '' } = data.offers[0] ?? {}
    return asked(person, { repayId: loanId, kfsId, kfsHash })
  },
  async acceptSettlement(t) {
    const { person, loanId } = await givenDisbursedLoan(t)
    t.clock.advanceDays(61 + 30)
    await rollOverdue(t)
    const { token } = person
    const { data } = await t.call(settlementOffer, { token, body: { repayId: loanId } })
    return asked(person, { repayId: loanId, hash: data.offer?.hash })
  },
  async decideSettlement(t) {
    const { settlementId } = await givenSettlement(t)
    const lead = await givenOperator(t, 'collectionsLead')
    return asked(lead, { settlementId, decision: 'agreed' })
  },
  async openObjection(t) {
    const { person, loanId } = await givenDisbursedLoan(t)
    return asked(person, { repayId: loanId, figure: 'owed', ground: 'wrongAmount' })
  },
  async decideObjection(t, { finance }) {
    const { objectionId } = await givenObjection(t)
    return asked(finance, { objectionId, decision: 'refused', answer: 'Each day is on page 2.' })
  },
  async setHold(t) {
    return asked(await givenOperator(t, 'support'), await holdAsked(t))
  },
  async endHold(t) {
    const lead = await givenOperator(t, 'collectionsLead')
    const { loanId, ...of } = await holdAsked(t)
    const body = { requestId: randomUUID(), loanId, ...of }
    const { data } = await t.call(setHold, { token: lead.token, body })
    return asked(lead, { loanId, holdId: data.holdId })
  },
  async recordPromise(t) {
    const { loanId, until: promisedOn } = await holdAsked(t)
    return asked(await givenOperator(t, 'collectionsAgent'), { loanId, promisedOn })
  },
  async agreeHardship(t) {
    const { loanId } = await givenDisbursedLoan(t)
    t.clock.advanceDays(31)
    return asked(await givenOperator(t, 'collectionsLead'), { loanId, rows: 12, isFree: true })
  },
  async offerSettlement(t) {
    const { loanId } = await givenDisbursedLoan(t)
    t.clock.advanceDays(30 + 61)
    await rollOverdue(t)
    return asked(await givenOperator(t, 'collectionsLead'), { loanId })
  },
  async collectionStrategy(t) {
    const days = { daysBeforeDue: [1], daysOverdue: [2, 9], callsFromDay: 40 }
    const of = { ...days, callsPerWeek: 1, callsRestDays: 7 }
    const from = addDays(t.clock.businessDay(), 1)
    return asked(await givenOperator(t, 'collectionsLead'), { ...of, from })
  },
  async enforcePolicy(t) {
    const today = t.clock.businessDay()
    const { version } = creditPolicyOn('in', today)
    return asked(await givenOperator(t, 'productManager'), { version, from: addDays(today, 2) })
  },
  async stopPolicy(t) {
    const officer = await givenOperator(t, 'creditOfficer')
    const enforcementId = await givenPolicyInForce(t, officer)
    return asked(officer, { enforcementId, why: 'Too many refusals.' })
  },
  async savePolicyDraft(t) {
    return asked(await givenOperator(t, 'productManager'), { policy: policyOf(t) })
  },
  async backTestPolicy(t) {
    const maker = await givenOperator(t, 'productManager')
    return asked(maker, { draftId: await givenDraft(t, maker) })
  },
  async proposePolicy(t) {
    const maker = await givenOperator(t, 'productManager')
    const draftId = await givenDraft(t, maker)
    for (let count = 0; count < 20; count += 1) await givenCertifiedUser(t)
    const body = { requestId: randomUUID(), draftId }
    await t.call(backTestPolicy, { token: maker.token, body })
    return asked(maker, { draftId, until: addDays(t.clock.businessDay(), 30) })
  },
  async decideAppeal(t) {
    const { appealId } = await givenAppeal(t)
    const of = { appealId, decision: 'kept', answer: 'We looked again.' }
    return asked(await givenOperator(t, 'kycReviewer', 'Somebody else'), of)
  },
  async sendBureauRun(t) {
    const { runId, finance } = await givenBureauRun(t)
    return asked(finance, { runId })
  },
  async resendBureauRow(t) {
    const { rowId, finance } = await givenBureauRow(t, '808')
    return asked(finance, { rowId })
  },
  async decideBureauDispute(t) {
    const { disputeId, finance } = await givenRowDispute(t)
    return asked(finance, { disputeId, decision: 'upheld', answer: 'It is right.' })
  },
  async declareDisaster(t) {
    const [from, until] = [t.clock.businessDay(), addDays(t.clock.businessDay(), 30)]
    const area = { name: 'Flood of Chennai', postcodes: ['600001'], from, until }
    return asked(await givenOperator(t, 'collectionsLead'), area)
  },
  async saveAgency(t) {
    return asked(await givenOperator(t, 'collectionsLead'), agencyOf(t))
  },
  async saveAgent(t) {
    const { agencyId, lead } = await givenAgency(t)
    const { operatorId } = await givenOperator(t, 'collectionsAgent')
    const until = addDays(t.clock.businessDay(), 30)
    const agent = { operatorId, agencyId, certificate: 'DRA-77', until, languages: ['en'] }
    return asked(lead, agent)
  },
  async endAgent(t) {
    const { agencyId, lead } = await givenAgency(t)
    return asked(lead, { what: 'agency', subjectId: agencyId })
  },
  async announceCall(t) {
    const { loanId, agent } = await givenCallCase(t)
    return asked(agent, { loanId })
  },
  async startContact(t) {
    const { loanId, agent } = await givenAnnounced(t)
    return asked(agent, { loanId, channel: 'call' })
  },
  async endContact(t) {
    const { contactId, agent } = await givenCall(t)
    return asked(agent, { contactId, outcome: 'noAnswer' })
  },
  async sendVoucher(t) {
    const { person, loanId } = await givenDisbursedLoan(t)
    const file = { bytes: await proofPicture(['Paid']) }
    return { token: person.token, body: proofOf(t, loanId), file }
  },

  async collectionWebhook(t) {
    const order = (await pay(t, await givenDisbursedLoan(t))).data
    return signedMessage(t, captured(t, order))
  },
  async payoutWebhook(t) {
    const { loanId } = await givenAppliedLoan(t)
    const { rows } = await t.db.query<{ payoutId: string }>({
      text: 'select id as "payoutId" from payouts where loan_id = $1',
      values: [loanId],
    })
    const at = t.clock.now().toISOString()
    const eventId = `pout_${randomUUID()}`
    const message = { event: 'payout.processed', utr: newUtr(), failure: null, at }
    return signedMessage(t, { eventId, ...rows[0], ...message })
  },

  async msgRead(t) {
    const { token } = (await givenDisbursedLoan(t)).person
    const { details } = (await t.call(msgCenter, { token, body: {} })).data
    return { token, body: { readIds: details.map(({ messageId }) => messageId) } }
  },
  receiveCouponOnCompletion: async (t) => ({ ...(await givenCertifiedUser(t)), body: {} }),
  guidanceApply: async (t) => asked((await givenDisbursedLoan(t)).person, reserved),
  async guidanceWithdraw(t) {
    const { token } = (await givenDisbursedLoan(t)).person
    await t.call(guidanceApply, { token, body: reserved })
    return { token, body: {} }
  },
  async saveFeedback(t) {
    const body = { type: 'complaint', message: 'The fee is not the one I agreed to.' }
    return { ...asked(await t.signIn(), body), files: [] }
  },
  async reportDeath(t) {
    const told = { requestId: randomUUID(), phone: newPhone(), name: 'Ravi', relation: 'sibling' }
    // What is computed is good for this one report, sent as often as it may be.
    const asked = (await t.call(reportDeath, { body: told, files: [] })).data as unknown as {
      challenge: string
      bits: number
    }
    return { body: { ...told, work: solvedWork(asked) }, files: [] }
  },
  async endDeathReport(t) {
    const { token, phone } = await t.signIn()
    await givenReport(t, { phone })
    return { token, body: {} }
  },
  async decideBereavement(t) {
    const { person } = await givenDisbursedLoan(t)
    const { officer, reportId } = await givenReport(t, { phone: person.phone })
    const diedOn = t.clock.businessDay()
    return asked(officer, { reportId, decision: 'confirmed', diedOn })
  },
  async answerGrievance(t, { support }) {
    const { feedbackId } = await givenTicket(t)
    return asked(support, { feedbackId, answer: 'You are right, and we have put it right.' })
  },
  async sendAgain(t, { support }) {
    return asked(support, { kind: 'mail', itemId: await givenFailedMail(t) })
  },
  async replyGrievance(t, { support }) {
    const { feedbackId } = await givenTicket(t)
    return asked(support, { feedbackId, reply: 'Your bank has to answer us first.' })
  },
  async handOnGrievance(t, { support }) {
    const { feedbackId } = await givenTicket(t)
    return asked(support, {
      feedbackId,
      to: 'grievanceOfficer',
      note: 'The person asks for a lawyer.',
    })
  },
  deviceInformation: signedIn({ body: { deviceId: 'test-device', operatingSystem: 'Android 15' } }),
  async webPageFb(t) {
    const { token } = await t.signIn()
    await t.call(saveConsent, { token, body: ANALYTICS })
    return { token, body: { utmSource: 'facebook' } }
  },
  async sendDocumentMail(t) {
    const { token } = await givenCertifiedUser(t)
    return { token, body: { email: 'asha.kulkarni@example.com' } }
  },
  saveCallChoice: signedIn({ body: { calls: 'notWanted' } }),
  saveContactHours: signedIn({ body: { hours: { fromMinute: 600, untilMinute: 900 } } }),
  saveReminders: signedIn({ body: { dueSoon: false, dueToday: true } }),
  async privacyErase(t) {
    const person = await t.signIn()
    return { ...person, body: { code: await stepUpCode(t, person, 5) } }
  },
  async privacyExport(t) {
    const person = await t.signIn()
    return { ...person, body: { code: await stepUpCode(t, person, 4) } }
  },

  async blockPerson(t, { reviewer }) {
    const { userId } = await givenCertifiedUser(t)
    return asked(reviewer, { userId, decision: 'block', reasonCode: 'blocked.check' })
  },
  async setCreditSwitch(_t, { reviewer }) {
    return asked(reviewer, {
      scope: 'product',
      subject: 'row-91',
      state: 'manualOnly',
      reason: 'A look',
    })
  },
  async decideCreditSwitch(t, { reviewer, admin }) {
    const wish = { scope: 'product', subject: 'lamp-61', reason: 'A look' } as const
    await t.call(setCreditSwitch, asked(reviewer, { ...wish, state: 'closed' }))
    const { data } = await t.call(setCreditSwitch, asked(reviewer, { ...wish, state: 'open' }))
    return asked(admin, { switchId: data.switchId, decision: 'confirm' })
  },
  async decideFraudCase(t, { reviewer }) {
    const { caseId } = await givenFraudCase(t)
    return asked(reviewer, { caseId, decision: 'household', note: 'Twins' })
  },
  async clearPair(t, { reviewer }) {
    const [one, other] = (await givenFraudCase(t)).people
    const pair = { oneId: one?.userId, otherId: other?.userId }
    return asked(reviewer, { ...pair, note: 'Twins' })
  },
  async redecide(t, { reviewer }) {
    const { userId } = await givenCertifiedUser(t)
    return asked(reviewer, { userId })
  },
  async decideApplication(t, { reviewer }) {
    const { loanId } = await givenSubmitted(t)
    return asked(reviewer, { loanId, decision: 'approve' })
  },
  async decideException(t) {
    const accountant = await givenOperator(t, 'accountant')
    const of = { book: 'banyan-lane-INR', source: 'sandbox', format: 'csv' } as const
    const content = Buffer.from(`${PROVIDER_COLUMNS.join(',')}\n${randomUUID()}`)
    await importStatementFile(t.deps, { ...of, content })
    await reconcileBook(t.deps, of.book)
    const { details } = (await t.call(listExceptions, { token: accountant.token })).data
    const exceptionId = details.find(({ state }) => state === 'open')?.exceptionId
    // Longer than 31 days would take a second person.
    const until = addDays(t.clock.businessDay(), 7)
    return asked(accountant, { exceptionId, decision: 'explain', until })
  },
  async closeMonth(t) {
    const { token, book, month } = await givenMonthInReview(t)
    const { data } = await t.call(setAllowance, asked({ token }, { book, month }))
    const confirmed = { proposalId: data.proposalId, decision: 'confirm' }
    await t.call(decideProposal, asked(await givenOperator(t, 'finance'), confirmed))
    return asked({ token }, { book, month })
  },
  async adjustMonth(t) {
    const { token, book, month } = await givenMonthInReview(t)
    const adjusted = { reason: 'allowance.raised', amount: '10.00', paper: 'policy 3' }
    return asked({ token }, { book, month, ...adjusted })
  },
  async setAllowance(t) {
    // One that waits is in the way of another.
    const { token, book, month } = await givenMonthInReview(t)
    return asked({ token }, { book, month })
  },
  async decidePayoutReturn(t) {
    const returnId = await givenPayoutReturn(t)
    return asked(await givenOperator(t, 'accountant'), { returnId, decision: 'unwind' })
  },
  async openDispute(t, { finance }) {
    const { loanId } = await givenRepaid(t)
    const [payment] = await paymentsFor(t.db, loanId)
    const of = { paymentId: payment?.paymentId, amount: '100.00', reason: 'fraud' }
    return asked(finance, { ...of, reference: newDisputeName() })
  },
  async answerDispute(t, { finance }) {
    return asked(finance, { disputeId: await givenDispute(t), evidence: 'folder 12' })
  },
  async decideDispute(t, { finance }) {
    return asked(finance, { disputeId: await givenDispute(t), decision: 'lost', cost: '500.00' })
  },
  async agreeGuarantee(t) {
    const set = await givenSetOfLoans(t)
    return asked(await givenOperator(t, 'accountant'), set)
  },
  async setExportCode(t) {
    await givenDisbursedLoan(t)
    const wish = { book: 'banyan-lane-INR', code: '1110', exportCode: '4711' }
    return asked(await givenOperator(t, 'accountant'), wish)
  },
  async decideExportCode(t) {
    await givenDisbursedLoan(t)
    const wish = { book: 'banyan-lane-INR', code: '1120', exportCode: '4712' }
    const { data } = await t.call(setExportCode, asked(await givenOperator(t, 'accountant'), wish))
    return asked(await givenOperator(t, 'finance'), {
      changeId: data.changeId,
      decision: 'confirm',
    })
  },
  async limitFunding(t) {
    await givenDisbursedLoan(t)
    const limit = { book: 'banyan-lane-INR', floor: '0.00', lentMax: '100000000.00' }
    return asked(await givenOperator(t, 'accountant'), limit)
  },
  async withdrawFunding(t) {
    await givenFunds(t, PLENTY_MINOR)
    const withdrawn = { book: 'banyan-lane-INR', account: '1012', amount: '100.00' }
    return asked(await givenOperator(t, 'accountant'), withdrawn)
  },
  async cancelWithdrawal(t) {
    await givenFunds(t, PLENTY_MINOR)
    const accountant = await givenOperator(t, 'accountant')
    const withdrawn = { book: 'banyan-lane-INR', account: '1012', amount: '100.00' } as const
    const { data } = await t.call(withdrawFunding, asked(accountant, withdrawn))
    const confirmed = { proposalId: data.proposalId, decision: 'confirm' } as const
    await t.call(decideProposal, asked(await givenOperator(t, 'finance'), confirmed))
    const { details } = (await t.call(listWithdrawals, { token: accountant.token })).data
    const held = details.find(({ state }) => state === 'held')
    return asked(accountant, { withdrawalId: held?.withdrawalId })
  },
  async chargePlatformFee(t) {
    await givenDisbursedLoan(t)
    // The first fee of all opens the platform's book.
    await openPlatformBook(t.deps.db, 'INR')
    const month = t.clock.businessDay().slice(0, 7)
    while (t.clock.businessDay().slice(0, 7) === month) t.clock.advanceDays(1)
    const charged = { book: 'banyan-lane-INR', month, fee: '1000.00' }
    return asked(await givenOperator(t, 'accountant'), charged)
  },
  async creditPlatformFee(t) {
    await givenDisbursedLoan(t)
    await openPlatformBook(t.deps.db, 'INR')
    const month = t.clock.businessDay().slice(0, 7)
    while (t.clock.businessDay().slice(0, 7) === month) t.clock.advanceDays(1)
    const accountant = await givenOperator(t, 'accountant')
    const charged = { book: 'banyan-lane-INR', month, fee: '1000.00' }
    const { data } = await t.call(chargePlatformFee, asked(accountant, charged))
    const confirmed = { proposalId: data.proposalId, decision: 'confirm' } as const
    await t.call(decideProposal, asked(await givenOperator(t, 'finance'), confirmed))
    const [fee] = (await t.call(listPlatformFees, { token: accountant.token })).data.details
    return asked(accountant, { feeId: fee?.feeId, fee: '1000.00', reason: 'notOwed' })
  },
  async claimGuarantee(t) {
    const loanId = await givenGuaranteedLoan(t)
    return asked(await givenOperator(t, 'accountant'), { loanId, amount: '100.00' })
  },
  async setOffTax(t) {
    const input = await givenInputTax(t)
    const { token } = await givenMonthInReview(t)
    return asked({ token }, input)
  },
  async decideLoss(t) {
    const { loanId } = await givenDisbursedLoan(t, { productCode: 'lane-30', amount: '20000.00' })
    t.clock.advanceDays(40)
    return asked(await givenOperator(t, 'accountant'), { loanId, decision: 'untraceable' })
  },
  async importStatement(t) {
    const content = `${PROVIDER_COLUMNS.join(',')}\n${randomUUID()}`
    const of = { book: 'banyan-lane-INR', source: 'sandbox', format: 'csv', content }
    return asked(await givenOperator(t, 'accountant'), of)
  },
  runReconciliation: async (t) => asked(await givenOperator(t, 'accountant'), {}),
  async decideLimitRequest(t, { reviewer }) {
    const person = await givenLowLimit(t)
    await t.call(limitRequest, asked(person, MORE))
    const { details } = (await t.call(listLimitRequests, { token: reviewer.token })).data
    const row = details.find(({ userId }) => userId === person.userId)
    return asked(reviewer, { limitRequestId: row?.limitRequestId, decision: 'grant' })
  },
  async decidePayoutFailure(t, { finance }) {
    const { loanId } = await givenFailedPayout(t)
    return asked(finance, { loanId, decision: 'cancel' })
  },
  decideProof: async (t, { finance }) =>
    asked(finance, { proofId: await givenProof(t), decision: 'refuse', reasonCode: 'notReceived' }),
  async decideProposal(t) {
    const body = { loanId: await givenOverdue(t), reason: 'uncollectable' }
    // Tokens end before a loan is overdue.
    const { finance, secondFinance } = await givenStaff(t)
    const { proposalId } = (await t.call(writeOffLoan, asked(finance, body))).data
    return asked(secondFinance, { proposalId, decision: 'confirm' })
  },
  async claimNextWork(t, { reviewer }) {
    await givenFaceReview(t)
    return asked(reviewer, { kind: 'faceCase' })
  },
  async claimWork(t, { reviewer }) {
    return { token: reviewer.token, body: { itemId: await givenWork(t, reviewer) } }
  },
  async saveView(_t, { reviewer }) {
    const view = { name: `Late ${newUtr()}`, path: '/work', query: 'kind=faceCase&view=late' }
    return { token: reviewer.token, body: view }
  },
  async addNote(t, { support }) {
    const { userId } = await t.signIn()
    return asked(support, { userId, flag: 'inWriting', note: 'Wants letters, not calls.' })
  },
  async endNote(t, { support }) {
    const { userId } = await t.signIn()
    const body = { userId, note: 'Calls back on Friday.' }
    const { noteId } = (await t.call(addNote, asked(support, body))).data
    return asked(support, { userId, noteId })
  },
  async removeView(t, { reviewer }) {
    const body = { name: 'Gone soon', path: '/work', query: '' } as const
    const { data } = await t.call(saveView, { token: reviewer.token, body })
    return { token: reviewer.token, body: { viewId: data.viewId } }
  },
  async assignWork(t, { reviewer }) {
    const { operatorId } = await givenOperator(t, 'kycReviewer')
    return asked(reviewer, { itemIds: [await givenWork(t, reviewer)], operatorId })
  },
  async waitWork(t, { reviewer }) {
    const until = new Date(t.clock.now().getTime() + 60_000).toISOString()
    const itemIds = [await givenWork(t, reviewer)]
    return asked(reviewer, { itemIds, wait: { for: 'borrower', until } })
  },
  async escalateWork(t, { reviewer }) {
    await givenLead(t)
    return asked(reviewer, { itemId: await givenWork(t, reviewer), question: 'Which rule holds?' })
  },
  async answerEscalation(t, { reviewer }) {
    const lead = await givenLead(t)
    const itemId = await givenWork(t, reviewer)
    await t.call(escalateWork, asked(reviewer, { itemId, question: 'Which rule holds?' }))
    return asked(lead, { itemId, answer: 'The stricter one.' })
  },
  async releaseWork(t, { reviewer }) {
    const itemId = await givenWork(t, reviewer)
    await t.call(claimWork, { token: reviewer.token, body: { itemId } })
    return { token: reviewer.token, body: { itemId } }
  },
  async decideSample(t) {
    const { second, sampleId } = await givenSample(t)
    return asked(second, { sampleId, decision: 'pass' })
  },
  async decideDisagreement(t) {
    const { second, sampleId } = await givenSample(t)
    const differs = { sampleId, decision: 'fail', reasonCode: 'redo.faceDiffers' }
    await t.call(decideSample, asked(second, differs))
    return asked(await givenLead(t), { sampleId, finding: 'second' })
  },
  async decideReview(t, { reviewer }) {
    const { caseId } = await givenFaceReview(t)
    return asked(reviewer, { caseId, decision: 'pass' })
  },
  async refundOverpayment(t, { finance }) {
    const { loanId } = await givenRepaid(t, '10400.00')
    return asked(finance, { loanId, amount: '100.00', reference: newUtr() })
  },
  async reverseRepayment(t, { finance }) {
    const { loanId } = await givenRepaid(t)
    const [payment] = await paymentsFor(t.db, loanId)
    return asked(finance, { paymentId: payment?.paymentId, reason: 'bankReturned' })
  },
  async waiveCharge(t, { finance }) {
    const { loanId } = await givenDisbursedLoan(t)
    return asked(finance, { loanId, part: 'fee', amount: '50.00', reason: 'goodwill' })
  },
  async writeOffLoan(t) {
    const loanId = await givenOverdue(t)
    return asked(await givenOperator(t, 'finance'), { loanId, reason: 'uncollectable' })
  },
}
