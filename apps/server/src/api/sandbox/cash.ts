import { type Day, isDay } from '@noren/contract/dates'
import { decimalFromMinor } from '@noren/contract/money'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Deps } from '../../deps.ts'
import { bookOf, isPlatformBook } from '../../domains/books/book.ts'
import { listBooks } from '../../domains/books/list-books.ts'
import {
  type ImportDone,
  importStatement,
  type StatementFile,
} from '../../domains/reconciliation/import-statement.ts'
import { openLenderAccount } from '../../domains/reconciliation/lender-accounts.ts'
import { listOpenExceptions } from '../../domains/reconciliation/list-open.ts'
import { reconcileAll } from '../../domains/reconciliation/run-reconciliation.ts'
import { verifyClearing } from '../../domains/reconciliation/verify-clearing.ts'
import {
  type SandboxAccountCode,
  sandboxAccountNumber,
} from '../../providers/sandbox/bank/accounts.ts'
import {
  BANK_FORMS,
  writeBankStatement,
  writeSettlements,
} from '../../providers/sandbox/bank/reports.ts'
import { SETTLE_FAULTS, settleDay } from '../../providers/sandbox/bank/settle.ts'
import { Refused, read } from './refused.ts'

/** The sandbox as the lender's bank and provider: what they settle, what they say of it, and what we make of it. */

const CODES: readonly SandboxAccountCode[] = [1010, 1012]
const FAULTS_MAX = SETTLE_FAULTS.length

const dayText = z.string().check(z.refine(isDay))
const lender = z.string().check(z.regex(/^[a-z0-9-]{1,40}$/))
const reportQuery = z.object({
  lender,
  day: z.optional(dayText),
  format: z._default(z.enum(['json', 'csv']), 'json'),
})
const statementQuery = z.object({
  lender,
  account: z.enum(['1010', '1012']),
  day: z.optional(dayText),
  format: z._default(z.enum(BANK_FORMS), 'camt053'),
})
const settleBody = z.object({
  faults: z._default(z.array(z.enum(SETTLE_FAULTS)).check(z.maxLength(FAULTS_MAX)), []),
})

type CashDeps = Deps

const dayOf = (deps: CashDeps, typed: string | undefined): Day =>
  typed !== undefined && isDay(typed) ? typed : deps.clock.businessDay()

/** The sandbox's accounts are the lenders' own, as soon as anybody asks for them. */
const nameAccounts = async (deps: CashDeps): Promise<{ book: string; lenderCode: string }[]> => {
  const { db, clock } = deps
  const books = (await listBooks(db)).filter(({ book }) => !isPlatformBook(book))
  for (const { book, lenderCode } of books) {
    for (const code of CODES) {
      const accountNumber = sandboxAccountNumber(lenderCode, code)
      await openLenderAccount(db, {
        book,
        code,
        accountNumber,
        profile: 'sandbox',
        at: clock.now(),
      })
    }
  }
  return books
}

/** Every file of the day, as the bank and the provider would send it. */
const filesOf = async (deps: CashDeps, day: Day): Promise<StatementFile[]> => {
  const files: StatementFile[] = []
  for (const { book, lenderCode } of await nameAccounts(deps)) {
    const rows = await writeSettlements(deps, { lenderCode, day, form: 'json' })
    const content = Buffer.from(rows)
    files.push({ book, source: 'sandbox', format: 'razorpay', content })
    for (const code of CODES) {
      const said = await writeBankStatement(deps, { lenderCode, code, day, form: 'camt053' })
      if (said === undefined) continue
      const source = code === 1010 ? 'bank 1010' : 'bank 1012'
      files.push({ book, source, format: 'camt053', content: Buffer.from(said) })
    }
  }
  return files
}

/** Takes in what bank and provider say of the day, and compares it with the books. */
export const compareDay = async (
  deps: CashDeps,
): Promise<{ lines: number; matched: number; found: number }> => {
  const taken: ImportDone[] = []
  for (const file of await filesOf(deps, deps.clock.businessDay())) {
    taken.push(await importStatement(deps, file))
  }
  const runs = await reconcileAll(deps)
  return {
    lines: taken.reduce((sum, { addedCount }) => sum + addedCount, 0),
    matched: runs.reduce((sum, { matchedCount }) => sum + matchedCount, 0),
    found: runs.reduce((sum, { foundCount }) => sum + foundCount, 0),
  }
}

/** What is open, in the words of the page. */
const openNow = async (deps: CashDeps) => {
  const [exceptions, problems] = [
    await listOpenExceptions(deps.db, null),
    await verifyClearing(deps.db),
  ]
  return {
    problems,
    exceptions: exceptions.map((row) => ({
      exceptionId: row.exceptionId,
      ...{ book: row.book, kind: row.kind, state: row.state, source: row.source },
      ...{ reference: row.reference, currency: row.currency, day: row.onDay },
      amount: decimalFromMinor(row.amountMinor, row.currency),
    })),
  }
}

export const cashPaths = (app: FastifyInstance, deps: CashDeps): void => {
  app.get('/sandbox/api/settlements', async ({ query }, reply) => {
    const { lender: lenderCode, day, format: form } = read(reportQuery, query)
    const said = await writeSettlements(deps, { lenderCode, day: dayOf(deps, day), form })
    const type = form === 'csv' ? 'text/csv' : 'application/json'
    return reply.header('content-type', `${type}; charset=utf-8`).send(said)
  })

  app.get('/sandbox/api/bank-statement', async ({ query }, reply) => {
    const { lender: lenderCode, account, day, format: form } = read(statementQuery, query)
    const code = account === '1010' ? 1010 : 1012
    const said = await writeBankStatement(deps, { lenderCode, code, day: dayOf(deps, day), form })
    if (said === undefined) throw new Refused(404, { error: 'noStatement' })
    const type = { camt053: 'application/xml', mt940: 'text/plain', csv: 'text/csv' }[form]
    return reply.header('content-type', `${type}; charset=utf-8`).send(said)
  })

  app.post('/sandbox/api/settle', async ({ body }) => {
    const { faults } = read(settleBody, body)
    const settled = await settleDay(deps, { day: deps.clock.businessDay(), faults })
    return {
      details: settled.map(({ netMinor, ...batch }) => ({
        ...batch,
        book: bookOf({ lenderCode: batch.lenderCode, currency: deps.market.currency }),
        currency: deps.market.currency,
        amount: decimalFromMinor(netMinor, deps.market.currency),
      })),
    }
  })

  app.post('/sandbox/api/compare', async () => {
    const compared = await compareDay(deps)
    return { ...compared, ...(await openNow(deps)) }
  })

  app.get('/sandbox/api/cash', async () => ({ faults: SETTLE_FAULTS, ...(await openNow(deps)) }))
}
