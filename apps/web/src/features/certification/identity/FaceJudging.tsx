import { HeaderBar } from '@noren/ui/HeaderBar'
import { Icon } from '@noren/ui/Icon'
import { Timeline } from '@noren/ui/Timeline'
import { useEffect, useState } from 'react'
import type { Waiting } from '../../../device/capture/send-on.ts'
import { useTexts } from '../../../device/texts.ts'
import cameraCss from './FaceCamera.module.css'
import css from './FaceJudging.module.css'
import { FaceRing } from './FaceRing.tsx'
import { ringByTime } from './face-ring.ts'
import { percentOfShare } from './share.ts'
import { useQueue } from './use-queue.ts'

/** After the recording: what is done with it, step by step. The camera is off. */
export function FaceJudging(props: {
  /** The share that has left the device; 1 at once where all was sent before. */
  share: number
  /** All that was asked was seen while recording. */
  isSeen: boolean
  lastFrame: Blob | null
  waiting: Waiting | null
}) {
  const t = useTexts('capture')
  const isComparing = props.share >= 1 && !props.waiting
  const place = useQueue(isComparing || props.waiting?.for === 'server')
  const inQueue =
    place && place.seconds > 0 && t(place.ahead > 0 ? 'queueAhead' : 'queueNext', place)
  const sent = props.share >= 1 ? undefined : t('sent', { percent: percentOfShare(props.share) })
  return (
    <div className={`app ${cameraCss.root}`} data-theme="light">
      <HeaderBar title={t('faceTitle')} backLabel={t('back')} />
      <main className="page">
        <div className={`main ${cameraCss.main}`}>
          <div className={cameraCss.hint}>
            <h2>{t('judgeTitle')}</h2>
            <p className="lead" role="status">
              {props.waiting ? t(`waitingFor_${props.waiting.for}`) : t('judgeText')} {inQueue}
            </p>
          </div>
          <div className={`${cameraCss.oval} ${css.oval}`}>
            <StillPicture picture={props.lastFrame} />
            <FaceRing states={ringByTime(props.isSeen ? 1 : 0)} />
            {props.isSeen && (
              <span className={css.mark}>
                <Icon name="check" />
              </span>
            )}
          </div>
          <div className={css.steps}>
            <Timeline
              items={[
                {
                  key: 'seen',
                  state: 'done',
                  icon: 'face',
                  title: t(props.isSeen ? 'judgeSeen' : 'judgeRecorded'),
                },
                {
                  key: 'compare',
                  state: 'now',
                  icon: 'doc',
                  title: t(isComparing || props.share >= 1 ? 'judgeCompare' : 'sending_face'),
                  aside: sent ?? (isComparing ? t('judgeSeconds') : undefined),
                },
                { key: 'next', state: 'next', icon: 'list', title: t('judgeNext') },
              ]}
            />
          </div>
        </div>
        <div className="dock">
          <p className="small center">{t('judgeNote')}</p>
        </div>
      </main>
    </div>
  )
}

/** The last frame, as in the mirror and faded: nobody is looked at any more. */
function StillPicture(props: { picture: Blob | null }) {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!props.picture) return
    const made = URL.createObjectURL(props.picture)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [props.picture])
  return url && <img className={`${cameraCss.video} ${css.still}`} src={url} alt="" />
}
