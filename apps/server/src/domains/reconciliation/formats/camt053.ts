import { type Day, day, earlierDay } from '@noren/contract/dates'
import { CURRENCIES, type Currency, type Minor, minor } from '@noren/contract/money'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import {
  bankLine,
  normalReference,
  readLine,
  type Statement,
  type StatementLine,
  StatementRefused,
} from '../statement.ts'
import { amountFromText, referenceIn } from './bank-profiles.ts'

/** ISO 20022's statement of an account, versions 001.02 to 001.08. Only what is named here is read of it. */

type Node = { readonly [name: string]: unknown }

const LISTS: ReadonlySet<string> = new Set(['Stmt', 'Bal', 'Ntry', 'NtryDtls', 'TxDtls', 'Ustrd'])

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  textNodeName: '#',
  parseTagValue: false,
  parseAttributeValue: false,
  // No document type is read, so that no entity can grow.
  processEntities: false,
  removeNSPrefix: true,
  trimValues: true,
  isArray: (name) => LISTS.has(String(name)),
})

const ENTITIES: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
  '&amp;': '&',
}
/** The five of XML itself, which no document declares. */
const plain = (text: string): string =>
  text.replace(/&(?:lt|gt|quot|apos|amp);/g, (entity) => ENTITIES[entity] ?? entity)

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null
const at = (node: unknown, ...path: string[]): unknown =>
  path.reduce<unknown>((found, name) => {
    const one = Array.isArray(found) ? found[0] : found
    return isNode(one) ? one[name] : undefined
  }, node)
const all = (node: unknown, name: string): readonly unknown[] => {
  const found = at(node, name)
  return found === undefined ? [] : Array.isArray(found) ? found : [found]
}
const textAt = (node: unknown, ...path: string[]): string => {
  const found = at(node, ...path)
  const one = Array.isArray(found) ? found[0] : found
  const text = isNode(one) ? one['#'] : one
  return typeof text === 'string' ? plain(text) : ''
}

/** A day, or the day of an instant in the bank's own zone. */
const dayAt = (node: unknown, ...path: string[]): Day => {
  const text = textAt(node, ...path, 'Dt') || textAt(node, ...path, 'DtTm').slice(0, 10)
  return day(text.slice(0, 10))
}

const amountAt = (node: unknown, currency: Currency): Minor => {
  // Five decimals are allowed; those beyond the currency's own are zeros.
  const typed = textAt(node, 'Amt').replace(/(\.\d\d)0{1,3}$/, '$1')
  return amountFromText(typed, currency)
}

const isDebit = (node: unknown): boolean => {
  const side = textAt(node, 'CdtDbtInd')
  if (side !== 'CRDT' && side !== 'DBIT') throw new RangeError(`no side: ${side.slice(0, 10)}`)
  return side === 'DBIT'
}

const balanceOf = (statement: unknown, codes: readonly string[], currency: Currency): Minor => {
  const found = all(statement, 'Bal').find((balance) =>
    codes.includes(textAt(balance, 'Tp', 'CdOrPrtry', 'Cd')),
  )
  if (!found) throw new StatementRefused('form', `it has no balance ${codes.join(' or ')}`)
  try {
    const amount = amountAt(found, currency)
    return minor(isDebit(found) ? -amount : amount)
  } catch (error) {
    throw new StatementRefused('form', error instanceof Error ? error.message : String(error))
  }
}

const referenceOf = (entry: unknown): string => {
  const transaction = at(entry, 'NtryDtls', 'TxDtls')
  const given = ['EndToEndId', 'TxId', 'InstrId'].map((name) => textAt(transaction, 'Refs', name))
  const said = [
    ...given.filter((text) => text !== 'NOTPROVIDED'),
    ...all(at(transaction, 'RmtInf'), 'Ustrd').map((text) => textAt({ text }, 'text')),
    textAt(entry, 'AddtlNtryInf'),
  ]
  for (const text of said) {
    const found = referenceIn(text)
    if (found !== '') return found
  }
  return ''
}

