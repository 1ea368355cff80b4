import { List, ListButton } from '@noren/ui/List'
import { type GuidedBrowser, guidedBrowser } from '../../../device/capture/camera-trouble.ts'
import { useTexts } from '../../../device/texts.ts'
import css from './StepOne.module.css'

/**
 * Offers to continue the step on another device if this one is hardly suitable: on a computer, inside
 * another app, or `always` after the camera failed.
 */
export function HandOffOffer(props: { onHandOff: () => void; always?: boolean }) {
  const t = useTexts('capture')
  const browser = guidedBrowser(navigator.userAgent)
  if (!props.always && browser !== 'desktop' && browser !== 'inApp') return null
  const title = t(titleFor(browser))
  return (
    <div className={css.refusedHelp}>
      <List label={title}>
        <ListButton icon="qr" title={title} note={t('handOffWhy')} onClick={props.onHandOff} />
      </List>
    </div>
  )
}

function titleFor(browser: GuidedBrowser) {
  if (browser === 'inApp') return 'handOffOpenInApp' as const
  return browser === 'desktop' ? ('handOffOpen' as const) : ('handOffOpenOther' as const)
}
