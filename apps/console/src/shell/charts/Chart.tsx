import { classes } from '@noren/ui/classes'
import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { go } from '../place.ts'
import css from './Chart.module.css'
import { apart, pathOf, ticksTo } from './scale.ts'
import { useWidth } from './use-width.ts'

/** Order from faint to strong; one to look at; out and in; and what is beside the point. */
export type Tone = 's1' | 's2' | 's3' | 's4' | 's5' | 'hi' | 'a' | 'b' | 'c' | 'n'

export interface Line {
  readonly label: string
  readonly values: readonly (number | null)[]
  readonly tone: Tone
  /** The one that the chart is about. */
  readonly isMain?: boolean
  readonly isDashed?: boolean
}
export interface Bar {
  readonly label: string
  readonly values: readonly (number | null)[]
  readonly tone: Tone
  /** Pale, beside a line that says the same in calm. */
  readonly isPale?: boolean
}

interface ChartProps {
  /** What is seen, in one sentence. */
  label: string
  /** How many places there are from left to right. */
  count: number
  lines?: readonly Line[]
  /** Stacked from the axis up, in this order. */
  bars?: readonly Bar[]
  /** A place and its words at the axis. */
  marks: readonly { at: number; words: string }[]
  /** The words of a value of the axis. */
  value: (value: number) => string
  /** The last value of a line, beside its end; the axis' words unless told otherwise. */
  end?: (line: Line, value: number) => string
  /** All that stands at a place, in words. */
  describe: (at: number) => string
  /** The page behind a place, for who may open it. */
  href?: (at: number) => string | null
  height?: number
  /** The whole of the axis, where the largest value is not. */
  top?: number
  /** A place that the others are before or after, with its word at the top. */
  now?: { at: number; words: string } | undefined
}

const TONES: Readonly<Record<Tone, string | undefined>> = {
  s1: css.s1,
  s2: css.s2,
  s3: css.s3,
  s4: css.s4,
  s5: css.s5,
  hi: css.hi,
  a: css.a,
  b: css.b,
  c: css.c,
  n: css.n,
}

const LEFT = 64
const RIGHT = 150
const RIGHT_PLAIN = 16
const TOP = 12
const BOTTOM = 26
const LABEL_GAP = 17
const HEIGHT = 220

const lastOf = (values: readonly (number | null)[]): number | null =>
  values.findLast((value) => value !== null) ?? null

/** What the tones of a chart stand for. */
export function Legend({ items }: { items: readonly { label: string; tone: Tone }[] }) {
  return (
    <p className={css.legend}>
      {items.map(({ label, tone }) => (
        <span key={label}>
          <i className={TONES[tone]} />
          {label}
        </span>
      ))}
    </p>
  )
}

