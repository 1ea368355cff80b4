import { type Day, day, earlierDay } from '@noren/contract/dates'
import {
  addMinor,
  CURRENCIES,
  type Currency,
  type Minor,
  minor,
  ZERO_MINOR,
} from '@noren/contract/money'
import {
  bankLine,
  normalReference,
  readLine,
  type Statement,
  type StatementLine,
  StatementRefused,
  unreadable,
} from '../statement.ts'
import { amountFromText, referenceIn } from './bank-profiles.ts'

/** SWIFT's customer statement: fields `:20:` to `:86:`, each on lines of its own. SWIFT retires it in 2028. */

interface Field {
  readonly tag: string
  readonly text: string
  readonly lineNumber: number
}

/** The fields of the text block; a line without a tag continues the one before. */
const fieldsOf = (text: string): Field[] => {
  const fields: { tag: string; text: string; lineNumber: number }[] = []
  for (const [index, line] of text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\n|\r/)
    .entries()) {
    const [, tag, rest] = /^:(\d{2}[A-Z]?):(.*)$/.exec(line) ?? []
    if (tag !== undefined) fields.push({ tag, text: rest ?? '', lineNumber: index + 1 })
    // The blocks around it, and the end of the message.
    else if (/^(?:\{|-\}?$|\s*$)/.test(line)) continue
    else {
      const last = fields.at(-1)
      if (last) last.text += `\n${line}`
    }
  }
  return fields
}

/** A year of two digits is of this century. */
const dayFrom = (yymmdd: string): Day =>
  day(`20${yymmdd.slice(0, 2)}-${yymmdd.slice(2, 4)}-${yymmdd.slice(4, 6)}`)

/** The entry date has no year: it is the one nearest to the value date's. */
const entryDay = (mmdd: string | undefined, value: Day): Day => {
  if (!mmdd) return value
  const year = Number(value.slice(0, 4))
  const month = Number(mmdd.slice(0, 2))
  const valueMonth = Number(value.slice(5, 7))
  const off = valueMonth - month > 6 ? 1 : month - valueMonth > 6 ? -1 : 0
  return day(`${year + off}-${mmdd.slice(0, 2)}-${mmdd.slice(2, 4)}`)
}

interface Balance {
  readonly on: Day
  readonly currency: Currency
  readonly amountMinor: Minor
}

const balanceOf = (field: Field | undefined, what: string): Balance => {
  const [, side, on, code, amount] =
    /^([CD])(\d{6})([A-Z]{3})([\d,]{1,16})$/.exec(field?.text.trim() ?? '') ?? []
  const currency = CURRENCIES.find((known) => known === code)
  if (!side || !on || !amount) throw new StatementRefused('form', `it has no ${what} balance`)
  if (!currency) throw new StatementRefused('currency', `it is in ${code}`)
  try {
    const plain = amountFromText(amount, currency, ',')
    return { on: dayFrom(on), currency, amountMinor: minor(side === 'D' ? -plain : plain) }
  } catch (error) {
    throw new StatementRefused('form', error instanceof Error ? error.message : String(error))
  }
}

/** Value date, entry date, side (R: reversed), third letter of the currency, amount, type, references. */
const ENTRY =
  /^(\d{6})(\d{4})?(R?[CD])([A-Z])?([\d,]{1,15})([A-Z][A-Z0-9]{3})([^\n]{0,16}?)(?:\/\/([^\n]{0,16}))?(?:\n([\s\S]*))?$/

const entryOf = (field: Field, narration: string, currency: Currency): StatementLine => {
  const [, value, entry, side, , amount, , own = '', bank = ''] = ENTRY.exec(field.text) ?? []
  if (!value || !side || !amount) throw new RangeError('it is no entry of a statement')
  const plain = amountFromText(amount, currency, ',')
  if (plain === 0) throw new RangeError('no amount')
  const movedOn = dayFrom(value)
  // A reversed debit gives money back.
  const isDebit = side === 'D' || side === 'RC'
  const said = own === 'NONREF' ? '' : own
  return bankLine({
    rowId: normalReference(bank),
    lineNumber: field.lineNumber,
    amountMinor: minor(isDebit ? -plain : plain),
    currency,
    reference: referenceIn(narration.replaceAll('\n', '')) || referenceIn(said),
    movedOn,
    bookedOn: entryDay(entry, movedOn),
    raw: `:61:${field.text}${narration === '' ? '' : `\n:86:${narration}`}`,
  })
}

/** All statements of a file as one, as long as they are of one account and follow each other. */
export const readMt940 = (text: string): Statement => {
  const fields = fieldsOf(text)
  const first = (tag: RegExp) => fields.find((field) => tag.test(field.tag))
  const last = (tag: RegExp) => fields.findLast((field) => tag.test(field.tag))
  const account = first(/^25$/)?.text.trim()
  const accounts = new Set(fields.filter(({ tag }) => tag === '25').map((of) => of.text.trim()))
  if (!account) throw new StatementRefused('form', 'it names no account (:25:)')
  if (accounts.size > 1) throw new StatementRefused('account', 'it is of several accounts')
  const opening = balanceOf(first(/^60[FM]$/), 'opening')
  const closing = balanceOf(last(/^62[FM]$/), 'closing')
  if (opening.currency !== closing.currency) {
    throw new StatementRefused('currency', 'its balances are in two currencies')
  }
  const { currency } = opening
  const lines = fields.flatMap((field, index): StatementLine[] => {
    if (field.tag !== '61') return []
    const next = fields[index + 1]
    const narration = next?.tag === '86' ? next.text : ''
    const of = { lineNumber: field.lineNumber, raw: field.text, on: closing.on, currency }
    if (field.text.length > 400) return [unreadable(of, 'it is too long for an entry')]
    return [readLine(of, () => entryOf(field, narration, currency))]
  })
  const statementRef = [first(/^20$/)?.text, last(/^28C?$/)?.text].filter(Boolean).join(' ')
  return {
    head: {
      ...{ format: 'mt940', statementRef: statementRef.slice(0, 80), currency },
      // Some write the bank's own code before the account.
      accountNumber: account.slice(account.lastIndexOf('/') + 1),
      from: lines.map(({ bookedOn }) => bookedOn).reduce(earlierDay, closing.on),
      to: closing.on,
      openingMinor: opening.amountMinor,
      closingMinor: closing.amountMinor,
    },
    lines,
  }
}

export const sumOf = (lines: readonly StatementLine[]): Minor =>
  lines.reduce((sum, { amountMinor }) => addMinor(sum, amountMinor), ZERO_MINOR)
