import type { Language } from '@noren/i18n/languages'
import type { Market } from '@noren/markets/market'
import { inventPerson, usualRiskOf } from '../domains/credit/simulate-portfolio.ts'
import { type Random, seededRandom } from '../platform/seeded-random.ts'

/** How somebody pays back a loan. */
export const MANNERS = ['early', 'onTime', 'weekLate', 'monthLate', 'never', 'leaves'] as const
export type Manner = (typeof MANNERS)[number]

/** Beside each other, of the loans that are paid. */
const SHARES: Readonly<Record<Exclude<Manner, 'never'>, number>> = {
  early: 90,
  onTime: 715,
  weekLate: 110,
  monthLate: 40,
  leaves: 20,
}
const PAID = Object.values(SHARES).reduce((sum, share) => sum + share, 0)
const THOUSAND = 1000

/** @param risk the share of this person's loans that are never paid */
export const mannerOf = (random: Random, risk: number): Manner => {
  const drawn = random.below(THOUSAND) / THOUSAND
  if (drawn < risk) return 'never'
  let left = ((drawn - risk) / (1 - risk)) * PAID
  for (const manner of MANNERS) {
    if (manner === 'never') continue
    left -= SHARES[manner]
    if (left < 0) return manner
  }
  return 'onTime'
}

const WEEK = 7
const MONTH = 30
const EARLY_MAX = 9

/** On which day of the loan it is paid, from its due day; null: not at all, or not by then. */
export const lateBy = (manner: Manner, random: Random): number | null => {
  switch (manner) {
    case 'early':
      return -1 - random.below(EARLY_MAX)
    case 'onTime':
      return 0
    case 'weekLate':
      return 1 + random.below(WEEK)
    case 'monthLate':
      return WEEK + 1 + random.below(MONTH - WEEK)
    case 'never':
    case 'leaves':
      return null
  }
}

/** Something of one person that a member of the staff has to look at when the demo ends. */
export const CASES = [
  ...(['application', 'account', 'payout', 'limit', 'ticket', 'complaint'] as const),
  ...(['proof', 'objection', 'document', 'face'] as const),
] as const
export type Case = (typeof CASES)[number]
/** What somebody waits for before they borrow. */
export const isBeforeLoan = (what: Case): boolean =>
  ['limit', 'account', 'document', 'face'].includes(what)
/** What somebody can say only of money that they already have. */
export const isOfRunningLoan = (what: Case): boolean => what === 'proof' || what === 'objection'

export interface Member {
  readonly name: string
  readonly language: Language
  /** Days after the first one. */
  readonly joinsOn: number
  /** What they answer where a loan is asked for, and the share of loans that are never paid by people like them. */
  readonly survey: Readonly<Record<string, string>>
  readonly risk: number
  /** What of theirs waits at the end; null for who just borrows and pays. */
  readonly waitsWith: Case | null
  /** Their own, so that what one does changes nothing of what others do. */
  readonly random: Random
}

const FIRST_NAMES =
  'Asha Ravi Meera Arjun Kavita Sunil Priya Vikram Farah Imran Lakshmi Rohan Gita Anand Leena Joel Tara Dev Nisha Kabir'
const LAST_NAMES =
  'Kulkarni Sharma Nair Sethi Rao Deshmukh Varma Joshi Khan Mirza Iyer Das Shah Pillai Thomas Baptist Menon Kapoor Bose Gowda'
const NAMES = { first: FIRST_NAMES.split(' '), last: LAST_NAMES.split(' ') }
const LANGUAGES: readonly Language[] = ['en', 'en', 'en', 'es', 'id', 'vi']

/** Somebody whom the sandbox's bank knows by nearly this name. */
const NEARLY = 'ROHAN MEHTA'

/** Of so many people one has something that waits; and of every kind there is one at least. */
const WAITING_OF = 8
/** They come within the last days, so that what waits is as old as it is in a real week. */
const WAITING_DAYS = 2

/** The last day on which they may come. */
const waitingFrom = (what: Case, days: number): number => days - (isOfRunningLoan(what) ? 1 : 0)

/** Everybody of a demo, in the order in which they come: more every month. They answer and pay as those of a simulated portfolio do. */
export const castOf = (of: {
  people: number
  days: number
  seed: number
  market: Market
}): Member[] => {
  const { people, days, seed, market } = of
  const waiting = Math.max(CASES.length, Math.floor(people / WAITING_OF))
  const members = Array.from({ length: people }, (_, index): Member => {
    const random = seededRandom(seed * people + index)
    const name = `${random.pick(NAMES.first)} ${random.pick(NAMES.last)}`.toUpperCase()
    const waitsWith = (index < waiting && CASES[index % CASES.length]) || null
    const { told, truth } = inventPerson({ market, seed, months: 1 }, index)
    // The root of an even number: the density grows evenly from nothing.
    const grown = Math.floor(days * Math.sqrt(random.below(THOUSAND) / THOUSAND))
    return {
      name: waitsWith === 'account' ? NEARLY : name,
      language: random.pick(LANGUAGES),
      joinsOn: waitsWith
        ? Math.max(0, waitingFrom(waitsWith, days) - random.below(WAITING_DAYS + 1))
        : grown,
      survey: told.survey,
      risk: usualRiskOf(truth),
      waitsWith,
      random,
    }
  })
  return members.toSorted((one, other) => one.joinsOn - other.joinsOn)
}
