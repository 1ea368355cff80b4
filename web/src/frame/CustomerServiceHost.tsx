import { lazy, Suspense, useSyncExternalStore } from 'react'
import {
  closeCustomerService,
  isCustomerServiceOpen,
  onCustomerService,
} from './customer-service.ts'

const CustomerServiceDialog = lazy(() =>
  import('./CustomerServiceDialog.tsx').then((m) => ({ default: m.CustomerServiceDialog })),
)

/** Where the customer-service dialog opens, over whatever page is shown; its code comes with the first opening. */
export function CustomerServiceHost() {
  const isOpen = useSyncExternalStore(onCustomerService, isCustomerServiceOpen, () => false)
  if (!isOpen) return null
  return (
    <Suspense fallback={null}>
      <CustomerServiceDialog onClose={closeCustomerService} />
    </Suspense>
  )
}
