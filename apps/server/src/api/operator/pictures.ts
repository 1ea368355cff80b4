const MIME_TYPES: readonly [Buffer, string][] = [
  [Buffer.from([0xff, 0xd8]), 'image/jpeg'],
  [Buffer.from([0x89, 0x50]), 'image/png'],
  [Buffer.from('RIFF'), 'image/webp'],
]

/** A decrypted picture as the console gets it: inside the sealed answer, never by a link. */
export const wirePicture = (bytes: Buffer): { mimeType: string; base64: string } => ({
  mimeType:
    MIME_TYPES.find(([start]) => bytes.subarray(0, start.length).equals(start))?.[1] ??
    'application/octet-stream',
  base64: bytes.toString('base64'),
})
