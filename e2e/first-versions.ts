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
/** New built-ins of the language itself, for taking them away. */
export const newBuiltIns = partsOf(data.javascript.builtins as unknown as Identifier).flatMap(
  ([owner, of]) =>
    partsOf(of)
      .filter(([, part]) => isNew(part))
      .map(([name]) => [owner, name.replace(/_static$/, '')] as const),
)
