import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

const sources = join(import.meta.dirname, '../src')
/** The fields of an endpoint that the browser needs to make the call. */
const KEPT = ['name', 'method', 'path', 'travel', 'plainAnswer']
/** Whether an export of a module is an endpoint. */
const isEndpoint = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && 'path' in value && 'access' in value

/**
 * Leaves the contract's schemas out of a build: 8 kB of schema library and the shapes of all calls.
 * `SLIM=0 npm run build` keeps them.
 *
 * Differences from the contract as written: an endpoint has only its name, method, path and format, and
 * schemas are not exported; tables and numbers are the same. So a build neither validates the server's
 * answers nor fills in defaults: the server has validated each answer against the same schemas before
 * encrypting it. A value known only to a newer server is passed on, while development refuses the answer:
 * pages handle such values (src/app/unknown-values.test.tsx). A module with a function, or with an
 * endpoint whose schemas some page uses, stays complete.
 */
export function slimContract(): Plugin {
  let parsedHere = new Set<string>()
  return {
    name: 'noren-slim-contract',
    enforce: 'pre',
    apply: 'build',
    async buildStart() {
      parsedHere = await endpointsParsedHere()
    },
    load: {
      filter: { id: /\/contract\/src\/[\w-]+\.ts$/ },
      async handler(id) {
        const exported = Object.entries(
          (await import(pathToFileURL(id).href)) as Record<string, unknown>,
        )
        const endpoints = exported.filter(([, value]) => isEndpoint(value))
        const hasCode = exported.some(([, value]) => typeof value === 'function')
        if (endpoints.length === 0 || hasCode) return null
        if (endpoints.some(([name]) => parsedHere.has(name))) return null
        const lines = exported.map(([name, value]) => slimExport(name, value))
        return { code: lines.join('\n'), moduleType: 'js' }
      },
    },
  }
}

function slimExport(name: string, value: unknown): string {
  // A bare schema: if anything imported it, the module would have stayed complete.
  const isSchema = typeof value === 'object' && value !== null && '_zod' in value
  if (isSchema) return ''
  const shown = isEndpoint(value)
    ? Object.fromEntries(Object.entries(value).filter(([key]) => KEPT.includes(key)))
    : value
  return `export const ${name} = ${JSON.stringify(shown)}`
}

/** Names of endpoints whose schemas the app's own sources use: `updateBaseInfo.body.safeParse(…)`. */
async function endpointsParsedHere(): Promise<Set<string>> {
  const names = new Set<string>()
  for (const file of await readdir(sources, { recursive: true })) {
    if (!/\.tsx?$/.test(file) || file.endsWith('.test.ts')) continue
    const text = await readFile(join(sources, file), 'utf8')
    for (const [, name] of text.matchAll(
      /\b(\w+)\.(?:params|query|body|response)\.(?:safeP|p)arse\(/g,
    )) {
      if (name) names.add(name)
    }
  }
  return names
}
