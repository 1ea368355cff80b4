import { addDays, addMonths, type Day, day } from '@noren/contract/dates'
import {
  absoluteMinor,
  compareMinor,
  type Minor,
  multiplyByCount,
  multiplyByPpmHalfUp,
  multiplyByRatioHalfUp,
  sumMinor,
  ZERO_MINOR,
} from '@noren/contract/money'
import type { IncomeLine, LeftOut, Reading } from '../../credit/income-proofs.ts'
import type { Row, Statement } from './read-rows.ts'
import { BOUNCE, HOW_PAID, NOT_INCOME, OBLIGATION, OWN_TRANSFER } from './words.ts'

/** What counts of it. */
export interface IncomeFigures {
  /** The income of each of the months. */
  readonly byMonth: readonly { readonly month: string; readonly amountMinor: Minor }[]
  readonly typicalMinor: Minor
  readonly regularMonths: number
}

const MONTHS = 3
/** A month of at least that part of the usual income is a regular one. */
const REGULAR_PPM = 600_000
/** A credit of more than so many usual months came once. */
const ONE_OFF_MONTHS = 3
/** A payment for another loan recurs. */
const RECURS_MONTHS = 2

/** Reads what came in, what other loans cost and what bounced, in the last whole months of a statement. */
export function readingOf(
  { rows, from, until }: Statement,
  of: { readonly name: string; readonly lenders: readonly string[] },
): Omit<Reading, 'lowered'> {
  const months = wholeMonths(from, until).slice(-MONTHS)
  const within = rows.filter(({ on }) => months.includes(monthOf(on)))
  return {
    from,
    until,
    rowCount: rows.length,
    months,
    lines: incomeLines(within, months, of),
    obligationsMinor: obligationsIn(within, months),
    bounces: new Set(rows.filter((row) => BOUNCE.test(row.narration)).map(({ on }) => on)).size,
  }
}

const monthOf = (on: Day): string => on.slice(0, 7)

/** A statement may begin some days into its first month, when nothing moved: that can only lower what is read. */
const LATE_DAYS = 4

/** The last months that a statement shows whole. */
function wholeMonths(from: Day, until: Day): string[] {
  const months: string[] = []
  let end = day(`${monthOf(addDays(until, 1))}-01`)
  while (months.length < MONTHS) {
    const begin = addMonths(end, -1)
    if (addDays(begin, LATE_DAYS) < from) break
    months.unshift(monthOf(begin))
    end = begin
  }
  return months
}

function incomeLines(
  rows: readonly Row[],
  months: readonly string[],
  of: { readonly name: string; readonly lenders: readonly string[] },
): IncomeLine[] {
  const credits = rows
    .filter(({ amountMinor }) => amountMinor > 0)
    .map((row) => ({ ...row, label: labelOf(row.narration), leftOut: leftOutBy(row, of) }))
  const once = oneOffs(
    credits.filter(({ leftOut }) => leftOut === null),
    months,
  )
  const lines = new Map<string, IncomeLine>()
  for (const credit of credits) {
    const { label, on, amountMinor } = credit
    const leftOut = once.has(credit) ? 'oneOff' : credit.leftOut
    const key = `${leftOut} ${label}`
    const before = lines.get(key)?.credits ?? []
    lines.set(key, { label, leftOut, credits: [...before, { on, amountMinor }] })
  }
  return [...lines.values()]
}

/** Who paid, as far as the narration says: its words without numbers, references and ways to pay. */
export function labelOf(narration: string): string {
  const words = narration
    .split(/[^\p{L}\p{N}.&@']+/u)
    .filter((word) => !/\d|@/u.test(word) && !HOW_PAID.test(word) && /\p{L}{2}/u.test(word))
  return [...new Set(words)].slice(0, 5).join(' ').toUpperCase()
}

function leftOutBy(
  { narration }: Row,
  { name, lenders }: { readonly name: string; readonly lenders: readonly string[] },
): Exclude<LeftOut, 'oneOff'> | null {
  const upper = narration.toUpperCase()
  const isOwn =
    OWN_TRANSFER.test(narration) || nameWords(name).every((word) => upper.includes(word))
  if (isOwn) return 'own'
  if (lenders.some((lender) => upper.includes(lender.toUpperCase()))) return 'loan'
  return NOT_INCOME.find(([, words]) => words.test(narration))?.[0] ?? null
}

const nameWords = (name: string): string[] => name.toUpperCase().match(/\p{L}{2,}/gu) ?? [name]

/** Credits that are more than three usual months alone, the largest first, each beside what the others come to. */
function oneOffs<Credit extends Row>(
  credits: readonly Credit[],
  months: readonly string[],
): ReadonlySet<Credit> {
  const found = new Set<Credit>()
  for (const credit of credits.toSorted((a, b) => b.amountMinor - a.amountMinor)) {
    const others = credits.filter((one) => one !== credit && !found.has(one))
    const usualMinor = middle(monthSums(others, months))
    if (usualMinor === 0) break
    if (credit.amountMinor <= multiplyByCount(usualMinor, ONE_OFF_MONTHS)) break
    found.add(credit)
  }
  return found
}

const monthSums = (
  credits: readonly { readonly on: Day; readonly amountMinor: Minor }[],
  months: readonly string[],
): Minor[] =>
  months.map((month) =>
    sumMinor(
      credits.filter(({ on }) => monthOf(on) === month).map(({ amountMinor }) => amountMinor),
    ),
  )

/** Of two in the middle the lower one. */
const middle = (amounts: readonly Minor[]): Minor =>
  amounts.toSorted(compareMinor)[Math.floor((amounts.length - 1) / 2)] ?? ZERO_MINOR

/** What other loans take in a month on average: mandates and instalments that were paid in two of the months. */
function obligationsIn(rows: readonly Row[], months: readonly string[]): Minor {
  const paid = rows.filter(
    ({ amountMinor, narration }) =>
      amountMinor < 0 && OBLIGATION.test(narration) && !BOUNCE.test(narration),
  )
  const recurring = new Map<string, Row[]>()
  for (const row of paid) {
    const label = labelOf(row.narration)
    recurring.set(label, [...(recurring.get(label) ?? []), row])
  }
  const counted = [...recurring.values()].filter(
    (of) => new Set(of.map(({ on }) => monthOf(on))).size >= RECURS_MONTHS,
  )
  const sumOut = sumMinor(counted.flat().map((row) => absoluteMinor(row.amountMinor)))
  return multiplyByRatioHalfUp(sumOut, 1, Math.max(1, months.length))
}

/** What counts once the owner has struck out some lines, by their places. That can only lower it. */
export function figuresOf(
  { lines, months }: Reading,
  struck: ReadonlySet<number> = new Set(),
): IncomeFigures {
  const counted = lines.filter(({ leftOut }, at) => leftOut === null && !struck.has(at))
  const sums = monthSums(
    counted.flatMap(({ credits }) => credits),
    months,
  )
  const typicalMinor = middle(sums)
  const enoughMinor = multiplyByPpmHalfUp(typicalMinor, REGULAR_PPM)
  const regular = sums.filter((sum) => sum > 0 && sum >= enoughMinor).length
  // What is left may be more even than all of it was: no reason for more points.
  const isAll = struck.size === 0
  const regularMonths = isAll
    ? regular
    : Math.min(regular, figuresOf({ lines, months } as Reading).regularMonths)
  const byMonth = months.map((month, at) => ({ month, amountMinor: sums[at] ?? ZERO_MINOR }))
  return { byMonth, typicalMinor, regularMonths }
}
