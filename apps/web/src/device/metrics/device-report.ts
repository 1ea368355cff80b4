import { deviceInformation } from '@noren/contract/devices'
import { call } from '../api/client.ts'
import { deviceId } from '../api/device-id.ts'
import { readToken } from '../api/session.ts'
import { keep, readKept } from '../storage/kept.ts'
import { osTypeOf } from './os-type.ts'

const REPORTED = 'isReportedDeviceInfo'

/** Reports once per session on which device a person signed in; the flag is removed with the session. */
export async function reportDeviceOnce(): Promise<void> {
  if (readToken() === null || readKept(REPORTED)) return
  const operatingSystem = osTypeOf(navigator.userAgent, navigator.maxTouchPoints)
  await call(deviceInformation, { body: { deviceId: await deviceId(), operatingSystem } })
  keep(REPORTED, true)
}
