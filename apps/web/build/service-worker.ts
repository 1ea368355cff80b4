import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'
import { SCRIPT_TARGET } from '../src/device/oldest-browsers.ts'

const root = join(import.meta.dirname, '..')

/**
 * Builds src/app/sw/sw.ts to /sw.js with the list of files that an offline visit needs: the document, the
 * app and all pages' code and drawings at once; texts by language when the page says which one is used.
 */
export function serviceWorker(): Plugin {
  return {
    name: 'noren-service-worker',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const source = await workerScript(shellOf(bundle))
        this.emitFile({ type: 'asset', fileName: 'sw.js', source })
      },
    },
  }
}

/** As it was before names were cut (vite.config.ts). */
const nameOf = (output: Rolldown.OutputAsset | Rolldown.OutputChunk): string =>
  output.type === 'chunk' ? output.name : output.names.join()

type Shell = { version: string; files: string[]; texts: Record<string, string[]> }

/** Chunks too large to fetch before they are needed, and those that few people need. */
const LAZY_ONLY = /fingerprint|qrcode|human|tfjs|wasm|ComponentsTab|known-answers/i

function shellOf(bundle: Rolldown.OutputBundle): Shell {
  const texts: Shell['texts'] = {}
  const files = ['/index.html', '/icon.svg', '/icon-192.png', '/badge.png', '/manifest.webmanifest']
  for (const output of Object.values(bundle)) {
    const address = `/${output.fileName}`
    const language = /\/texts-\w+\/(\w+)\//.exec(address)?.[1]
    if (language) texts[language] = [...(texts[language] ?? []), address]
    else if (
      /^\/assets\/.*\.(js|css|svg|json|html)$/.test(address) &&
      !LAZY_ONLY.test(nameOf(output))
    ) {
      files.push(address)
    }
  }
  const document = bundle['index.html']
  const hash = createHash('sha256').update(files.join())
  if (document?.type === 'asset') hash.update(document.source)
  return { version: hash.digest('hex').slice(0, 12), files, texts }
}

async function workerScript(shell: Shell): Promise<string> {
  const result = await build({
    root,
    configFile: false,
    logLevel: 'error',
    define: { __SHELL__: JSON.stringify(shell) },
    build: {
      write: false,
      target: SCRIPT_TARGET,
      rolldownOptions: { input: join(root, 'src/app/sw/sw.ts'), output: { format: 'iife' } },
    },
  })
  const output = Array.isArray(result) ? result[0] : result
  if (!output || !('output' in output)) throw new Error('service worker was not built')
  return output.output[0].code
}
