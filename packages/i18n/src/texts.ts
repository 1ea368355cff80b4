import { createElement, Fragment, type ReactNode, useSyncExternalStore } from 'react'
import type { Language } from './languages.ts'
import { type Message, sentence, type Values } from './message.ts'

export type Messages = Record<string, Message>
type Tags = Record<string, (inside: string) => ReactNode>
/** The keys of one group: those of its English file. */
export type KeyOf<Groups, G extends keyof Groups> = Exclude<keyof Groups[G], 'default'> & string

export type TextsOf<Groups, G extends keyof Groups> = {
  /** The text in the chosen language: t('greeting', { name }). */
  (key: KeyOf<Groups, G>, values?: Values): string
  /** The same with pieces marked `<name>…</name>` handed to a function: links inside a sentence. */
  rich: (key: KeyOf<Groups, G>, tags: Tags, values?: Values) => ReactNode
}

/** Fetches the compiled messages of one group. */
export type TextSource<Group> = (language: Language, group: Group) => Promise<Messages>

/** A compiled catalogue as it lies beside an app. */
export async function fetchTexts(address: string): Promise<Messages> {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`no texts at ${address}`)
  return answer.json()
}

/**
 * An app's texts, in one language at a time. `Groups` is a type alone: group -> the type of its English file, so
 * that a key which is missing there does not compile. `remember` is told what the person chose.
 */
export function createTexts<Groups>(options: {
  source: TextSource<keyof Groups & string>
  remember: (language: Language) => void
}) {
  type Group = keyof Groups & string
  let { source } = options
  /** What is loaded, in the language of the moment. */
  const loaded = new Map<Group, Messages>()
  const listeners = new Set<() => void>()
  let language: Language = 'en'

  type Fetched = [Group, Messages][]
  const fetchAll = (wanted: Language, groups: readonly Group[]): Promise<Fetched> =>
    Promise.all(
      groups.map(async (group): Promise<[Group, Messages]> => [group, await source(wanted, group)]),
    )
  const keep = (fetched: Fetched): void => {
    for (const [group, messages] of fetched) loaded.set(group, messages)
  }
  const subscribe = (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  const currentLanguage = (): Language => language

  /** Loads groups in the language of the moment; a group that is there already costs nothing. */
  async function loadTexts(groups: readonly Group[]): Promise<void> {
    const wanted = language
    const missing = groups.filter((group) => !loaded.has(group))
    const fetched = await fetchAll(wanted, missing)
    if (wanted === language) keep(fetched)
    // The language changed on the way: these texts are too late.
    else await loadTexts(groups)
  }

  /** Sets the language before anything is loaded or drawn. */
  function startLanguage(first: Language): void {
    language = first
    loaded.clear()
    if (typeof document !== 'undefined') document.documentElement.lang = first
  }

  /**
   * Switches at once and everywhere: the new texts are fetched first, so that no page is ever
   * half in one language.
   */
  async function setLanguage(next: Language): Promise<void> {
    const groups = [...loaded.keys()]
    const fetched = await fetchAll(next, groups)
    // A page came meanwhile: its texts are to change with the others.
    if (loaded.size > groups.length) return setLanguage(next)
    startLanguage(next)
    keep(fetched)
    options.remember(next)
    for (const listener of listeners) listener()
  }

  /** Texts of one group outside of React: errors, dialogs of the browser. */
  function textsOf<G extends Group>(group: G): TextsOf<Groups, G> {
    const say = (key: string, values: Values = {}): string => {
      const message = loaded.get(group)?.[key]
      return message ? sentence(message, language, values) : `${group}.${key}`
    }
    return Object.assign(say, {
      rich: (key: string, tags: Tags, values?: Values) => withTags(say(key, values), tags),
    })
  }

  return {
    currentLanguage,
    loadTexts,
    startLanguage,
    setLanguage,
    textsOf,
    subscribe,
    /** Where texts come from instead, for drawing pages without a server. */
    readTextsFrom: (other: TextSource<Group>): void => {
      source = other
    },
  }
}

type AnyTexts = Pick<ReturnType<typeof createTexts>, 'currentLanguage' | 'subscribe'>

/** The language of the moment; the component is drawn anew when it changes. */
export const useLanguageOf = ({ subscribe, currentLanguage }: AnyTexts): Language =>
  useSyncExternalStore(subscribe, currentLanguage, currentLanguage)

function withTags(text: string, tags: Tags): ReactNode {
  const pieces = text.split(/<(\w+)>(.*?)<\/\1>/g)
  const nodes: ReactNode[] = []
  for (let at = 0; at < pieces.length; at += 3) {
    nodes.push(pieces[at])
    const name = pieces[at + 1]
    const inside = pieces[at + 2] ?? ''
    if (name !== undefined) nodes.push(tags[name]?.(inside) ?? inside)
  }
  return createElement(Fragment, null, ...nodes)
}
