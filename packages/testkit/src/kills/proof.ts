import { minorFromDecimal, sumMinor } from '@noren/contract/money'
import type { Deps } from '@noren/server/deps'
import { tokenHashOf } from '@noren/server/domains/account/sessions/token-hash'
import { verifySeals } from '@noren/server/domains/audit/verify-seals'
import { verifyBooks } from '@noren/server/domains/books/verify-books'
import { verifyLoans } from '@noren/server/domains/loans/verify-loans'
import { verifyPayouts } from '@noren/server/domains/loans/verify-payouts'
import { inTransaction } from '@noren/server/platform/db/transaction'
import { column, findHalves } from './halves.ts'
import { type Entry, type Journal, ofKind, type Wish } from './journal.ts'

/**
 * What is wrong after all the kills, each in a sentence; empty where everything is as it was answered. Where days pass, an
 * extension may be ordered on the day after its quote, and is refused rightly.
 */
export const proveAll = async (
  deps: Deps,
  journal: Journal,
  { daysPass = false } = {},
): Promise<string[]> => [
  ...(await proveEffects(deps, journal, daysPass)),
  ...(await proveBooks(deps)),
]

const proveBooks = async (deps: Deps): Promise<string[]> => {
  const { db } = deps
  const today = deps.clock.businessDay()
  const { problems } = await inTransaction(
    db,
    (tx) => verifySeals(deps, tx, { isWhole: true, today }),
    { isolation: 'repeatable read', readOnly: true },
  )
  return [
    ...(await findHalves(db)),
    ...(await verifyBooks(db)),
    ...(await verifyLoans(deps, db)),
    ...(await verifyPayouts(db)),
    ...problems,
  ]
}

type Answered = Extract<Entry, { is: 'answered' }>
type Done = { wish: Wish; answer: Answered }

/** In the order of the journal: what was done, what was refused, what was never answered. */
const doneIn = ({ entries }: Journal): { done: Done[]; refused: Done[]; open: Wish[] } => {
  const open = new Map<string, Wish>()
  const done: Done[] = []
  const refused: Done[] = []
  for (const entry of entries) {
    if (entry.is === 'asked') open.set(entry.wish.id, entry.wish)
    if (entry.is !== 'answered') continue
    const wish = open.get(entry.id)
    if (wish) (entry.refused ? refused : done).push({ wish, answer: entry })
    open.delete(entry.id)
  }
  return { done, refused, open: [...open.values()] }
}

interface Compared {
  readonly what: string
  readonly acknowledged: number
  /** Answered, and not there. */
  readonly lost: readonly string[]
  /** There, and never asked for. */
  readonly unasked: readonly string[]
  /** How many are there a second time. */
  readonly twice: number
}

const compare = (what: string, answered: readonly string[], kept: readonly string[]): Compared => {
  const had = new Set(kept)
  const told = new Set(answered)
  return {
    what,
    acknowledged: answered.length,
    lost: answered.filter((one) => !had.has(one)),
    unasked: kept.filter((one) => !told.has(one)),
    twice: kept.length - had.size,
  }
}

const differencesOf = ({ what, lost, unasked, twice }: Compared): string[] => [
  ...(lost.length > 0 ? [`${what}: lost ${lost.length}, such as ${lost[0]}`] : []),
  ...(unasked.length > 0 ? [`${what}: unasked ${unasked.length}, such as ${unasked[0]}`] : []),
  ...(twice > 0 ? [`${what}: ${twice} there twice`] : []),
]

const compareEffects = async ({ db }: Pick<Deps, 'db'>, journal: Journal): Promise<Compared[]> => {
  const { done } = doneIn(journal)
  const resultsOf = (kind: Wish['kind']) =>
    done.filter(({ wish }) => wish.kind === kind).map(({ answer }) => answer.result ?? '')
  return [
    compare('loans', resultsOf('apply'), await column(db, 'select id::text as value from loans')),
    compare(
      'orders',
      resultsOf('order'),
      await column(db, 'select ref as value from payment_orders'),
    ),
    compare('payments', resultsOf('tell'), await column(db, 'select utr as value from payments')),
  ]
}

const lostSignIns = async ({ db }: Pick<Deps, 'db'>, journal: Journal) => {
  const tokens = ofKind(journal, 'signedIn').map(({ token }) => token)
  const hashes = new Set(
    await column(db, `select encode(token_hash, 'hex') as value from sessions`),
  )
  const lost = tokens.filter((token) => !hashes.has(tokenHashOf(token).toString('hex')))
  return { acknowledged: tokens.length, lost: lost.length }
}

export interface Effects {
  /** Answered to somebody: loans, orders, payments and sign-ins. */
  readonly acknowledged: number
  readonly lost: number
  /** There twice, or without being asked for. */
  readonly doubled: number
}

/** All effects of a trial so far. Ask while nothing is under way: what is not answered yet counts as doubled. */
export const countEffects = async (deps: Pick<Deps, 'db'>, journal: Journal): Promise<Effects> => {
  const all = await compareEffects(deps, journal)
  const signIns = await lostSignIns(deps, journal)
  const sum = (of: (one: Compared) => number) => all.reduce((total, one) => total + of(one), 0)
  return {
    acknowledged: sum(({ acknowledged }) => acknowledged) + signIns.acknowledged,
    lost: sum(({ lost }) => lost.length) + signIns.lost,
    doubled: sum(({ unasked, twice }) => unasked.length + twice),
  }
}

/** Every answer is kept, and nothing was done twice or without being asked for. */
const isOfYesterday = ({ wish, answer }: Done): boolean =>
  wish.kind === 'order' && wish.pays === 'extension' && answer.refused === 'TERMS_CHANGED'

/** What was agreed on a day and paid on the next is a part payment. */
const EXTENSIONS_OF_YESTERDAY = `select p.id::text as value
  from payments p join payment_orders o on o.id = p.order_id
  where o.kind = 'extension' and p.purpose = 'repayment' and p.paid_on > o.owed_on`

const proveEffects = async (deps: Deps, journal: Journal, daysPass: boolean): Promise<string[]> => {
  const { db } = deps
  const { done, refused, open } = doneIn(journal)
  const extended = done.filter(({ wish }) => wish.kind === 'tell' && wish.pays === 'extension')
  const extensions = await column(db, 'select id::text as value from loan_extensions')
  const late = daysPass ? await column(db, EXTENSIONS_OF_YESTERDAY) : []
  const paid = done.flatMap(({ wish }) => (wish.kind === 'tell' ? [wish.message] : []))
  const paidMinor = sumMinor(paid.map(({ amount }) => minorFromDecimal(amount, 'INR')))
  const [keptMinor] = await column(
    db,
    'select coalesce(sum(amount_minor), 0)::text as value from payments',
  )
  const signIns = await lostSignIns(deps, journal)
  return [
    ...open.map(({ kind, id }) => `${kind} ${id} was never answered`),
    // Each person does one thing after the other: nothing of it is to be refused.
    ...refused
      .filter((one) => !(daysPass && isOfYesterday(one)))
      .map(({ wish, answer }) => `${wish.kind} ${wish.id} was refused: ${answer.refused}`),
    ...(await compareEffects(deps, journal)).flatMap(differencesOf),
    ...(String(paidMinor) === keptMinor ? [] : [`paid ${paidMinor}, kept ${keptMinor}`]),
    ...(extensions.length + late.length === extended.length
      ? []
      : [`${extended.length} extensions were paid, ${extensions.length} are kept`]),
    ...(signIns.lost === 0 ? [] : [`sign-ins: lost ${signIns.lost} of ${signIns.acknowledged}`]),
  ]
}
