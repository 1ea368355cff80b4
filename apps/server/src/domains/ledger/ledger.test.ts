import { randomUUID } from 'node:crypto'
import { day } from '@noren/contract/dates'
import { minor, sumMinor } from '@noren/contract/money'
import { createTestDatabase, type TestDatabase } from '@noren/testkit/database'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '../../platform/db/transaction.ts'
import { loanBalances } from './loan-balances.ts'
import { loanSettlements } from './loan-entries.ts'
import { overpaymentOf } from './overpayments.ts'
import {
  type JournalEntryToPost,
  postJournalEntry,
  reverseJournalEntry,
} from './post-journal-entry.ts'
import type { LedgerEvent } from './posting-rules.ts'
import { loanSums } from './store/ledger.ts'
import { trialBalance, verifyLedger } from './verify-ledger.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const deps = { newId: () => randomUUID() }
const at = new Date('2026-03-02T06:30:00Z')
let parties = { loanId: '', userId: '', lenderCode: 'bank' }
beforeEach(() => {
  parties = { loanId: randomUUID(), userId: randomUUID(), lenderCode: 'bank' }
})

const post = <E extends LedgerEvent>(
  event: E,
  input: JournalEntryToPost<E>['input'],
  eventKey: string = randomUUID(),
) =>
  inTransaction(database.db, (tx) =>
    postJournalEntry(deps, tx, {
      ...parties,
      event,
      eventKey,
      input,
      currency: 'INR',
      bookedOn: day('2026-03-02'),
      at,
    }),
  )

const lend = async () => {
  await post('disbursalOrdered', { receiveMinor: minor(10_000_00) })
  await post('disbursalProcessed', {
    principalMinor: minor(10_000_00),
    receiveMinor: minor(10_000_00),
    feeMinor: minor(150_00),
    taxMinor: minor(27_00),
    feeCouponMinor: minor(0),
    feeCollected: 'atRepayment',
  })
}

test('a loan lent, charged, helped by a coupon and repaid leaves nothing owed', async () => {
  await lend()
  await post('interestAccrued', { interestMinor: minor(270_00) })
  await post('couponUsed', { parts: { interest: minor(50_00) } })
  await post('repaymentReceived', {
    parts: {
      principal: minor(10_000_00),
      interest: minor(220_00),
      fee: minor(150_00),
      tax: minor(27_00),
    },
    overpaymentMinor: minor(3_00),
  })
  expect(await loanBalances(database.db, parties)).toEqual({
    owed: { principal: 0, interest: 0, fee: 0, tax: 0, penal: 0 },
    charged: { interest: 270_00, fee: 150_00, tax: 27_00, penal: 0 },
    couponsMinor: 50_00,
    waivedMinor: 0,
    writtenOffMinor: 0,
  })
  expect(await overpaymentOf(database.db, parties.userId)).toBe(3_00)
  expect(await loanSettlements(database.db, parties.loanId)).toMatchObject([
    { by: 'coupon', parts: { interest: 50_00, principal: 0 } },
    { by: 'repayment', parts: { interest: 220_00, principal: 10_000_00 }, overpaymentMinor: 3_00 },
  ])
  await post('overpaymentRefunded', { amountMinor: minor(3_00) })
  expect(await overpaymentOf(database.db, parties.userId)).toBe(0)
  expect(await verifyLedger(database.db)).toEqual([])
})

test('the same event posted twice, or by two at once, is written once', async () => {
  await lend()
  const key = randomUUID()
  const input = { penalMinor: minor(25_00) }
  await Promise.all([1, 2, 3].map(() => post('penalCharged', input, key)))
  expect((await loanBalances(database.db, parties)).owed.penal).toBe(25_00)
})

test('a reversal undoes an event once and keeps both on record', async () => {
  await lend()
  const key = randomUUID()
  await post(
    'repaymentReceived',
    { parts: { fee: minor(150_00) }, overpaymentMinor: minor(0) },
    key,
  )
  const reverse = () =>
    inTransaction(database.db, (tx) =>
      reverseJournalEntry(deps, tx, { eventKey: key, bookedOn: day('2026-03-03'), at }),
    )
  await reverse()
  await reverse()
  expect((await loanBalances(database.db, parties)).owed.fee).toBe(150_00)
  expect(await loanSettlements(database.db, parties.loanId)).toEqual([])
  expect(await verifyLedger(database.db)).toEqual([])
})

test('the two sides of all accounts are equal', async () => {
  await lend()
  const lines = await trialBalance(database.db)
  const debits = sumMinor(lines.map((line) => line.debitMinor))
  expect(debits).toBeGreaterThan(0)
  expect(sumMinor(lines.map((line) => line.creditMinor))).toBe(debits)
})

test('rows are never changed, deleted or negative', async () => {
  await lend()
  const texts = [
    'update ledger_transfers set amount_minor = 1',
    'delete from ledger_transfers',
    'update ledger_sets set loan_id = user_id',
    'truncate ledger_sets cascade',
  ]
  for (const text of texts) {
    await expect(database.db.query({ text })).rejects.toThrow('never changed or deleted')
  }
  const forge = (amount: number) =>
    database.db.query({
      text: `insert into ledger_transfers
        select id, 99, 'lender:bank:cash', 'lender:bank:waivers', ${amount}, 'INR', 'forged'
        from ledger_sets limit 1`,
    })
  await expect(forge(0)).rejects.toThrow('check')
  await expect(forge(-5)).rejects.toThrow('check')
})

test('the proof finds each kind of wrong book', async () => {
  const own = await createTestDatabase()
  const { db } = own
  const entryId = randomUUID()
  const loanId = randomUUID()
  await db.query({
    text: `insert into ledger_sets
      (id, event, event_key, loan_id, user_id, lender_code, booked_on, booked_at)
      values ($1, 'forged', 'forged', $2, $2, 'bank', '2026-03-02', now())`,
    values: [entryId, loanId],
  })
  expect(await verifyLedger(db)).toEqual([`journal entry ${entryId}: it has no transfers`])
  const other = randomUUID()
  await db.query({
    text: `insert into ledger_transfers values
      ($1, 1, 'lender:bank:cash', $2, 5, 'INR', 'forged'),
      ($1, 2, 'lender:bank:cash', 'lender:bank:feeIncome', 5, 'MXN', 'forged')`,
    values: [entryId, `loan:${other}:principal`],
  })
  expect(await verifyLedger(db)).toEqual([
    `journal entry ${entryId}: it mixes currencies`,
    `journal entry ${entryId}: it moves an account of another loan`,
    `loan:${other}:principal is negative: -5`,
  ])
  await own.close()
})

test('the balance of one loan is read by indexes alone', async () => {
  const plan = await inTransaction(database.db, async (tx) => {
    // PostgreSQL scans small tables sequentially whatever indexes they have.
    await tx.query({ text: 'set local enable_seqscan = off' })
    const text = `explain (generic_plan) ${loanSums.sql()}`
    const { rows } = await tx.query<{ 'QUERY PLAN': string }>({ text })
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  })
  expect(plan).toContain('ledger_sets_loan')
  expect(plan).toContain('ledger_transfers_pkey')
  expect(plan).not.toContain('Seq Scan')
})
