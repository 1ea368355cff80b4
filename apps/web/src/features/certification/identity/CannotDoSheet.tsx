import { List, ListButton } from '@noren/ui/List'
import { Sheet } from '@noren/ui/Sheet'
import { paths } from '../../../app/paths.ts'
import { useTexts } from '../../../device/texts.ts'
import { openCustomerService } from '../../../shell/customer-service.ts'
import { go } from '../../../shell/navigation.ts'
import css from './StepOne.module.css'

/** "I can't do this check": the alternatives, without having to say why. */
export function CannotDoSheet(props: { onClose: () => void; onAskPerson: () => void }) {
  const t = useTexts('capture')
  return (
    <Sheet title={t('cannotTitle')} onClose={props.onClose}>
      <p className={`lead ${css.cannotLead}`}>{t('cannotText')}</p>
      <List label={t('cannotTitle')}>
        <ListButton
          icon="user"
          title={t('cannotPerson')}
          note={t('cannotPersonText')}
          onClick={props.onAskPerson}
        />
        <ListButton
          icon="headset"
          title={t('askPerson')}
          onClick={() => {
            props.onClose()
            openCustomerService()
          }}
        />
        <ListButton
          icon="clock"
          title={t('cannotLater')}
          note={t('cannotLaterText')}
          onClick={() => go(paths.identityAuth())}
        />
        <ListButton
          icon="refresh"
          title={t('cannotRetry')}
          note={t('cannotRetryText')}
          onClick={props.onClose}
        />
      </List>
    </Sheet>
  )
}
