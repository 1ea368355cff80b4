import { randomUUID } from 'node:crypto'
import { addDays, addMonths, type Day, day } from '@noren/contract/dates'
import { minor } from '@noren/contract/money'
import { decideProposal } from '@noren/contract/operator'
import { agreeGuarantee, claimGuarantee } from '@noren/contract/operator/guarantees'
import {
  chargePlatformFee,
  creditPlatformFee,
  listPlatformFees,
  platformInvoiceFile,
} from '@noren/contract/operator/platform'
import { decideException, listExceptions } from '@noren/contract/operator/reconciliation'
import { withheldTaxReturn } from '@noren/contract/operator/tax'
import { accountBalance } from '@noren/testkit/account-balance'
import { closeBooks } from '@noren/testkit/close-books'
import { type GivenLoan, givenDisbursedLoan } from '@noren/testkit/given-disbursed-loan'
import { type GivenOperator, givenOperator } from '@noren/testkit/given-operator'
import { plain, readPdf } from '@noren/testkit/read-pdf'
import { startTestApp, type TestApp } from '@noren/testkit/test-app'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../platform/db/transaction.ts'
import { writeMt940 } from '../../providers/sandbox/bank/statement-forms.ts'
import { postCash } from '../books/post-cash.ts'
import { verifyBooks } from '../books/verify-books.ts'
import { verifyGuarantees } from '../guarantees/guarantees.ts'
import { importStatement } from '../reconciliation/import-statement.ts'
import { openLenderAccount } from '../reconciliation/lender-accounts.ts'
import { runReconciliation } from '../reconciliation/run-reconciliation.ts'
import { verifyClearing } from '../reconciliation/verify-clearing.ts'
import { verifyTax } from '../tax/verify-tax.ts'
import { verifyWithheld } from '../tax/withheld.ts'
import { verifyPlatformFees } from './platform-fees.ts'

const LENDER = 'banyan-lane-INR'
const OWN = 'platform-INR'
const NUMBERS: Readonly<Record<string, string>> = {
  [LENDER]: '000111222333',
  [OWN]: '000999888777',
}

let t: TestApp
let lentOn: Day
let loan: GivenLoan
let month = ''
let asking: GivenOperator
let confirming: GivenOperator
let lineCount = 0
const atBankMinor: Record<string, number> = { [LENDER]: 0, [OWN]: 0 }

const go = async (days: number): Promise<void> => {
  t.clock.advanceDays(days)
  await closeBooks(t)
  // Tokens of the staff end after 30 days.
  asking = await givenOperator(t, 'accountant', `Who asks on ${t.clock.businessDay()}`)
  confirming = await givenOperator(t, 'finance', `Who confirms on ${t.clock.businessDay()}`)
}
const balances = (book: string, ...codes: number[]): Promise<number[]> =>
  Promise.all(codes.map((code) => accountBalance(t.db, { book, code })))

const charge = (change: object = {}) => {
  const of = { book: LENDER, month, fee: '1000.00' }
  const body = { requestId: randomUUID(), ...of, ...change }
  return t.call(chargePlatformFee, { token: asking.token, body })
}
const confirm = (proposalId: string | null, { token } = confirming) => {
  const body = { requestId: randomUUID(), proposalId: proposalId ?? '' }
  return t.call(decideProposal, { token, body: { ...body, decision: 'confirm' as const } })
}
const listed = async () => (await t.call(listPlatformFees, { token: asking.token })).data.details

