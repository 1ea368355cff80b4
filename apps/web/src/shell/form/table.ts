import { firstBroken, type Rule } from '@noren/ui/rules'
import type { ReactNode } from 'react'

/** The props of a control; its labels and keyboard are its own. */
export type Bound<Value> = {
  value: Value
  onValue: (value: Value) => void
  error: string | undefined
}

export type Row<Value, Values> = {
  /** The message of the first broken rule is shown beside the field. */
  rules?: readonly Rule<Value, Values>[]
  /** false: with its current values the form does not have this field. */
  isAsked?: (values: Values) => boolean
  /** false: never stored on the phone as part of the draft. */
  isKept?: boolean
  /** Left out if the form's own markup places the field. */
  control?: (field: Bound<Value>, values: Values) => ReactNode
}

/** A form: its fields by name, in order. */
export type Table<Values> = { [Name in keyof Values]-?: Row<Values[Name], Values> }

export type Said<Values> = { [Name in keyof Values]?: string | undefined }

/** The fields that the form has with its current values. */
export function askedIn<Values>(table: Table<Values>, values: Values): (keyof Values)[] {
  const names = Object.keys(table) as (keyof Values)[]
  return names.filter((name) => table[name].isAsked?.(values) ?? true)
}

/** The message of a field that breaks a rule, or null. */
export const sentenceOf = <Values>(
  table: Table<Values>,
  values: Values,
  name: keyof Values,
): string | null => firstBroken(table[name].rules ?? [], values[name], values)

/** Whether a field breaks no rule. */
export const isFine = <Values>(table: Table<Values>, values: Values, name: keyof Values): boolean =>
  (table[name].rules ?? []).every(({ holds }) => holds(values[name], values))

/** The values that may be stored as a draft. */
export const draftOf = <Values extends object>(table: Table<Values>, values: Values) =>
  Object.fromEntries(
    Object.entries(values).filter(([name]) => table[name as keyof Values]?.isKept !== false),
  ) as Partial<Values>

/** The value is not empty or blank. */
export const filled = (message: string): Rule<string> => ({
  holds: (value) => value.trim() !== '',
  message,
})
