import { day } from '@noren/contract/dates'
import { Status } from '@noren/ui/Status'
import { dateText, money, moneyMinor, percent } from '../../device/formats.ts'
import { market } from '../../device/market.ts'
import { useTexts } from '../../device/texts.ts'
import {
  type CostPoint,
  comparison,
  differenceOf,
  lateDays,
  type RepayDetail,
  weighsMoreEarly,
} from '../../loan-view/time-stops.ts'
import optionsCss from './Options.module.css'
import css from './Repay.module.css'

/** The ways to pay side by side, the cheapest marked. Extending is included for comparison. */
export function CompareDays({ detail }: { detail: RepayDetail }) {
  const t = useTexts('repay')
  const { costMeasure, taxLabel } = market
  return (
    <section className={`section ${css.part}`} aria-labelledby="compare">
      <h2 className="h3" id="compare">
        {t('compare')}
      </h2>
      {weighsMoreEarly(detail) && <p className="small">{t('yearlyNote')}</p>}
      {costMeasure === 'CAT' && (
        <p className="small">{t('yearlySimple', { measure: costMeasure, tax: taxLabel })}</p>
      )}
      <ul className={optionsCss.root}>
        {detail.costOfTime.filter(hasName).map((point) => (
          <Way key={point.when} point={point} detail={detail} />
        ))}
      </ul>
    </section>
  )
}

const NAMED: readonly CostPoint['when'][] = ['returned', 'today', 'onDueDate', 'late', 'extended']
/** A way of paying that only a newer server knows is left out. */
const hasName = ({ when }: CostPoint): boolean => NAMED.includes(when)

function Way({ point, detail }: { point: CostPoint; detail: RepayDetail }) {
  const t = useTexts('repay')
  const against = comparison(differenceOf(point, detail))
  const date = dateText(day(point.payOn))
  const isAgreed = point.when === 'onDueDate'
  return (
    <li>
      <p className={optionsCss.name}>
        <b>{wayName(point, detail, t)}</b>
        {point.isCheapest && (
          <Status meaning="good" icon="check">
            {t('cheapest')}
          </Status>
        )}
      </p>
      <b>{money(point.amount)}</b>
      <span>{point.when === 'extended' ? t('extendedNote', { date }) : date}</span>
      <span>
        {against.kind === 'same'
          ? isAgreed && t('asAgreed')
          : t(against.kind, { amount: moneyMinor(against.byMinor) })}
      </span>
      {point.yearlyCost && (
        <span className={optionsCss.whole}>
          {t('yearly', { percent: percent(point.yearlyCost) })}
        </span>
      )}
    </li>
  )
}

function wayName(
  point: CostPoint,
  detail: RepayDetail,
  t: ReturnType<typeof useTexts<'repay'>>,
): string {
  if (point.when !== 'late') return t(point.when)
  const { days, isFromToday } = lateDays(detail)
  return t(isFromToday ? 'lateFromToday' : 'late', { days })
}
