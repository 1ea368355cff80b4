import { serverClock } from '../../device/clock.ts'
import { useTexts } from '../../device/texts.ts'
import { useStretch } from '../../shell/DueText.tsx'
import { minutesSince } from '../../shell/due.ts'
import { useCounts } from '../../shell/Rail.tsx'
import type { DeskKind } from '../../shell/work-kinds.ts'

/** What a queue says beside its name: how much of it is late, and how old the oldest is. */
export function useQueueSub(kind: DeskKind): string {
  const t = useTexts('work')
  const stretch = useStretch()
  const count = useCounts().find((one) => one.kind === kind)
  if (!count) return ''
  const { late, oldestAt } = count
  return [
    late > 0 && t('lateCount', { count: late }),
    oldestAt && t('oldestIs', { time: stretch(minutesSince(oldestAt, serverClock.serverNowMs())) }),
  ]
    .filter(Boolean)
    .join(' · ')
}
