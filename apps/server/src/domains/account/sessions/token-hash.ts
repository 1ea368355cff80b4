import { keyedHash } from '../../../platform/keys/sealed-fields.ts'

const TOKEN_KEY = Buffer.from('noren session token')

/** A token has 256 random bits, so an unsalted hash of it cannot be reversed. */
export const tokenHashOf = (token: string): Buffer => keyedHash(TOKEN_KEY, 'token', token)
