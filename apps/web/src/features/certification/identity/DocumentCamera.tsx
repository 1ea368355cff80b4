import { Icon, type IconName } from '@noren/ui/Icon'
import { IconButton } from '@noren/ui/IconButton'
import { useRef, useState } from 'react'
import { hasTorch, setTorch } from '../../../device/capture/camera.ts'
import type { CameraTrouble } from '../../../device/capture/camera-trouble.ts'
import type { DocumentHint } from '../../../device/capture/document-hints.ts'
import { type CameraState, useCamera } from '../../../device/capture/use-camera.ts'
import { useTexts } from '../../../device/texts.ts'
import { ChooseFile } from '../../../shell/ChooseFile.tsx'
import { CameraHelp } from './CameraHelp.tsx'
import { CaptureHeader } from './CaptureHeader.tsx'
import { type CaptureWay, CHOSEN } from './capture-way.ts'
import css from './DocumentCamera.module.css'
import { Examples } from './Examples.tsx'
import { documentExamples } from './examples.ts'
import type { DocumentKind, Side } from './stage.ts'
import { useDocumentShutter } from './use-document-shutter.ts'

const HINT_ICONS: Readonly<Record<DocumentHint, IconName>> = {
  dark: 'sun',
  still: 'pause',
  place: 'id',
  sideways: 'rotate',
  back: 'zoom',
  closer: 'target',
  glare: 'sun',
  blurred: 'target',
  good: 'check',
}

type Props = {
  kind: DocumentKind
  side: Side
  onPicture: (picture: Blob, way: CaptureWay) => void
  onBack: () => void
  onHandOff: () => void
}

/** The live camera for a document, with hints, an automatic shutter and a shutter button. */
export function DocumentCamera(props: Props) {
  const { video, camera, retry } = useCamera('environment')
  if (camera.kind === 'trouble') {
    return <DocumentCameraHelp {...props} trouble={camera.trouble} onRetry={retry} />
  }
  return <LiveDocument {...props} video={video} camera={camera} />
}

function DocumentCameraHelp(props: Props & { trouble: CameraTrouble; onRetry: () => void }) {
  const t = useTexts('capture')
  return (
    <CameraHelp
      title={t(`docTitle_${props.side}`, { kind: t(`kind_${props.kind}`) })}
      trouble={props.trouble}
      onBack={props.onBack}
      onRetry={props.onRetry}
      onFile={props.onPicture}
      onHandOff={props.onHandOff}
    />
  )
}

function LiveDocument(
  props: Props & { video: ReturnType<typeof useCamera>['video']; camera: CameraState },
) {
  const t = useTexts('capture')
  const frame = useRef<HTMLDivElement>(null)
  const { hint, isPatienceOver, take } = useDocumentShutter({ ...props, frame })
  const isLive = props.camera.kind === 'live'
  return (
    <div className={`app ${css.root} on-dark`}>
      <CaptureHeader
        title={t(`docTitle_${props.side}`, { kind: t(`kind_${props.kind}`) })}
        onBack={props.onBack}
      >
        {props.camera.kind === 'live' && <Torch stream={props.camera.stream} />}
      </CaptureHeader>
      <main className={css.view}>
        <video ref={props.video} className={css.video} playsInline muted autoPlay />
        <div className={css.frame} ref={frame} data-good={hint === 'good' ? true : undefined} />
        <p className={css.hint} role="status">
          <span className={css.pill}>
            <Icon name={isLive ? HINT_ICONS[hint] : 'camera'} />
            {isLive ? t(`hint_${hint}`) : t('cameraStarting')}
          </span>
        </p>
        <p className={css.sub}>{isPatienceOver ? t('useButton') : t('takesItself')}</p>
      </main>
      <footer className={css.foot}>
        <Examples examples={documentExamples(props.side)} columns={5} />
        <div className={css.shutterRow}>
          <ChooseFile label={t('chooseFile')} onFile={(file) => props.onPicture(file, CHOSEN)}>
            {(open) => (
              <button type="button" onClick={open}>
                <Icon name="image" />
                {t('chooseFile')}
              </button>
            )}
          </ChooseFile>
          <button
            type="button"
            className={css.shutter}
            aria-label={t('takePicture')}
            disabled={!isLive}
            onClick={take}
          />
          <button type="button" onClick={props.onBack}>
            <Icon name="info" />
            {t('howTo')}
          </button>
        </div>
      </footer>
    </div>
  )
}

function Torch(props: { stream: MediaStream }) {
  const t = useTexts('capture')
  const [isOn, setIsOn] = useState(false)
  if (!hasTorch(props.stream)) return null
  const turn = async () => {
    await setTorch(props.stream, !isOn)
      .then(() => setIsOn(!isOn))
      .catch(() => undefined)
  }
  return (
    <IconButton
      icon="torch"
      label={t(isOn ? 'lightOff' : 'lightOn')}
      aria-pressed={isOn}
      onClick={() => void turn()}
    />
  )
}
