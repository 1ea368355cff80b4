import { expect, test } from 'vitest'
import { bytesOf, kilobytes, madeText, sha256Of } from './document-file.ts'

test.each<[string, number[]]>([
  ['', []],
  ['JVBERi0=', [0x25, 0x50, 0x44, 0x46, 0x2d]],
  ['AP+A', [0, 255, 128]],
])('the document %j comes out byte for byte', (base64, bytes) => {
  expect(Array.from(bytesOf(base64))).toEqual(bytes)
})

test('text that is not base64 is refused', () => {
  expect(() => bytesOf('%PDF-1.7')).toThrow()
})

test('a document is identified by its digest (FIPS 180-4, "abc")', async () => {
  expect(await sha256Of(bytesOf('YWJj'))).toBe(
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  )
})

test.each([
  [0, 1],
  [1, 1],
  [1024, 1],
  [1025, 2],
  [48_300, 48],
])('%i bytes are said to be %i kB', (bytes, shown) => {
  expect(kilobytes(bytes)).toBe(shown)
})

test('[F13.74] a paper that is made for a day says the day, and another one its hour too', () => {
  const plain = (at: string) => madeText(at).replace(/\s/g, ' ')
  expect(plain('2027-03-30T18:30:00.000Z')).toBe('Wed, 31 Mar 2027')
  expect(plain('2027-03-31T14:33:00.000Z')).toBe('31 Mar 2027, 20:03 IST')
})
