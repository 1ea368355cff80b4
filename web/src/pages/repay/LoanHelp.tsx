import { openCustomerService } from '../../frame/customer-service.ts'
import { useTexts } from '../../i18n/texts.ts'
import { List, ListButton } from '../../ui/List.tsx'

/** A way out that is no shame: people who can't pay reach people. */
export function LoanHelp() {
  const t = useTexts('repay')
  return (
    <section className="section">
      <List>
        <ListButton
          icon="calendar"
          title={t('cantPay')}
          note={t('cantPayNote')}
          aria-haspopup="dialog"
          onClick={openCustomerService}
        />
      </List>
    </section>
  )
}
