import { keyedHash } from '../../../platform/keys/sealed-fields.ts'

/** A token is 256 random bits, so a plain hash of it cannot be searched for. */
export const tokenHashOf = (token: string): Buffer =>
  keyedHash(Buffer.from('noren session token'), 'token', token)
