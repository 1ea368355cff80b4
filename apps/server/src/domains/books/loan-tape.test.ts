import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addDays } from '@noren/contract/dates'
import { reverseRepayment } from '@noren/contract/operator'
import { exportBook, lenderStatementFile, loanTape } from '@noren/contract/operator/books'
import { quoteExtension } from '@noren/contract/repayments'
import { byStaff } from '@noren/testkit/by-staff'
import { closeBooks } from '@noren/testkit/close-books'
import { givenDisbursedLoan } from '@noren/testkit/given-disbursed-loan'
import { newestPaymentOf } from '@noren/testkit/given-dispute'
import { givenOperator } from '@noren/testkit/given-operator'
import { captured, pay, sendWebhook } from '@noren/testkit/repaying'
import { startTestApp, type TestApp } from '@noren/testkit/test-app'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runOperatorCommand } from '../../commands/operator.ts'

const BOOK = 'banyan-lane-INR'

let t: TestApp
let folder: string
beforeAll(async () => {
  t = await startTestApp()
  folder = mkdtempSync(join(tmpdir(), 'noren-tape-'))
}, 120_000)
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await t.close()
})

test('[B9.177] the tape has the last day that was agreed as it was on each day: by an extension once it is paid, and as before once that is taken back', async () => {
  const given = await givenDisbursedLoan(t, { productCode: 'lane-30', amount: '20000.00' })
  const start = t.clock.businessDay()
  const { token } = given.person
  t.clock.advanceDays(30)
  await closeBooks(t)
  const quoted = await t.call(quoteExtension, { token, body: { repayId: given.loanId } })
  const { kfsId, kfsHash } = quoted.data
  const wish = { kind: 'extension', kfsId, kfsHash } as const
  await sendWebhook(t, captured(t, (await pay(t, given, randomUUID(), wish)).data))
  t.clock.advanceDays(1)
  await closeBooks(t)
  const { paymentId } = await newestPaymentOf(t, given)
  const back = await byStaff(t, reverseRepayment, { paymentId, reason: 'bankReturned' })
  expect(back).toMatchObject({ code: 200 })
  t.clock.advanceDays(1)
  await closeBooks(t)
  const auditor = await givenOperator(t, 'auditor')
  const dueOn = async (day: string) => {
    const asked = { token: auditor.token, params: { book: BOOK }, query: { day } }
    const { details } = (await t.call(loanTape, asked)).data
    return details.map((loan) => [loan.disbursedOn, loan.dueOn])
  }
  const agreed = [[start, addDays(start, 30)]]
  expect(await dueOn(addDays(start, 29))).toEqual(agreed)
  expect(await dueOn(addDays(start, 30))).toEqual([[start, addDays(start, 45)]])
  expect(await dueOn(addDays(start, 31))).toEqual(agreed)
  const asked = { token: auditor.token, params: { book: BOOK, file: 'loanTape' as const } }
  const { text } = (await t.call(exportBook, { ...asked, query: { to: addDays(start, 30) } })).data
  const [head = '', line = ''] = text.split('\n').map((row) => row.split(','))
  expect(line[head.indexOf('due')]).toBe(addDays(start, 45))
})

test('[B9.177] what is asked for without a day says of which one it is: in its answer, in its file and at the terminal', async () => {
  // The day that runs is no day of a file.
  const last = addDays(t.clock.businessDay(), -1)
  const { token } = await givenOperator(t, 'finance')
  const params = { book: BOOK, file: 'chain' as const }
  const { data } = await t.call(exportBook, { token, params })
  expect(data).toMatchObject({ to: last, knownOn: last, by: 'posted' })
  expect(data.text).toContain(
    `${BOOK}: from the first day to ${last} by posted, as known on ${last}\n`,
  )
  const file = await t.call(lenderStatementFile, { token, params: { book: BOOK, form: 'csv' } })
  expect(file.data).toMatchObject({ day: last, fileName: `statement-${BOOK}-${last}.csv` })
  expect(Buffer.from(file.data.base64, 'base64').toString()).toContain(last)
  const said: string[] = []
  const at = { env: { NOREN_OPERATOR_TOKEN: token }, say: (line: string) => said.push(line) }
  const run = (...words: string[]) => runOperatorCommand([...words, '--url', t.url], at)
  await run('books', 'export', BOOK, '--out', join(folder, 'book'))
  await run('books', 'statement', BOOK, '--out', join(folder, 'told.csv'), '--form', 'csv')
  expect(said.join('\n')).toContain(`${BOOK}: to ${last}, as known on ${last}`)
  expect(said.at(-1)).toContain(`of ${last}`)
  expect(readFileSync(join(folder, 'book', 'chain.txt'), 'utf8')).toBe(data.text)
})
