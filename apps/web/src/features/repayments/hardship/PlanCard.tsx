import { Button } from '@noren/ui/Button'
import { classes } from '@noren/ui/classes'
import { useId } from 'react'
import { money } from '../../../device/formats.ts'
import { useTexts } from '../../../device/texts.ts'
import css from './Hardship.module.css'
import { compared, dayText, type PlanOffer, usePlanWords } from './plan-words.ts'

/** One plan: what each payment is, on which days, and what all of it costs. None is marked as the best. */
export function PlanCard(props: {
  offer: PlanOffer
  isSending: boolean
  onTake: () => void
  onKeyFacts: () => void
}) {
  const t = useTexts('plan')
  const { offer } = props
  const { name, each, last } = usePlanWords(offer)
  const id = useId()
  const { payments } = offer
  const cost = compared(offer)
  return (
    <article className={css.plan} aria-labelledby={id}>
      <div className={css.head}>
        <h3 id={id}>{name}</h3>
        <b className="num">{each}</b>
      </div>
      <ol className={css.days}>
        {offer.kind === 'pause' && <li className={css.free}>{t('nothingUntil')}</li>}
        {payments.map(({ dueOn }) => (
          <li key={dueOn} className={classes(payments.length > 4 && css.narrow)}>
            {dayText(dueOn, payments.length)}
          </li>
        ))}
      </ol>
      <dl className={css.cost}>
        <div>
          <dt>{t('inAll')}</dt>
          <dd className="num">{money(offer.total)}</dd>
        </div>
        <div>
          <dt>{t(cost.key)}</dt>
          <dd className="num">{cost.amount}</dd>
        </div>
      </dl>
      {last && <p className={`tiny ${css.last}`}>{last}</p>}
      <div className={css.foot}>
        <Button
          kind="soft"
          isSmall
          aria-describedby={id}
          isBusy={props.isSending}
          onClick={props.onTake}
        >
          {t('take')}
        </Button>
        <Button
          kind="text"
          isSmall
          aria-haspopup="dialog"
          aria-describedby={id}
          onClick={props.onKeyFacts}
        >
          {t('keyFacts')}
        </Button>
      </div>
    </article>
  )
}
