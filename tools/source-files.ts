import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = resolve(fileURLToPath(import.meta.url), '../..')

const SKIPPED = new Set(['node_modules', 'data', '.git', 'test-data', 'test-results'])

const walk = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (SKIPPED.has(entry.name) || entry.name.startsWith('dist-')) return []
    const path = join(folder, entry.name)
    return entry.isDirectory() ? walk(path) : [path]
  })

export interface SourceFile {
  /** From the root, with forward slashes. */
  path: string
  text: string
}

/** All our files in the folders whose names end in one of the endings. */
export const sourceFiles = (folders: readonly string[], endings: readonly string[]): SourceFile[] =>
  folders
    .flatMap((folder) => walk(join(root, folder)))
    .filter((path) => endings.some((ending) => path.endsWith(ending)))
    .map((path) => readSource(relative(root, path).replaceAll('\\', '/')))

export const readSource = (path: string): SourceFile => ({
  path,
  text: readFileSync(join(root, path), 'utf8'),
})

/** The code without comments, so that words in comments break no rule. */
export const codeOf = (text: string): string =>
  text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|[^:'"`])\/\/.*$/gm, '$1')
