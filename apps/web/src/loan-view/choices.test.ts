import { expect, test } from 'vitest'
import { type Choice, choicesIn, choicesText } from './choices.ts'

const LANE: Choice = { productCode: 'lane-30', productAmount: '10000.00' }
const LAMP: Choice = { productCode: 'lamp-61', productAmount: '5000' }

test('[P3.19] what an address names is read back as it was written', () => {
  expect(choicesIn(choicesText([LANE, LAMP]))).toEqual([LANE, LAMP])
  expect(choicesIn(choicesText([]))).toEqual([])
})

test.each<[string | null, Choice[]]>([
  [null, []],
  ['', []],
  ['lane-30', []],
  ['lane-30:', []],
  ['lane-30:-5', []],
  ['LANE:5000', []],
  ['lane-30:1e5', []],
  ['lane-30:10000.00,,nonsense,lamp-61:5000', [LANE, LAMP]],
  // The later amount of a product counts, as a product is lent once in an application.
  ['lane-30:500,lane-30:10000.00', [LANE]],
])('[P3.19] of %j only choices are read', (text, choices) => {
  expect(choicesIn(text)).toEqual(choices)
})

test('[P3.19] no more than an application may have', () => {
  const many = Array.from({ length: 7 }, (_, at) => `p-${at}:100`).join(',')
  expect(choicesIn(many)).toHaveLength(5)
})
