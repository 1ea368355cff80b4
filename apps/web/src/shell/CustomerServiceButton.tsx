import { IconButton } from '@noren/ui/IconButton'
import { showsCustomerService } from '../app/guards.ts'
import { useTexts } from '../device/texts.ts'
import { openCustomerService } from './customer-service.ts'
import { useVisitor } from './session-store.ts'

/** Opens the customer-service dialog; for signed-in people only. Used in headers. */
export function CustomerServiceButton() {
  const t = useTexts('common')
  const visitor = useVisitor()
  if (!showsCustomerService(visitor)) return null
  return (
    <IconButton
      icon="headset"
      label={t('customerService')}
      aria-haspopup="dialog"
      onClick={openCustomerService}
    />
  )
}
