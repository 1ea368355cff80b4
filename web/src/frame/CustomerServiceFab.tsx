import { showsCustomerService } from '../guards.ts'
import { useTexts } from '../i18n/texts.ts'
import { currentPlace } from '../navigation.ts'
import { useVisitor } from '../session-store.ts'
import { Fab } from '../ui/Fab.tsx'
import { openCustomerService } from './customer-service.ts'

/** The floating customer-service button (seed §2), for signed-in people only. */
export function CustomerServiceFab() {
  const t = useTexts('common')
  const visitor = useVisitor()
  if (!showsCustomerService(visitor)) return null
  return (
    <Fab
      icon="chat"
      label={t('customerService')}
      place={currentPlace().path}
      onTap={openCustomerService}
    />
  )
}