/** A line of a bank and what it is said to be; decided by two where two have to. */
const atBank = async (
  book: string,
  amountMinor: number,
  said: { decision: 'platformFee' | 'guarantee' | 'withheldPayment' | 'capital'; itemId?: string },
) => {
  await go(1)
  lineCount += 1
  const day = addDays(t.clock.businessDay(), -1)
  const content = writeMt940({
    ...{
      accountNumber: NUMBERS[book] ?? '',
      currency: 'INR',
      day,
      statementRef: randomUUID().slice(0, 8),
    },
    openingMinor: minor(atBankMinor[book] ?? 0),
    lines: [
      {
        ...{ bankReference: `NREF${lineCount}`, narration: 'TRANSFER', valueOn: day },
        amountMinor: minor(amountMinor),
      },
    ],
  })
  atBankMinor[book] = (atBankMinor[book] ?? 0) + amountMinor
  const of = { book, source: 'bank 1010', format: 'mt940' } as const
  await importStatement(t.deps, { ...of, content: Buffer.from(content) })
  await runReconciliation(t.deps, book)
  const { details } = (await t.call(listExceptions, { token: asking.token })).data
  const amount = (amountMinor / 100).toFixed(2)
  const found = details.find((row) => row.book === book && row.amount === amount)
  const body = { requestId: randomUUID(), exceptionId: found?.exceptionId ?? '', ...said }
  const decided = await t.call(decideException, { token: asking.token, body })
  return decided.data.state === 'proposed' ? confirm(decided.data.proposalId) : decided
}

beforeAll(async () => {
  t = await startTestApp()
  lentOn = t.clock.businessDay()
  month = lentOn.slice(0, 7)
  loan = await givenDisbursedLoan(t, { productCode: 'lane-30', amount: '20000.00' })
  for (const book of [LENDER, OWN]) {
    if (book === OWN) await t.db.query({ text: `select open_book('${OWN}', 'platform', 'INR')` })
    await openLenderAccount(t.deps.db, {
      ...{ book, code: 1010, accountNumber: NUMBERS[book] ?? '', profile: 'sandbox' },
      at: t.clock.now(),
    })
  }
  await go(1)
}, 300_000)
afterAll(() => t.close())

test('[B9.110] the platform has a book of its own, with its own accounts and no lender’s', async () => {
  const codesOf = async (book: string) =>
    (
      await t.db.query<{ code: number }>({
        text: 'select code from accounts where book = $1 order by code',
        values: [book],
      })
    ).rows.map(({ code }) => code)
  expect(await codesOf(OWN)).toEqual([
    ...[1010, 1015, 1020, 1025, 1210, 1220, 1310, 1410, 2020, 2120, 2210, 3010, 3090, 4090, 4110],
    ...[5110, 5120, 5310, 5900],
  ])
  for (const code of [1015, 1310, 1410, 2120, 4110, 5310]) {
    expect(await codesOf(LENDER)).not.toContain(code)
  }
  const misplaced = inTransaction(t.deps.db, async (tx) =>
    postCash(t.deps, tx, LENDER, [
      {
        ...{ event: 'platformFeeReceived', sourceId: randomUUID() },
        input: { amountMinor: minor(1_00) },
        valueOn: t.clock.businessDay(),
      },
    ]),
  )
  await expect(misplaced).rejects.toThrow(/foreign key/)
})

test('[B9.110] a fee is charged for a month that is over, once, by two persons, and stands in both books', async () => {
  expect((await charge()).data).toMatchObject({ reason: 'DECISION_UNFIT' })
  while (t.clock.businessDay().slice(0, 7) === month) await go(1)
  expect((await charge({ book: 'nobody-INR' })).data).toMatchObject({ reason: 'NOT_FOUND' })
  expect((await charge({ book: OWN })).data).toMatchObject({ reason: 'NOT_FOUND' })
  expect((await charge({ fee: '0.00' })).code).toBe(400)
  const { proposalId } = (await charge()).data
  // Asked for twice, both confirmed: one is charged.
  const { proposalId: again } = (await charge({ fee: '2000.00' })).data
  expect((await confirm(proposalId, asking)).code).not.toBe(200)
  expect(await balances(LENDER, 2110)).toEqual([0])
  const answers = await Promise.all([1, 2, 3].map(() => confirm(proposalId)))
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
  expect((await confirm(again)).data).toMatchObject({ reason: 'CASE_DECIDED' })
  expect((await charge()).data).toMatchObject({ reason: 'CASE_DECIDED' })
  // 1,000.00, 18 % of tax, 2 % kept back.
  expect(await balances(LENDER, 5210, 1210, 2110, 2220)).toEqual([
    1_000_00, 180_00, -1_160_00, -20_00,
  ])
  expect(await balances(OWN, 1310, 4110, 2210, 1220)).toEqual([1_160_00, -1_000_00, -180_00, 20_00])
  const [fee] = await listed()
  expect(fee).toMatchObject({
    ...{ book: LENDER, month, fee: '1000.00', tax: '180.00', withheld: '20.00' },
    ...{ payable: '1160.00', open: '1160.00', due: '1160.00', ageDays: 0 },
  })
  expect(fee?.name).toMatch(/^PF\d\d-\d\d\/0+1$/)
  expect(await verifyPlatformFees(t.db)).toEqual([])
}, 300_000)

