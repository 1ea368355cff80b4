import type { ApiError } from '@noren/client/api-error'
import { Button } from '@noren/ui/Button'
import { Icon } from '@noren/ui/Icon'
import { useEffect } from 'react'
import type { FaceRecording } from '../../../device/capture/face-recorder.ts'
import { useCamera } from '../../../device/capture/use-camera.ts'
import { useTexts } from '../../../device/texts.ts'
import { CameraHelp } from './CameraHelp.tsx'
import { CaptureHeader } from './CaptureHeader.tsx'
import css from './FaceCamera.module.css'
import { FaceRing } from './FaceRing.tsx'
import { type Challenge, type Moment, useFaceRecording } from './use-face-recording.ts'

type Props = {
  onRecorded: (recorded: FaceRecording, challenge: Challenge) => void
  onRefused: (error: ApiError) => void
  onCannot: () => void
  onHandOff: () => void
  onBack: () => void
}

/** The face check itself: an oval to look into, then cues to turn, while the frames are recorded. */
export function FaceCamera(props: Props) {
  const t = useTexts('capture')
  const { video, camera, retry } = useCamera('user')
  const isLive = camera.kind === 'live'
  const { moment, light, place, isStarting, start } = useFaceRecording({ ...props, video, isLive })
  if (camera.kind === 'trouble') {
    return (
      <CameraHelp
        title={t('faceTitle')}
        trouble={camera.trouble}
        onCannot={props.onCannot}
        onHandOff={props.onHandOff}
        onBack={props.onBack}
        onRetry={retry}
      />
    )
  }
  return (
    <div className={`app ${css.root}`} data-theme="light">
      <CaptureHeader title={t('faceTitle')} onBack={props.onBack} />
      <main className="page">
        <div className={`main ${css.main}`}>
          <FaceHint moment={moment} isLive={isLive} />
          <div className={css.oval}>
            <video ref={video} className={css.video} playsInline muted autoPlay />
            <FaceRing share={moment?.share ?? 0} />
          </div>
          <div className={css.tips}>
            <p className={light === 'good' ? css.ok : css.bad} role="status">
              <Icon name="sun" />
              {t(`light_${light}`)}
            </p>
            <p className={place === 'good' ? undefined : css.bad} role="status">
              <Icon name="face" />
              {t(`place_${place}`)}
            </p>
            <p>
              <Icon name="eye" />
              {t('tipEyeHeight')}
            </p>
          </div>
          <p className={`tiny center ${css.note}`}>{t('facePrivacyShort')}</p>
        </div>
        <div className="dock">
          {!moment && (
            <Button isBlock isBusy={isStarting || !isLive} onClick={start}>
              {t('startCheck')}
            </Button>
          )}
          <Button kind={moment ? 'line' : 'text'} isBlock onClick={props.onCannot}>
            {t('cannotDo')}
          </Button>
        </div>
      </main>
    </div>
  )
}

function FaceHint(props: { moment: Moment | null; isLive: boolean }) {
  const t = useTexts('capture')
  const { moment } = props
  const look = moment?.cue.look
  useBuzz(look)
  return (
    <div className={css.hint} role="status" aria-live="assertive">
      <h2>
        {look === 'left' && <Icon name="arrow-left" className={css.arrow} />}
        {look ? t(`look_${look}`) : t(props.isLive ? 'lookReady' : 'cameraStarting')}
        {look === 'right' && (
          <Icon name="arrow-right" className={`${css.arrow} ${css.arrowRight}`} />
        )}
      </h2>
      <p className="lead">
        {moment ? t('lookStep', { at: moment.index + 1, total: moment.total }) : t('lookReadyText')}
      </p>
    </div>
  )
}

/** Vibrates at each cue, for people who cannot see the arrow while they look away. */
function useBuzz(look: string | undefined): void {
  useEffect(() => {
    if (look) navigator.vibrate?.(look === 'front' ? 80 : [80, 60, 80])
  }, [look])
}
