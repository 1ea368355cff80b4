/** `npm run settings`: generates .env.example and docs/settings.md from the server's own tables. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PROVIDER_SETTINGS, SETTINGS } from '@noren/server/config'
import type { Setting, SettingTable } from '@noren/server/platform/settings'
import { root } from './source-files.ts'

const WIDTH = 110

const EXAMPLE_HEAD = `# Copy to .env and change what you need: every value here is the default.
# The environment wins over this file. A wrong value stops the start with its name.
# A secret may lie in a file instead: DATABASE_URL_FILE=/run/secrets/database-url, and so for the others.
`

const PAGE_HEAD = `# Settings

Environment variables, or lines of \`.env\`. A wrong value stops the start with its name and what was expected; all of them are told at
once. A secret (*) is never shown, and may lie in a file instead: \`DATABASE_URL_FILE=/run/secrets/database-url\`.
A provider's own settings count where it is chosen. \`npm run settings\` writes this page and \`.env.example\` from the tables in
\`apps/server/src/config.ts\` and \`apps/server/src/providers/*/settings.ts\`.

| Setting | Not set | May be | |
|---|---|---|---|
`

type Row = readonly [name: string, setting: Setting]

/** In reading order: after a choice come the settings of the providers that can be chosen. */
const rows = (): Row[] =>
  Object.entries<Setting>(SETTINGS)
    .flatMap(([name, setting]): Row[] => {
      const ofProvider: SettingTable = PROVIDER_SETTINGS[name as keyof typeof SETTINGS] ?? {}
      return [[name, setting], ...Object.entries(ofProvider)]
    })
    .filter(([, { about }]) => about !== null)

/** Lines of a comment, wrapped at the page width. */
const comment = (about: string): string =>
  about
    .split(' ')
    .reduce(
      ([line = '', ...before]: string[], word) =>
        `${line} ${word}`.length > WIDTH
          ? [`# ${word}`, line, ...before]
          : [`${line} ${word}`, ...before],
      ['#'],
    )
    .toReversed()
    .join('\n')

export const envExample = (): string =>
  EXAMPLE_HEAD +
  rows()
    .map(
      ([name, { about, usual = '' }]) =>
        `${about ? `\n${comment(about)}\n` : ''}${name}=${usual}\n`,
    )
    .join('')

export const settingsPage = (): string =>
  PAGE_HEAD +
  rows()
    .map(([name, { about, usual, isNeeded, isSecret, expected }]) => {
      const unset = usual === undefined ? (isNeeded ? 'must be set' : '') : `\`${usual}\``
      const cells = [`\`${name}\`${isSecret ? ' *' : ''}`, unset, expected, about ?? '']
      return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |\n`
    })
    .join('')

if (import.meta.main) {
  writeFileSync(join(root, '.env.example'), envExample())
  writeFileSync(join(root, 'docs/settings.md'), settingsPage())
}
