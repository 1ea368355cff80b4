import { expect, test } from 'vitest'
import type { Texts } from '../../../device/texts.ts'
import { brokenIn } from '../../../shell/form/broken-in.fixture.ts'
import { loginTable } from './login-table.ts'

/** A text is represented by its key and values. */
const t = ((key: string, values?: object) =>
  values ? `${key} ${JSON.stringify(values)}` : key) as Texts<'login'>
const good = { phone: '9000000000', code: '4271', isAgreed: true }
const broken = (change: Partial<typeof good>) => brokenIn(loginTable(t), { ...good, ...change })

test.each([
  ['', 'phoneEmpty'],
  ['  ', 'phoneEmpty'],
  ['90000 0000', 'phoneFormat {"length":"10","given":9}'],
  ['900000000012', 'phoneFormat {"length":"10","given":12}'],
  ['1234567890', 'phoneStart'],
  ['letters', 'phoneFormat {"length":"10","given":0}'],
  ['9000000000', undefined],
  ['90000 00000', undefined],
  ['+91 90000 00000', undefined],
  ['09000000000', undefined],
])('[L2.2] phone %j says %s', (phone, sentence) => {
  expect(broken({ phone }).phone).toBe(sentence)
})

test.each([
  ['', 'codeEmpty'],
  ['427', 'codeFormat {"length":4}'],
  ['42a1', 'codeFormat {"length":4}'],
  ['4271', undefined],
])('[L2.2] code %j says %s', (code, sentence) => {
  expect(broken({ code }).code).toBe(sentence)
})

test('[L2.2] an empty form gets a message beside each of its three fields, a good one none', () => {
  expect(broken({ phone: '', code: '', isAgreed: false })).toEqual({
    phone: 'phoneEmpty',
    code: 'codeEmpty',
    isAgreed: 'mustAgree',
  })
  expect(broken({})).toEqual({})
})
