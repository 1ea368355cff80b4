import { deviceInformation } from '@noren/contract/devices'
import { call } from '../api/client.ts'
import { deviceId } from '../api/device-id.ts'
import { readToken } from '../api/session.ts'
import { DEVICE_REPORTED_KEY } from '../kept-keys.ts'
import { osTypeOf } from './os-type.ts'

/** Tells on what device somebody signed in, once (G7); the flag goes with the session. */
export async function reportDeviceOnce(): Promise<void> {
  if (readToken() === null || localStorage.getItem(DEVICE_REPORTED_KEY)) return
  const operatingSystem = osTypeOf(navigator.userAgent, navigator.maxTouchPoints)
  await call(deviceInformation, { body: { deviceId: await deviceId(), operatingSystem } })
  localStorage.setItem(DEVICE_REPORTED_KEY, '1')
}
