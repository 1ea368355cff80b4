import { Art } from '@noren/ui/Art'
import { Button } from '@noren/ui/Button'
import { useTexts } from '../../../device/texts.ts'
import { StaticPage } from '../../../shell/AppPage.tsx'
import { ChooseFile } from '../../../shell/ChooseFile.tsx'
import documentBack from '../art/document-back.svg'
import documentFront from '../art/document-front.svg'
import { StepHead } from '../StepHead.tsx'
import { CaptureHeader } from './CaptureHeader.tsx'
import { Examples } from './Examples.tsx'
import { documentExamples } from './examples.ts'
import { HandOffOffer } from './HandOffOffer.tsx'
import css from './StepOne.module.css'
import type { DocumentKind, Side } from './stage.ts'

/** Shows how the picture should look, before the camera opens. */
export function DocumentGuide(props: {
  kind: DocumentKind
  side: Side
  onCamera: () => void
  onFile: (file: File) => void
  onHandOff: () => void
  onBack: () => void
}) {
  const t = useTexts('capture')
  const name = t(`kind_${props.kind}`)
  return (
    <StaticPage
      title={t('title')}
      header={
        <CaptureHeader title={t(`docTitle_${props.side}`, { kind: name })} onBack={props.onBack} />
      }
      dock={
        <>
          <Button isBlock icon="camera" onClick={props.onCamera}>
            {t('openCamera')}
          </Button>
          <ChooseFile label={t('chooseFile')} onFile={props.onFile}>
            {(open) => (
              <Button kind="text" isBlock onClick={open}>
                {t('chooseFile')}
              </Button>
            )}
          </ChooseFile>
        </>
      }
    >
      <StepHead stage={2} />
      <div className={css.captureArt}>
        <Art
          src={props.side === 'front' ? documentFront : documentBack}
          width={240}
          height={152}
          isEager
        />
      </div>
      <h2 className="h2">{t(`guideTitle_${props.side}`)}</h2>
      <p className={`lead ${css.captureLead}`}>{t('guideText')}</p>
      <Examples examples={documentExamples(props.side)} columns={3} />
      <HandOffOffer onHandOff={props.onHandOff} />
    </StaticPage>
  )
}
