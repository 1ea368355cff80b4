import { randomUUID } from 'node:crypto'
import { borrowDocument, borrowDocuments } from '@noren/contract/documents'
import { reverseRepayment } from '@noren/contract/operator'
import { decideDispute } from '@noren/contract/operator/disputes'
import { cancelTaxStamp } from '@noren/contract/operator/tax'
import { byStaff } from '@noren/testkit/by-staff'
import { closeBooks } from '@noren/testkit/close-books'
import { givenDisbursedLoan } from '@noren/testkit/given-disbursed-loan'
import { newestPaymentOf, openDisputeOf } from '@noren/testkit/given-dispute'
import { givenOperator } from '@noren/testkit/given-operator'
import { readCfdi } from '@noren/testkit/read-cfdi'
import { readPdf } from '@noren/testkit/read-pdf'
import { captured, pay, sendWebhook } from '@noren/testkit/repaying'
import { type StampingLender, startStampingLender } from '@noren/testkit/stamping-lender'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { TaxStampGateway } from '../../providers/ports/tax-stamp.ts'
import { verifyReceipts } from './make-receipts.ts'
import { stampDocuments, verifyStamps } from './stamp-documents.ts'
import { verifyTax } from './verify-tax.ts'

let lender: StampingLender
let t: StampingLender['t']
let given: StampingLender['given']
let finance: StampingLender['finance']
let sandbox: TaxStampGateway

beforeEach(async () => {
  lender = await startStampingLender()
  ;({ t, given, finance } = lender)
  sandbox = t.deps.taxStamps
  await go(5)
}, 300_000)
afterEach(() => t.close())

const receipts = async () => (await lender.register()).receipts
const feeInvoice = async () => {
  const [invoice] = (await lender.register()).documents
  if (!invoice) throw new Error('no invoice')
  return invoice
}
/** What the provider has, by number. */
const atProvider = async () =>
  new Map((await lender.atProvider()).map(({ uuid, reason }) => [uuid, reason]))
const later = (minutes: number) => t.clock.advanceMs(minutes * 60_000)
const go = async (days: number): Promise<void> => {
  t.clock.advanceDays(days)
  await closeBooks(t)
}
/** A part, or all that is owed. */
const payNow = async (amount?: string, channel = 'spei'): Promise<void> => {
  const wish = amount ? ({ kind: 'part', amount } as const) : {}
  const { data: order } = await pay(t, given, undefined, { channel, ...wish })
  await sendWebhook(t, captured(t, order))
  await go(1)
}
const stampAll = async (): Promise<void> => {
  for (let turn = 0; turn < 6; turn += 1) {
    await stampDocuments(t.deps)
    later(10)
  }
}
const said = async (receiptId: string) => {
  const { 'pago20:DoctoRelacionado': of, ...payment } = readCfdi(await lender.xmlOf(receiptId))[
    'cfdi:Complemento'
  ]['pago20:Pagos']['pago20:Pago']
  return [
    ...[payment.FormaDePagoP, payment.Monto, of.IdDocumento, of.NumParcialidad],
    ...[of.ImpSaldoAnt, of.ImpPagado, of.ImpSaldoInsoluto],
  ]
}
/** Nothing is missing, at the night of a later day. */
const expectWhole = async (): Promise<void> => {
  expect(await verifyReceipts(t.deps, t.db, { since: null })).toEqual([])
  expect(await verifyTax(t.db, { since: null })).toEqual([])
  later(3 * 24 * 60)
  expect(await verifyStamps(t.deps, t.db, { since: null })).toEqual([])
}

