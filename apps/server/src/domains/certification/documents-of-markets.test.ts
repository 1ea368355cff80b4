import * as contract from '@noren/contract/certification'
import { givenAtIdentity } from '@noren/testkit/given-certified'
import { givenFace, givenPictures, testPicture } from '@noren/testkit/given-document'
import { startTestApp, type TestApp } from '@noren/testkit/test-app'
import { afterEach, expect, test } from 'vitest'
import { readIdentity } from './read-identity.ts'

let t: TestApp
afterEach(() => t.close())

const atIdentity = async (market: string, phone: string) => {
  t = await startTestApp({ env: { MARKET: market } })
  return givenAtIdentity(t, phone)
}

const take = (token: string, type: string, file: string) =>
  t.call(contract.invokeOcr, {
    token,
    body: { type },
    file: { bytes: testPicture(`documents/${file}.jpg`) },
  })

const PEOPLE = {
  mx: { phone: '5512345678', kind: 'ine', number: 'BOXW310820HNERXN09', dob: '20/08/1931' },
  id: { phone: '81234567890', kind: 'ktp', number: '3171011708650001', dob: '17/08/1965' },
  vn: { phone: '912345678', kind: 'cccd', number: '079098012345', dob: '12/05/1998' },
} as const

test.each([
  ['id', 'ktp', '3171011708650001', '3171011708650000'],
  ['vn', 'cccd', '079098012345', '003098012345'],
  ['mx', 'ine', 'SAZI980121MJCLMT08', 'SAZI980121MJCLMT07'],
] as const)(
  '[C3.14] in the market %s its %s is saved; a number that cannot be and another kind are refused',
  async (market, kind, number, broken) => {
    const { phone, dob } = PEOPLE[market]
    const { token, userId } = await atIdentity(market, phone)
    const foreign = await take(token, 'pan-front', 'pan-1-front-clean')
    expect(foreign.data).toMatchObject({ reason: 'DOCUMENT_WRONG_KIND' })
    const born = kind === 'ine' ? '21/01/1998' : dob
    await givenPictures(t, userId, { documentKind: kind, number, dob: born })
    await givenFace(t, userId)
    const save = (fields: Record<string, string>) =>
      t.call(contract.saveKyc, { token, body: { kind, fields } })
    expect((await save({ number: broken })).data).toMatchObject({
      fields: [{ path: 'fields.number', rule: 'format' }],
    })
    // A date that differs from the number's is reviewed by staff.
    const year = born.slice(6)
    expect((await save({ dob: `02/02/${Number(year) - 1}` })).data).toEqual({ bizStatus: 30 })
    const odd = await readIdentity(t.deps, t.db, userId)
    expect(odd?.correctedFields).toEqual(['number', 'dob'])
    expect((await save({})).data).toEqual({ bizStatus: 30 })
    const identity = await readIdentity(t.deps, t.db, userId)
    expect(identity).toMatchObject({ documentKind: kind, correctedFields: [] })
    expect(identity?.fields.number).toBe(number)
  },
)

test('[C3.14] a KTP is read in its market, where an INE is the wrong document', async () => {
  const { token } = await atIdentity('id', PEOPLE.id.phone)
  const wrong = await take(token, 'ktp-front', 'ine-1-front-clean')
  expect(wrong.data).toMatchObject({ reason: 'DOCUMENT_WRONG_KIND' })
  const { data } = await take(token, 'ktp-front', 'ktp-1-front-clean')
  expect(data.missingSides).toEqual([])
  const truth = JSON.parse(testPicture('documents/expected.json').toString())
  const read = Object.fromEntries(data.fields.map(({ name, value }) => [name, value]))
  expect(read).toEqual(truth['ktp-1-front-clean.jpg'].fields)
}, 900_000)
