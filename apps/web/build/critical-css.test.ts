import { expect, test } from 'vitest'
import { criticalCss } from './critical-css.ts'

const html = '<body class="street"><p class="small lead">text</p></body>'

test.each([
  ['keeps what the document has', '.small{color:red}', '.small{color:red}'],
  ['drops other classes', '.large{color:red}', ''],
  ['keeps the used selector of a list', '.large,.small{color:red}', '.small{color:red}'],
  ['demands every class of a selector', '.small .large{color:red}', ''],
  [
    'looks inside media',
    '@media (min-width:1px){.large{a:b}.lead{a:b}}',
    '@media (min-width:1px){.lead{a:b}}',
  ],
  ['drops unread properties, in chains too', ':root{--a:1;--b:var(--a)}p{c:d}', 'p{c:d}'],
  [
    'keeps properties that are read',
    ':root{--a:1;--b:2}p{c:var(--a)}',
    ':root{--a:1;}p{c:var(--a)}',
  ],
  ['drops keyframes nobody plays', '@keyframes x{to{a:b}}p{c:d}', 'p{c:d}'],
  [
    'keeps keyframes that are played',
    '@keyframes x{to{a:b}}p{animation:x 1s}',
    '@keyframes x{to{a:b}}p{animation:x 1s}',
  ],
])('%s', (_, css, kept) => {
  expect(criticalCss(css, html, [])).toBe(kept)
})
