import type { ToldStatus } from '@noren/contract/bureau'
import type { Day } from '@noren/contract/dates'
import { type Currency, decimalFromMinor, type Minor, sumMinor } from '@noren/contract/money'
import type { BureauPerson } from '../../providers/ports/credit-bureau.ts'
import type { ToldRow } from './reported-row.ts'

/** A line about one loan. */
export interface FileLine extends ToldRow {
  readonly line: number
  readonly account: string
  readonly openedOn: Day
  readonly person: BureauPerson
}

interface File {
  readonly fileId: string
  readonly member: string
  readonly asOn: Day
  readonly currency: Currency
  readonly lines: readonly FileLine[]
}

/** How each status is written. The codes are to be confirmed with the bureau before real money (docs/operators.md). */
const STATUS_CODES: Readonly<Record<ToldStatus, string>> = {
  current: '00',
  late: '01',
  restructured: '02',
  settled: '03',
  writtenOff: '04',
  closed: '05',
  withdrawn: '06',
}

const FORMAT = 'consumer-1'

/** The columns of a line about a loan, in their order. */
const COLUMNS: readonly ((of: FileLine, currency: Currency) => string)[] = [
  ({ line }) => String(line),
  ({ account }) => account,
  ({ person }) => plain(person.name),
  ({ person }) => person.bornOn,
  ({ person }) => person.phone,
  ({ openedOn }) => openedOn,
  ({ status }) => STATUS_CODES[status],
  ({ lateDays }) => String(lateDays),
  ({ owedMinor }, currency) => decimalFromMinor(owedMinor, currency),
  ({ overdueMinor }, currency) => decimalFromMinor(overdueMinor, currency),
  ({ isDisputed }) => (isDisputed ? 'Y' : 'N'),
]

/** No word of a person ends a column or a line. */
const plain = (words: string): string => words.replace(/[|\p{Cc}]+/gu, ' ').trim()

/**
 * What a lender tells a bureau of the end of a day, as a delimited text: a head, a line about each loan, and the control totals
 * by which the other side sees that all of it came.
 */
export const consumerFile = ({ fileId, member, asOn, currency, lines }: File): string => {
  const total = (of: (line: FileLine) => Minor): string =>
    decimalFromMinor(sumMinor(lines.map(of)), currency)
  return [
    ['H', FORMAT, member, asOn, currency, fileId],
    ...lines.map((line) => ['D', ...COLUMNS.map((column) => column(line, currency))]),
    [
      'T',
      String(lines.length),
      total(({ owedMinor }) => owedMinor),
      total(({ overdueMinor }) => overdueMinor),
    ],
  ]
    .map((columns) => `${columns.join('|')}\n`)
    .join('')
}
