import { matchNames } from '../../certification/name-match.ts'
import { HOLDER_WORDS, NOT_THE_HOLDER } from './words.ts'

/** Whether a statement's head names this person, and their verified account. */
export interface Whose {
  readonly isNameTheirs: boolean
  readonly isAccountTheirs: boolean
}

const TAIL_DIGITS = 4
/** A number of an account has at least so many digits or masks. */
const ACCOUNT = /[\dxX*]{4,}\d{4}\b/gu

/** Names and numbers stand above the table; what a narration says is nobody's name. */
export function whoseIs(
  head: readonly (readonly string[])[],
  of: { readonly name: string; readonly accountNumber: string },
): Whose {
  const names = head.flatMap(namesIn)
  const numbers = head.flatMap((cells) => [
    ...cells
      .join(' ')
      .replace(/(?<=\d)[ -](?=\d)/gu, '')
      .matchAll(ACCOUNT),
  ])
  return {
    isNameTheirs: names.some((name) => matchNames(of.name, name) === 'match'),
    isAccountTheirs: numbers.some(([number]) => isSameAccount(number, of.accountNumber)),
  }
}

/** Banks mask the front of the number. */
const isSameAccount = (printed: string, account: string): boolean =>
  /[xX*]/u.test(printed) ? printed.endsWith(account.slice(-TAIL_DIGITS)) : printed === account

/** Without what stands behind the word for somebody else. */
const namesIn = (cells: readonly string[]): string[] =>
  cells.flatMap((cell, at) => {
    const isOther = [cell, cells[at - 1] ?? ''].some((text) => NOT_THE_HOLDER.test(text))
    const parts = isOther ? [] : cell.split(HOLDER_WORDS)
    return parts.map((part) => part.trim()).filter((part) => /\p{L}{2}/u.test(part))
  })