test('[B9.110] [B9.132] what is paid of a fee are lines of both banks, never more than is open, and what is open ages', async () => {
  const [{ feeId: itemId } = { feeId: '' }] = await listed()
  const said = { decision: 'platformFee', itemId } as const
  expect((await atBank(LENDER, -1_160_01, said)).data).toMatchObject({ reason: 'DECISION_UNFIT' })
  expect((await atBank(LENDER, 1_160_00, said)).data).toMatchObject({ reason: 'DECISION_UNFIT' })
  expect((await atBank(LENDER, -1_160_00, said)).code).toBe(200)
  expect(await balances(LENDER, 2110)).toEqual([0])
  const [open] = await listed()
  expect(open).toMatchObject({ open: '0.00', due: '1160.00', ageDays: 3 })
  expect((await atBank(OWN, 1_000_00, said)).code).toBe(200)
  expect((await atBank(OWN, 160_01, said)).data).toMatchObject({ reason: 'DECISION_UNFIT' })
  expect((await atBank(OWN, 160_00, said)).code).toBe(200)
  expect(await balances(OWN, 1310, 1010)).toEqual([0, 1_160_00])
  expect(await listed()).toEqual([expect.objectContaining({ due: '0.00', ageDays: 0 })])
  const inPeriod = async () =>
    (
      await t.call(withheldTaxReturn, {
        ...asking,
        params: { book: LENDER, month: t.clock.businessDay().slice(0, 7) },
      })
    ).data
  const before = await inPeriod()
  expect(before).toMatchObject({
    section: '194J',
    form: '26Q',
    ratePercent: '2',
    deposited: '0.00',
  })
  expect(before).toMatchObject({ opening: '0.00', withheld: '20.00', closing: '20.00' })
  expect(before.rows).toEqual([
    expect.objectContaining({ fee: '1000.00', withheld: '20.00', depositBy: expect.any(String) }),
  ])
  const withheld = { decision: 'withheldPayment' } as const
  expect((await atBank(LENDER, -20_01, withheld)).data).toMatchObject({ reason: 'DECISION_UNFIT' })
  expect((await atBank(LENDER, -20_00, withheld)).code).toBe(200)
  expect(await balances(LENDER, 2220)).toEqual([0])
  expect(await inPeriod()).toMatchObject({ deposited: '20.00', closing: '0.00' })
  expect(await verifyWithheld(t.db)).toEqual([])
  expect(await verifyPlatformFees(t.db)).toEqual([])
  expect(await verifyClearing(t.db)).toEqual([])
}, 300_000)

