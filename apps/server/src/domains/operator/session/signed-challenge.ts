import { createHash } from 'node:crypto'

/** What a passkey signs for a decision: bound to the call, the request, what is decided, and this once. */
export const signedChallenge = (of: {
  call: string
  requestId: string
  inputHash: Buffer
  nonce: Buffer
}): Buffer =>
  createHash('sha256')
    .update(of.call)
    .update('\0')
    .update(of.requestId)
    .update('\0')
    .update(of.inputHash)
    .update('\0')
    .update(of.nonce)
    .digest()

export const decidedHash = (text: string): Buffer => createHash('sha256').update(text).digest()
