import { type Day, day } from '@noren/contract/dates'
import { type Currency, type Minor, minor, minorFromDecimal } from '@noren/contract/money'

/**
 * How a bank writes the CSV of an account. A bank that changes its form gets another profile with the day from which it
 * holds; what was sent before is read as it was.
 */
export interface BankProfile {
  readonly from: Day
  readonly separator: ',' | ';' | '\t'
  /** By what it means to us, the name of the column. `amount`: one column with a sign instead of two. */
  readonly columns: {
    readonly bookedOn: string
    readonly valueOn: string
    readonly narration: string
    readonly id: string
    readonly debit?: string
    readonly credit?: string
    readonly amount?: string
    readonly balance: string
  }
  readonly dateForm: 'YYYY-MM-DD' | 'DD/MM/YYYY' | 'DD/MM/YY' | 'DD-MMM-YYYY'
  /** The point of the amounts; the other one divides thousands. */
  readonly decimalPoint: '.' | ','
  /** The bank's reference of a transfer in what the line says. */
  readonly reference: RegExp
}

/** UTR of IMPS, UPI (12 digits), NEFT and RTGS (16 or 22), or the tracking key of SPEI and the like. */
const TRANSFER_REFERENCE =
  /(?<![A-Z0-9])(?:[A-Z]{4}[A-Z0-9]{12}(?:[A-Z0-9]{6})?|\d{12})(?![A-Z0-9])/

export const BANK_PROFILES: Readonly<Record<string, readonly BankProfile[]>> = {
  // Its account for payouts is asked for by call; what its CSV looks like is not known.
  razorpayx: [],
  sandbox: [
    {
      from: day('2020-01-01'),
      separator: ',',
      columns: {
        bookedOn: 'Booked',
        valueOn: 'Value',
        narration: 'Narration',
        id: 'Bank reference',
        debit: 'Withdrawal',
        credit: 'Deposit',
        balance: 'Balance',
      },
      dateForm: 'YYYY-MM-DD',
      decimalPoint: '.',
      reference: TRANSFER_REFERENCE,
    },
  ],
  // The columns of HDFC Bank's download, as its customers' tools document them; to be confirmed with a real file.
  hdfc: [
    {
      from: day('2020-01-01'),
      separator: ',',
      columns: {
        bookedOn: 'Date',
        valueOn: 'Value Dat',
        narration: 'Narration',
        id: 'Chq/Ref Number',
        debit: 'Debit Amount',
        credit: 'Credit Amount',
        balance: 'Closing Balance',
      },
      dateForm: 'DD/MM/YY',
      decimalPoint: '.',
      reference: TRANSFER_REFERENCE,
    },
  ],
}

/** The profile that held on that day. Undefined for an unknown bank. */
export const profileOn = (bank: string, on: Day): BankProfile | undefined =>
  BANK_PROFILES[bank]?.findLast(({ from }) => from <= on)

const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']

/** @throws RangeError when it is no day of that form */
export const dayFromText = (text: string, form: BankProfile['dateForm']): Day => {
  const typed = text.trim()
  if (form === 'YYYY-MM-DD') return day(typed)
  if (form === 'DD-MMM-YYYY') {
    const [, d, name = '', y] = /^(\d{1,2})-([A-Za-z]{3})-(\d{4})$/.exec(typed) ?? []
    const month = MONTHS.indexOf(name.toUpperCase()) + 1
    if (!d || !y || month === 0) throw new RangeError(`no day ${form}: ${typed}`)
    return day(`${y}-${String(month).padStart(2, '0')}-${d.padStart(2, '0')}`)
  }
  const [, d, m, y] = /^(\d{1,2})\/(\d{1,2})\/(\d{2}|\d{4})$/.exec(typed) ?? []
  if (!d || !m || !y || (form === 'DD/MM/YYYY') !== (y.length === 4)) {
    throw new RangeError(`no day ${form}: ${typed}`)
  }
  return day(`${y.length === 2 ? `20${y}` : y}-${m.padStart(2, '0')}-${d.padStart(2, '0')}`)
}

/** '1,23,456.70' as the amount it is. @throws RangeError */
export const amountFromText = (text: string, currency: Currency, point: '.' | ',' = '.'): Minor => {
  const divider = point === '.' ? ',' : '.'
  const plain = text.trim().replaceAll(divider, '').replaceAll(' ', '').replace(point, '.')
  const bare = plain.endsWith('.') ? plain.slice(0, -1) : plain
  return minor(minorFromDecimal(bare.replace(/^\+/, ''), currency))
}

/** The transfer's reference in what a bank says of it; empty when there is none. */
export const referenceIn = (text: string, pattern: RegExp = TRANSFER_REFERENCE): string =>
  pattern.exec(text.toUpperCase())?.[0] ?? ''
