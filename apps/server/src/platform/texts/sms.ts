import type { Language } from '@noren/i18n/languages'
import type { Values } from '@noren/i18n/message'
import { textIn } from './texts.ts'

/**
 * Text messages go in the alphabet of the network (GSM-7, 3GPP TS 23.038), where a part has 160
 * characters. One letter outside it turns the whole message into UCS-2 with 70. So messages are
 * folded into it: Mexican and Vietnamese banks write theirs without the marks that it lacks, and
 * networks in Vietnam take brand messages in no other way. Our catalogues keep the marks.
 */

const BASIC =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?' +
  '¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
/** Each of these is sent as two. */
const EXTENDED = '\f^{}\\[~]|€'

/** How often a letter counts in GSM-7; undefined where it has none. */
const septetsOf = (letter: string): number | undefined => {
  if (BASIC.includes(letter)) return 1
  return EXTENDED.includes(letter) ? 2 : undefined
}

const LIMITS = {
  gsm7: { alone: 160, joined: 153 },
  ucs2: { alone: 70, joined: 67 },
} as const

/** What a text is sent as: its alphabet, its length in it, and the parts that are paid for. */
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
  // What is sent as two is never cut in two: it goes over to the next part whole.
  let [segments, used] = [1, 0]
  for (const letter of text) {
    const size = isGsm ? (septetsOf(letter) ?? 0) : letter.length
    if (used + size > joined) [segments, used] = [segments + 1, 0]
    used += size
  }
  return { alphabet, length, segments }
}

/** What has no letter with fewer marks: signs of money as they are written in its messages, dashes, quotes. */
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

/** Marks that are no tilde of an n and no diaeresis, without which words are others ("año"). */
const LOST_MARKS = /(?<!n)\u0303|(?![\u0303\u0308])\p{M}/giu

/**
 * The text in letters of GSM-7, as far as they can stand for it. It has à and é but neither á nor ạ: where
 * one mark must go all do, for half of them read worse than none.
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
