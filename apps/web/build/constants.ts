import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

/**
 * Modules that are evaluated at build time, in Node, and reach the browser as plain values: the market's
 * settings and the landing page's figures, without the packages they come from.
 */
const EVALUATED =
  /\/src\/(device\/market|device\/version|features\/(landing\/facts|certification\/document-kinds|certification\/bank\/bank-market|repayments\/payment\/channels))\.ts$/

export function constants(): Plugin {
  return {
    name: 'noren-constants',
    enforce: 'pre',
    load: {
      filter: { id: EVALUATED },
      async handler(id) {
        const values = (await import(pathToFileURL(id).href)) as Record<string, unknown>
        const code = Object.entries(values)
          .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`)
          .join('\n')
        return { code, moduleType: 'js' }
      },
    },
  }
}
