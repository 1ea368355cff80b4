import { giveConsent } from '../../device/api/give-consent.ts'
import { askToNotify, canNotify, keepPush } from '../../device/push/push-subscription.ts'
import { report } from '../../device/report.ts'
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
    // Without a way to look, the person is not bothered.
    return 'denied'
  }
}

/** The browser's own questions, one after the other; each yes is written down as a consent. */
export async function askAll(
  questions: readonly Question[],
  pushKey: string | null,
): Promise<void> {
  // Browsers answer a tap, so both questions come before anything that takes its time.
  const mayNotify = questions.includes('notifications') && (await askToNotify())
  const mayLocate = questions.includes('geolocation') && (await askForPlace())
  if (mayLocate) await giveConsent('location')
  if (!mayNotify) return
  await giveConsent('notifications')
  // On a first visit the worker may still be fetching its files; nobody waits for that.
  void keepPush(pushKey).catch((error) => report('script-error', error))
}

/** Only the permission: where the person is, is read in certification and nowhere else. */
const askForPlace = (): Promise<boolean> =>
  new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      () => resolve(true),
      ({ code, PERMISSION_DENIED }) => resolve(code !== PERMISSION_DENIED),
      { maximumAge: Number.POSITIVE_INFINITY, timeout: 10_000 },
    )
  })
