import type { Deps } from '../../deps.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import { keyedHash, sealField } from '../../platform/keys/sealed-fields.ts'
import { hasWithdrawn } from '../account/consents.ts'
import * as store from './store/push.ts'
import { contextOf } from './store/subscription-context.ts'

/** Sends notifications to this device for as long as this session lasts (G6). */
export const savePushToken = async (
  deps: Deps,
  session: { userId: string; sessionId: string },
  { pushToken, at }: { pushToken: string; at: Date },
): Promise<void> => {
  const address = deps.push.readToken(pushToken)
  // The sandbox shows notifications without a device, so it accepts any token.
  if (!address && deps.config.webPush) {
    throw new AppError('VALIDATION', { fields: [{ path: 'pushToken', rule: 'format' }] })
  }
  const deviceId = deps.newId()
  const { fieldKey, phoneKey } = deps.secrets
  await inTransaction(deps.db, async (tx) => {
    // The browser's permission survives a withdrawn consent; then our record decides.
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
