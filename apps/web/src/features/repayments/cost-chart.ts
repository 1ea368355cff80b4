import type { TimeStop } from '../../loan-view/time-stops.ts'

export type ChartPoint = { readonly stop: TimeStop; readonly x: number; readonly y: number }

const LEFT = 14
const RIGHT = 282
const TOP = 48
const FLOOR = 112

/** Where each stop is in the drawing (296 wide): days to the right, cost upwards from zero. */
export function chartPoints(stops: readonly TimeStop[]): ChartPoint[] {
  const days = Math.max(...stops.map(({ dayOffset }) => dayOffset), 1)
  const most = Math.max(...stops.map(({ totalCost }) => Number(totalCost)), 1)
  const tenth = (at: number) => Math.round(at * 10) / 10
  return stops.map((stop) => ({
    stop,
    x: tenth(LEFT + ((RIGHT - LEFT) * stop.dayOffset) / days),
    y: tenth(FLOOR - ((FLOOR - TOP) * Number(stop.totalCost)) / most),
  }))
}
