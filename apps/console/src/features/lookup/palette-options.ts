import type { FindKind } from '@noren/contract/operator/people'
import { kindsOf } from './find-kind.ts'

/** Without accents and case: staff type `prestamos` for `préstamos`, and `ho so` for `hồ sơ`. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replaceAll('đ', 'd')
    .replaceAll('Đ', 'd')
    .toLowerCase()
    .trim()

/** Whether every typed word begins a word of it; what nobody typed fits everything. */
export const fits = (words: string, typed: string): boolean => {
  const own = plain(words).split(/[^\p{L}\p{N}]+/u)
  return plain(typed)
    .split(/\s+/)
    .every((word) => own.some((one) => one.startsWith(word)))
}

/** As what a typed number can be looked for, the most likely first; nothing for what is only words. */
export const findsFor = (typed: string): readonly FindKind[] =>
  // A word of six letters may be a reference of a bank, but is mostly the name of a page.
  /\d/.test(typed) ? kindsOf(typed) : []
