import { Art } from '@noren/ui/Art'
import { Button } from '@noren/ui/Button'
import { Card } from '@noren/ui/Card'
import listCss from '@noren/ui/List.module.css'
import { type CameraTrouble, guidedBrowser } from '../../../device/capture/camera-trouble.ts'
import { useTexts } from '../../../device/texts.ts'
import { StaticPage } from '../../../shell/AppPage.tsx'
import { ChooseFile } from '../../../shell/ChooseFile.tsx'
import { openCustomerService } from '../../../shell/customer-service.ts'
import cameraDrawing from '../art/camera-permission.svg'
import css from './CameraHelp.module.css'
import { CaptureHeader } from './CaptureHeader.tsx'
import { BY_CAMERA_APP, type CaptureWay, CHOSEN } from './capture-way.ts'
import { HandOffOffer } from './HandOffOffer.tsx'

/** The first steps to solve a problem; for a refused permission they depend on the browser. */
function stepsOf(trouble: CameraTrouble) {
  if (trouble === 'refused' || trouble === 'unanswered') {
    const browser = guidedBrowser(navigator.userAgent)
    return [`permit_${browser}_1`, `permit_${browser}_2`, 'comeBack'] as const
  }
  return [`trouble_${trouble}_1`, `trouble_${trouble}_2`] as const
}

/** No camera picture: the reason, what to do in this browser, and alternatives. */
export function CameraHelp(props: {
  title: string
  trouble: CameraTrouble
  onBack: () => void
  onRetry: () => void
  onHandOff: () => void
  /** If a still picture is enough (documents); a face check needs the live camera. */
  onFile?: (file: File, way: CaptureWay) => void
  /** For what needs the live camera: the alternative. */
  onCannot?: () => void
}) {
  const t = useTexts('capture')
  const { onFile } = props
  return (
    <StaticPage
      title={t('title')}
      header={<CaptureHeader title={props.title} onBack={props.onBack} />}
      dock={
        <>
          <Button isBlock onClick={props.onRetry}>
            {t('tryAgain')}
          </Button>
          {onFile ? (
            <ChooseFile
              label={t('useCameraApp')}
              onFile={(file) => onFile(file, BY_CAMERA_APP)}
              camera="environment"
            >
              {(open) => (
                <Button kind="text" isBlock onClick={open}>
                  {t('useCameraApp')}
                </Button>
              )}
            </ChooseFile>
          ) : (
            <Button kind="text" isBlock onClick={props.onCannot ?? openCustomerService}>
              {t('cannotDo')}
            </Button>
          )}
        </>
      }
    >
      <div className="center" role="alert">
        <div className={css.art}>
          <Art src={cameraDrawing} width={240} height={180} isEager />
        </div>
        <h2 className="h1">{t(`trouble_${props.trouble}`)}</h2>
        <p className="lead">{t('cameraUse')}</p>
      </div>
      <div className={css.card}>
        <Card>
          <ol className={css.steps}>
            {stepsOf(props.trouble).map((step, at) => (
              <li key={step}>
                <span className={`${listCss.icon} strong`} aria-hidden="true">
                  {at + 1}
                </span>
                <span>{t.rich(step, { b: (text) => <b>{text}</b> })}</span>
              </li>
            ))}
          </ol>
        </Card>
      </div>
      <HandOffOffer onHandOff={props.onHandOff} always />
      {onFile && (
        <ChooseFile label={t('chooseFile')} onFile={(file) => onFile(file, CHOSEN)}>
          {(open) => (
            <Button kind="line" isBlock icon="image" onClick={open}>
              {t('chooseFile')}
            </Button>
          )}
        </ChooseFile>
      )}
    </StaticPage>
  )
}
