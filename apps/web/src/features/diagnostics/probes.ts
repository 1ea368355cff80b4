import { ApiError } from '@noren/client/api-error'
import { appConfig } from '@noren/contract/support'
import { call } from '../../device/api/client.ts'
import { deviceId } from '../../device/api/device-id.ts'
import { openCamera, stopCamera } from '../../device/capture/camera.ts'
import { guidedBrowser, troubleOf } from '../../device/capture/camera-trouble.ts'
import { instantFrom, nowMs } from '../../device/clock.ts'
import { market } from '../../device/market.ts'
import { currentLanguage } from '../../device/texts.ts'
import { APP_VERSION } from '../../device/version.ts'
import { currentVisitor } from '../../shell/session-store.ts'
import type { FactName } from './facts.ts'

/**
 * How each fact is determined. Nothing here prompts the person, and the report contains nothing secret or
 * personal: no token, no number, no name.
 */
const PROBES: { readonly [Name in FactName]: () => string | Promise<string> } = {
  version: () => APP_VERSION,
  market: () => market.code,
  language: () => currentLanguage(),
  address: () => location.origin,
  signedIn: () => yesNo(currentVisitor().hasToken),
  bizStatus: () => String(currentVisitor().bizStatus ?? 'unknown'),

  kind: () => guidedBrowser(navigator.userAgent),
  inApp: () => yesNo(guidedBrowser(navigator.userAgent) === 'inApp'),
  userAgent: () => navigator.userAgent,
  screen: () => `${innerWidth}×${innerHeight} @${devicePixelRatio}`,
  online: () => yesNo(navigator.onLine),
  connection: () => (navigator as NavigatorWithConnection).connection?.effectiveType ?? 'unknown',
  clock: clockOffset,

  deviceId,
  cookies: () => yesNo(navigator.cookieEnabled),
  localStorage: () => {
    localStorage.setItem('diagnostics', '1')
    localStorage.removeItem('diagnostics')
    return 'yes'
  },
  indexedDb: async () => yesNo(await opensIndexedDb()),
  freeSpace: freeSpace,

  cameras: async () => {
    const devices = await navigator.mediaDevices?.enumerateDevices()
    return devices ? String(devices.filter(({ kind }) => kind === 'videoinput').length) : 'missing'
  },
  cameraPermission: () => permission('camera'),
  cameraPicture: () => 'notTried',
  location: () => permission('geolocation'),
  notifications: () => ('Notification' in window ? permission('notifications') : 'missing'),

  serviceWorker: async () => {
    if (!('serviceWorker' in navigator)) return 'missing'
    const registration = await navigator.serviceWorker.getRegistration()
    const worker = registration?.active ?? registration?.waiting ?? registration?.installing
    return worker?.state ?? 'no'
  },
  pushApi: () => ('PushManager' in window ? 'yes' : 'missing'),
  pushSubscription: async () => {
    const registration = await navigator.serviceWorker?.getRegistration()
    return yesNo(!!(await registration?.pushManager?.getSubscription()))
  },

  sealedCall: trySealedCall,
  answersX25519: () => knownAnswers('X25519'),
  answersP256: () => knownAnswers('P-256'),
}

/** The value reported when a probe throws: the thing is not available here. */
const FAILED: { readonly [Name in FactName]?: string } = {
  localStorage: 'no',
  indexedDb: 'no',
  cameras: 'missing',
  serviceWorker: 'failed',
  sealedCall: 'failed',
  answersX25519: 'failed',
  answersP256: 'failed',
}

/** Runs all probes and reports each fact as soon as it is known. */
export async function runProbes(onFact: (name: FactName, value: string) => void): Promise<void> {
  const names = Object.keys(PROBES) as FactName[]
  await Promise.all(
    names.map(async (name) => {
      const value = await withinTime(PROBES[name]).catch(() => FAILED[name] ?? 'unknown')
      onFact(name, value)
    }),
  )
}

/**
 * Opens the camera as a capture would, reports the picture it got, and closes it. The browser may ask for
 * permission.
 */
export async function tryCamera(): Promise<string> {
  const stop = new AbortController()
  const timer = setTimeout(() => stop.abort(), PROBE_TIMEOUT_MS * 2)
  try {
    const stream = await openCamera('user', stop.signal)
    const { width, height, frameRate } = stream.getVideoTracks()[0]?.getSettings() ?? {}
    stopCamera(stream)
    return `${width}×${height} ${Math.round(frameRate ?? 0)}/s`
  } catch (error) {
    return `failed: ${troubleOf(error instanceof Error ? error.name : '')}`
  } finally {
    clearTimeout(timer)
  }
}

const PROBE_TIMEOUT_MS = 15_000

async function withinTime(probe: () => string | Promise<string>): Promise<string> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('too late')), PROBE_TIMEOUT_MS)
  })
  return Promise.race([Promise.resolve().then(probe), late]).finally(() => clearTimeout(timer))
}

type NavigatorWithConnection = Navigator & { connection?: { effectiveType?: string } }

const yesNo = (is: boolean): string => (is ? 'yes' : 'no')

async function permission(name: string): Promise<string> {
  // Some browsers do not know all names and throw; the fact is then 'unknown'.
  const { state } = await navigator.permissions.query({ name: name as PermissionName })
  return state
}

/** Seconds by which this device's clock is ahead of the server's. */
async function clockOffset(): Promise<string> {
  const answer = await fetch('/healthz', { cache: 'no-store' })
  const serverMs = instantFrom(answer.headers.get('date') ?? '').getTime()
  const seconds = Math.round((nowMs() - serverMs) / 1000)
  return Number.isNaN(seconds) ? 'unknown' : `${seconds > 0 ? '+' : ''}${seconds} s`
}

function opensIndexedDb(): Promise<boolean> {
  return new Promise((resolve) => {
    const name = 'noren-diagnostics'
    const request = indexedDB.open(name)
    request.onerror = () => resolve(false)
    request.onsuccess = () => {
      request.result.close()
      indexedDB.deleteDatabase(name)
      resolve(true)
    }
  })
}

async function freeSpace(): Promise<string> {
  const { quota = 0, usage = 0 } = await navigator.storage.estimate()
  return `${Math.round((quota - usage) / 1_000_000)} MB`
}

/** An ordinary call: encrypted on the way, its answer decrypted. `call` refuses an unencrypted answer. */
async function trySealedCall(): Promise<string> {
  try {
    await call(appConfig, {})
    return 'passed'
  } catch (error) {
    if (!(error instanceof ApiError)) return 'failed'
    return `failed: ${error.kind}${error.code > 0 ? ` ${error.code}` : ''}`
  }
}

async function knownAnswers(suite: string): Promise<string> {
  const { tryKnownAnswers } = await import('@noren/envelope/known-answers')
  const results = await tryKnownAnswers()
  return results.find(({ name }) => name === suite)?.result ?? 'unknown'
}
