import { readFileSync } from 'node:fs'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { barcodeBinary } from '../model-files.ts'
import { normalise, sharpen } from '../pixels/enhance.ts'
import { type Box, byteAt, type Gray, type Rgb, toGray } from '../pixels/pixels.ts'
import { dateFrom } from '../text/field-text.ts'
import { isCccd } from './cccd.ts'

let isPrepared = false

/** `text` is null for a code that was detected but not decoded. */
export type QrCode = { text: string | null; box: Box }

/** The first QR code on a card and its place, or null. */
export async function findQr(card: Rgb): Promise<QrCode | null> {
  const gray = toGray(card)
  const first = await readQr(gray)
  if (first?.text) return first
  const even = normalise(gray)
  const second = (await readQr(even)) ?? first
  if (!second || second.text) return second
  // Out of focus, a code can be detected long before it can be decoded.
  const third = await readQr(sharpen(even, 3, 3))
  return third?.text ? third : second
}

async function readQr(picture: Gray): Promise<QrCode | null> {
  if (!isPrepared) {
    const file = readFileSync(barcodeBinary())
    const wasmBinary = file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength)
    prepareZXingModule({ overrides: { wasmBinary: wasmBinary as ArrayBuffer } })
    isPrepared = true
  }
  const { width, height, data } = picture
  const pixels = new Uint8ClampedArray(width * height * 4)
  for (let i = 0, p = 0; i < data.length; i++, p += 4) {
    const value = byteAt(data, i)
    pixels[p] = value
    pixels[p + 1] = value
    pixels[p + 2] = value
    pixels[p + 3] = 255
  }
  const image = { data: pixels, width, height, colorSpace: 'srgb' } as ImageData
  const found = await readBarcodes(image, {
    formats: ['QRCode'],
    maxNumberOfSymbols: 1,
    returnErrors: true,
  })
  const code = found.find((candidate) => candidate.isValid) ?? found[0]
  if (!code) return null
  const { topLeft, topRight, bottomRight, bottomLeft } = code.position
  const xs = [topLeft.x, topRight.x, bottomRight.x, bottomLeft.x]
  const ys = [topLeft.y, topRight.y, bottomRight.y, bottomLeft.y]
  const box = {
    left: Math.min(...xs),
    top: Math.min(...ys),
    right: Math.max(...xs),
    bottom: Math.max(...ys),
  }
  return { text: code.isValid ? code.text : null, box }
}

/** The values that the print can be checked against; absent if the code does not state them. */
export type QrValues = { number?: string; pin?: string; dob?: string; careOf?: string }

/**
 * Reads the attributes of Aadhaar's XML text (`uid`, `pc`, `dob`, `co`), or a PAN and a date in plain
 * text. Signed and encrypted codes need the issuer's key or program and yield nothing here.
 */
export function qrValues(text: string | null): QrValues {
  if (text === null) return {}
  const attribute = (name: string) =>
    text.match(new RegExp(`\\b${name}\\s*=\\s*["']([^"']*)["']`))?.[1]?.trim()
  const number = attribute('uid') ?? text.match(/\b[A-Z]{3}P[A-Z]\d{4}[A-Z]\b/)?.[0]
  const pin = attribute('pc')
  const careOf = attribute('co')?.replace(/^[SDWC]\/O:?\s*/i, '')
  const dob = dateFrom(attribute('dob') ?? text)
  return {
    ...(number ? { number } : {}),
    ...(pin && /^\d{6}$/.test(pin) ? { pin } : {}),
    ...(dob ? { dob } : {}),
    ...(careOf ? { careOf } : {}),
  }
}

/** The content of the code on the front of a CCCD; the name in capitals, as printed. */
export type VietnameseQr = {
  number: string
  name: string
  dob: string
  gender?: string
  address?: string
}

/** Parses `number|old number|name|DDMMYYYY|sex|address|day of issue`; null for any other code. */
export function vietnameseQr(text: string | null): VietnameseQr | null {
  const parts = (text ?? '').split('|').map((part) => part.normalize('NFC').trim())
  const [number = '', , name = '', date = '', sex = '', address = ''] = parts
  const dob = dateFrom(`${date.slice(0, 2)}/${date.slice(2, 4)}/${date.slice(4)}`)
  if (parts.length < 6 || !isCccd(number) || !dob || name === '') return null
  const gender = /^nam$/i.test(sex) ? 'MALE' : /^nữ$/i.test(sex) ? 'FEMALE' : null
  return {
    ...{ number, name: name.toUpperCase(), dob },
    ...(gender ? { gender } : {}),
    ...(address === '' ? {} : { address }),
  }
}
