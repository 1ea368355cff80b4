import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { DataOf, EndpointSpec } from '@noren/contract/endpoint'
import * as feedback from '@noren/contract/feedback'
import * as contract from '@noren/contract/operator'
import * as agents from '@noren/contract/operator/agents'
import * as appeals from '@noren/contract/operator/appeals'
import * as bereavements from '@noren/contract/operator/bereavements'
import * as books from '@noren/contract/operator/books'
import * as bureau from '@noren/contract/operator/bureau'
import * as cash from '@noren/contract/operator/cash'
import * as contacts from '@noren/contract/operator/contacts'
import * as credit from '@noren/contract/operator/credit'
import * as disputes from '@noren/contract/operator/disputes'
import * as fraud from '@noren/contract/operator/fraud'
import * as funding from '@noren/contract/operator/funding'
import * as guarantees from '@noren/contract/operator/guarantees'
import * as insight from '@noren/contract/operator/insight'
import * as loans from '@noren/contract/operator/loans'
import { LOOK_PURPOSES } from '@noren/contract/operator/looking'
import * as losses from '@noren/contract/operator/losses'
import * as months from '@noren/contract/operator/months'
import * as notes from '@noren/contract/operator/notes'
import * as objections from '@noren/contract/operator/objections'
import * as outbox from '@noren/contract/operator/outbox'
import * as people from '@noren/contract/operator/people'
import * as platform from '@noren/contract/operator/platform'
import * as policies from '@noren/contract/operator/policies'
import * as quality from '@noren/contract/operator/quality'
import * as recon from '@noren/contract/operator/reconciliation'
import * as relief from '@noren/contract/operator/relief'
import { OPERATOR_ROLES } from '@noren/contract/operator/roles'
import * as settlements from '@noren/contract/operator/settlements'
import * as staff from '@noren/contract/operator/staff'
import * as tax from '@noren/contract/operator/tax'
import * as views from '@noren/contract/operator/views'
import * as work from '@noren/contract/operator/work'
import { LANGUAGES } from '@noren/i18n/languages'
import { marketByCode } from '@noren/markets/market-by-code'
import { readConfig } from '../config.ts'
import type { ExportFile } from '../domains/documents/export-book.ts'
import { systemClock } from '../platform/clock.ts'
import { AppError } from '../platform/errors.ts'
import { writeExport } from './books/export.ts'
import { type CommandIo, faultText, say } from './command-line.ts'
import { shadowTable } from './credit/shadow-table.ts'
import { type ConsoleCall, ConsoleRefusal, openConsole } from './operator/client.ts'
import { rolesFrom, runAtDesk, UsageError } from './operator/desk.ts'
import { textTable } from './text-table.ts'

