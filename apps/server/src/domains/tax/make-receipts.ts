import type { Day } from '@noren/contract/dates'
import { taxPoliciesOf, taxPolicyOn } from '@noren/markets/market-by-code'
import type { Deps } from '../../deps.ts'
import type { Querier, Tx } from '../../platform/db/pool.ts'
import { BEFORE_ALL } from '../../platform/ids.ts'
import * as numbering from './store/numbering.ts'
import * as store from './store/receipts.ts'
import * as stamps from './store/stamps.ts'
import { isSameReceipt, type OwedInvoice, type ReceiptLine, receiptsOf } from './tax-receipts.ts'

/** A receipt as it has to be, or as it is. */
interface Receipt {
  readonly paymentId: string
  readonly lines: readonly ReceiptLine[]
}

/** Policies under which payments of what was invoiced as owed have receipts. */
const policiesOf = ({ market }: Pick<Deps, 'market'>) =>
  taxPoliciesOf(market.code).filter(({ stamping }) => stamping?.receipts)

/** What was done of one page, and where the next batch goes on. */
interface MadeReceipts {
  readonly count: number
  readonly isDone: boolean
  readonly cursor: string | null
}

const DONE: MadeReceipts = { count: 0, isDone: true, cursor: null }

/**
 * Makes the receipts of the earliest numbered page of which some are missing, of at most so many loans. They are the
 * difference between what the payments have settled of the invoices as of that page and the receipts that stand: one
 * that says something else now ends and another one stands for it, and one whose payment is gone ends.
 */
export const makeNextReceipts = async (
  deps: Deps,
  tx: Tx,
  { cursor, limit }: { cursor: string | null; limit: number },
): Promise<MadeReceipts> => {
  const policies = policiesOf(deps).map(({ version }) => version)
  const waiting = policies.length > 0 && (await store.findNextPage(tx))
  if (!waiting) return DONE
  await numbering.lockBook(tx, waiting.book)
  const at = deps.clock.now()
  await store.insertEmptyDays(tx, { book: waiting.book, policies, at })
  const page = await store.findNextPage(tx)
  if (!page || page.book !== waiting.book) return { ...DONE, isDone: !page }
  const { book, day } = page
  const place = `${book} ${day} `
  const after = cursor?.startsWith(place) ? cursor.slice(place.length) : BEFORE_ALL
  const loans = await store.listPaidLoans(tx, { book, day, policies, after, limit })
  const loanIds = loans.map(({ loanId }) => loanId)
  const found = await readReceipts(tx, { book, day, loanIds, policies })
  let count = 0
  for (const loan of loans) count += await bringUp(deps, tx, { ...loan, book, day, at }, found)
  if (loans.length < limit) await store.insertDoneDay(tx, { book, day, at })
  return { count, isDone: false, cursor: `${place}${loanIds.at(-1) ?? after}` }
}

type Found = Awaited<ReturnType<typeof readReceipts>>

const readReceipts = async (
  on: Querier,
  of: numbering.TaxPage & { loanIds: readonly string[]; policies: readonly string[] },
) => {
  const [invoices, payments, receipts] = await Promise.all([
    store.listOwedInvoices(on, of),
    store.listPayments(on, of),
    store.listReceipts(on, of.loanIds),
  ])
  return {
    invoices: Map.groupBy(invoices, ({ loanId }) => loanId),
    payments: Map.groupBy(payments, ({ loanId }) => loanId),
    receipts: Map.groupBy(receipts, ({ loanId }) => loanId),
  }
}

const wantedOf = (found: Found, loanId: string): Receipt[] => {
  const rows = [...Map.groupBy(found.invoices.get(loanId) ?? [], (row) => row.documentId).values()]
  const invoices = rows.flatMap((credited): OwedInvoice[] => {
    const [first] = credited
    if (!first) return []
    const credits = credited.flatMap(({ position, creditedMinor: amountMinor }) =>
      position === null || amountMinor === null ? [] : [{ position, amountMinor }],
    )
    return [{ documentId: first.documentId, totalMinor: first.totalMinor, credits }]
  })
  return [...receiptsOf(invoices, found.payments.get(loanId) ?? [])].map(([paymentId, lines]) => ({
    paymentId,
    lines,
  }))
}

