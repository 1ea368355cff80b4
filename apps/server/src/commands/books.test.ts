import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { addDays, type Day } from '@noren/contract/dates'
import { closeBooks } from '@noren/testkit/close-books'
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
import { chainEndBy } from '../domains/books/list-books.ts'
import { runBooksCommand } from './books.ts'

let database: TestDatabase
let server: TestServer
let folder: string
let today: Day
let loans: BulkLoan[]
beforeEach(async () => {
  database = await createTestDatabase()
  server = testServerOn(database.connection, { clock: testClock() })
  folder = mkdtempSync(join(tmpdir(), 'noren-books-'))
  today = server.deps.clock.businessDay()
  loans = await givenLoans(server.deps, { count: 4, dueOn: () => addDays(today, 9) })
})
afterEach(async () => {
  await server.close()
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

const env = () => ({ ...databaseEnv(database.connection), DATA_DIR: folder, LOG_LEVEL: 'silent' })

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
  const { rows } = await database.db.query<{ day: Day }>({
    text: `select min(posted_on) as day from journal_entries where event = 'disbursalOrdered'`,
  })
  const lentOn = ['--day', rows[0]?.day ?? '']
  const statement = await books('statement', '--book', 'banyan-lane-INR', ...lentOn)
  expect(statement.text).toMatch(/1012 +Bank – payout account +0\.00 +-40000\.00/)
  expect(statement.text).toMatch(/disbursalOrdered +payout\.ordered +1030 +1012 +4 +40000\.00/)
  const next = ['statement', '--book', 'banyan-lane-INR', '--day', addDays(today, 1)]
  const told = JSON.parse((await books(...next, '--format', 'json')).text)
  expect(told).toMatchObject({ book: 'banyan-lane-INR', day: addDays(today, 1), moves: [] })
  expect(told.chainEnd).toEqual(await chainEndBy(database.db, { book: told.book, day: told.day }))
  expect(statement.text).toMatch(/(No day is sealed yet|End of the chain by .*, [0-9a-f]{64})\.?$/)
  expect(told.cash).toContainEqual({
    ...{ code: 1012, name: 'Bank – payout account' },
    ...{ openingMinor: '-40000.00', closingMinor: '-40000.00' },
  })
  expect(told.trialBalance).toContainEqual(
    expect.objectContaining({ code: 1110, balanceMinor: '40000.00' }),
  )
  await expect(books('statement')).rejects.toThrow('--book is needed')
  await expect(books('statement', '--book', 'nobody-INR')).rejects.toThrow('NOT_FOUND')
  const journal = await books('journal', `LN-${loans[0]?.loanId}`)
  expect(journal.text).toMatch(
    /disbursalProcessed +payout\.processed +1110 Loan principal receivable +1030 Payouts in transit +10000\.00/,
  )
  const loanAt = ['loan', `LN-${loans[0]?.loanId}`, '--known-on']
  await expect(books(...loanAt, addDays(today, -2))).rejects.toThrow('was not known then')
  await expect(books('loan', 'LN-0')).rejects.toThrow('there is no loan LN-0')
  const asKnown = await books(...loanAt, addDays(today, 1), '--day', today)
  expect(asKnown.text).toMatch(/, as known at the end of .*\n[\s\S]*together +\d+\.\d\d/)
  expect(await books('proof')).toEqual({ isWhole: true, text: 'The books hold.' })
  await expect(books('journal', 'LN-0')).rejects.toThrow('there is no loan LN-0')
  await expect(books('trial-balance', '--day', 'soon')).rejects.toThrow('--day soon is not a day')
  await expect(books('trial-balance', '--by', 'mood')).rejects.toThrow('--by is posted or value')
  await expect(books('close')).rejects.toThrow('month, recon, tax, chart or rules?')
  const sheet = await books('balance-sheet', '--book', 'banyan-lane-INR')
  expect(sheet.text).toMatch(/1110 +Loan principal receivable +40000\.00/)
  const [assets, owed] = [...sheet.text.matchAll(/together +(-?[\d.]+)/g)].map(([, sum]) => sum)
  expect(assets).toBe(owed)
  const ofBook = ['--book', 'banyan-lane-INR', '--from', today]
  expect((await books('profit-and-loss', ...ofBook)).text).toMatch(
    /income less expenses +\d+\.\d\d/,
  )
  await expect(books('profit-and-loss')).rejects.toThrow('--book is needed')
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
  const program = fileURLToPath(new URL('./books.ts', import.meta.url))
  const code = await new Promise<unknown>((done) => {
    execFile(process.execPath, [program, 'proof'], { env: { ...process.env, ...env() } }, (error) =>
      done(error?.code),
    )
  })
  expect(code).toBe(1)
})

