import { Button } from '@noren/ui/Button'
import { Note } from '@noren/ui/Note'
import { useTexts } from '../device/texts.ts'

/** Replaces a part that could not be loaded, or threw, while the rest of the page works without it. */
export function PartFailed(props: { isOffline?: boolean; number?: string; retry: () => void }) {
  const t = useTexts('common')
  return (
    <Note meaning="warn" isLive>
      <p>{t(props.isOffline ? 'networkFailed' : 'errorText')}</p>
      {props.number && <p className="tiny">{t('errorNumber', { number: props.number })}</p>}
      <Button kind="soft" isSmall onClick={props.retry}>
        {t('tryAgain')}
      </Button>
    </Note>
  )
}