const standingOf = (found: Found, loanId: string): (Receipt & { receiptId: string })[] =>
  [...Map.groupBy(found.receipts.get(loanId) ?? [], (row) => row.receiptId)].flatMap(
    ([receiptId, lines]) => {
      const [first] = lines
      return first ? [{ receiptId, paymentId: first.paymentId, lines }] : []
    },
  )

/** Ends what no longer holds of a loan, and makes what is missing. */
const bringUp = async (
  deps: Deps,
  tx: Tx,
  of: numbering.TaxPage & { loanId: string; userId: string; at: Date },
  found: Found,
): Promise<number> => {
  const { book, day, loanId, userId, at } = of
  const standing = new Map(standingOf(found, loanId).map((one) => [one.paymentId, one]))
  const wanted = wantedOf(found, loanId)
  const kept = new Set(wanted.map(({ paymentId }) => paymentId))
  let count = 0
  const end = async (receiptId: string, as: 'replaced' | 'undone') => {
    await store.endReceipt(tx, { userId, receiptId, day, as })
    await stamps.cancelEnded(tx, { userId, receiptId, at })
    count += 1
  }
  for (const { paymentId, receiptId } of standing.values()) {
    if (!kept.has(paymentId)) await end(receiptId, 'undone')
  }
  for (const { paymentId, lines } of wanted) {
    const before = standing.get(paymentId)
    if (before && isSameReceipt(before.lines, lines)) continue
    const replaced = before && (await stamps.findCurrentOfReceipt(tx, { userId, ...before }))
    if (before) await end(before.receiptId, 'replaced')
    const payment = found.payments.get(loanId)?.find((one) => one.paymentId === paymentId)
    const invoice = found.invoices
      .get(loanId)
      ?.find(({ documentId }) => documentId === lines[0]?.documentId)
    if (!payment || !invoice) throw new Error(`nothing says what the payment ${paymentId} was`)
    const receiptId = deps.newId()
    const { paidOn, channel, receiptNumber: name } = payment
    const { sellerTaxId } = invoice
    const row = { userId, receiptId, loanId, paymentId, book, day, name, paidOn, sellerTaxId, at }
    const { form, policy } = formOf(deps, day, channel)
    store.insertReceipt(tx, { ...row, form, policy, replaces: before?.receiptId ?? null })
    for (const line of lines) store.insertLine(tx, { userId, receiptId, ...line })
    stamps.insertStamp(tx, {
      ...{ userId, stampId: deps.newId(), loanId, documentId: null, receiptId, at },
      replaces: replaced?.stampId ?? null,
    })
    count += 1
  }
  return count
}

const formOf = ({ market }: Pick<Deps, 'market'>, day: Day, channel: string) => {
  const { version: policy, stamping } = taxPolicyOn(market.code, day)
  if (!stamping?.receipts) throw new Error(`no receipts are made under ${policy}`)
  const { forms, otherForm } = stamping.receipts
  return { policy, form: forms[channel] ?? otherForm }
}

/** Where the receipts of pages from that day on (null: all) are not what the payments say, as sentences. */
export const verifyReceipts = async (
  deps: Pick<Deps, 'market'>,
  on: Querier,
  { since }: { since: Day | null },
): Promise<string[]> => {
  const policies = policiesOf(deps).map(({ version }) => version)
  if (policies.length === 0) return []
  const loans = await store.listLoansSince(on, { policies, since })
  const problems: string[] = []
  for (const [book, of] of Map.groupBy(loans, (one) => one.book)) {
    const [first] = of
    if (!first) continue
    const loanIds = of.map(({ loanId }) => loanId)
    const found = await readReceipts(on, { book, day: first.day, loanIds, policies })
    for (const loanId of loanIds) {
      const standing = standingOf(found, loanId)
      const wanted = wantedOf(found, loanId)
      const isRight =
        standing.length === wanted.length &&
        wanted.every(({ paymentId, lines }) =>
          standing.some((one) => one.paymentId === paymentId && isSameReceipt(one.lines, lines)),
        )
      if (!isRight) problems.push(`${book}: the receipts of loan ${loanId} are not its payments`)
    }
  }
  return problems
}
