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
/** Read anew each time: another tab writes here too, and a sign-out takes it away. */
const readLog = (): Log => readKept<Log>(KEPT_AS) ?? unkept
/** Where the browser keeps nothing for us, for as long as the page is open. */
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

/** This server takes no metrics. */
export function turnOff(): void {
  isOff = true
  keepLog(EMPTY)
}

/** Puts an upload on the device and sends what is there. */
export function add(upload: Upload): void {
  if (isOff) return
  keepLog(withUpload(readLog(), upload))
  void flush()
}

/** Puts an entry of the behaviour log on the device; the one that fills the batch sends it. */
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

/** The open batch as well: the page goes away, or the connection came back. */
export function closeBatch(): void {
  keepLog(closed(readLog(), newId))
}

let flushing: Promise<void> | null = null

/** Sends what is on the device, one after the other; what fails stays for the next time. */
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

/** Sent again it would be refused again; anything else may pass. */
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
 * While the page goes away: beacons, which outlive it. Nobody hears whether they arrived, so all of
 * it stays on the device and is sent once more at the next occasion; the server knows its id then.
 */
export async function sendBeacons(): Promise<void> {
  if (!navigator.onLine || isOff) return
  for (const upload of readLog().uploads) {
    if (upload.kind !== 'event') await sendBeacon(upload)
  }
}

/** A beacon has no headers: what they would say stands in the form. */
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
