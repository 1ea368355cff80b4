import { HeaderBar } from '@noren/ui/HeaderBar'
import { Meter } from '@noren/ui/Meter'
import type { Waiting } from '../../../device/capture/send-on.ts'
import { useTexts } from '../../../device/texts.ts'
import { StaticPage } from '../../../shell/AppPage.tsx'
import { StepHead } from '../StepHead.tsx'
import { PictureShown } from './PictureShown.tsx'
import css from './Sending.module.css'
import stepOneCss from './StepOne.module.css'
import { percentOfShare } from './share.ts'
import { useQueue } from './use-queue.ts'

/**
 * Shows the upload's progress; once it has left the device the server reads it, for which there is no
 * measure.
 */
export function Sending(props: {
  share: number
  picture: Blob | null
  /** Waiting for the connection or the server; it continues by itself. */
  waiting?: Waiting | null
}) {
  const t = useTexts('capture')
  const isReading = props.share >= 1 && !props.waiting
  // When told to come back later, the place in the queue is kept and shown meanwhile.
  const place = useQueue(isReading || props.waiting?.for === 'server')
  const label = isReading
    ? t('reading_document')
    : t('sent', { percent: percentOfShare(props.share) })
  // Once it is being processed there is no waiting time to show.
  const inQueue =
    place && place.seconds > 0 && t(place.ahead > 0 ? 'queueAhead' : 'queueNext', place)
  return (
    <StaticPage title={t('title')} header={<HeaderBar title={t('title')} backLabel={t('back')} />}>
      <StepHead stage={2} />
      <h2 className="h1">{t('sending_document')}</h2>
      <p className={`lead ${stepOneCss.captureLead}`} role="status">
        {props.waiting ? t(`waitingFor_${props.waiting.for}`) : label} {inQueue}
      </p>
      <div className={isReading ? `${css.root} ${css.isReading}` : css.root}>
        <Meter share={isReading ? 1 : props.share} label={label} />
      </div>
      <PictureShown picture={props.picture} label={t('yourPicture')} />
      <p className={`tiny ${css.note}`}>{t('sendingNote')}</p>
    </StaticPage>
  )
}