test('[B9.151] each payment of what was invoiced as owed has one receipt, stamped once after its invoice, as XML and paper', async () => {
  await payNow('5060.00')
  await payNow(undefined, 'oxxo')
  expect((await receipts()).map(({ amount, ended, stamp }) => [amount, ended, stamp])).toEqual([
    ['32.45', null, { state: 'waiting', uuid: null, fault: null }],
    ['54.55', null, { state: 'waiting', uuid: null, fault: null }],
  ])
  // The invoices are refused at first, so that no receipt can name one; then each answer is lost once.
  let isAway = true
  const sent = new Map<string, Set<string>>()
  t.deps.taxStamps = {
    ...sandbox,
    async issue(order) {
      const isReceipt = order.xml.includes('TipoDeComprobante="P"')
      if (isAway) {
        expect(isReceipt).toBe(false)
        throw new Error('nobody there')
      }
      const of = sent.get(order.stampId) ?? new Set()
      sent.set(order.stampId, of.add(order.xml))
      const stamp = await sandbox.issue(order)
      if (isReceipt && of.size === 1 && !lost.has(order.stampId)) {
        lost.add(order.stampId)
        throw new Error('the answer was lost')
      }
      return stamp
    },
  }
  const lost = new Set<string>()
  await stampDocuments(t.deps)
  later(5)
  isAway = false
  await stampAll()
  expect(lost.size).toBe(2)
  expect([...sent.values()].map((of) => of.size)).toEqual([1, 1, 1, 1])
  expect((await atProvider()).size).toBe(4)

  const invoice = await feeInvoice()
  const [first, second] = await receipts()
  const uuid = invoice.stamp?.uuid
  const [one = '', two = ''] = [first?.receiptId, second?.receiptId]
  expect(await said(one)).toEqual(['03', '32.45', uuid, '1', '87.00', '32.45', '54.55'])
  expect(await said(two)).toEqual(['01', '54.55', uuid, '2', '54.55', '54.55', '0.00'])
  const { text } = await readPdf(Buffer.from((await lender.file(two, 'pdf')).data.base64, 'base64'))
  for (const words of [second?.number ?? '', second?.stamp?.uuid ?? '', invoice.number ?? '']) {
    expect(text.replaceAll(/\s/g, '')).toContain(words)
  }
  expect((await lender.file(one, 'xml', await givenOperator(t, 'auditor'))).code).toBe(403)

  const { token } = given.person
  const listed = await t.call(borrowDocuments, { token, params: { borrowId: given.loanId } })
  const papers = listed.data.details.filter(({ kind }) => kind === 'taxReceipt')
  expect(papers).toHaveLength(2)
  const params = { documentId: papers[0]?.documentId ?? '' }
  const read = await t.call(borrowDocument, { token, params, query: { form: 'xml' } })
  expect(Buffer.from(read.data.base64, 'base64').toString()).toBe(await lender.xmlOf(one))
  const other = await givenDisbursedLoan(t, { productCode: 'nopal-30', amount: '5000.00' })
  const asked = { token: other.person.token, params, query: { form: 'xml' } } as const
  expect((await t.call(borrowDocument, asked)).code).toBe(404)
  await expectWhole()
}, 300_000)

test('[B9.152] a payment that was taken back has its receipt cancelled, for what it says did not take place', async () => {
  await payNow('5060.00')
  await stampAll()
  const [before] = await receipts()
  const { paymentId } = await newestPaymentOf(t, given)
  const back = { paymentId, reason: 'bankReturned' as const }
  expect((await byStaff(t, reverseRepayment, back)).code).toBe(200)
  await go(1)
  const [ended] = await receipts()
  expect(ended).toMatchObject({ receiptId: before?.receiptId, ended: 'undone' })
  // The answer to the order to cancel is lost once.
  let isLost = true
  t.deps.taxStamps = {
    ...sandbox,
    async cancel(order) {
      await sandbox.cancel(order)
      if (!isLost) return
      isLost = false
      throw new Error('the answer was lost')
    },
  }
  await stampAll()
  expect((await atProvider()).get(before?.stamp?.uuid ?? '')).toBe('03')
  expect((await receipts()).map(({ stamp }) => stamp?.state)).toEqual(['cancelled'])
  const { token } = given.person
  const listed = await t.call(borrowDocuments, { token, params: { borrowId: given.loanId } })
  expect(listed.data.details.some(({ kind }) => kind === 'taxReceipt')).toBe(false)
  await expectWhole()
}, 300_000)

