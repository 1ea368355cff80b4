import { randomInt } from 'node:crypto'
import type { MarketCode } from '@noren/markets/market'

const digits = (count: number): string =>
  Array.from({ length: count }, () => String(randomInt(10))).join('')

let taken = randomInt(10_000)
/** Four digits that no other person of this run has, of ten thousand. */
const fourNew = (): string => {
  taken = (taken + 1) % 10_000
  return String(taken).padStart(4, '0')
}

const BIRTH_YEARS = { from: 1979, count: 16 }
const BIRTH_DAYS = BIRTH_YEARS.count * 12 * 28
let born = randomInt(BIRTH_DAYS)
/**
 * A birth date, DD/MM/YYYY, that nobody else of this run has, of some thousands: two people of one name and birth date are
 * one person to the fraud graph.
 */
export const newBirthDate = (): string => {
  born = (born + 1) % BIRTH_DAYS
  const two = (number: number) => String(number).padStart(2, '0')
  const [days, months] = [born % 28, Math.floor(born / 28) % 12]
  return `${two(days + 1)}/${two(months + 1)}/${BIRTH_YEARS.from + Math.floor(born / 336)}`
}

const letters = (count: number): string =>
  Array.from({ length: count }, () => String.fromCharCode(65 + randomInt(26))).join('')

/** A name that nobody else of this run bears: of a common one two may have the same birth date by chance. */
export const newRareName = (): string => `${letters(6)} ${letters(9)}`

/** A number of an Indian bank account that nobody has had, with an ending for which the sandbox's bank may have a story. */
export const newAccountNumber = (ending: string): string => `5${digits(8)}${ending}`

/** What tests need to know about a market's people; every new market adds a row. */
export interface MarketPeople {
  /** A mobile number not used yet in this run. */
  readonly newPhone: () => string
  /** Numbers of other countries, and one too short. */
  readonly wrongPhones: readonly string[]
  /** The document they show, with a number not used yet in this run. */
  readonly document: { readonly kind: string; readonly newNumber: () => string }
  /** One digit shorter than the shortest account number, or longer than the longest. */
  readonly wrongAccount: string
  /** A loan they take: a product's code, and an amount it offers. */
  readonly wish: { readonly productCode: string; readonly amount: string }
}

export const MARKET_PEOPLE: Readonly<Record<MarketCode, MarketPeople>> = {
  in: {
    newPhone: () => `9${digits(9)}`,
    wrongPhones: ['5512345678', '98765'],
    document: {
      kind: 'pan',
      newNumber: () => `${letters(3)}P${letters(1)}${1 + randomInt(9)}${digits(3)}${letters(1)}`,
    },
    wrongAccount: '12345678',
    wish: { productCode: 'lane-30', amount: '10000.00' },
  },
  mx: {
    newPhone: () => `55${digits(8)}`,
    wrongPhones: ['0123456789', '551234567'],
    document: {
      kind: 'ine',
      newNumber: () => `${letters(4)}910814M${letters(5)}0${digits(1)}`,
    },
    wrongAccount: '00218012345678901',
    wish: { productCode: 'nopal-30', amount: '3000.00' },
  },
  id: {
    newPhone: () => `812${digits(8)}`,
    wrongPhones: ['9876543210', '8123'],
    document: { kind: 'ktp', newNumber: () => `317101540891${fourNew()}` },
    wrongAccount: '1234567',
    wish: { productCode: 'lontar-30', amount: '2000000' },
  },
  vn: {
    newPhone: () => `91${digits(7)}`,
    wrongPhones: ['123456789', '9123456'],
    document: { kind: 'cccd', newNumber: () => `079191${digits(6)}` },
    wrongAccount: '12345678901234567890',
    wish: { productCode: 'sen-30', amount: '3000000' },
  },
}
