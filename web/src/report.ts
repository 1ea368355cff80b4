/** What goes wrong on the device and must reach the metrics service (seed §8). */
export type Report = {
  kind: 'script-error' | 'chunk-load-error' | 'device-id-error'
  detail: string
}

const waiting: Report[] = []
let send: ((report: Report) => void) | null = null

/** Hands a report to whoever sends them; kept until that part of the app is loaded. */
export function report(kind: Report['kind'], error: unknown): void {
  const detail = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  if (send) send({ kind, detail })
  else waiting.push({ kind, detail })
}

export function sendReportsWith(sender: (report: Report) => void): void {
  send = sender
  for (const kept of waiting.splice(0)) sender(kept)
}
