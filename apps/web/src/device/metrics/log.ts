import type {
  BehaviourBatch,
  BehaviourEntry,
  DeviceInfo,
  MetricEvent,
  MetricEventType,
  MomentType,
} from '@noren/contract/metrics'

/** An upload waiting to be sent. Because of its id it counts once, however often it is sent. */
export type Upload =
  | { kind: 'deviceInfo'; uploadType: MomentType; value: DeviceInfo }
  | { kind: 'behaviour'; value: BehaviourBatch }
  | { kind: 'event'; type: MetricEventType; value: MetricEvent }

/** Everything stored on the device: the open batch, and the uploads ready to be sent. */
export type Log = { entries: BehaviourEntry[]; uploads: Upload[] }

export const EMPTY: Log = { entries: [], uploads: [] }

const UPLOADS_MAX = 60
/** Limits our share of the browser's storage, in characters. */
const CHARS_MAX = 200_000

/** Adds an entry; the entry that fills the batch makes it ready to be sent. */
export function withEntry(
  log: Log,
  entry: BehaviourEntry,
  { flushAt, newId }: { flushAt: number; newId: () => string },
): Log {
  const entries = [...log.entries, entry]
  return entries.length >= flushAt ? closed({ ...log, entries }, newId) : { ...log, entries }
}

/** Makes the open batch ready to be sent. */
export function closed(log: Log, newId: () => string): Log {
  if (log.entries.length === 0) return log
  const value = { id: newId(), entries: log.entries }
  return withUpload({ ...log, entries: [] }, { kind: 'behaviour', value })
}

/** Adds an upload. When there are too many, the oldest behaviour batch is dropped, or else the oldest upload. */
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

/** When consent is withdrawn, behaviour is removed from the device at once. */
export const withoutBehaviour = (log: Log): Log => ({
  entries: [],
  uploads: log.uploads.filter(({ kind }) => kind !== 'behaviour'),
})
