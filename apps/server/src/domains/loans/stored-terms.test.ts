import { borrowDocument, borrowDocuments } from '@noren/contract/documents'
import { borrowBill, productList, quote } from '@noren/contract/loans'
import { quoteExtension, repayDetail } from '@noren/contract/repayments'
import { type GivenLoan, givenDisbursedLoan } from '@noren/testkit/given-disbursed-loan'
import { plain, readPdf } from '@noren/testkit/read-pdf'
import { startTestApp, type TestApp } from '@noren/testkit/test-app'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishProducts } from './products.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

/**
 * Rewrites the stored terms into schema 1: no schema number, and no fields for what a product does not
 * charge.
 */
const asSchemaOne = async (table: 'loans' | 'product_versions') => {
  await t.db.query({ text: `alter table ${table} disable trigger user` })
  await t.db.query({
    text: `update ${table} set terms = (terms - 'schema' - 'feeOnEarlyPayment')
      || jsonb_build_object('eligibility', jsonb_strip_nulls(terms -> 'eligibility'))
      where terms ->> 'feeOnEarlyPayment' = 'whole'`,
  })
  await t.db.query({ text: `alter table ${table} enable trigger user` })
}

const statementOf = async ({ person, loanId }: GivenLoan) => {
  const { token } = person
  const list = await t.call(borrowDocuments, { token, params: { borrowId: loanId } })
  const found = list.data.details.find(({ kind }) => kind === 'statement')
  if (!found) throw new Error('the loan has no statement')
  const { data } = await t.call(borrowDocument, {
    token,
    params: { documentId: found.documentId },
  })
  return plain((await readPdf(Buffer.from(data.base64, 'base64'))).text)
}

/** Everything a borrower is shown of a loan and of the next one, without newly assigned numbers. */
const toldOf = async (given: GivenLoan, productCode: string) => {
  const { token } = given.person
  const repayId = given.loanId
  const products = [{ productCode, productAmount: '10000.00' }]
  const answers = [
    await t.call(repayDetail, { token, params: { repayId } }),
    await t.call(borrowBill, { token, query: { borrowType: '1' } }),
    await t.call(quoteExtension, { token, body: { repayId } }),
    await t.call(quote, { token, body: { products } }),
    await t.call(productList, { token, params: { param: 'all' } }),
  ]
  const text = JSON.stringify(answers.map(({ code, data }) => ({ code, data })))
  return {
    answers: JSON.parse(text, (name, value) =>
      /^kfs(Id|Hash|Number)$/.test(name)
        ? undefined
        : typeof value === 'string'
          ? value.replaceAll(/KF[SE]-\d{8}-\d{6}/g, 'KFS')
          : value,
    ),
    statement: await statementOf(given),
  }
}

test.each(['lane-30', 'row-91', 'lamp-61'])(
  '%s: a loan and a product that were kept in the shape of schema 1 tell the same as today’s',
  async (productCode) => {
    const given = await givenDisbursedLoan(t, { productCode })
    t.clock.advanceDays(2)
    const before = await toldOf(given, productCode)
    expect(before.answers[0].code).toBe(200)
    await asSchemaOne('loans')
    await asSchemaOne('product_versions')
    expect(await toldOf(given, productCode)).toEqual(before)
    // The next start finds its products already published, in whichever schema.
    await publishProducts(t.deps)
  },
)
