import { deflateSync } from 'node:zlib'
import { day } from '@noren/contract/dates'
import { givenStatement, statementCsv, statementPdf } from '@noren/testkit/given-statement'
import { afterAll, expect, test } from 'vitest'
import { createVision } from '../vision.ts'

/** Files as they come from people, and from those who mean harm, read by the real process. */
const vision = createVision()
afterAll(() => vision.close())

const OWNER = 'somebody'
const read = async (file: Uint8Array, password = '') => {
  const answer = await vision.readStatement({ file, password, owner: OWNER })
  if (!answer.ok) throw new Error(answer.failure)
  return answer.value
}
const given = (change = {}) =>
  givenStatement({
    name: 'Asha Kulkarni',
    accountNumber: '50100012344321',
    until: day('2026-11-20'),
    ...change,
  })

/** A PDF of these objects, by their numbers from 1, of which the first is the root. */
const pdfOf = (objects: readonly (string | { head: string; bytes: Uint8Array })[]): Uint8Array => {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')]
  const offsets: number[] = []
  const length = () => parts.reduce((sum, part) => sum + part.length, 0)
  for (const [at, object] of objects.entries()) {
    offsets.push(length())
    const body =
      typeof object === 'string'
        ? Buffer.from(object)
        : Buffer.concat([
            Buffer.from(`<<${object.head}/Length ${object.bytes.length}>>\nstream\n`),
            object.bytes,
            Buffer.from('\nendstream'),
          ])
    parts.push(Buffer.concat([Buffer.from(`${at + 1} 0 obj\n`), body, Buffer.from('\nendobj\n')]))
  }
  const start = length()
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`
  parts.push(
    Buffer.from(
      `${table}trailer\n<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${start}\n%%EOF`,
    ),
  )
  return new Uint8Array(Buffer.concat(parts))
}
const CATALOG = '<</Type/Catalog/Pages 2 0 R>>'
const PAGE = '<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents 4 0 R/Resources<<>>>>'

test('[B4.107] a statement is read in another process, with its password and without', async () => {
  const plain = await read(await statementPdf(given()))
  expect(plain).toMatchObject({ kind: 'pdf', pages: 1, madeWith: 'Bank Statement Server 4.1' })
  const file = await statementPdf(given({ password: 'ASHA0101' }))
  expect(await read(file)).toEqual({ refusal: 'passwordNeeded' })
  expect(await read(file, 'ASHA0102')).toEqual({ refusal: 'passwordWrong' })
  const textIn = (value: typeof plain) =>
    'lines' in value && value.lines.map(({ cells }) => cells.map(({ text }) => text))
  expect(textIn(await read(file, 'ASHA0101'))).toEqual(textIn(plain))
  expect(await read(statementCsv(given()))).toMatchObject({ kind: 'csv', pages: 1 })
})

test('[B4.107] a file of more than sixty pages is too long', async () => {
  expect(await read(await statementPdf(given({ pagesMore: 60 })))).toEqual({ refusal: 'tooLong' })
  const pages = Array(10_000).fill('3 0 R').join(' ')
  const many = pdfOf([
    CATALOG,
    `<</Type/Pages/Count 10000/Kids[${pages}]>>`,
    PAGE,
    { head: '', bytes: new Uint8Array() },
  ])
  expect(await read(many)).toEqual({ refusal: 'tooLong' })
})

test.each([
  [
    'whose pages are its own children',
    pdfOf([CATALOG, '<</Type/Pages/Count 2/Kids[2 0 R 2 0 R]>>']),
  ],
  [
    'whose drawing draws itself',
    pdfOf([
      CATALOG,
      '<</Type/Pages/Count 1/Kids[3 0 R]>>',
      '<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Contents 4 0 R/Resources<</XObject<</A 5 0 R>>>>>>',
      { head: '', bytes: Buffer.from('/A Do') },
      {
        head: '/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</XObject<</A 5 0 R>>>>',
        bytes: Buffer.from('/A Do /A Do'),
      },
    ]),
  ],
  [
    'that unpacks to a gigabyte',
    pdfOf([
      CATALOG,
      '<</Type/Pages/Count 1/Kids[3 0 R]>>',
      PAGE,
      {
        head: '/Filter/FlateDecode',
        bytes: deflateSync(Buffer.alloc(1_000_000_000, ' '), { level: 9 }),
      },
    ]),
  ],
  ['that is cut off', new Uint8Array(Buffer.from('%PDF-1.7\n1 0 obj\n<</Type/Cat'))],
])('[B4.107] a PDF %s ends without harm', async (_, file) => {
  const started = performance.now()
  const value = await read(file)
  expect('refusal' in value && ['damaged', 'noText', 'tooHeavy', 'tooLong']).toContain(
    'refusal' in value && value.refusal,
  )
  expect(performance.now() - started).toBeLessThan(60_000)
  // The next statement is read as if nothing had been.
  expect(await read(statementCsv(given()))).toMatchObject({ kind: 'csv' })
})

test.each([
  [
    'of pictures alone',
    pdfOf([
      CATALOG,
      '<</Type/Pages/Count 1/Kids[3 0 R]>>',
      PAGE,
      { head: '', bytes: new Uint8Array() },
    ]),
    'noText',
  ],
  ['that is an archive', new Uint8Array([0x50, 0x4b, 3, 4, 1, 2]), 'kind'],
  ['that is no text', new Uint8Array([0xc3, 0x28, 0xff, 0x00]), 'kind'],
  ['of endless rows', new TextEncoder().encode('1,2\n'.repeat(1_200_000)), 'tooLong'],
  ['of one endless cell', new TextEncoder().encode(`"${'9'.repeat(4_900_000)}`), 'damaged'],
  ['of nothing', new TextEncoder().encode('\n\n'), 'noText'],
])('[B4.107] a file %s is told so', async (_, file, refusal) => {
  expect(await read(file)).toEqual({ refusal })
})

test('[B4.107] of endless columns some are read, and of a long cell its beginning', async () => {
  const wide = new TextEncoder().encode(`${'a,'.repeat(9_000)}\n${'b'.repeat(9_000)}`)
  const value = await read(wide)
  if ('refusal' in value) throw new Error(value.refusal)
  expect(value.lines.map(({ cells }) => cells.length)).toEqual([24, 1])
  expect(value.lines[1]?.cells[0]?.text).toHaveLength(200)
})
