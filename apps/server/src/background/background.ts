import { setTimeout as sleep } from 'node:timers/promises'
import type { Deps } from '../deps.ts'
import { tellNewDevices } from '../domains/account/new-device.ts'
import { sealNewRows } from '../domains/audit/seal-rows.ts'
import { watchStaff } from '../domains/audit/watch-staff.ts'
import { holdReported } from '../domains/bereavements/hold-reported.ts'
import { followDisputes } from '../domains/bureau/dispute-account.ts'
import { sendRuns } from '../domains/bureau/send-runs.ts'
import { guardSwitches } from '../domains/credit/guard-switches.ts'
import { refreshPolicies } from '../domains/credit/policies-in-force.ts'
import { holdDisasters } from '../domains/disasters/disasters.ts'
import { mailDocuments } from '../domains/documents/mail-documents.ts'
import { forgetTickets } from '../domains/events/stream-tickets.ts'
import { fundWaitingPayouts } from '../domains/loans/fund-payouts.ts'
import { openFraudCases } from '../domains/loans/open-fraud-cases.ts'
import { dispatchInHand, dispatchPayouts } from '../domains/loans/payouts.ts'
import { redecideDue } from '../domains/loans/redecide.ts'
import { fetchStatements } from '../domains/reconciliation/fetch-statements.ts'
import { pushMessages } from '../domains/reminders/push-messages.ts'
import { sendReminders } from '../domains/reminders/send-reminders.ts'
import { askForCollections } from '../domains/repayments/ask-collections.ts'
import { askForPayouts } from '../domains/repayments/ask-payouts.ts'
import { closeEndedCollections } from '../domains/repayments/collect.ts'
import { dispatchRefunds, fundWaitingRefunds } from '../domains/repayments/refund-orders.ts'
import { stampDocuments } from '../domains/tax/stamp-documents.ts'
import { forgetAddressCounts } from '../http/address-limit.ts'
import { forgetOldNonces } from '../http/replay.ts'
import { type ConnectionOptions, isConnectionLost, patientDeps } from '../platform/db/pool.ts'
import { closeOutbox } from '../platform/outbox/outbox.ts'
import { type RepeatedWork, WORK_FAILURES, WORK_TURNS } from './background-counts.ts'
import { startQueue } from './queue.ts'
import { watchDays } from './watch-days.ts'

const PAYOUTS_EVERY_MS = 2_000
const COLLECTIONS_EVERY_MS = 5_000
/** Somebody who has just paid may want to borrow again. */
const REDECIDE_EVERY_MS = 1_000
/** What somebody reports stops at once. */
const REPORTS_EVERY_MS = 2_000
const DISASTERS_EVERY_MS = 60_000
const GUARDS_EVERY_MS = 600_000
const POLICIES_EVERY_MS = 60_000
const CASES_EVERY_MS = 5_000
const PUSHES_EVERY_MS = 5_000
const REMINDERS_EVERY_MS = 5_000
const NOTICES_EVERY_MS = 5_000
const MAILS_EVERY_MS = 5_000
const STAMPS_EVERY_MS = 10_000
const STATEMENTS_EVERY_MS = 300_000
const ASK_EVERY_MS = 60_000
/** A bureau has thirty days. */
const DISPUTES_EVERY_MS = 600_000
const BUREAU_RUNS_EVERY_MS = 60_000
const NONCES_EVERY_MS = 60_000
const SEALS_EVERY_MS = 60_000
const STAFF_EVERY_MS = 10 * 60_000
const DAYS_EVERY_MS = 60_000
/** Each state-changing call leaves a nonce, so one minute may produce many. */
const NONCES_AT_ONCE = 5_000
const TICKETS_AT_ONCE = 1_000

/** Repeats `work` with a pause in between; a failure is logged, and the next turn tries again. */
const repeat = (deps: Deps, name: RepeatedWork, everyMs: number, work: () => Promise<unknown>) => {
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  let running: Promise<void> = Promise.resolve()
  const turn = async (): Promise<void> => {
    try {
      await work()
      deps.db.counts.add(WORK_TURNS, name)
    } catch (error) {
      deps.db.counts.add(WORK_FAILURES, name)
      const message = error instanceof Error ? error.message : String(error)
      if (!isStopped) deps.log.warn({ work: name, message }, 'background work failed')
    }
    if (!isStopped) timer = setTimeout(start, everyMs)
  }
  const start = (): void => {
    running = turn()
  }
  start()
  return async (): Promise<void> => {
    isStopped = true
    clearTimeout(timer)
    await running
  }
}