/** Lines and stacked bars over one axis. Arrow keys go from place to place, Enter opens what is behind one. */
export function Chart(props: ChartProps) {
  const { count, lines = [], bars = [], marks, value, describe, href, height = HEIGHT } = props
  const [ref, width] = useWidth()
  const [at, setAt] = useState<number | null>(null)
  const hasEnds = lines.length > 0
  const right = width - (hasEnds ? RIGHT : RIGHT_PLAIN)
  const bottom = height - BOTTOM
  const stacked = Array.from({ length: count }, (_, place) =>
    bars.reduce((sum, { values }) => sum + Math.max(0, values[place] ?? 0), 0),
  )
  const largest = Math.max(
    props.top ?? 0,
    ...stacked,
    ...lines.flatMap(({ values }) => values.map((one) => one ?? 0)),
  )
  const ticks = ticksTo(largest)
  const top = ticks.at(-1) ?? 1
  // Bars stand between places, lines on them.
  const inset = bars.length > 0 ? 0.5 : 0
  const span = Math.max(1, count - 1 + 2 * inset)
  const x = (place: number) => LEFT + ((place + inset) / span) * (right - LEFT)
  const y = (amount: number) => bottom - (amount / top) * (bottom - TOP)
  const barWidth = Math.max(1, Math.min(28, ((right - LEFT) / span) * 0.78))
  const places = apart(
    lines.map(({ values }) => y(lastOf(values) ?? 0)),
    LABEL_GAP,
    bottom,
  )
  const shown = at === null ? null : Math.min(at, count - 1)
  const placeOf = (event: PointerEvent<HTMLDivElement>) => {
    const from = event.clientX - event.currentTarget.getBoundingClientRect().left
    const place = Math.round(((from - LEFT) / (right - LEFT)) * span - inset)
    return Math.max(0, Math.min(count - 1, place))
  }
  const open = (place: number) => {
    const to = href?.(place)
    if (to) go(to)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Readonly<Record<string, number>> = {
      ArrowLeft: (shown ?? count) - 1,
      ArrowRight: (shown ?? -1) + 1,
      Home: 0,
      End: count - 1,
    }
    const to = steps[event.key]
    if (to !== undefined) setAt(Math.max(0, Math.min(count - 1, to)))
    else if (event.key === 'Enter' && shown !== null) open(shown)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div
      ref={ref}
      className={css.root}
      role="slider"
      tabIndex={0}
      aria-label={props.label}
      aria-valuemin={0}
      aria-valuemax={count - 1}
      aria-valuenow={shown ?? count - 1}
      aria-valuetext={describe(shown ?? count - 1)}
      onKeyDown={onKeyDown}
      onPointerMove={(event) => setAt(placeOf(event))}
      onPointerLeave={() => setAt(null)}
      onBlur={() => setAt(null)}
      onClick={() => shown !== null && open(shown)}
      style={{ minHeight: height, cursor: href ? 'pointer' : undefined }}
    >
      {width > 0 && (
        <svg width={width} height={height} aria-hidden="true">
          {ticks.map((tick) => (
            <g key={tick}>
              <line
                className={tick === 0 ? css.axis : css.grid}
                x1={LEFT}
                x2={right}
                y1={y(tick)}
                y2={y(tick)}
              />
              <text className={css.tick} x={LEFT - 8} y={y(tick) + 4} textAnchor="end">
                {largest > 0 || tick === 0 ? value(tick) : ''}
              </text>
            </g>
          ))}
          {marks.map((mark) => (
            <text
              key={mark.at}
              className={css.tick}
              x={Math.min(x(mark.at), width - 24)}
              y={height - 6}
              textAnchor="middle"
            >
              {mark.words}
            </text>
          ))}
          {bars.map(({ label, values, tone, isPale }, layer) => (
            <g key={label} className={classes(TONES[tone], isPale && css.pale)}>
              {values.map((amount, place) => {
                if (!amount || amount <= 0) return null
                const below = bars
                  .slice(0, layer)
                  .reduce((sum, one) => sum + Math.max(0, one.values[place] ?? 0), 0)
                return (
                  <rect
                    // biome-ignore lint/suspicious/noArrayIndexKey: a place is its number.
                    key={place}
                    className={css.bar}
                    x={x(place) - barWidth / 2}
                    y={y(below + amount)}
                    width={barWidth}
                    height={y(below) - y(below + amount)}
                  />
                )
              })}
            </g>
          ))}
          {lines.map((line) => (
            <path
              key={line.label}
              className={classes(
                css.line,
                TONES[line.tone],
                line.isMain && css.main,
                line.isDashed && css.dashed,
              )}
              d={pathOf(line.values.map((one, place) => [x(place), one === null ? null : y(one)]))}
            />
          ))}
          {lines.map((line, nth) => {
            const amount = lastOf(line.values)
            const place = places[nth]
            if (amount === null || place === undefined) return null
            return (
              <g key={line.label} className={TONES[line.tone]}>
                <path
                  className={css.leader}
                  d={`M${right + 2} ${y(amount)}L${right + 8} ${place}`}
                />
                <text className={css.end} x={right + 12} y={place + 4}>
                  {line.label} {(props.end ?? ((_, last) => value(last)))(line, amount)}
                </text>
              </g>
            )
          })}
          {props.now && (
            <>
              <line
                className={css.now}
                x1={x(props.now.at)}
                x2={x(props.now.at)}
                y1={TOP}
                y2={bottom}
              />
              <text className={css.tick} x={x(props.now.at) + 4} y={TOP + 4}>
                {props.now.words}
              </text>
            </>
          )}
          {shown !== null && (
            <line className={css.cursor} x1={x(shown)} x2={x(shown)} y1={TOP} y2={bottom} />
          )}
        </svg>
      )}
      <p className={css.said} aria-hidden="true">
        {shown === null ? '\u00a0' : describe(shown)}
      </p>
    </div>
  )
}
