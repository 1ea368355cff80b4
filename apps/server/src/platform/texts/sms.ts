import type { Language } from '@noren/i18n/languages'
import type { Values } from '@noren/i18n/message'
import { textIn } from './texts.ts'

/**
 * Text messages are sent in the network's alphabet (GSM-7, 3GPP TS 23.038), with 160 characters per part.
 * A single letter outside it turns the whole message into UCS-2, with 70. So messages are folded to
 * GSM-7: Mexican and Vietnamese banks also leave out the diacritics it lacks, and networks in Vietnam
 * accept brand messages in no other form. Our catalogues keep the diacritics.
 */

const BASIC =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?' +
  '¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
/** Each of these is sent as two septets. */
const EXTENDED = '\f^{}\\[~]|€'

/** How many septets a letter takes in GSM-7; undefined if it is not in the alphabet. */
const septetsOf = (letter: string): number | undefined => {
  if (BASIC.includes(letter)) return 1
  return EXTENDED.includes(letter) ? 2 : undefined
}

const LIMITS = {
  gsm7: { alone: 160, joined: 153 },
  ucs2: { alone: 70, joined: 67 },
} as const

/** How a text is sent: its alphabet, its length in it, and the number of parts charged. */
export const smsSize = (
  text: string,
): { alphabet: keyof typeof LIMITS; length: number; segments: number } => {
  const letters = [...text].map(septetsOf)
  const isGsm = letters.every((septets) => septets !== undefined)
  const alphabet = isGsm ? 'gsm7' : 'ucs2'
  const { alone, joined } = LIMITS[alphabet]
  const length = isGsm
    ? letters.reduce<number>((total, septets) => total + (septets ?? 0), 0)
    : text.length
  if (length <= alone) return { alphabet, length, segments: 1 }
  // A character of two units is not split: it moves to the next part.
  let [segments, used] = [1, 0]
  for (const letter of text) {
    const size = isGsm ? (septetsOf(letter) ?? 0) : letter.length
    if (used + size > joined) [segments, used] = [segments + 1, 0]
    used += size
  }
  return { alphabet, length, segments }
}

/** Characters that have no base letter: currency signs, dashes, quotes. */
const FOLDED: Readonly<Record<string, string>> = {
  '₹': 'Rs.',
  '₫': 'VND',
  đ: 'd',
  Đ: 'D',
  '–': '-',
  '—': '-',
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  '…': '...',
}

/**
 * Diacritics other than the tilde of ñ and the diaeresis, without which some words have another meaning
 * ("año").
 */
const LOST_MARKS = /(?<!n)\u0303|(?![\u0303\u0308])\p{M}/giu

/**
 * The text in GSM-7 as far as possible. GSM-7 has à and é but neither á nor ạ: if one diacritic must go,
 * all do, since half of them read worse than none.
 */
export const foldedForSms = (text: string): string => {
  const plain = [...text.replace(/[\u00a0\u202f]/g, ' ')]
    .map((letter) => FOLDED[letter] ?? letter)
    .join('')
  if (smsSize(plain).alphabet === 'gsm7') return plain
  return plain.normalize('NFD').replace(LOST_MARKS, '').normalize('NFC')
}

/** A text of the catalogue `sms` as it is sent. */
export const smsIn = (language: Language, key: string, values: Values): string =>
  foldedForSms(textIn(language, 'sms', key, values))
