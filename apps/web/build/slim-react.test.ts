import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { withoutUnused } from './slim-react.ts'

const reactDom = readFileSync(
  join(
    dirname(createRequire(import.meta.url).resolve('react-dom/package.json')),
    'cjs/react-dom-client.production.js',
  ),
  'utf8',
)

/** Ways into what build/slim-react.ts leaves out: they work in development and would not in a build. */
const LEFT_OUT = [
  'Activity',
  'Component',
  'PureComponent',
  'Suspense',
  'lazy',
  'startTransition',
  'use',
  'useActionState',
  'useDeferredValue',
  'useOptimistic',
  'useTransition',
  'hydrateRoot',
  'preconnect',
  'prefetchDNS',
  'preinit',
  'preinitModule',
  'preload',
  'preloadModule',
  'useFormState',
  'useFormStatus',
]

test('every part that is left out is in the react-dom that is installed', () => {
  expect(withoutUnused(reactDom)).toContain('function leftOut()')
})

test('another version of react-dom stops the build', () => {
  const other = reactDom.replace(/exports\.version = "[^"]+"/, 'exports.version = "20.0.0"')
  expect(() => withoutUnused(other)).toThrow('knows react-dom')
})

test('no page uses what the build leaves out of react-dom', () => {
  const packages = ['client', 'i18n', 'ui'].map((name) => `../../../packages/${name}/src`)
  const folders = ['../src', ...packages].map((one) => join(import.meta.dirname, one))
  const used = folders
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
    )
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) => {
      const text = readFileSync(file, 'utf8')
      const imports = text.matchAll(/import \{([^}]*)\} from 'react(?:-dom(?:\/client)?)?'/g)
      const names = [...imports].flatMap(([, list = '']) => list.match(/\w+/g) ?? [])
      return names.filter((name) => LEFT_OUT.includes(name)).map((name) => `${file}: ${name}`)
    })
  expect(used).toEqual([])
})
