import { day } from '@noren/contract/dates'
import cardCss from '@noren/ui/Card.module.css'
import { Note } from '@noren/ui/Note'
import { dateText } from '../../device/formats.ts'
import { useTexts } from '../../device/texts.ts'
import css from './Home.module.css'
import type { Credit } from './HomeCurtain.tsx'

/** Explains the decision: a used-up limit, the reasons for a refusal, what is asked for, or a pending review. */
export function CreditReasons({ credit }: { credit: Credit }) {
  const t = useTexts('home')
  const words = useTexts('loanWords')
  if (credit.decision === 'review' && !credit.asks[0]) {
    return (
      <Note title={t('reviewTitle')} icon="clock">
        <p>{t('reviewText')}</p>
      </Note>
    )
  }
  if (credit.decision !== 'approved') {
    return (
      <section className={cardCss.root} aria-labelledby="why-declined">
        <h2 className="h3" id="why-declined">
          {t('declinedTitle')}
        </h2>
        <ul className={css.reasons}>
          {credit.reasons.map((reason) => (
            <li key={reason.code}>{reason.text}</li>
          ))}
        </ul>
        {credit.reapplyOn && (
          <p className="small">{t('comeBack', { date: dateText(day(credit.reapplyOn)) })}</p>
        )}
      </section>
    )
  }
  if (credit.lock === 'exhausted') {
    return (
      <Note>
        <p>{words('exhausted')}</p>
      </Note>
    )
  }
  return null
}