const USAGE = `Usage: npm run operator -- <command>

On the server's own machine (reads DATA_DIR or DATABASE_URL, beside a running server or without):
  invite --name <name> --email <address>   one of the first two administrators; prints a link, once
  invite <operatorId> --email <address>    a link for who has only a token, or lost every key
  add --name <name> --role <role>[,<role>] prints a terminal token, once
  token <operatorId>   a new token for the same operator; the one before ends
  revoke <operatorId>
  operators

Against a running server (--url, or PUBLIC_URL; the token in NOREN_OPERATOR_TOKEN):
  queues
  views | views save <name> </loans?status=70> | views remove <viewId>
  work | work list|next [--kind <kind>] | work claim|release <itemId>
  work colleagues --kind <kind> | work assign <itemId>[,<itemId>] <operatorId>|nobody
  work escalate <itemId> --text <what a lead should know> | work answer <itemId> --text <what the lead says> | work asked <itemId>
  work wait <itemId>[,<itemId>] borrower|provider|colleague --until <instant> | work wake <itemId>[,<itemId>]
  find phone|loanNumber|ticketNumber|kfsNumber|receiptNumber|utr|documentNumber|personId|loanId <value>
  loans [--status <status>] [--bucket <bucket>] [--lender <code>] | payments <loanId>
  list applications|reviews|payout-failures|proofs|limit-requests|proposals|grievances|overpayments|exceptions|payout-returns|waiting-payouts|funding|withdrawals|disputes|guarantees|losses|platform-fees|fraud-cases|appeals|bereavements|settlements|objections|contacts|agencies|agents|undelivered|agent-lenders|remittances
  show application|review|grievance|proof|limit-request|fraud-case|sealed-pictures|opened-review|sample|disagreement <id>
  show bereavement <id> [--day <YYYY-MM-DD>] | show settlement|objection|appeal|bureau-row <id>
  show loan|person <id> --purpose <purpose>
  timeline <userId> --purpose <purpose> [--kind <what of it>]
  accounts <userId> --purpose <purpose>   the accounts for payouts that a person has and had
  notes <userId> | note <userId> <noteId> --purpose <purpose> | end-note <userId> <noteId>
  add-note <userId> --text <words> [--state vulnerable|inWriting|hasHelper]
  days <loanId> --purpose <purpose>                 what the loan owes day by day
  as-of <loanId> <YYYY-MM-DD> --purpose <purpose>   what the loan owes on that day
  papers <loanId> | paper <loanId> <documentId> --purpose <purpose> --out <file>
  reveal <userId> phone|name --purpose <purpose>
  picture <caseId> <pictureId> --out <file> | picture <proofId> --out <file>
  picture sample|grievance <id> <pictureId> --out <file> | picture bereavement <id> --out <file>
  estate-letters <bereavementId> [--language <code>] --out <folder>
  answer <grievanceId> --text <what the borrower reads>
  send-again reminder|mail|payout|refund|stamp <itemId>
  reply <grievanceId> --text <what the borrower reads meanwhile; it stays open>
  hand-on <grievanceId> support|grievanceOfficer --text <what who takes it has to know>
  decide application <id> approve
  decide application <id> decline --reason <code>[,<code>] --reapply-on <YYYY-MM-DD>
  decide review <id> pass | decide review <id> fail --reason <code>
  decide sample <id> pass | decide sample <id> fail --reason <code> | decide disagreement <id> first|second|unclear
  decide payout-failure <loanId> retry|cancel
  decide proof <id> accept [--event <id>] | decide proof <id> refuse --reason <code>
  decide limit-request <id> grant [--identity checked] | decide limit-request <id> refuse --reason <code>
  decide proposal <id> confirm|refuse
  decide fraud-case <id> ${fraud.FRAUD_OUTCOMES.join('|')} [--text <what was found>]
  decide appeal <id> lifted|kept --text <what the borrower reads>
  clear-pair <userId> <userId> [--text <why it means nothing>]
  waive <loanId> --part interest|fee|tax|penal --amount <amount> --reason <word>
  write-off <loanId> --reason <word>
  reverse <paymentId> --reason <word>
  refund <loanId> --amount <amount> [--reference <the bank's, of a transfer by hand>]
  decide payout-return <id> <decision>
  dispute open <paymentId> --amount <amount> --reference <the provider's> --reason <reason> [--until <YYYY-MM-DD>]
  dispute answer <id> --text <where the evidence lies>
  decide dispute <id> won|lost|accept [--cost <amount>] [--tax <amount>]
  decide bereavement <id> confirmed --day <YYYY-MM-DD> [--closing waive|estate] | decide bereavement <id> notConfirmed|mistaken
  decide settlement <id> agreed|refused
  decide objection <id> upheld|refused --text <what the borrower reads> [--part interest|fee|tax|penal|all] [--amount <amount>]
  guarantee agree <book> --name <giver> --form cash|deposit|bankGuarantee --amount <cover> --product <code> --from <YYYY-MM-DD> --until <YYYY-MM-DD> [--by platform]
  guarantee claim <loanId> --amount <amount> [--reason <why it is late>]
  loss <loanId> <why>
  tax set-off <book> <YYYY-MM> | tax withheld <book> <YYYY-MM>
  tax document <documentId> --out <file> [--form pdf|xml] | tax cancel <documentId> --reason replaced|unrelated
  funding limit <book> --floor <amount> [--lent-max <amount>]
  funding withdraw <book> --account 1010|1012 --amount <amount> | funding cancel <withdrawalId>
  platform-fee <book> <YYYY-MM> --amount <fee without tax>
  platform-credit <feeId> --amount <fee without tax> --reason wrongAmount|wrongParty|notOwed
  platform-invoice <feeId or creditId> --out <file>
  decide exception <id> <decision> [--item <id>] [--until <YYYY-MM-DD>]
  books | books entry <id>
  books trial-balance|balance-sheet <book> [--day <YYYY-MM-DD>] [--by posted|value] [--known-on <YYYY-MM-DD>]
  books profit-and-loss <book> --from <YYYY-MM-DD> [--to <YYYY-MM-DD>] [--by posted|value] [--known-on <YYYY-MM-DD>]
  books account <book> <code> --from <YYYY-MM-DD> [--to <YYYY-MM-DD>]
  books journal <book> --from <YYYY-MM-DD> [--to <YYYY-MM-DD>] [--by posted|value]
  books loan <loan number> [--day <YYYY-MM-DD>] [--known-on <YYYY-MM-DD>]
  books loan-tape <book> [--day <YYYY-MM-DD>]
  books export <book> --out <folder> [--form hledger|beancount|csv] [--from <YYYY-MM-DD>] [--to <YYYY-MM-DD>] [--by posted|value]
         [--known-on <YYYY-MM-DD>]
  books export-codes <book>
  books export-code <book> <account> --own <code of the lender's chart>
  books proof <book> [--from <YYYY-MM-DD>]
  books days <book> [--until <YYYY-MM-DD>]
  books statement <book> [--day <YYYY-MM-DD>] [--form csv|pdf --out <file>]
  books tax <book> <YYYY-MM>
  month close|allowance|movements|adjust <book> <YYYY-MM> [--reason <reason> --amount <amount> --paper <name>]
  recon files|items <book> | recon suggestions <exceptionId> | recon run
  recon import <file> --book <book> --source <source> --format <format>
  credit decisions <userId> | credit redecide <userId>
  credit what-if <userId> [--amount <income of a month>] [--kind ${credit.INCOME_EVIDENCES.join('|')}] [--cost <other loans a month>] [--text <question>:<choice>[,…]]
  credit shadows [--from <YYYY-MM-DD>] [--to <YYYY-MM-DD>]   how versions that are tried would have decided
  credit drafts | credit draft save <file> | credit draft test <draftId>
  credit draft propose <draftId> --until <YYYY-MM-DD> [--text <why a group may be approved less often>]
  credit in-force | credit enforce <version> --from <YYYY-MM-DD> [--text <why>] | credit stop <enforcementId> --text <why>
  credit switches | credit switch market|newBorrowers|lender <code>|product <code> --state <state> --text <why> [--until <YYYY-MM-DD>]
  decide switch <id> confirm|refuse
  contact announce|call|sms <loanId> | contact end <contactId> <outcome> [--text <note>]
  holds <loanId> | hold <loanId> --reason ${relief.CARE_REASONS.join('|')} --until <YYYY-MM-DD> | hold end <loanId> <holdId>
  relief <loanId> [<payments> [--tokens <small ones before>] [--rate none]] [--amount <sum>]   what may be done for its borrower today
  promise <loanId> --until <YYYY-MM-DD> [--amount <amount>]   what a borrower who called means to pay
  offer plan <loanId> <payments> [--tokens <small ones before>] [--rate none] | offer settlement <loanId> [--amount <sum>]
  strategies | strategy --from <YYYY-MM-DD> --before <day>[,<day>] --late <day>[,<day>] --calls-from <day> --calls-week <most> --calls-rest <days>
  list bureau-runs|bureau-rejects|bureau-disputes | bureau rows <runId>   what a credit bureau is told, and what it did not take
  bureau send <runId> | bureau resend <rowId> | decide bureau-dispute <id> corrected|withdrawn|upheld --text <what the borrower reads>
  disasters | disaster --name <name> --from <YYYY-MM-DD> --until <YYYY-MM-DD> --text <postcode>[,<postcode>]
  agency save [<agencyId>] --name <name> --lender <code>[,<code>] --paper <certificate> --until <YYYY-MM-DD>
  agent save <operatorId> <agencyId> --paper <certificate> --until <YYYY-MM-DD> --language <code>[,<code>]
  agency end <agencyId> | agent end <operatorId>
  block <userId> --reason <code> | unblock <userId>
  insight portfolio|vintages|rolls|collections|agreement [--from <YYYY-MM-DD>] [--to <YYYY-MM-DD>] [--lender <code>]
  staff | list staff-proposals
  staff invite --name <name> --email <address> --role <role>[,<role>]
  staff roles <operatorId> --role <role>[,<role>]
  staff invite-again|send-invite|end-sessions|end <operatorId>
  decide staff-proposal <id> confirm|refuse
  audit <id>

Roles: ${OPERATOR_ROLES.join(' ')}
Outside the sandbox a token reads and answers tickets; the rest is decided in the console, with a passkey.

Reasons, each told to the borrower in their language:
  application    ${contract.DECLINE_REASONS.join(' ')}
  review         ${contract.REVIEW_REASONS.join(' ')}
  proof          ${contract.PROOF_REASONS.join(' ')}
  limit-request  ${contract.LIMIT_REASONS.join(' ')}
  block          ${contract.BLOCK_REASONS.join(' ')}
Reasons for the books: ${contract.MONEY_REASONS.join(' ')}
Of an exception:       ${recon.EXCEPTION_DECISIONS.join(' ')}
To adjust a month:     ${months.ADJUSTMENTS.join(' ')}
Of a returned payout:  ${cash.RETURN_DECISIONS.join(' ')}
To open a dispute:     ${disputes.DISPUTE_REASONS.join(' ')}
States of a switch:    ${credit.CREDIT_SWITCH_STATES.join(' ')}
To claim a guarantee late: ${guarantees.LATE_REASONS.join(' ')}
To hold a loan to be lost:  ${losses.LOSS_DECISIONS.join(' ')}

To open a loan or a person: ${LOOK_PURPOSES.join(' ')}

  --cursor <cursor>   the next page of a list
  --request-id <id>   the same as before, when an answer was lost
  --language ${LANGUAGES.join('|')}`