const lineOf = (
  entry: unknown,
  of: { lineNumber: number; currency: Currency; on: Day },
): StatementLine => {
  const { lineNumber, currency } = of
  const raw = JSON.stringify(entry)
  return readLine({ lineNumber, raw, currency, on: of.on }, () => {
    const stated = textAt(entry, 'Amt') === '' ? '' : String(at(entry, 'Amt', '@Ccy') ?? '')
    const amount = amountAt(entry, currency)
    if (amount <= 0) throw new RangeError('no amount above zero')
    // Marked as a reversal, the side is already that of the reversal itself.
    const amountMinor = minor(isDebit(entry) ? -amount : amount)
    const line = bankLine({
      ...{ lineNumber, raw, amountMinor },
      currency: stated,
      rowId: normalReference(textAt(entry, 'AcctSvcrRef')),
      reference: referenceOf(entry),
      bookedOn: dayAt(entry, 'BookgDt'),
      movedOn: at(entry, 'ValDt') === undefined ? dayAt(entry, 'BookgDt') : dayAt(entry, 'ValDt'),
    })
    return stated === currency
      ? line
      : { ...line, problem: 'currencyDiffers', why: `it is in ${stated || 'no currency'}` }
  })
}

/** Only what is booked: what is pending comes again when it is. */
const isBooked = (entry: unknown): boolean => {
  const status = textAt(entry, 'Sts') || textAt(entry, 'Sts', 'Cd')
  return status === '' || status === 'BOOK'
}

const parsed = (text: string): unknown => {
  if (/<!DOCTYPE|<!ENTITY/i.test(text)) {
    throw new StatementRefused('form', 'it declares a document type')
  }
  const valid = XMLValidator.validate(text)
  if (valid !== true) throw new StatementRefused('form', `line ${valid.err.line}: ${valid.err.msg}`)
  try {
    return parser.parse(text)
  } catch (error) {
    throw new StatementRefused('form', error instanceof Error ? error.message : String(error))
  }
}

export const readCamt053 = (text: string): Statement => {
  const root = at(parsed(text), 'Document', 'BkToCstmrStmt')
  const statements = all(root, 'Stmt')
  const [statement] = statements
  if (!statement) throw new StatementRefused('form', 'it is no statement of an account (camt.053)')
  if (statements.length > 1) throw new StatementRefused('form', 'it has more than one statement')
  const accountNumber =
    textAt(statement, 'Acct', 'Id', 'IBAN') || textAt(statement, 'Acct', 'Id', 'Othr', 'Id')
  if (accountNumber === '') throw new StatementRefused('form', 'it names no account')
  const code = textAt(statement, 'Acct', 'Ccy') || String(at(statement, 'Bal', 'Amt', '@Ccy') ?? '')
  const currency = CURRENCIES.find((known) => known === code)
  if (!currency) throw new StatementRefused('currency', `it is in ${code || 'no currency'}`)
  const closing = all(statement, 'Bal').find(
    (balance) => textAt(balance, 'Tp', 'CdOrPrtry', 'Cd') === 'CLBD',
  )
  let to: Day
  try {
    to = dayAt(closing, 'Dt')
  } catch {
    throw new StatementRefused('form', 'its closing balance has no day')
  }
  const lines = all(statement, 'Ntry').flatMap((entry, index) =>
    isBooked(entry) ? [lineOf(entry, { lineNumber: index + 1, currency, on: to })] : [],
  )
  return {
    head: {
      ...{ format: 'camt053', accountNumber, currency, to },
      statementRef: textAt(statement, 'Id').slice(0, 80),
      from: lines.map(({ bookedOn }) => bookedOn).reduce(earlierDay, to),
      openingMinor: balanceOf(statement, ['OPBD', 'PRCD'], currency),
      closingMinor: balanceOf(statement, ['CLBD'], currency),
    },
    lines,
  }
}
