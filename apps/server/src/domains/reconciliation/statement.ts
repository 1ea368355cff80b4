import type { Day } from '@noren/contract/dates'
import { type Minor, ZERO_MINOR } from '@noren/contract/money'
import type * as z from 'zod/mini'

/** What a line does. `dispute`: money taken back by a payer's bank; `adjustment`: for no repayment at all. */
export type LineKind =
  | 'credit'
  | 'debit'
  | 'payment'
  | 'refund'
  | 'dispute'
  | 'adjustment'
  | 'unreadable'

/** Why a line needs a person from the beginning. */
export type LineProblem = 'unreadable' | 'currencyDiffers' | 'unknownKind' | 'feeDiffers'

/** One line as its sender says it, in the words of all forms. */
export interface StatementLine {
  /** The sender's own id; empty: made of what the line says. */
  readonly rowId: string
  readonly lineNumber: number
  readonly kind: LineKind
  /** Above zero: money to the lender. */
  readonly amountMinor: Minor
  /** What a provider passes on, and what it keeps. */
  readonly netMinor: Minor
  readonly feeMinor: Minor
  readonly taxMinor: Minor
  readonly currency: string
  /** The bank's reference of the transfer, in capitals and digits only. */
  readonly reference: string
  /** Of a dispute: the payer's transfer that it takes back; empty where nobody says. */
  readonly aboutReference: string
  readonly batch: string | null
  readonly batchReference: string | null
  /** The day on which the money moved, and that of the statement. */
  readonly movedOn: Day
  readonly bookedOn: Day
  readonly isHeld: boolean
  readonly problem: LineProblem | null
  readonly why: string | null
  readonly raw: string
}

export interface StatementHead {
  readonly format: string
  readonly statementRef: string
  readonly from: Day
  readonly to: Day
  /** Null where the sender names no account: a provider. */
  readonly accountNumber: string | null
  readonly currency: string | null
  readonly openingMinor: Minor | null
  readonly closingMinor: Minor | null
}

export interface Statement {
  readonly head: StatementHead
  readonly lines: readonly StatementLine[]
}

/** Why a file is refused as a whole; a line never is a reason. */
export const FILE_REFUSALS = [
  'form',
  'tooLarge',
  'account',
  'currency',
  'checksum',
  'notDay',
] as const
export type FileRefusal = (typeof FILE_REFUSALS)[number]

/** A file of which nothing was taken in; the message says why, to who sent it. */
export class StatementRefused extends Error {
  readonly refusal: FileRefusal
  constructor(refusal: FileRefusal, message: string) {
    super(message)
    this.name = 'StatementRefused'
    this.refusal = refusal
  }
}

export const FILE_BYTES_MAX = 32 * 1024 * 1024

/** As banks compare them: no spaces, no strokes, in capitals. */
export const normalReference = (text: string): string =>
  text
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .slice(0, 40)

/** A line that cannot be read, kept as it came. */
export const unreadable = (
  of: { lineNumber: number; raw: string; on: Day; currency: string },
  why: string,
): StatementLine => ({
  rowId: '',
  lineNumber: of.lineNumber,
  kind: 'unreadable',
  amountMinor: ZERO_MINOR,
  netMinor: ZERO_MINOR,
  feeMinor: ZERO_MINOR,
  taxMinor: ZERO_MINOR,
  currency: of.currency,
  reference: '',
  aboutReference: '',
  batch: null,
  batchReference: null,
  movedOn: of.on,
  bookedOn: of.on,
  isHeld: false,
  problem: 'unreadable',
  why: why.slice(0, 200),
  raw: of.raw,
})

/** A line of an account: no charge is taken off it. */
export const bankLine = (
  of: Pick<
    StatementLine,
    | 'rowId'
    | 'lineNumber'
    | 'amountMinor'
    | 'currency'
    | 'reference'
    | 'movedOn'
    | 'bookedOn'
    | 'raw'
  >,
): StatementLine => ({
  ...of,
  kind: of.amountMinor < 0 ? 'debit' : 'credit',
  netMinor: of.amountMinor,
  feeMinor: ZERO_MINOR,
  taxMinor: ZERO_MINOR,
  aboutReference: '',
  batch: null,
  batchReference: null,
  isHeld: false,
  problem: null,
  why: null,
})

/** The first thing that a row has otherwise than its provider documents it. */
export const wrongIn = (error: z.core.$ZodError): string => {
  const [issue] = error.issues
  return `${issue?.path.join('.') || 'the row'}: ${issue?.message ?? 'not as documented'}`
}

/** Runs what reads one line; what it throws of its own makes the line an unreadable one. */
export const readLine = (
  of: { lineNumber: number; raw: string; on: Day; currency: string },
  read: () => StatementLine,
): StatementLine => {
  try {
    return read()
  } catch (error) {
    if (error instanceof RangeError || error instanceof TypeError || error instanceof SyntaxError) {
      return unreadable(of, error.message)
    }
    throw error
  }
}
