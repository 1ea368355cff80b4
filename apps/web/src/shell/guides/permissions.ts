import { giveConsent } from '../../device/api/give-consent.ts'
import { askToNotify, canNotify, keepPush } from '../../device/push/push-subscription.ts'
import { report } from '../../device/report.ts'
import { keep } from '../../device/storage/kept.ts'
import type { Question } from './next-guide.ts'

/** Permissions that the browser would still ask for. */
export async function openQuestions(): Promise<Question[]> {
  const all: Question[] = ['notifications', 'geolocation']
  const states = await Promise.all(all.map(stateOf))
  return all.filter((_, index) => states[index] === 'prompt')
}

async function stateOf(name: Question): Promise<PermissionState> {
  if (name === 'notifications') {
    if (!canNotify()) return 'denied'
    return Notification.permission === 'default' ? 'prompt' : Notification.permission
  }
  if (!('geolocation' in navigator)) return 'denied'
  try {
    return (await navigator.permissions.query({ name })).state
  } catch {
    // If the state cannot be read, the person is not asked.
    return 'denied'
  }
}

/** Shows the browser's prompts one after another; each permission granted is recorded as a consent. */
export async function askAll(
  questions: readonly Question[],
  pushKey: string | null,
  isCertified: boolean,
): Promise<void> {
  // Browsers only prompt right after a tap, so both prompts come before anything slow.
  const mayNotify = questions.includes('notifications') && (await askToNotify())
  const mayLocate = questions.includes('geolocation') && (await askForPlace())
  if (mayLocate) {
    // Who is certified already is located when they next apply.
    if (isCertified) keep('noren_located', 'atApply')
    await giveConsent('location')
  }
  if (!mayNotify) return
  await giveConsent('notifications')
  // On a first visit the service worker may still be installing; this is not awaited.
  void keepPush(pushKey).catch((error) => report('script-error', error))
}

/** Asks only for the permission: the location itself is read by the metrics, once. */
const askForPlace = (): Promise<boolean> =>
  new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      () => resolve(true),
      ({ code, PERMISSION_DENIED }) => resolve(code !== PERMISSION_DENIED),
      { maximumAge: Number.POSITIVE_INFINITY, timeout: 10_000 },
    )
  })
