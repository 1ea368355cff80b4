import { useSyncExternalStore } from 'react'
import { showsCustomerService } from '../app/guards.ts'
import { idle } from '../device/idle.ts'
import { useTexts } from '../device/texts.ts'
import { isUpdateReady, onUpdate } from '../device/updates.ts'
import { openCustomerService } from './customer-service.ts'
import { later } from './later.tsx'
import { currentPlace } from './navigation.ts'
import { useVisitor } from './session-store.ts'

/** It lies over the page and moves nothing of it, so it may come after it. */
const Fab = later(() =>
  idle()
    .then(() => import('./Fab.tsx'))
    .then((m) => m.Fab),
)

/**
 * The floating customer-service button, for signed-in people, on the pages of the tab bar. Elsewhere it would lie
 * over what is read and typed, and the bar at the top has the same button.
 */
export function CustomerServiceFab() {
  const t = useTexts('common')
  const visitor = useVisitor()
  // Its strip takes a place at the bottom, over which the button goes.
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