test('[B9.110] a guarantee that the platform gives stands in its own book too, side by side', async () => {
  await atBank(OWN, 5_000_00, { decision: 'capital' })
  const set = { productCode: 'lane-30', from: lentOn, until: lentOn, form: 'cash' as const }
  const of = { book: LENDER, giver: 'Noren Platform Ltd', cover: '1000.00', byPlatform: true }
  const body = { requestId: randomUUID(), ...of, ...set }
  const agreed = await t.call(agreeGuarantee, { token: asking.token, body })
  expect((await confirm(agreed.data.proposalId)).code).toBe(200)
  const { rows } = await t.db.query<{ id: string }>({
    text: 'select agreement_id as id from guarantee_agreements',
  })
  const said = { decision: 'guarantee', itemId: rows[0]?.id ?? '' } as const
  expect((await atBank(OWN, -1_000_01, said)).data).toMatchObject({ reason: 'DECISION_UNFIT' })
  expect((await atBank(OWN, -1_000_00, said)).code).toBe(200)
  expect((await atBank(LENDER, 1_000_00, said)).code).toBe(200)
  expect(await balances(OWN, 1410)).toEqual([1_000_00])
  expect(await balances(LENDER, 2410)).toEqual([-1_000_00])
  while (t.clock.businessDay() < addDays(lentOn, 135)) await go(25)
  const claimed = { requestId: randomUUID(), loanId: loan.loanId, amount: '400.00' }
  const late =
    t.clock.businessDay() > addDays(lentOn, 150) ? { lateReason: 'contract' as const } : {}
  const claim = await t.call(claimGuarantee, { token: asking.token, body: { ...claimed, ...late } })
  expect((await confirm(claim.data.proposalId)).code).toBe(200)
  expect(await balances(OWN, 1410, 5310)).toEqual([600_00, 400_00])
  expect(await balances(LENDER, 2410, 4050)).toEqual([-600_00, -400_00])
  expect((await atBank(OWN, 600_00, said)).code).toBe(200)
  expect(await balances(OWN, 1410)).toEqual([0])
  expect(await verifyGuarantees(t.db)).toEqual([])
}, 600_000)

