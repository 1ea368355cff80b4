import { describe, expect, test } from 'vitest'
import { minor } from './money.ts'
import { isSoundPayload } from './payment-codes.fixture.ts'
import {
  clabeCheckDigit,
  crc16,
  grouped,
  isClabe,
  luhnDigit,
  plainAscii,
  qrisPayload,
  vietQrPayload,
} from './payment-codes.ts'

test('[O5.2] CRC-16/CCITT-FALSE has its known answer', () => {
  expect(crc16('123456789')).toBe('29B1')
  expect(crc16('')).toBe('FFFF')
})

describe('VietQR', () => {
  test('[O5.2] an account without an amount', () => {
    expect(vietQrPayload({ bankBin: '970416', accountNumber: '257678859' })).toBe(
      '00020101021138530010A0000007270123000697041601092576788590208QRIBFTTA53037045802VN6304AE9F',
    )
  })
  test('[O5.2] with an amount and a purpose, whose marks are left out', () => {
    const payload = vietQrPayload({
      bankBin: '970416',
      accountNumber: '257678859',
      amountMinor: minor(10_000),
      purpose: 'Chuyển tiền',
    })
    expect(payload).toBe(
      '00020101021238530010A0000007270123000697041601092576788590208QRIBFTTA53037045405100005802VN62150811Chuyen tien630453E6',
    )
  })
})

const QRIS = {
  acquirerDomain: 'ID.CO.BANK.WWW',
  merchantPan: '936000140000000001',
  merchantId: 'NOREN0000000001',
  nationalMerchantId: 'ID1020000000001',
  criteria: 'UBE',
  categoryCode: '6012',
  merchantName: 'Banyan Lane Finance Indonesia Tbk',
  city: 'Jakarta Selatan Raya',
  postalCode: '12190',
  amountMinor: minor(1_030_000),
  reference: 'NRN-7K3M-92QX',
} as const

test('[O5.2] QRIS has its currency, amount, country, shortened names and a sound checksum', () => {
  const payload = qrisPayload(QRIS)
  expect(payload.startsWith('000201010212')).toBe(true)
  expect(payload).toContain('0014ID.CO.QRIS.WWW0215ID10200000000010303UBE')
  expect(payload).toContain('5204601253033605407103000058')
  expect(payload).toContain(
    '5802ID5925Banyan Lane Finance Indon6015Jakarta Selatan61051219062170113NRN-7K3M-92QX6304',
  )
  expect(isSoundPayload(payload)).toBe(true)
})

test.each([0, 20, 60])('[O5.2] a payload with a changed character at %i is not sound', (index) => {
  const payload = qrisPayload(QRIS)
  const other = payload[index] === '7' ? '8' : '7'
  expect(isSoundPayload(payload.slice(0, index) + other + payload.slice(index + 1))).toBe(false)
})

test.each(['002010077777777771', '032180000118359719'])('[O5.2] CLABE %s is one', (clabe) => {
  expect(clabeCheckDigit(clabe.slice(0, 17))).toBe(clabe.slice(17))
  expect(isClabe(clabe)).toBe(true)
})

test.each(['002010077777777772', '03218000011835971', '0321800001183597190', ''])(
  '[O5.2] %s is no CLABE',
  (text) => {
    expect(isClabe(text)).toBe(false)
  },
)

test('a field that is empty or too long is a fault of the caller', () => {
  expect(() => vietQrPayload({ bankBin: '', accountNumber: '1' })).toThrow(RangeError)
  expect(() => qrisPayload({ ...QRIS, reference: 'x'.repeat(100) })).toThrow(RangeError)
  expect(() => clabeCheckDigit('12')).toThrow(RangeError)
  expect(() => luhnDigit('12a')).toThrow(RangeError)
})

test.each([
  ['7992739871', '3'],
  ['0', '0'],
  ['18', '2'],
])('Luhn’s digit of %s is %s', (digits, digit) => {
  expect(luhnDigit(digits)).toBe(digit)
})

test('codes are grouped in fours, text keeps only plain letters', () => {
  expect(grouped('12345678901234')).toBe('1234 5678 9012 34')
  expect(grouped('1234')).toBe('1234')
  expect(plainAscii('Đặng Thị ₫ Hoa', 11)).toBe('Dang Thi  H')
})
