import { addDays, addMonths, type Day, day } from '@noren/contract/dates'
import { decimalFromMinor, type Minor, minor } from '@noren/contract/money'
import PDFDocument from 'pdfkit'

/** One row of an invented statement; negative for what went out. */
export interface GivenRow {
  readonly on: Day
  readonly narration: string
  readonly amountMinor: Minor
}

/** An invented statement: what a bank would print, and what somebody may have done to it. */
export interface GivenStatement {
  readonly name: string
  readonly accountNumber: string
  readonly rows: readonly GivenRow[]
  readonly from: Day
  readonly until: Day
  readonly openingMinor?: Minor
  readonly password?: string
  /** The program that made the file. */
  readonly producer?: string
  /** A balance that is printed otherwise than it follows, by the place of its row. */
  readonly editedBalance?: { readonly at: number; readonly balanceMinor: Minor }
  /** A row of which only the balance is set in another font. */
  readonly otherFontAt?: number
  readonly isNewestFirst?: boolean
  /** Empty pages behind the statement. */
  readonly pagesMore?: number
}

const rupees = (major: number): Minor => minor(Math.round(major * 100))

/** The first day of the month that lies so many months before. */
const monthBefore = (until: Day, months: number): Day =>
  day(`${addMonths(until, -months).slice(0, 7)}-01`)

/**
 * The rows of four months until a day: a salary on the first of each month, by the month's number from the oldest,
 * rent and small payments, the last of them on that day; `more` adds others.
 */
export function givenRows(
  until: Day,
  salaries: readonly number[] = [31_500, 31_500, 32_000, 33_000],
  more: readonly GivenRow[] = [],
): GivenRow[] {
  const begin = monthBefore(until, salaries.length - 1)
  const monthly = salaries.flatMap((salary, at): GivenRow[] => {
    const first = addMonths(begin, at)
    const row = (days: number, narration: string, amount: number): GivenRow => ({
      on: addDays(first, days),
      narration,
      amountMinor: rupees(amount),
    })
    return [
      row(0, `NEFT CR-HDFC0000${at}77-LOTUS MILLS PVT LTD-SALARY`, salary),
      row(2, `UPI/40${at}1122/RENT PAID/house`, -9_000),
      row(4, `UPI/40${at}1123/KIRANA STORE/upi`, -1_234.56),
      row(9, `ATM WDL 00${at}917 PUNE`, -3_000),
    ]
  })
  const last = { on: until, narration: 'UPI/409199/TEA STALL/upi', amountMinor: rupees(-20) }
  return [...monthly.filter(({ amountMinor }) => amountMinor !== 0), ...more, last]
    .filter(({ on }) => on <= until)
    .toSorted((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0))
}

/** A statement of those rows whose last day is that day. */
export const givenStatement = (
  of: Pick<GivenStatement, 'name' | 'accountNumber' | 'until'> & Partial<GivenStatement>,
): GivenStatement => ({
  rows: givenRows(of.until),
  from: monthBefore(of.until, 3),
  ...of,
})

interface Printed extends GivenRow {
  readonly balanceMinor: Minor
}

function printedRows({
  rows,
  openingMinor = rupees(4_310.25),
  editedBalance,
  isNewestFirst,
}: GivenStatement): Printed[] {
  let balance: number = openingMinor
  const printed = rows.map((row, at) => {
    balance += row.amountMinor
    const balanceMinor = editedBalance?.at === at ? editedBalance.balanceMinor : minor(balance)
    return { ...row, balanceMinor }
  })
  return isNewestFirst ? printed.toReversed() : printed
}

/** As Indian banks group digits: 1,23,456.78. */
function grouped(amount: Minor): string {
  const [whole = '0', part = '00'] = decimalFromMinor(minor(Math.abs(amount)), 'INR').split('.')
  const groups = whole.replace(/(\d)(?=(\d\d)+\d$)/gu, '$1,')
  return `${groups}.${part}`
}

const printedDay = (on: Day): string => on.split('-').toReversed().join('/')

const COLUMNS = ['Date', 'Narration', 'Withdrawal Amt.', 'Deposit Amt.', 'Closing Balance'] as const
const ENDS = [90, 330, 420, 490, 570] as const
const BEGINS = [30, 95] as const
const ROWS_A_PAGE = 40

/** The statement as a bank's PDF with a text layer, with a password where one is given. */
export function statementPdf(of: GivenStatement): Promise<Uint8Array> {
  const pdf = new PDFDocument({
    size: 'A4',
    margin: 0,
    info: { Producer: of.producer ?? 'Bank Statement Server 4.1', Creator: '' },
    ...(of.password !== undefined && { userPassword: of.password, ownerPassword: 'bank' }),
  })
  const parts: Buffer[] = []
  pdf.on('data', (part: Buffer) => parts.push(part))
  const done = new Promise<Uint8Array>((resolve) => {
    pdf.on('end', () => resolve(new Uint8Array(Buffer.concat(parts))))
  })
  const left = (text: string, x: number, y: number) => pdf.text(text, x, y, { lineBreak: false })
  const right = (text: string, end: number, y: number) =>
    left(text, end - pdf.widthOfString(text), y)
  pdf.fontSize(9).font('Helvetica')
  left('Savings account statement', 30, 30)
  left(`Account Holder : ${of.name}`, 30, 46)
  left(`Account No : XXXXXX${of.accountNumber.slice(-4)}`, 30, 60)
  left(`Nominee : Somebody Else`, 330, 60)
  left(`Statement from ${printedDay(of.from)} to ${printedDay(of.until)}`, 30, 74)
  const header = (y: number) =>
    COLUMNS.forEach((word, at) => {
      const begin = BEGINS[at]
      if (begin === undefined) right(word, ENDS[at] ?? 0, y)
      else left(word, begin, y)
    })
  let y = 110
  header(y)
  for (const [at, row] of printedRows(of).entries()) {
    if (at > 0 && at % ROWS_A_PAGE === 0) {
      left('Page footer, no row of the account', 30, 820)
      pdf.addPage()
      y = 40
      header(y)
    }
    y += 16
    left(printedDay(row.on), 30, y)
    left(row.narration.slice(0, 50), 95, y)
    right(grouped(row.amountMinor), (row.amountMinor < 0 ? ENDS[2] : ENDS[3]) ?? 0, y)
    if (of.otherFontAt === at) pdf.font('Courier')
    right(grouped(row.balanceMinor), ENDS[4], y)
    pdf.font('Helvetica')
  }
  for (let more = 0; more < (of.pagesMore ?? 0); more += 1) pdf.addPage()
  pdf.end()
  return done
}

/** The same as a bank's CSV file. */
export function statementCsv(of: GivenStatement): Uint8Array {
  const rows = printedRows(of).map(({ on, narration, amountMinor, balanceMinor }) => {
    const amount = grouped(amountMinor)
    const [out, came] = amountMinor < 0 ? [amount, ''] : ['', amount]
    return [printedDay(on), narration, out, came, grouped(balanceMinor)]
  })
  const lines = [
    ['Account Name', of.name],
    ['Account Number', `XXXXXX${of.accountNumber.slice(-4)}`],
    ['From', printedDay(of.from), 'To', printedDay(of.until)],
    ['Date', 'Description', 'Debit', 'Credit', 'Balance'],
    ...rows,
  ]
  const text = lines.map((cells) => cells.map((cell) => `"${cell}"`).join(',')).join('\r\n')
  return new TextEncoder().encode(text)
}
