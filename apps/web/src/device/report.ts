import { forget, keep, readKept } from './storage/kept.ts'

/** An error on the device that is reported to the metrics service. */
export type Report = {
  id: string
  kind: 'script-error' | 'chunk-load-error' | 'device-id-error'
  name: string
  message: string
  stack: string
}

/** Reports not yet sent when the page was reloaded. */
const KEPT_KEY = 'noren_tab_reports'
const WAITING_MAX = 20

/**
 * The same error is reported once per page, and only so many different ones: a fault may throw at every
 * render.
 */
const KNOWN_MAX = 20

const waiting: Report[] = takeKept()
/** The ids of errors already reported, by what makes two errors the same. */
const known = new Map<string, string>()
let send: ((report: Report) => void) | null = null

/**
 * Passes an error on to the sender; waits in memory until that part of the app is loaded. Returns the
 * number by which staff find the report, short enough for a person to read out.
 */
export function report(kind: Report['kind'], error: unknown): string {
  const { name, message, stack = '' } = error instanceof Error ? error : new Error(String(error))
  const sameAs = [kind, name, message, stack].join('\n')
  const id = known.get(sameAs) ?? crypto.randomUUID()
  if (known.size < KNOWN_MAX && !known.has(sameAs)) {
    known.set(sameAs, id)
    const fresh = { id, kind, name, message, stack }
    if (send) send(fresh)
    else if (waiting.length < WAITING_MAX) waiting.push(fresh)
  }
  return id.slice(0, 8).toUpperCase()
}

export function sendReportsWith(sender: (report: Report) => void): void {
  send = sender
  for (const kept of waiting.splice(0)) sender(kept)
}

/** Before a reload: stores the reports that were not sent, for the next page to send. */
export function keepReports(): void {
  if (waiting.length > 0) keep(KEPT_KEY, waiting)
}

function takeKept(): Report[] {
  const kept = readKept<Report[]>(KEPT_KEY)
  forget(KEPT_KEY)
  return kept ?? []
}
