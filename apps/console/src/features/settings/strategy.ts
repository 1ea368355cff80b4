import type { DataOf } from '@noren/contract/endpoint'
import type { CollectionStrategy, listStrategies } from '@noren/contract/operator/contacts'
import { daysIn, numberIn } from './typed-lists.ts'

export type StrategyField = keyof CollectionStrategy

/** The fields of a strategy in the order of a loan's days, and how each is read of what was typed. */
export const FIELDS = [
  { field: 'daysBeforeDue', read: (text: string) => daysIn(text, 30) },
  { field: 'daysOverdue', read: (text: string) => daysIn(text, 365) },
  { field: 'callsFromDay', read: (text: string) => numberIn(text, 1, 365) },
  { field: 'callsPerWeek', read: (text: string) => numberIn(text, 0, 7) },
  { field: 'callsRestDays', read: (text: string) => numberIn(text, 0, 30) },
] as const satisfies readonly { field: StrategyField; read: (text: string) => unknown }[]

type Typed = Readonly<Record<StrategyField, string>>

/** One field as it is read and typed. */
export const fieldText = (field: StrategyField, strategy: CollectionStrategy): string =>
  [strategy[field]].flat().join(', ')

export const typedOf = (strategy: CollectionStrategy): Typed =>
  Object.fromEntries(FIELDS.map(({ field }) => [field, fieldText(field, strategy)])) as Typed

/** What was typed; null where a field of it is none. */
export function strategyOf(typed: Typed): CollectionStrategy | null {
  const read = FIELDS.map(({ field, read: of }) => [field, of(typed[field])] as const)
  return read.some(([, value]) => value === null)
    ? null
    : (Object.fromEntries(read) as unknown as CollectionStrategy)
}

type Known = Pick<DataOf<typeof listStrategies>, 'market'> & {
  /** By their days, the latest first. */
  details: readonly (CollectionStrategy & {
    from: string
    standing: DataOf<typeof listStrategies>['details'][number]['standing']
  })[]
}

/** What holds on a day from today on, as far as two persons have set it: the market's rules where nobody has set another. */
export const inForceOn = ({ market, details }: Known, day: string): CollectionStrategy =>
  details.find(
    ({ standing, from }) => from <= day && (standing === 'holds' || standing === 'coming'),
  ) ?? market
