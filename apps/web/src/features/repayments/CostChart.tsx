import { dateShort, moneyShort } from '../../device/formats.ts'
import { useTexts } from '../../device/texts.ts'
import type { TimeStop } from '../../loan-view/time-stops.ts'
import css from './CostOfTime.module.css'
import { type ChartPoint, chartPoints } from './cost-chart.ts'

const FLOOR = 112
const WIDTH = 296
/** A label that stands lower lies under the thumb of the slider, which large text makes larger than the drawing. */
const ABOVE_THUMB = 78
/** Approximate width of a letter at 13 px. */
const LETTER = 6.8

/**
 * Total cost over the days, from zero: indigo until the due day, red after it. Its label says the same in
 * words.
 */
export function CostChart(props: { stops: readonly TimeStop[]; chosen: TimeStop; label: string }) {
  const t = useTexts('repay')
  const points = chartPoints(props.stops)
  const chosen = points.find(({ stop }) => stop === props.chosen)
  const due = points.filter(({ stop }) => !stop.isLate).at(-1)
  const [first] = points
  const last = points.at(-1)
  if (!first || !last || !chosen) return null
  const onTime = points.filter(({ stop }) => !stop.isLate)
  const late = due ? [due, ...points.filter(({ stop }) => stop.isLate)] : points
  const hasDue = due !== undefined && due.stop.when === 'onDueDate'
  const lateX = due ? Math.min(due.x + 7, WIDTH - t('chartLate').length * LETTER) : 0
  return (
    <svg viewBox={`0 0 ${WIDTH} 134`} role="img" aria-label={props.label}>
      <Area points={onTime} part="interest" />
      <Area points={late} part="late" />
      {hasDue && (
        <>
          <path
            d={`M${due.x} 8V${FLOOR}`}
            stroke="var(--line-strong)"
            strokeDasharray="3 5"
            strokeWidth="1.5"
          />
          <text x={lateX - 14} y="17" textAnchor="end">
            {t('chartDue', { date: dateShort(due.stop.on) })}
          </text>
          <text x={lateX} y="17" className={css.tBad}>
            {t('chartLate')}
          </text>
        </>
      )}
      <text x={first.x} y={Math.min(first.y - 14, ABOVE_THUMB)}>
        {moneyShort(first.stop.totalCost)}
      </text>
      <text x={last.x} y={last.y - 8} textAnchor="end">
        {moneyShort(last.stop.totalCost)}
      </text>
      <path d={`M${chosen.x} ${chosen.y}V${FLOOR}`} stroke="var(--brand)" strokeWidth="2" />
      <circle
        cx={chosen.x}
        cy={chosen.y}
        r="7"
        fill="var(--lamp)"
        stroke="var(--surface)"
        strokeWidth="3"
      />
      {points.map(({ stop, x }) => (
        <rect
          key={stop.when}
          x={x - 1}
          y="115"
          width="2"
          height="7"
          rx="1"
          fill="var(--line-strong)"
        />
      ))}
    </svg>
  )
}

const COLOURS = { interest: 'var(--part-interest)', late: 'var(--part-late)' }

function Area(props: { points: readonly ChartPoint[]; part: 'interest' | 'late' }) {
  const [first] = props.points
  const last = props.points.at(-1)
  if (!first || !last || first === last) return null
  const line = props.points.map(({ x, y }) => `${x} ${y}`).join('L')
  const colour = COLOURS[props.part]
  return (
    <>
      <path
        fill={colour}
        fillOpacity=".14"
        d={`M${first.x} ${FLOOR}L${line}L${last.x} ${FLOOR}Z`}
      />
      <path d={`M${line}`} stroke={colour} strokeWidth="3" fill="none" strokeLinecap="round" />
    </>
  )
}
