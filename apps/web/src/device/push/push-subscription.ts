import { ApiError } from '@noren/client/api-error'
import { savePushToken } from '@noren/contract/push'
import { call } from '../api/client.ts'
import { forget, keep, readKept } from '../storage/kept.ts'

/** What this session has told the server, so that it need not be told at each start. Goes with the session. */
const SAVED_KEY = 'noren_push'

export const canNotify = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** Asks the person, by the browser's own question; only right after a tap of theirs. */
export async function askToNotify(): Promise<boolean> {
  if (!canNotify()) return false
  return (await Notification.requestPermission()) === 'granted'
}

/**
 * Tells the server where this browser takes notifications, if the person allows them and it was not
 * told before: browsers change the address now and then.
 */
export async function keepPush(pushKey: string | null): Promise<void> {
  if (!pushKey || !canNotify() || Notification.permission !== 'granted') return
  // There is no worker while developing, and it would be waited for without an end.
  if (import.meta.env.DEV) return
  const registration = await navigator.serviceWorker.ready
  const subscription = await subscribed(registration.pushManager, pushKey)
  const mark = subscription.endpoint.slice(-24)
  if (readKept(SAVED_KEY) === mark) return
  const pushToken = base64url(new TextEncoder().encode(JSON.stringify(subscription)))
  try {
    await call(savePushToken, { query: { pushToken } })
    keep(SAVED_KEY, mark)
  } catch (error) {
    if (!(error instanceof ApiError) || error.reason !== 'NOTIFICATIONS_OFF') throw error
    await subscription.unsubscribe()
  }
}

/** Nobody is signed in here, or the person wants none: the next one does not get what was for the last. */
export async function dropPush(): Promise<void> {
  if (!canNotify()) return
  const registration = await navigator.serviceWorker.getRegistration()
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
  forget(SAVED_KEY)
}

/** A subscription is good for one server's key only. */
async function subscribed(manager: PushManager, pushKey: string): Promise<PushSubscription> {
  const kept = await manager.getSubscription()
  const key = kept?.options.applicationServerKey
  if (kept && key && base64url(new Uint8Array(key)) === pushKey) return kept
  await kept?.unsubscribe()
  return manager.subscribe({ userVisibleOnly: true, applicationServerKey: pushKey })
}

const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
