import { useSyncExternalStore } from 'react'
import { showsCustomerService } from '../app/guards.ts'
import { idle } from '../device/idle.ts'
import { useTexts } from '../device/texts.ts'
import { isUpdateReady, onUpdate } from '../device/updates.ts'
import { openCustomerService } from './customer-service.ts'
import { later } from './later.tsx'
import { currentPlace } from './navigation.ts'
import { useVisitor } from './session-store.ts'

/** It floats over the page and moves nothing, so it may be loaded later. */
const Fab = later(() =>
  idle()
    .then(() => import('./Fab.tsx'))
    .then((m) => m.Fab),
)

/**
 * The floating customer-service button, for signed-in people on pages with the tab bar. Elsewhere it
 * would cover what is read and typed, and the header has the same button.
 */
export function CustomerServiceFab() {
  const t = useTexts('common')
  const visitor = useVisitor()
  // The update banner takes up space at the bottom, so the button moves above it.
  const hasUpdate = useSyncExternalStore(onUpdate, isUpdateReady)
  if (!showsCustomerService(visitor)) return null
  return (
    <Fab
      icon="chat"
      label={t('customerService')}
      place={`${currentPlace().path} ${hasUpdate}`}
      onTap={openCustomerService}
    />
  )
}
