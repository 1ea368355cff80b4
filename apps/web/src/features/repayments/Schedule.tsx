import { day } from '@noren/contract/dates'
import { addMinor } from '@noren/contract/money'
import { Status } from '@noren/ui/Status'
import { dateText, money, moneyMinor } from '../../device/formats.ts'
import { market } from '../../device/market.ts'
import { useTexts } from '../../device/texts.ts'
import { minorOf } from '../../loan-view/terms.ts'
import type { RepayDetail } from '../../loan-view/time-stops.ts'
import optionsCss from './Options.module.css'
import css from './Repay.module.css'

/** Each payment as agreed, with its parts and state; for a loan that is over, as it was paid. */
export function Schedule({ detail }: { detail: RepayDetail }) {
  const t = useTexts('repay')
  return (
    <section className={`section ${css.part}`} aria-labelledby="schedule">
      <h2 className="h3" id="schedule">
        {t('schedule')}
      </h2>
      <ul className={`${optionsCss.root} ${optionsCss.wide}`}>
        {detail.schedule.map((row) => (
          <li key={row.number}>
            <p className={optionsCss.name}>
              <b>{dateText(day(row.dueOn))}</b>
              {row.isPaid && (
                <Status meaning="good" icon="check">
                  {t('paid')}
                </Status>
              )}
            </p>
            <b>{money(row.total)}</b>
            <span>
              {t(/^I/.test(market.taxLabel) ? 'scheduleNoteI' : 'scheduleNote', {
                principal: money(row.principal),
                interest: money(row.interest),
                fees: moneyMinor(
                  addMinor(minorOf(row.fee, detail.currency), minorOf(row.tax, detail.currency)),
                ),
                tax: market.taxLabel,
              })}
              {Number(row.penal) > 0 && `, ${t('overdueFee')} ${money(row.penal)}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
