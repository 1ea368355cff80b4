import { type Day, daysBetween, day as readDay } from '@noren/contract/dates'
import type { DataOf } from '@noren/contract/endpoint'
import { compareMinor, type Minor, subtractMinor } from '@noren/contract/money'
import type { repayDetail } from '@noren/contract/repayments'
import { minorOf } from './terms.ts'

export type RepayDetail = DataOf<typeof repayDetail>
export type CostPoint = RepayDetail['costOfTime'][number]

/** A payment day whose cost the server calculated, positioned on the slider by days from today. */
export type TimeStop = {
  readonly when: CostPoint['when']
  readonly on: Day
  readonly dayOffset: number
  readonly amount: string
  readonly totalCost: string
  readonly isLate: boolean
}

/** The payment days that have texts. */
const STOPS: readonly CostPoint['when'][] = ['today', 'onDueDate', 'late']

/** The slider's stops in time order. Extending is another way of paying, so it is not a stop. */
export function timeStops(detail: Pick<RepayDetail, 'costOfTime' | 'dueDate'>): TimeStop[] {
  const points = detail.costOfTime.filter(({ when }) => STOPS.includes(when))
  const todayOn = points.find((point) => point.when === 'today')?.payOn
  if (!todayOn) return []
  const lastDueOn = lastDueDay(detail)
  return points
    .map((point) => ({
      when: point.when,
      on: readDay(point.payOn),
      dayOffset: daysBetween(readDay(todayOn), readDay(point.payOn)),
      amount: point.amount,
      totalCost: point.totalCost,
      isLate: lastDueOn !== null && point.payOn > lastDueOn,
    }))
    .sort((a, b) => a.dayOffset - b.dayOffset)
}

/** The last due day: that of paying as agreed, or the past one if that is no longer possible. */
function lastDueDay(detail: Pick<RepayDetail, 'costOfTime' | 'dueDate'>): string | null {
  const agreed = detail.costOfTime.find(({ when }) => when === 'onDueDate')
  return agreed?.payOn ?? detail.dueDate
}

/** How many days the example of paying late is after the last due day, or after today once that has passed. */
export function lateDays(detail: Pick<RepayDetail, 'costOfTime' | 'dueDate'>): {
  days: number
  isFromToday: boolean
} {
  const dayAt = (when: CostPoint['when']) =>
    detail.costOfTime.find((point) => point.when === when)?.payOn
  const lateOn = dayAt('late')
  const todayOn = dayAt('today')
  if (!lateOn || !todayOn) return { days: 0, isFromToday: false }
  const lastDueOn = lastDueDay(detail) ?? todayOn
  const isFromToday = todayOn > lastDueOn
  const days = daysBetween(readDay(isFromToday ? todayOn : lastDueOn), readDay(lateOn))
  return { days, isFromToday }
}

/**
 * The stop to move to when the person moves the slider: the nearest, or for a small step (an arrow key)
 * the next one in that direction, since only stops have exact figures.
 */
export function stopFor(
  stops: readonly TimeStop[],
  current: TimeStop,
  wantedDay: number,
): TimeStop {
  const away = (stop: TimeStop) => Math.abs(stop.dayOffset - wantedDay)
  const nearest = stops.reduce((best, stop) => (away(stop) < away(best) ? stop : best), current)
  if (nearest.dayOffset !== current.dayOffset || wantedDay === current.dayOffset) return nearest
  const isSmallStep = Math.abs(wantedDay - current.dayOffset) === 1
  if (!isSmallStep) return nearest
  const at = stops.indexOf(current)
  return stops[wantedDay > current.dayOffset ? at + 1 : at - 1] ?? current
}

/** Above what rounding money does to a rate, in percentage points. */
const SAME_RATE = 0.5

/** A fee that is borne whole makes days that are fewer dearer by the year; one that is charged by the days does not. */
export function weighsMoreEarly({ costOfTime }: Pick<RepayDetail, 'costOfTime'>): boolean {
  const yearly = (...ways: CostPoint['when'][]) =>
    Number(costOfTime.find(({ when, yearlyCost }) => yearlyCost && ways.includes(when))?.yearlyCost)
  return yearly('today') > yearly('onDueDate', 'late') + SAME_RATE
}

/** The difference from paying as agreed, or from today if the due day has passed: negative saves. */
export function differenceOf(point: CostPoint, detail: RepayDetail): Minor {
  const agreed =
    detail.costOfTime.find(({ when }) => when === 'onDueDate') ??
    detail.costOfTime.find(({ when }) => when === 'today') ??
    point
  const { currency } = detail
  return subtractMinor(minorOf(point.totalCost, currency), minorOf(agreed.totalCost, currency))
}

/** 'saves', 'same' or 'more', with the amount without its sign. */
export function comparison(differenceMinor: Minor): {
  kind: 'saves' | 'same' | 'more'
  byMinor: Minor
} {
  const zero = subtractMinor(differenceMinor, differenceMinor)
  const sign = compareMinor(differenceMinor, zero)
  if (sign === 0) return { kind: 'same', byMinor: zero }
  if (sign < 0) return { kind: 'saves', byMinor: subtractMinor(zero, differenceMinor) }
  return { kind: 'more', byMinor: differenceMinor }
}
