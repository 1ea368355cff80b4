import { day } from '@noren/contract/dates'
import { LOAN_STATUS } from '@noren/contract/loan-status'
import { minor } from '@noren/contract/money'
import { LANGUAGES, type Language } from '@noren/i18n/languages'
import type { MarketCode } from '@noren/markets/market'
import { lendersOf, marketByCode, productsOn } from '@noren/markets/market-by-code'
import { quoteLoan } from '@noren/pricing/quote'
import { plain, type ReadPdf, readPdf } from '@noren/testkit/read-pdf'
import { describe, expect, test } from 'vitest'
import { keyFactsContent, keyFactsHash } from '../../loans/key-facts.ts'
import type { Loan } from '../../loans/loan.ts'
import type { DocumentContent } from './document-content.ts'
import { agreementDocument, keyFactsDocument } from './key-facts-document.ts'
import { PAGE } from './pdf-sheet.ts'
import { renderPdf } from './render-pdf.ts'

const on = day('2026-03-02')
const appliedAt = new Date('2026-03-02T06:30:00Z')

const givenAgreed = (language: Language, productCode: string, code: MarketCode = 'in') => {
  const market = marketByCode(code)
  const terms = productsOn(code, on).find((product) => product.productCode === productCode)
  const lender = lendersOf(code).find(({ lenderCode }) => lenderCode === terms?.lenderCode)
  if (!terms || !lender) throw new Error(`no product ${productCode}`)
  const principalMinor = code === 'in' ? minor(78_500_00) : terms.amountMinorMin
  const content = keyFactsContent({
    kfsNumber: 'KFS-20260302-000042',
    language,
    terms,
    quote: quoteLoan(terms, principalMinor, on, null),
    lender,
    market,
    accountTail: '4821',
    recoveryAgents: [],
    bureau: null,
  })
  const loan: Loan = {
    loanId: '0195a000-0000-7000-8000-000000000001',
    userId: '0195a000-0000-7000-8000-000000000002',
    loanNumber: 'LN-7731-0042',
    status: LOAN_STATUS.approved,
    lenderCode: lender.lenderCode,
    productCode,
    terms,
    currency: terms.currency,
    principalMinor,
    receiveMinor: principalMinor,
    kfsId: '0195a000-0000-7000-8000-000000000003',
    kfsNumber: content.kfsNumber,
    kfsHash: keyFactsHash(content),
    kfsLanguage: language,
    appliedAt,
    couponId: null,
    coupon: null,
    couponOn: null,
    disbursedAt: null,
    disbursedOn: null,
    dueOn: null,
    coolingOffUntil: null,
    closedAt: null,
    reasonCodes: [],
    reapplyOn: null,
    penalRulesFrom: null,
  }
  return { content, context: { market, lender, loan, borrowerName: 'Nguyễn Thị Ánh' } }
}

/** Finds the texts one after the other, so that their order is checked too. */
const expectInOrder = (pdf: ReadPdf, texts: readonly string[]): void => {
  let from = 0
  for (const text of texts.map(plain)) {
    const at = pdf.text.indexOf(text, from)
    if (at < 0) expect(pdf.text.slice(from), 'comes after what stands before it').toContain(text)
    from = at + text.length
  }
}

/** Half a point: some letters reach slightly beyond their box. */
const SLACK = 0.5

const expectInsideMargins = (pdf: ReadPdf): void => {
  const outside = pdf.pages.flatMap(({ texts }) =>
    texts.filter(
      ({ x, y, width }) =>
        x < PAGE.left - SLACK || x + width > PAGE.right + SLACK || y < 30 || y > PAGE.height - 40,
    ),
  )
  expect(outside).toEqual([])
}

const formTexts = (rows: readonly { number: string; label: string; values: string[] }[]) =>
  rows.flatMap(({ number, label, values }) => [`${number} ${label}`, ...values])

