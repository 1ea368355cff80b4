import { addDays, type Day } from '@noren/contract/dates'
import { type Minor, multiplyByPpmDown, ZERO_MINOR } from '@noren/contract/money'
import type { Deps } from '../../deps.ts'
import { rawStatement } from '../../platform/db/statement.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type {
  BureauAccount,
  BureauDisputeState,
  BureauReport,
  CreditBureauGateway,
} from '../ports/credit-bureau.ts'
import { findBureauFile, readBureauFile } from './bureau-files.ts'

const insertInquiry = rawStatement<{ inquiryId: string; phone: string; at: Date }, never>(
  'sandbox_insert_bureau_inquiry',
  `insert into sandbox_bureau_inquiries (inquiry_id, phone, asked_at) values ($1, $2, $3)
   on conflict (inquiry_id) do nothing`,
  ['inquiryId', 'phone', 'at'],
)
const insertDispute = rawStatement<
  { disputeId: string; phone: string; accountRef: string; state: BureauDisputeState },
  never
>(
  'sandbox_insert_bureau_dispute',
  `insert into sandbox_bureau_disputes (dispute_id, phone, account_ref, state) values ($1, $2, $3, $4)
   on conflict do nothing`,
  ['disputeId', 'phone', 'accountRef', 'state'],
)
const findDispute = rawStatement<{ disputeId: string }, { state: BureauDisputeState }>(
  'sandbox_find_bureau_dispute',
  'select state from sandbox_bureau_disputes where dispute_id = $1',
  ['disputeId'],
)
const corrected = rawStatement<{ phone: string }, { accountRef: string }>(
  'sandbox_corrected_bureau_accounts',
  `select account_ref as "accountRef" from sandbox_bureau_disputes
   where phone = $1 and state = 'corrected'`,
  ['phone'],
)

/** What a month of a loan costs, of the largest amount of the market. */
const MONTHLY_PPM = 50_000
const OWED_PPM = 300_000

interface Of {
  readonly today: Day
  readonly mostMinor: Minor
}

const account = (
  { today, mostMinor }: Of,
  change: Partial<BureauAccount> & Pick<BureauAccount, 'accountRef' | 'lender'>,
): BureauAccount => ({
  openedOn: addDays(today, -240),
  closedOn: null,
  monthlyMinor: multiplyByPpmDown(mostMinor, MONTHLY_PPM),
  owedMinor: multiplyByPpmDown(mostMinor, OWED_PPM),
  worstLateDays: 0,
  worstLateOn: null,
  writtenOffOn: null,
  ...change,
})

const late = (of: Of, accountRef: string): BureauAccount =>
  account(of, {
    accountRef,
    lender: 'Copper Quay Finance',
    worstLateDays: 95,
    worstLateOn: addDays(of.today, -60),
  })

/** What the sandbox's bureau knows of somebody goes by the end of their phone number; docs/sandbox.md lists it. */
const REPORT_BY_ENDING: Readonly<Record<string, (of: Of) => BureauReport>> = {
  '801': (of) => ({
    kind: 'hit',
    accounts: [
      account(of, { accountRef: 'SB-1', lender: 'Copper Quay Finance' }),
      account(of, { accountRef: 'SB-2', lender: 'Plum Street Credit' }),
      account(of, {
        accountRef: 'SB-3',
        lender: 'Plum Street Credit',
        closedOn: addDays(of.today, -30),
        monthlyMinor: ZERO_MINOR,
        owedMinor: ZERO_MINOR,
      }),
    ],
    enquiries: 1,
  }),
  '802': (of) => ({ kind: 'hit', accounts: [late(of, 'SB-4')], enquiries: 0 }),
  // The same, and what is disputed of it was wrong.
  '803': (of) => ({ kind: 'hit', accounts: [late(of, 'SB-5')], enquiries: 0 }),
  '804': () => ({ kind: 'hit', accounts: [], enquiries: 5 }),
  // What is disputed of this one is never answered.
  '806': (of) => ({ kind: 'hit', accounts: [late(of, 'SB-6')], enquiries: 0 }),
}
const AWAY_ENDING = '805'
const ANSWER_BY_ENDING: Readonly<Record<string, BureauDisputeState>> = {
  '803': 'corrected',
  '806': 'open',
}

const endingOf = (phone: string): string => phone.slice(-3)

/** The sandbox's bureau: answers by the end of a phone number, and takes what is disputed. */
export const sandboxCreditBureau = ({
  db,
  clock,
  market,
}: Pick<Deps, 'db' | 'clock' | 'market'>): CreditBureauGateway => ({
  bureauName: 'Sandbox Bureau',
  async inquire({ inquiryId, person: { phone } }) {
    if (endingOf(phone) === AWAY_ENDING) throw new Error('the bureau is away')
    await insertInquiry.run(db, { inquiryId, phone, at: clock.now() })
    const of = { today: clock.businessDay(), mostMinor: market.loanMinorMax }
    const report = REPORT_BY_ENDING[endingOf(phone)]?.(of) ?? { kind: 'noHit' }
    if (report.kind === 'noHit') return report
    const gone = new Set((await corrected.all(db, { phone })).map(({ accountRef }) => accountRef))
    return { ...report, accounts: report.accounts.filter((one) => !gone.has(one.accountRef)) }
  },
  async dispute({ disputeId, accountRef, person: { phone } }) {
    const state = ANSWER_BY_ENDING[endingOf(phone)] ?? 'upheld'
    await insertDispute.run(db, { disputeId, phone, accountRef, state })
  },
  async disputeState({ disputeId }) {
    return (await findDispute.maybeOne(db, { disputeId }))?.state ?? 'unknown'
  },
  submit: (file) => inTransaction(db, (tx) => readBureauFile(tx, file)),
  async submitted({ fileId }) {
    return (await findBureauFile(db, fileId)) ?? null
  },
})
