import { dayOf } from '@noren/contract/dates'
import { dateText, dateTimeText, timeText } from '../device/formats.ts'
import { market } from '../device/market.ts'

/** Decodes the base64 of an answer. Throws if it is not base64. */
export function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
}

/** SHA-256 of the bytes in hex, as the server identifies a document. */
export async function sha256Of(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Size in kB for display, at least 1. */
export const kilobytes = (bytes: number): number => Math.max(1, Math.ceil(bytes / 1024))

/** Saves bytes as a file, as if the person had followed a download link. */
export function saveFile(bytes: Uint8Array<ArrayBuffer>, file: { name: string; type: string }) {
  const url = URL.createObjectURL(new Blob([bytes], { type: file.type }))
  const link = document.createElement('a')
  link.href = url
  link.download = file.name
  document.body.append(link)
  link.click()
  link.remove()
  // Safari reads the file after the tap has ended; a minute is enough for any phone.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** When a paper was made; one that is made for a day, at the day's first minute, says no hour. */
export const madeText = (at: string): string =>
  /^0?0\D00/.test(timeText(at)) ? dateText(dayOf(new Date(at), market.zone)) : dateTimeText(at)
