import { decimalFromMinor } from '@noren/contract/money'
import * as noteCalls from '@noren/contract/operator/notes'
import * as calls from '@noren/contract/operator/people'
import type { Language } from '@noren/i18n/languages'
import type { Deps } from '../../deps.ts'
import { daysPastDue } from '../../domains/loans/list-loans.ts'
import { findPeople } from '../../domains/operator/find-people.ts'
import { personAccounts } from '../../domains/operator/person-accounts.ts'
import * as notes from '../../domains/operator/person-notes.ts'
import { personTimeline, type TimelineRow } from '../../domains/operator/person-timeline.ts'
import { revealField } from '../../domains/operator/reveal-field.ts'
import { showPerson } from '../../domains/operator/show-person.ts'
import { type Route, route } from '../../http/route.ts'
import { FROM_NEWEST } from '../../platform/pages.ts'
import { textIn } from '../../platform/texts/texts.ts'
import { cursorOf, pageByTime } from './paging.ts'

/** Borrowers as the staff look them up: masked, and opened one by one. */
export const peopleRoutes = (deps: Deps): Route[] => [
  route(calls.findPeople, async ({ body }) => ({
    items: (await findPeople(deps, body)).map(({ createdAt, ...person }) => ({
      ...person,
      signedUpAt: createdAt.toISOString(),
    })),
  })),
  route(calls.showPerson, async ({ who, params, query, at }) =>
    wirePerson(deps, await showPerson(deps, who, { ...params, ...query }, at)),
  ),
  route(calls.personTimeline, async ({ who, params, query, language, at }) => {
    const asked = { userId: params.userId, purpose: query.purpose, domain: query.domain }
    const page = pageByTime(query, FROM_NEWEST)
    const { rows, next } = await personTimeline(deps, who, asked, { page, at })
    return {
      items: rows.map((row) => wireTimelineLine(row, language)),
      nextCursor: cursorOf(next),
      asOf: at.toISOString(),
    }
  }),
  route(calls.personAccounts, async ({ who, params, query, at }) => {
    const accounts = await personAccounts(deps, who, { ...params, ...query }, at)
    return {
      details: accounts.map(({ id: accountId, savedAt, replacedAt, ...account }) => ({
        ...{ accountId, bankName: account.bankName, accountMasked: account.accountMasked },
        nameMatch: account.nameMatch,
        savedAt: savedAt.toISOString(),
        replacedAt: replacedAt?.toISOString() ?? null,
      })),
    }
  }),
  route(noteCalls.addNote, ({ who, body, at }) => notes.addNote(deps, who, body, at)),
  route(noteCalls.listNotes, async ({ params }) => ({
    items: (await notes.listNotes(deps, params.userId)).map(({ writtenAt, endedAt, ...note }) => ({
      ...note,
      writtenAt: writtenAt.toISOString(),
      endedAt: endedAt?.toISOString() ?? null,
    })),
  })),
  route(noteCalls.showNote, async ({ who, params, query, at }) => ({
    noteId: params.noteId,
    note: await notes.showNote(deps, who, { ...params, ...query }, at),
  })),
  route(noteCalls.endNote, ({ who, body, at }) => notes.endNote(deps, who, body, at)),
  route(calls.revealField, async ({ who, body, at }) => ({
    value: await revealField(deps, who, body, at),
  })),
]

const wireTimelineLine = (row: TimelineRow, language: Language) => {
  const { amountMinor, purpose, currency, at, ...line } = row
  return {
    ...line,
    at: at.toISOString(),
    said: saidOf(row, language),
    currency,
    amount: currency && amountMinor !== null ? decimalFromMinor(amountMinor, currency) : null,
  }
}

/** Null where the code says it all. */
const saidOf = ({ domain, what, purpose }: TimelineRow, language: Language): string | null => {
  if (domain === 'message') return textIn(language, 'documents', `message.${what}.title`)
  if (domain !== 'read') return null
  const read = textIn(language, 'operator', `access.${what}`)
  return `${read}. ${textIn(language, 'operator', `purpose.${purpose}`)}`
}

type Shown = Awaited<ReturnType<typeof showPerson>>

const wirePerson = (deps: Deps, shown: Shown) => ({
  userId: shown.userId,
  phone: shown.phone,
  bizStatus: shown.bizStatus,
  signedUpAt: shown.createdAt.toISOString(),
  credit: shown.credit && wireCredit(deps, shown.credit),
  decisions:
    shown.decisions?.map(({ decisionId, decision, version, band, currency, ...row }) => ({
      ...{ decisionId, decision, version, band, currency },
      limit: decimalFromMinor(row.limitMinor, currency),
      decidedAt: row.decidedAt.toISOString(),
    })) ?? null,
  loans: shown.loans?.map((loan) => wireLoan(deps, loan)) ?? null,
  tickets:
    shown.tickets?.map(({ feedbackId, ticketNumber, kind, about, answeredAt, sentAt, dueOn }) => ({
      ...{ feedbackId, ticketNumber, kind, about, dueOn },
      state: answeredAt ? ('answered' as const) : ('open' as const),
      sentAt: sentAt.toISOString(),
    })) ?? null,
  proofs:
    shown.proofs?.map(({ proofId, loanId, state, paidOn, sentAt }) => ({
      ...{ proofId, loanId, state, paidOn },
      sentAt: sentAt.toISOString(),
    })) ?? null,
  cases:
    shown.cases?.map(({ caseId, kind, decision, openedAt, decidedAt }) => ({
      ...{ caseId, kind },
      state: decision ?? 'open',
      openedAt: openedAt.toISOString(),
      decidedAt: decidedAt?.toISOString() ?? null,
    })) ?? null,
  holds:
    shown.holds?.map(({ cause, fromOn, untilOn, evidenceId }) => ({
      ...{ cause, from: fromOn, until: untilOn },
      reportId: cause === 'death' && untilOn === null ? evidenceId : null,
    })) ?? null,
  work: shown.work.map(({ dueAt, ...item }) => ({ ...item, dueAt: dueAt.toISOString() })),
})

const wireCredit = (
  { market: { currency } }: Deps,
  { standing, usedMinor }: NonNullable<Shown['credit']>,
) => ({
  decision: standing.decision,
  band: standing.band,
  currency,
  limit: decimalFromMinor(standing.limitMinor, currency),
  usedLimit: decimalFromMinor(usedMinor, currency),
  reapplyOn: standing.reapplyOn,
})

const wireLoan = ({ clock }: Deps, loan: NonNullable<Shown['loans']>[number]) => ({
  loanId: loan.loanId,
  loanNumber: loan.loanNumber,
  borrowStatus: loan.status,
  lenderCode: loan.lenderCode,
  productCode: loan.productCode,
  currency: loan.currency,
  amount: decimalFromMinor(loan.principalMinor, loan.currency),
  appliedAt: loan.appliedAt.toISOString(),
  disbursedOn: loan.disbursedOn,
  dueOn: loan.dueOn,
  closedAt: loan.closedAt?.toISOString() ?? null,
  daysPastDue: daysPastDue(loan, clock.businessDay()),
})
