import type { Day } from '@noren/contract/dates'
import {
  absoluteMinor,
  addMinor,
  type Currency,
  decimalFromMinor,
  type Minor,
} from '@noren/contract/money'

/** The sandbox bank's statement of one account and day, in the three forms in which banks send it. */

export interface BankStatement {
  readonly accountNumber: string
  readonly currency: Currency
  readonly day: Day
  readonly statementRef: string
  readonly openingMinor: Minor
  readonly lines: readonly BankStatementLine[]
}

export interface BankStatementLine {
  /** The bank's own number of the entry. */
  readonly bankReference: string
  /** Above zero: a credit. */
  readonly amountMinor: Minor
  readonly narration: string
  readonly valueOn: Day
}

const closingOf = ({ openingMinor, lines }: BankStatement): Minor =>
  lines.reduce((sum, { amountMinor }) => addMinor(sum, amountMinor), openingMinor)

const escaped = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

export const writeCamt053 = (statement: BankStatement): string => {
  const { accountNumber, currency, day, statementRef, lines } = statement
  const money = (amount: Minor): string =>
    `<Amt Ccy="${currency}">${decimalFromMinor(absoluteMinor(amount), currency)}</Amt><CdtDbtInd>${
      amount < 0 ? 'DBIT' : 'CRDT'
    }</CdtDbtInd>`
  const balance = (code: string, amount: Minor): string =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>${money(amount)}<Dt><Dt>${day}</Dt></Dt></Bal>`
  const entry = ({ amountMinor, bankReference, narration, valueOn }: BankStatementLine): string =>
    `<Ntry>${money(amountMinor)}<Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>${day}</Dt></BookgDt>` +
    `<ValDt><Dt>${valueOn}</Dt></ValDt><AcctSvcrRef>${escaped(bankReference)}</AcctSvcrRef>` +
    `<NtryDtls><TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs>` +
    `<RmtInf><Ustrd>${escaped(narration)}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt>',
    `<GrpHdr><MsgId>${escaped(statementRef)}</MsgId><CreDtTm>${day}T23:59:59</CreDtTm></GrpHdr>`,
    `<Stmt><Id>${escaped(statementRef)}</Id>`,
    `<Acct><Id><Othr><Id>${accountNumber}</Id></Othr></Id><Ccy>${currency}</Ccy></Acct>`,
    balance('OPBD', statement.openingMinor),
    balance('CLBD', closingOf(statement)),
    ...lines.map(entry),
    '</Stmt></BkToCstmrStmt></Document>',
  ].join('\n')
}

const short = (day: Day): string => day.slice(2).replaceAll('-', '')
const withComma = (amount: Minor, currency: Currency): string => {
  const text = decimalFromMinor(absoluteMinor(amount), currency).replace('.', ',')
  return text.includes(',') ? text : `${text},`
}

export const writeMt940 = (statement: BankStatement): string => {
  const { accountNumber, currency, day, statementRef, lines } = statement
  const balance = (tag: string, amount: Minor): string =>
    `:${tag}:${amount < 0 ? 'D' : 'C'}${short(day)}${currency}${withComma(amount, currency)}`
  const entry = ({
    amountMinor,
    bankReference,
    narration,
    valueOn,
  }: BankStatementLine): string[] => [
    `:61:${short(valueOn)}${short(day).slice(2)}${amountMinor < 0 ? 'D' : 'C'}${withComma(amountMinor, currency)}NTRFNONREF//${bankReference}`,
    // No line of the field is longer, and none begins with a colon or a stroke.
    `:86:${narration.match(/.{1,65}/g)?.join('\r\n') ?? ''}`,
  ]
  return `${[
    '{1:F01NORNINBBXXXX0000000000}{2:O9400000000000NORNINBBXXXX00000000000000000000N}{4:',
    `:20:${statementRef.slice(0, 16)}`,
    `:25:${accountNumber}`,
    ':28C:1/1',
    balance('60F', statement.openingMinor),
    ...lines.flatMap(entry),
    balance('62F', closingOf(statement)),
    '-}',
  ].join('\r\n')}\r\n`
}

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`

export const writeCsv = ({ currency, day, openingMinor, lines }: BankStatement): string => {
  const decimal = (amount: Minor): string => decimalFromMinor(amount, currency)
  let balance = openingMinor
  const rows = lines.map(({ amountMinor, bankReference, narration, valueOn }) => {
    balance = addMinor(balance, amountMinor)
    const [debit, credit] =
      amountMinor < 0 ? [decimal(absoluteMinor(amountMinor)), ''] : ['', decimal(amountMinor)]
    return [day, valueOn, quoted(narration), bankReference, debit, credit, decimal(balance)].join(
      ',',
    )
  })
  return `${['Booked,Value,Narration,Bank reference,Withdrawal,Deposit,Balance', ...rows].join('\r\n')}\r\n`
}
