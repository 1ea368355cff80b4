import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { constantsIn, withConstants } from './constant-tokens.ts'

const root = join(import.meta.dirname, '../../..')
const tokens = readFileSync(join(root, 'packages/ui/src/tokens.css'), 'utf8')

test('a plain value that never changes is written where it is used, and what changes stays a variable', () => {
  const values = constantsIn(`
    --s-1: 0.08rem; /* 4 */
    --ink: var(--light, #171b34) var(--dark, #eef0f8);
    --white: #fff;
    --fw-bold: 700; /* bold */
    --t-base: 240ms;
    --wide: 1rem;
    @media (min-width: 760px) { :root {
    --wide: 2rem;
  `)
  expect([...values]).toEqual([
    ['--s-1', '0.08rem'],
    ['--white', '#fff'],
    ['--fw-bold', '700'],
  ])
  const css = 'gap: var(--s-1) calc(-1 * var(--s-1)); color: var(--ink); width: var(--wide, 3px)'
  expect(withConstants(css, values)).toBe(
    'gap: 0.08rem calc(-1 * 0.08rem); color: var(--ink); width: var(--wide, 3px)',
  )
})

test('no style and no component says a constant token anew, or the build would not hear it', () => {
  const values = constantsIn(tokens)
  expect(values.get('--hairline')).toBe('1px')
  const files = globSync('{apps/web,packages/ui}/src/**/*.{css,ts,tsx}', { cwd: root })
  expect(files.length).toBeGreaterThan(200)
  const anew = files
    .filter((file) => !/tokens\.css$|\.(workshop|fixture)\.tsx$/.test(file))
    .flatMap((file) => {
      const text = readFileSync(join(root, file), 'utf8')
      const names = [...text.matchAll(/(--[\w-]+)['"]?\]?\s*:/g)].map(([, name = '']) => name)
      const read = /\.css$/.test(file)
        ? []
        : [...text.matchAll(/var\((--[\w-]+)/g)].map(([, name = '']) => name)
      return [...names, ...read].filter((name) => values.has(name)).map((name) => `${file} ${name}`)
    })
  expect(anew).toEqual([])
})
