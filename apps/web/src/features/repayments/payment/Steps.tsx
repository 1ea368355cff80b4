import { useTexts } from '../../../device/texts.ts'
import css from './Payment.module.css'
import { knownSteps } from './ways.ts'

/** How to pay by this channel, step by step. */
export function Steps(props: { steps: readonly string[] }) {
  const t = useTexts('payment')
  const steps = knownSteps(props.steps)
  if (steps.length === 0) return null
  return (
    <section className={`section ${css.how}`} aria-labelledby="steps">
      <h2 className="h3" id="steps">
        {t('how')}
      </h2>
      <ol className={css.steps}>
        {steps.map((step) => (
          <li key={step}>{t(step)}</li>
        ))}
      </ol>
    </section>
  )
}
