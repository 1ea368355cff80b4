import { createHmac, timingSafeEqual } from 'node:crypto'
import { AppError } from '../../../platform/errors.ts'

/** Five minutes: long enough to switch browsers, too short to be useful when leaked. */
const OPEN_TOKEN_LIFE_MS = 5 * 60 * 1000

export interface OpenToken {
  tokenId: string
  userId: string
  channel: string
}

/** Half of the digest is enough: the token is in a QR code and lives for minutes. */
const SIGNATURE_BYTES = 16
const ID_BYTES = 16
const TIME_BYTES = 6

const sign = (key: Buffer, content: Buffer): Buffer =>
  createHmac('sha256', key)
    .update('open token\0')
    .update(content)
    .digest()
    .subarray(0, SIGNATURE_BYTES)

const bytesOfId = (id: string): Buffer => Buffer.from(id.replaceAll('-', ''), 'hex')
const idOfBytes = (bytes: Buffer): string =>
  bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

/**
 * A signed, single-use, short-lived token that signs a person in: token id ‖ user id ‖ expiry in ms ‖
 * channel, and the signature.
 */
export const makeOpenToken = (
  key: Buffer,
  { tokenId, userId, channel }: OpenToken,
  at: Date,
  lifeMs = OPEN_TOKEN_LIFE_MS,
): string => {
  const until = Buffer.alloc(TIME_BYTES)
  until.writeUIntBE(at.getTime() + lifeMs, 0, TIME_BYTES)
  const ids = [bytesOfId(tokenId), bytesOfId(userId)]
  const content = Buffer.concat([...ids, until, Buffer.from(channel)])
  return `${content.toString('base64url')}.${sign(key, content).toString('base64url')}`
}

/** Verifies a token; used, late, forged ones and those of another channel are refused alike. */
export const readOpenToken = (key: Buffer, token: string, channel: string, at: Date): OpenToken => {
  const [text = '', signature = ''] = token.split('.')
  const content = Buffer.from(text, 'base64url')
  const given = Buffer.from(signature, 'base64url')
  if (given.length !== SIGNATURE_BYTES || !timingSafeEqual(given, sign(key, content))) {
    throw new AppError('OPEN_TOKEN_USED')
  }
  const timeAt = 2 * ID_BYTES
  const untilMs = content.readUIntBE(timeAt, TIME_BYTES)
  const madeFor = content.subarray(timeAt + TIME_BYTES).toString()
  if (untilMs < at.getTime() || madeFor !== channel) throw new AppError('OPEN_TOKEN_USED')
  return {
    tokenId: idOfBytes(content.subarray(0, ID_BYTES)),
    userId: idOfBytes(content.subarray(ID_BYTES, timeAt)),
    channel,
  }
}
