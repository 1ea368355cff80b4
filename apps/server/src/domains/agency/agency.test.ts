import { randomUUID } from 'node:crypto'
import { addDays, type Day } from '@noren/contract/dates'
import { minor } from '@noren/contract/money'
import { listAgentLenders, listRemittances } from '@noren/contract/operator/platform'
import { decideException, listExceptions } from '@noren/contract/operator/reconciliation'
import { accountBalance } from '@noren/testkit/account-balance'
import { closeBooks } from '@noren/testkit/close-books'
import { type GivenLoan, givenDisbursedLoan } from '@noren/testkit/given-disbursed-loan'
import { newDisputeName } from '@noren/testkit/given-dispute'
import { givenOperator } from '@noren/testkit/given-operator'
import { captured, newUtr, pay, sendWebhook } from '@noren/testkit/repaying'
import { startTestApp, type TestApp } from '@noren/testkit/test-app'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../platform/db/transaction.ts'
import { writeMt940 } from '../../providers/sandbox/bank/statement-forms.ts'
import { verifyBooks } from '../books/verify-books.ts'
import { PROVIDER_COLUMNS } from '../reconciliation/formats/provider-csv.ts'
import { importStatement } from '../reconciliation/import-statement.ts'
import { openLenderAccount } from '../reconciliation/lender-accounts.ts'
import { listOpenExceptions } from '../reconciliation/list-open.ts'
import { reconcileAll } from '../reconciliation/run-reconciliation.ts'
import { verifyClearing } from '../reconciliation/verify-clearing.ts'
import { verifyDisputes } from '../repayments/disputes.ts'
import { setAgent } from './collections.ts'
import { orderRemittances, verifyAgency } from './remittances.ts'

const LENDER = 'nopal-azul-MXN'
const OTHER = 'faro-de-barro-MXN'
const OWN = 'platform-MXN'
const NUMBERS: Readonly<Record<string, string>> = {
  [`${LENDER} 1010`]: '000111222333',
  [`${OWN} 1010`]: '000999888777',
  [`${OWN} 1015`]: '000999888778',
}

let t: TestApp
let start: Day
const atBankMinor: Record<string, number> = {}
let lineCount = 0

const balances = (book: string, ...codes: number[]): Promise<number[]> =>
  Promise.all(codes.map((code) => accountBalance(t.db, { book, code })))
const go = async (days: number): Promise<void> => {
  t.clock.advanceDays(days)
  await closeBooks(t)
}
const order = () => inTransaction(t.deps.db, (tx) => orderRemittances(t.deps, tx))
const verified = () =>
  verifyAgency(t.db, { today: t.clock.businessDay(), holidays: t.deps.market.holidays })
const asAccountant = async () => (await givenOperator(t, 'accountant', randomUUID())).token
const listed = async () => (await t.call(listRemittances, { token: await asAccountant() })).data
const owedTo = async () => (await t.call(listAgentLenders, { token: await asAccountant() })).data

/** A payment that the provider tells of; its reference at the bank. */
const paid = async (given: GivenLoan, amount: string): Promise<string> => {
  const utr = newUtr()
  const { data } = await pay(t, given, randomUUID(), { channel: 'spei' })
  await sendWebhook(t, captured(t, data, { amount, utr }))
  return utr
}

type Row = Partial<Record<(typeof PROVIDER_COLUMNS)[number] | 'disputed', string>>
/** The provider's report to the platform. */
const settled = async (...rows: Row[]) => {
  const columns = [...PROVIDER_COLUMNS, 'disputed'] as const
  const day = t.clock.businessDay()
  const of = { currency: 'MXN', moved_on: day, settled_on: day, fee: '0.00', tax: '0.00' }
  const content = [columns, ...rows.map((row) => columns.map((name) => ({ ...of, ...row })[name]))]
    .map((row) => row.join(','))
    .join('\r\n')
  const file = { book: OWN, source: 'sandbox', format: 'csv' } as const
  await importStatement(t.deps, { ...file, content: Buffer.from(content) })
  await reconcileAll(t.deps)
}
const payment = (utr: string, amount: string, credit = amount, fee = '0.00'): Row => ({
  ...{ row_id: `pay_${utr}`, kind: 'payment', utr, amount, credit, debit: '0.00', fee },
  ...{ settlement: 'setl_1', settlement_utr: 'SPEI000000000001' },
})

/** A line of one of the banks, and the comparison of all books afterwards. */
const atBank = async (
  book: string,
  code: 1010 | 1015,
  said: { amountMinor: number; reference?: string; narration?: string },
) => {
  await go(1)
  lineCount += 1
  const key = `${book} ${code}`
  const day = addDays(t.clock.businessDay(), -1)
  const { amountMinor, reference = `NREF${lineCount}`, narration = `PAGO ${reference}` } = said
  const content = writeMt940({
    ...{ accountNumber: NUMBERS[key] ?? '', currency: 'MXN', day },
    statementRef: `S${lineCount}`,
    openingMinor: minor(atBankMinor[key] ?? 0),
    lines: [{ bankReference: reference, narration, valueOn: day, amountMinor: minor(amountMinor) }],
  })
  atBankMinor[key] = (atBankMinor[key] ?? 0) + amountMinor
  const of = { book, source: `bank ${code}`, format: 'mt940' } as const
  await importStatement(t.deps, { ...of, content: Buffer.from(content) })
  await reconcileAll(t.deps)
}

