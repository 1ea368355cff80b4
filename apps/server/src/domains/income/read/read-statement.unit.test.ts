import { addDays, day } from '@noren/contract/dates'
import { minor } from '@noren/contract/money'
import {
  type GivenStatement,
  givenRows,
  givenStatement,
  statementCsv,
  statementPdf,
} from '@noren/testkit/given-statement'
import { readStatement as textOf } from '@noren/vision/statement/read-statement'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { figuresOf, labelOf } from './figures.ts'
import { type Reader, readStatement } from './read-statement.ts'

const UNTIL = day('2026-11-20')
const TODAY = day('2026-11-22')
const READER: Reader = {
  name: 'Asha Kulkarni',
  accountNumber: '50100012344321',
  lenders: ['Banyan Lane'],
  currency: 'INR',
  today: TODAY,
}
const given = (change: Partial<GivenStatement> = {}) =>
  givenStatement({
    name: 'Ms. KULKARNI ASHA',
    accountNumber: READER.accountNumber,
    until: UNTIL,
    ...change,
  })
const rupees = (major: number) => minor(Math.round(major * 100))
const readPdf = async (change: Partial<GivenStatement> = {}, reader: Partial<Reader> = {}) => {
  const { password = '', ...rest } = change
  const file = await statementPdf(given({ ...rest, ...(password && { password }) }))
  return readStatement(await textOf(file, password), { ...READER, ...reader })
}
const readCsv = async (change: Partial<GivenStatement> = {}, reader: Partial<Reader> = {}) =>
  readStatement(await textOf(statementCsv(given(change)), ''), { ...READER, ...reader })
const row = (on: string, narration: string, amount: number) => ({
  on: day(on),
  narration,
  amountMinor: rupees(amount),
})
const withRows = (...more: ReturnType<typeof row>[]) => ({
  rows: givenRows(UNTIL, undefined, more),
})
const readingIn = (found: Awaited<ReturnType<typeof readPdf>>) => {
  if (!('reading' in found)) throw new Error(JSON.stringify(found))
  return found.reading
}

test('[B4.100] a bank’s own PDF of the verified account shows its income to the paisa', async () => {
  const found = await readPdf()
  expect(found).toMatchObject({ evidence: 'supported', reading: { lowered: null } })
  const reading = readingIn(found)
  expect(reading).toMatchObject({
    from: '2026-08-01',
    until: UNTIL,
    rowCount: 17,
    months: ['2026-08', '2026-09', '2026-10'],
    obligationsMinor: 0,
    bounces: 0,
  })
  expect(reading.lines).toHaveLength(1)
  expect(figuresOf(reading)).toEqual({
    byMonth: [
      { month: '2026-08', amountMinor: rupees(31_500) },
      { month: '2026-09', amountMinor: rupees(31_500) },
      { month: '2026-10', amountMinor: rupees(32_000) },
    ],
    typicalMinor: rupees(31_500),
    regularMonths: 3,
  })
})

test('[B4.100] with a password, newest first, and as a CSV file it says the same', async () => {
  const plain = readingIn(await readPdf())
  expect(readingIn(await readPdf({ password: 'ASHA0101' }))).toEqual(plain)
  const reversed = readingIn(await readPdf({ isNewestFirst: true }))
  expect(figuresOf(reversed)).toEqual(figuresOf(plain))
  const csv = await readCsv()
  expect(csv).toMatchObject({ evidence: 'csv', reading: { lowered: null } })
  expect(readingIn(csv)).toEqual(plain)
})

test.each([
  ['pdf', readPdf],
  ['csv', readCsv],
] as const)('[B4.101] one edited balance in a %s breaks the chain at its row', async (_, read) => {
  const editedBalance = { at: 6, balanceMinor: rupees(99_999) }
  expect(await read({ editedBalance })).toEqual({ why: 'balance', row: 7 })
  // The same row by its place in a file that begins with the newest.
  expect(await read({ editedBalance, isNewestFirst: true })).toEqual({ why: 'balance', row: 11 })
})

test('[B4.101] a salary that was raised alone breaks the chain too', async () => {
  const text = await textOf(statementCsv(given()), '')
  const lines = text.lines.map((line) => ({
    ...line,
    cells: line.cells.map((cell) =>
      cell.text === '32,000.00' ? { ...cell, text: '92,000.00' } : cell,
    ),
  }))
  expect(readStatement({ ...text, lines }, READER)).toMatchObject({ why: 'balance' })
})

