import { readFileSync } from 'node:fs'
import { ENDPOINTS } from '@noren/contract'
import { minor } from '@noren/contract/money'
import { PROPOSAL_KINDS } from '@noren/contract/operator'
import {
  FORBIDDEN_PAIRS,
  forbiddenPairOf,
  mayCall,
  OPERATOR_ROLES,
  type OperatorRole,
  STAFF_CALLS,
} from '@noren/contract/operator/roles'
import { expect, test } from 'vitest'
import { sumAbove } from '../second-person.ts'
import { mayConfirm } from './rules.ts'

const ALL = OPERATOR_ROLES.join(' ')

/** Written out again by hand, so that a mistake in the table shows: who may, and how surely it has to be them. */
const ALLOWED: Readonly<Record<string, readonly [roles: string, touch: string]>> = {
  operatorQueues: [ALL, 'none'],
  workCounts: [
    'creditOfficer kycReviewer collectionsLead support grievanceOfficer finance accountant auditor',
    'none',
  ],
  operatorEvents: [
    'creditOfficer kycReviewer collectionsLead support grievanceOfficer finance accountant auditor',
    'none',
  ],
  listWork: [
    'creditOfficer kycReviewer collectionsLead support grievanceOfficer finance accountant auditor',
    'none',
  ],
  claimNextWork: [
    'creditOfficer kycReviewer collectionsLead support grievanceOfficer finance accountant',
    'none',
  ],
  claimWork: [
    'creditOfficer kycReviewer collectionsLead support grievanceOfficer finance accountant',
    'none',
  ],
  releaseWork: [
    'creditOfficer kycReviewer collectionsLead support grievanceOfficer finance accountant',
    'none',
  ],
  listColleagues: [
    'creditOfficer kycReviewer collectionsLead support grievanceOfficer finance accountant',
    'none',
  ],
  assignWork: [
    'creditOfficer kycReviewer collectionsLead support grievanceOfficer finance accountant',
    'none',
  ],
  waitWork: [
    'creditOfficer kycReviewer collectionsLead support grievanceOfficer finance accountant',
    'none',
  ],
  listViews: [ALL, 'none'],
  saveView: [ALL, 'none'],
  removeView: [ALL, 'none'],
  escalateWork: [
    'creditOfficer kycReviewer collectionsLead support grievanceOfficer finance accountant',
    'none',
  ],
  answerEscalation: ['teamLead', 'none'],
  showEscalations: [
    'creditOfficer kycReviewer collectionsLead support grievanceOfficer finance accountant auditor',
    'none',
  ],
  findPeople: [
    'creditOfficer kycReviewer collectionsLead support grievanceOfficer finance auditor',
    'none',
  ],
  showPerson: [
    'creditOfficer kycReviewer collectionsLead support grievanceOfficer finance auditor',
    'none',
  ],
  personTimeline: [
    'creditOfficer kycReviewer collectionsLead support grievanceOfficer finance auditor',
    'none',
  ],
  personAccounts: ['kycReviewer finance auditor', 'none'],
  addNote: ['creditOfficer kycReviewer collectionsLead support grievanceOfficer finance', 'none'],
  listNotes: [
    'creditOfficer kycReviewer collectionsLead support grievanceOfficer finance auditor',
    'none',
  ],
  showNote: ['collectionsLead support grievanceOfficer auditor', 'none'],
  endNote: ['collectionsLead support grievanceOfficer', 'none'],
  revealField: ['collectionsLead support grievanceOfficer', 'fresh'],
  listLoans: [
    'creditOfficer collectionsLead support grievanceOfficer finance accountant auditor',
    'none',
  ],
  showLoan: [
    'creditOfficer collectionsLead support grievanceOfficer finance accountant auditor',
    'none',
  ],
  loanAsOf: [
    'creditOfficer collectionsLead support grievanceOfficer finance accountant auditor',
    'none',
  ],
  loanDays: [
    'creditOfficer collectionsLead support grievanceOfficer finance accountant auditor',
    'none',
  ],
  loanPapers: ['creditOfficer collectionsLead support grievanceOfficer finance auditor', 'none'],
  loanPaper: ['creditOfficer collectionsLead support grievanceOfficer finance auditor', 'none'],
  listPayments: ['support finance accountant auditor', 'none'],
  listApplications: ['creditOfficer support auditor', 'none'],
  showApplication: ['creditOfficer auditor', 'none'],
  decideApplication: ['creditOfficer', 'aboveLimit'],
  listReviews: ['kycReviewer auditor', 'none'],
  showReview: ['kycReviewer auditor', 'none'],
  reviewPicture: ['kycReviewer auditor', 'none'],
  reviewAhead: ['kycReviewer', 'none'],
  openReview: ['kycReviewer', 'none'],
  decideReview: ['kycReviewer', 'fresh'],
  openSample: ['creditOfficer kycReviewer finance', 'none'],
  samplePicture: ['kycReviewer finance teamLead', 'none'],
  decideSample: ['creditOfficer kycReviewer finance', 'fresh'],
  showDisagreement: ['teamLead auditor', 'none'],
  decideDisagreement: ['teamLead', 'fresh'],
  reviewAgreement: [
    'creditOfficer kycReviewer collectionsLead finance teamLead productManager analyst auditor',
    'none',
  ],
  listFraudCases: ['kycReviewer auditor', 'none'],
  showFraudCase: ['kycReviewer auditor', 'none'],
  decideFraudCase: ['kycReviewer', 'signed'],
  listAppeals: ['kycReviewer grievanceOfficer auditor', 'none'],
  showAppeal: ['kycReviewer grievanceOfficer auditor', 'none'],
  decideAppeal: ['kycReviewer grievanceOfficer', 'signed'],
  clearPair: ['kycReviewer', 'signed'],
  listPayoutFailures: ['support finance auditor', 'none'],
  decidePayoutFailure: ['finance', 'signed'],
  listProofs: ['finance auditor', 'none'],
  showProof: ['finance auditor', 'none'],
  proofPicture: ['finance auditor', 'none'],
  proofAhead: ['finance', 'none'],
  openProof: ['finance', 'none'],
  decideProof: ['finance', 'signed'],
  listUndelivered: ['finance support auditor', 'none'],
  sendAgain: ['finance support', 'fresh'],
  listLimitRequests: ['creditOfficer auditor', 'none'],
  showLimitRequest: ['creditOfficer auditor', 'none'],
  decideLimitRequest: ['creditOfficer', 'fresh'],
  waiveCharge: ['finance', 'signed'],
  writeOffLoan: ['finance', 'signed'],
  reverseRepayment: ['finance', 'signed'],
  listOverpayments: ['finance auditor', 'none'],
  refundOverpayment: ['finance', 'signed'],
  listStatementFiles: ['finance accountant auditor', 'none'],
  listReconItems: ['finance accountant auditor', 'none'],
  listExceptions: ['finance accountant auditor', 'none'],
  suggestItems: ['finance accountant auditor', 'none'],
  listFunding: ['finance accountant auditor', 'none'],
  importStatement: ['finance accountant', 'fresh'],
  runReconciliation: ['finance accountant', 'fresh'],
  decideException: ['finance accountant', 'signed'],
  listBooks: ['finance accountant auditor', 'none'],
  trialBalance: ['finance accountant auditor', 'none'],
  profitAndLoss: ['finance accountant auditor', 'none'],
  bookDays: ['finance accountant auditor', 'none'],
  bookAccount: ['finance accountant auditor', 'none'],
  bookJournal: ['finance accountant auditor', 'none'],
  bookLoan: ['finance accountant auditor', 'none'],
  loanTape: ['finance accountant auditor', 'none'],
  listExportCodes: ['finance accountant auditor', 'none'],
  setExportCode: ['finance accountant', 'signed'],
  decideExportCode: ['finance accountant', 'signed'],
  exportBook: ['finance accountant auditor', 'none'],
  proveBook: ['finance accountant auditor', 'none'],
  lenderStatement: ['finance accountant auditor', 'none'],
  lenderStatementFile: ['finance accountant auditor', 'none'],
  monthMovements: ['finance accountant auditor', 'none'],
  balanceSheet: ['finance accountant auditor', 'none'],
  journalEntry: ['finance accountant auditor', 'none'],
  listBookMonths: ['finance accountant auditor', 'none'],
  closeMonth: ['finance accountant', 'signed'],
  adjustMonth: ['finance accountant', 'signed'],
  setAllowance: ['finance accountant', 'signed'],
  listWaitingPayouts: ['finance accountant support auditor', 'none'],
  listPayoutReturns: ['finance accountant auditor', 'none'],
  decidePayoutReturn: ['finance accountant', 'signed'],
  listDisputes: ['finance accountant auditor', 'none'],
  openDispute: ['finance accountant', 'signed'],
  answerDispute: ['finance accountant', 'fresh'],
  decideDispute: ['finance accountant', 'signed'],
  listGuarantees: ['finance accountant auditor', 'none'],
  agreeGuarantee: ['finance accountant', 'signed'],
  claimGuarantee: ['finance accountant', 'signed'],
  listLosses: ['finance accountant auditor', 'none'],
  setOffTax: ['finance accountant', 'signed'],
  decideLoss: ['finance accountant', 'signed'],
  limitFunding: ['finance accountant', 'signed'],
  withdrawFunding: ['finance accountant', 'signed'],
  cancelWithdrawal: ['finance accountant', 'fresh'],
  listWithdrawals: ['finance accountant auditor', 'none'],
  listAgentLenders: ['finance accountant auditor', 'none'],
  listRemittances: ['finance accountant auditor', 'none'],
  listPlatformFees: ['finance accountant auditor', 'none'],
  chargePlatformFee: ['finance accountant', 'signed'],
  creditPlatformFee: ['finance accountant', 'signed'],
  platformInvoiceFile: ['finance accountant auditor', 'none'],
  taxRegister: ['finance accountant auditor', 'none'],
  withheldTaxReturn: ['finance accountant auditor', 'none'],
  taxDocumentFile: ['finance accountant', 'none'],
  cancelTaxStamp: ['finance', 'signed'],
  creditDecisions: ['creditOfficer auditor', 'none'],
  creditWhatIf: ['creditOfficer auditor', 'none'],
  redecide: ['creditOfficer', 'fresh'],
  shadowReport: ['creditOfficer productManager analyst auditor', 'none'],
  policyDrafts: ['creditOfficer productManager analyst auditor', 'none'],
  savePolicyDraft: ['productManager', 'fresh'],
  backTestPolicy: ['productManager', 'fresh'],
  policiesInForce: ['creditOfficer productManager analyst auditor', 'none'],
  enforcePolicy: ['productManager creditOfficer', 'signed'],
  stopPolicy: ['creditOfficer productManager admin', 'signed'],
  proposePolicy: ['productManager creditOfficer', 'signed'],
  listCreditSwitches: ['creditOfficer productManager admin auditor', 'none'],
  setCreditSwitch: ['creditOfficer productManager admin', 'signed'],
  decideCreditSwitch: ['creditOfficer productManager admin', 'signed'],
  blockPerson: ['creditOfficer kycReviewer', 'signed'],
  listProposals: ['creditOfficer finance', 'none'],
  decideProposal: ['creditOfficer finance', 'signed'],
  listGrievances: ['support grievanceOfficer auditor', 'none'],
  showGrievance: ['support grievanceOfficer auditor', 'none'],
  grievancePicture: ['support grievanceOfficer auditor', 'none'],
  answerGrievance: ['support grievanceOfficer', 'none'],
  replyGrievance: ['support grievanceOfficer', 'none'],
  handOnGrievance: ['support grievanceOfficer', 'none'],
  portfolioDays: ['accountant analyst collectionsLead finance productManager auditor', 'none'],
  vintages: ['analyst collectionsLead finance productManager auditor', 'none'],
  rollRates: ['analyst collectionsLead finance productManager auditor', 'none'],
  collectionDays: ['analyst collectionsLead finance productManager auditor', 'none'],
  listBereavements: ['grievanceOfficer finance auditor', 'none'],
  showBereavement: ['grievanceOfficer finance auditor', 'none'],
  bereavementPaper: ['grievanceOfficer finance auditor', 'none'],
  estateLetters: ['grievanceOfficer finance auditor', 'none'],
  decideBereavement: ['grievanceOfficer finance', 'signed'],
  listAgencies: ['collectionsLead finance auditor', 'none'],
  saveAgency: ['collectionsLead finance', 'signed'],
  saveAgent: ['collectionsLead finance', 'signed'],
  endAgent: ['collectionsLead finance', 'signed'],
  listSettlements: ['collectionsLead finance auditor', 'none'],
  showSettlement: ['collectionsLead finance auditor', 'none'],
  decideSettlement: ['collectionsLead finance', 'signed'],
  listOpenObjections: ['kycReviewer finance auditor', 'none'],
  showObjection: ['kycReviewer finance auditor', 'none'],
  decideObjection: ['kycReviewer finance', 'signed'],
  listContactCases: ['collectionsAgent collectionsLead', 'none'],
  announceCall: ['collectionsAgent collectionsLead', 'fresh'],
  startContact: ['collectionsAgent collectionsLead', 'fresh'],
  endContact: ['collectionsAgent collectionsLead', 'none'],
  listHolds: ['collectionsLead support grievanceOfficer finance auditor', 'none'],
  loanRelief: ['collectionsLead support grievanceOfficer finance auditor', 'none'],
  setHold: ['collectionsLead support grievanceOfficer', 'fresh'],
  endHold: ['collectionsLead grievanceOfficer', 'fresh'],
  recordPromise: ['collectionsAgent collectionsLead', 'fresh'],
  agreeHardship: ['collectionsLead', 'signed'],
  offerSettlement: ['collectionsLead finance', 'signed'],
  listStrategies: ['collectionsAgent collectionsLead finance auditor', 'none'],
  collectionStrategy: ['collectionsLead finance', 'signed'],
  bureauRuns: ['finance auditor', 'none'],
  bureauRows: ['finance auditor', 'none'],
  sendBureauRun: ['finance', 'signed'],
  bureauRejects: ['support finance auditor', 'none'],
  showBureauRow: ['support finance auditor', 'none'],
  resendBureauRow: ['support finance', 'signed'],
  bureauDisputes: ['support finance auditor', 'none'],
  decideBureauDispute: ['support finance', 'signed'],
  listDisasters: ['collectionsLead support finance auditor', 'none'],
  declareDisaster: ['collectionsLead finance', 'signed'],
  operatorAudit: ['auditor', 'none'],
  listStaff: ['auditor admin', 'none'],
  inviteStaff: ['admin', 'signed'],
  inviteAgain: ['admin', 'signed'],
  setRoles: ['admin', 'signed'],
  endStaff: ['admin', 'signed'],
  decideStaffProposal: ['admin', 'signed'],
  sendInvite: ['admin', 'fresh'],
  endStaffSessions: ['admin', 'fresh'],
  whoAmI: [ALL, 'none'],
  lockSession: [ALL, 'none'],
  signOutStaff: [ALL, 'none'],
  endOwnSession: [ALL, 'none'],
  beginSignature: [ALL, 'none'],
  beginKey: [ALL, 'none'],
  addKey: [ALL, 'signed'],
  removeKey: [ALL, 'signed'],
  beginTotp: [ALL, 'fresh'],
  addTotp: [ALL, 'signed'],
}

