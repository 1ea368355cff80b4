/**
 * What a person of the staff may be. `teamLead` does nothing by itself: with another role it leads those who have that one.
 * One person may be several things, but for the pairs below.
 */
export const OPERATOR_ROLES = [
  'creditOfficer',
  'kycReviewer',
  'collectionsAgent',
  'collectionsLead',
  'support',
  'grievanceOfficer',
  'finance',
  'accountant',
  'teamLead',
  'productManager',
  'analyst',
  'auditor',
  'admin',
] as const
export type OperatorRole = (typeof OPERATOR_ROLES)[number]

const DECIDING: readonly OperatorRole[] = [
  'creditOfficer',
  'kycReviewer',
  'collectionsAgent',
  'collectionsLead',
  'grievanceOfficer',
  'finance',
  'accountant',
  'teamLead',
  'productManager',
]

/** Roles that one person never holds together, by whichever account; each pair stands once. */
export const FORBIDDEN_PAIRS: readonly (readonly [OperatorRole, OperatorRole])[] = [
  ['creditOfficer', 'productManager'],
  ['finance', 'productManager'],
  ['finance', 'collectionsAgent'],
  ['finance', 'collectionsLead'],
  ['accountant', 'productManager'],
  ['accountant', 'collectionsAgent'],
  ['accountant', 'collectionsLead'],
  ['grievanceOfficer', 'collectionsAgent'],
  ['grievanceOfficer', 'collectionsLead'],
  ...DECIDING.map((role) => ['admin', role] as const),
  ...DECIDING.map((role) => ['auditor', role] as const),
  // Who checks afterwards changes nothing, and does not make the staff that is checked.
  ['auditor', 'support'],
  ['auditor', 'admin'],
]

/** The first forbidden pair in what a person is, or would be; undefined when there is none. */
export const forbiddenPairOf = (
  roles: readonly OperatorRole[],
): readonly [OperatorRole, OperatorRole] | undefined =>
  FORBIDDEN_PAIRS.find(([one, other]) => roles.includes(one) && roles.includes(other))

/**
 * How sure the server is that the person themselves acts. `none`: any session or token. `fresh`: a passkey
 * was touched within the last five minutes. `aboveLimit`: the same, and signed by the passkey where a second
 * person is needed. `signed`: always signed.
 */
export type Touch = 'none' | 'fresh' | 'aboveLimit' | 'signed'

export interface StaffCall {
  readonly roles: readonly OperatorRole[]
  readonly touch: Touch
  /** About oneself: also before the second key is there, and never with a token. */
  readonly isOwn?: true
}

const reads = (...roles: OperatorRole[]): StaffCall => ({ roles, touch: 'none' })
const needs = (touch: Touch, ...roles: OperatorRole[]): StaffCall => ({ roles, touch })
const own = (touch: Touch): StaffCall => ({ roles: OPERATOR_ROLES, touch, isOwn: true })

/** Who has a queue of work: each sees the kinds that the roles decide or answer (work.ts). */
const WORKERS: readonly OperatorRole[] = [
  'creditOfficer',
  'kycReviewer',
  'collectionsLead',
  'support',
  'grievanceOfficer',
  'finance',
  'accountant',
]
/** Who looks borrowers up; what they see of one depends on the role. */
const KNOW_PEOPLE: readonly OperatorRole[] = [
  'creditOfficer',
  'kycReviewer',
  'collectionsLead',
  'support',
  'grievanceOfficer',
  'finance',
]
/** Not who checks identities: they never see what somebody borrows. */
const KNOW_LOANS: readonly OperatorRole[] = [
  'creditOfficer',
  'collectionsLead',
  'support',
  'grievanceOfficer',
  'finance',
  'accountant',
]

/** Who reads the figures of the portfolio: no figure is about a person. */
const READ_INSIGHT: readonly OperatorRole[] = [
  'analyst',
  'collectionsLead',
  'finance',
  'productManager',
  'auditor',
]

