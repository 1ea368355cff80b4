import dialogCss from '@noren/ui/Dialog.module.css'
import { Icon } from '@noren/ui/Icon'
import { Overlay } from '@noren/ui/Overlay'
import { useId } from 'react'
import { useTexts } from '../device/texts.ts'
import css from './CustomerService.module.css'
import { CustomerServiceContacts } from './CustomerServiceContacts.tsx'
import fabCss from './Fab.module.css'

/**
 * How to contact us: opened by the button in the header and by the floating one, which becomes its close
 * button.
 */
export function CustomerServiceDialog(props: { onClose: () => void }) {
  const id = useId()
  const t = useTexts('common')
  return (
    <Overlay labelledBy={id} onClose={props.onClose} className={css.root}>
      <section className={dialogCss.root}>
        <h2 id={id}>{t('howCanWeHelp')}</h2>
        <CustomerServiceContacts />
      </section>
      <button
        type="button"
        className={`${fabCss.root} ${fabCss.open}`}
        aria-label={t('closeCustomerService')}
        onClick={props.onClose}
      >
        <Icon name="close" />
      </button>
    </Overlay>
  )
}