const staffCalls = ENDPOINTS.filter(({ access }) => access === 'operator')
const calls = staffCalls.map(({ name }) => name)

test('[B11.4] every call of the console has its roles, and the table names no other call', () => {
  expect(Object.keys(STAFF_CALLS).sort()).toEqual([...calls].sort())
  expect(Object.keys(ALLOWED).sort()).toEqual([...calls].sort())
})

test('every call of the staff has its command, but those of a session and of an open page', () => {
  const commands = readFileSync(new URL('../../../commands/operator.ts', import.meta.url), 'utf8')
  const atTerminal = staffCalls
    .filter(({ name, stream }) => !STAFF_CALLS[name]?.isOwn && !stream)
    .map(({ name }) => name)
  expect(atTerminal.length).toBeGreaterThan(30)
  expect(atTerminal.filter((call) => !new RegExp(`\\.${call}\\b`).test(commands))).toEqual([])
})

test.each(Object.entries(ALLOWED))('[B11.4] %s is for %s', (call, [roles, touch]) => {
  for (const role of OPERATOR_ROLES) {
    expect(mayCall([role], call), role).toBe(roles.split(' ').includes(role))
  }
  expect(STAFF_CALLS[call]?.touch).toBe(touch)
})

test('[B11.4] a call that nobody listed is refused to all', () => {
  for (const call of ['creditInfo', 'constructor', '__proto__', '']) {
    expect(mayCall(OPERATOR_ROLES, call), call).toBe(false)
  }
})