describe.each(LANGUAGES)('in %s', (language) => {
  test.each(['lane-30', 'row-91'])(
    '[B2.6] the statement of %s says every row in order',
    async (code) => {
      const { content, context } = givenAgreed(language, code)
      const pdf = await readPdf(await renderPdf(keyFactsDocument(context, content)))
      expect(content.partOne).toHaveLength(10)
      expect(content.partTwo).toHaveLength(6)
      expectInOrder(pdf, [
        content.lender.legalName,
        content.kfsNumber,
        context.borrowerName,
        context.loan.kfsHash,
        ...formTexts(content.partOne),
        ...formTexts(content.partTwo),
        ...formTexts(content.aprSheet),
      ])
      expectInsideMargins(pdf)
      expect(pdf).toMatchObject({ language, isTagged: true })
      expect(pdf.title).toContain(content.kfsNumber)
    },
  )

  test('[B2.6] the agreement holds the statement first, then each clause', async () => {
    const { content, context } = givenAgreed(language, 'row-91')
    const pdf = await readPdf(await renderPdf(agreementDocument(context, content)))
    expectInOrder(pdf, [
      ...formTexts(content.partOne),
      ...formTexts(content.partTwo),
      content.agreement.title,
      ...content.agreement.clauses.flatMap(({ heading, text }) => [heading, text]),
    ])
    expectInsideMargins(pdf)
  })

  test('[B2.6] [F1.2] the four facts and the schedule are the figures that were agreed', async () => {
    const { content, context } = givenAgreed(language, 'row-91')
    const document = keyFactsDocument(context, content)
    const pdf = await readPdf(await renderPdf(document))
    const digitsOf = (amount: string) => amount.replace(/\D/g, '')
    const facts = document.blocks.find((block) => block.type === 'facts')
    const shown = facts?.type === 'facts' ? facts.facts.map(({ value }) => value) : []
    const { receive, repay, totalCost, apr } = content
    expect(shown.map(digitsOf)).toEqual([receive, repay, totalCost, apr].map(digitsOf))
    const [receiveText = '', , , aprText = ''] = shown
    expect(receiveText).toContain('₹')
    expectInOrder(pdf, [receiveText, aprText])
    const table = document.blocks.find((block) => block.type === 'table')
    const rows = table?.type === 'table' ? table.rows : []
    expect(rows.map((row) => row.slice(2).map(digitsOf))).toEqual(
      content.schedule.map((row) =>
        [row.principal, row.interest, row.fee, row.tax, row.total, row.balanceAfter].map(digitsOf),
      ),
    )
    expectInOrder(pdf, [context.loan.kfsHash, ...rows.map((row) => row.join(' '))])
  })

  test('the same content is the same bytes, another is not', async () => {
    const { content, context } = givenAgreed(language, 'lane-30')
    const document = keyFactsDocument(context, content)
    const first = await renderPdf(document)
    const kept: DocumentContent = JSON.parse(JSON.stringify(document))
    expect((await renderPdf(kept)).equals(first)).toBe(true)
    const other = await renderPdf({ ...document, number: 'KFS-20260302-000043' })
    expect(other.equals(first)).toBe(false)
  })
})

test('Vietnamese letters and the rupee sign can be copied out of the file', async () => {
  const { content, context } = givenAgreed('vi', 'row-91')
  const { text } = await readPdf(await renderPdf(keyFactsDocument(context, content)))
  // A font that decomposes letters would lose the dot below.
  for (const word of ['Số đề nghị', 'cố định', 'Không áp dụng', 'Nguyễn Thị Ánh', '₹']) {
    expect(text).toContain(word)
  }
})

test('what was drawn before leaves no mark on a document', async () => {
  const { content, context } = givenAgreed('en', 'lane-30')
  const document = keyFactsDocument(context, content)
  const drawn = (text: string) => renderPdf({ ...document, blocks: [{ type: 'paragraph', text }] })
  // These letters of two alphabets look alike and share a glyph in the font.
  const [vietnamese, lookalike] = ['Đ \u0110 \u00b5', 'Ð \u00d0 \u03bc']
  const first = await drawn(vietnamese)
  await drawn(lookalike)
  expect((await drawn(vietnamese)).equals(first)).toBe(true)
  expect((await readPdf(await drawn(lookalike))).text).toContain(lookalike)
})

test('a table longer than a page goes on under its head, and every page has its number', async () => {
  const { content, context } = givenAgreed('en', 'row-91')
  const document = keyFactsDocument(context, content)
  const rows = Array.from({ length: 120 }, (_, index) => [`${index + 1}`, `row ${index + 1} of it`])
  const columns = [
    { label: 'Number', align: 'right' },
    { label: 'Words', align: 'left' },
  ] as const
  const long = 'A very long cell that fills more than a page. '.repeat(300)
  const pdf = await readPdf(
    await renderPdf({
      ...document,
      blocks: [
        { type: 'table', columns, rows },
        { type: 'paragraph', text: long },
        { type: 'form', rows: [{ number: '1', label: 'long', values: [long] }] },
      ],
    }),
  )
  const count = pdf.pages.length
  expect(count).toBeGreaterThan(4)
  expect(pdf.text.match(/Number Words/g)?.length).toBeGreaterThanOrEqual(3)
  expectInOrder(
    pdf,
    rows.map((row) => row.join(' ')),
  )
  pdf.pages.forEach(({ text }, index) => {
    expect(text).toContain(`Page ${index + 1} of ${count}`)
  })
  expectInsideMargins(pdf)
  expect(pdf.text.match(/fills more than a page\./g)).toHaveLength(600)
})

test('[F1.2] the annual cost in front bears the name of the figure that is printed', async () => {
  const front = async (...of: Parameters<typeof givenAgreed>) => {
    const { content, context } = givenAgreed(...of)
    const { text } = await readPdf(await renderPdf(keyFactsDocument(context, content)))
    return { apr: content.apr, text }
  }
  const mexico = await front('es', 'puente-91', 'mx')
  expect(mexico.text).toContain(`CAT, al año ${mexico.apr}%`)
  expect(mexico.text).toContain(`CAT ${mexico.apr}% sin IVA`)
  const india = await front('en', 'lane-30')
  expect(india.text).toContain(`APR, a year ${india.apr}%`)
})
