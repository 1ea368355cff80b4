import { Icon } from '@noren/ui/Icon'
import { Overlay } from '@noren/ui/Overlay'
import { useId } from 'react'
import { useTexts } from '../device/texts.ts'
import { CustomerServiceContacts } from './CustomerServiceContacts.tsx'
import '@noren/ui/Dialog.css'
import './Fab.css'
import './customer-service.css'

/** How to reach us: opened by the button in the bar and by the floating one, which becomes its close button. */
export function CustomerServiceDialog(props: { onClose: () => void }) {
  const id = useId()
  const t = useTexts('common')
  return (
    <Overlay labelledBy={id} onClose={props.onClose} className="cs">
      <section className="dialog">
        <h2 id={id}>{t('howCanWeHelp')}</h2>
        <CustomerServiceContacts />
      </section>
      <button
        type="button"
        className="fab fab--open"
        aria-label={t('closeCustomerService')}
        onClick={props.onClose}
      >
        <Icon name="close" />
      </button>
    </Overlay>
  )
}