test('what is signed can carry a signature, and nothing else can', () => {
  for (const { name, body } of staffCalls) {
    const touch = STAFF_CALLS[name]?.touch
    const fields = Object.keys((body as { shape?: object } | undefined)?.shape ?? {})
    const isSigned = touch === 'signed' || touch === 'aboveLimit'
    expect(fields.includes('signature'), name).toBe(isSigned)
    // A request's id is what a signature is bound to.
    if (isSigned) expect(fields, name).toContain('requestId')
  }
})

/** Written out again by hand: with which roles each must not be held. */
const FORBIDDEN: Readonly<Record<OperatorRole, string>> = {
  accountant: 'collectionsAgent collectionsLead productManager auditor admin',
  creditOfficer: 'productManager auditor admin',
  kycReviewer: 'auditor admin',
  collectionsAgent: 'grievanceOfficer finance accountant auditor admin',
  collectionsLead: 'grievanceOfficer finance accountant auditor admin',
  support: 'auditor',
  grievanceOfficer: 'collectionsAgent collectionsLead auditor admin',
  finance: 'collectionsAgent collectionsLead productManager auditor admin',
  teamLead: 'auditor admin',
  productManager: 'creditOfficer finance accountant auditor admin',
  analyst: '',
  auditor:
    'creditOfficer kycReviewer collectionsAgent collectionsLead support grievanceOfficer finance accountant teamLead productManager admin',
  admin:
    'creditOfficer kycReviewer collectionsAgent collectionsLead grievanceOfficer finance accountant teamLead productManager auditor',
}

