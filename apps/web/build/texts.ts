import { createHash } from 'node:crypto'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { LANGUAGES } from '@noren/contract/languages'
import type { Plugin } from 'vite'
import { readCatalogues, readMessages } from './catalogues.ts'

const DEV_FOLDER = '/@texts'

/**
 * Compiles the catalogues (`src/…/texts/<group>/<language>.json`, ICU messages), so that no message parser travels to the browser, and
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
      filter: { id: /\/texts\/\w+\/\w+\.json$/ },
      handler: (code) => ({ code: compiled(JSON.parse(code)), map: null }),
    },
    configureServer(server) {
      server.middlewares.use(DEV_FOLDER, (request, response) => {
        const [, wanted, file = ''] = (request.url ?? '').split(/[/?]/)
        const language = LANGUAGES.find((one) => one === wanted) ?? 'en'
        response.setHeader('Content-Type', 'application/json')
        response.end(compiled(readMessages(file.replace(/\.json$/, ''), language)))
      })
    },
    generateBundle() {
      for (const { group, language, text } of readCatalogues()) {
        this.emitFile({
          type: 'asset',
          fileName: `${textsFolder()}/${language}/${group}.json`,
          source: compiled(JSON.parse(text)),
        })
      }
    },
  }
}

let hashedFolder: string | null = null

/** Named by what all catalogues say: a changed word makes a new folder, so files may be kept for ever. */
export function textsFolder(): string {
  if (hashedFolder === null) {
    const hash = createHash('sha256')
    for (const { group, language, text } of readCatalogues()) {
      hash.update(`${language}/${group}.json`).update(text)
    }
    hashedFolder = `assets/texts-${hash.digest('hex').slice(0, 8)}`
  }
  return hashedFolder
}

function compiled(messages: Record<string, string>): string {
  return JSON.stringify(
    Object.fromEntries(
      Object.entries(messages).map(([key, message]) => [key, compileMessage(message)]),
    ),
  )
}
