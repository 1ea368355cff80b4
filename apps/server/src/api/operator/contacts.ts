import { decimalFromMinor } from '@noren/contract/money'
import * as calls from '@noren/contract/operator/contacts'
import type { Language } from '@noren/i18n/languages'
import type { Deps } from '../../deps.ts'
import * as contacts from '../../domains/operator/contacts.ts'
import { type Route, route } from '../../http/route.ts'
import { FROM_FIRST_DAY } from '../../platform/pages.ts'
import { textIn } from '../../platform/texts/texts.ts'
import { dayFromWire } from '../day-input.ts'
import { cursorOf, pageByDay } from './paging.ts'

/** Calls and messages by the staff. */
export const operatorContactRoutes = (deps: Deps): Route[] => [
  route(calls.listContactCases, async ({ who, query, language }) => {
    const page = pageByDay(query, FROM_FIRST_DAY)
    const { rows, next } = await contacts.listContactCases(deps, who, page)
    return { details: rows.map((row) => wireCase(row, language)), nextCursor: cursorOf(next) }
  }),
  route(calls.announceCall, ({ who, body, at }) => contacts.announceCall(deps, who, body, at)),
  route(calls.startContact, ({ who, body, at }) => contacts.startContact(deps, who, body, at)),
  route(calls.endContact, ({ who, body: { note = null, ...body }, at }) =>
    contacts.endContact(deps, who, { ...body, note }, at),
  ),
  route(calls.listStrategies, async () => {
    const { market, rows } = await contacts.listStrategies(deps)
    const today = deps.clock.businessDay()
    // In the order of their days: of those that have begun only the first holds.
    const held = rows.find(({ fromOn, confirmedAt }) => confirmedAt !== null && fromOn <= today)
    return {
      market,
      details: rows.map(({ fromOn, askedByName, confirmedAt, isOpen, ...row }) => {
        const unconfirmed = isOpen ? ('waits' as const) : ('refused' as const)
        const begun = row.strategyId === held?.strategyId ? ('holds' as const) : ('over' as const)
        const confirmed = fromOn > today ? ('coming' as const) : begun
        return {
          ...{ ...row, from: fromOn, askedBy: askedByName },
          standing: confirmedAt === null ? unconfirmed : confirmed,
          confirmedAt: confirmedAt?.toISOString() ?? null,
        }
      }),
    }
  }),
  route(calls.collectionStrategy, ({ who, body: { from, signature: _, ...asked }, at }) => {
    const fromOn = dayFromWire(from, 'from')
    return contacts.collectionStrategy(deps, who, { ...asked, fromOn }, at)
  }),
]

const wireCase = (row: contacts.ContactCase, language: Language) => {
  const { loan, owed, noCall, noMessage, calledAt, outcome } = row
  const said = (because: calls.ContactRefusal | null) =>
    because && { because, text: textIn(language, 'operator', `contact.${because}`) }
  return {
    ...{ loanId: row.loanId, userId: row.userId, dueOn: row.dueOn },
    ...{ loanNumber: loan.loanNumber, currency: loan.currency },
    overdueDays: owed?.overdueDays ?? null,
    owed: owed && decimalFromMinor(owed.totalMinor, loan.currency),
    announcedAt: row.announcedAt?.toISOString() ?? null,
    openContactId: row.openContactId,
    lastCall: calledAt && { at: calledAt.toISOString(), outcome },
    noCall: said(noCall),
    noMessage: said(noMessage),
  }
}
