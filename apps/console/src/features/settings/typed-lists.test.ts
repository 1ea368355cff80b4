import { expect, test } from 'vitest'
import { policyIn } from './policy-file.ts'
import { daysIn, numberIn, postcodesIn } from './typed-lists.ts'

test('postcodes are taken as they are pasted, each once, and what is none is named', () => {
  expect(postcodesIn(' 600041, 600042\n600041;600043 ')).toEqual({
    codes: ['600041', '600042', '600043'],
    wrong: [],
  })
  expect(postcodesIn('600041 Adyar 12')).toEqual({ codes: ['600041'], wrong: ['Adyar', '12'] })
  expect(postcodesIn('')).toEqual({ codes: [], wrong: [] })
})

test('days are taken in their order, each once; one that is none makes none of them count', () => {
  expect(daysIn('9, 2 2', 365)).toEqual([2, 9])
  expect(daysIn('', 30)).toEqual([])
  for (const text of ['0', '31', '1,x', '1.5', '-1']) expect(daysIn(text, 30), text).toBeNull()
  expect(numberIn(' 7 ', 0, 7)).toBe(7)
  for (const text of ['', '8', '07.5', '1e1']) expect(numberIn(text, 0, 7), text).toBeNull()
})

test('a file is rules where it has a name; what is none is told before it is sent', () => {
  const policy = { version: 'in-2027-01-draft', bands: [] }
  expect(policyIn(JSON.stringify(policy))).toEqual({ version: policy.version, policy })
  for (const content of ['', '{', '[]', 'null', '7', '{}', '{"version":7}', '{"version":""}']) {
    expect(policyIn(content), content).toBeNull()
  }
})
