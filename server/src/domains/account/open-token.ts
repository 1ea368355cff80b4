import { createHmac, timingSafeEqual } from 'node:crypto'
import { AppError } from '../../errors.ts'

/** Five minutes: long enough to switch browsers, short enough to be worth little when leaked. */
export const OPEN_TOKEN_LIFE_MS = 5 * 60 * 1000

export interface HandOff {
  tokenId: string
  userId: string
  channel: string
}

const sign = (key: Buffer, text: string): Buffer =>
  createHmac('sha256', key).update(`open token\0${text}`).digest()

/** A single-use, short-lived signed token that hands a session over (domain.md §10, `uniqueLogin`). */
export const makeOpenToken = (key: Buffer, handOff: HandOff, at: Date): string => {
  const content = { ...handOff, expiresMs: at.getTime() + OPEN_TOKEN_LIFE_MS }
  const text = Buffer.from(JSON.stringify(content)).toString('base64url')
  return `${text}.${sign(key, text).toString('base64url')}`
}

const isHandOff = (value: unknown): value is HandOff & { expiresMs: number } =>
  typeof value === 'object' &&
  value !== null &&
  'tokenId' in value &&
  'userId' in value &&
  'channel' in value &&
  'expiresMs' in value &&
  typeof value.expiresMs === 'number'

/** Reads and checks a token; used, late, forged and made for another channel all answer alike. */
export const readOpenToken = (key: Buffer, token: string, channel: string, at: Date): HandOff => {
  const [text = '', signature = ''] = token.split('.')
  const expected = sign(key, text)
  const given = Buffer.from(signature, 'base64url')
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
    throw new AppError('OPEN_TOKEN_USED')
  }
  const content: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
  if (!isHandOff(content) || content.expiresMs < at.getTime() || content.channel !== channel) {
    throw new AppError('OPEN_TOKEN_USED')
  }
  return content
}
