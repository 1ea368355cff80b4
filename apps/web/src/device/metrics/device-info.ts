import type { DeviceInfo, MomentType } from '@noren/contract/metrics'
import { UPLOAD_TYPE } from '@noren/contract/metrics'
import { deviceId } from '../api/device-id.ts'
import { isoOf, openedAtMs, serverNowMs } from '../clock.ts'
import { keep, readKept } from '../storage/kept.ts'
import { hasConsent } from './consents.ts'
import { osTypeOf } from './os-type.ts'
import { add } from './sender.ts'

/** Uploads the device information at one of the defined moments. */
export async function sendMoment(uploadType: MomentType): Promise<void> {
  const at = isoOf(serverNowMs())
  const [uuid, place] = await Promise.all([deviceId(), isPlaceDue(uploadType) ? placeOnce() : null])
  const value: DeviceInfo = {
    id: crypto.randomUUID(),
    at,
    osType: osTypeOf(navigator.userAgent, navigator.maxTouchPoints),
    resolution: resolution(),
    screenHeight: Math.round(screen.height),
    screenWidth: Math.round(screen.width),
    uuid,
    userAgent: navigator.userAgent.slice(0, 512),
    latitude: place?.latitude ?? null,
    longitude: place?.longitude ?? null,
    launch: isoOf(openedAtMs()),
  }
  add({ kind: 'deviceInfo', uploadType, value })
}

function resolution(): string {
  const pixels = (length: number) => Math.round(length * window.devicePixelRatio)
  return `${pixels(screen.width)}x${pixels(screen.height)}`
}

/** Rounded to about a kilometre: enough to know the town in which a person certifies or applies. */
const coarse = (degrees: number): number => Math.round(degrees * 100) / 100
const PLACE_TIMEOUT_MS = 10_000
const PLACE_AGE_MS = 600_000

/**
 * Once: in certification, or for who allowed it only afterwards when they next apply ('atApply', kept by
 * the dialog that asks).
 */
function isPlaceDue(uploadType: MomentType): boolean {
  const located = readKept<true | 'atApply'>('noren_located')
  return uploadType === UPLOAD_TYPE.authentication
    ? located === null
    : uploadType === UPLOAD_TYPE.apply && located === 'atApply'
}

/** The device's location, once, and only if the person allowed it both here and in the browser. */
async function placeOnce(): Promise<{ latitude: number; longitude: number } | null> {
  if (!hasConsent('location')) return null
  try {
    const { state } = await navigator.permissions.query({ name: 'geolocation' })
    // The permission is asked for only by the dialog that explains the purpose.
    if (state !== 'granted') return null
    const { coords } = await new Promise<GeolocationPosition>((found, fail) =>
      navigator.geolocation.getCurrentPosition(found, fail, {
        timeout: PLACE_TIMEOUT_MS,
        maximumAge: PLACE_AGE_MS,
      }),
    )
    keep('noren_located', true)
    return { latitude: coarse(coords.latitude), longitude: coarse(coords.longitude) }
  } catch {
    return null
  }
}
