import { addMinor } from '@noren/contract/money'
import type { LoanQuote } from '@noren/pricing/quote'
import type { ProductTerms } from '@noren/pricing/terms'
import { Rows } from '@noren/ui/Rows'
import type { ReactNode } from 'react'
import { moneyMinor, percentOfPpm } from '../../device/formats.ts'
import { market } from '../../device/market.ts'
import { useTexts } from '../../device/texts.ts'
import css from './CostBreakdown.module.css'
import loanCss from './Loan.module.css'

const KIND_CLASSES: Readonly<Record<string, string | undefined>> = {
  interest: css.cInterest,
  fee: css.cFee,
  tax: css.cTax,
}

/** A round percentage without decimals: 1 %, not 1.00 %. */
const share = (ppm: number): string => percentOfPpm(ppm).replace(/[.,]?0+%$/, '%')

/** The parts of the total cost: interest, fee, tax, and a coupon's discount. */
export function CostBreakdown(props: { terms: ProductTerms; quote: LoanQuote }) {
  const t = useTexts('loan')
  const { terms, quote } = props
  const rate = percentOfPpm(terms.dailyRatePpm)
  const interest =
    terms.kind === 'bullet'
      ? t('interestLine', { days: terms.termDays, rate })
      : t('interestInstalments', { count: terms.instalmentCount, rate })
  const fee =
    'ppm' in terms.serviceFee
      ? t('feeShare', { share: share(terms.serviceFee.ppm) })
      : t('feeFixed')
  // Where interest bears it too, it does so at the rate of fees.
  const taxLine = terms.taxOnInterestPpm > 0 ? 'taxLineAll' : 'taxLine'
  const tax = t(taxLine, { tax: market.taxLabel, share: share(terms.taxOnFeesPpm) })
  const isAtPayout = terms.feeCollected === 'atPayout'
  const rows = [
    { kind: 'interest', label: interest, amountMinor: quote.interestMinor },
    {
      kind: 'fee',
      label: isAtPayout ? `${fee}, ${t('feeAtPayout')}` : fee,
      amountMinor: quote.feeMinor,
    },
    { kind: 'tax', label: tax, amountMinor: addMinor(quote.taxMinor, quote.interestTaxMinor) },
  ].filter((row) => row.kind === 'interest' || row.amountMinor > 0)
  return (
    <section className={`section ${loanCss.cost}`}>
      <h2 className="h3">{t('whereGoes', { amount: moneyMinor(quote.totalCostMinor) })}</h2>
      <div className={css.stacked} aria-hidden="true">
        {rows.map((row) => (
          <i
            key={row.kind}
            className={KIND_CLASSES[row.kind]}
            style={{ flexGrow: row.amountMinor }}
          />
        ))}
      </div>
      <Rows
        isPlain
        rows={[
          ...rows.map((row) => ({
            label: <Coloured kind={row.kind}>{row.label}</Coloured>,
            value: moneyMinor(row.amountMinor),
          })),
          ...(quote.couponMinor > 0
            ? [{ label: t('couponLine'), value: `−${moneyMinor(quote.couponMinor)}` }]
            : []),
        ]}
      />
    </section>
  )
}

function Coloured(props: { kind: string; children: ReactNode }) {
  return (
    <span>
      <i className={KIND_CLASSES[props.kind]} aria-hidden="true" />
      {props.children}
    </span>
  )
}
