import { ApiError } from '@noren/client/api-error'
import type { BodyInput } from '@noren/contract/endpoint'
import {
  BEHAVIOUR_FLUSH_AT,
  type BehaviourEntry,
  saveEvent,
  saveInfo,
} from '@noren/contract/metrics'
import { call, prepare } from '../api/client.ts'
import { readToken } from '../api/session.ts'
import { APP_CODE } from '../build.ts'
import { keep, readKept } from '../storage/kept.ts'
import { forgetConsent } from './consents.ts'
import {
  closed,
  EMPTY,
  type Log,
  type Upload,
  withEntry,
  without,
  withoutBehaviour,
  withUpload,
} from './log.ts'

const KEPT_AS = 'noren_metrics'
/** Read each time: another tab may write it, and a sign-out removes it. */
const readLog = (): Log => readKept<Log>(KEPT_AS) ?? unkept
/** Holds the log while the page is open if the browser stores nothing for us. */
let unkept: Log = EMPTY
const keepLog = (log: Log): void => {
  unkept = keep(KEPT_AS, log) ? EMPTY : log
}
const newId = (): string => crypto.randomUUID()

let isOff = false
let flushAt = BEHAVIOUR_FLUSH_AT

export function configure(config: { flushAt: number }): void {
  flushAt = config.flushAt
}

/** For a server that accepts no metrics. */
export function turnOff(): void {
  isOff = true
  keepLog(EMPTY)
}

/** Stores an upload on the device and sends what is stored. */
export function add(upload: Upload): void {
  if (isOff) return
  keepLog(withUpload(readLog(), upload))
  void flush()
}

/** Stores an entry of the behaviour log on the device; the entry that fills the batch sends it. */
export function addEntry(entry: BehaviourEntry): void {
  if (isOff) return
  const before = readLog()
  const after = withEntry(before, entry, { flushAt, newId })
  keepLog(after)
  if (after.uploads.length > before.uploads.length) void flush()
}

export function dropBehaviour(): void {
  keepLog(withoutBehaviour(readLog()))
}

/** Also makes the open batch ready: the page is closing, or the connection is back. */
export function closeBatch(): void {
  keepLog(closed(readLog(), newId))
}

let flushing: Promise<void> | null = null

/** Sends what is stored, one upload after another; what fails is kept for the next attempt. */
export function flush(): Promise<void> {
  flushing ??= sendAll().finally(() => {
    flushing = null
  })
  return flushing
}

async function sendAll(): Promise<void> {
  const tried = new Set<string>()
  for (;;) {
    const upload = readLog().uploads.find(({ value }) => !tried.has(value.id))
    if (!upload || !navigator.onLine) return
    tried.add(upload.value.id)
    if ((await send(upload)) === 'later') return
  }
}

async function send(upload: Upload): Promise<'over' | 'later'> {
  try {
    if (upload.kind === 'event') {
      const { type, value } = upload
      await call(saveEvent, { params: { type }, body: { event: JSON.stringify(value) } })
    } else {
      await call(saveInfo, { body: bodyOf(upload) })
    }
  } catch (error) {
    if (!(error instanceof ApiError) || !isRefusedForGood(error)) return 'later'
    if (error.reason === 'CONSENT_NEEDED') {
      forgetConsent('analytics')
      dropBehaviour()
    }
  }
  keepLog(without(readLog(), upload.value.id))
  return 'over'
}

/** Would be refused again if sent again; any other failure may be temporary. */
const isRefusedForGood = ({ kind, code }: ApiError): boolean =>
  kind === 'refused' && code >= 400 && code < 500 && code !== 429

type Info = Exclude<Upload, { kind: 'event' }>

const bodyOf = (upload: Info, token?: string): BodyInput<typeof saveInfo> => {
  const value = JSON.stringify(token === undefined ? upload.value : { ...upload.value, token })
  return upload.kind === 'behaviour'
    ? { dataType: 'behaviour', appId: APP_CODE, uploadType: 50, value }
    : { dataType: 'deviceInfo', appId: APP_CODE, uploadType: upload.uploadType, value }
}

/**
 * Sends beacons while the page is closing, since they outlive it. Their answers are not seen, so the
 * uploads stay on the device and are sent again later; the server recognises them by their ids.
 */
export async function sendBeacons(): Promise<void> {
  if (!navigator.onLine || isOff) return
  for (const upload of readLog().uploads) {
    if (upload.kind !== 'event') await sendBeacon(upload)
  }
}

/** A beacon has no headers, so their values are sent as form fields. */
async function sendBeacon(upload: Info): Promise<void> {
  const body = bodyOf(upload, readToken() ?? undefined)
  const request = await prepare(saveInfo, { body })
  const { value } = JSON.parse(String(request.body)) as { value: string }
  const header = (name: string): string => request.headers[name] ?? ''
  const form = new URLSearchParams({
    dataType: body.dataType,
    appId: body.appId,
    uploadType: String(body.uploadType),
    value,
    catsKey: header('Cats-Key'),
    catsNonce: header('Cats-Nonce'),
    timestamp: header('Timestamp'),
    appVersion: header('App-Version'),
    deviceId: header('Device-Id'),
  })
  navigator.sendBeacon(request.url, form)
}