test.each(OPERATOR_ROLES)('%s is held with no role that it must not be held with', (role) => {
  const with_ = OPERATOR_ROLES.filter((other) => forbiddenPairOf([other, role]) !== undefined)
  expect(with_.join(' ')).toBe(FORBIDDEN[role])
})

test('a pair is found among many roles, and each stands once', () => {
  expect(forbiddenPairOf(['analyst', 'finance', 'support', 'admin'])).toEqual(['admin', 'finance'])
  expect(forbiddenPairOf(['finance', 'creditOfficer', 'support', 'analyst'])).toBeUndefined()
  const keys = FORBIDDEN_PAIRS.map((pair) => [...pair].sort().join(' '))
  expect(new Set(keys).size).toBe(keys.length)
})

test('who confirms what: credit approvals, finance what is about money that is out, nobody else anything', () => {
  const confirms = (role: OperatorRole) => PROPOSAL_KINDS.filter((kind) => mayConfirm([role], kind))
  expect(confirms('creditOfficer')).toEqual(['approval', 'policy', 'policyInForce'])
  expect(confirms('finance')).toEqual([
    'waiver',
    'writeOff',
    'reversal',
    'refund',
    'proof',
    'reconciliation',
    'monthClose',
    'adjustment',
    'payoutReturn',
    'dispute',
    'guarantee',
    'guaranteeClaim',
    'bereavement',
    'loss',
    'taxSetOff',
    'platformFee',
    'platformCredit',
    'fundingLimit',
    'withdrawal',
    'settlement',
    'objection',
    'agency',
    'agent',
    'disaster',
    'settlementOffer',
    'strategy',
    'bureauRun',
  ])
  for (const role of OPERATOR_ROLES) {
    if (role !== 'creditOfficer' && role !== 'finance') expect(confirms(role), role).toEqual([])
  }
})

test.each([
  [100, 100, null],
  [101, 500, 'amount'],
  [100, 101, 'loanSum'],
] as const)('of %i and a sum of %i with a limit of 100: %s', (amount, sum, because) => {
  const above = sumAbove(minor(100), [
    ['amount', minor(amount)],
    ['loanSum', minor(sum)],
  ])
  expect(above?.because ?? null).toBe(because)
})
