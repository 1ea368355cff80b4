import { createElement, Fragment, type ReactNode, useSyncExternalStore } from 'react'
import type { Language } from './languages.ts'
import { type Message, sentence, type Values } from './message.ts'

export type Messages = Record<string, Message>
type Tags = Record<string, (inside: string) => ReactNode>
/** The keys of one group, from its English file. */
export type KeyOf<Groups, G extends keyof Groups> = Exclude<keyof Groups[G], 'default'> & string

export type TextsOf<Groups, G extends keyof Groups> = {
  /** The text in the chosen language: t('greeting', { name }). */
  (key: KeyOf<Groups, G>, values?: Values): string
  /** The same, passing each part marked `<name>…</name>` to a function: for links inside a sentence. */
  rich: (key: KeyOf<Groups, G>, tags: Tags, values?: Values) => ReactNode
}

/** Fetches the compiled messages of one group. */
export type TextSource<Group> = (language: Language, group: Group) => Promise<Messages>

/** Fetches a compiled catalogue stored beside the app. */
export async function fetchTexts(address: string): Promise<Messages> {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`no texts at ${address}`)
  return answer.json()
}

/**
 * An app's texts, in one language at a time. `Groups` maps each group to the type of its English file, so
 * that a missing key does not compile. `remember` is called with the language a person chooses.
 */
export function createTexts<Groups>(options: {
  source: TextSource<keyof Groups & string>
  remember: (language: Language) => void
}) {
  type Group = keyof Groups & string
  let { source } = options
  /** The loaded groups, in the current language. */
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

  /** Loads groups in the current language; loaded groups are not fetched again. */
  async function loadTexts(groups: readonly Group[]): Promise<void> {
    const wanted = language
    const missing = groups.filter((group) => !loaded.has(group))
    const fetched = await fetchAll(wanted, missing)
    if (wanted === language) keep(fetched)
    // The language changed in the meantime: these texts are outdated.
    else await loadTexts(groups)
  }

  /** Sets the language before anything is loaded or rendered. */
  function startLanguage(first: Language): void {
    language = first
    loaded.clear()
    if (typeof document !== 'undefined') document.documentElement.lang = first
  }

  /** Switches everywhere at once: the new texts are fetched first, so that a page never mixes languages. */
  async function setLanguage(next: Language): Promise<void> {
    const groups = [...loaded.keys()]
    const fetched = await fetchAll(next, groups)
    // A page has loaded more groups in the meantime: they must change with the others.
    if (loaded.size > groups.length) return setLanguage(next)
    startLanguage(next)
    keep(fetched)
    options.remember(next)
    for (const listener of listeners) listener()
  }

  /** Texts of one group outside React, for errors and browser dialogs. */
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
    /** Replaces the source of the texts, for rendering pages without a server. */
    readTextsFrom: (other: TextSource<Group>): void => {
      source = other
    },
  }
}

type AnyTexts = Pick<ReturnType<typeof createTexts>, 'currentLanguage' | 'subscribe'>

/** The current language; the component renders again when it changes. */
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
