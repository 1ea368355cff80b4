import type { QuoteRow } from '@noren/pricing/quote'
import { Rows } from '@noren/ui/Rows'
import { dateText, moneyMinor } from '../../device/formats.ts'
import { useTexts } from '../../device/texts.ts'
import css from './Loan.module.css'

/** The instalments: days and amounts. */
export function PaymentDays(props: { rows: readonly QuoteRow[] }) {
  const t = useTexts('loan')
  return (
    <section className={`section ${css.cost}`}>
      <h2 className="h3">{t('scheduleTitle')}</h2>
      <Rows
        rows={props.rows.map((row) => ({
          label: t('payment', { number: row.number, date: dateText(row.dueOn) }),
          value: moneyMinor(row.payMinor),
        }))}
      />
    </section>
  )
}
