import { basename, dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { scopedName } from '../apps/web/build/class-names.ts'
import { codeOf, sourceFiles } from './source-files.ts'

/**
 * A component's styles are beside it in a CSS module and read as `css.name`. Global are only the
 * document's own: tokens, utilities (base.css), and what the app sets on html and body (document.css).
 */
const FOLDERS = ['apps/web/src', 'apps/console/src', 'packages/ui/src']
const BASE = 'packages/ui/src/base.css'
const GLOBAL = [
  'packages/ui/src/tokens.css',
  BASE,
  'apps/web/src/shell/document.css',
  'apps/console/src/shell/console.css',
]
/** Classes that a script sets on elements it did not render. */
const STATES = ['is-bad', 'is-busy', 'is-failed', 'is-unsupported']

const styles = sourceFiles(FOLDERS, ['.css']).map(({ path, text }) => ({
  path,
  css: text.replace(/\/\*[\s\S]*?\*\//g, ''),
}))
const modules = styles.filter(({ path }) => path.endsWith('.module.css'))
const code = sourceFiles(FOLDERS, ['.ts', '.tsx']).map(({ path, text }) => ({
  path,
  code: codeOf(text),
}))

/** The selectors of a stylesheet: the text before each brace, except at-rules and keyframe steps. */
const selectorsOf = (css: string): string[] =>
  [...css.replace(/@keyframes [^{]*\{(?:[^{}]*\{[^{}]*\})*\s*\}/g, '').matchAll(/([^{};]+)\{/g)]
    .map(([, head = '']) => head.trim())
    .filter((head) => !head.startsWith('@'))
const classesIn = (selector: string): string[] =>
  [...selector.matchAll(/\.([a-z_][\w-]*)/gi)].map(([, name = '']) => name)
const globalsIn = (css: string): string[] =>
  selectorsOf(css).flatMap((selector) =>
    [...selector.matchAll(/:global\(([^)]*)\)/g)].flatMap(([, inner = '']) => classesIn(inner)),
  )
const localsIn = (css: string): Set<string> =>
  new Set(
    selectorsOf(css).flatMap((selector) => classesIn(selector.replace(/:global\([^)]*\)/g, ''))),
  )

const utilities = new Set(
  styles.filter(({ path }) => path === BASE).flatMap(({ css }) => [...localsIn(css)]),
)
const locals = new Map(modules.map(({ path, css }) => [path, localsIn(css)]))

/** Uses such as "css.card" in a file, as module and class. */
const readings = code.flatMap(({ path, code: text }) =>
  [...text.matchAll(/^import (\w+) from '([^']+\.module\.css)'/gm)].flatMap(
    ([, name = '', source = '']) => {
      const module = source.startsWith('@noren/ui/')
        ? source.replace('@noren/ui', 'packages/ui/src')
        : join(dirname(path), source)
      const reads = [
        ...text.matchAll(new RegExp(`(?<![\\w.'"/-])${name}\\b(?:\\.(\\w+))?`, 'g')),
      ].filter(({ index }) => !text.slice(0, index).endsWith('import '))
      return reads.map(([, word]) => ({ path, module, word }))
    },
  ),
)

describe('styles are modules', () => {
  test('every stylesheet is a module but for those of the document', () => {
    const others = styles.filter(({ path }) => !modules.some((module) => module.path === path))
    expect(others.map(({ path }) => path).sort()).toEqual([...GLOBAL].sort())
  })

  test('a class that is read stands in its module', () => {
    const wrong = readings.filter(({ module, word }) => !word || !locals.get(module)?.has(word))
    expect(wrong).toEqual([])
  })

  test('a class of a module is read', () => {
    const read = new Set(readings.map(({ module, word }) => `${module} ${word}`))
    const wrong = [...locals].flatMap(([path, names]) =>
      [...names].map((name) => `${path} ${name}`).filter((one) => !read.has(one)),
    )
    expect(wrong).toEqual([])
  })

  test('no two modules share a name, nor a name in the document', () => {
    const bases = modules.map(({ path }) => basename(path).toLowerCase())
    expect(bases.filter((base, at) => bases.indexOf(base) !== at)).toEqual([])
    const scoped = [...locals].flatMap(([path, names]) =>
      [...names].map((name) => scopedName(name, path)),
    )
    const all = [...scoped, ...utilities]
    expect(all.filter((name, at) => all.indexOf(name) !== at)).toEqual([])
  })

  test('a module reaches no class but its own, utilities and states', () => {
    const scoped = new Set(
      [...locals].flatMap(([path, names]) => [...names].map((name) => scopedName(name, path))),
    )
    const wrong = modules.flatMap(({ path, css }) =>
      globalsIn(css)
        .filter((name) => scoped.has(name) || !(utilities.has(name) || STATES.includes(name)))
        .map((name) => `${path} ${name}`),
    )
    expect(wrong).toEqual([])
  })

  test('a module styles what is its own: a utility is at most around it', () => {
    const wrong = modules.flatMap(({ path, css }) =>
      selectorsOf(css)
        .flatMap((selector) => selector.split(/,(?![^(]*\))/))
        .filter((selector) => {
          const subject =
            selector
              .trim()
              .split(/[\s>+~]+(?![^(]*\))/)
              .at(-1) ?? ''
          const named = /:global\(\.([\w-]+)\)/.exec(
            subject.replace(/:not\(:global\([^)]*\)\)/g, ''),
          )
          return named?.[1] !== undefined && !STATES.includes(named[1])
        })
        .map((selector) => `${path} ${selector.trim()}`),
    )
    expect(wrong).toEqual([])
  })

  test('a class that is written out is a utility', () => {
    const known = new Set([...utilities, ...STATES])
    const wrong = code
      .filter(({ path }) => path.endsWith('.tsx') && !path.includes('.test.'))
      .flatMap(({ path, code: text }) =>
        [...text.matchAll(/className=(?:"([^"]*)"|\{([^}]*(?:\$\{[^}]*\}[^}]*)*)\})/g)]
          .flatMap(([, plain, inner = '']) =>
            plain !== undefined
              ? plain.split(/\s+/)
              : [...inner.matchAll(/(?<![=!]== )'([^']*)'|`([^`]*)`/g)].flatMap(
                  ([, word, template = '']) =>
                    (word ?? template.replace(/\$\{[^}]*\}/g, ' ')).split(/\s+/),
                ),
          )
          .filter((name) => name !== '' && !known.has(name))
          .map((name) => `${path} ${name}`),
      )
    expect(wrong).toEqual([])
  })

  test('every utility is used', () => {
    const text = code
      .filter(({ path }) => path.endsWith('.tsx') && !path.includes('.test.'))
      .flatMap(({ code: text }) => [...text.matchAll(/(["'`])((?:(?!\1)[^\n])*)\1/g)])
      .map(([, , literal]) => literal)
      .join('\n')
    // A class name may be composed: `ic--${size}`.
    const isUsed = (name: string): boolean =>
      new RegExp(`(?<![\\w-])${name}(?![\\w-])`).test(text) ||
      (name.includes('--') && text.includes(`${name.slice(0, name.indexOf('--'))}--\${`))
    const unused = [...utilities].filter((name) => !isUsed(name))
    expect(unused).toEqual([])
  })
})