const OPTIONS = {
  name: { type: 'string' },
  role: { type: 'string' },
  email: { type: 'string' },
  reference: { type: 'string' },
  url: { type: 'string' },
  language: { type: 'string' },
  reason: { type: 'string' },
  part: { type: 'string' },
  amount: { type: 'string' },
  out: { type: 'string' },
  event: { type: 'string' },
  identity: { type: 'string' },
  text: { type: 'string' },
  'reapply-on': { type: 'string' },
  item: { type: 'string' },
  until: { type: 'string' },
  book: { type: 'string' },
  paper: { type: 'string' },
  day: { type: 'string' },
  from: { type: 'string' },
  to: { type: 'string' },
  by: { type: 'string' },
  'known-on': { type: 'string' },
  own: { type: 'string' },
  tokens: { type: 'string' },
  before: { type: 'string' },
  late: { type: 'string' },
  'calls-from': { type: 'string' },
  'calls-week': { type: 'string' },
  'calls-rest': { type: 'string' },
  rate: { type: 'string' },
  cost: { type: 'string' },
  tax: { type: 'string' },
  state: { type: 'string' },
  source: { type: 'string' },
  format: { type: 'string' },
  form: { type: 'string' },
  product: { type: 'string' },
  'request-id': { type: 'string' },
  cursor: { type: 'string' },
  kind: { type: 'string' },
  status: { type: 'string' },
  bucket: { type: 'string' },
  lender: { type: 'string' },
  purpose: { type: 'string' },
  closing: { type: 'string' },
  floor: { type: 'string' },
  'lent-max': { type: 'string' },
  account: { type: 'string' },
} as const

type Options = { readonly [Name in keyof typeof OPTIONS]?: string | undefined }

const LISTS: Readonly<Record<string, EndpointSpec>> = {
  applications: contract.listApplications,
  reviews: contract.listReviews,
  'payout-failures': contract.listPayoutFailures,
  proofs: contract.listProofs,
  'limit-requests': contract.listLimitRequests,
  proposals: contract.listProposals,
  overpayments: contract.listOverpayments,
  exceptions: recon.listExceptions,
  funding: recon.listFunding,
  withdrawals: funding.listWithdrawals,
  months: months.listBookMonths,
  'payout-returns': cash.listPayoutReturns,
  'waiting-payouts': cash.listWaitingPayouts,
  disputes: disputes.listDisputes,
  guarantees: guarantees.listGuarantees,
  losses: losses.listLosses,
  'platform-fees': platform.listPlatformFees,
  'agent-lenders': platform.listAgentLenders,
  remittances: platform.listRemittances,
  grievances: feedback.listGrievances,
  'fraud-cases': fraud.listFraudCases,
  bereavements: bereavements.listBereavements,
  settlements: settlements.listSettlements,
  appeals: appeals.listAppeals,
  'bureau-runs': bureau.bureauRuns,
  'bureau-rejects': bureau.bureauRejects,
  'bureau-disputes': bureau.bureauDisputes,
  objections: objections.listOpenObjections,
  contacts: contacts.listContactCases,
  agencies: agents.listAgencies,
  undelivered: outbox.listUndelivered,
}

/** What `show` can show: the call and the name of its id parameter. */
const SHOWN: Readonly<Record<string, { call: EndpointSpec; id: string }>> = {
  application: { call: contract.showApplication, id: 'loanId' },
  review: { call: contract.showReview, id: 'caseId' },
  'sealed-pictures': { call: contract.reviewAhead, id: 'caseId' },
  'opened-review': { call: contract.openReview, id: 'caseId' },
  sample: { call: quality.openSample, id: 'sampleId' },
  disagreement: { call: quality.showDisagreement, id: 'sampleId' },
  'sealed-proof': { call: contract.proofAhead, id: 'proofId' },
  'opened-proof': { call: contract.openProof, id: 'proofId' },
  'fraud-case': { call: fraud.showFraudCase, id: 'caseId' },
  grievance: { call: feedback.showGrievance, id: 'feedbackId' },
  bereavement: { call: bereavements.showBereavement, id: 'reportId' },
  settlement: { call: settlements.showSettlement, id: 'settlementId' },
  objection: { call: objections.showObjection, id: 'objectionId' },
  appeal: { call: appeals.showAppeal, id: 'appealId' },
  'bureau-row': { call: bureau.showBureauRow, id: 'subjectId' },
  proof: { call: contract.showProof, id: 'proofId' },
  'limit-request': { call: contract.showLimitRequest, id: 'limitRequestId' },
  loan: { call: loans.showLoan, id: 'loanId' },
  person: { call: people.showPerson, id: 'userId' },
}

/** What `decide` can decide: the call, the name of its id parameter, and its other fields. */
const DECISIONS: Readonly<
  Record<string, { call: EndpointSpec; id: string; takes?: (options: Options) => object }>
