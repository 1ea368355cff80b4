import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addDays, type Day, laterDay } from '@noren/contract/dates'
import { type Minor, minor } from '@noren/contract/money'
import { marketByCode } from '@noren/markets/market-by-code'
import { accruedOn } from '@noren/pricing/accrual-segment'
import { newLoanFacts } from '@noren/pricing/loan-facts'
import { planOf } from '@noren/pricing/plan'
import { quoteLoan } from '@noren/pricing/quote'
import type { ProductTerms } from '@noren/pricing/terms'
import { readConfig } from '@noren/server/config'
import type { Deps } from '@noren/server/deps'
import { phoneHashOf } from '@noren/server/domains/account/code-limits'
import { phoneContext } from '@noren/server/domains/account/phones'
import { bookOf } from '@noren/server/domains/books/book'
import { postEntry } from '@noren/server/domains/books/post-entry'
import { NOTHING_SUSPENDED, postingsOf } from '@noren/server/domains/books/posting-rules'
import { writeLoanBooks } from '@noren/server/domains/books/store/loan-books'
import type { ToldDays } from '@noren/server/domains/collections/charge-notices'
import { sealAccount } from '@noren/server/domains/loans/account-seal'
import { penalLimitOf, untoldPauses } from '@noren/server/domains/loans/penal-pauses'
import { listPublishedTerms, publishProducts } from '@noren/server/domains/loans/products'
import type { Clock } from '@noren/server/platform/clock'
import { type ConnectionOptions, type Db, openDb } from '@noren/server/platform/db/pool'
import { ownRolesOf } from '@noren/server/platform/db/roles'
import { inTransaction } from '@noren/server/platform/db/transaction'
import { keyFolder } from '@noren/server/platform/keys/key-folder'
import { sealField } from '@noren/server/platform/keys/sealed-fields'
import { makeMissingKeys } from '@noren/server/platform/keys/secrets'
import { makeDeps } from '@noren/server/start-server'
import { createVision } from '@noren/vision/vision'
import { pino } from 'pino'
import { fixedClock } from './fixed-clock.ts'
import { usualPolicy } from './usual-policy.ts'

const START_AT = '2026-03-02T06:30:00Z'
const CHUNK = 2_000

/** With the database as its owner too, for what no server does. */
export type OwnedDeps = Deps & { owner?: Db }

export interface TestServer<C extends Clock = Clock> {
  deps: Deps & { clock: C; owner: Db }
  close(): Promise<void>
}

