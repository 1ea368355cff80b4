import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import type { Plugin } from 'vite'

const catalogues = join(import.meta.dirname, '../src/i18n')
const LANGUAGES = ['en', 'es', 'id', 'vi']
const DEV_FOLDER = '/@texts'

/**
 * Compiles the catalogues (`src/i18n/<language>/<group>.json`, ICU messages), so that no message parser travels to the browser, and
 * puts them beside the app as plain files under one hashed folder: the app needs to know a folder, not a
 * hundred names. Modules that import a catalogue (the prerendering) get it compiled too.
 */
export function compiledTexts(): Plugin {
  return {
    name: 'noren-texts',
    enforce: 'pre',
    config: (_config, { command }) => ({
      define: { __TEXTS__: JSON.stringify(command === 'build' ? `/${textsFolder()}` : DEV_FOLDER) },
    }),
    transform: {
      filter: { id: /\/i18n\/(en|es|id|vi)\/[\w-]+\.json$/ },
      handler: (code) => ({ code: compiled(code), map: null }),
    },
    configureServer(server) {
      server.middlewares.use(DEV_FOLDER, (request, response) => {
        const [, language = '', file = ''] = (request.url ?? '').split(/[/?]/)
        response.setHeader('Content-Type', 'application/json')
        response.end(compiled(readFileSync(join(catalogues, language, file), 'utf8')))
      })
    },
    generateBundle() {
      for (const { name, text } of allCatalogues()) {
        this.emitFile({
          type: 'asset',
          fileName: `${textsFolder()}/${name}`,
          source: compiled(text),
        })
      }
    },
  }
}

function allCatalogues(): { name: string; text: string }[] {
  return LANGUAGES.flatMap((language) =>
    readdirSync(join(catalogues, language)).map((file) => ({
      name: `${language}/${file}`,
      text: readFileSync(join(catalogues, language, file), 'utf8'),
    })),
  )
}

let hashedFolder: string | null = null

/** Named by what all catalogues say: a changed word makes a new folder, so files may be kept for ever. */
export function textsFolder(): string {
  if (hashedFolder === null) {
    const hash = createHash('sha256')
    for (const { name, text } of allCatalogues()) hash.update(name).update(text)
    hashedFolder = `assets/texts-${hash.digest('hex').slice(0, 8)}`
  }
  return hashedFolder
}

function compiled(catalogue: string): string {
  const messages = JSON.parse(catalogue) as Record<string, string>
  return JSON.stringify(
    Object.fromEntries(
      Object.entries(messages).map(([key, message]) => [key, compileMessage(message)]),
    ),
  )
}
