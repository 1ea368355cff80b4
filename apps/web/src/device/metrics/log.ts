import type {
  BehaviourBatch,
  BehaviourEntry,
  DeviceInfo,
  MetricEvent,
  MetricEventType,
  MomentType,
} from '@noren/contract/metrics'

/** What waits to be sent. Its id makes that it counts once, however often it is sent. */
export type Upload =
  | { kind: 'deviceInfo'; uploadType: MomentType; value: DeviceInfo }
  | { kind: 'behaviour'; value: BehaviourBatch }
  | { kind: 'event'; type: MetricEventType; value: MetricEvent }

/** Everything that is on the device: the open batch, and what is ready to go. */
export type Log = { entries: BehaviourEntry[]; uploads: Upload[] }

export const EMPTY: Log = { entries: [], uploads: [] }

const UPLOADS_MAX = 60
/** About half of what one place may keep in a browser is left to everybody else. */
const CHARS_MAX = 200_000

/** Adds an entry; the one that fills the batch makes it ready. */
export function withEntry(
  log: Log,
  entry: BehaviourEntry,
  { flushAt, newId }: { flushAt: number; newId: () => string },
): Log {
  const entries = [...log.entries, entry]
  return entries.length >= flushAt ? closed({ ...log, entries }, newId) : { ...log, entries }
}

/** Makes what the open batch has ready to go. */
export function closed(log: Log, newId: () => string): Log {
  if (log.entries.length === 0) return log
  const value = { id: newId(), entries: log.entries }
  return withUpload({ ...log, entries: [] }, { kind: 'behaviour', value })
}

/** Adds an upload. When there are too many the oldest behaviour goes, then the oldest of all. */
export function withUpload(log: Log, upload: Upload): Log {
  let uploads = [...log.uploads, upload]
  while (uploads.length > UPLOADS_MAX || JSON.stringify(uploads).length > CHARS_MAX) {
    const oldest = uploads.find(({ kind }) => kind === 'behaviour') ?? uploads[0]
    uploads = uploads.filter((one) => one !== oldest)
  }
  return { ...log, uploads }
}

export const without = (log: Log, id: string): Log => ({
  ...log,
  uploads: log.uploads.filter(({ value }) => value.id !== id),
})

/** What a person no longer allows goes from the device at once. */
export const withoutBehaviour = (log: Log): Log => ({
  entries: [],
  uploads: log.uploads.filter(({ kind }) => kind !== 'behaviour'),
})
