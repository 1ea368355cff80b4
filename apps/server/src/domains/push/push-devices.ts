import type { Deps } from '../../deps.ts'
import { openField } from '../../platform/keys/sealed-fields.ts'
import { readPushToken } from '../../providers/web-push/subscription.ts'
import type { PushDevices } from '../../providers/web-push/web-push.ts'
import { isSessionOpen } from '../account/sessions.ts'
import * as store from './store/push.ts'
import { contextOf } from './store/subscription-context.ts'

/** More browsers than a person has; an older one that still asks is told by its newer ones. */
const DEVICES_MAX = 10

/** The devices of people for the gateway: only those whose session still counts. */
export const pushDevices = (
  deps: Pick<Deps, 'db' | 'clock' | 'secrets' | 'config'>,
): PushDevices => {
  const { db } = deps
  const remove = (deviceId: string): Promise<void> => store.deleteDevice(db, deviceId)
  const allowsLoopback = deps.config.webPush?.allowsLoopback ?? false
  return {
    remove,
    async of(userId) {
      const devices = []
      for (const row of await store.listDevices(db, { userId, limit: DEVICES_MAX })) {
        const { deviceId, sessionId, subscriptionSealed } = row
        const isOpen = await isSessionOpen(db, { sessionId, at: deps.clock.now() })
        const token = openField(deps.secrets.fieldKey, contextOf(deviceId), subscriptionSealed)
        const subscription = readPushToken(token, { allowsLoopback })
        if (isOpen && subscription) devices.push({ deviceId, subscription })
        else await remove(deviceId)
      }
      return devices
    },
  }
}