/** Deletes what is only needed for minutes: nonces, tickets of streams, and the request counts of addresses. */
const forgetMinutes = async (deps: Deps): Promise<void> => {
  const at = deps.clock.now()
  for (let count = NONCES_AT_ONCE; count === NONCES_AT_ONCE; ) {
    count = await forgetOldNonces(deps.db, { at, limit: NONCES_AT_ONCE })
  }
  for (let count = TICKETS_AT_ONCE; count === TICKETS_AT_ONCE; ) {
    count = await forgetTickets(deps, { at, limit: TICKETS_AT_ONCE })
  }
  await forgetAddressCounts(deps.db, at)
}

/** Asks for what webhooks should have reported, so that a lost one delays things by about ten minutes. */
const askProviders = async (deps: Deps): Promise<void> => {
  await askForPayouts(deps)
  await askForCollections(deps)
}

const QUEUE_TRIES = 60
const QUEUE_PAUSE_MS = 500

/** The server answers already: a database that goes away just now is waited for, as later. */
const startQueueOnceThere = async (
  deps: Deps,
  connection: ConnectionOptions,
): Promise<() => Promise<void>> => {
  for (let tries = 1; ; tries += 1) {
    try {
      return await startQueue(deps, connection)
    } catch (error) {
      if (!isConnectionLost(error) || tries === QUEUE_TRIES) throw error
      deps.log.warn({ err: error }, 'the job queue waits for the database')
      await sleep(QUEUE_PAUSE_MS)
    }
  }
}

/**
 * Work outside of requests: the persistent queue for everything that belongs to a day, and repeated work
 * that cannot wait for a minute. Payouts are normally ordered right after their application's commit; here
 * those are picked up that a crash or a provider's fault left behind.
 * @returns stops it all and waits for work in progress
 */
export const startBackground = async (
  deps: Deps,
  connection: ConnectionOptions,
): Promise<() => Promise<void>> => {
  const own = patientDeps(deps)
  const stopping = new AbortController()
  const stops = [
    await startQueueOnceThere(own, connection),
    repeat(own, 'payouts', PAYOUTS_EVERY_MS, async () => {
      await fundWaitingPayouts(own)
      return dispatchPayouts(own)
    }),
    repeat(own, 'refunds', PAYOUTS_EVERY_MS, async () => {
      await fundWaitingRefunds(own)
      return dispatchRefunds(own)
    }),
    repeat(own, 'collections', COLLECTIONS_EVERY_MS, () => closeEndedCollections(own)),
    repeat(own, 'guardSwitches', GUARDS_EVERY_MS, () => guardSwitches(own)),
    repeat(own, 'policies', POLICIES_EVERY_MS, () => refreshPolicies(own)),
    repeat(own, 'openCases', CASES_EVERY_MS, () => openFraudCases(own)),
    repeat(own, 'redecide', REDECIDE_EVERY_MS, () => redecideDue(own, stopping.signal)),
    repeat(own, 'bereavements', REPORTS_EVERY_MS, () => holdReported(own)),
    repeat(own, 'disasters', DISASTERS_EVERY_MS, () => holdDisasters(own)),
    repeat(own, 'reminders', REMINDERS_EVERY_MS, () => sendReminders(own)),
    repeat(own, 'pushes', PUSHES_EVERY_MS, () => pushMessages(own)),
    repeat(own, 'notices', NOTICES_EVERY_MS, () => tellNewDevices(own)),
    repeat(own, 'mails', MAILS_EVERY_MS, () => mailDocuments(own)),
    repeat(own, 'taxStamps', STAMPS_EVERY_MS, () => stampDocuments(own)),
    repeat(own, 'statements', STATEMENTS_EVERY_MS, () => fetchStatements(own)),
    repeat(own, 'bureauDisputes', DISPUTES_EVERY_MS, () => followDisputes(own)),
    repeat(own, 'bureauRuns', BUREAU_RUNS_EVERY_MS, () => sendRuns(own)),
    repeat(own, 'missedNews', ASK_EVERY_MS, () => askProviders(own)),
    repeat(own, 'seals', SEALS_EVERY_MS, () => sealNewRows(own)),
    repeat(own, 'staff', STAFF_EVERY_MS, () => watchStaff(own)),
    repeat(own, 'days', DAYS_EVERY_MS, () => watchDays(own)),
    repeat(own, 'minutes', NONCES_EVERY_MS, () => forgetMinutes(own)),
  ]
  return async () => {
    stopping.abort()
    closeOutbox(own)
    await dispatchInHand(own)
    await Promise.all(stops.map((stop) => stop()))
  }
}