const lend = (productCode: string) => givenDisbursedLoan(t, { productCode, amount: '2000.00' })

let first: GivenLoan
let second: GivenLoan

beforeAll(async () => {
  t = await startTestApp({ env: { MARKET: 'mx' } })
  start = t.clock.businessDay()
  first = await lend('nopal-30')
  second = await lend('faro-30')
  await inTransaction(t.deps.db, async (tx) => {
    for (const book of [LENDER, OTHER]) {
      await setAgent(t.deps, tx, { book, fromOn: start, lastOn: null })
    }
  })
  for (const key of Object.keys(NUMBERS)) {
    const [book = '', code] = key.split(' ')
    await openLenderAccount(t.deps.db, {
      ...{ book, code: code === '1015' ? 1015 : 1010, accountNumber: NUMBERS[key] ?? '' },
      ...{ profile: 'sandbox', at: t.clock.now() },
    })
  }
}, 300_000)
afterAll(() => t.close())

test('[B9.114] where the law has every lender collect itself the platform does not, nor for days that are over', async () => {
  const set = (change: object, deps = t.deps) =>
    inTransaction(t.deps.db, (tx) =>
      setAgent(deps, tx, { book: LENDER, fromOn: addDays(start, 1), lastOn: null, ...change }),
    )
  await expect(set({})).rejects.toThrow('DECISION_UNFIT')
  await expect(set({ book: OWN })).rejects.toThrow('NOT_FOUND')
  await expect(set({ fromOn: start, lastOn: addDays(start, -1) })).rejects.toThrow('DECISION_UNFIT')
  const india = { ...t.deps, market: { ...t.deps.market, code: 'in' as const } }
  await expect(set({ book: OTHER, fromOn: start }, india)).rejects.toThrow('DECISION_UNFIT')
  const account = { book: LENDER, code: 1015, accountNumber: '1', profile: 'sandbox' } as const
  await expect(openLenderAccount(t.deps.db, { ...account, at: t.clock.now() })).rejects.toThrow(
    'VALIDATION',
  )
})

test('[B9.114] what the platform collects is owed to the lender at once, in both books, and once', async () => {
  const [one, other] = [await paid(first, '500.00'), await paid(second, '300.00')]
  expect(await balances(LENDER, 1020, 1290)).toEqual([500_00, 0])
  await reconcileAll(t.deps)
  await reconcileAll(t.deps)
  expect(await balances(LENDER, 1020, 1290)).toEqual([0, 500_00])
  expect(await balances(OTHER, 1020, 1290)).toEqual([0, 300_00])
  expect(await balances(OWN, 1020, 2120)).toEqual([800_00, -800_00])
  expect(await verified()).toEqual([])
  expect(await verifyClearing(t.db)).toEqual([])
  // Nothing is remitted before the provider has settled it, nor before the trust account has it.
  expect(await order()).toBe(0)
  await settled(payment(one, '500.00', '490.00', '10.00'))
  expect(await balances(OWN, 1020, 1025, 5110)).toEqual([300_00, 490_00, 10_00])
  expect(await order()).toBe(0)
  expect((await owedTo()).details).toEqual([
    expect.objectContaining({ book: OTHER, settled: '0.00', owed: '300.00', due: '0.00' }),
    expect.objectContaining({ book: LENDER, settled: '500.00', owed: '500.00', due: '500.00' }),
  ])
  await atBank(OWN, 1015, { amountMinor: 490_00, reference: 'SPEI000000000001' })
  expect(await balances(OWN, 1015, 1025, 1010)).toEqual([490_00, 0, 0])
  // The lender gets all of it: what the provider keeps is the platform's, which tops the account up.
  expect(await Promise.all([order(), order(), order()])).toEqual(expect.arrayContaining([1, 0, 0]))
  const [remittance] = (await listed()).details
  expect(remittance).toMatchObject({ book: LENDER, amount: '490.00', isSent: false })
  expect(await order()).toBe(0)
  expect(other).not.toBe(one)
  expect(await verifyClearing(t.db)).toEqual([])
}, 300_000)

