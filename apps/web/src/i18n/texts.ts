import { createElement, Fragment, type ReactNode, useMemo, useSyncExternalStore } from 'react'
import type { Catalogues, TextGroup } from './groups.ts'
import { LANGUAGE_KEY, type Language } from './languages.ts'
import { type Message, sentence, type Values } from './message.ts'

export type Messages = Record<string, Message>
type Tags = Record<string, (inside: string) => ReactNode>
export type TextKey<G extends TextGroup> = Exclude<keyof Catalogues[G], 'default'> & string

export type Texts<G extends TextGroup> = {
  /** The text in the chosen language: t('greeting', { name }). */
  (key: TextKey<G>, values?: Values): string
  /** The same with pieces marked `<name>…</name>` handed to a function: links inside a sentence. */
  rich: (key: TextKey<G>, tags: Tags, values?: Values) => ReactNode
}

/** Folder of the compiled catalogues; the build names it (build/texts.ts). */
declare const __TEXTS__: string

/** Fetches the compiled messages of one group. */
export type TextSource = (language: Language, group: TextGroup) => Promise<Messages>
let source: TextSource = async (wanted, group) => {
  const answer = await fetch(`${__TEXTS__}/${wanted}/${group}.json`)
  if (!answer.ok) throw new Error(`no texts for ${wanted}/${group}`)
  return answer.json()
}

/** Where texts come from instead, for drawing pages without a browser. */
export function readTextsFrom(other: TextSource): void {
  source = other
}

/** What is loaded, in the language of the moment. */
const loaded = new Map<TextGroup, Messages>()
const listeners = new Set<() => void>()
let language: Language = 'en'

export const currentLanguage = (): Language => language

/** Loads groups in the language of the moment; a group that is there already costs nothing. */
export async function loadTexts(groups: readonly TextGroup[]): Promise<void> {
  const wanted = language
  const missing = groups.filter((group) => !loaded.has(group))
  const fetched = await fetchTexts(wanted, missing)
  if (wanted === language) keep(fetched)
  // The language changed on the way: these texts are too late.
  else await loadTexts(groups)
}

/**
 * Switches at once and everywhere: the new texts are fetched first, so that no page is ever
 * half in one language. The choice is remembered for 365 days.
 */
export async function setLanguage(next: Language): Promise<void> {
  const groups = [...loaded.keys()]
  const fetched = await fetchTexts(next, groups)
  // A page came meanwhile: its texts are to change with the others.
  if (loaded.size > groups.length) return setLanguage(next)
  startLanguage(next)
  keep(fetched)
  rememberLanguage(next)
  for (const listener of listeners) listener()
}

/** Sets the language before anything is loaded or drawn. */
export function startLanguage(first: Language): void {
  language = first
  loaded.clear()
  if (typeof document !== 'undefined') document.documentElement.lang = first
}

function rememberLanguage(chosen: Language): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the boot script and the server read it as a cookie.
  document.cookie = `${LANGUAGE_KEY}=${chosen}; path=/; max-age=31536000; samesite=lax`
}

type Fetched = [TextGroup, Messages][]

const fetchTexts = (wanted: Language, groups: readonly TextGroup[]): Promise<Fetched> =>
  Promise.all(
    groups.map(
      async (group): Promise<[TextGroup, Messages]> => [group, await source(wanted, group)],
    ),
  )

function keep(fetched: Fetched): void {
  for (const [group, messages] of fetched) loaded.set(group, messages)
}

/** Texts of one group outside of React: errors, dialogs of the browser. */
export function textsOf<G extends TextGroup>(group: G): Texts<G> {
  const say = (key: TextKey<G>, values: Values = {}): string => {
    const message = loaded.get(group)?.[key]
    return message ? sentence(message, language, values) : `${group}.${key}`
  }
  return Object.assign(say, {
    rich: (key: TextKey<G>, tags: Tags, values?: Values) => withTags(say(key, values), tags),
  })
}

/** Texts of one group; the component is drawn anew when the language changes. */
export function useTexts<G extends TextGroup>(group: G): Texts<G> {
  const shown = useLanguage()
  return useMemo(() => textsOf(group), [group, shown])
}

export function useLanguage(): Language {
  return useSyncExternalStore(subscribe, currentLanguage, currentLanguage)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

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
