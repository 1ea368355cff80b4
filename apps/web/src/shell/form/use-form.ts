import { type ApiError, apiErrorOf } from '@noren/client/api-error'
import type { ErrorName } from '@noren/contract/error-codes'
import { useRef, useState } from 'react'
import { focusFirstError } from '../focus-first-error.ts'
import { askedIn, type Bound, draftOf, isFine, type Said, sentenceOf, type Table } from './table.ts'

/** Nothing more to say: it was sent. `leaves`: and another page comes. `stays`: not yet, the form goes on. */
export type Sent = 'leaves' | 'stays' | undefined

export type Form<Values> = {
  table: Table<Values>
  values: Values
  change: (change: Partial<Values> | ((now: Values) => Partial<Values>)) => void
  bind: <Name extends keyof Values>(name: Name) => Bound<Values[Name]>
  /** Whether these fields, or all, break no rule; from now on what they break is said, and the first has the focus. */
  check: (...names: (keyof Values)[]) => boolean
  /** The server's own sentences, each beside its field until that is mended. */
  say: (said: Said<Values>) => void
  /** What the server said of no field, or that nothing came back. */
  trouble: string | null
  isSending: boolean
  submit: () => Promise<void>
}

/**
 * A form from its first field to the server's answer. What is wrong is said once it was tried, the first of it gets the
 * focus, and what is being mended is not blamed any longer. `send` throws what the call throws.
 */
export function useForm<Values extends object>(of: {
  table: Table<Values>
  start: Values
  send: (values: Values) => Promise<Sent>
  /** Keeps what is typed, and forgets it when it was sent. */
  draft?: { keep: (draft: Partial<Values>) => void; forget: () => void }
  /** Refusals that are said here; all others are acted on centrally. */
  handles?: readonly ErrorName[]
  /** The fields that a refusal is about, each with its sentence. */
  refused?: (error: ApiError) => Said<Values>
  /** Said while nobody knows what became of it. */
  lost?: string
  /** Of an earlier sending that led back to this form. */
  said?: Said<Values>
  /** One field may fill another. */
  filling?: (part: Partial<Values>) => Partial<Values>
}): Form<Values> {
  const { table } = of
  const [values, setValues] = useState(of.start)
  const [tried, setTried] = useState<readonly (keyof Values)[]>([])
  const [said, setSaid] = useState<Said<Values>>(of.said ?? {})
  const [trouble, setTrouble] = useState<string | null>(null)
  const [isSending, setIsSending] = useState(false)
  /** Ahead of what is drawn: two quick taps meet it, and what comes later does not undo what was typed. */
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
  /** Only a field that was tried is asked: a sentence that cannot be made breaks no form while it is filled. */
  const brokenRule = (name: keyof Values): string | undefined =>
    (tried.includes(name) && asked.includes(name) && sentenceOf(table, values, name)) || undefined
  const bind = <Name extends keyof Values>(name: Name): Bound<Values[Name]> => ({
    value: values[name],
    onValue: (value) => change({ [name]: value } as unknown as Partial<Values>),
    error: brokenRule(name) || said[name] || undefined,
  })
  const check = (...names: (keyof Values)[]): boolean => {
    const checked = names.length === 0 ? asked : names
    setTried((last) => [...last, ...checked])
    const areFine = checked.every((name) => !asked.includes(name) || isFine(table, values, name))
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
      sent = await of.send(values)
    } catch (cause) {
      refuse(apiErrorOf(cause))
    }
    if (sent !== 'stays') of.draft?.forget()
    // What leaves stays busy until the next page has come.
    if (sent === 'leaves') return
    now.current.isBusy = false
    setIsSending(false)
  }
  return { table, values, change, bind, check, say, trouble, isSending, submit }
}

const nothingOf = <Values extends object>(part: Values): Said<Values> =>
  Object.fromEntries(Object.keys(part).map((name) => [name, undefined])) as Said<Values>
