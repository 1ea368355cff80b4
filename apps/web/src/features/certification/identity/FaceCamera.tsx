import type { ApiError } from '@noren/client/api-error'
import type { LIVE_HINTS } from '@noren/contract/certification'
import { Button } from '@noren/ui/Button'
import { Icon } from '@noren/ui/Icon'
import { Note } from '@noren/ui/Note'
import { useEffect } from 'react'
import type { FaceLight } from '../../../device/capture/document-hints.ts'
import type { FacePlace } from '../../../device/capture/face-place.ts'
import { useCamera } from '../../../device/capture/use-camera.ts'
import { useTexts } from '../../../device/texts.ts'
import { CameraHelp } from './CameraHelp.tsx'
import { CaptureHeader } from './CaptureHeader.tsx'
import css from './FaceCamera.module.css'
import { FaceParts } from './FaceParts.tsx'
import { FaceRing } from './FaceRing.tsx'
import type { FaceFilm } from './face-film.ts'
import { ringByTime, ringOf } from './face-ring.ts'
import { type Challenge, type Moment, useFaceRecording } from './use-face-recording.ts'

type Props = {
  onRecorded: (film: FaceFilm, challenge: Challenge) => void
  onRefused: (error: ApiError) => void
  onCannot: () => void
  onHandOff: () => void
  onBack: () => void
}

/**
 * The face check itself: an oval to look into, then what to do, while the frames are recorded. The ring and
 * the words follow what the server sees in them; only where nobody looks do they follow the time.
 */
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
            <FaceRing
              states={
                moment?.by === 'server' ? ringOf(moment.seen) : ringByTime(moment?.share ?? 0)
              }
            />
          </div>
          {moment?.by === 'server' ? (
            <FaceParts seen={moment.seen} />
          ) : (
            <FaceTips light={light} place={place} />
          )}
          {moment?.by === 'server' && moment.seen.hint === 'tooFast' ? (
            <div className={css.fast}>
              <Note icon="warn">{t('liveFast')}</Note>
            </div>
          ) : (
            <p className={`tiny center ${css.note}`}>{t('facePrivacyShort')}</p>
          )}
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

function FaceTips(props: { light: FaceLight; place: FacePlace }) {
  const t = useTexts('capture')
  const { light, place } = props
  return (
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
  )
}

const HINT_TITLES = {
  noFace: 'place_none',
  manyFaces: 'place_many',
  aside: 'place_aside',
  tooFar: 'place_far',
  tooClose: 'place_near',
  dark: 'light_dark',
  tooBright: 'light_bright',
  blurred: 'live_blurred',
  darkGlasses: 'face_darkGlasses',
  faceCovered: 'face_faceCovered',
  eyesClosed: 'live_eyesClosed',
  tooFast: 'live_tooFast',
  wrongTurn: 'live_wrongTurn',
} as const satisfies Record<(typeof LIVE_HINTS)[number], string>

function FaceHint(props: { moment: Moment | null; isLive: boolean }) {
  const t = useTexts('capture')
  const { moment } = props
  const isTaken = moment?.by === 'server' && moment.isTaken
  const hint = moment?.by === 'server' ? moment.seen.hint : null
  const look = moment?.by === 'server' ? moment.seen.look : moment?.cue.look
  const hasArrow = hint === null || hint === 'tooFast' || hint === 'wrongTurn'
  useBuzz(isTaken ? 'front' : (hint ?? look))
  if (isTaken) {
    return (
      <div className={css.hint} role="status" aria-live="assertive">
        <h2>{t('judgeTitle')}</h2>
        <p className="lead">{t('judgeText')}</p>
      </div>
    )
  }
  return (
    <div className={css.hint} role="status" aria-live="assertive">
      <h2>
        {look === 'left' && hasArrow && <Icon name="arrow-left" className={css.arrow} />}
        {hint
          ? t(HINT_TITLES[hint])
          : look
            ? t(`look_${look}`)
            : t(props.isLive ? 'lookReady' : 'cameraStarting')}
        {look === 'right' && hasArrow && (
          <Icon name="arrow-right" className={`${css.arrow} ${css.arrowRight}`} />
        )}
      </h2>
      <p className="lead">
        <HintText moment={moment} />
      </p>
    </div>
  )
}

function HintText({ moment }: { moment: Moment | null }) {
  const t = useTexts('capture')
  if (!moment) return t('lookReadyText')
  if (moment.by === 'timer') return t('lookStep', { at: moment.index + 1, total: moment.total })
  const { hint, look } = moment.seen
  if (hint === 'tooFast' && look !== 'front') return t(`liveAgain_${look}`)
  if (hint && hint !== 'aside') return t(`faceMend_${hint}`)
  return t(look === 'front' ? 'liveText_front' : 'liveText_turn')
}

/** Vibrates when something else is to be done, for people who cannot see the arrow while they look away. */
function useBuzz(said: string | undefined): void {
  useEffect(() => {
    if (said) navigator.vibrate?.(said === 'front' ? 80 : [80, 60, 80])
  }, [said])
}
