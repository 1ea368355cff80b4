import { createHash, randomBytes } from 'node:crypto'

const SECRET_BYTES = 32

/** What a cookie or a link holds: 256 random bits, of which only a hash is stored. */
export const newSecret = (): string => randomBytes(SECRET_BYTES).toString('base64url')

const hashOf = (kind: string, secret: string): Buffer =>
  createHash('sha256').update(`noren operator ${kind}\0${secret}`).digest()

export const sessionHashOf = (token: string): Buffer => hashOf('session', token)
export const inviteHashOf = (link: string): Buffer => hashOf('invite', link)
export const linkHashOf = (link: string): Buffer => hashOf('limited link', link)
