import { type Day, day as dayFrom, dayOf, isDay } from '@noren/contract/dates'
import { addMinor, type Currency, type Minor, minor, subtractMinor } from '@noren/contract/money'
import * as z from 'zod/mini'
import {
  bankLine,
  normalReference,
  readLine,
  type Statement,
  type StatementLine,
  StatementRefused,
  wrongIn,
} from '../statement.ts'

/**
 * What RazorpayX answers to `GET /v1/transactions` of an account, with the account and the day that were asked for: each
 * row has the balance after it, amounts in minor units, instants in seconds. `balance`: of a day without rows.
 */
const list = z.looseObject({
  account_number: z.string().check(z.minLength(1), z.maxLength(40)),
  day: z.string().check(z.refine(isDay)),
  balance: z.nullish(z.int()),
  items: z.array(z.unknown()),
})

const amount = z.int().check(z.nonnegative())
const text = z.nullish(z.string())
const item = z.looseObject({
  id: z.string().check(z.minLength(1), z.maxLength(80)),
  credit: amount,
  debit: amount,
  balance: z.int(),
  currency: z.string(),
  created_at: z.int(),
  /** The payout, its reversal, or a transfer to the account. `reference_id`: our own id of a payout, which never changes. */
  source: z.nullish(
    z.looseObject({
      ...{ reference_id: text, utr: text },
      amount: z.nullish(amount),
      fees: z.nullish(amount),
    }),
  ),
})
type Item = z.infer<typeof item>

const movedBy = ({ credit, debit }: Item): Minor => minor(credit - debit)

/** Whether each row leaves what the one before left, and its own. */
const isChain = (rows: readonly Item[]): boolean =>
  rows.every((row, at) => {
    const before = rows[at - 1]
    return before === undefined || before.balance + movedBy(row) === row.balance
  })

/** The oldest first. They come newest first; rows of one second are in order only by their balances. */
const inOrder = (rows: readonly Item[]): readonly Item[] => {
  const sorted = (of: readonly Item[]) => of.toSorted((a, b) => a.created_at - b.created_at)
  const newestFirst = sorted(rows.toReversed())
  return isChain(newestFirst) ? newestFirst : sorted(rows)
}

const readList = (body: string): z.infer<typeof list> => {
  try {
    return list.parse(JSON.parse(body))
  } catch (error) {
    const why = error instanceof SyntaxError ? error.message : 'it has no account, day and items'
    throw new StatementRefused('form', why)
  }
}

export const readRazorpayxStatement = (
  body: string,
  { currency, zone }: { currency: Currency; zone: string },
): Statement => {
  const found = readList(body)
  const on = dayFrom(found.day)
  const read: Item[] = []
  const lines = found.items.flatMap((row, index): StatementLine[] => {
    const at = { lineNumber: index + 1, raw: JSON.stringify(row), on, currency }
    let charge: StatementLine | undefined
    const line = readLine(at, () => {
      const { data, error } = item.safeParse(row)
      if (error) throw new RangeError(wrongIn(error))
      const bookedOn = dayOf(new Date(data.created_at * 1000), zone)
      if (bookedOn !== on) throw new RangeError(`it is of ${bookedOn}`)
      if ((data.credit === 0) === (data.debit === 0))
        throw new RangeError('it is neither in nor out')
      read.push(data)
      const part = (rowId: string, amountMinor: Minor): StatementLine =>
        lineOf(data, { ...at, rowId, amountMinor }, currency)
      const chargeMinor = chargeIn(data)
      if (chargeMinor > 0) {
        charge = { ...part(`${data.id} fee`, minor(-chargeMinor)), reference: '' }
      }
      return part(data.id, addMinor(movedBy(data), chargeMinor))
    })
    return charge ? [line, charge] : [line]
  })
  const isWhole = read.length === found.items.length
  return {
    head: {
      ...{ format: 'razorpayx', statementRef: '', from: on, to: on, currency: null },
      accountNumber: found.account_number,
      ...(isWhole ? balancesOf(inOrder(read), found.balance ?? null) : UNKNOWN),
    },
    lines,
  }
}

const UNKNOWN = { openingMinor: null, closingMinor: null }

const balancesOf = (
  rows: readonly Item[],
  balance: number | null,
): Pick<Statement['head'], 'openingMinor' | 'closingMinor'> => {
  const [first, last] = [rows[0], rows.at(-1)]
  if (!first || !last) {
    return balance === null
      ? UNKNOWN
      : { openingMinor: minor(balance), closingMinor: minor(balance) }
  }
  return {
    openingMinor: subtractMinor(minor(first.balance), movedBy(first)),
    closingMinor: minor(last.balance),
  }
}

/** What a payout was charged with, where it was taken off with it: the books know the payout without it. */
const chargeIn = ({ debit, source }: Item): Minor => {
  const [paid, fees] = [source?.amount ?? 0, source?.fees ?? 0]
  return minor(fees > 0 && debit === paid + fees ? fees : 0)
}

const lineOf = (
  { currency: told, source }: Item,
  of: Pick<StatementLine, 'rowId' | 'lineNumber' | 'amountMinor' | 'raw'> & { on: Day },
  currency: Currency,
): StatementLine => {
  const { rowId, lineNumber, amountMinor, raw, on } = of
  const reference = normalReference(source?.reference_id || source?.utr || '')
  const line = bankLine({
    ...{ rowId, lineNumber, amountMinor, raw, currency: told, reference },
    ...{ movedOn: on, bookedOn: on },
  })
  if (told === currency) return line
  return { ...line, problem: 'currencyDiffers', why: `it is in ${told.slice(0, 10)}` }
}
