import { createDecipheriv } from 'node:crypto'

/** A picture that came sealed, opened with its key as a browser does it; both in base64. */
export const unsealed = (sealed: string, key: string): Buffer => {
  const bytes = Buffer.from(sealed, 'base64')
  const decipher = createDecipheriv(
    'aes-256-gcm',
    Buffer.from(key, 'base64'),
    bytes.subarray(0, 12),
  )
  decipher.setAuthTag(bytes.subarray(-16))
  return Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()])
}
