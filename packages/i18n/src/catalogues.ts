import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LANGUAGES, type Language } from './languages.ts'

export interface Catalogue {
  group: string
  language: Language
  /** The content of the JSON file: key to ICU message. */
  text: string
}

/** Every catalogue under a folder, `…/texts/<group>/<language>.json`, sorted by language and group. */
export const readCatalogues = (sources: string): Catalogue[] =>
  globSync('**/texts/*/*.json', { cwd: sources })
    .map((path) => {
      const [group = '', file = ''] = path.replaceAll('\\', '/').split('/').slice(-2)
      const language = LANGUAGES.find((one) => file === `${one}.json`)
      if (!language) throw new Error(`${path} is in no language of ours`)
      return { group, language, text: readFileSync(join(sources, path), 'utf8') }
    })
    .sort((a, b) => `${a.language}/${a.group}`.localeCompare(`${b.language}/${b.group}`, 'en'))

/** The uncompiled messages of one group in one language. */
export const readMessages = (
  sources: string,
  group: string,
  language: Language,
): Record<string, string> => {
  const found = readCatalogues(sources).find(
    (one) => one.group === group && one.language === language,
  )
  if (!found) throw new Error(`no texts ${group} in ${language}`)
  return JSON.parse(found.text)
}
