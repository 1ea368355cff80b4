import { createRequire } from 'node:module'
import type { CompatData, Identifier } from '@mdn/browser-compat-data'
import { OLDEST_BROWSERS } from '../apps/web/src/device/oldest-browsers.ts'

/** What browsers know from which version on, by MDN's table, and which of it is newer than the oldest that we run in. */
export const data: CompatData = createRequire(import.meta.url)('@mdn/browser-compat-data')

type Browser = keyof typeof OLDEST_BROWSERS
const browsers = Object.keys(OLDEST_BROWSERS) as Browser[]

const isAfter = (version: string, oldest: string): boolean => {
  const [major = 0, minor = 0] = version.replace('≤', '').split('.').map(Number)
  const [oldMajor = 0, oldMinor = 0] = oldest.split('.').map(Number)
  return major > oldMajor || (major === oldMajor && minor > oldMinor)
}

/** Whether one of the oldest browsers lacks it under this name. What the table does not know is not said to be new. */
export const isNew = (known: Identifier | undefined): boolean =>
  known?.__compat !== undefined &&
  browsers.some((browser) => {
    const support = known.__compat?.support[browser]
    if (!support) return false
    return ![support].flat().some((one) => {
      const { version_added: added, prefix, flags, alternative_name: otherName } = one
      const isElsewhere = prefix !== undefined || flags !== undefined || otherName !== undefined
      return !isElsewhere && typeof added === 'string' && !isAfter(added, OLDEST_BROWSERS[browser])
    })
  })

const isPart = (value: unknown): value is Identifier => typeof value === 'object' && value !== null
export const partsOf = (of: Identifier): [string, Identifier][] =>
  Object.entries(of).filter(
    (entry): entry is [string, Identifier] => entry[0] !== '__compat' && isPart(entry[1]),
  )

export type Member = {
  readonly owner: string
  readonly name: string
  /** Said of interfaces only: `Response.json` is newer than the `json` of a response. */
  readonly isStatic: boolean
  readonly part: Identifier
}
const membersOf = (owners: [string, Identifier][]): Member[] =>
  owners.flatMap(([owner, of]) =>
    partsOf(of).map(([name, part]) => ({
      owner,
      name: name.replace(/_static$/, ''),
      isStatic: name.endsWith('_static'),
      part,
    })),
  )

/** What the language itself can do. */
export const languageMembers = membersOf(partsOf(data.javascript.builtins as unknown as Identifier))

/** What the page itself and its parts can do; other interfaces have words of everyday life for names. */
const INTERFACES = [
  'AbortSignal',
  'Blob',
  'Crypto',
  'Document',
  'Element',
  'HTMLElement',
  'Node',
  'Response',
  'URL',
  'URLSearchParams',
]
export const pageMembers = membersOf(
  partsOf(data.api as unknown as Identifier).filter(([name]) => INTERFACES.includes(name)),
)
