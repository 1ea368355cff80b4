import { forget, keep, readKept } from './storage/kept.ts'

/** What goes wrong on the device and must reach the metrics service (seed §8). */
export type Report = {
  kind: 'script-error' | 'chunk-load-error' | 'device-id-error'
  name: string
  message: string
  stack: string
}

/** Reports that no sender took before the page was opened anew. */
const KEPT_KEY = 'noren_tab_reports'
const WAITING_MAX = 20

const waiting: Report[] = takeKept()
let send: ((report: Report) => void) | null = null

/** Hands a report to whoever sends them; kept until that part of the app is loaded. */
export function report(kind: Report['kind'], error: unknown): void {
  const { name, message, stack = '' } = error instanceof Error ? error : new Error(String(error))
  const told = { kind, name, message, stack }
  if (send) send(told)
  else if (waiting.length < WAITING_MAX) waiting.push(told)
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
