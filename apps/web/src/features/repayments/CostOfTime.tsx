import cardCss from '@noren/ui/Card.module.css'
import { Range } from '@noren/ui/Slider'
import sliderCss from '@noren/ui/Slider.module.css'
import { Status } from '@noren/ui/Status'
import { useState } from 'react'
import { dateShort, dateText, money, moneyMinor, moneyShort } from '../../device/formats.ts'
import { useTexts } from '../../device/texts.ts'
import orderCss from '../../loan-view/Order.module.css'
import {
  comparison,
  differenceOf,
  type RepayDetail,
  stopFor,
  timeStops,
} from '../../loan-view/time-stops.ts'
import { CostChart } from './CostChart.tsx'
import css from './CostOfTime.module.css'

/** A slider from paying today to paying late: the amount payable then, and the loan's total cost. */
export function CostOfTime({ detail }: { detail: RepayDetail }) {
  const t = useTexts('repay')
  const stops = timeStops(detail)
  const [chosenDay, setChosenDay] = useState(0)
  const [first] = stops
  const last = stops.at(-1)
  if (!first || !last || first === last) return null
  const stop = stops.find(({ dayOffset }) => dayOffset === chosenDay) ?? first
  const point = detail.costOfTime.find(({ when }) => when === stop.when)
  const against = point && comparison(differenceOf(point, detail))
  const date = dateText(stop.on)
  return (
    <section className={`${cardCss.root} ${css.root}`} aria-label={t('dayOfPayment')}>
      <div className={`${orderCss.top} ${orderCss.topWraps}`}>
        <h2 className="small">{t('ifPaidOn', { date: dateShort(stop.on) })}</h2>
        {against && against.kind !== 'same' && (
          <Status
            meaning={against.kind === 'saves' ? 'good' : 'neutral'}
            icon={against.kind === 'saves' ? 'check' : 'clock'}
          >
            {t(against.kind, { amount: moneyMinor(against.byMinor) })}
          </Status>
        )}
      </div>
      <p className={css.read}>
        <b>{money(stop.amount)}</b>
      </p>
      <p className="small">{t('totalCostThen', { amount: money(stop.totalCost) })}</p>
      <CostChart
        stops={stops}
        chosen={stop}
        label={t('chart', {
          first: moneyShort(first.totalCost),
          firstDay: dateText(first.on),
          last: moneyShort(last.totalCost),
          lastDay: dateText(last.on),
        })}
      />
      <Range
        label={t('dayOfPayment')}
        min={0}
        max={last.dayOffset}
        step={1}
        value={stop.dayOffset}
        valueText={`${date}, ${money(stop.amount)}`}
        onValue={(wanted) => setChosenDay(stopFor(stops, stop, wanted).dayOffset)}
      />
      <div className={sliderCss.ends} aria-hidden="true">
        <span>{t('costToday')}</span>
        <span>{t('onDay', { date: dateShort(last.on) })}</span>
      </div>
    </section>
  )
}
