import {
  type BehaviourBatch,
  type DeviceInfo,
  type MetricEvent,
  type MetricEventType,
  UPLOAD_TYPE,
  type UploadType,
} from '@noren/contract/metrics'
import { screenText, screenUserAgent } from '@noren/contract/screening'

/** One row, stored under the day it happened on. `deviceHash` is null where no device is needed. */
export interface MetricRow {
  id: string
  position: number
  happenedAt: Date
  receivedAt: Date
  kind: 'deviceInfo' | 'behaviour' | MetricEventType
  uploadType: UploadType | null
  appCode: string
  appVersion: string
  deviceHash: Buffer | null
  name: string
  /** JSON, serialised once: its length is counted, and it is sent as text. */
  body: string
}

/** Common to all rows of one upload. */
export type Origin = Pick<MetricRow, 'receivedAt' | 'appCode' | 'appVersion' | 'deviceHash'>

/** A device keeps what it could not send for this long; earlier times are not believed. */
export const LATE_DAYS_MAX = 7
const LATE_MS_MAX = LATE_DAYS_MAX * 86_400_000
const EARLY_MS_MAX = 10 * 60_000

/** When something happened, by the device's clock as far as that is plausible. */
export const happenedAtOf = (iso: string, receivedAt: Date): Date => {
  const said = new Date(iso)
  const agoMs = receivedAt.getTime() - said.getTime()
  return agoMs >= -EARLY_MS_MAX && agoMs <= LATE_MS_MAX ? said : receivedAt
}

/** Two decimals of a degree are about a kilometre: enough to tell a town. */
const coarse = (degrees: number): number => Math.round(degrees * 100) / 100

/** Where a person certifies, or applies when they allowed it only afterwards. */
const LOCATED: readonly UploadType[] = [UPLOAD_TYPE.authentication, UPLOAD_TYPE.apply]

/** What is stored about a device: not its id, and its location only at these moments and with consent. */
export const deviceInfoRow = (
  origin: Origin,
  {
    uploadType,
    info,
    hasLocation,
  }: { uploadType: UploadType; info: DeviceInfo; hasLocation: boolean },
): MetricRow => {
  const { id, at, uuid: _, token: __, userAgent, latitude, longitude, ...facts } = info
  const isPlace =
    hasLocation &&
    LOCATED.includes(uploadType) &&
    typeof latitude === 'number' &&
    typeof longitude === 'number'
  const place = isPlace ? { latitude: coarse(latitude), longitude: coarse(longitude) } : {}
  return {
    ...origin,
    id,
    position: 0,
    happenedAt: happenedAtOf(at, origin.receivedAt),
    kind: 'deviceInfo',
    uploadType,
    name: info.osType,
    body: JSON.stringify({ ...facts, userAgent: screenUserAgent(userAgent), ...place }),
  }
}

export const behaviourRows = (origin: Origin, { id, entries }: BehaviourBatch): MetricRow[] =>
  entries.map(({ idName, beginTime, duration, content }, position) => ({
    ...origin,
    id,
    position,
    happenedAt: happenedAtOf(beginTime, origin.receivedAt),
    kind: 'behaviour',
    uploadType: UPLOAD_TYPE.behaviour,
    name: screenText(idName, 120),
    body: JSON.stringify({ duration, content: screenText(content, 200) }),
  }))

/** Errors are counted by device; performance figures need no device. */
export const eventRow = (
  origin: Origin,
  { type, event }: { type: MetricEventType; event: MetricEvent },
): MetricRow => {
  const { id, at, page, name, message, frames, vitals } = event
  const isFigures = type === 'web-vitals'
  return {
    ...origin,
    id,
    position: 0,
    happenedAt: happenedAtOf(at, origin.receivedAt),
    kind: type,
    uploadType: null,
    deviceHash: isFigures ? null : origin.deviceHash,
    name: screenText(name, 80),
    body: JSON.stringify({
      page: screenText(page, 80),
      ...(isFigures
        ? { vitals }
        : {
            message: screenText(message, 500),
            frames: frames.map((frame) => ({ ...frame, fn: screenText(frame.fn, 120) })),
          }),
    }),
  }
}
