import * as contract from '@noren/contract/certification'
import { afterEach, expect, test } from 'vitest'
import { GOOD_SURVEY } from '../../../test/given-certified.ts'
import { givenFace, testPicture } from '../../../test/given-document.ts'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'
import { readIdentity } from './service.ts'

let t: TestApp
afterEach(() => t.close())

const atIdentity = async (market: string, phone: string) => {
  t = await startTestApp({ env: { MARKET: market } })
  const { token, userId } = await t.signIn(phone)
  await t.call(contract.saveSurvey, { token, body: { answers: GOOD_SURVEY } })
  return { token, userId }
}

const take = (token: string, type: string, file: string) =>
  t.call(contract.invokeOcr, {
    token,
    body: { type },
    file: { bytes: testPicture(`documents/${file}.jpg`) },
  })

const TRUTH: Record<string, { fields: Record<string, string> }> = JSON.parse(
  testPicture('documents/expected.json').toString(),
)
const fieldsOf = (file: string) => TRUTH[`${file}.jpg`]?.fields ?? {}

test.each([
  ['mx', '5512345678', 'ine', 'aadhaar-2-front-clean'],
  ['id', '81234567890', 'ktp', 'ine-1-front-clean'],
  ['vn', '912345678', 'cccd', 'ktp-1-front-clean'],
] as const)(
  '[C3] in the market %s its %3$s is read and saved, and another document is told to be wrong',
  async (market, phone, kind, other) => {
    const { token, userId } = await atIdentity(market, phone)
    const wrong = await take(token, `${kind}-front`, other)
    expect(wrong.data).toMatchObject({ reason: 'DOCUMENT_WRONG_KIND' })
    const foreign = await take(token, 'pan-front', 'pan-1-front-clean')
    expect(foreign.data).toMatchObject({ reason: 'DOCUMENT_WRONG_KIND' })

    const front = await take(token, `${kind}-front`, `${kind}-1-front-clean`)
    const read = Object.fromEntries(
      front.data.fields.filter(({ isValid }) => isValid).map(({ name, value }) => [name, value]),
    )
    expect(read).toEqual(fieldsOf(`${kind}-1-front-clean`))
    if (kind !== 'ktp') {
      expect(front.data.missingSides).toEqual(['back'])
      const turned = await take(token, `${kind}-back`, `${kind}-1-front-clean`)
      expect(turned.data).toMatchObject({ reason: 'DOCUMENT_WRONG_SIDE' })
      const back = await take(token, `${kind}-back`, `${kind}-1-back-clean`)
      expect(back.data).toMatchObject({ side: 'back', missingSides: [] })
    } else expect(front.data.missingSides).toEqual([])

    await givenFace(t, userId)
    const broken = { ...read, number: `${read.number?.slice(0, -2)}**` }
    const refused = await t.call(contract.saveKyc, { token, body: { kind, fields: broken } })
    expect(refused.data).toMatchObject({ fields: [{ path: 'fields.number', rule: 'format' }] })
    const saved = await t.call(contract.saveKyc, { token, body: { kind, fields: read } })
    expect(saved.data).toEqual({ bizStatus: 30 })
    const identity = await readIdentity(t.deps, t.db, userId)
    expect(identity).toMatchObject({ documentKind: kind, correctedFields: [] })
    expect(identity?.fields.number).toBe(read.number)
  },
  120_000,
)
