import { firstBroken, type Rule } from '@noren/ui/rules'
import type { ReactNode } from 'react'

/** What a control is given; it brings its own words and the keyboard it needs. */
export type Bound<Value> = {
  value: Value
  onValue: (value: Value) => void
  error: string | undefined
}

export type Row<Value, Values> = {
  /** The first that is broken is said beside the field. */
  rules?: readonly Rule<Value, Values>[]
  /** false: this form, as it is filled now, has no such field. */
  isAsked?: (values: Values) => boolean
  /** false: never kept on the phone before it is sent. */
  isKept?: boolean
  /** Left out where the form itself says where the field stands. */
  control?: (field: Bound<Value>, values: Values) => ReactNode
}

/** A form: its fields by name, in their order. */
export type Table<Values> = { [Name in keyof Values]-?: Row<Values[Name], Values> }

export type Said<Values> = { [Name in keyof Values]?: string | undefined }

/** The fields that the form has as it is filled now. */
export function askedIn<Values>(table: Table<Values>, values: Values): (keyof Values)[] {
  const names = Object.keys(table) as (keyof Values)[]
  return names.filter((name) => table[name].isAsked?.(values) ?? true)
}

/** The sentence beside a field that breaks a rule, or null. */
export const sentenceOf = <Values>(
  table: Table<Values>,
  values: Values,
  name: keyof Values,
): string | null => firstBroken(table[name].rules ?? [], values[name], values)

/** Whether a field breaks no rule. */
export const isFine = <Values>(table: Table<Values>, values: Values, name: keyof Values): boolean =>
  (table[name].rules ?? []).every(({ holds }) => holds(values[name], values))

/** What may wait on the phone. */
export const draftOf = <Values extends object>(table: Table<Values>, values: Values) =>
  Object.fromEntries(
    Object.entries(values).filter(([name]) => table[name as keyof Values]?.isKept !== false),
  ) as Partial<Values>

/** Something other than spaces stands there. */
export const filled = (message: string): Rule<string> => ({
  holds: (value) => value.trim() !== '',
  message,
})
