import { randomUUID } from 'node:crypto'
import { borrowDocument, borrowDocuments } from '@noren/contract/documents'
import { waiveCharge } from '@noren/contract/operator'
import { listUndelivered, sendAgain } from '@noren/contract/operator/outbox'
import { cancelTaxStamp } from '@noren/contract/operator/tax'
import { byStaff } from '@noren/testkit/by-staff'
import { proven } from '@noren/testkit/call-proofs'
import { closeBooks } from '@noren/testkit/close-books'
import { givenDisbursedLoan } from '@noren/testkit/given-disbursed-loan'
import { givenOperator } from '@noren/testkit/given-operator'
import { readCfdi } from '@noren/testkit/read-cfdi'
import { readPdf } from '@noren/testkit/read-pdf'
import { type StampingLender, startStampingLender } from '@noren/testkit/stamping-lender'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { TaxStampGateway } from '../../providers/ports/tax-stamp.ts'
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
  t.clock.advanceDays(1)
  await closeBooks(t)
}, 300_000)
afterEach(() => t.close())

const register = async () => (await lender.register()).documents
const later = (minutes: number) => t.clock.advanceMs(minutes * 60_000)
const only = <Row>(rows: readonly Row[]): Row => {
  const [row, ...more] = rows
  if (!row || more.length > 0) throw new Error(`${rows.length} rows`)
  return row
}

test('[B9.144] the fee’s invoice is stamped once it has its number, and staff and borrower read it as XML and as paper', async () => {
  const before = only(await register())
  expect(before.stamp).toEqual({ state: 'waiting', uuid: null, fault: null })
  expect((await lender.file(before.documentId, 'xml')).code).toBe(404)
  expect((await lender.file(before.documentId, 'pdf')).code).toBe(404)
  expect(await stampDocuments(t.deps)).toBe(1)
  const { documentId, number, stamp } = only(await register())
  expect(stamp).toMatchObject({ state: 'stamped', fault: null })
  const xml = await lender.xmlOf(documentId)
  expect(readCfdi(xml)).toMatchObject({
    ...{ SubTotal: '75.00', Total: '87.00', TipoDeComprobante: 'I' },
    'cfdi:Complemento': { 'tfd:TimbreFiscalDigital': { UUID: stamp?.uuid } },
  })
  const paper = (await lender.file(documentId, 'pdf')).data
  const { text } = await readPdf(Buffer.from(paper.base64, 'base64'))
  for (const said of [number ?? '', stamp?.uuid ?? '', 'XXX000000XX0', 'IVA']) {
    expect(text.replaceAll(/\s/g, '')).toContain(said)
  }
  expect(text).not.toContain('IGST')
  // It names the borrower: who only reads the books does not get it, and the borrower reads who did.
  expect((await lender.file(documentId, 'xml', await givenOperator(t, 'auditor'))).code).toBe(403)
  const { rows } = await t.db.query({
    text: `select what, purpose from personal_data_reads where subject_id = $1`,
    values: [documentId],
  })
  expect(rows).toContainEqual({ what: 'taxDocument', purpose: 'keepBooks' })
  const { token } = given.person
  const listed = await t.call(borrowDocuments, { token, params: { borrowId: given.loanId } })
  const own = only(listed.data.details.filter(({ kind }) => kind === 'taxInvoice'))
  const params = { documentId: own.documentId }
  const read = (await t.call(borrowDocument, { token, params, query: { form: 'xml' } })).data
  expect(Buffer.from(read.base64, 'base64').toString()).toBe(xml)
  expect([read.sha256, read.mimeType]).toEqual([own.xml?.sha256, 'application/xml'])
  // What is not stamped has no XML, and another's document is none.
  const agreement = listed.data.details.find(({ kind }) => kind === 'agreement')
  expect(agreement?.xml).toBeNull()
  const other = await givenDisbursedLoan(t, { productCode: 'nopal-30', amount: '5000.00' })
  const asked = { token: other.person.token, params, query: { form: 'xml' } } as const
  expect((await t.call(borrowDocument, asked)).code).toBe(404)
}, 300_000)

