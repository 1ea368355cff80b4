import { addDays, type Day } from '@noren/contract/dates'
import { reminderPolicy } from '@noren/markets/market-by-code'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { BEFORE_ALL } from '../../platform/ids.ts'
import { warningsToText } from '../bureau/live-warnings.ts'
import { runningLoansDueOn } from '../loans/find-loan.ts'
import { dueDaysRemindedOn, isContactDay, kindOn, type ReminderKind } from './send/rules.ts'
import * as store from './store/reminders.ts'
import { policyOn } from './strategies.ts'

const CHANNELS = ['sms', 'push'] as const
/** A notification of a warning leaves as of any message. */
const channelsOf = (part: Part) => (part === 'warned' ? (['sms'] as const) : CHANNELS)

interface PlanBatch {
  readonly count: number
  readonly cursor: string
  readonly isDone: boolean
}

/** The parts of the plan in order; the cursor contains the current part and its last loan. */
const PARTS = ['pastDays', 'crowdedOut', 'byDay', 'untold', 'warned'] as const
type Part = (typeof PARTS)[number]

/**
 * Plans who is to be reminded on a day, for the next `limit` loans. Whether a reminder is sent is decided
 * when it is due. Planning again changes nothing.
 */
export const planReminders = async (
  deps: Deps,
  tx: Tx,
  input: { contactDay: Day; cursor: string | null; limit: number; at: Date },
): Promise<PlanBatch> => {
  const [part = 'pastDays', after = BEFORE_ALL] = (input.cursor ?? '').split(' ').filter(Boolean)
  const page = { ...input, after }
  const count = await planPart(deps, tx, part as Part, page)
  if (count.loans === input.limit) {
    return { count: count.loans, cursor: `${part} ${count.last}`, isDone: false }
  }
  const next = PARTS[PARTS.indexOf(part as Part) + 1]
  return { count: count.loans, cursor: next ?? part, isDone: next === undefined }
}

type Page = { contactDay: Day; after: string; limit: number; at: Date }

const planPart = async (
  deps: Deps,
  tx: Tx,
  part: Part,
  page: Page,
): Promise<{ loans: number; last: string }> => {
  if (part === 'pastDays') {
    return { loans: await store.closePastDays(tx, page), last: BEFORE_ALL }
  }
  const loans = await LOANS_OF[part](deps, tx, page)
  const contacts = loans.flatMap((loan) =>
    channelsOf(part).map((channel) => ({ ...loan, channel, contactId: deps.newId() })),
  )
  await store.planContacts(tx, { contacts, contactDay: page.contactDay, at: page.at })
  return { loans: loans.length, last: loans.at(-1)?.loanId ?? page.after }
}

type Planned = { loanId: string; userId: string; kind: ReminderKind }

const loansByDay = async (deps: Deps, tx: Tx, page: Page): Promise<Planned[]> => {
  const dueOn = dueDaysRemindedOn(await policyOn(deps, tx, page.contactDay), page.contactDay)
  if (dueOn.length === 0) return []
  const loans = await runningLoansDueOn(tx, { ...page, dueOn })
  return loans.map((loan) => ({
    loanId: loan.loanId,
    userId: loan.userId,
    kind: kindOn(loan.dueOn, page.contactDay),
  }))
}

/**
 * A penal charge must not go unannounced: who was not told yesterday because of the daily limit is told
 * today.
 */
const loansLeftOver = async (_deps: Deps, tx: Tx, page: Page): Promise<Planned[]> => {
  const yesterday = addDays(page.contactDay, -1)
  const loans = await store.listCrowdedOut(tx, { ...page, contactDay: yesterday })
  return loans.map((loan) => ({ ...loan, kind: 'overdue' }))
}

/**
 * A message that did not reach anybody is sent again on the next day, so that the penal charge goes on: until then no
 * day is charged.
 */
const loansUntold = async ({ market }: Deps, tx: Tx, page: Page): Promise<Planned[]> => {
  const { contactDay, after, limit } = page
  if (!isContactDay(reminderPolicy(market.code), contactDay)) return []
  const lateSince = addDays(contactDay, -market.penalRules.daysMax)
  const loans = await store.listUntold(tx, { contactDay, lateSince, after, limit })
  return loans.map((loan) => ({ ...loan, kind: 'overdue' }))
}

/** A warning that no text has told yet, on the next day on which people are contacted. */
const loansWarned = async (deps: Deps, tx: Tx, page: Page): Promise<Planned[]> => {
  const { contactDay: today, after, limit } = page
  if (!deps.creditBureau || !isContactDay(reminderPolicy(deps.market.code), today)) return []
  const loans = await warningsToText(tx, { today, after, limit })
  return loans.map((loan) => ({ ...loan, kind: 'bureauWarning' }))
}

const LOANS_OF = {
  crowdedOut: loansLeftOver,
  byDay: loansByDay,
  untold: loansUntold,
  warned: loansWarned,
} as const
