import { forget, keep, readKept } from './storage/kept.ts'

/** What goes wrong on the device and must reach the metrics service. */
export type Report = {
  id: string
  kind: 'script-error' | 'chunk-load-error' | 'device-id-error'
  name: string
  message: string
  stack: string
}

/** Reports that no sender took before the page was opened anew. */
const KEPT_KEY = 'noren_tab_reports'
const WAITING_MAX = 20

/** The same is told once a page, and not endlessly: a fault can throw each time it is drawn. */
const KNOWN_MAX = 20

const waiting: Report[] = takeKept()
/** What was told of, by what makes it the same, with its number. */
const known = new Map<string, string>()
let send: ((report: Report) => void) | null = null

/**
 * Hands a report to whoever sends them; kept until that part of the app is loaded. Gives the number by which
 * staff find it, which a person can read out.
 */
export function report(kind: Report['kind'], error: unknown): string {
  const { name, message, stack = '' } = error instanceof Error ? error : new Error(String(error))
  const sameAs = [kind, name, message, stack].join('\n')
  const id = known.get(sameAs) ?? crypto.randomUUID()
  if (known.size < KNOWN_MAX && !known.has(sameAs)) {
    known.set(sameAs, id)
    const told = { id, kind, name, message, stack }
    if (send) send(told)
    else if (waiting.length < WAITING_MAX) waiting.push(told)
  }
  return id.slice(0, 8).toUpperCase()
}

export function sendReportsWith(sender: (report: Report) => void): void {
  send = sender
  for (const kept of waiting.splice(0)) sender(kept)
}

/** Before the page is opened anew: what was not sent yet is sent by the next one. */
export function keepReports(): void {
  if (waiting.length > 0) keep(KEPT_KEY, waiting)
}

function takeKept(): Report[] {
  const kept = readKept<Report[]>(KEPT_KEY)
  forget(KEPT_KEY)
  return kept ?? []
}
