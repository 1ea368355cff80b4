import sharp from 'sharp'
import { expect, test } from 'vitest'
import { decodePicture, encodeJpeg, PictureError } from './picture.ts'

const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#cc8844' } })

async function refusalOf(bytes: Uint8Array): Promise<string> {
  try {
    await decodePicture(bytes, 2000)
    return 'accepted'
  } catch (error) {
    return error instanceof PictureError ? error.refusal : String(error)
  }
}

test('[C3.8] what is no picture, or of a kind that is not taken, is refused in words', async () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"/>')
  const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic')
  const gif = await blank(400, 400).gif().toBuffer()
  for (const bytes of [Buffer.from('%PDF-1.7'), Buffer.alloc(0), svg, heic, gif]) {
    expect(await refusalOf(bytes)).toBe('notAPicture')
  }
})

test('JPEG, PNG and WebP are taken', async () => {
  const kinds = [blank(640, 400).jpeg(), blank(640, 400).png(), blank(640, 400).webp()]
  for (const kind of kinds) expect(await refusalOf(await kind.toBuffer())).toBe('accepted')
})

test('[C3.8] a truncated picture, a huge one, a bomb and a stamp are refused', async () => {
  const noise = Buffer.from(Array.from({ length: 500 * 500 * 3 }, (_, i) => (i * 7919) % 251))
  const whole = await sharp(noise, { raw: { width: 500, height: 500, channels: 3 } })
    .jpeg()
    .toBuffer()
  expect(await refusalOf(whole.subarray(0, whole.length / 2))).toBe('notAPicture')
  expect(await refusalOf(Buffer.concat([whole, Buffer.alloc(30_000_000)]))).toBe('tooManyBytes')
  // 81 megapixels in less than 200 kB.
  const bomb = await blank(9000, 9000).png({ palette: true }).toBuffer()
  expect(bomb.length).toBeLessThan(200_000)
  expect(await refusalOf(bomb)).toBe('tooManyPixels')
  // 40 megapixels in 39 kB, as a thread of 133,333 points; and colours of two bytes each.
  const thread = await blank(300, 133_333).png({ palette: true }).toBuffer()
  expect(thread.length).toBeLessThan(200_000)
  expect(await refusalOf(thread)).toBe('tooManyPixels')
  const deep = await blank(6000, 6000)
    .toColourspace('rgb16')
    .png({ compressionLevel: 9 })
    .toBuffer()
  expect((await sharp(deep).metadata()).depth).toBe('ushort')
  expect(await refusalOf(deep)).toBe('tooManyPixels')
  expect(await refusalOf(await blank(100, 60).jpeg().toBuffer())).toBe('tooSmall')
})

test('[C3.8] a picture is turned upright and loses everything but its pixels', async () => {
  const taken = await blank(600, 400)
    .withExif({ IFD0: { Make: 'Camera' }, IFD3: { GPSLatitude: '28/1 36/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const before = await sharp(taken).metadata()
  expect(before.orientation).toBe(6)
  const picture = await decodePicture(taken, 2000)
  expect([picture.width, picture.height]).toEqual([400, 600])
  const after = await sharp(await encodeJpeg(picture)).metadata()
  expect([after.exif, after.icc, after.xmp, after.orientation]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})

test('grey and see-through pictures become three colours', async () => {
  const grey = await blank(400, 400).grayscale().png().toBuffer()
  const clear = await sharp({
    create: { width: 400, height: 400, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
  })
    .png()
    .toBuffer()
  for (const bytes of [grey, clear]) {
    const { width, height, data } = await decodePicture(bytes, 2000)
    expect(data.length).toBe(width * height * 3)
  }
})
