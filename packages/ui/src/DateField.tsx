import { addDays, addMonths, type Day, day, daysBetween, isDay } from '@noren/contract/dates'
import { type ReactNode, useState } from 'react'
import { Button } from './Button.tsx'
import { useUiLabels } from './labels.ts'
import { PickField } from './PickField.tsx'
import { Sheet } from './Sheet.tsx'
import { WheelPicker } from './WheelPicker.tsx'

type DateLimits = {
  label: string
  min: Day
  max: Day
  /** The wheels' initial position while nothing is chosen. */
  start: Day
  /** In the sheet, above the wheels. */
  help?: ReactNode
}

/** A field that opens three wheels: day, month, year. Displays DD/MM/YYYY. */
export function DateField(
  props: DateLimits & {
    /** Anything that is not a day counts as nothing chosen. */
    value: string | null
    onValue: (value: Day) => void
    placeholder: string
    /** Below the field itself. */
    note?: ReactNode
    error?: string | undefined
  },
) {
  const [isOpen, setIsOpen] = useState(false)
  const value = isDay(props.value ?? '') ? (props.value as Day) : null
  return (
    <PickField
      label={props.label}
      chosen={value && slashed(value)}
      placeholder={props.placeholder}
      icon="calendar"
      error={props.error}
      help={props.note}
      isNumber
      onOpen={() => setIsOpen(true)}
    >
      {isOpen && (
        <DateSheet
          {...props}
          value={value}
          onClose={() => setIsOpen(false)}
          onUse={(value) => {
            setIsOpen(false)
            props.onValue(value)
          }}
        />
      )}
    </PickField>
  )
}

function DateSheet(
  props: DateLimits & { value: Day | null; onUse: (value: Day) => void; onClose: () => void },
) {
  const labels = useUiLabels()
  const [turned, setTurned] = useState<Day>(props.value ?? props.start)
  const [year = '', month = '', date = ''] = turned.split('-')
  const turn = (column: number, value: string) => {
    const [d, m, y] = [date, month, year].map((old, at) => (at === column ? value : old))
    setTurned(within(clamped(`${y}`, `${m}`, Number(d)), props.min, props.max))
  }
  return (
    <Sheet
      title={props.label}
      onClose={props.onClose}
      foot={
        <Button isBlock onClick={() => props.onUse(turned)}>
          {labels.useValue(slashed(turned))}
        </Button>
      }
    >
      {props.help && <p className="small">{props.help}</p>}
      <WheelPicker
        onValue={turn}
        columns={[
          { label: labels.day, value: date, options: numbered(1, daysIn(year, month)) },
          {
            label: labels.month,
            value: month,
            options: numbered(1, 12).map(({ value }) => ({
              value,
              label: labels.monthName(Number(value)),
            })),
          },
          {
            label: labels.year,
            value: year,
            options: numbered(Number(props.min.slice(0, 4)), Number(props.max.slice(0, 4))),
          },
        ]}
      />
    </Sheet>
  )
}

/** "1995-01-31" -> "31/01/1995" */
const slashed = (of: Day): string => of.split('-').reverse().join('/')

function numbered(from: number, to: number): { value: string; label: string }[] {
  return Array.from({ length: to - from + 1 }, (_, at) => {
    const text = String(from + at).padStart(2, '0')
    return { value: text, label: text }
  })
}

function daysIn(year: string, month: string): number {
  const first = day(`${year}-${month}-01`)
  return daysBetween(first, addMonths(first, 1))
}

/** That day of the month, or the last one if the month is shorter. */
function clamped(year: string, month: string, date: number): Day {
  return addDays(day(`${year}-${month}-01`), Math.min(date, daysIn(year, month)) - 1)
}

const within = (of: Day, min: Day, max: Day): Day => (of < min ? min : of > max ? max : of)
