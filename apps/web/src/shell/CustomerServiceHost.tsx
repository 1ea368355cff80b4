import { useEffect, useSyncExternalStore } from 'react'
import {
  closeCustomerService,
  isCustomerServiceOpen,
  onCustomerService,
} from './customer-service.ts'
import { later } from './later.tsx'

const CustomerServiceDialog = later(() =>
  import('./CustomerServiceDialog.tsx').then((m) => m.CustomerServiceDialog),
)

/** Where the customer-service dialog opens, over whatever page is shown; its code comes with the first opening. */
export function CustomerServiceHost() {
  const isOpen = useSyncExternalStore(onCustomerService, isCustomerServiceOpen, () => false)
  // It stands over a page and does not outlive it: a step back leaves it behind.
  useEffect(() => {
    window.addEventListener('hashchange', closeCustomerService)
    return () => window.removeEventListener('hashchange', closeCustomerService)
  }, [])
  return isOpen && <CustomerServiceDialog onClose={closeCustomerService} />
}