test('[B9.114] both banks tell of a remittance by its reference; one that is overdue is named', async () => {
  const [{ reference, remittanceId } = { reference: '', remittanceId: '' }] = (await listed())
    .details
  await go(7)
  expect(await verified()).toEqual([
    expect.stringMatching(/was ordered on .* and the platform's bank has not told of it/),
  ])
  await atBank(OWN, 1015, { amountMinor: -490_00, reference })
  expect(await balances(OWN, 1015, 2120)).toEqual([0, -310_00])
  expect(await verified()).toEqual([expect.stringMatching(/and its bank has not told of it/)])
  expect((await listed()).details).toEqual([
    expect.objectContaining({ isSent: true, hasArrived: false, ageDays: 8 }),
  ])
  // Another reference: a person says that it is it.
  await atBank(LENDER, 1010, { amountMinor: 490_00, reference: 'OTHERREF' })
  expect(await balances(LENDER, 1010, 1290)).toEqual([0, 500_00])
  const asking = await givenOperator(t, 'accountant', 'Who asks')
  const { details } = (await t.call(listExceptions, { token: asking.token })).data
  const exceptionId = details.find(
    ({ book, amount }) => book === LENDER && amount === '490.00',
  )?.exceptionId
  const body = { requestId: randomUUID(), exceptionId: exceptionId ?? '' }
  const said = { decision: 'remittance' as const, itemId: remittanceId }
  const { data } = await t.call(decideException, {
    token: asking.token,
    body: { ...body, ...said },
  })
  expect(data).toMatchObject({ state: 'done' })
  expect(await balances(LENDER, 1010, 1290)).toEqual([490_00, 10_00])
  expect(await verified()).toEqual([])
  expect(await verifyClearing(t.db)).toEqual([])
}, 300_000)

test('[B9.114] what the provider takes back is taken off what is owed, and comes back when it is won', async () => {
  const utr = await paid(first, '400.00')
  const name = newDisputeName()
  const row = { row_id: 'disp_1', kind: 'adjustment', dispute: 'yes', utr: name, disputed: utr }
  const taken = { ...row, amount: '400.00', credit: '0.00', debit: '400.00' }
  await settled(payment(utr, '400.00'), {
    ...taken,
    settlement: 'setl_2',
    settlement_utr: 'SPEI000000000002',
  })
  expect(await balances(LENDER, 1060, 1020, 1290)).toEqual([400_00, 0, 10_00])
  expect(await balances(OWN, 2120)).toEqual([-310_00])
  const won = { ...row, row_id: 'disp_1w', amount: '400.00', credit: '400.00', debit: '0.00' }
  await settled({ ...won, settlement: 'setl_3', settlement_utr: 'SPEI000000000003' })
  expect(await balances(LENDER, 1060, 1020, 1290)).toEqual([0, 0, 410_00])
  expect(await balances(OWN, 2120)).toEqual([-710_00])
  // Only the other lender's payment is still to be settled.
  expect((await listOpenExceptions(t.db, OWN)).map(({ kind }) => kind)).toEqual(['missingThere'])
  expect(await verifyDisputes(t.db)).toEqual([])
  expect(await verified()).toEqual([])
}, 300_000)

test('[B9.114] nobody is paid with the money of another, and the proof names what is changed', async () => {
  // Due are 410.00 to one lender alone, and the account has 100.00.
  await atBank(OWN, 1015, { amountMinor: 100_00 })
  const asking = await givenOperator(t, 'accountant', 'Who asks now')
  const { details } = (await t.call(listExceptions, { token: asking.token })).data
  const found = details.find(({ book, amount }) => book === OWN && amount === '100.00')
  const body = { requestId: randomUUID(), exceptionId: found?.exceptionId ?? '' }
  const decided = { ...body, decision: 'bankInterest' as const }
  expect((await t.call(decideException, { token: asking.token, body: decided })).code).toBe(200)
  expect(await balances(OWN, 1015)).toEqual([100_00])
  expect(await order()).toBe(1)
  const [{ amount } = { amount: '' }] = (await listed()).details
  expect(amount).toBe('100.00')
  expect(await order()).toBe(0)
  await go(1)
  expect(await verifyBooks(t.db)).toEqual([])
  const tampered = async (text: string): Promise<string[]> => {
    let problems: string[] = []
    const undone = inTransaction(t.db, async (tx) => {
      await tx.query({ text: 'set local session_replication_role = replica' })
      await tx.query({ text })
      const today = t.clock.businessDay()
      problems = await verifyAgency(tx, { today, holidays: new Set() })
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    return problems
  }
  const changed = await tampered(
    `update agent_collections set amount_minor = 30001 where amount_minor = 30000`,
  )
  expect(changed).toEqual([
    expect.stringMatching(/it stands 1 times in faro-de-barro-MXN/),
    expect.stringMatching(/it stands 1 times in platform-MXN/),
    `${OTHER}: 1290 Due from agent is 30000, the collections say 30001`,
    `${OWN}: 2120 Due to lenders is 71000, the collections say 71001`,
  ])
  const gone = await tampered(`delete from remittance_moves where book = '${OWN}'`)
  expect(gone).toContain(`${OWN}: 2120 Due to lenders is 71000, the collections say 120000`)
}, 300_000)