test('[B9.110] the night proves the platform’s book like every other, and names what is changed', async () => {
  expect(await verifyBooks(t.db)).toEqual([])
  expect(await verifyTax(t.db, { since: null })).toEqual([])
  const sealed = await t.db.query<{ days: number }>({
    text: `select count(*)::integer as days from book_day_seals where book = '${OWN}'`,
  })
  expect(sealed.rows[0]?.days).toBeGreaterThan(100)
  /** What the proof says of it; undone afterwards. */
  const tampered = async (text: string): Promise<string[]> => {
    let problems: string[] = []
    const undone = inTransaction(t.db, async (tx) => {
      await tx.query({ text: 'set local session_replication_role = replica' })
      await tx.query({ text })
      problems = await verifyPlatformFees(tx)
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    return problems
  }
  expect(await tampered('update platform_fees set fee_minor = 100001')).toEqual([
    expect.stringMatching(/it stands 1 times in banyan-lane-INR, or with another amount/),
    expect.stringMatching(/it stands 1 times in platform-INR/),
    `${LENDER}: 2110 Payable to platform is 0, the fees that are open say 1`,
    `${OWN}: 1310 Due from lenders is 0, the fees that are open say 1`,
  ])
  expect(await tampered('update platform_fees set number = 3 where number = 1')).toEqual([
    expect.stringMatching(/go to 3 and are 1/),
  ])
  const gone = await tampered('delete from platform_fee_payments')
  expect(gone).toEqual([
    `${LENDER}: 2110 Payable to platform is 0, the fees that are open say 116000`,
    `${OWN}: 1310 Due from lenders is 0, the fees that are open say 116000`,
  ])
})

test('[B9.133] an invoice that is wrong is taken back by a credit note with a number of its own, in both books, and the month is charged anew', async () => {
  const last = addMonths(day(`${t.clock.businessDay().slice(0, 7)}-01`), -1).slice(0, 7)
  expect((await confirm((await charge({ month: last, fee: '500.00' })).data.proposalId)).code).toBe(
    200,
  )
  const [wrong] = await listed()
  const feeId = wrong?.feeId ?? ''
  const before = await balances(LENDER, 5210, 1210, 2110, 2220)
  const credit = (fee: string, reason: 'wrongAmount' | 'notOwed' = 'wrongAmount') =>
    t.call(creditPlatformFee, {
      ...asking,
      body: { requestId: randomUUID(), feeId, fee, reason },
    })
  expect((await credit('500.01')).data).toMatchObject({ reason: 'DECISION_UNFIT' })
  const { proposalId } = (await credit('200.01')).data
  const { proposalId: again } = (await credit('500.00', 'notOwed')).data
  expect((await confirm(proposalId, asking)).code).not.toBe(200)
  const answers = await Promise.all([1, 2, 3].map(() => confirm(proposalId)))
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
  // Of 90.00 of tax and 10.00 withheld what 299.99 leave: 54.00 and 6.00.
  const moved = (await balances(LENDER, 5210, 1210, 2110, 2220)).map(
    (of, at) => of - (before[at] ?? 0),
  )
  expect(moved).toEqual([-200_01, -36_00, 232_01, 4_00])
  expect((await confirm(again)).data).toMatchObject({ reason: 'DECISION_UNFIT' })
  expect(await verifyPlatformFees(t.db)).toEqual([])
  expect(await verifyWithheld(t.db)).toEqual([])
  const [left] = await listed()
  expect(left).toMatchObject({ fee: '299.99', tax: '54.00', withheld: '6.00', open: '347.99' })
  expect(left?.credits).toEqual([expect.objectContaining({ fee: '200.01' })])
  expect(left?.credits[0]?.name).toMatch(/^PFC\d\d-\d\d\/0+1$/)
  expect((await charge({ month: last })).data).toMatchObject({ reason: 'CASE_DECIDED' })
  expect((await confirm((await credit('299.99')).data.proposalId)).code).toBe(200)
  expect((await confirm((await charge({ month: last, fee: '300.00' })).data.proposalId)).code).toBe(
    200,
  )
  const after = await balances(LENDER, 5210, 1210, 2110, 2220)
  expect(after.map((of, at) => of - (before[at] ?? 0))).toEqual([-200_00, -36_00, 232_00, 4_00])
  expect(await balances(OWN, 1310)).toEqual([348_00])
  expect(await verifyPlatformFees(t.db)).toEqual([])
  // One that is paid is not taken back.
  const paid = (await listed()).find((one) => one.month === month)
  const body = {
    requestId: randomUUID(),
    feeId: paid?.feeId ?? '',
    fee: '1.00',
    reason: 'notOwed' as const,
  }
  expect((await t.call(creditPlatformFee, { ...asking, body })).data).toMatchObject({
    reason: 'DECISION_UNFIT',
  })
}, 300_000)

test('[B9.134] the paper of an invoice and of a credit note says what the tax asks for, and is the same whenever it is read', async () => {
  const read = (documentId: string) =>
    t.call(platformInvoiceFile, { ...asking, params: { documentId } })
  const wrong = (await listed()).find(({ credits }) => credits.length > 0)
  const file = (await read(wrong?.feeId ?? '')).data
  const text = plain((await readPdf(Buffer.from(file.base64, 'base64'))).text)
  for (const said of [
    'Tax invoice',
    wrong?.name ?? '',
    '998599',
    '27XXXXX0000X0Z0',
    '500.00',
    '45.00',
    '590.00',
    '580.00',
  ])
    expect(text).toContain(said)
  expect(file.fileName).toBe(`${wrong?.name.replaceAll('/', '-')}.pdf`)
  expect((await read(wrong?.feeId ?? '')).data).toEqual(file)
  const note = (await read(wrong?.credits[0]?.creditId ?? '')).data
  const noted = plain((await readPdf(Buffer.from(note.base64, 'base64'))).text)
  for (const said of [
    'Credit note',
    wrong?.credits[0]?.name ?? '',
    wrong?.name ?? '',
    '200.01',
    '232.01',
  ])
    expect(noted).toContain(said)
  expect((await read(randomUUID())).data).toMatchObject({ reason: 'NOT_FOUND' })
}, 300_000)
