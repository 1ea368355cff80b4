import type { Hash } from 'node:crypto'
import { Transform, type TransformCallback } from 'node:stream'

/** Passes a stream through unchanged and hashes it on the way. */
export const hashing = (hash: Hash): Transform =>
  new Transform({
    transform(chunk: Buffer, _encoding, done: TransformCallback) {
      hash.update(chunk)
      done(null, chunk)
    },
  })
