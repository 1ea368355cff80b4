import { createHash } from 'node:crypto'
import type { Plugin } from 'vite'
import { readCatalogues, readMessages } from './catalogues.ts'
import { compileTexts } from './compile.ts'
import { languageOf } from './languages.ts'

const DEV_FOLDER = '/@texts'

/**
 * Compiles the catalogues under a folder (`…/texts/<group>/<language>.json`, ICU messages), so that the
 * browser needs no message parser, and emits them as plain files in one hashed folder, so that the app
 * knows one folder and not a hundred names. Modules that import a catalogue (prerendering) get it
 * compiled too.
 */
export function compiledTexts(sources: string): Plugin {
  return {
    name: 'noren-texts',
    enforce: 'pre',
    config: (_config, { command }) => ({
      define: {
        __TEXTS__: JSON.stringify(command === 'build' ? `/${textsFolder(sources)}` : DEV_FOLDER),
      },
    }),
    transform: {
      filter: { id: /\/texts\/\w+\/\w+\.json$/ },
      handler: (code) => ({ code: compiled(JSON.parse(code)), map: null }),
    },
    configureServer(server) {
      server.middlewares.use(DEV_FOLDER, (request, response) => {
        const [, wanted, file = ''] = (request.url ?? '').split(/[/?]/)
        const language = languageOf(wanted ?? '') ?? 'en'
        response.setHeader('Content-Type', 'application/json')
        response.end(compiled(readMessages(sources, file.replace(/\.json$/, ''), language)))
      })
    },
    generateBundle() {
      for (const { group, language, text } of readCatalogues(sources)) {
        this.emitFile({
          type: 'asset',
          fileName: `${textsFolder(sources)}/${language}/${group}.json`,
          source: compiled(JSON.parse(text)),
        })
      }
    },
  }
}

const folders = new Map<string, string>()

/** Named by a hash of all catalogues: a changed text makes a new folder, so its files may be cached for ever. */
export function textsFolder(sources: string): string {
  const known = folders.get(sources)
  if (known) return known
  const hash = createHash('sha256')
  for (const { group, language, text } of readCatalogues(sources)) {
    hash.update(`${language}/${group}.json`).update(text)
  }
  const folder = `assets/texts-${hash.digest('hex').slice(0, 8)}`
  folders.set(sources, folder)
  return folder
}

const compiled = (messages: Record<string, string>): string =>
  JSON.stringify(compileTexts(messages))
