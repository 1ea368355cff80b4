import { decimalFromMinor, type Minor, ZERO_MINOR } from '@noren/contract/money'
import * as calls from '@noren/contract/operator/reconciliation'
import type { Deps } from '../../deps.ts'
import {
  decideException,
  importBySomebody,
  runBySomebody,
} from '../../domains/operator/exceptions.ts'
import { listFundingNow } from '../../domains/operator/funding.ts'
import { bookCurrency } from '../../domains/reconciliation/lender-accounts.ts'
import {
  exceptionPage,
  listCandidates,
  listOpenItems,
  listStatementFiles,
  parkedPage,
} from '../../domains/reconciliation/list-open.ts'
import { type Route, route } from '../../http/route.ts'
import { FROM_FIRST_DAY } from '../../platform/pages.ts'
import { dayOrNull } from '../day-input.ts'
import { wireWaits } from '../wire/operator.ts'
import { cursorOf, pageByDay } from './paging.ts'

/** The lender's cash: what banks and providers say, what the books expect, and what is made of the rest. */
export const reconciliationRoutes = (deps: Deps): Route[] => [
  route(calls.listStatementFiles, async ({ params }) => {
    const currency = await bookCurrency(deps.db, params.book)
    const files = await listStatementFiles(deps.db, params.book)
    return {
      details: files.map(({ fileId, source, format, statementRef, from, to, ...file }) => ({
        ...{ fileId, source, format, statementRef, from, to, lines: file.lineCount },
        opening: file.openingMinor === null ? null : decimalFromMinor(file.openingMinor, currency),
        closing: file.closingMinor === null ? null : decimalFromMinor(file.closingMinor, currency),
        importedAt: file.at.toISOString(),
      })),
    }
  }),
  route(calls.listReconItems, async ({ params }) => {
    const currency = await bookCurrency(deps.db, params.book)
    const rows = await listOpenItems(deps.db, params.book)
    return {
      details: rows.map(({ itemId, code: account, kind, reference, openMinor, onDay }) => ({
        ...{ itemId, account, kind, reference, currency, onDay },
        open: decimalFromMinor(openMinor, currency),
      })),
    }
  }),
  route(calls.listExceptions, async ({ query }) => {
    const page = pageByDay(query, FROM_FIRST_DAY)
    const pageOf = query.parked === 'true' ? parkedPage : exceptionPage
    const { rows, next } = await pageOf(deps.db, page)
    const details = rows.map((row) => ({
      exceptionId: row.exceptionId,
      book: row.book,
      kind: row.kind,
      state: row.state,
      side: row.side,
      source: row.source,
      reference: row.reference,
      currency: row.currency,
      amount: decimalFromMinor(row.amountMinor, row.currency),
      onDay: row.onDay,
      foundOn: row.foundOn,
      until: row.untilOn,
      reason: row.reason,
      itemId: row.itemId,
      lineId: row.lineId,
      suggestedItemId: row.suggestedItemId,
    }))
    return { details, nextCursor: cursorOf(next) }
  }),
  route(calls.suggestItems, async ({ params }) => {
    const { book, candidates } = await listCandidates(deps.db, params.exceptionId)
    const currency = await bookCurrency(deps.db, book)
    return {
      details: candidates.map(({ code: account, openMinor, ...item }) => ({
        ...{ ...item, account, currency, open: decimalFromMinor(openMinor, currency) },
      })),
    }
  }),
  route(calls.listFunding, async () => {
    const details = []
    for (const funded of await listFundingNow(deps)) {
      const { book, lentMaxMinor, available } = funded
      const currency = await bookCurrency(deps.db, book)
      const money = (amountMinor: Minor): string => decimalFromMinor(amountMinor, currency)
      details.push({
        ...{ book, currency, floor: money(funded.floorMinor) },
        lentMax: lentMaxMinor === null ? null : money(lentMaxMinor),
        balance: money(funded.balanceMinor),
        held: money(funded.heldMinor),
        lent: money(funded.lentMinor),
        putIn: money(funded.putInMinor),
        takenOut: money(funded.takenOutMinor),
        available: {
          operating: money(available.get(1010) ?? ZERO_MINOR),
          payouts: money(available.get(1012) ?? ZERO_MINOR),
        },
      })
    }
    return { details }
  }),
  route(calls.runReconciliation, async ({ who, body, at }) => ({
    details: (await runBySomebody(deps, who, body, at)).map((run) => ({
      book: run.book,
      matched: run.matchedCount,
      found: run.foundCount,
      open: run.openCount,
    })),
  })),
  route(calls.importStatement, async ({ who, body, at }) => {
    const done = await importBySomebody(deps, who, body, at)
    const { isKnown, lineCount, addedCount, unreadableCount, changedCount } = done
    return {
      isKnown,
      lines: lineCount,
      added: addedCount,
      unreadable: unreadableCount,
      changed: changedCount,
    }
  }),
  route(calls.decideException, async ({ who, body, language, at }) => {
    const { requestId, exceptionId, decision, itemId, until } = body
    const untilOn = dayOrNull(until, 'until')
    const asked = { requestId, exceptionId, decision, itemId, untilOn }
    const { waits, ...done } = await decideException(deps, who, asked, at)
    return { ...done, waits: wireWaits(deps, language, waits) }
  }),
]
