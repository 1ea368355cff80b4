import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { addDays, type Day } from '@noren/contract/dates'
import { decimalFromMinor, minor } from '@noren/contract/money'
import { databaseEnv } from '@noren/testkit/connection-url'
import { createTestDatabase, type TestDatabase } from '@noren/testkit/database'
import {
  type BulkLoan,
  givenLoans,
  type TestServer,
  testClock,
  testServerOn,
} from '@noren/testkit/given-loans'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { runBooksCommand } from '../../commands/books.ts'
import { runReconcileCommand } from '../../commands/reconcile.ts'

let database: TestDatabase
let server: TestServer
let folder: string
let today: Day
let loans: BulkLoan[]
beforeEach(async () => {
  database = await createTestDatabase()
  server = testServerOn(database.connection, { clock: testClock() })
  folder = mkdtempSync(join(tmpdir(), 'noren-settlements-'))
  today = server.deps.clock.businessDay()
  loans = await givenLoans(server.deps, { count: 4, dueOn: () => addDays(today, 9) })
})
afterEach(async () => {
  await server.close()
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

const env = () => ({ ...databaseEnv(database.connection), DATA_DIR: folder, LOG_LEVEL: 'silent' })

const givenPayment = async (loan: BulkLoan | undefined, utr: string, amountMinor: number) => {
  const orderId = randomUUID()
  await database.db.query({
    text: `insert into payment_orders (id, ref, public_code, loan_id, user_id, kind, channel, state,
        currency, amount_minor, payee_name, payee_vpa, note, borrower_initials, owed_on, created_at,
        expires_at, paid_at)
      values ($1::uuid, $1::text, $1::text, $2, $3, 'full', 'upi', 'paid', 'INR', $4, '', '', '', '', $5, $6, $6, $6)`,
    values: [orderId, loan?.loanId, loan?.userId, amountMinor, today, server.deps.clock.now()],
  })
  await database.db.query({
    text: `insert into payments (id, receipt_number, order_id, loan_id, user_id, channel, utr, currency,
        amount_minor, principal_minor, interest_minor, fee_minor, tax_minor, penal_minor,
        overpaid_minor, paid_on, paid_at, settled_at, booked_interest_minor, booked_penal_minor,
        booked_coupon_minor, booking)
      values ($1::uuid, $1::text, $1::uuid, $2, $3, 'upi', $4, 'INR', $5, $5, 0, 0, 0, 0, 0, $6, $7, $7, 0, 0, 0, 1)`,
    values: [orderId, loan?.loanId, loan?.userId, utr, amountMinor, today, server.deps.clock.now()],
  })
}

const givenPayout = async (loan: BulkLoan | undefined, utr: string, amountMinor: number) => {
  await database.db.query({
    text: 'update payouts set utr = $2, amount_minor = $3 where loan_id = $1',
    values: [loan?.loanId, utr, amountMinor],
  })
}

const HEADER = 'row_id,kind,utr,ref,amount,currency,moved_on,settled_on'
const row = (
  rowId: string,
  utr: string,
  amountMinor: number,
  changes: { kind?: 'payment' | 'payout'; movedOn?: Day } = {},
): string => {
  const { kind = 'payment', movedOn = today } = changes
  const amount = decimalFromMinor(minor(amountMinor), 'INR')
  return `${rowId},${kind},${utr},,${amount},INR,${movedOn},${addDays(movedOn, 1)}`
}
const fileOf = (...rows: string[]): string => {
  const path = join(folder, `${randomUUID()}.csv`)
  writeFileSync(path, `\uFEFF${[HEADER, ...rows].join('\r\n')}\r\n`)
  return path
}

const run = async (...args: string[]): Promise<{ isSame: boolean; text: string }> => {
  const lines: string[] = []
  const io = { env: env(), say: (line: string) => lines.push(line) }
  const isSame = await runReconcileCommand(['--provider', 'sandbox', ...args], io)
  return { isSame, text: lines.join('\n') }
}

test('money in and out that both know of is matched, by the reference and the amount', async () => {
  await givenPayment(loans[0], 'UTR1', 500_00)
  await givenPayment(loans[1], 'UTR2', 700_00)
  // The loan was paid out thirty days before its due day.
  const outOn = addDays(today, 9 - 30)
  await givenPayout(loans[2], 'UTR3', 9_823_00)
  const file = fileOf(
    row('r1', 'UTR1', 500_00),
    row('r2', 'UTR2', 700_00, { movedOn: addDays(today, 1) }),
    row('r3', 'UTR3', 9_823_00, { kind: 'payout', movedOn: outOn }),
  )
  const { isSame, text } = await run('--file', file)
  expect(text).toContain('3 rows read, 3 of them new.')
  expect(text).toContain('3 matched.')
  expect(isSame).toBe(true)
})

test('what is missing on either side or differs is shown, and the command says so', async () => {
  await givenPayment(loans[0], 'UTR1', 500_00)
  await givenPayment(loans[1], 'UTR2', 700_00)
  await givenPayment(loans[2], 'UTR5', 80_00)
  const file = fileOf(
    row('r1', 'UTR1', 499_99),
    row('r2', 'UTR9', 12_00),
    row('r3', 'UTR2', 700_00, { kind: 'payout' }),
    row('r4', 'UTR5', 80_00),
    row('r5', 'UTR5', 80_00),
  )
  const { isSame, text } = await run('--file', file)
  expect(isSame).toBe(false)
  expect(text).toMatch(/: 0 matched/)
  // A payment never matches a payout, whatever its reference; a transfer listed twice counts twice.
  expect(text).toMatch(
    /Missing here: 2\n.*\npayout +UTR2 .*700\.00 +r3\npayment +UTR9 .*12\.00 +r2/,
  )
  expect(text).toMatch(/Missing there: 1\n.*\npayment +UTR2 .*700\.00/)
  expect(text).toMatch(
    /Amount differs: 2\n.*\npayment +UTR1 .*499\.99 +500\.00\npayment +UTR5 .*160\.00 +80\.00/,
  )
})

test('the same file again adds nothing, and a changed row is called out', async () => {
  await givenPayment(loans[0], 'UTR1', 500_00)
  const file = fileOf(row('r1', 'UTR1', 500_00))
  await Promise.all([run('--file', file), run('--file', file)])
  const again = await run('--file', file)
  expect(again.text).toContain('1 rows read, 0 of them new.')
  expect(again.isSame).toBe(true)
  const changed = await run('--file', fileOf(row('r1', 'UTR1', 900_00)))
  expect(changed.text).toContain('Row r1 was taken in before as another.')
  expect(changed.isSame).toBe(false)
  // Without a file the imported statement is compared again.
  expect((await run()).isSame).toBe(true)
})

test('only the days asked for are compared', async () => {
  await givenPayment(loans[0], 'UTR1', 500_00)
  await run('--file', fileOf(row('r1', 'UTR8', 1_00, { movedOn: addDays(today, -40) })))
  const that = addDays(today, -40)
  expect((await run('--from', that, '--to', that)).text).toMatch(/Missing there: 0/)
  expect((await run('--from', today, '--to', today)).text).toMatch(
    /0 matched\.\nMissing here: 0\nMissing there: 1/,
  )
})

test.each([
  [
    'an amount with a third digit',
    'r1,payment,U,,5.001,INR,2026-03-02,2026-03-03',
    /line 3: amount/,
  ],
  ['no amount above zero', 'r1,payment,U,,0.00,INR,2026-03-02,2026-03-03', /line 3: amount/],
  ['a day that is none', 'r1,payment,U,,5,INR,2026-02-30,2026-03-03', /line 3: moved_on/],
  ['another kind', 'r1,refund,U,,5,INR,2026-03-02,2026-03-03', /line 3: kind/],
  ['no reference', 'r1,payment,,,5,INR,2026-03-02,2026-03-03', /line 3: utr/],
  ['too few columns', 'r1,payment', /line 3/],
])('a file with %s is refused, all of it', async (_, wrong, message) => {
  const file = fileOf(row('r0', 'UTR1', 500_00), wrong)
  await expect(run('--file', file)).rejects.toThrow(message)
  const { rows } = await database.db.query({ text: 'select from settlement_rows' })
  expect(rows).toEqual([])
})

test('a statement of thousands of rows is matched in pages', async () => {
  const many = await givenLoans(server.deps, { count: 2_300, dueOn: () => addDays(today, 9) })
  await database.db.query({
    text: `update payouts set utr = 'U' || loan_id, amount_minor = 100 where loan_id = any($1)`,
    values: [many.map(({ loanId }) => loanId)],
  })
  const movedOn = addDays(today, 9 - 30)
  const rows = many
    .slice(1)
    .map(({ loanId }) => row(loanId, `U${loanId}`, 1_00, { kind: 'payout', movedOn }))
  const { text } = await run('--file', fileOf(...rows))
  expect(text).toMatch(/2299 matched\.\nMissing here: 0\nMissing there: 1\n/)
})

test('[B9.7] the trial balance of a day, the journal of a loan and the proof come from the terminal', async () => {
  const books = async (...args: string[]) => {
    const lines: string[] = []
    const isWhole = await runBooksCommand(args, { env: env(), say: (line) => lines.push(line) })
    return { isWhole, text: lines.join('\n') }
  }
  const balance = await books('trial-balance', '--book', 'banyan-lane-INR')
  expect(balance.text).toMatch(
    /banyan-lane-INR +1110 +Loan principal receivable +40000\.00 +0\.00 +40000\.00/,
  )
  expect((await books('trial-balance', '--day', '2020-01-01')).text).toBe(
    'Nothing is booked by 2020-01-01.',
  )
  const journal = await books('journal', `LN-${loans[0]?.loanId}`)
  expect(journal.text).toMatch(
    /disbursalProcessed +payout\.processed +1110 Loan principal receivable +1030 Payouts in transit +10000\.00/,
  )
  expect(await books('proof')).toEqual({ isWhole: true, text: 'The books hold.' })
  await expect(books('journal', 'LN-0')).rejects.toThrow('there is no loan LN-0')
  await expect(books('trial-balance', '--day', 'soon')).rejects.toThrow('--day soon is not a day')
  await expect(books('trial-balance', '--by', 'mood')).rejects.toThrow('--by is posted or value')
  await expect(books('close')).rejects.toThrow('trial-balance, journal, proof, chart or rules?')
  expect((await books('chart')).text).toMatch(/1190 +Written-off loans +asset, contra +loan/)
  expect((await books('rules')).text).toMatch(/repaymentReceived +principal\.repaid +1020 +1110/)
  await database.db.query({ text: 'alter table postings disable trigger user' })
  await database.db.query({
    text: `update postings set amount_minor = amount_minor - 1 where debit_code = 1130
      and entry_id in (select id from journal_entries where loan_id = '${loans[0]?.loanId}')`,
  })
  const bad = await books('proof')
  expect(bad.text).toMatch(/: fee is 14999 in the books, 15000 by the engine\nProblems: 1$/)
  expect(bad.isWhole).toBe(false)
  // As a separate program, the way npm runs it.
  const program = fileURLToPath(new URL('../../commands/books.ts', import.meta.url))
  const code = await new Promise<unknown>((done) => {
    execFile(process.execPath, [program, 'proof'], { env: { ...process.env, ...env() } }, (error) =>
      done(error?.code),
    )
  })
  expect(code).toBe(1)
})
