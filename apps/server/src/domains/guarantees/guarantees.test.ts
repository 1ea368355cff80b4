import { randomUUID } from 'node:crypto'
import { addDays, type Day, day } from '@noren/contract/dates'
import { minor } from '@noren/contract/money'
import { decideProposal } from '@noren/contract/operator'
import { agreeGuarantee, claimGuarantee, listGuarantees } from '@noren/contract/operator/guarantees'
import { decideException, listExceptions } from '@noren/contract/operator/reconciliation'
import { publicGuarantees } from '@noren/contract/support'
import { accountBalance } from '@noren/testkit/account-balance'
import { closeBooks } from '@noren/testkit/close-books'
import {
  type GivenLoan,
  givenAppliedLoan,
  givenDisbursedLoan,
} from '@noren/testkit/given-disbursed-loan'
import { type GivenOperator, givenOperator } from '@noren/testkit/given-operator'
import { writeOff } from '@noren/testkit/given-written-off'
import { detailOf } from '@noren/testkit/repaying'
import { rollOverdue } from '@noren/testkit/roll-overdue'
import { startTestApp, type TestApp } from '@noren/testkit/test-app'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../platform/db/transaction.ts'
import { writeMt940 } from '../../providers/sandbox/bank/statement-forms.ts'
import { postEntry } from '../books/post-entry.ts'
import { verifyBooks } from '../books/verify-books.ts'
import { loanById } from '../loans/find-loan.ts'
import { importStatement } from '../reconciliation/import-statement.ts'
import { openLenderAccount } from '../reconciliation/lender-accounts.ts'
import { runReconciliation } from '../reconciliation/run-reconciliation.ts'
import { verifyGuarantees } from './guarantees.ts'

const BOOK = 'banyan-lane-INR'
const ACCOUNT_NUMBER = '000111222333'

let t: TestApp
let start: Day
let asking: GivenOperator
let confirming: GivenOperator
let loan: GivenLoan
let large: GivenLoan
let later: GivenLoan
let bankMinor = 0

const lend = (amount: string) => givenDisbursedLoan(t, { productCode: 'lane-30', amount })
const go = async (days: number): Promise<void> => {
  t.clock.advanceDays(days)
  await closeBooks(t)
  // Tokens of the staff end after 30 days.
  asking = await givenOperator(t, 'accountant', `Who asks on ${t.clock.businessDay()}`)
  confirming = await givenOperator(t, 'finance', `Who confirms on ${t.clock.businessDay()}`)
}
const balances = (...codes: number[]): Promise<number[]> =>
  Promise.all(codes.map((code) => accountBalance(t.db, { book: BOOK, code })))

const agree = (change: object = {}) => {
  const of = { book: BOOK, giver: 'Noren Platform Ltd', form: 'cash' as const, cover: '50000.00' }
  const set = { productCode: 'lane-30', from: start, until: start }
  const body = { requestId: randomUUID(), ...of, ...set, ...change }
  return t.call(agreeGuarantee, { token: asking.token, body })
}
const claim = ({ loanId }: GivenLoan, amount: string, change: object = {}) => {
  const body = { requestId: randomUUID(), loanId, amount, ...change }
  return t.call(claimGuarantee, { token: asking.token, body })
}
const confirm = (proposalId: string | null, { token } = confirming) => {
  const body = { requestId: randomUUID(), proposalId: proposalId ?? '' }
  return t.call(decideProposal, { token, body: { ...body, decision: 'confirm' as const } })
}
const listed = async () => (await t.call(listGuarantees, { token: asking.token })).data.details

/** A line of the bank, said to be of that guarantee by two persons; the answer of the second. */
const atBank = async (amountMinor: number, agreementId: string) => {
  const day = addDays(t.clock.businessDay(), -1)
  const content = writeMt940({
    ...{ accountNumber: ACCOUNT_NUMBER, currency: 'INR', day, statementRef: `${day}${bankMinor}` },
    openingMinor: minor(bankMinor),
    lines: [
      {
        ...{ bankReference: `DLG${bankMinor}`, narration: 'GUARANTEE', valueOn: day },
        amountMinor: minor(amountMinor),
      },
    ],
  })
  bankMinor += amountMinor
  const of = { book: BOOK, source: 'bank 1010', format: 'mt940' } as const
  await importStatement(t.deps, { ...of, content: Buffer.from(content) })
  await runReconciliation(t.deps, BOOK)
  const { details } = (await t.call(listExceptions, { token: asking.token })).data
  const amount = (amountMinor / 100).toFixed(2)
  const exceptionId = details.find((row) => row.amount === amount)?.exceptionId ?? ''
  const asked = { exceptionId, decision: 'guarantee' as const, itemId: agreementId }
  const body = { requestId: randomUUID(), ...asked }
  const { data } = await t.call(decideException, { token: asking.token, body })
  expect(data).toMatchObject({ state: 'proposed', waits: { because: 'always' } })
  return confirm(data.proposalId)
}

