import { useTexts } from '../../i18n/texts.ts'
import { Stitches } from '../../ui/Stitches.tsx'
import './facial-auth.css'

/** Stages of certification: questionnaire, identity, personal information, contacts, bank account. */
export const STAGES_TOTAL = 5

/** How far along: stitches, and the same in words. `stage` counts from 1. */
export function StepHead(props: { stage: number }) {
  const t = useTexts('facialAuth')
  return (
    <div className="step-head">
      <Stitches total={STAGES_TOTAL} done={props.stage - 1} />
      <p className="small">{t('stepOf', { step: props.stage, total: STAGES_TOTAL })}</p>
    </div>
  )
}