> = {
  application: {
    call: contract.decideApplication,
    id: 'loanId',
    takes: ({ reason, 'reapply-on': reapplyOn }) => ({
      ...(reason === undefined ? {} : { reasonCodes: reason.split(',') }),
      ...(reapplyOn === undefined ? {} : { reapplyOn }),
    }),
  },
  review: { call: contract.decideReview, id: 'caseId', takes: reasonCodeOf },
  sample: { call: quality.decideSample, id: 'sampleId', takes: reasonCodeOf },
  'payout-failure': { call: contract.decidePayoutFailure, id: 'loanId' },
  proof: {
    call: contract.decideProof,
    id: 'proofId',
    takes: ({ event, reason }) => ({
      ...(event === undefined ? {} : { matchedEventId: event }),
      ...reasonCodeOf({ reason }),
    }),
  },
  'limit-request': {
    call: contract.decideLimitRequest,
    id: 'limitRequestId',
    takes: ({ identity, reason }) => ({
      ...(identity === 'checked' ? { identityChecked: true } : {}),
      ...reasonCodeOf({ reason }),
    }),
  },
  exception: {
    call: recon.decideException,
    id: 'exceptionId',
    takes: ({ item, until }) => ({
      ...(item === undefined ? {} : { itemId: item }),
      ...(until === undefined ? {} : { until }),
    }),
  },
  'payout-return': { call: cash.decidePayoutReturn, id: 'returnId' },
  dispute: {
    call: disputes.decideDispute,
    id: 'disputeId',
    takes: ({ cost, tax }) => ({
      ...(cost === undefined ? {} : { cost }),
      ...(tax === undefined ? {} : { tax }),
    }),
  },
  settlement: { call: settlements.decideSettlement, id: 'settlementId' },
  objection: {
    call: objections.decideObjection,
    id: 'objectionId',
    takes: ({ text: answer, part, amount }) => ({
      ...(answer === undefined ? {} : { answer }),
      ...(part === undefined
        ? {}
        : { correction: { part, ...(amount === undefined ? {} : { amount }) } }),
    }),
  },
  bereavement: {
    call: bereavements.decideBereavement,
    id: 'reportId',
    takes: ({ day: diedOn, closing }) => ({
      ...(diedOn === undefined ? {} : { diedOn }),
      ...(closing === undefined ? {} : { closing }),
    }),
  },
  switch: { call: credit.decideCreditSwitch, id: 'switchId' },
  'export-code': { call: books.decideExportCode, id: 'changeId' },
  'bureau-dispute': { call: bureau.decideBureauDispute, id: 'disputeId', takes: answerOf },
  appeal: { call: appeals.decideAppeal, id: 'appealId', takes: answerOf },
  'fraud-case': {
    call: fraud.decideFraudCase,
    id: 'caseId',
    takes: ({ text: note }) => (note === undefined ? {} : { note }),
  },
  proposal: { call: contract.decideProposal, id: 'proposalId' },
  'staff-proposal': { call: staff.decideStaffProposal, id: 'proposalId' },
}

/** What one administrator proposes or does about a person of the staff. */
const STAFF: Readonly<
  Record<string, { call: EndpointSpec; takes?: (options: Options) => object }>
> = {
  invite: {
    call: staff.inviteStaff,
    takes: ({ name, email, role }) => ({ name, email, roles: rolesFrom(role) }),
  },
  roles: { call: staff.setRoles, takes: ({ role }) => ({ roles: rolesFrom(role) }) },
  'invite-again': { call: staff.inviteAgain },
  'send-invite': { call: staff.sendInvite },
  'end-sessions': { call: staff.endStaffSessions },
  end: { call: staff.endStaff },
}

const staffLine = (person: DataOf<typeof staff.listStaff>['details'][number]) => ({
  operatorId: person.operatorId,
  name: person.name,
  roles: person.roles.join(','),
  state: person.hasForbiddenPair ? `${person.state}, forbidden roles` : person.state,
  keys: person.keys,
  tokenUntil: person.tokenUntil ?? '',
})

function answerOf({ text: answer }: Options): object {
  return answer === undefined ? {} : { answer }
}

function reasonCodeOf({ reason }: Options): object {
  return reason === undefined ? {} : { reasonCode: reason }
}

/** The proof of a book has found something, which was said. */
class BookDoesNotHold extends Error {}

/** Runs one command. Throws UsageError, ConsoleRefusal and AppError for what the person can fix. */
export const runOperatorCommand = async (
  args: readonly string[],
  { env, say }: CommandIo,
): Promise<void> => {
  const { words, options } = readWords(args)
  const config = readConfig(env)
  if (await runAtDesk(words, options, { config, say })) return
  const token = env.NOREN_OPERATOR_TOKEN
  if (!token) throw new UsageError('NOREN_OPERATOR_TOKEN is not set: add an operator first.')
  const call = await openConsole({
    url: (options.url ?? config.publicUrl).replace(/\/+$/, ''),
    token,
    language: options.language ?? 'en',
    market: config.market,
    clock: systemClock(marketByCode(config.market).zone),
  })
  await runAtServer(words, options, { call, say })
}

