import type { PushNote } from '@noren/contract/push'
import type { Deps } from '../../deps.ts'
import { carry, LineError, patiently } from '../base/provider-line.ts'
import type { PushDevice, PushDevices, PushGateway, PushMessage } from '../ports/push.ts'
import { sealPush } from './seal-push.ts'
import type { WebPushSettings } from './settings.ts'
import { type PushSubscription, pushTokenOf, readPushToken } from './subscription.ts'
import { type VapidKey, vapidHeader } from './vapid.ts'

export interface PushPatience {
  /** Time limit of one attempt. */
  timeoutMs: number
  /** Pauses before the second attempt, the third and so on. */
  pausesMs: readonly number[]
}

const PATIENCE: PushPatience = { timeoutMs: 8_000, pausesMs: [500, 2_000] }

/** Longer than any notification we send, and well within one record. */
const PADDED_BYTES = 1024
const TTL_SECONDS_MAX = 24 * 3600

/** A push service's refusal. Contains no address, since anyone who knows it can write to the device. */
class PushRefused extends Error {
  readonly status: number
  constructor(status: number) {
    super(`the push service answered ${status}`)
    this.name = 'PushRefused'
    this.status = status
  }
}

/** The subscription no longer exists (RFC 8030 §7.3; services answer with either status). */
const isGone = (error: unknown): boolean =>
  error instanceof PushRefused && (error.status === 404 || error.status === 410)

/** Sending again is safe: the browser shows the same notification once. */
const mayRepeat = (error: unknown): boolean =>
  error instanceof LineError ||
  (error instanceof PushRefused && (error.status === 429 || error.status >= 500))

/**
 * Sends notifications to browsers through their push services: RFC 8030, encrypted by RFC 8291, signed by
 * RFC 8292.
 */
export const webPush = (
  deps: Pick<Deps, 'clock' | 'log'> & {
    settings: Pick<WebPushSettings, 'subject' | 'allowsLoopback'>
    vapidKey: VapidKey
    devices: PushDevices
    patience?: Partial<PushPatience>
  },
): PushGateway => {
  const { settings, devices, log } = deps
  const { timeoutMs, pausesMs } = { ...PATIENCE, ...deps.patience }

  const sendOnce = async (
    { endpoint }: PushSubscription,
    body: Buffer,
    until: Date,
  ): Promise<void> => {
    const at = deps.clock.now()
    const { subject } = settings
    const headers = {
      ttl: String(secondsUntil(until, at)),
      urgency: 'normal',
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      authorization: vapidHeader(deps.vapidKey, { endpoint, subject, at }),
    }
    const init = { method: 'POST', headers, body: new Uint8Array(body) }
    const { status } = await carry(endpoint, init, timeoutMs)
    if (status < 200 || status > 299) throw new PushRefused(status)
  }

  const sendTo = async (device: PushDevice, note: string, until: Date): Promise<Outcome> => {
    const { deviceId, pushToken } = device
    try {
      // Parsed before each send, so that the current rule for addresses applies.
      const subscription = readPushToken(pushToken, settings)
      if (!subscription) throw new PushRefused(404)
      const body = sealPush({ to: subscription, text: note, paddedBytes: PADDED_BYTES })
      await patiently(pausesMs, mayRepeat, () => sendOnce(subscription, body, until))
      return 'taken'
    } catch (error) {
      if (isGone(error)) {
        await devices.remove(deviceId)
        return 'gone'
      }
      log.warn({ message: String(error), pushDeviceId: deviceId }, 'a notification did not leave')
      return 'failed'
    }
  }

  return {
    readToken(pushToken) {
      const subscription = readPushToken(pushToken, settings)
      if (!subscription) return undefined
      return { endpoint: subscription.endpoint, pushToken: pushTokenOf(subscription) }
    },
    async send({ userId, noteId, text, place, until }: PushMessage) {
      const note: PushNote = { text, place, noteId }
      const all = await devices.of(userId)
      const outcomes = await Promise.all(
        all.map((device) => sendTo(device, JSON.stringify(note), until)),
      )
      const deviceCount = outcomes.filter((outcome) => outcome === 'taken').length
      if (deviceCount === 0 && outcomes.includes('failed')) {
        throw new Error('no push service took the notification')
      }
      return { deviceCount }
    },
  }
}

type Outcome = 'taken' | 'gone' | 'failed'

const secondsUntil = (until: Date, at: Date): number => {
  const seconds = Math.floor((until.getTime() - at.getTime()) / 1000)
  return Math.min(Math.max(seconds, 0), TTL_SECONDS_MAX)
}
