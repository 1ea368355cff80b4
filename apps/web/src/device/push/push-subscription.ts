import { ApiError } from '@noren/client/api-error'
import { savePushToken } from '@noren/contract/push'
import { call } from '../api/client.ts'
import { forget, keep, readKept } from '../storage/kept.ts'

/**
 * What this session has reported to the server, so that it is not reported at every start. Removed with
 * the session.
 */
const SAVED_KEY = 'noren_push'

export const canNotify = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** Asks with the browser's own prompt; only allowed right after a tap. */
export async function askToNotify(): Promise<boolean> {
  if (!canNotify()) return false
  return (await Notification.requestPermission()) === 'granted'
}

/**
 * Sends this browser's push address to the server if the person allows notifications and the address is
 * new: browsers change it now and then.
 */
export async function keepPush(pushKey: string | null): Promise<void> {
  if (!pushKey || !canNotify() || Notification.permission !== 'granted') return
  // In development there is no service worker, and `ready` would never resolve.
  if (import.meta.env.DEV) return
  const registration = await navigator.serviceWorker.ready
  const subscription = await subscribed(registration.pushManager, pushKey)
  const mark = subscription.endpoint.slice(-24)
  if (readKept(SAVED_KEY) === mark) return
  const pushToken = base64url(new TextEncoder().encode(JSON.stringify(subscription)))
  try {
    await call(savePushToken, { query: {}, body: { pushToken } })
    keep(SAVED_KEY, mark)
  } catch (error) {
    if (!(error instanceof ApiError) || error.reason !== 'NOTIFICATIONS_OFF') throw error
    await subscription.unsubscribe()
  }
}

/**
 * Nobody is signed in, or the person wants no notifications: the next person must not receive those meant
 * for the last one.
 */
export async function dropPush(): Promise<void> {
  if (!canNotify()) return
  const registration = await navigator.serviceWorker.getRegistration()
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
  forget(SAVED_KEY)
}

/** A subscription is only valid for one server's key. */
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