const readWords = (args: readonly string[]): { words: string[]; options: Options } => {
  try {
    const { positionals, values } = parseArgs({
      args: [...args],
      options: OPTIONS,
      allowPositionals: true,
    })
    return { words: positionals, options: values }
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

const runAtServer = async (
  words: readonly string[],
  options: Options,
  { call, say }: { call: ConsoleCall; say: (line: string) => void },
): Promise<void> => {
  const [command = '', first = '', second = '', third = ''] = words
  const show = (value: unknown): void => say(JSON.stringify(value, null, 2))
  const paged = options.cursor === undefined ? {} : { cursor: options.cursor }
  const sayPage = (
    rows: readonly Record<string, unknown>[],
    nextCursor: string | null | undefined,
  ): void => {
    say(rows.length === 0 ? 'Nothing waits here.' : textTable(rows))
    if (nextCursor) say(`More: --cursor ${nextCursor}`)
  }
  const requestId = options['request-id'] ?? randomBytes(18).toString('base64url')
  const change = async (endpoint: EndpointSpec, body: object): Promise<void> => {
    try {
      show(await call(endpoint, { body: { requestId, ...body } }))
    } catch (error) {
      if (!(error instanceof ConsoleRefusal)) say(`No answer came. --request-id ${requestId}`)
      throw error
    }
  }
  switch (command) {
    case 'queues':
      return show(await call(contract.operatorQueues))
    case 'staff': {
      if (first === '') {
        return say(textTable((await call(staff.listStaff)).details.map(staffLine)))
      }
      const { call: endpoint, takes } = known(STAFF, first)
      return change(endpoint, {
        ...(second !== '' && { operatorId: second }),
        ...takes?.(options),
      })
    }
    case 'list': {
      if (first === 'staff-proposals') {
        const { proposals } = await call(staff.listStaff)
        return say(proposals.length === 0 ? 'Nothing waits here.' : textTable(proposals))
      }
      if (first === 'agents') return sayPage((await call(agents.listAgencies)).agents, null)
      const { details, nextCursor } = (await call(known(LISTS, first), { query: paged })) as {
        details: Record<string, unknown>[]
        nextCursor?: string | null
      }
      return sayPage(details, nextCursor)
    }
    case 'show': {
      const { call: endpoint, id } = known(SHOWN, first)
      const { purpose, day: diedOn } = options
      const query = { ...(purpose && { purpose }), ...(diedOn && { diedOn }) }
      return show(await call(endpoint, { params: { [id]: second }, query }))
    }
    case 'work': {
      const { kind } = options
      const query = { ...paged, ...(kind && { kind }) }
      if (first === '') return say(textTable((await call(work.workCounts)).kinds))
      if (first === 'next') return change(work.claimNextWork, { ...(kind && { kind }) })
      if (first === 'claim') return show(await call(work.claimWork, { body: { itemId: second } }))
      if (first === 'release')
        return show(await call(work.releaseWork, { body: { itemId: second } }))
      const itemId = second
      if (first === 'escalate') {
        return change(work.escalateWork, { itemId, question: options.text })
      }
      if (first === 'answer') return change(work.answerEscalation, { itemId, answer: options.text })
      if (first === 'asked') return show(await call(work.showEscalations, { params: { itemId } }))
      const itemIds = second.split(',')
      if (first === 'colleagues') {
        const asked = { query: { kind: kind ?? '' } }
        return say(textTable((await call(work.listColleagues, asked)).items))
      }
      if (first === 'assign') {
        const operatorId = third === 'nobody' ? null : third
        return change(work.assignWork, { itemIds, operatorId })
      }
      if (first === 'wake') return change(work.waitWork, { itemIds, wait: null })
      if (first === 'wait') {
        return change(work.waitWork, { itemIds, wait: { for: third, until: options.until } })
      }
      if (first !== 'list') throw new UsageError('work list, next, claim, assign or wait?')
      const { items, nextCursor } = await call(work.listWork, { query })
      return sayPage(items, nextCursor)
    }
    case 'views': {
      if (first === 'save') {
        const [path = '', query = ''] = third.split('?')
        return show(await call(views.saveView, { body: { name: second, path, query } }))
      }
      if (first === 'remove') {
        return show(await call(views.removeView, { body: { viewId: second } }))
      }
      return say(textTable((await call(views.listViews)).details))
    }
    case 'find': {
      const { items } = await call(people.findPeople, { body: { kind: first, value: second } })
      return sayPage(items, null)
    }
    case 'reveal': {
      const body = { userId: first, field: second, purpose: options.purpose }
      return say((await call(people.revealField, { body })).value)
    }
    case 'loans': {
      const { status, bucket, lender } = options
      const filters = {
        ...(status && { status }),
        ...(bucket && { bucket }),
        ...(lender && { lender }),
      }
      const { items, nextCursor } = await call(loans.listLoans, { query: { ...paged, ...filters } })
      return sayPage(items, nextCursor)
    }
    case 'payments': {
      const asked = { params: { loanId: first }, query: paged }
      const { items, nextCursor } = await call(loans.listPayments, asked)
      return sayPage(items, nextCursor)
    }
    case 'timeline': {
      const { purpose, kind: domain } = options
      const query = { ...paged, ...(purpose && { purpose }), ...(domain && { domain }) }
      const asked = { params: { userId: first }, query }
      const { items, nextCursor } = await call(people.personTimeline, asked)
      return sayPage(items, nextCursor)
    }
    case 'accounts': {
      const { purpose } = options
      const asked = { params: { userId: first }, query: { ...(purpose && { purpose }) } }
      return say(textTable((await call(people.personAccounts, asked)).details))
    }
    case 'notes':
      return say(textTable((await call(notes.listNotes, { params: { userId: first } })).items))
    case 'note': {
      const { purpose } = options
      const params = { userId: first, noteId: second }
      return say(
        (await call(notes.showNote, { params, query: { ...(purpose && { purpose }) } })).note,
      )
    }
    case 'add-note': {
      const { text: note, state: flag } = options
      return change(notes.addNote, { userId: first, note, ...(flag && { flag }) })
    }
    case 'end-note':
      return change(notes.endNote, { userId: first, noteId: second })
    case 'days': {
      const { purpose } = options
      const asked = { params: { loanId: first }, query: { ...(purpose && { purpose }) } }
      return say(textTable((await call(loans.loanDays, asked)).days))
    }
    case 'as-of': {
      const { purpose } = options
      const asked = {
        params: { loanId: first, day: second },
        query: { ...(purpose && { purpose }) },
      }
      return show(await call(loans.loanAsOf, asked))
    }
    case 'papers':
      return say(textTable((await call(loans.loanPapers, { params: { loanId: first } })).details))
    case 'paper': {
      const { out, purpose } = options
      if (!out) throw new UsageError('paper <loanId> <documentId> --out <file>?')
      const params = { loanId: first, documentId: second }
      const asked = { params, query: { ...(purpose && { purpose }) } }
      const { mimeType, base64 } = await call(loans.loanPaper, asked)
      writeFileSync(out, Buffer.from(base64, 'base64'), { mode: 0o600, flag: 'wx' })
      return say(`${out}: ${mimeType}. Delete it when you are done.`)
    }
    case 'picture': {
      if (!options.out) throw new UsageError('picture needs --out')
      const { mimeType, base64 } = await pictureOf(call, [first, second, third])
      writeFileSync(options.out, Buffer.from(base64, 'base64'), { mode: 0o600, flag: 'wx' })
      return say(`${options.out}: ${mimeType}. Delete it when you are done.`)
    }
    case 'estate-letters': {
      const { out, language } = options
      if (!out) throw new UsageError('estate-letters <bereavementId> --out <folder>?')
      const asked = { params: { reportId: first }, query: { ...(language && { language }) } }
      for (const letter of (await call(bereavements.estateLetters, asked)).details) {
        const path = join(out, letter.fileName)
        writeFileSync(path, Buffer.from(letter.base64, 'base64'), { mode: 0o600, flag: 'wx' })
        say(`${path}: ${letter.lenderName}, ${letter.mimeType}`)
      }
      return
    }
    case 'decide': {
      if (first === 'disagreement') {
        return change(quality.decideDisagreement, { sampleId: second, finding: third })
      }
      const { call: endpoint, id, takes } = known(DECISIONS, first)
      return change(endpoint, { [id]: second, decision: third, ...takes?.(options) })
    }
    case 'send-again':
      return change(outbox.sendAgain, { kind: first, itemId: second })
    case 'answer':
      return change(feedback.answerGrievance, { feedbackId: first, answer: options.text })
    case 'reply':
      return change(feedback.replyGrievance, { feedbackId: first, reply: options.text })
    case 'hand-on':
      return change(feedback.handOnGrievance, {
        ...{ feedbackId: first, to: second, note: options.text },
      })
    case 'waive': {
      const { part, amount, reason } = options
      return change(contract.waiveCharge, { loanId: first, part, amount, reason })
    }
    case 'write-off':
      return change(contract.writeOffLoan, { loanId: first, reason: options.reason })
    case 'reverse':
      return change(contract.reverseRepayment, { paymentId: first, reason: options.reason })
    case 'refund': {
      const { amount, reference } = options
      return change(contract.refundOverpayment, { loanId: first, amount, reference })
    }
    case 'dispute': {
      if (first === 'answer') {
        const { text: evidence } = options
        return change(disputes.answerDispute, { disputeId: second, evidence })
      }
      if (first !== 'open') throw new UsageError('dispute open or dispute answer?')
      const { amount, reference, reason, until: respondBy } = options
      const of = { paymentId: second, amount, reference, reason }
      return change(disputes.openDispute, { ...of, ...(respondBy && { respondBy }) })
    }
    case 'holds': {
      const { purpose } = options
      const asked = { params: { loanId: first }, query: { ...(purpose && { purpose }) } }
      return say(textTable((await call(relief.listHolds, asked)).details))
    }
    case 'relief': {
      const { purpose, amount: sum, tokens, rate } = options
      const shape = second && {
        rows: second,
        tokens: tokens ?? '0',
        isFree: String(rate === 'none'),
      }
      const query = { ...(purpose && { purpose }), ...shape, ...(sum && { sum }) }
      return show(await call(relief.loanRelief, { params: { loanId: first }, query }))
    }
    case 'hold': {
      if (first === 'end') return change(relief.endHold, { loanId: second, holdId: third })
      const { reason, until } = options
      return change(relief.setHold, { loanId: first, reason, until })
    }
    case 'promise': {
      const { until: promisedOn, amount } = options
      return change(relief.recordPromise, { loanId: first, promisedOn, ...(amount && { amount }) })
    }
    case 'offer': {
      const { tokens, rate, amount: sum } = options
      if (first === 'settlement') {
        return change(relief.offerSettlement, { loanId: second, ...(sum && { sum }) })
      }
      if (first !== 'plan') throw new UsageError('offer plan or offer settlement?')
      const of = { loanId: second, rows: Number(third), tokens: Number(tokens ?? 0) }
      return change(relief.agreeHardship, { ...of, isFree: rate === 'none' })
    }
    case 'strategies': {
      const { market, details } = await call(contacts.listStrategies)
      return say(textTable([{ from: 'market', ...market }, ...details]))
    }
    case 'strategy': {
      const { from, ...asked } = options
      const days = (text = '') => text.split(',').filter(Boolean).map(Number)
      return change(contacts.collectionStrategy, {
        from,
        daysBeforeDue: days(asked.before),
        daysOverdue: days(asked.late),
        callsFromDay: Number(asked['calls-from']),
        callsPerWeek: Number(asked['calls-week']),
        callsRestDays: Number(asked['calls-rest']),
      })
    }
    case 'bureau': {
      if (first === 'send') return change(bureau.sendBureauRun, { runId: second })
      if (first === 'resend') return change(bureau.resendBureauRow, { rowId: second })
      if (first !== 'rows') throw new UsageError('bureau rows, send or resend?')
      const asked = { params: { runId: second }, query: paged }
      const { details, nextCursor } = await call(bureau.bureauRows, asked)
      return sayPage(details, nextCursor)
    }
    case 'disasters':
      return say(textTable((await call(relief.listDisasters)).details))
    case 'disaster': {
      const { name, from, until, text } = options
      const postcodes = text?.split(',').map((code) => code.trim())
      return change(relief.declareDisaster, { name, from, until, postcodes })
    }
    case 'agency':
    case 'agent': {
      if (first === 'end') return change(agents.endAgent, { what: command, subjectId: second })
      if (first !== 'save') throw new UsageError(`${command} save or ${command} end?`)
      const { name, lender, paper: certificate, until, language } = options
      if (command === 'agent') {
        const languages = language?.split(',')
        const of = { operatorId: second, agencyId: third, certificate, until, languages }
        return change(agents.saveAgent, of)
      }
      const of = { name, lenders: lender?.split(','), certificate, until }
      return change(agents.saveAgency, { ...of, ...(second && { agencyId: second }) })
    }
    case 'guarantee': {
      const { amount, reason: lateReason } = options
      if (first === 'claim') {
        const of = { loanId: second, amount }
        return change(guarantees.claimGuarantee, { ...of, ...(lateReason && { lateReason }) })
      }
      if (first !== 'agree') throw new UsageError('guarantee agree or guarantee claim?')
      const { name: giver, form, product: productCode, from, until } = options
      const of = { book: second, giver, form, cover: amount, productCode, from, until }
      const byPlatform = options.by === 'platform'
      return change(guarantees.agreeGuarantee, { ...of, ...(byPlatform && { byPlatform }) })
    }
    case 'tax':
      if (first === 'withheld') {
        return show(await call(tax.withheldTaxReturn, { params: { book: second, month: third } }))
      }
      if (first === 'document') {
        const { out, form = 'pdf' } = options
        if (!out) throw new UsageError('tax document <documentId> --out <file>?')
        const asked = { params: { documentId: second, form } }
        const file = await call(tax.taxDocumentFile, asked)
        writeFileSync(out, Buffer.from(file.base64, 'base64'), { mode: 0o600, flag: 'wx' })
        return say(`${out}: ${file.fileName}, ${file.mimeType}. Delete it when you are done.`)
      }
      if (first === 'cancel') {
        return change(tax.cancelTaxStamp, { documentId: second, reason: options.reason })
      }
      if (first !== 'set-off') throw new UsageError('tax set-off, withheld, document or cancel?')
      return change(tax.setOffTax, { book: second, month: third })
    case 'loss':
      return change(losses.decideLoss, { loanId: first, decision: second })
    case 'funding': {
      const { floor, account, amount, 'lent-max': lentMax } = options
      if (first === 'cancel') return change(funding.cancelWithdrawal, { withdrawalId: second })
      if (first === 'withdraw') {
        return change(funding.withdrawFunding, { book: second, account, amount })
      }
      if (first !== 'limit') throw new UsageError('funding limit, withdraw or cancel?')
      return change(funding.limitFunding, { book: second, floor, ...(lentMax && { lentMax }) })
    }
    case 'platform-invoice': {
      if (!options.out) throw new UsageError('platform-invoice <id> --out <file>?')
      const file = await call(platform.platformInvoiceFile, { params: { documentId: first } })
      writeFileSync(options.out, Buffer.from(file.base64, 'base64'), { mode: 0o600, flag: 'wx' })
      return say(`${options.out}: ${file.fileName}, ${file.mimeType}`)
    }
    case 'platform-credit':
      return change(platform.creditPlatformFee, {
        ...{ feeId: first, fee: options.amount, reason: options.reason },
      })
    case 'platform-fee':
      return change(platform.chargePlatformFee, { book: first, month: second, fee: options.amount })
    case 'block':
    case 'unblock': {
      const asked = { userId: first, decision: command, reasonCode: options.reason }
      return change(contract.blockPerson, asked)
    }
    case 'contact': {
      if (first === 'announce') return change(contacts.announceCall, { loanId: second })
      if (first === 'end') {
        const note = options.text
        const ended = { contactId: second, outcome: third }
        return change(contacts.endContact, { ...ended, ...(note !== undefined && { note }) })
      }
      return change(contacts.startContact, { loanId: second, channel: first })
    }
    case 'clear-pair':
      return change(fraud.clearPair, {
        ...{ oneId: first, otherId: second },
        ...(options.text !== undefined && { note: options.text }),
      })
    case 'credit': {
      if (first === 'redecide') return change(credit.redecide, { userId: second })
      if (first === 'what-if') {
        const { amount: income, kind: evidence, cost: obligations, text: answers } = options
        const query = {
          ...(income !== undefined && { income }),
          ...(evidence !== undefined && { evidence }),
          ...(obligations !== undefined && { obligations }),
          ...(answers !== undefined && { answers }),
        }
        return show(await call(credit.creditWhatIf, { params: { userId: second }, query }))
      }
      if (first === 'shadows') {
        const { from, to } = options
        const query = { ...(from !== undefined && { from }), ...(to !== undefined && { to }) }
        return say(shadowTable((await call(credit.shadowReport, { query })).groups))
      }
      if (first === 'switches') {
        return say(textTable((await call(credit.listCreditSwitches)).details))
      }
      if (first === 'switch') {
        const { state, text: reason, until } = options
        const of = { scope: second, subject: third, state, reason }
        return change(credit.setCreditSwitch, { ...of, ...(until !== undefined && { until }) })
      }
      if (first === 'drafts') return say(textTable((await call(policies.policyDrafts)).details))
      if (first === 'draft') {
        if (second === 'save') {
          const policy: unknown = JSON.parse(readFileSync(third, 'utf8'))
          return change(policies.savePolicyDraft, { policy })
        }
        if (second === 'test') return change(policies.backTestPolicy, { draftId: third })
        const { until, text: why } = options
        if (second !== 'propose') throw new UsageError('credit draft save, test or propose?')
        return change(policies.proposePolicy, { draftId: third, until, ...(why && { why }) })
      }
      if (first === 'in-force')
        return say(textTable((await call(policies.policiesInForce)).details))
      if (first === 'enforce') {
        const { from, text: why } = options
        return change(policies.enforcePolicy, { version: second, from, ...(why && { why }) })
      }
      if (first === 'stop') {
        return change(policies.stopPolicy, { enforcementId: second, why: options.text })
      }
      if (first !== 'decisions')
        throw new UsageError(
          'credit decisions, what-if, redecide, shadows, in-force, enforce, stop, switches or switch?',
        )
      return show(await call(credit.creditDecisions, { params: { userId: second } }))
    }
    case 'books': {
      if (first === '') return say(textTable((await call(books.listBooks)).details))
      if (first === 'entry')
        return show(await call(books.journalEntry, { params: { entryId: second } }))
      if (first === 'loan') {
        const { day, 'known-on': knownOn } = options
        return show(
          await call(books.bookLoan, {
            params: { loanNumber: second },
            query: { ...(day !== undefined && { day }), ...(knownOn !== undefined && { knownOn }) },
          }),
        )
      }
      if (first === 'export-codes') {
        const { details } = await call(books.listExportCodes, { params: { book: second } })
        return say(
          textTable(
            details.map(({ code, name, exportCode, waiting }) => ({
              ...{ code, name, own: exportCode ?? '' },
              waits: waiting === null ? '' : (waiting.exportCode ?? 'none any more'),
              change: waiting?.changeId ?? '',
            })),
          ),
        )
      }
      if (first === 'export-code') {
        const { own } = options
        if (own === undefined) throw new UsageError('--own is the code, or empty for none')
        const of = { book: second, code: third, exportCode: own === '' ? null : own }
        return change(books.setExportCode, of)
      }
      if (first === 'tax')
        return show(await call(tax.taxRegister, { params: { book: second, month: third } }))
      if (first === 'statement' && options.out) {
        const { form = 'pdf' } = options
        const { day, fileName, mimeType, base64 } = await call(books.lenderStatementFile, {
          params: { book: second, form },
          query: options.day === undefined ? {} : { day: options.day },
        })
        writeFileSync(options.out, Buffer.from(base64, 'base64'), { mode: 0o600, flag: 'wx' })
        return say(`${options.out}: ${fileName}, ${mimeType}, of ${day}`)
      }
      if (first === 'proof') return proveAtServer(second, options, { call, say })
      if (first === 'export') return exportAtServer(second, options, { call, say })
      const reports = {
        'trial-balance': books.trialBalance,
        'profit-and-loss': books.profitAndLoss,
        'balance-sheet': books.balanceSheet,
        account: books.bookAccount,
        days: books.bookDays,
        journal: books.bookJournal,
        'loan-tape': books.loanTape,
        statement: books.lenderStatement,
      }
      const { day, from, to, by, until, 'known-on': knownOn } = options
      const query = {
        ...(day !== undefined && { day }),
        ...(from !== undefined && { from }),
        ...(to !== undefined && { to }),
        ...(by !== undefined && { by }),
        ...(knownOn !== undefined && { knownOn }),
        ...(until !== undefined && { until }),
        ...paged,
      }
      return show(
        await call(known<EndpointSpec>(reports, first), {
          params: { book: second, ...(first === 'account' && { code: third }) },
          query,
        }),
      )
    }
    case 'month': {
      const { reason, amount, paper } = options
      const of = { book: second, month: third }
      if (first === 'close') return change(months.closeMonth, of)
      if (first === 'allowance') return change(months.setAllowance, of)
      if (first === 'movements') return show(await call(months.monthMovements, { params: of }))
      if (first !== 'adjust') throw new UsageError('month close, allowance, movements or adjust?')
      return change(months.adjustMonth, { ...of, reason, amount, paper })
    }
    case 'recon': {
      if (first === 'run') return change(recon.runReconciliation, {})
      if (first === 'import') {
        const { book, source, format } = options
        const content = readFileSync(second, 'utf8')
        return change(recon.importStatement, { book, source, format, content })
      }
      const lists = {
        files: recon.listStatementFiles,
        items: recon.listReconItems,
        suggestions: recon.suggestItems,
      }
      const params = first === 'suggestions' ? { exceptionId: second } : { book: second }
      const found = await call(known<EndpointSpec>(lists, first), { params })
      const { details: rows } = found as { details: Record<string, unknown>[] }
      return say(rows.length === 0 ? 'Nothing waits here.' : textTable(rows))
    }
    case 'insight': {
      const pages = {
        portfolio: insight.portfolioDays,
        vintages: insight.vintages,
        rolls: insight.rollRates,
        collections: insight.collectionDays,
        agreement: quality.reviewAgreement,
      }
      const { from, to, lender } = options
      const query = {
        ...(from !== undefined && { from }),
        ...(to !== undefined && { to }),
        ...(lender !== undefined && { lender }),
      }
      return show(await call(known<EndpointSpec>(pages, first), { query }))
    }
    case 'audit': {
      const { details } = await call(contract.operatorAudit, { params: { subjectId: first } })
      return say(details.length === 0 ? 'Nothing was done.' : textTable(details))
    }
    default:
      throw new UsageError(command === '' ? '' : `there is no command ${command}`)
  }
}

interface AtServer {
  readonly call: ConsoleCall
  readonly say: (line: string) => void
}

/** Goes over a book part by part, and says what of it was gone over. Ends with a fault where that does not hold. */
const proveAtServer = async (
  book: string,
  { from }: Options,
  { call, say }: AtServer,
): Promise<void> => {
  let count = 0
  for (let next: string | null | undefined = from; next !== null; ) {
    const query = next === undefined ? {} : { from: next }
    const part: DataOf<typeof books.proveBook> = await call(books.proveBook, {
      params: { book },
      query,
    })
    for (const problem of part.problems) say(problem)
    if (part.until !== null) {
      say(`${book}: until ${part.until}, ${part.days} days, ${part.entries} entries`)
    }
    count += part.problems.length
    next = part.nextFrom
  }
  if (count > 0) throw new BookDoesNotHold(`Problems: ${count}`)
  say(
    from === undefined
      ? `${book}: what is not sealed yet holds. With --from <day> its sealed days are gone over again.`
      : `${book}: it holds from ${from} on.`,
  )
}

/** Writes a book's files into a folder, as on the server's machine. */
const exportAtServer = async (
  book: string,
  { out, form, from, to, by, 'known-on': knownOn }: Options,
  { call, say }: AtServer,
): Promise<void> => {
  if (!out) throw new UsageError('books export needs --out')
  const read = (file: books.ExportedFile, query: Readonly<Record<string, string>>) =>
    call(books.exportBook, { params: { book, file }, query })
  let asked: Readonly<Record<string, string>> = {
    ...(form !== undefined && { form }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    ...(by !== undefined && { by }),
    ...(knownOn !== undefined && { knownOn }),
  }
  const files: ExportFile[] = []
  for (const file of books.EXPORTED_FILES) {
    const first = await read(file, asked)
    // All is of the days of the first part, also where another day is sealed meanwhile.
    asked = { ...asked, to: first.to, knownOn: first.knownOn }
    const of = asked
    files.push({
      name: first.name,
      text: textsFrom(first, (cursor) => read(file, { ...of, cursor })),
    })
  }
  say(
    `${book}: to ${asked.to}, as known on ${asked.knownOn}; its last sealed day unless another was named.`,
  )
  // Up to a day that is sealed, so that the same comes out whenever it is asked for.
  await writeExport(out, files, { say }, JSON.stringify({ book, ...asked }))
}

type ExportedText = DataOf<typeof books.exportBook>

async function* textsFrom(first: ExportedText, read: (cursor: string) => Promise<ExportedText>) {
  yield first.text
  for (let cursor = first.nextCursor; cursor !== null; ) {
    const part = await read(cursor)
    yield part.text
    cursor = part.nextCursor
  }
}

const pictureOf = (
  call: ConsoleCall,
  [first, second, third]: readonly [string, string, string],
): Promise<{ mimeType: string; base64: string }> => {
  if (first === 'grievance') {
    const params = { feedbackId: second, pictureId: third }
    return call(feedback.grievancePicture, { params })
  }
  if (first === 'sample') {
    return call(quality.samplePicture, { params: { sampleId: second, pictureId: third } })
  }
  if (first === 'bereavement') {
    return call(bereavements.bereavementPaper, { params: { reportId: second } })
  }
  return second === ''
    ? call(contract.proofPicture, { params: { proofId: first } })
    : call(contract.reviewPicture, { params: { caseId: first, pictureId: second } })
}

const known = <Value>(table: Readonly<Record<string, Value>>, word: string): Value => {
  const found = Object.hasOwn(table, word) ? table[word] : undefined
  if (!found)
    throw new UsageError(`one of ${Object.keys(table).join(', ')} is needed, not '${word}'`)
  return found
}

const messageOf = (error: unknown): string => {
  if (error instanceof UsageError) return `${error.message}\n\n${USAGE}`.trimStart()
  if (error instanceof BookDoesNotHold) return error.message
  if (error instanceof ConsoleRefusal) return `${error.reason}: ${error.message}`
  if (error instanceof AppError) return error.reason
  return faultText(error)
}

if (import.meta.main) {
  runOperatorCommand(process.argv.slice(2), { env: process.env, say }).catch((error: unknown) => {
    process.stderr.write(`${messageOf(error)}\n`)
    process.exitCode = 1
  })
}
