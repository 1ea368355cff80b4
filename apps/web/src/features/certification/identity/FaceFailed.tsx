import { Button } from '@noren/ui/Button'
import { useTexts } from '../../../device/texts.ts'
import { StaticPage } from '../../../shell/AppPage.tsx'
import { StepHead } from '../StepHead.tsx'
import { CaptureHeader } from './CaptureHeader.tsx'
import { Examples } from './Examples.tsx'
import { FACE_EXAMPLES } from './examples.ts'
import type { FaceFailure } from './FaceCheck.tsx'
import { FaceTurns } from './FaceTurns.tsx'
import { HandOffOffer } from './HandOffOffer.tsx'
import css from './StepOne.module.css'

/** What was wrong with the turns of the head: the drawings of them help more than those of the face. */
const TURNS: readonly FaceFailure[] = ['noTurn', 'wrongTurn', 'tooFast']

/** Why an attempt did not pass, what helps, how many are left, and what happens after them. */
export function FaceFailed(props: {
  why: FaceFailure
  triesLeft: number
  onAgain: () => void
  /** Set if the frames are still here and only the connection failed. */
  onSendAgain: (() => void) | null
  onDocumentAgain: () => void
  onCannot: () => void
  onAskPerson: () => void
  onHandOff: () => void
  onBack: () => void
}) {
  const t = useTexts('capture')
  const isDocument = props.why === 'notTheDocument'
  // Another attempt would be refused again: a person has to check it.
  const isOver = props.why === 'tries'
  const again = props.onSendAgain ?? props.onAgain
  return (
    <StaticPage
      title={t('title')}
      header={<CaptureHeader title={t('faceTitle')} onBack={props.onBack} />}
      dock={
        <>
          <Button isBlock onClick={isOver ? props.onAskPerson : again}>
            {t(isOver ? 'cannotPerson' : props.onSendAgain ? 'sendAgain' : 'tryAgain')}
          </Button>
          <Button kind="text" isBlock onClick={props.onCannot}>
            {t('cannotDo')}
          </Button>
        </>
      }
    >
      <StepHead stage={2} />
      <div role="alert">
        <h2 className="h1">{t(`face_${props.why}`)}</h2>
        <p className={`lead ${css.captureLead}`}>{t(`faceMend_${props.why}`)}</p>
      </div>
      {TURNS.includes(props.why) ? (
        <FaceTurns />
      ) : (
        <Examples examples={FACE_EXAMPLES} columns={4} />
      )}
      {props.triesLeft > 0 && (
        <p className={`small ${css.faceTries}`}>{t('triesLeft', { count: props.triesLeft })}</p>
      )}
      <p className="small">{t('afterTries')}</p>
      {!isOver && <HandOffOffer onHandOff={props.onHandOff} always />}
      {isDocument && (
        <div className={css.refusedHelp}>
          <Button kind="line" isBlock onClick={props.onDocumentAgain}>
            {t('documentAgain')}
          </Button>
        </div>
      )}
    </StaticPage>
  )
}