/** Every call of the staff: who may make it, and how surely it has to be them. What is not listed is refused. */
export const STAFF_CALLS: Readonly<Record<string, StaffCall>> = {
  operatorQueues: reads(...OPERATOR_ROLES),

  workCounts: reads(...WORKERS, 'auditor'),
  operatorEvents: reads(...WORKERS, 'auditor'),
  listWork: reads(...WORKERS, 'auditor'),
  claimNextWork: needs('none', ...WORKERS),
  claimWork: needs('none', ...WORKERS),
  releaseWork: needs('none', ...WORKERS),
  listColleagues: reads(...WORKERS),
  assignWork: needs('none', ...WORKERS),
  waitWork: needs('none', ...WORKERS),
  escalateWork: needs('none', ...WORKERS),
  answerEscalation: needs('none', 'teamLead'),
  showEscalations: reads(...WORKERS, 'auditor'),

  listViews: reads(...OPERATOR_ROLES),
  saveView: needs('none', ...OPERATOR_ROLES),
  removeView: needs('none', ...OPERATOR_ROLES),

  findPeople: reads(...KNOW_PEOPLE, 'auditor'),
  showPerson: reads(...KNOW_PEOPLE, 'auditor'),
  personTimeline: reads(...KNOW_PEOPLE, 'auditor'),
  // Who checks accounts, and who pays out to them.
  personAccounts: reads('kycReviewer', 'finance', 'auditor'),
  addNote: needs('none', ...KNOW_PEOPLE),
  listNotes: reads(...KNOW_PEOPLE, 'auditor'),
  // Its words are for who speaks with the person.
  showNote: reads('collectionsLead', 'support', 'grievanceOfficer', 'auditor'),
  endNote: needs('none', 'collectionsLead', 'support', 'grievanceOfficer'),
  // Who speaks with people, and nobody with a session that was left alone.
  revealField: needs('fresh', 'collectionsLead', 'support', 'grievanceOfficer'),
  listLoans: reads(...KNOW_LOANS, 'auditor'),
  showLoan: reads(...KNOW_LOANS, 'auditor'),
  loanAsOf: reads(...KNOW_LOANS, 'auditor'),
  loanDays: reads(...KNOW_LOANS, 'auditor'),
  // They name the borrower, whom who keeps the books does not know.
  loanPapers: reads(...KNOW_LOANS.filter((role) => role !== 'accountant'), 'auditor'),
  loanPaper: reads(...KNOW_LOANS.filter((role) => role !== 'accountant'), 'auditor'),
  listPayments: reads('finance', 'accountant', 'support', 'auditor'),

  listApplications: reads('creditOfficer', 'support', 'auditor'),
  showApplication: reads('creditOfficer', 'auditor'),
  decideApplication: needs('aboveLimit', 'creditOfficer'),
  listLimitRequests: reads('creditOfficer', 'auditor'),
  showLimitRequest: reads('creditOfficer', 'auditor'),
  decideLimitRequest: needs('fresh', 'creditOfficer'),

  creditDecisions: reads('creditOfficer', 'auditor'),
  creditWhatIf: reads('creditOfficer', 'auditor'),
  redecide: needs('fresh', 'creditOfficer'),
  shadowReport: reads('creditOfficer', 'productManager', 'analyst', 'auditor'),
  policyDrafts: reads('creditOfficer', 'productManager', 'analyst', 'auditor'),
  savePolicyDraft: needs('fresh', 'productManager'),
  backTestPolicy: needs('fresh', 'productManager'),
  proposePolicy: needs('signed', 'productManager', 'creditOfficer'),
  policiesInForce: reads('creditOfficer', 'productManager', 'analyst', 'auditor'),
  enforcePolicy: needs('signed', 'productManager', 'creditOfficer'),
  stopPolicy: needs('signed', 'creditOfficer', 'productManager', 'admin'),
  listCreditSwitches: reads('creditOfficer', 'productManager', 'admin', 'auditor'),
  setCreditSwitch: needs('signed', 'creditOfficer', 'productManager', 'admin'),
  decideCreditSwitch: needs('signed', 'creditOfficer', 'productManager', 'admin'),

  listReviews: reads('kycReviewer', 'auditor'),
  showReview: reads('kycReviewer', 'auditor'),
  reviewPicture: reads('kycReviewer', 'auditor'),
  reviewAhead: reads('kycReviewer'),
  openReview: reads('kycReviewer'),
  decideReview: needs('fresh', 'kycReviewer'),
  // A lead leads those who do what the lead's other roles do.
  openSample: reads('kycReviewer', 'creditOfficer', 'finance'),
  samplePicture: reads('kycReviewer', 'finance', 'teamLead'),
  decideSample: needs('fresh', 'kycReviewer', 'creditOfficer', 'finance'),
  showDisagreement: reads('teamLead', 'auditor'),
  decideDisagreement: needs('fresh', 'teamLead'),
  reviewAgreement: reads('kycReviewer', 'creditOfficer', 'finance', 'teamLead', ...READ_INSIGHT),
  listFraudCases: reads('kycReviewer', 'auditor'),
  showFraudCase: reads('kycReviewer', 'auditor'),
  decideFraudCase: needs('signed', 'kycReviewer'),
  listAppeals: reads('kycReviewer', 'grievanceOfficer', 'auditor'),
  showAppeal: reads('kycReviewer', 'grievanceOfficer', 'auditor'),
  decideAppeal: needs('signed', 'kycReviewer', 'grievanceOfficer'),
  clearPair: needs('signed', 'kycReviewer'),

  listUndelivered: reads('finance', 'support', 'auditor'),
  sendAgain: needs('fresh', 'finance', 'support'),
  listPayoutFailures: reads('finance', 'support', 'auditor'),
  decidePayoutFailure: needs('signed', 'finance'),
  listProofs: reads('finance', 'auditor'),
  showProof: reads('finance', 'auditor'),
  proofPicture: reads('finance', 'auditor'),
  proofAhead: reads('finance'),
  openProof: reads('finance'),
  decideProof: needs('signed', 'finance'),
  waiveCharge: needs('signed', 'finance'),
  writeOffLoan: needs('signed', 'finance'),
  reverseRepayment: needs('signed', 'finance'),
  listOverpayments: reads('finance', 'auditor'),
  refundOverpayment: needs('signed', 'finance'),

  listStatementFiles: reads('accountant', 'finance', 'auditor'),
  listReconItems: reads('accountant', 'finance', 'auditor'),
  listExceptions: reads('accountant', 'finance', 'auditor'),
  suggestItems: reads('accountant', 'finance', 'auditor'),
  listFunding: reads('accountant', 'finance', 'auditor'),
  importStatement: needs('fresh', 'accountant', 'finance'),
  runReconciliation: needs('fresh', 'accountant', 'finance'),
  decideException: needs('signed', 'accountant', 'finance'),

  listBooks: reads('accountant', 'finance', 'auditor'),
  trialBalance: reads('accountant', 'finance', 'auditor'),
  profitAndLoss: reads('accountant', 'finance', 'auditor'),
  balanceSheet: reads('accountant', 'finance', 'auditor'),
  journalEntry: reads('accountant', 'finance', 'auditor'),
  bookDays: reads('accountant', 'finance', 'auditor'),
  bookAccount: reads('accountant', 'finance', 'auditor'),
  bookJournal: reads('accountant', 'finance', 'auditor'),
  bookLoan: reads('accountant', 'finance', 'auditor'),
  loanTape: reads('accountant', 'finance', 'auditor'),
  listExportCodes: reads('accountant', 'finance', 'auditor'),
  setExportCode: needs('signed', 'accountant', 'finance'),
  decideExportCode: needs('signed', 'accountant', 'finance'),
  exportBook: reads('accountant', 'finance', 'auditor'),
  proveBook: reads('accountant', 'finance', 'auditor'),
  lenderStatement: reads('accountant', 'finance', 'auditor'),
  lenderStatementFile: reads('accountant', 'finance', 'auditor'),
  listBookMonths: reads('accountant', 'finance', 'auditor'),
  monthMovements: reads('accountant', 'finance', 'auditor'),
  closeMonth: needs('signed', 'accountant', 'finance'),
  adjustMonth: needs('signed', 'accountant', 'finance'),
  setAllowance: needs('signed', 'accountant', 'finance'),
  listWaitingPayouts: reads('accountant', 'finance', 'support', 'auditor'),
  listPayoutReturns: reads('accountant', 'finance', 'auditor'),
  decidePayoutReturn: needs('signed', 'accountant', 'finance'),
  listDisputes: reads('accountant', 'finance', 'auditor'),
  openDispute: needs('signed', 'accountant', 'finance'),
  answerDispute: needs('fresh', 'accountant', 'finance'),
  decideDispute: needs('signed', 'accountant', 'finance'),
  taxRegister: reads('accountant', 'finance', 'auditor'),
  withheldTaxReturn: reads('accountant', 'finance', 'auditor'),
  // It names the borrower, whom an auditor of the books does not know.
  taxDocumentFile: reads('accountant', 'finance'),
  cancelTaxStamp: needs('signed', 'finance'),
  listGuarantees: reads('accountant', 'finance', 'auditor'),
  agreeGuarantee: needs('signed', 'accountant', 'finance'),
  claimGuarantee: needs('signed', 'accountant', 'finance'),
  listLosses: reads('accountant', 'finance', 'auditor'),
  setOffTax: needs('signed', 'accountant', 'finance'),
  decideLoss: needs('signed', 'accountant', 'finance'),
  limitFunding: needs('signed', 'accountant', 'finance'),
  withdrawFunding: needs('signed', 'accountant', 'finance'),
  cancelWithdrawal: needs('fresh', 'accountant', 'finance'),
  listWithdrawals: reads('accountant', 'finance', 'auditor'),
  listAgentLenders: reads('accountant', 'finance', 'auditor'),
  listRemittances: reads('accountant', 'finance', 'auditor'),
  listPlatformFees: reads('accountant', 'finance', 'auditor'),
  chargePlatformFee: needs('signed', 'accountant', 'finance'),
  creditPlatformFee: needs('signed', 'accountant', 'finance'),
  platformInvoiceFile: reads('accountant', 'finance', 'auditor'),

  blockPerson: needs('signed', 'creditOfficer', 'kycReviewer'),
  listProposals: reads('creditOfficer', 'finance'),
  decideProposal: needs('signed', 'creditOfficer', 'finance'),

  listGrievances: reads('support', 'grievanceOfficer', 'auditor'),
  showGrievance: reads('support', 'grievanceOfficer', 'auditor'),
  grievancePicture: reads('support', 'grievanceOfficer', 'auditor'),
  answerGrievance: needs('none', 'support', 'grievanceOfficer'),
  replyGrievance: needs('none', 'support', 'grievanceOfficer'),
  handOnGrievance: needs('none', 'support', 'grievanceOfficer'),

  // How long the principal has been unpaid is a report of the books too.
  portfolioDays: reads('accountant', ...READ_INSIGHT),
  vintages: reads(...READ_INSIGHT),
  rollRates: reads(...READ_INSIGHT),
  collectionDays: reads(...READ_INSIGHT),
  listBereavements: reads('grievanceOfficer', 'finance', 'auditor'),
  showBereavement: reads('grievanceOfficer', 'finance', 'auditor'),
  bereavementPaper: reads('grievanceOfficer', 'finance', 'auditor'),
  estateLetters: reads('grievanceOfficer', 'finance', 'auditor'),
  decideBereavement: needs('signed', 'grievanceOfficer', 'finance'),

  listSettlements: reads('collectionsLead', 'finance', 'auditor'),
  showSettlement: reads('collectionsLead', 'finance', 'auditor'),
  decideSettlement: needs('signed', 'collectionsLead', 'finance'),

  listOpenObjections: reads('finance', 'kycReviewer', 'auditor'),
  showObjection: reads('finance', 'kycReviewer', 'auditor'),
  decideObjection: needs('signed', 'finance', 'kycReviewer'),
  listContactCases: reads('collectionsAgent', 'collectionsLead'),
  announceCall: needs('fresh', 'collectionsAgent', 'collectionsLead'),
  startContact: needs('fresh', 'collectionsAgent', 'collectionsLead'),
  endContact: needs('none', 'collectionsAgent', 'collectionsLead'),

  listAgencies: reads('collectionsLead', 'finance', 'auditor'),
  saveAgency: needs('signed', 'collectionsLead', 'finance'),
  saveAgent: needs('signed', 'collectionsLead', 'finance'),
  endAgent: needs('signed', 'collectionsLead', 'finance'),

  listHolds: reads('collectionsLead', 'support', 'grievanceOfficer', 'finance', 'auditor'),
  loanRelief: reads('collectionsLead', 'support', 'grievanceOfficer', 'finance', 'auditor'),
  setHold: needs('fresh', 'collectionsLead', 'support', 'grievanceOfficer'),
  endHold: needs('fresh', 'collectionsLead', 'grievanceOfficer'),
  recordPromise: needs('fresh', 'collectionsAgent', 'collectionsLead'),
  agreeHardship: needs('signed', 'collectionsLead'),
  offerSettlement: needs('signed', 'collectionsLead', 'finance'),
  listStrategies: reads('collectionsAgent', 'collectionsLead', 'finance', 'auditor'),
  collectionStrategy: needs('signed', 'collectionsLead', 'finance'),
  bureauRuns: reads('finance', 'auditor'),
  bureauRows: reads('finance', 'auditor'),
  sendBureauRun: needs('signed', 'finance'),
  bureauRejects: reads('finance', 'support', 'auditor'),
  showBureauRow: reads('finance', 'support', 'auditor'),
  resendBureauRow: needs('signed', 'finance', 'support'),
  bureauDisputes: reads('finance', 'support', 'auditor'),
  decideBureauDispute: needs('signed', 'finance', 'support'),
  listDisasters: reads('collectionsLead', 'support', 'finance', 'auditor'),
  declareDisaster: needs('signed', 'collectionsLead', 'finance'),

  operatorAudit: reads('auditor'),

  listStaff: reads('admin', 'auditor'),
  inviteStaff: needs('signed', 'admin'),
  inviteAgain: needs('signed', 'admin'),
  setRoles: needs('signed', 'admin'),
  endStaff: needs('signed', 'admin'),
  decideStaffProposal: needs('signed', 'admin'),
  sendInvite: needs('fresh', 'admin'),
  endStaffSessions: needs('fresh', 'admin'),

  whoAmI: own('none'),
  lockSession: own('none'),
  signOutStaff: own('none'),
  endOwnSession: own('none'),
  beginSignature: own('none'),
  beginKey: own('none'),
  addKey: own('signed'),
  removeKey: own('signed'),
  beginTotp: own('fresh'),
  addTotp: own('signed'),
}

export const mayCall = (roles: readonly OperatorRole[], call: string): boolean =>
  Object.hasOwn(STAFF_CALLS, call) &&
  (STAFF_CALLS[call]?.roles.some((role) => roles.includes(role)) ?? false)
