import { expect, test } from 'vitest'
import { tryKnownAnswers } from './known-answers.ts'
import vectors from './vectors.json' with { type: 'json' }

test('the self-test passes both suites and notices one letter that differs', async () => {
  expect(await tryKnownAnswers()).toEqual([
    { name: 'X25519', result: 'passed' },
    { name: 'P-256', result: 'passed' },
  ])
  const [first] = vectors.suites
  if (!first) throw new Error('no suite')
  const wrong = [
    { ...first, catsKey: `${first.catsKey.slice(0, -1)}A` },
    { ...first, request: { ...first.request, cats: `${first.request.cats.slice(0, -4)}AAAA` } },
    { ...first, answer: { ...first.answer, json: '{"code":201}' } },
  ]
  for (const vector of wrong) {
    expect(await tryKnownAnswers([vector])).toEqual([{ name: 'X25519', result: 'failed' }])
  }
  const unknown = { ...first, publicKeyEntry: { ...first.publicKeyEntry, kemId: 99 } }
  expect(await tryKnownAnswers([unknown])).toEqual([{ name: 'X25519', result: 'missing' }])
})
