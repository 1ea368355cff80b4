import type { Deps } from '../../deps.ts'
import { openField } from '../../platform/keys/sealed-fields.ts'
import type { PushDevices } from '../../providers/ports/push.ts'
import { isSessionOpen } from '../account/sessions.ts'
import * as store from './store/push.ts'
import { contextOf } from './store/subscription-context.ts'

/** More browsers than a person normally has; only the newest are notified. */
const DEVICES_MAX = 10

/** Finds people's devices for the gateway: only those whose session is still valid. */
export const pushDevices = (deps: Pick<Deps, 'db' | 'clock' | 'secrets'>): PushDevices => {
  const { db } = deps
  const remove = (deviceId: string): Promise<void> => store.deleteDevice(db, deviceId)
  return {
    remove,
    async of(userId) {
      const devices = []
      for (const row of await store.listDevices(db, { userId, limit: DEVICES_MAX })) {
        const { deviceId, sessionId, subscriptionSealed } = row
        const isOpen = await isSessionOpen(db, { sessionId, at: deps.clock.now() })
        const pushToken = openField(deps.secrets.fieldKey, contextOf(deviceId), subscriptionSealed)
        if (isOpen) devices.push({ deviceId, pushToken })
        else await remove(deviceId)
      }
      return devices
    },
  }
}
