import type { CompiledMessage } from '@lingui/message-utils/compileMessage'

export type Values = Readonly<Record<string, string | number>>

/** A message as compiled by the build: texts, placeholders `['name']` and plurals `['count', 'plural', {…}]`. */
export type Message = CompiledMessage

/**
 * Formats a compiled ICU message. Catalogues have placeholders and plurals only: amounts and days are
 * formatted before they are passed in (formats.ts). `count` is what `#` stands for inside a plural.
 */
export function sentence(
  message: Message,
  language: string,
  values: Values,
  count?: number,
): string {
  const isNumber = (part: Message[number] = '') =>
    typeof part === 'string' ? part === '#' : !part[1] && typeof values[part[0]] === 'number'
  const partOf = (part: Message[number], at: number): string => {
    if (part === '#' && count !== undefined) return toolsOf(language).numbers.format(count)
    if (typeof part === 'string') {
      // No line break between a number and the word after it.
      return isNumber(message[at - 1]) ? part.replace(/^ /, '\u00a0') : part
    }
    const [name, kind, choices] = part
    const value = values[name] ?? ''
    if (kind !== 'plural') return String(value)
    const amount = Number(value)
    const choice = pluralOf(choices as Record<string, Message>, toolsOf(language).rules, amount)
    return sentence(choice, language, values, amount)
  }
  return message.map(partOf).join('')
}

const pluralOf = (choices: Record<string, Message>, rules: Intl.PluralRules, amount: number) =>
  choices[amount] ?? choices[rules.select(amount)] ?? choices.other ?? []

type Tools = { numbers: Intl.NumberFormat; rules: Intl.PluralRules }
const tools = new Map<string, Tools>()

function toolsOf(language: string): Tools {
  const known = tools.get(language)
  if (known) return known
  const made = { numbers: new Intl.NumberFormat(language), rules: new Intl.PluralRules(language) }
  tools.set(language, made)
  return made
}
