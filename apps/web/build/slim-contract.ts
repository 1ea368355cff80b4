import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

const sources = join(import.meta.dirname, '../src')
/** What the browser needs of a call to make it. */
const KEPT = ['name', 'method', 'path', 'travel', 'plainAnswer']
/** Marks an endpoint among a module's exports. */
const isEndpoint = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && 'path' in value && 'access' in value

/**
 * Leaves the schemas of the contract out of a build: 8 kB of schema library and every shape of every call.
 * `SLIM=0 npm run build` leaves them in.
 *
 * What differs from the contract as it is written: an endpoint has its name, method, path and way of travelling and
 * nothing else, and schemas are not exported; tables and numbers are the same. So a build does not check what the
 * server answers, nor fill in defaults: the server has checked each answer against the same shapes before it was
 * sealed. A value that only a newer server knows comes through, where development refuses the answer: pages take
 * such a value as it is (src/app/unknown-values.test.tsx). A module with a function, or with an endpoint whose schemas
 * some page parses, stays whole.
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
  // A bare schema: whoever imported it would have made the module stay whole.
  const isSchema = typeof value === 'object' && value !== null && '_zod' in value
  if (isSchema) return ''
  const shown = isEndpoint(value)
    ? Object.fromEntries(Object.entries(value).filter(([key]) => KEPT.includes(key)))
    : value
  return `export const ${name} = ${JSON.stringify(shown)}`
}

/** Names of endpoints whose schemas the app's own sources read: `updateBaseInfo.body.safeParse(…)`. */
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
