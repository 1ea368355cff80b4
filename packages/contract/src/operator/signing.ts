import * as z from 'zod/mini'
import { assertion } from '../webauthn.ts'
import { id } from '../wire-types.ts'

/** In the body of a call that is signed: the answer to `beginSignature`. */
export const signature = z.object({ signatureId: id, credential: assertion })
export type Signature = z.output<typeof signature>

/** What a body gets that may be signed. */
export const signed = { signature: z.optional(signature) }

/** What is not decided but says how: the same decision is the same without them. */
const ASIDE = ['requestId', 'signature']

const inOrder = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(inOrder)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(([, one]) => one !== undefined)
  return Object.fromEntries(
    entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, one]) => [name, inOrder(one)]),
  )
}

/**
 * What a signature is about, as text: the body as the contract's schema gives it back, without the request's
 * id and the signature, its names in order. Both sides hash this text with SHA-256.
 */
export const decidedText = (body: object): string =>
  JSON.stringify(
    inOrder(Object.fromEntries(Object.entries(body).filter(([name]) => !ASIDE.includes(name)))),
  )
