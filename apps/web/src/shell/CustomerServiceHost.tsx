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

/** Shows the customer-service dialog over any page; its code is loaded with the first opening. */
export function CustomerServiceHost() {
  const isOpen = useSyncExternalStore(onCustomerService, isCustomerServiceOpen, () => false)
  // It belongs to the page below it, so it closes when the page changes.
  useEffect(() => {
    window.addEventListener('hashchange', closeCustomerService)
    return () => window.removeEventListener('hashchange', closeCustomerService)
  }, [])
  return isOpen && <CustomerServiceDialog onClose={closeCustomerService} />
}
