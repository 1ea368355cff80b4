import { expect, test } from 'vitest'
import { cccdFacts } from './cccd.ts'
import { curpFacts, isElectorKey } from './curp.ts'
import { curpFrom, electorKeyFrom } from './curp-text.ts'
import { digitsFrom } from './labelled-kinds.ts'
import { isZoneStart, mrzCheckDigit, parseMrz } from './mrz.ts'
import { isNik, nikFacts } from './nik.ts'
import { vietnameseQr } from './qr.ts'
import { settleCccd, settleIne, settleKtp } from './settle-fields.ts'

test.each([
  ['BOXW310820HNERXN09', { dob: '20/08/1931', gender: 'MALE' }],
  ['BOXW310820HNERXN08', null],
  ['BOXW311320HNERXN09', null],
  ['BOXW310820HZZRXN09', null],
  ['SAZI980121MJCLMT08', { dob: '21/01/1998', gender: 'FEMALE' }],
])('[C3.9] the CURP %s states %o', (text, facts) => {
  expect(curpFacts(text)).toEqual(facts)
})

test.each([
  ['CURP B0XW3IO820HNERXN09', 'BOXW310820HNERXN09'],
  ['CURP: BOXW 310820 HNERXN 09', 'BOXW310820HNERXN09'],
  ['VIGENCIA 2021 - 2031', null],
])('in "%s" stands the CURP %s', (text, curp) => {
  expect(curpFrom(text)).toBe(curp)
})

test('a voter’s key holds a day, a state and a sex', () => {
  expect(isElectorKey('SLZMIT98012114M828')).toBe(true)
  expect(isElectorKey('SLZMIT98132114M828')).toBe(false)
  expect(isElectorKey('SLZMIT98012199M828')).toBe(false)
  expect(electorKeyFrom('CLAVE DE ELECTOR SLZMIT98O12114M828')).toBe('SLZMIT98012114M828')
})

test.each([
  ['3171011708450001', 1900, { dob: '17/08/1945', gender: 'MALE' }],
  ['3171015708450001', 1900, { dob: '17/08/1945', gender: 'FEMALE' }],
  ['9971011708450001', 1900, null],
  ['3171012902010001', 2000, null],
  ['3171012902001234', 2000, { dob: '29/02/2000', gender: 'MALE' }],
])('[C3.9] the NIK %s of %d states %o', (text, century, facts) => {
  expect(nikFacts(text, century)).toEqual(facts)
})

test('a NIK ends in a serial number', () => {
  expect(isNik('3171011708450001')).toBe(true)
  expect(isNik('3171011708450000')).toBe(false)
})

test.each([
  ['079098012345', { year: 1998, gender: 'MALE' }],
  ['001304012345', { year: 2004, gender: 'FEMALE' }],
  ['003098012345', null],
  ['079998012345', null],
])('[C3.9] the number %s of a CCCD states %o', (text, facts) => {
  expect(cccdFacts(text)).toEqual(facts)
})

test('look-alikes among digits are put right, other counts are left', () => {
  expect(digitsFrom(': 3171O117O845OOO1', 16)).toBe('3171011708450001')
  expect(digitsFrom('317101170845000', 16)).toBeNull()
})

// The specimen of ICAO 9303 part 5.
const FIRST = 'I<UTOD231458907<<<<<<<<<<<<<<<'
const SECOND = '7408122F1204159UTO<<<<<<<<<<<6'

test('[C3.9] a zone is read by its check digits', () => {
  expect(mrzCheckDigit('740812')).toBe('2')
  expect(mrzCheckDigit('D23145890')).toBe('7')
  expect(parseMrz(FIRST, SECOND)).toMatchObject({ birth: '740812', expiry: '120415' })
  expect(parseMrz(FIRST, `I${SECOND.slice(1)}`).birth).toBeNull()
  expect(parseMrz(FIRST, `74O8I22F${SECOND.slice(8)}`).birth).toBe('740812')
})

test('a zone of Mexico or Vietnam is known by its beginning', () => {
  expect(isZoneStart('IDMEX6601172263<<8789660117226')).toBe(true)
  expect(isZoneStart('1DVNM1945793820038194579382<<7')).toBe(true)
  expect(isZoneStart('INDEPENDENCE<FREEDOM<HAPPINESS')).toBe(false)
})

const read = (value: string, more = {}) => ({
  ...{ value, confidence: 0.9, isValid: true, votes: 3, rows: 1 },
  ...more,
})

test('a CURP bears out the day and the sex, and gives them where print was not read', () => {
  const number = read('SAZI980121MJCLMT08')
  const name = read('SALDAÑA ZAMORA ITZEL', { rows: 3 })
  const filled = settleIne({ number, name })
  expect(filled.dob).toMatchObject({ value: '21/01/1998', isValid: true })
  expect(filled.gender).toMatchObject({ value: 'FEMALE', isValid: true })
  const odd = settleIne({ number, name, dob: read('21/01/1993') })
  expect([odd.number?.isValid, odd.dob?.isValid]).toEqual([false, false])
  const lost = settleIne({ number, name: read('SALDAÑA ITZEL', { rows: 2 }) })
  expect(lost.name?.isValid).toBe(false)
})

test('a NIK at odds with the printed day is never sure', () => {
  const fields = { number: read('3171011708450001'), gender: read('MALE') }
  expect(settleKtp({ ...fields, dob: read('17/08/1945') }).number?.isValid).toBe(true)
  expect(settleKtp({ ...fields, dob: read('17/08/1946') }).number?.isValid).toBe(false)
  expect(settleKtp(fields).number?.isValid).toBe(false)
})

const CODE = '079098012345|024098012|Võ Hải Đăng|12051998|Nam|12 Lê Lợi, Phường 5|12052021'

test('the code on a CCCD puts small slips right and bears the rest out', () => {
  const coded = vietnameseQr(CODE)
  expect(coded).toMatchObject({ number: '079098012345', name: 'VÕ HẢI ĐĂNG', dob: '12/05/1998' })
  expect(vietnameseQr('https://example.invalid')).toBeNull()
  const print = { number: read('079098012345'), dob: read('12/05/1998'), gender: read('MALE') }
  const slip = settleCccd({ ...print, name: read('VÕ HAI ĐĂNG') }, coded, true)
  expect(slip.qr).toBe('agrees')
  expect(slip.fields.name).toMatchObject({ value: 'VÕ HẢI ĐĂNG', isValid: true })
  const other = settleCccd({ ...print, name: read('TRẦN THỊ MỸ DUYÊN') }, coded, true)
  expect([other.qr, other.fields.name?.isValid]).toEqual(['disagrees', false])
  const alone = { ...print, name: read('VÕ HẢI ĐĂNG') }
  expect(settleCccd(alone, null, true).fields.name?.isValid).toBe(true)
  const soft = settleCccd(alone, null, false).fields
  expect([soft.name?.isValid, soft.number?.isValid]).toEqual([false, true])
})
