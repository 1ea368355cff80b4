import { expect, test } from 'vitest'
import { framesOf } from './stack.ts'

const ORIGIN = 'https://noren.example'

test.each([
  [
    'Chromium',
    `TypeError: no Asha Kulkarni
    at openHome (${ORIGIN}/assets/home-x1.js:1:5231)
    at async ${ORIGIN}/assets/app-x2.js:2:17
    at new Thing (https://other.example/a.js:1:2)
    at <anonymous>`,
  ],
  [
    'WebKit and Gecko',
    `openHome@${ORIGIN}/assets/home-x1.js:1:5231
async*@${ORIGIN}/assets/app-x2.js:2:17
[native code]`,
  ],
])('frames of %s are files of ours with their places, and nothing else', (_, stack) => {
  const frames = framesOf(stack, ORIGIN)
  expect(frames.map(({ file, line, column }) => [file, line, column])).toEqual([
    ['/assets/home-x1.js', 1, 5231],
    ['/assets/app-x2.js', 2, 17],
  ])
  expect(frames[0]?.fn).toBe('openHome')
  expect(JSON.stringify(frames)).not.toContain('Asha')
})

test('an address with more than a path is no file', () => {
  expect(framesOf(`at f (${ORIGIN}/?openToken=abc:1:2)`, ORIGIN)).toEqual([])
  expect(framesOf('', ORIGIN)).toEqual([])
})
