import type { MetricEvent, MetricEventType } from '@noren/contract/metrics'
import { screenText } from '@noren/contract/screening'
import { isoOf, serverNowMs } from '../clock.ts'
import type { Report } from '../report.ts'
import { add } from './sender.ts'
import { framesOf } from './stack.ts'

/** The page of an address without its parameters: only the app knows its routes. */
export type PageOf = (hash: string) => string
let nameOf: PageOf = () => ''

export function namePagesBy(pageOf: PageOf): void {
  nameOf = pageOf
}

export const pageAt: PageOf = (hash) => nameOf(hash)
export const currentPage = (): string => pageAt(window.location.hash)

export function sendEvent(
  type: MetricEventType,
  event: Partial<MetricEvent> & Pick<MetricEvent, 'name'>,
): void {
  const common = { id: crypto.randomUUID(), at: isoOf(serverNowMs()), page: currentPage() }
  add({ kind: 'event', type, value: { ...common, message: '', frames: [], vitals: [], ...event } })
}

export function sendReport({ id, kind, name, message, stack }: Report): void {
  const frames = framesOf(stack, window.location.origin)
  sendEvent(kind, { id, name: screenText(name, 80), message: screenText(message, 500), frames })
}
