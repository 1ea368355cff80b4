import { Progress } from '@noren/ui/Progress'
import { useTexts } from '../../device/texts.ts'
import css from './Certification.module.css'

/** Stages of certification: questionnaire, identity, personal information, contacts, bank account. */
export const STAGES_TOTAL = 5

/** Progress as a bar and in words. */
export function ProgressHead(props: { total: number; done: number; text: string }) {
  return (
    <div className={css.stepHead}>
      <Progress total={props.total} done={props.done} />
      <p className="small">{props.text}</p>
    </div>
  )
}

/** The current stage of certification; `stage` counts from 1. */
export function StepHead(props: { stage: number }) {
  const t = useTexts('facialAuth')
  const text = t('stepOf', { step: props.stage, total: STAGES_TOTAL })
  return <ProgressHead total={STAGES_TOTAL} done={props.stage - 1} text={text} />
}
