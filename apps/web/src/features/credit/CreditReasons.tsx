import { day } from '@noren/contract/dates'
import { Button, ButtonLink } from '@noren/ui/Button'
import cardCss from '@noren/ui/Card.module.css'
import { Note } from '@noren/ui/Note'
import { href, paths } from '../../app/paths.ts'
import { dateText } from '../../device/formats.ts'
import { useTexts } from '../../device/texts.ts'
import { openCustomerService } from '../../shell/customer-service.ts'
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
        {(credit.changes.length > 0 || credit.asks.length > 0) && <WaysOn credit={credit} />}
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

const PATH_OF = { survey: paths.survey(), personalInfo: paths.facialStep('two') } as const

/** A statement, other answers where those given stand in the way, and people to write to. */
function WaysOn({ credit: { changes, asks, reasons } }: { credit: Credit }) {
  const t = useTexts('home')
  const words = useTexts('loanWords')
  const isAsked = asks.length > 0 || reasons.some(({ code }) => code === 'notAffordable')
  return (
    <div className="stack">
      {isAsked && (
        <>
          <p>{t('incomeShowText')}</p>
          <ButtonLink isBlock href={href(paths.income({ step: 'send' }))}>
            {t('incomeShow')}
          </ButtonLink>
        </>
      )}
      {changes.length > 0 && <p>{t('changeText')}</p>}
      {changes.map(({ form, from }) =>
        from === null ? null : (
          <p className="small" key={form}>
            {t(`changeLater_${form}`, { date: dateText(day(from)) })}
          </p>
        ),
      )}
      <div className="btns">
        {changes.map(({ form, from }) =>
          from === null ? (
            <ButtonLink key={form} kind="soft" isBlock href={href(PATH_OF[form])}>
              {t(`change_${form}`)}
            </ButtonLink>
          ) : null,
        )}
        <Button kind="text" isBlock aria-haspopup="dialog" onClick={openCustomerService}>
          {words('writeToUs')}
        </Button>
      </div>
    </div>
  )
}
