import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { EXPORTS, withoutUnused } from './slim-react.ts'

const packageOf = (name: string): string =>
  dirname(createRequire(import.meta.url).resolve(`${name}/package.json`))
const textOf = (module: string): string =>
  readFileSync(
    join(packageOf(module.replace('-client', '')), `cjs/${module}.production.js`),
    'utf8',
  )
const MODULES = Object.keys(EXPORTS)

test.each(MODULES)(
  'every part of %s that is left out is in the version that is installed',
  (module) => {
    const whole = textOf(module)
    expect(withoutUnused(whole, module).length).toBeLessThan(whole.length)
  },
)

test('the methods of classes that React has given up are never called, and those that it has are', () => {
  const code = withoutUnused(textOf('react-dom-client'), 'react-dom-client')
  expect(code).not.toMatch(/typeof [\w.]+componentWill(Mount|ReceiveProps|Update)/)
  for (const kept of ['componentWillUnmount', 'componentDidCatch', 'getDerivedStateFromError']) {
    expect(code).toContain(kept)
  }
})

test.each(MODULES)('another version of %s stops the build', (module) => {
  const other = textOf(module).replace(/exports\.version = "[^"]+"/, 'exports.version = "20.0.0"')
  expect(() => withoutUnused(other, module)).toThrow('knows react')
})

const LEFT_OUT = MODULES.flatMap((module) => EXPORTS[module] ?? [])
const filesUnder = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(tsx?|m?js)$/.test(file) && !/\.(workshop|fixture)\.tsx$/.test(file))
    .map((file) => join(folder, file))

/** What a module imports from React by name, or uses by React's own name. */
const takenBy = (text: string): string[] => [
  ...[...text.matchAll(/import \{([^}]*)\} from ["']react(?:-dom(?:\/client)?)?["']/g)].flatMap(
    ([, list = '']) => list.match(/\w+/g) ?? [],
  ),
  ...[...text.matchAll(/\bReact(?:Dom|DOM)?\.(\w+)/g)].map(([, name = '']) => name),
]

test('nothing uses what the build leaves out of React: no page, and no library in the app', () => {
  const here = (folder: string): string[] => filesUnder(join(import.meta.dirname, folder))
  const files = [
    ...here('../src'),
    ...['client', 'i18n', 'ui'].flatMap((name) => here(`../../../packages/${name}/src`)),
    // Its hooks of that name are for pages that suspend, and our pages do not import them.
    ...filesUnder(join(packageOf('@tanstack/react-query'), 'build/modern')).filter(
      (file) => file.endsWith('.js') && !/use(Suspense|Prefetch)/.test(file),
    ),
  ]
  const taken = files.map((file) => ({ file, names: takenBy(readFileSync(file, 'utf8')) }))
  expect(taken.flatMap(({ names }) => names)).toContain('useSyncExternalStore')
  const used = taken.flatMap(({ file, names }) =>
    names.filter((name) => LEFT_OUT.includes(name)).map((name) => `${file}: ${name}`),
  )
  expect(used).toEqual([])
  const given = files.filter((file) =>
    /\bcomponentWill(Mount|ReceiveProps|Update)\b/.test(readFileSync(file, 'utf8')),
  )
  expect(given).toEqual([])
})
