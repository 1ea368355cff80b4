import type { Deps } from '../../deps.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import { keyedHash, openField, sealField } from '../../platform/keys/sealed-fields.ts'
import type { PushDevices } from '../../providers/ports/push.ts'
import { hasWithdrawn, isSessionOpen } from '../account/service.ts'
import * as store from './store/push.ts'

/** More browsers than a person has; an older one that still asks is told by its newer ones. */
const DEVICES_MAX = 10

/** Who has the address of a device can write to it, so it is bound to its row like a person's field. */
const contextOf = (deviceId: string): string => `push_devices.subscription ${deviceId}`

/** Notifications go to this device while this session lasts (G6). */
export const savePushToken = async (
  deps: Deps,
  session: { userId: string; sessionId: string },
  { pushToken, at }: { pushToken: string; at: Date },
): Promise<void> => {
  const address = deps.push.readToken(pushToken)
  // The sandbox's tray shows notifications without a device, so there any client's token will do.
  if (!address && deps.config.webPush) {
    throw new AppError('VALIDATION', { fields: [{ path: 'pushToken', rule: 'format' }] })
  }
  const deviceId = deps.newId()
  const { fieldKey, phoneKey } = deps.secrets
  await inTransaction(deps.db, async (tx) => {
    // The browser's permission stays when a consent is taken back; ours is then the one that counts.
    if (await hasWithdrawn(tx, { userId: session.userId, purpose: 'notifications' })) {
      throw new AppError('NOTIFICATIONS_OFF')
    }
    if (!address) return
    await store.replaceDevice(tx, {
      deviceId,
      userId: session.userId,
      sessionId: session.sessionId,
      endpointHash: keyedHash(phoneKey, 'push endpoint', address.endpoint),
      subscriptionSealed: sealField(fieldKey, contextOf(deviceId), address.pushToken),
      savedAt: at,
    })
  })
}

/** The devices of people for the gateway: only those whose session still counts. */
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