beforeAll(async () => {
  t = await startTestApp()
  start = t.clock.businessDay()
  loan = await lend('20000.00')
  large = await lend('30000.00')
  const others = ['30000.00', ...Array.from({ length: 46 }, () => '20000.00')]
  while (others.length > 0) {
    const wishes = others.splice(0, 6).map((amount) => ({ productCode: 'lane-30', amount }))
    await Promise.all(wishes.map((wish) => givenAppliedLoan(t, wish)))
    await t.deliver()
  }
  await openLenderAccount(t.deps.db, {
    ...{ book: BOOK, code: 1010, accountNumber: ACCOUNT_NUMBER, profile: 'sandbox' },
    at: t.clock.now(),
  })
  await go(1)
  later = await lend('20000.00')
}, 600_000)
afterAll(() => t.close())

test('[B9.92] a guarantee names a fixed set, covers a twentieth of it at most, and is agreed by two persons', async () => {
  expect((await agree({ cover: '50000.01' })).data).toMatchObject({
    ...{ reason: 'AMOUNT_RANGE', max: '50000.00' },
  })
  // A day that is not over may still bring loans.
  const open = { from: t.clock.businessDay(), until: t.clock.businessDay() }
  expect((await agree(open)).data).toMatchObject({ reason: 'DECISION_UNFIT' })
  expect((await agree({ book: 'nobody-INR' })).data).toMatchObject({ reason: 'NOT_FOUND' })
  const asked = await agree()
  expect(asked).toMatchObject({ code: 200 })
  const { proposalId } = asked.data
  expect(await listed()).toEqual([])
  expect((await confirm(proposalId, asking)).code).not.toBe(200)
  const answers = await Promise.all([1, 2, 3].map(() => confirm(proposalId)))
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
  expect(await listed()).toEqual([
    expect.objectContaining({
      ...{ loans: 49, disbursed: '1000000.00', cover: '50000.00', claimed: '0.00' },
      ...{ held: '0.00', left: '0.00', proposed: [] },
    }),
  ])
  // A loan is in one set only.
  expect((await agree()).data).toMatchObject({ reason: 'DECISION_UNFIT' })
})

test('[B9.113] what was agreed in this month is not published before it is over', async () => {
  const { asOf, details } = (await t.call(publicGuarantees)).data
  expect(asOf).toBe(addDays(day(`${t.clock.businessDay().slice(0, 7)}-01`), -1))
  expect(details).toEqual([])
})

test('[B9.92] the deposit is a line of the bank, and never more than the cover', async () => {
  const [{ agreementId } = { agreementId: '' }] = await listed()
  expect((await atBank(50_000_01, agreementId)).data).toMatchObject({ reason: 'DECISION_UNFIT' })
  expect(await balances(2410)).toEqual([0])
  await go(1)
  expect((await atBank(50_000_00, agreementId)).code).toBe(200)
  expect(await balances(2410, 4050)).toEqual([-50_000_00, 0])
  expect(await listed()).toEqual([expect.objectContaining({ held: '50000.00', left: '50000.00' })])
  expect(await verifyGuarantees(t.db)).toEqual([])
})

test('[B9.92] G15: a claim compensates the lender once, and the debt stays what it was', async () => {
  await go(38)
  await rollOverdue(t)
  await writeOff(t, loan)
  const owed = async () => [...(await balances(1190)), (await detailOf(t, loan)).payToday]
  expect(await owed()).toEqual([-21_174_00, '21174.00'])
  expect((await claim(loan, '21174.00')).data).toMatchObject({ reason: 'DECISION_UNFIT' })
  await go(100)
  const [guarantee] = await listed()
  expect(guarantee?.proposed).toHaveLength(49)
  expect(guarantee?.proposed.find(({ loanId }) => loanId === loan.loanId)).toMatchObject({
    ...{ overdueDays: 110, owed: '21174.00', until: addDays(start, 150) },
  })
  expect((await claim(loan, '21174.01')).data).toMatchObject({
    ...{ reason: 'AMOUNT_RANGE', max: '21174.00' },
  })
  const { proposalId } = (await claim(loan, '21174.00')).data
  expect((await claim(loan, '1.00')).data).toMatchObject({ reason: 'PROPOSAL_PENDING' })
  expect(await balances(2410, 4050)).toEqual([-50_000_00, 0])
  const answers = await Promise.all([1, 2, 3].map(() => confirm(proposalId)))
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
  expect(await balances(2410, 4050)).toEqual([-28_826_00, -21_174_00])
  expect(await owed()).toEqual([-21_174_00, '21174.00'])
  expect((await claim(loan, '1.00')).data).toMatchObject({ reason: 'CASE_DECIDED' })
  expect((await claim(large, '28826.01')).data).toMatchObject({
    ...{ reason: 'AMOUNT_RANGE', max: '28826.00' },
  })
  expect(await verifyGuarantees(t.db)).toEqual([])
}, 600_000)