test('[B11.33] a limit on funding and an account that are set at the desk stand in the audit', async () => {
  const recon = (...args: string[]) =>
    runBooksCommand(['recon', ...args, '--book', 'banyan-lane-INR'], {
      ...{ env: env(), say: () => undefined },
    })
  await recon('funding', '--floor', '500.00')
  await recon('funding', '--floor', '100.50')
  const account = ['--open', '1012', '--number', '001234567890', '--profile', 'sandbox']
  await recon('accounts', ...account)
  // Named already: nothing happens, and nothing is noted.
  await recon('accounts', ...account)
  const { rows } = await database.db.query<{ action: string; before: object; after: object }>({
    text: 'select action, operator_id, before, after from operator_audit order by id',
  })
  const book = 'banyan-lane-INR'
  const named = { book, code: 1012, profile: 'sandbox', endsWith: '7890' }
  const by = { operator_id: null }
  expect(rows).toEqual([
    {
      ...by,
      action: 'setFundingLimit',
      before: { book, floorMinor: null },
      after: { book, floorMinor: 50_000 },
    },
    {
      ...by,
      action: 'setFundingLimit',
      before: { book, floorMinor: 50_000 },
      after: { book, floorMinor: 10_050 },
    },
    { ...by, action: 'openLenderAccount', before: {}, after: named },
  ])
})

test('[B9.114] for which lenders the platform collects is said and set at the desk, where the law lets it', async () => {
  const said: string[] = []
  const recon = (...args: string[]) =>
    runBooksCommand(['recon', 'agent', ...args], {
      ...{ env: env(), say: (line: string) => said.push(line) },
    })
  expect(await recon()).toBe(true)
  expect(said).toEqual(['Every lender collects itself.'])
  // India has every lender collect itself.
  const set = ['--book', 'banyan-lane-INR', '--first', '2030-01-01']
  await expect(recon(...set)).rejects.toThrow('has every lender collect itself')
  const nobody = ['--book', 'nobody-INR', '--first', '2030-01-01']
  await expect(recon(...nobody)).rejects.toThrow('no such book')
  await expect(recon(...nobody.with(3, 'soon'))).rejects.toThrow('--first soon is no day')
  const { rows } = await database.db.query({ text: 'select from agent_lenders' })
  expect(rows).toEqual([])
})

test('[B11.110] the figures are summed anew from the terminal, and twice is the same', async () => {
  const { deps } = server
  await closeBooks({ deps, clock: { ...deps.clock, businessDay: () => addDays(today, 1) } })
  const figures = async () => {
    const lines: string[] = []
    await runBooksCommand(['figures'], { env: env(), say: (line) => lines.push(line) })
    return lines
  }
  await figures()
  expect(await figures()).toEqual([
    expect.stringMatching(/^\d+ loans, days and months are summed\.$/),
  ])
  const { rows } = await database.db.query<{ loans: number }>({
    text: 'select sum(running_loans)::bigint as loans from portfolio_day_facts group by day order by day',
  })
  expect(rows.at(-1)?.loans).toBe(loans.length)
})

test('[B9.162] which day is to be closed is said, and it is over', async () => {
  const close = (...args: string[]) =>
    runBooksCommand(['close-day', ...args], { env: env(), say: () => undefined })
  await expect(close()).rejects.toThrow('--day is needed')
  await expect(close('--day', 'soon')).rejects.toThrow('--day soon is not a day')
  await expect(close('--day', '2999-01-01')).rejects.toThrow('--day 2999-01-01 is not over')
  // Its seal is under the key of a server of this database, and under no other.
  await expect(close('--day', '2026-03-01')).rejects.toThrow(
    'no server of this version has started',
  )
})