test('[B9.145] a provider that does not answer, answers late or with another document is asked again with the same one, and stamps it once', async () => {
  const sent: string[] = []
  const being = (change: Partial<TaxStampGateway>) => {
    t.deps.taxStamps = { ...sandbox, ...change }
  }
  const away = async (): Promise<never> => {
    throw new Error('nobody there')
  }
  being({ issue: away })
  expect(await stampDocuments(t.deps)).toBe(0)
  expect(await lender.atProvider()).toEqual([])
  // Not before its pause is over.
  expect(await stampDocuments(t.deps)).toBe(0)
  being({
    async issue(order) {
      sent.push(order.xml)
      await sandbox.issue(order)
      throw new Error('the answer was lost')
    },
  })
  later(3)
  expect(await stampDocuments(t.deps)).toBe(0)
  being({
    async issue(order) {
      sent.push(order.xml)
      const { uuid, xml } = await sandbox.issue(order)
      return { uuid, xml: xml.replace('Total="87.00"', 'Total="1.00"').replace(uuid, randomUUID()) }
    },
  })
  later(10)
  expect(await stampDocuments(t.deps)).toBe(0)
  expect(only(await register()).stamp).toEqual({ state: 'waiting', uuid: null, fault: null })
  being({
    async issue(order) {
      sent.push(order.xml)
      return sandbox.issue(order)
    },
  })
  later(20)
  // Two servers at once.
  const counts = await Promise.all([stampDocuments(t.deps), stampDocuments(t.deps)])
  expect(counts.reduce((sum, count) => sum + count)).toBe(1)
  const { uuid } = only(await lender.atProvider())
  expect(only(await register()).stamp).toEqual({ state: 'stamped', uuid, fault: null })
  expect(sent.length).toBeGreaterThanOrEqual(3)
  expect(new Set(sent).size).toBe(1)
  later(600)
  expect(await stampDocuments(t.deps)).toBe(0)
  expect(sent).toHaveLength(3)
}, 300_000)

test('[B9.145] one that waited longer than the authority takes it is drawn anew, unless the provider has it', async () => {
  const sent: string[] = []
  const lost = (isStamped: boolean): TaxStampGateway => ({
    ...sandbox,
    async issue(order) {
      sent.push(order.xml)
      if (isStamped) await sandbox.issue(order)
      throw new Error('the answer was lost')
    },
  })
  t.deps.taxStamps = lost(false)
  await stampDocuments(t.deps)
  later(61 * 60)
  expect(await verifyStamps(t.deps, t.db, { since: null })).toEqual([
    expect.stringMatching(/^nopal-azul-MXN: the document NA2027\/0+1 is not stamped \(waiting\)$/),
  ])
  t.deps.taxStamps = lost(true)
  await stampDocuments(t.deps)
  later(61 * 60)
  await stampDocuments(t.deps)
  const [first, second, third] = sent
  expect(second).not.toBe(first)
  expect(third).toBe(second)
  t.deps.taxStamps = sandbox
  later(120)
  expect(await stampDocuments(t.deps)).toBe(1)
  expect(await lender.atProvider()).toHaveLength(1)
  expect(await verifyStamps(t.deps, t.db, { since: null })).toEqual([])
}, 300_000)

test('[B9.146] what is waived of the fee and its tax is a credit note that names the invoice’s number at the authority, and waits for it', async () => {
  const waive = { loanId: given.loanId, reason: 'goodwill' as const }
  for (const of of [
    { part: 'fee', amount: '75.00' },
    { part: 'tax', amount: '12.00' },
  ] as const) {
    expect((await byStaff(t, waiveCharge, { ...waive, ...of })).code).toBe(200)
  }
  t.clock.advanceDays(1)
  await closeBooks(t)
  // The invoice is refused at first, so that its credit note has nothing to name.
  t.deps.taxStamps = { ...sandbox, issue: async () => Promise.reject(new Error('away')) }
  await stampDocuments(t.deps)
  const [invoice, note] = await register()
  t.deps.taxStamps = sandbox
  later(5)
  await stampDocuments(t.deps)
  await stampDocuments(t.deps)
  const of = (id: string | undefined) => lender.xmlOf(id ?? '').then(readCfdi)
  const uuid = (await of(invoice?.documentId))['cfdi:Complemento']['tfd:TimbreFiscalDigital'].UUID
  expect(await of(note?.documentId)).toMatchObject({
    ...{ TipoDeComprobante: 'E', SubTotal: '75.00', Total: '87.00' },
    'cfdi:CfdiRelacionados': { TipoRelacion: '01', 'cfdi:CfdiRelacionado': { UUID: uuid } },
  })
  expect(await verifyTax(t.db, { since: null })).toEqual([])
  // An invoice that is credited is not cancelled.
  const body = {
    requestId: randomUUID(),
    documentId: invoice?.documentId ?? '',
    reason: 'replaced',
  }
  expect(await t.call(cancelTaxStamp, { ...finance, body: body as never })).toMatchObject({
    data: { reason: 'DECISION_UNFIT' },
  })
}, 300_000)

