import type {
  BehaviourBatch,
  DeviceInfo,
  MetricEvent,
  MetricEventType,
  MomentType,
} from '@noren/contract/metrics'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/errors.ts'
import { keyedHash } from '../../platform/keys/sealed-fields.ts'
import { hasConsent } from '../account/consents.ts'
import { type Bearer, readSession } from '../account/sessions.ts'
import type { Intake } from './intake/intake.ts'
import { behaviourRows, deviceInfoRow, eventRow, type Origin } from './intake/rows.ts'

/** What a request says about its device. */
export interface Sender {
  deviceId: string
  appCode: string
  appVersion: string
  at: Date
}

const DEVICE_HASH_BYTES = 16

/**
 * A keyed hash that distinguishes devices without leading to a person. Uses only the first index key, so
 * that a new key need not be applied to all these rows, which are dropped soon anyway.
 */
export const deviceHashOf = ({ secrets }: Pick<Deps, 'secrets'>, deviceId: string): Buffer =>
  keyedHash(secrets.phoneKey.slice(0, 1), 'metrics.device', deviceId).subarray(0, DEVICE_HASH_BYTES)

const originOf = (
  deps: Pick<Deps, 'secrets'>,
  { deviceId, at: receivedAt, appCode, appVersion }: Sender,
): Origin => ({
  receivedAt,
  appCode,
  appVersion,
  deviceHash: deviceId ? deviceHashOf(deps, deviceId) : null,
})

type Purpose = 'analytics' | 'location'

/** Whether the person of this session has consented; false without a session. */
const hasConsented = async (
  deps: Deps,
  { token, keyHash }: Partial<Bearer>,
  { purpose, at }: { purpose: Purpose; at: Date },
): Promise<boolean> => {
  if (!token) return false
  const userId = await readSession(deps.db, { token, keyHash }, at).then(
    (session) => session.userId,
    (error: unknown) => {
      // An expired session means no consent, but must not make the app sign the person out here.
      if (error instanceof AppError) return undefined
      throw error
    },
  )
  return userId !== undefined && hasConsent(deps.db, { userId, purpose })
}

/** Stores what a device reports about itself; its location only with consent. */
export const saveDeviceInfo = async (
  deps: Deps,
  intake: Intake,
  sender: Sender,
  {
    uploadType,
    info,
    bearer,
  }: { uploadType: MomentType; info: DeviceInfo; bearer: Partial<Bearer> },
): Promise<void> => {
  const asked = { purpose: 'location', at: sender.at } as const
  const hasLocation = typeof info.latitude === 'number' && (await hasConsented(deps, bearer, asked))
  await intake.add([deviceInfoRow(originOf(deps, sender), { uploadType, info, hasLocation })])
}

/** Stores a behaviour batch. Throws CONSENT_NEEDED without the session of a person who consented. */
export const saveBehaviour = async (
  deps: Deps,
  intake: Intake,
  sender: Sender,
  { batch, bearer }: { batch: BehaviourBatch; bearer: Partial<Bearer> },
): Promise<void> => {
  if (!(await hasConsented(deps, bearer, { purpose: 'analytics', at: sender.at }))) {
    throw new AppError('CONSENT_NEEDED')
  }
  await intake.add(behaviourRows(originOf(deps, sender), batch))
}

/** Stores an error or performance figures: needed to run the service, so without consent. */
export const saveEvent = (
  deps: Deps,
  intake: Intake,
  sender: Sender,
  told: { type: MetricEventType; event: MetricEvent },
): Promise<void> => intake.add([eventRow(originOf(deps, sender), told)])
