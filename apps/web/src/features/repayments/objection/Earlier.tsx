import { day } from '@noren/contract/dates'
import type { DataOf } from '@noren/contract/endpoint'
import { FIGURES, type listObjections, OBJECTION_STATES } from '@noren/contract/objections'
import { Note } from '@noren/ui/Note'
import { dateText, money } from '../../../device/formats.ts'
import { useTexts } from '../../../device/texts.ts'
import { known } from '../../../shell/known.ts'

type Made = DataOf<typeof listObjections>['details']

/** What was objected to before, with what a person has answered. */
export function Earlier({ details }: { details: Made }) {
  const t = useTexts('plan')
  if (details.length === 0) return null
  return (
    <section className="section">
      <h2 className="h3">{t('objection_earlier')}</h2>
      <div className="stack">
        {details.map((one) => {
          const state = known(OBJECTION_STATES, one.state, 'open')
          return (
            <Note
              key={one.objectionNumber}
              meaning={state === 'upheld' ? 'good' : 'info'}
              icon={state === 'open' ? 'clock' : state === 'upheld' ? 'check' : 'info'}
              title={t(`objection_state_${state}`, { date: dateText(day(one.answerBy)) })}
            >
              <p>
                {t('objection_stands', {
                  figure: t(`objection_figure_${known(FIGURES, one.figure, 'owed')}`),
                  amount: money(one.amount),
                  date: dateText(day(one.openedOn)),
                })}
              </p>
              {Number(one.corrected) > 0 && (
                <p>{t('objection_corrected', { amount: money(one.corrected) })}</p>
              )}
              {one.answer && (
                <p>
                  <b>{t('objection_answer')}</b> {one.answer}
                </p>
              )}
            </Note>
          )
        })}
      </div>
    </section>
  )
}
