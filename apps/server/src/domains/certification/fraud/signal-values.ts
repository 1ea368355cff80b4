import { isAddressWord, nearAddressWord } from '@noren/vision/text/address-words'
import type { Signal } from '../../fraud/note-signals.ts'
import { wordsOf } from '../name-match.ts'

/**
 * What a document says that others may have too, each as one text that is the same however it was written: words in any
 * order, without marks, titles and signs.
 */
export const documentSignals = (fields: {
  readonly name: string
  readonly dob: string
  readonly [field: string]: string | undefined
}): Signal[] => {
  const { name, dob, address = '', pin = '' } = fields
  const words = wordsOf(name).join(' ')
  return [
    ...(words === '' ? [] : ([{ kind: 'name', value: words }] as const)),
    ...(words === '' || dob === ''
      ? []
      : ([{ kind: 'nameDob', value: `${words} ${dob}` }] as const)),
    ...addressSignals(address, pin),
  ]
}

/** Fewer words are no address but a town. */
const STRICT_WORDS_MIN = 3

/** A blurred "Nagat" is Nagar; of the rest letters and digits count. */
const addressWords = (address: string): string[] => {
  const words = address
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
  return [...new Set(words.map((word) => (nearAddressWord(word) ?? word).toUpperCase()))]
}

const isNumbered = (word: string): boolean => /\d/.test(word)
const inTitleCase = (word: string): string => word.slice(0, 1) + word.slice(1).toLowerCase()

const addressSignals = (address: string, pin: string): Signal[] => {
  const code = pin.replace(/\D/g, '')
  const words = addressWords(address).filter((word) => word !== code)
  if (code === '' || words.length < STRICT_WORDS_MIN) return []
  const strict: Signal = { kind: 'addressStrict', value: [code, ...words.toSorted()].join(' ') }
  const house = words.find(isNumbered)
  // The longest word that is in few addresses stands for the street.
  const [street] = words
    .filter((word) => !isNumbered(word) && !isAddressWord(inTitleCase(word)))
    .toSorted((one, other) => other.length - one.length || one.localeCompare(other))
  if (house === undefined || street === undefined) return [strict]
  return [strict, { kind: 'addressLoose', value: `${code} ${house} ${street}` }]
}

export const accountSignal = (of: { ifsc: string; accountNumber: string }): Signal => ({
  kind: 'bankAccount',
  value: `${of.ifsc} ${of.accountNumber}`,
})

export const contactSignals = (
  contacts: readonly { readonly phone: string }[],
  ownPhone: string,
): Signal[] => [
  ...contacts.map(({ phone }): Signal => ({ kind: 'contact', value: phone })),
  { kind: 'phone', value: ownPhone },
]
