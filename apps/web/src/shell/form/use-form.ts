import { type ApiError, apiErrorOf } from '@noren/client/api-error'
import type { ErrorName } from '@noren/contract/error-codes'
import { useRef, useState } from 'react'
import { focusFirstError } from '../focus-first-error.ts'
import { askedIn, type Bound, draftOf, isFine, type Said, sentenceOf, type Table } from './table.ts'

/**
 * What `send` resolves with. undefined: sent. `leaves`: sent, and another page follows. `stays`: not sent
 * yet, the form continues.
 */
export type Sent = 'leaves' | 'stays' | undefined

export type Form<Values> = {
  table: Table<Values>
  values: Values
  change: (change: Partial<Values> | ((now: Values) => Partial<Values>)) => void
  bind: <Name extends keyof Values>(name: Name) => Bound<Values[Name]>
  /**
   * Whether these fields, or all, break no rule. From now on their errors are shown, and the first one
   * gets the focus.
   */
  check: (...names: (keyof Values)[]) => boolean
  /** Shows the server's own messages, each beside its field until the field changes. */
  say: (said: Said<Values>) => void
  /** A refusal that concerns no field, or that no answer came. */
  trouble: string | null
  isSending: boolean
  submit: () => Promise<void>
}

/**
 * A form from its first field to the server's answer. Errors are shown after the first attempt, the first
 * one gets the focus, and the error of a field being edited disappears. `send` may throw what the call
 * throws.
 */
export function useForm<Values extends object>(of: {
  table: Table<Values>
  start: Values
  send: (values: Values) => Promise<Sent>
  /** Stores the input, and deletes it once it was sent. */
  draft?: { keep: (draft: Partial<Values>) => void; forget: () => void }
  /** Refusals shown here; all others are handled centrally. */
  handles?: readonly ErrorName[]
  /** The fields that a refusal concerns, each with its message. */
  refused?: (error: ApiError) => Said<Values>
  /** Shown when the outcome is unknown. */
  lost?: string
  /** Messages from an earlier attempt that led back to this form. */
  said?: Said<Values>
  /** Lets one field fill another. */
  filling?: (part: Partial<Values>) => Partial<Values>
}): Form<Values> {
  const { table } = of
  const [values, setValues] = useState(of.start)
  const [tried, setTried] = useState<readonly (keyof Values)[]>([])
  const [said, setSaid] = useState<Said<Values>>(of.said ?? {})
  const [trouble, setTrouble] = useState<string | null>(null)
  const [isSending, setIsSending] = useState(false)
  /**
   * Newer than what is rendered, so that a second quick tap sees it, and late changes do not undo what
   * was typed.
   */
  const now = useRef({ values, isBusy: false })
  const asked = askedIn(table, values)

  const change: Form<Values>['change'] = (changed) => {
    const part = typeof changed === 'function' ? changed(now.current.values) : changed
    const next = { ...now.current.values, ...part, ...of.filling?.(part) }
    now.current.values = next
    setValues(next)
    setTrouble(null)
    setTried((names) => names.filter((name) => !(name in part)))
    setSaid((last) => ({ ...last, ...nothingOf(part) }))
    of.draft?.keep(draftOf(table, next))
  }
  /**
   * Only fields that were tried are checked: a message that cannot be built must not break the form while
   * it is being filled in.
   */
  const brokenRule = (name: keyof Values): string | undefined =>
    (tried.includes(name) && asked.includes(name) && sentenceOf(table, values, name)) || undefined
  const bind = <Name extends keyof Values>(name: Name): Bound<Values[Name]> => ({
    value: values[name],
    onValue: (value) => change({ [name]: value } as unknown as Partial<Values>),
    error: brokenRule(name) || said[name] || undefined,
  })
  const check = (...names: (keyof Values)[]): boolean => {
    const { values: newest } = now.current
    const askedNow = askedIn(table, newest)
    const checked = names.length === 0 ? askedNow : names
    setTried((last) => [...last, ...checked])
    const areFine = checked.every((name) => !askedNow.includes(name) || isFine(table, newest, name))
    if (!areFine) focusFirstError()
    return areFine
  }
  const say = (sentences: Said<Values>) => {
    setSaid((last) => ({ ...last, ...sentences }))
    focusFirstError()
  }
  const refuse = (error: ApiError) => {
    const sentences = of.refused?.(error) ?? {}
    if (Object.keys(sentences).length > 0) return say(sentences)
    if (error.kind !== 'refused') setTrouble(of.lost ?? null)
    else if (error.reason && of.handles?.includes(error.reason)) setTrouble(error.msg)
  }
  const submit = async () => {
    if (!check() || now.current.isBusy) return
    now.current.isBusy = true
    setIsSending(true)
    setTrouble(null)
    setSaid({})
    let sent: Sent = 'stays'
    try {
      sent = await of.send(now.current.values)
    } catch (cause) {
      refuse(apiErrorOf(cause))
    }
    if (sent !== 'stays') of.draft?.forget()
    // With `leaves` the form stays busy until the next page is shown.
    if (sent === 'leaves') return
    now.current.isBusy = false
    setIsSending(false)
  }
  return { table, values, change, bind, check, say, trouble, isSending, submit }
}

const nothingOf = <Values extends object>(part: Values): Said<Values> =>
  Object.fromEntries(Object.keys(part).map((name) => [name, undefined])) as Said<Values>