test('[B9.152] what a lost dispute leaves of a payment has another receipt that stands for the first, and so have the payments behind it', async () => {
  await payNow('5060.00')
  const disputeId = await openDisputeOf(t, given, { amount: '10.00' })
  await payNow()
  await stampAll()
  const [one, two] = await receipts()
  expect((await byStaff(t, decideDispute, { disputeId, decision: 'lost' })).code).toBe(200)
  await go(1)
  await stampAll()
  const all = await receipts()
  expect(all.map(({ amount, ended, stamp }) => [amount, ended, stamp?.state])).toEqual(
    expect.arrayContaining([
      ['32.45', 'replaced', 'cancelled'],
      ['54.55', 'replaced', 'cancelled'],
      ['22.45', null, 'stamped'],
      ['54.55', null, 'stamped'],
    ]),
  )
  const provided = await atProvider()
  for (const old of [one, two]) {
    expect(provided.get(old?.stamp?.uuid ?? '')).toBe('01')
    const now = all.find(({ number, ended }) => number === old?.number && ended === null)
    const { 'cfdi:CfdiRelacionados': related } = readCfdi(await lender.xmlOf(now?.receiptId ?? ''))
    expect(related).toMatchObject({
      TipoRelacion: '04',
      'cfdi:CfdiRelacionado': { UUID: old?.stamp?.uuid },
    })
  }
  const last = all.find(({ number, ended }) => number === two?.number && ended === null)
  const uuid = (await feeInvoice()).stamp?.uuid
  expect(await said(last?.receiptId ?? '')).toEqual([
    ...['03', '54.55', uuid, '2', '64.55', '54.55', '10.00'],
  ])
  await expectWhole()
}, 300_000)

test('[B9.152] a receipt that ends before it is stamped is stamped and cancelled, and leaves nothing that counts', async () => {
  await payNow('5060.00')
  // The answer about the receipt is lost, so that nobody here knows its number.
  t.deps.taxStamps = {
    ...sandbox,
    async issue(order) {
      const stamp = await sandbox.issue(order)
      if (order.xml.includes('TipoDeComprobante="P"')) throw new Error('the answer was lost')
      return stamp
    },
  }
  await stampAll()
  const { paymentId } = await newestPaymentOf(t, given)
  const back = { paymentId, reason: 'bankReturned' as const }
  expect((await byStaff(t, reverseRepayment, back)).code).toBe(200)
  await go(1)
  t.deps.taxStamps = sandbox
  later(120)
  await stampAll()
  expect((await receipts()).map(({ ended, stamp }) => [ended, stamp?.state])).toEqual([
    ['undone', 'cancelled'],
  ])
  const invoice = (await feeInvoice()).stamp?.uuid
  const valid = [...(await atProvider())].filter(([, reason]) => reason === null)
  expect(valid.map(([uuid]) => uuid)).toContain(invoice)
  await expectWhole()
}, 300_000)

test('[B9.152] a wrong receipt is cancelled by hand and stamped anew, and an invoice that a receipt names is not', async () => {
  await payNow('5060.00')
  await stampAll()
  const cancel = (documentId: string) => {
    const body = { requestId: randomUUID(), documentId, reason: 'replaced' as const }
    return t.call(cancelTaxStamp, { ...finance, body })
  }
  const invoice = await feeInvoice()
  expect(invoice.mayCancel).toBe(false)
  expect((await cancel(invoice.documentId)).data).toMatchObject({ reason: 'DECISION_UNFIT' })
  const [receipt] = await receipts()
  const first = receipt?.stamp?.uuid ?? ''
  expect((await cancel(receipt?.receiptId ?? '')).code).toBe(200)
  await stampAll()
  const [now] = await receipts()
  expect(now).toMatchObject({ receiptId: receipt?.receiptId, stamp: { state: 'stamped' } })
  expect(now?.stamp?.uuid).not.toBe(first)
  expect((await atProvider()).get(first)).toBe('01')
  expect((await cancel(randomUUID())).code).toBe(404)
  await expectWhole()
}, 300_000)

test('[B9.151] the night names a loan whose receipts are not what its payments say', async () => {
  await payNow('5060.00')
  const { loanId } = given
  await inTransaction(t.db, async (tx) => {
    await tx.query({ text: 'set local session_replication_role = replica' })
    await tx.query({ text: 'update tax_receipt_lines set paid_minor = paid_minor - 1' })
  })
  expect(await verifyReceipts(t.deps, t.db, { since: null })).toEqual([
    `${lender.book}: the receipts of loan ${loanId} are not its payments`,
  ])
}, 300_000)
