import { useTexts } from '../../device/texts.ts'
import register from '../../shell/art/spot-register.svg'
import certify from './art/spot-certify.svg'
import loan from './art/spot-loan.svg'
import css from './Landing.module.css'

/** Register, certify, get the loan. */
export function LandingSteps() {
  const t = useTexts('noren')
  const steps = [
    { art: register, title: t('step1'), time: t('step1Time'), text: t('step1Text') },
    { art: certify, title: t('step2'), time: t('step2Time'), text: t('step2Text') },
    { art: loan, title: t('step3'), time: t('step3Time'), text: t('step3Text') },
  ]
  return (
    <section className="section">
      <div className="section__head">
        <h2 className="h2">{t('threeSteps')}</h2>
      </div>
      <ol className={css.steps3}>
        {steps.map((step) => (
          <li className={css.step3} key={step.title}>
            <img src={step.art} width={56} height={56} alt="" loading="lazy" />
            <div>
              <h3>
                {step.title} <span>{step.time}</span>
              </h3>
              <p>{step.text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
