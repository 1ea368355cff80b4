import { Art } from '@noren/ui/Art'
import { Button } from '@noren/ui/Button'
import { Note } from '@noren/ui/Note'
import { useTexts } from '../../../device/texts.ts'
import { StaticPage } from '../../../shell/AppPage.tsx'
import { ChooseFile } from '../../../shell/ChooseFile.tsx'
import { openCustomerService } from '../../../shell/customer-service.ts'
import { StepHead } from '../StepHead.tsx'
import { CaptureHeader } from './CaptureHeader.tsx'
import { BY_CAMERA_APP, type CaptureWay, CHOSEN } from './capture-way.ts'
import { DOCUMENT_DRAWINGS, DOCUMENT_REFUSALS, type DocumentRefusal } from './examples.ts'
import { HandOffOffer } from './HandOffOffer.tsx'
import { PictureShown } from './PictureShown.tsx'
import css from './StepOne.module.css'
import type { DocumentKind, Side } from './stage.ts'

/** Refusals that another picture of the same thing cannot fix. */
const KIND_REFUSALS: readonly string[] = ['DOCUMENT_WRONG_KIND']

/** Why a picture was refused, what to do about it, and all alternatives. */
export function DocumentRefused(props: {
  kind: DocumentKind
  side: Side
  reason: DocumentRefusal | 'notSent'
  picture: Blob | null
  hasFailedOften: boolean
  onAgain: () => void
  onFile: (file: File, way: CaptureWay) => void
  onSendAgain: () => void
  onOtherKind: () => void
  onHandOff: () => void
  onBack: () => void
}) {
  const t = useTexts('capture')
  const { reason } = props
  const values = { kind: t(`kind_${props.kind}`), side: t(`side_${props.side}`) }
  const meant = reason === 'notSent' ? null : DOCUMENT_REFUSALS[reason]
  const isSentAgain = (reason === 'notSent' || reason === 'BUSY') && props.picture !== null
  return (
    <StaticPage
      title={t('title')}
      header={<CaptureHeader title={t(`docTitle_${props.side}`, values)} onBack={props.onBack} />}
      dock={
        <>
          <Button isBlock onClick={isSentAgain ? props.onSendAgain : props.onAgain}>
            {t(isSentAgain ? 'sendAgain' : 'takeAgain')}
          </Button>
          <ChooseFile label={t('chooseFile')} onFile={(file) => props.onFile(file, CHOSEN)}>
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
      <div role="alert">
        <h2 className="h1">{t(`refused_${reason}`, values)}</h2>
        <p className={`lead ${css.captureLead}`}>{t(`mend_${reason}`, values)}</p>
      </div>
      <div className={css.refusedPictures}>
        <PictureShown picture={props.picture} label={t('yourPicture')} />
        {meant && (
          <figure>
            <Art src={DOCUMENT_DRAWINGS[props.side][meant]} width={120} height={90} isEager />
            <figcaption className="tiny">{t('whatWeMean')}</figcaption>
          </figure>
        )}
      </div>
      {KIND_REFUSALS.includes(reason) && (
        <Button kind="line" isBlock onClick={props.onOtherKind}>
          {t('otherKind')}
        </Button>
      )}
      {props.hasFailedOften && (
        <div className={`stack-4 ${css.refusedHelp}`}>
          <Note meaning="lamp" title={t('oftenTitle')}>
            {t('oftenText')}
          </Note>
          <ChooseFile
            label={t('useCameraApp')}
            onFile={(file) => props.onFile(file, BY_CAMERA_APP)}
            camera="environment"
          >
            {(open) => (
              <Button kind="line" isBlock icon="camera" onClick={open}>
                {t('useCameraApp')}
              </Button>
            )}
          </ChooseFile>
          <HandOffOffer onHandOff={props.onHandOff} always />
          <Button
            kind="line"
            isBlock
            icon="headset"
            aria-haspopup="dialog"
            onClick={openCustomerService}
          >
            {t('askPerson')}
          </Button>
        </div>
      )}
    </StaticPage>
  )
}
