import { LANGUAGES, type Language } from '@noren/i18n/languages'
import { PARTS } from './parts.ts'
import { THEMES, type Theme } from './Stage.tsx'

export const WIDTHS = [320, 360, 412, 1280] as const

/** What is shown and how; all of it is in the address, so that every view has a link. */
export type Look = {
  /** `ui/Button`. */
  address: string
  /** Null shows all states, one below the other. */
  state: string | null
  language: Language
  theme: Theme
  width: (typeof WIDTHS)[number]
  /** Whether the first control of the state has the focus. */
  hasFocus: boolean
}

const among = <V>(known: readonly V[], wanted: string | null, otherwise: V): V =>
  known.find((one) => String(one) === wanted) ?? otherwise

/** `#/ui/Button/primary?language=vi&theme=dark&width=320` */
export function lookIn(hash: string): Look {
  const [path = '', query = ''] = hash.replace(/^#?\/?/, '').split('?')
  const [folder, name, state = ''] = path.split('/')
  const address = among([...PARTS.keys()], `${folder}/${name}`, 'ui/Button')
  const { covers, states = {} } = PARTS.get(address) ?? {}
  const names = Object.keys(states)
  const given = new URLSearchParams(query)
  return {
    address,
    // States that cover the page can only be shown one at a time.
    state: among<string | null>(names, state, covers ? (names[0] ?? null) : null),
    language: among(LANGUAGES, given.get('language'), 'en'),
    theme: among(THEMES, given.get('theme'), 'light'),
    width: among(WIDTHS, given.get('width'), 360),
    hasFocus: given.has('focus'),
  }
}

export function hashOf({ address, state, hasFocus, ...rest }: Look): string {
  const { language, theme, width } = rest
  const query = new URLSearchParams({ language, theme, width: String(width) })
  if (hasFocus) query.set('focus', 'yes')
  return `#/${address}${state ? `/${state}` : ''}?${query}`
}

/** `threePaymentsAndACoupon` in words. */
export const inWords = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
