import { createHash, hash } from 'node:crypto'
import { finished } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../platform/errors.ts'

const NO_BYTES = Buffer.alloc(0)

export const bodyBytes = (request: FastifyRequest): Buffer =>
  Buffer.isBuffer(request.body) ? request.body : NO_BYTES

/** The header `Content-Digest` (RFC 9530) in the one form that proofs use; undefined for any other. */
const statedDigest = (request: FastifyRequest): string | undefined => {
  const header = request.headers['content-digest']
  return typeof header === 'string'
    ? /^sha-256=:([A-Za-z0-9+/]{43}=):$/.exec(header)?.[1]
    : undefined
}

/**
 * SHA-256 of the body in base64, empty without one: what a proof of the request covers. Of a multipart body it is
 * what the request states; its bytes are read later, and compared by `digesting`.
 */
export const digestOf = (request: FastifyRequest): string => {
  if (request.isMultipart()) return statedDigest(request) ?? ''
  const bytes = bodyBytes(request)
  return bytes.length === 0 ? '' : hash('sha256', bytes, 'base64')
}

/**
 * Follows the bytes of a multipart body while it is read. What it returns is to be called after the last part, and
 * throws BAD_ENVELOPE where they are not those that the request states. A request that states nothing is
 * not followed; it cannot be proven either, unless it has no body.
 */
export const digesting = (request: FastifyRequest): (() => Promise<void>) => {
  const stated = statedDigest(request)
  if (stated === undefined) return async () => undefined
  const { raw } = request
  const digest = createHash('sha256')
  raw.on('data', (chunk: Buffer) => digest.update(chunk))
  return async () => {
    // The reader of the parts is done with the last boundary, behind which there may be more.
    if (!raw.readableEnded) await finished(raw.resume(), { writable: false })
    if (digest.digest('base64') !== stated) throw new AppError('BAD_ENVELOPE', { cause: 'digest' })
  }
}
