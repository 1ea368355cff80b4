/** A product and the amount of it, as the server takes them. */
export type Choice = { productCode: string; productAmount: string }

const CHOICE = /^([a-z0-9-]{1,40}):(\d{1,9}(?:\.\d{1,2})?)$/
/** The contract accepts no more products at once. */
const CHOICES_MAX = 5

/** As written in an address: 'lane-30:10000.00,lamp-61:5000.00'. */
export const choicesText = (choices: readonly Choice[]): string =>
  choices.map(({ productCode, productAmount }) => `${productCode}:${productAmount}`).join(',')

/** Reads them back; what is no choice, or names a product twice, is left out. */
export function choicesIn(text: string | null): Choice[] {
  const found = new Map<string, Choice>()
  for (const piece of (text ?? '').split(',')) {
    const [, productCode, productAmount] = CHOICE.exec(piece) ?? []
    if (productCode && productAmount) found.set(productCode, { productCode, productAmount })
  }
  return [...found.values()].slice(0, CHOICES_MAX)
}
