import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { type Plugin, preprocessCSS, type ResolvedConfig } from 'vite'

const MODULE_IMPORT = /^import (\w+) from ('[^']+\.module\.css')$/gm

/**
 * Class names of CSS modules: `card` of `Loan.module.css` is `loan-card` in the document, and `root` is
 * `loan`; the same in development, in a build, on the prerendered landing page and in tests.
 * tools/styles.test.ts makes sure that no two modules share a name.
 *
 * Unlike in Vite's own CSS modules, a name depends only on file and word, so `css.card` is replaced by
 * the string 'loan-card' where it is used, and the import only loads the styles, as from a plain
 * stylesheet with the names filled in. Browsers load neither a table of a module's names nor an empty
 * script in its place. `css` can only be used as `css.name`.
 */
export function classNames(): Plugin {
  let config: ResolvedConfig
  return {
    name: 'noren-class-names',
    enforce: 'pre',
    config: () => ({ css: { modules: { generateScopedName: scopedName } } }),
    configResolved(resolved) {
      config = resolved
    },
    transform: {
      filter: { id: /\.tsx?$/, code: /\.module\.css'/ },
      // Line numbers do not change, so source maps stay valid.
      handler: (code) => ({ code: withNames(code), map: null }),
    },
    resolveId: {
      filter: { id: /\.(module|scoped)\.css$/ },
      async handler(source, importer) {
        // A test asks again by the address, which begins at the root of the project.
        if (source.endsWith(SCOPED)) {
          return existsSync(source.replace(SCOPED, MODULE)) ? source : join(config.root, source)
        }
        const found = await this.resolve(source, importer, { skipSelf: true })
        return found && { ...found, id: found.id.replace(MODULE, SCOPED) }
      },
    },
    load: {
      filter: { id: /\.scoped\.css$/ },
      async handler(id) {
        const file = id.replace(SCOPED, MODULE)
        this.addWatchFile(file)
        return (await preprocessCSS(await readFile(file, 'utf8'), file, config)).code
      },
    },
  }
}

const MODULE = '.module.css'
const SCOPED = '.scoped.css'

function withNames(code: string): string {
  let named = code
  for (const [line, local, source = ''] of code.matchAll(MODULE_IMPORT)) {
    named = named
      .replace(line, `import ${source}`)
      .replace(new RegExp(`(?<![\\w.'"/-])${local}\\.(\\w+)`, 'g'), (_, word: string) =>
        JSON.stringify(scopedName(word, source.slice(1, -1))),
      )
  }
  return named
}

const words = (name: string): string => name.replace(/([a-z\d])([A-Z])/g, '$1-$2').toLowerCase()

/** `boxPick` of `…/Field.module.css`: "field-box-pick". */
export function scopedName(word: string, file: string): string {
  const block = words(basename(file).split('.')[0] ?? '')
  return word === 'root' ? block : `${block}-${words(word)}`
}
