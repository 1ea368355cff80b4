import { type Currency, decimalFromMinor, type Minor } from './money.ts'

/**
 * What a bank app, a till or a scanner reads: EMVCo merchant-presented QR payloads, CLABE numbers
 * and codes with a check digit. Pure text in, pure text out.
 */

/** CRC-16/CCITT-FALSE (init FFFF, polynomial 1021) of the UTF-8 bytes, four hex digits. */
export function crc16(text: string): string {
  let crc = 0xffff
  for (const byte of new TextEncoder().encode(text)) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit += 1) {
      crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : (crc << 1) & 0xffff
    }
  }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}

type Field = readonly [tag: string, value: string]

/** @throws RangeError when a value is empty or has more than 99 characters. */
function tlv(fields: readonly Field[]): string {
  return fields
    .map(([tag, value]) => {
      if (value.length === 0 || value.length > 99) throw new RangeError(`field ${tag}: ${value}`)
      return `${tag}${String(value.length).padStart(2, '0')}${value}`
    })
    .join('')
}

/** Fields in order and the checksum over everything, its own tag and length included (EMVCo 4.7.3). */
function withChecksum(fields: readonly Field[]): string {
  const body = `${tlv(fields)}6304`
  return `${body}${crc16(body)}`
}

/** Letters without marks: the payload's text fields are plain ASCII ("Chuyển tiền" → "Chuyen tien"). */
export function plainAscii(text: string, lengthMax: number): string {
  return text
    .replace(/[đĐ]/g, (letter) => (letter === 'đ' ? 'd' : 'D'))
    .normalize('NFD')
    .replace(/[^\x20-\x7e]/g, '')
    .trim()
    .slice(0, lengthMax)
    .trim()
}

const PURPOSE_LENGTH = 25
const MERCHANT_NAME_LENGTH = 25
const CITY_LENGTH = 15

export interface VietQr {
  /** Six digits of NAPAS: 970416. */
  readonly bankBin: string
  readonly accountNumber: string
  /** Absent: the payer types it, and the code may be used again. */
  readonly amountMinor?: Minor
  readonly purpose?: string
}

/** VietQR transfer to an account (NAPAS, service QRIBFTTA). */
export function vietQrPayload({ bankBin, accountNumber, amountMinor, purpose }: VietQr): string {
  const receiver = tlv([
    ['00', bankBin],
    ['01', accountNumber],
  ])
  const account = tlv([
    ['00', 'A000000727'],
    ['01', receiver],
    ['02', 'QRIBFTTA'],
  ])
  const note = purpose ? plainAscii(purpose, PURPOSE_LENGTH) : ''
  return withChecksum([
    ['00', '01'],
    ['01', amountMinor === undefined ? '11' : '12'],
    ['38', account],
    ['53', '704'],
    ...amountField(amountMinor, 'VND'),
    ['58', 'VN'],
    ...(note ? ([['62', tlv([['08', note]])]] as const) : []),
  ])
}

export interface Qris {
  /** The acquirer's own name space: 'ID.CO.BANK.WWW'. */
  readonly acquirerDomain: string
  /** Eighteen or nineteen digits. */
  readonly merchantPan: string
  readonly merchantId: string
  /** National merchant id: ID followed by digits. */
  readonly nationalMerchantId: string
  /** UMI, UKE, UME or UBE: the size of the merchant. */
  readonly criteria: 'UMI' | 'UKE' | 'UME' | 'UBE'
  readonly categoryCode: string
  readonly merchantName: string
  readonly city: string
  readonly postalCode: string
  readonly amountMinor: Minor
  /** The bill's number, so that the money is known again. */
  readonly reference: string
}

/** QRIS of one amount and one use (Bank Indonesia, EMVCo merchant-presented mode). */
export function qrisPayload(qris: Qris): string {
  return withChecksum([
    ['00', '01'],
    ['01', '12'],
    [
      '26',
      tlv([
        ['00', qris.acquirerDomain],
        ['01', qris.merchantPan],
        ['02', qris.merchantId],
        ['03', qris.criteria],
      ]),
    ],
    [
      '51',
      tlv([
        ['00', 'ID.CO.QRIS.WWW'],
        ['02', qris.nationalMerchantId],
        ['03', qris.criteria],
      ]),
    ],
    ['52', qris.categoryCode],
    ['53', '360'],
    ...amountField(qris.amountMinor, 'IDR'),
    ['58', 'ID'],
    ['59', plainAscii(qris.merchantName, MERCHANT_NAME_LENGTH)],
    ['60', plainAscii(qris.city, CITY_LENGTH)],
    ['61', qris.postalCode],
    ['62', tlv([['01', qris.reference]])],
  ])
}

function amountField(amountMinor: Minor | undefined, currency: Currency): Field[] {
  return amountMinor === undefined ? [] : [['54', decimalFromMinor(amountMinor, currency)]]
}

const CLABE_WEIGHTS = [3, 7, 1] as const

/** The eighteenth digit of a CLABE (Banco de México): weights 3, 7, 1, each product modulo ten. */
export function clabeCheckDigit(first17: string): string {
  if (!/^\d{17}$/.test(first17)) throw new RangeError(`not 17 digits: ${first17}`)
  const sum = [...first17].reduce(
    (total, digit, index) => total + ((Number(digit) * (CLABE_WEIGHTS[index % 3] ?? 0)) % 10),
    0,
  )
  return String((10 - (sum % 10)) % 10)
}

export function isClabe(text: string): boolean {
  return /^\d{18}$/.test(text) && clabeCheckDigit(text.slice(0, 17)) === text.slice(17)
}

/** Luhn's digit (ISO/IEC 7812-1), for codes that a cashier types by hand. */
export function luhnDigit(digits: string): string {
  if (!/^\d+$/.test(digits)) throw new RangeError(`not digits: ${digits}`)
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const doubled = Number(digit) * (index % 2 === 0 ? 2 : 1)
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return String((10 - (sum % 10)) % 10)
}

/** "12345678901234" → "1234 5678 9012 34": read aloud and typed in fours. */
export function grouped(code: string): string {
  return code.replace(/(.{4})(?=.)/g, '$1 ')
}
