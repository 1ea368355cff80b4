import { Button } from '@noren/ui/Button'
import listCss from '@noren/ui/List.module.css'
import { Note } from '@noren/ui/Note'
import { useTexts } from '../../../device/texts.ts'
import { StaticPage } from '../../../shell/AppPage.tsx'
import { StepHead } from '../StepHead.tsx'
import cameraHelpCss from './CameraHelp.module.css'
import { CaptureHeader } from './CaptureHeader.tsx'
import { Examples } from './Examples.tsx'
import { FACE_EXAMPLES } from './examples.ts'
import { FaceTurns } from './FaceTurns.tsx'
import { HandOffOffer } from './HandOffOffer.tsx'
import css from './StepOne.module.css'

/** Explains the face check before the camera opens. */
export function FaceGuide(props: {
  triesLeft: number
  onStart: () => void
  onCannot: () => void
  onHandOff: () => void
  onBack: () => void
}) {
  const t = useTexts('capture')
  return (
    <StaticPage
      title={t('title')}
      header={<CaptureHeader title={t('faceTitle')} onBack={props.onBack} />}
      dock={
        <>
          <Button isBlock icon="camera" onClick={props.onStart}>
            {t('openCamera')}
          </Button>
          <Button kind="text" isBlock onClick={props.onCannot}>
            {t('cannotDo')}
          </Button>
        </>
      }
    >
      <StepHead stage={2} />
      <h2 className="h1">{t('faceGuideTitle')}</h2>
      <p className={`lead ${css.captureLead}`}>{t('faceGuideText')}</p>
      <FaceTurns />
      <Examples examples={FACE_EXAMPLES} columns={4} />
      <ol className={`${cameraHelpCss.steps} ${cameraHelpCss.alone}`}>
        {(['faceStep1', 'faceStep2', 'faceStep3'] as const).map((step, at) => (
          <li key={step}>
            <span className={`${listCss.icon} strong`} aria-hidden="true">
              {at + 1}
            </span>
            <span>{t(step)}</span>
          </li>
        ))}
      </ol>
      <HandOffOffer onHandOff={props.onHandOff} />
      <Note icon="lock">{t('facePrivacy')}</Note>
      <p className={`tiny ${css.faceTries}`}>{t('triesLeft', { count: props.triesLeft })}</p>
    </StaticPage>
  )
}
