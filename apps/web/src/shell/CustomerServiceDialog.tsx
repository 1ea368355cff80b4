import { useId } from 'react'
import { useTexts } from '../i18n/texts.ts'
import { Icon } from '../ui/Icon.tsx'
import { Overlay } from '../ui/Overlay.tsx'
import { CustomerServiceContacts } from './CustomerServiceContacts.tsx'
import '../ui/Dialog.css'
import '../ui/Fab.css'
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