test('[B9.92] a guarantee that pays when it is claimed is income by the line of the bank only', async () => {
  const of = { from: addDays(start, 1), until: addDays(start, 1) }
  const { proposalId } = (await agree({ ...of, form: 'bankGuarantee', cover: '1000.00' })).data
  expect((await confirm(proposalId)).code).toBe(200)
  const { agreementId = '' } = (await listed()).find(({ form }) => form !== 'cash') ?? {}
  await go(1)
  const before = await balances(2410, 4050)
  expect((await confirm((await claim(later, '1000.00')).data.proposalId)).code).toBe(200)
  expect(await balances(2410, 4050)).toEqual(before)
  expect((await atBank(1_000_00, agreementId)).code).toBe(200)
  expect(await balances(2410, 4050)).toEqual([-28_826_00, -22_174_00])
  await go(1)
  expect((await atBank(5_00, agreementId)).data).toMatchObject({ reason: 'DECISION_UNFIT' })
  expect(await verifyGuarantees(t.db)).toEqual([])
}, 300_000)

test('[B9.92] a late claim says why, and what is left of the deposit goes back', async () => {
  await go(9)
  const late = { lateReason: 'negotiated' }
  expect((await claim(large, '20000.00')).data).toMatchObject({ reason: 'DECISION_UNFIT' })
  expect((await confirm((await claim(large, '20000.00', late)).data.proposalId)).code).toBe(200)
  expect(await balances(2410, 4050)).toEqual([-8_826_00, -42_174_00])
  const { agreementId = '' } = (await listed()).find(({ form }) => form === 'cash') ?? {}
  expect((await atBank(-8_826_01, agreementId)).data).toMatchObject({ reason: 'DECISION_UNFIT' })
  await go(1)
  expect((await atBank(-8_826_00, agreementId)).code).toBe(200)
  expect(await balances(2410)).toEqual([0])
  // What was claimed is not put down again.
  await go(1)
  expect((await atBank(60_000_00, agreementId)).data).toMatchObject({ reason: 'DECISION_UNFIT' })
  expect(await verifyGuarantees(t.db)).toEqual([])
  expect(await verifyBooks(t.db)).toEqual([])
}, 300_000)

test('[B9.113] whoever asks is told of the sets that were covered at the end of the last month', async () => {
  const { asOf, currency, details } = (await t.call(publicGuarantees)).data
  const month = t.clock.businessDay().slice(0, 7)
  expect([asOf, currency]).toEqual([addDays(day(`${month}-01`), -1), 'INR'])
  // Neither claims nor what went back change what is published.
  const by = { lender: 'Banyan Lane Finance Ltd', giver: 'Noren Platform Ltd' }
  expect(details).toEqual([
    { ...by, number: 1, disbursed: '1000000.00', cover: '50000.00' },
    { ...by, number: 2, disbursed: '20000.00', cover: '1000.00' },
  ])
})

test('[B9.92] the proof names a claim that is gone or another, and the database takes no entry without one', async () => {
  const invented = inTransaction(t.deps.db, async (tx) => {
    const of = await loanById(tx, loan.loanId)
    if (!of) throw new Error('no loan')
    await postEntry(t.deps, tx, of, {
      ...{ event: 'guaranteeInvoked', eventKey: 'guaranteeInvoked:invented' },
      ...{ sourceId: randomUUID(), valueOn: t.clock.businessDay() },
      input: { amountMinor: minor(1_00) },
    })
  })
  await expect(invented).rejects.toThrow('it has no claim')
  const tampered = (text: string) =>
    inTransaction(t.db, async (tx) => {
      await tx.query({ text: 'set local session_replication_role = replica' })
      await tx.query({ text })
      return [await verifyGuarantees(tx), await verifyBooks(tx)]
    })
  const [sums, entries] = await tampered(
    `update guarantee_claims set amount_minor = 21174_01 where loan_id = '${loan.loanId}'`,
  )
  expect(sums).toContain(`${BOOK}: 4050 is 4217400, the guarantees say 4217401`)
  expect(entries).toEqual([expect.stringContaining('it posts 2117400, its claim says 2117401')])
  const [, gone] = await tampered(`delete from guarantee_claims where loan_id = '${loan.loanId}'`)
  expect(gone).toEqual([expect.stringMatching(/it has no claim/)])
})