/** A server without HTTP on a database: all that jobs need. Two on one database act like two servers. */
export const testServerOn = <C extends Clock>(
  connection: ConnectionOptions,
  options: { clock: C; dataDir?: string; settings?: Readonly<Record<string, string>> },
): TestServer<C> => {
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'noren-test-'))
  const config = readConfig({
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    CREDIT_POLICY: usualPolicy(),
    ...options.settings,
  })
  const { app, eraser: asEraser } = ownRolesOf(connection)
  const db = openDb(app)
  // A million copied rows take as long as they take.
  const owner = openDb(connection, { maxConnections: 2, isRemade: true })
  const eraser = openDb(asEraser, { maxConnections: 2 })
  const vision = createVision({})
  const { clock } = options
  const keys = keyFolder(dataDir)
  makeMissingKeys(keys)
  const log = pino({ level: 'silent' })
  const deps = { ...makeDeps({ config, db, eraser, clock, vision, log, keys }), clock, owner }
  return {
    deps,
    async close() {
      await vision.close()
      await Promise.all([db, eraser, owner].map((one) => one.close()))
      if (!options.dataDir) rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

export const testClock = () => fixedClock(START_AT, marketByCode('in').zone)

export interface BulkLoan {
  loanId: string
  userId: string
  /** Of the sign-in: '+919000000001'. */
  phone: string
}

export interface BulkWish {
  count: number
  dueOn: (index: number) => Day
  /** How many loans each person gets. */
  loansPerPerson?: number
  language?: string
}

let people = 0

/** Only the owner may count what is in its tables. */
export const analyze = async ({ owner }: OwnedDeps): Promise<void> => {
  if (!owner) throw new Error('so many rows need a server of testServerOn')
  await owner.query({ text: 'analyze' })
}

/** Loans of 10 000 for 30 days, paid out and booked, inserted in bulk: for tests with thousands. */
export const givenLoans = async (deps: OwnedDeps, wish: BulkWish): Promise<BulkLoan[]> => {
  await publishProducts(deps)
  const terms = (await listPublishedTerms(deps)).find((known) => known.productCode === 'lane-30')
  if (!terms) throw new Error('the market has no lane-30')
  const loans: BulkLoan[] = []
  const perPerson = wish.loansPerPerson ?? 1
  for (let from = 0; from < wish.count; from += CHUNK) {
    const chunk: (BulkLoan & { dueOn: Day; isFirst: boolean })[] = []
    for (let index = from; index < Math.min(wish.count, from + CHUNK); index += 1) {
      const isFirst = index % perPerson === 0
      if (isFirst) people += 1
      const before = chunk.at(-1) ?? loans.at(-1)
      chunk.push({
        loanId: randomUUID(),
        userId: isFirst || !before ? randomUUID() : before.userId,
        phone: isFirst || !before ? `+919${String(people).padStart(9, '0')}` : before.phone,
        dueOn: wish.dueOn(index),
        isFirst,
      })
    }
    await insertChunk(deps, terms, chunk, wish.language ?? 'en')
    loans.push(...chunk.map(({ loanId, userId, phone }) => ({ loanId, userId, phone })))
  }
  // As autovacuum would have done: without statistics PostgreSQL assumes that the tables are empty.
  if (wish.count >= CHUNK) await analyze(deps)
  return loans
}

const insertChunk = async (
  deps: Deps,
  terms: Awaited<ReturnType<typeof listPublishedTerms>>[number],
  chunk: readonly (BulkLoan & { dueOn: Day; isFirst: boolean })[],
  language: string,
): Promise<void> => {
  const at = deps.clock.now()
  const principalMinor = minor(10_000_00)
  const firsts = chunk.filter(({ isFirst }) => isFirst)
  await deps.db.query({
    text: `insert into users (id, phone_hash, phone_sealed, biz_status, language, created_at)
      select id, hash, sealed, 60, $4, $5
      from unnest($1::uuid[], $2::bytea[], $3::bytea[]) as people (id, hash, sealed)`,
    values: [
      firsts.map(({ userId }) => userId),
      firsts.map(({ phone }) => phoneHashOf(deps, phone.slice(3))),
      firsts.map(({ userId, phone }) =>
        sealField(deps.secrets.fieldKey, phoneContext(userId), phone.slice(3)),
      ),
      language,
      at,
    ],
  })
  const loanIds = chunk.map(({ loanId }) => loanId)
  const userIds = chunk.map(({ userId }) => userId)
  const disbursedOn = chunk.map(({ dueOn }) => addDays(dueOn, -terms.termDays))
  const common = [loanIds, userIds, terms.productCode, terms.version, principalMinor, at]
  await deps.db.query({
    text: `insert into key_facts (id, user_id, kfs_number, hash, language, version, product_code,
        terms_version, principal_minor, content, made_at, valid_until)
      select loan, person, 'KFS-' || loan, 'hash', 'en', '1', $3, $4, $5, '{}', $6, $6
      from unnest($1::uuid[], $2::uuid[]) as lines (loan, person)`,
    values: common,
  })
  const price = quoteLoan(terms, principalMinor, disbursedOn[0] ?? deps.clock.businessDay(), null)
  await deps.db.query({
    text: `insert into loans (id, user_id, loan_number, status, lender_code, product_code,
        terms_version, terms, currency, principal_minor, receive_minor, kfs_id, applied_at,
        disbursed_at, disbursed_on, due_on, cooling_off_until)
      select loan, person, 'LN-' || loan, 50, $7, $3, $4, $8, 'INR', $5, $9, loan, $6, $6,
        disbursed, due, $6
      from unnest($1::uuid[], $2::uuid[], $10::date[], $11::date[])
        as lines (loan, person, disbursed, due)`,
    values: [
      ...common,
      terms.lenderCode,
      JSON.stringify(terms),
      price.receiveMinor,
      disbursedOn,
      chunk.map(({ dueOn }) => dueOn),
    ],
  })
  const account = { ifsc: 'SBIN0001234', accountNumber: '1', holderName: 'A' }
  await deps.db.query({
    text: `insert into payouts (id, loan_id, user_id, lender_code, amount_minor, currency,
        account_sealed, state, next_try_at, created_at, settled_at)
      select loan, loan, person, $3, $4, 'INR', sealed, 'processed', $5, $5, $5
      from unnest($1::uuid[], $2::uuid[], $6::bytea[]) as lines (loan, person, sealed)`,
    values: [
      loanIds,
      userIds,
      terms.lenderCode,
      price.receiveMinor,
      at,
      loanIds.map((id) => sealAccount(deps, { table: 'payouts', id }, account)),
    ],
  })
  const { receiveMinor, feeMinor, taxMinor } = price
  const { feeCollected } = terms
  const feeCouponMinor = minor(0)
  const disbursal = { receiveMinor, feeMinor, taxMinor, feeCouponMinor, feeCollected }
  const postings = [
    ...postingsOf('disbursalOrdered', { receiveMinor }).map((line) => ({
      event: 'disbursalOrdered',
      ...line,
    })),
    ...postingsOf('disbursalProcessed', disbursal).map((line) => ({
      event: 'disbursalProcessed',
      ...line,
    })),
  ]
  await deps.db.query({
    text: `with entries as (
        insert into journal_entries (id, book, event, event_key, loan_id, user_id, source_kind,
          source_id, value_on, posted_on, written_at)
        select gen_random_uuid(), $3, event, event || ':' || loan, loan, person, 'payout', loan,
          disbursed, greatest(disbursed, $6), $4
        from unnest($1::uuid[], $2::uuid[], $5::date[]) as loans (loan, person, disbursed)
          cross join (values ('disbursalOrdered'), ('disbursalProcessed')) as events (event)
        returning id, book, event)
      insert into postings
        (entry_id, line, book, event, reason, debit_code, credit_code, amount_minor)
      select entries.id, line, book, event, reason, debit, credit, amount
      from entries join unnest($7::text[], $8::text[], $9::integer[], $10::integer[], $11::bigint[])
        with ordinality as lines (of_event, reason, debit, credit, amount, line)
        on of_event = event`,
    values: [
      loanIds,
      userIds,
      bookOf(terms),
      at,
      disbursedOn,
      deps.clock.businessDay(),
      postings.map(({ event }) => event),
      postings.map(({ reason }) => reason),
      postings.map(({ debitCode }) => debitCode),
      postings.map(({ creditCode }) => creditCode),
      postings.map(({ amountMinor }) => amountMinor),
    ],
  })
  const announced = disbursedOn.map(announcedOf)
  await deps.db.query({
    text: `insert into charge_notices (user_id, loan_id, number, told_on, from_on, until_on, contact_id,
        written_at)
      select person, loan, 1, disbursed, first, last, loan, $6
      from unnest($1::uuid[], $2::uuid[], $3::date[], $4::date[], $5::date[])
        as lines (loan, person, disbursed, first, last)`,
    values: [
      loanIds,
      userIds,
      disbursedOn,
      announced.map(({ fromOn }) => fromOn),
      announced.map(({ untilOn }) => untilOn),
      at,
    ],
  })
  await accrueAll(deps, terms, { principalMinor, chunk })
}

/** The notices of all the nights that such a test does not run. */
const announcedOf = (disbursedOn: Day): ToldDays => ({
  fromOn: addDays(disbursedOn, 1),
  untilOn: addDays(disbursedOn, 4_000),
})

/** What the loans accrue; until yesterday it stands in one entry a loan. */
const accrueAll = async (
  deps: Deps,
  terms: ProductTerms,
  {
    principalMinor,
    chunk,
  }: { principalMinor: Minor; chunk: readonly (BulkLoan & { dueOn: Day })[] },
): Promise<void> => {
  const today = deps.clock.businessDay()
  const { lenderCode, currency, productCode, termDays } = terms
  const { totalCostMaxPpm } = deps.market.caps
  const penalLimit = penalLimitOf(deps.market, { penalRulesFrom: null })
  await inTransaction(deps.db, async (tx) => {
    for (const { loanId, userId, dueOn } of chunk) {
      const disbursedOn = addDays(dueOn, -termDays)
      const facts = {
        ...newLoanFacts({ terms, principalMinor, disbursedOn, totalCostMaxPpm }),
        penalPauses: untoldPauses(penalLimit.fromOn, [announcedOf(disbursedOn)]),
        penalLimit,
      }
      const whole = { disbursedOn, factsOn: () => facts, changesAfter: [], exitOn: null }
      const { segments } = planOf(whole)
      const knownOn = laterDay(disbursedOn, today)
      writeLoanBooks(tx, {
        ...{ loanId, book: bookOf(terms), productCode, knownOn },
        ...{ ended: [], added: segments, entries: [] },
      })
      const valueOn = addDays(today, -1)
      await postEntry(
        deps,
        tx,
        { loanId, userId, lenderCode, currency },
        {
          event: 'accrualAdjusted',
          eventKey: `accrualAdjusted:${loanId}:${valueOn}`,
          sourceId: loanId,
          valueOn,
          input: { ...accruedOn(segments, valueOn), suspended: NOTHING_SUSPENDED },
        },
      )
    }
  })
}

/** Money received above the debt, booked as an overpayment. */
export const givenOverpayment = async (
  deps: Deps,
  loan: BulkLoan,
  amountMinor: number,
): Promise<void> => {
  const paymentId = randomUUID()
  const now = [deps.clock.businessDay(), deps.clock.now()]
  await deps.db.query({
    text: `with ordered as (
        insert into payment_orders (id, ref, public_code, loan_id, user_id, kind, channel, state,
          currency, amount_minor, payee_name, payee_vpa, note, borrower_initials, owed_on,
          created_at, expires_at, paid_at)
        values ($1::uuid, $1::text, $1::text, $2, $3, 'full', 'upi', 'paid', 'INR', $4, '', '', '',
          '', $5, $6, $6, $6)
        returning id, loan_id, user_id)
      insert into payments (id, receipt_number, order_id, loan_id, user_id, channel, utr, currency,
        amount_minor, principal_minor, interest_minor, fee_minor, tax_minor, penal_minor,
        overpaid_minor, paid_on, paid_at, settled_at, booking, purpose)
      select id, id::text, id, loan_id, user_id, 'upi', id::text, 'INR', $4, 0, 0, 0, 0, 0, $4, $5,
        $6, $6, 1, 'notOwed' from ordered`,
    values: [paymentId, loan.loanId, loan.userId, amountMinor, ...now],
  })
  await inTransaction(deps.db, async (tx) => {
    const { rows } = await tx.query<{ lenderCode: string }>({
      text: 'select lender_code as "lenderCode" from loans where id = $1',
      values: [loan.loanId],
    })
    const of = { ...loan, lenderCode: rows[0]?.lenderCode ?? '', currency: 'INR' as const }
    await postEntry(deps, tx, of, {
      event: 'surplusReceived',
      eventKey: `repayment:${paymentId}`,
      sourceId: paymentId,
      input: { amountMinor: minor(amountMinor) },
      valueOn: deps.clock.businessDay(),
    })
  })
}