test.each([
  ['somebody else’s', { name: 'Ravi Menon' }, { why: 'otherName' }],
  ['without rows', { rows: [] }, { why: 'table' }],
  ['old', { until: day('2026-11-06'), from: day('2026-08-01') }, { why: 'old' }],
  ['of the future', { until: addDays(TODAY, 1) }, { why: 'future' }],
  [
    'of two months',
    { from: day('2026-09-01'), rows: givenRows(UNTIL).filter(({ on }) => on >= '2026-09-01') },
    { why: 'short' },
  ],
] as const)('[B4.101] a statement %s is read for nothing', async (_, change, fault) => {
  const until = 'until' in change ? change.until : UNTIL
  const rows = 'rows' in change ? change.rows : givenRows(until)
  expect(await readPdf({ ...change, rows })).toMatchObject(fault)
})

test.each([
  ['another account', { accountNumber: '50100099990000' }, 'otherAccount'],
  ['a program that edits', { producer: 'iLovePDF' }, 'editor'],
  ['a row in another font', { otherFontAt: 4 }, 'fonts'],
] as const)('[B4.102] a PDF of %s counts as a CSV file does', async (_, change, lowered) => {
  expect(await readPdf(change)).toMatchObject({ evidence: 'csv', reading: { lowered } })
})

test('[B4.102] a CSV file that names nobody is theirs by the number of their account', async () => {
  const text = await textOf(statementCsv(given()), '')
  const lines = text.lines.slice(1)
  expect(readStatement({ ...text, lines }, READER)).toMatchObject({ evidence: 'csv' })
  const other = { ...READER, accountNumber: '7788' }
  expect(readStatement({ ...text, lines }, other)).toEqual({ why: 'otherName' })
})

test('[B4.102] a nominee’s statement is not the nominee’s', async () => {
  expect(await readPdf({}, { name: 'Somebody Else' })).toEqual({ why: 'otherName' })
})

test.each([
  ['a loan', row('2026-09-10', 'IMPS BANYAN LANE FINANCE', 20_000), 'loan'],
  ['a refund', row('2026-09-10', 'UPI REFUND ORDER SHOP', 900), 'refund'],
  ['an own transfer', row('2026-09-10', 'IMPS FROM ASHA KULKARNI', 5_000), 'own'],
  ['what came once', row('2026-09-10', 'NEFT PLOT SALE MEHTA', 200_000), 'oneOff'],
] as const)('[B4.103] %s is no income, and is shown as what it is', async (_, more, leftOut) => {
  const reading = readingIn(await readPdf(withRows(more)))
  expect(reading.lines.filter((line) => line.leftOut !== null)).toEqual([
    expect.objectContaining({ leftOut, credits: [{ on: more.on, amountMinor: more.amountMinor }] }),
  ])
  expect(figuresOf(reading).typicalMinor).toBe(rupees(31_500))
})

test('[B4.103] what other loans cost recurs, and each day with a bounce counts once', async () => {
  const reading = readingIn(
    await readPdf(
      withRows(
        row('2026-08-05', 'NACH DR FINCORP EMI', -4_200),
        row('2026-09-05', 'NACH DR FINCORP EMI', -4_200),
        row('2026-10-05', 'NACH DR FINCORP EMI', -4_200),
        row('2026-10-06', 'EMI PHONE SHOP', -999),
        row('2026-09-07', 'ECS RETURN CHARGES', -295),
        row('2026-09-07', 'CHQ RETURN INSUFFICIENT', -118),
      ),
    ),
  )
  expect(reading).toMatchObject({ obligationsMinor: rupees(4_200), bounces: 1 })
})

test('[B4.103] who pays is told without numbers and ways to pay', () => {
  expect(labelOf('NEFT CR-HDFC0001277-LOTUS MILLS PVT LTD-SALARY SEP')).toBe(
    'LOTUS MILLS PVT LTD SALARY',
  )
  expect(labelOf('UPI/412/R KULKARNI/r.k@okbank')).toBe('KULKARNI')
})

test('[B4.104] striking out can only lower what is read', async () => {
  const more = [
    row('2026-08-09', 'UPI/1/SHOP ONE', 12_000),
    row('2026-09-18', 'UPI/2/R KULKARNI GIFT', 4_000),
    row('2026-10-02', 'NEFT SECOND JOB', 21_000),
  ]
  const reading = readingIn(await readPdf(withRows(...more)))
  const all = figuresOf(reading)
  const places = reading.lines.map((_, at) => at)
  fc.assert(
    fc.property(fc.subarray(places), fc.subarray(places), (first, others) => {
      const some = figuresOf(reading, new Set(first))
      const rest = figuresOf(reading, new Set([...first, ...others]))
      expect(rest.typicalMinor).toBeLessThanOrEqual(some.typicalMinor)
      expect(some.regularMonths).toBeLessThanOrEqual(all.regularMonths)
    }),
  )
})