test.each([
  ['replaced', '01'],
  ['unrelated', '02'],
] as const)(
  '[B9.147] a stamp that was wrong is cancelled (%s) and another one of the same document counts, however often it is asked',
  async (reason, code) => {
    await stampDocuments(t.deps)
    const { documentId, stamp } = only(await register())
    const first = stamp?.uuid ?? ''
    const body = { requestId: randomUUID(), documentId, reason }
    const asked = () => t.call(cancelTaxStamp, { ...finance, body })
    const answers = await Promise.all(Array.from({ length: 10 }, asked))
    expect(answers.some((answer) => answer.code === 200)).toBe(true)
    expect((await asked()).code).toBe(200)
    const again = { ...body, requestId: randomUUID() }
    expect(await t.call(cancelTaxStamp, { ...finance, body: again })).toMatchObject({
      data: { reason: 'DECISION_UNFIT' },
    })
    proven(cancelTaxStamp, 'twice')
    proven(cancelTaxStamp, 'atOnce')
    // The answer to the order to cancel is lost once.
    let isLost = true
    t.deps.taxStamps = {
      ...sandbox,
      async cancel(order) {
        await sandbox.cancel(order)
        if (isLost) {
          isLost = false
          throw new Error('the answer was lost')
        }
      },
    }
    for (let turn = 0; turn < 4; turn += 1) {
      await stampDocuments(t.deps)
      later(5)
    }
    const now = only(await register())
    expect(now).toMatchObject({ documentId, stamp: { state: 'stamped' } })
    expect(now.stamp?.uuid).not.toBe(first)
    expect(await lender.atProvider()).toEqual(
      expect.arrayContaining([
        { uuid: first, reason: code },
        { uuid: now.stamp?.uuid, reason: null },
      ]),
    )
    const related = readCfdi(await lender.xmlOf(documentId))['cfdi:CfdiRelacionados']
    if (reason === 'unrelated') expect(related).toBeUndefined()
    else
      expect(related).toMatchObject({ TipoRelacion: '04', 'cfdi:CfdiRelacionado': { UUID: first } })
    // The number in the books and the tax are what they were.
    expect(await verifyTax(t.db, { since: null })).toEqual([])
    const { token } = given.person
    const listed = await t.call(borrowDocuments, { token, params: { borrowId: given.loanId } })
    const paper = only(listed.data.details.filter(({ kind }) => kind === 'taxInvoice'))
    expect(paper.xml).not.toBeNull()
  },
  300_000,
)

test('[B9.148] a document that the provider refuses is listed with its code and sent again by hand', async () => {
  t.deps.taxStamps = {
    ...sandbox,
    issue: (order) =>
      sandbox.issue({ ...order, xml: order.xml.replace('Moneda="MXN"', 'Moneda="USD"') }),
  }
  expect(await stampDocuments(t.deps)).toBe(0)
  expect(only(await register()).stamp).toEqual({ state: 'refused', uuid: null, fault: 'CFDI40112' })
  t.deps.taxStamps = sandbox
  later(600)
  expect(await stampDocuments(t.deps)).toBe(0)
  const [item] = (await t.call(listUndelivered, { ...finance })).data.details
  expect(item).toMatchObject({ kind: 'stamp', loanId: given.loanId, maySendAgain: true })
  const body = { requestId: randomUUID(), kind: 'stamp' as const, itemId: item?.itemId ?? '' }
  expect((await t.call(sendAgain, { ...finance, body })).code).toBe(200)
  expect(await stampDocuments(t.deps)).toBe(1)
  expect((await t.call(listUndelivered, { ...finance })).data.details).toEqual([])
}, 300_000)
