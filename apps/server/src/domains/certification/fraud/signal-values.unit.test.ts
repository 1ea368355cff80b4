import { expect, test } from 'vitest'
import { documentSignals } from './signal-values.ts'

const textOf = (kind: string, fields: Parameters<typeof documentSignals>[0]) =>
  documentSignals(fields).find((signal) => signal.kind === kind)?.value

const DOB = '14/08/1991'

test('[B4.90] a name is the same in any order, with and without marks and titles', () => {
  const one = textOf('nameDob', { name: 'Mr. ASHA Rávi Kulkarni', dob: DOB })
  expect(one).toBe('ASHA KULKARNI RAVI 14/08/1991')
  expect(textOf('nameDob', { name: 'KULKARNI, ASHA RAVI', dob: DOB })).toBe(one)
  expect(textOf('nameDob', { name: 'KULKARNI ASHA RAVI', dob: '15/08/1991' })).not.toBe(one)
})

test('[B4.90] an address is the same however it is written; part of it stays when a word is missing', () => {
  const of = (address: string) => ({ name: 'ASHA', dob: DOB, address, pin: '411 014' })
  const one = of('Flat 12/B, Lotus Nagar, Kharadi, Pune 411014')
  const other = of('PUNE, Kharadi; Lotus Nagat, flat 12 B')
  expect(textOf('addressStrict', one)).toBe(textOf('addressStrict', other))
  expect(textOf('addressLoose', one)).toBe(textOf('addressLoose', of('12 B, Kharadi Pune')))
  expect(textOf('addressStrict', one)).not.toBe(textOf('addressStrict', of('12 B, Kharadi Pune')))
})

test('[B4.90] a town, or an address without a postcode, is none', () => {
  expect(textOf('addressStrict', { name: 'A', dob: DOB, address: 'Pune', pin: '411014' })).toBe(
    undefined,
  )
  expect(textOf('addressStrict', { name: 'A', dob: DOB, address: '12 Hill Road Pune' })).toBe(
    undefined,
  )
})
