import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { href, paths, placeOf } from './paths.ts'

test.each([
  ['', '/'],
  ['#/', '/'],
  ['#home', '/home'],
  ['#/home', '/home'],
  ['#/home/', '/home'],
  ['#/repay/77?coupon=3', '/repay/77'],
])('[N1.2] hash %j is the path %s', (hash, path) => {
  expect(placeOf(hash).path).toBe(path)
})

test('[N1.2] the query behind the hash belongs to the page', () => {
  expect(placeOf('#/repay-code?code=a%26b').query.get('code')).toBe('a&b')
})

test('[N1.2] an address made here is read back to the same place', () => {
  const place = placeOf(href(paths.repayCode({ code: 'x?y=z' })))
  expect([place.path, place.query.get('code')]).toEqual(['/repay-code', 'x?y=z'])
})

test('what is not given does not stand in the address', () => {
  expect(paths.loan({ amount: '20000' })).toBe('/loan?amount=20000')
  expect(paths.loan()).toBe('/loan')
})

const src = resolve(import.meta.dirname, '..')
const sources = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
  .map((file) => readFileSync(join(src, file), 'utf8'))

test.each(Object.keys(paths))('something leads to paths.%s', (name) => {
  const link = new RegExp(`\\bpaths\\.${name}\\b`)
  expect(sources.some((text) => link.test(text))).toBe(true)
})
