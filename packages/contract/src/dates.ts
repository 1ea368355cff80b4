/** Calendar days and their relation to instants. Pure: nothing here reads the current time. */

declare const dayBrand: unique symbol

/** A calendar day 'YYYY-MM-DD' in the market's zone. Text order is time order. */
export type Day = string & { readonly [dayBrand]: true }

const MS_PER_DAY = 86_400_000

export function isDay(text: string): text is Day {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  if (!match) return false
  const [, year, month, date] = match.map(Number)
  return daysInMonth(Number(year), Number(month)) >= Number(date) && Number(date) >= 1
}

/** @throws RangeError when the text is not a day of the calendar (2026-02-29 is not). */
export function day(text: string): Day {
  if (!isDay(text)) throw new RangeError(`not a calendar day: ${text}`)
  return text
}

export function addDays(from: Day, days: number): Day {
  if (!Number.isSafeInteger(days)) throw new RangeError(`not a whole number of days: ${days}`)
  return dayFromEpochMs(epochMs(from) + days * MS_PER_DAY)
}

/** The same date months later; a date the month lacks becomes its last day: 31 Jan + 1 = 28 Feb. */
export function addMonths(from: Day, months: number): Day {
  const { year, month, date } = partsOf(from)
  const total = year * 12 + (month - 1) + months
  const toYear = Math.floor(total / 12)
  const toMonth = total - toYear * 12 + 1
  return dayOfParts(toYear, toMonth, Math.min(date, daysInMonth(toYear, toMonth)))
}

/** Whole days from `from` to `to`; negative when `to` is earlier. */
export function daysBetween(from: Day, to: Day): number {
  return (epochMs(to) - epochMs(from)) / MS_PER_DAY
}

/** Negative when a is earlier, zero when equal, positive when later: fits Array.sort. */
export function compareDays(a: Day, b: Day): number {
  return daysBetween(b, a)
}

export function earlierDay(a: Day, b: Day): Day {
  return a <= b ? a : b
}

export function laterDay(a: Day, b: Day): Day {
  return a >= b ? a : b
}

/** 0 is Sunday, 6 is Saturday. */
export function weekdayOf(of: Day): number {
  return new Date(epochMs(of)).getUTCDay()
}

/** Counts Monday to Friday; a day among the given public holidays does not count either. */
export function addWorkingDays(
  from: Day,
  workingDays: number,
  holidays: ReadonlySet<Day> = new Set(),
): Day {
  let to = from
  for (let left = workingDays; left > 0; ) {
    to = addDays(to, 1)
    const isWeekend = weekdayOf(to) === 0 || weekdayOf(to) === 6
    if (!isWeekend && !holidays.has(to)) left -= 1
  }
  return to
}

/** The calendar day in the zone ('Asia/Kolkata') at that instant. */
export function dayOf(instant: Date, zone: string): Day {
  return wallClock(instant.getTime(), zone).day
}

/** Minutes since local midnight, 0 to 1439: compared with a contact window. */
export function minuteOfDayAt(instant: Date, zone: string): number {
  const { msOfDay } = wallClock(instant.getTime(), zone)
  return Math.floor(msOfDay / 60_000)
}

/** 23:59:59.999 of that day in the zone: the last moment at which a payment is on time. */
export function endOfDayAt(of: Day, zone: string): Date {
  return new Date(instantAt(addDays(of, 1), 0, zone).getTime() - 1)
}

/** The instant of that day and minute (0 to 1439) in the zone's local time. */
export function instantAt(of: Day, minuteOfDay: number, zone: string): Date {
  const wallMs = epochMs(of) + minuteOfDay * 60_000
  // The offset is looked up twice because the first guess may be on the other side of a daylight-saving
  // change.
  const guessMs = wallMs - offsetMsAt(wallMs, zone)
  return new Date(wallMs - offsetMsAt(guessMs, zone))
}

/** The instant of the same local time, to the minute, on another day. */
export function movedToDay(instant: Date, to: Day, zone: string): Date {
  return instantAt(to, minuteOfDayAt(instant, zone), zone)
}

/** Age in full years on a day; someone born on 29 February ages on 1 March of a common year. */
export function ageOn(birthOn: Day, on: Day): number {
  const birth = partsOf(birthOn)
  const now = partsOf(on)
  const isBeforeBirthday =
    now.month < birth.month || (now.month === birth.month && now.date < birth.date)
  return now.year - birth.year - (isBeforeBirthday ? 1 : 0)
}

/** A birthday in wire form, DD/MM/YYYY. */
export function birthdayFromDay(of: Day): string {
  return `${of.slice(8, 10)}/${of.slice(5, 7)}/${of.slice(0, 4)}`
}

/** @throws RangeError when the text is not a real DD/MM/YYYY date. */
export function dayFromBirthday(text: string): Day {
  const match = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text)
  if (!match) throw new RangeError(`not a DD/MM/YYYY date: ${text}`)
  return day(`${match[3]}-${match[2]}-${match[1]}`)
}

function daysInMonth(year: number, month: number): number {
  if (month < 1 || month > 12) return 0
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  if (month === 2) return isLeap ? 29 : 28
  return [4, 6, 9, 11].includes(month) ? 30 : 31
}

function partsOf(of: Day): { year: number; month: number; date: number } {
  return {
    year: Number(of.slice(0, 4)),
    month: Number(of.slice(5, 7)),
    date: Number(of.slice(8, 10)),
  }
}

function epochMs(of: Day): number {
  return Date.parse(`${of}T00:00:00.000Z`)
}

function dayFromEpochMs(ms: number): Day {
  return day(new Date(ms).toISOString().slice(0, 10))
}

function dayOfParts(year: number, month: number, date: number): Day {
  const pad = (n: number, length: number) => String(n).padStart(length, '0')
  return day(`${pad(year, 4)}-${pad(month, 2)}-${pad(date, 2)}`)
}

const formatters = new Map<string, Intl.DateTimeFormat>()

/** Creating a formatter costs far more than using it, so one per zone is cached. */
function formatterFor(zone: string): Intl.DateTimeFormat {
  const known = formatters.get(zone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  formatters.set(zone, made)
  return made
}

function wallClock(ms: number, zone: string): { day: Day; msOfDay: number } {
  const parts = formatterFor(zone).formatToParts(ms)
  const read = (type: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find((part) => part.type === type)?.value)
  const msInSecond = ((ms % 1000) + 1000) % 1000
  return {
    day: dayOfParts(read('year'), read('month'), read('day')),
    msOfDay: ((read('hour') * 60 + read('minute')) * 60 + read('second')) * 1000 + msInSecond,
  }
}

function offsetMsAt(ms: number, zone: string): number {
  const wall = wallClock(ms, zone)
  return epochMs(wall.day) + wall.msOfDay - ms
}
