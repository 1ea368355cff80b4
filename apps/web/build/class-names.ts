import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { type Plugin, preprocessCSS, type ResolvedConfig } from 'vite'

const MODULE_IMPORT = /^import (\w+) from ('[^']+\.module\.css')$/gm

/**
 * Class names of CSS modules: `card` of `Loan.module.css` is `loan-card` in the document, and `root` is `loan`, in
 * development, in a build, on the prerendered landing page and in tests alike. tools/styles.test.ts sees to it that no two
 * modules have a name in common.
 *
 * What differs from CSS modules as Vite has them: since a name follows from file and word alone, `css.card` becomes the
 * string 'loan-card' where it is written, and the import brings the styles only, as those of a plain stylesheet with the
 * names put in. So no browser loads a table of the names of a module, nor an empty script in its
 * place. `css` can be read as `css.name` and in no other way.
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
      // Each line stays where it was, so source maps hold.
      handler: (code) => ({ code: withNames(code), map: null }),
    },
    resolveId: {
      filter: { id: /\.(module|scoped)\.css$/ },
      async handler(source, importer) {
        // From Vitest's cache a module asks again for what was found, by its address below the root.
        const asked = source.replace(SCOPED, MODULE)
        const found = await this.resolve(asked, importer, { skipSelf: true })
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
