import { addMinor, subtractMinor } from '@noren/contract/money'
import type { Language } from '@noren/i18n/languages'
import type { Market } from '@noren/markets/market'
import { taxPolicyOn } from '@noren/markets/market-by-code'
import type { PlatformDocument } from '../../platform-fees/platform-fees.ts'
import { percentText } from '../../tax/register.ts'
import { divideTax } from '../../tax/tax-documents.ts'
import type { PrintedContent } from './document-content.ts'
import { documentFormatter } from './document-formatter.ts'

/** An invoice of the platform to a lender, or the credit note that takes it back, with what the tax asks for on it. */
export const platformInvoiceDocument = (
  { market, language }: { market: Market; language: Language },
  of: PlatformDocument,
): PrintedContent => {
  const { seller, buyer, taxPpm } = of.parties
  const format = documentFormatter(market, of.currency, language)
  const say = (key: string, values?: Parameters<typeof format.text>[1]): string =>
    format.text(`pdf.platformInvoice.${key}`, values)
  const title = format.text(of.kind === 'invoice' ? 'pdf.taxInvoice.title' : 'pdf.creditNote.title')
  const { taxLabel } = market
  const policy = taxPolicyOn(market.code, of.on)
  const shares = divideTax(policy, seller, { taxMinor: of.taxMinor, placeCode: buyer.stateCode })
  const half = percentText(taxPpm / 2)
  const isDivided = policy.division === 'state'
  const taxes = [
    ['CGST', half, shares.centralMinor],
    ['SGST', half, shares.stateMinor],
    [isDivided ? 'IGST' : taxLabel, percentText(taxPpm), shares.integratedMinor],
  ] as const
  const pair = (key: string, value: string) =>
    value === '' ? [] : [{ label: say(`label.${key}`, { taxLabel }), value }]
  const totalMinor = addMinor(of.feeMinor, of.taxMinor)
  const row = (what: string, rate: string, amount: typeof totalMinor) => [
    ...[what, rate, format.money(amount)],
  ]
  return {
    language,
    title,
    number: of.name,
    issuer: { name: seller.legalName, detail: seller.address },
    madeAt: of.madeAt.toISOString(),
    pageLabel: format.text('pdf.page', { page: '{page}', pages: '{pages}' }),
    blocks: [
      ...(seller.isSample ? [{ type: 'note' as const, text: say('sample') }] : []),
      {
        type: 'pairs',
        pairs: [
          ...pair('number', of.name),
          ...pair('date', format.day(of.on)),
          ...(of.credits
            ? [
                ...pair('creditedInvoice', of.credits.name),
                ...pair('creditedOn', format.day(of.credits.on)),
              ]
            : []),
          ...pair('seller', seller.legalName),
          ...pair('sellerAddress', seller.address),
          ...pair('sellerTaxId', seller.taxId),
          ...pair('buyer', buyer.legalName),
          ...pair('buyerTaxId', buyer.taxId),
          ...pair('place', buyer.stateCode),
          ...pair('serviceCode', seller.serviceCode),
          ...pair('month', of.month.slice(0, 7)),
        ],
      },
      {
        type: 'table',
        columns: [
          { label: format.text('pdf.column.what'), align: 'left' },
          { label: format.text('pdf.column.rate'), align: 'right' },
          { label: format.text('pdf.column.amount'), align: 'right' },
        ],
        rows: [
          row(say('fee'), '', of.feeMinor),
          ...taxes
            .filter(([, , amountMinor]) => amountMinor > 0)
            .map(([label, rate, amountMinor]) => row(label, `${rate}%`, amountMinor)),
          row(format.text('pdf.column.total'), '', totalMinor),
          ...(of.withheldMinor > 0
            ? [
                row(say('withheld'), '', of.withheldMinor),
                row(
                  say(of.kind === 'invoice' ? 'payable' : 'lessPayable'),
                  '',
                  subtractMinor(totalMinor, of.withheldMinor),
                ),
              ]
            : []),
        ],
      },
      { type: 'note', text: say('kept') },
    ],
  }
}
