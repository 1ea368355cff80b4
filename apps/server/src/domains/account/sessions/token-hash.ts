import { keyedHash } from '../../../platform/keys/sealed-fields.ts'

/** A token has 256 random bits, so an unsalted hash of it cannot be reversed. */
export const tokenHashOf = (token: string): Buffer =>
  keyedHash(Buffer.from('noren session token'), 'token', token)
