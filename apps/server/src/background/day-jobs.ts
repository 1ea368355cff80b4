import type { Deps } from '../deps.ts'
import {
  forgetHandOffs,
  forgetOldCodes,
  forgetOpenTokens,
  forgetPasskeyChallenges,
  forgetSessions,
  forgetWrongCodes,
  forgetWrongPasskeys,
} from '../domains/account/forget-codes.ts'
import { orderRemittances, verifyAgency } from '../domains/agency/remittances.ts'
import { warnOfCertificates } from '../domains/agents/agents.ts'
import { anchorSeals, sealBatch, sealUntil } from '../domains/audit/seal-rows.ts'
import { proveDay } from '../domains/audit/verify-seals.ts'
import { forgetPapers } from '../domains/bereavements/forget-papers.ts'
import { openAllowanceProblems } from '../domains/books/allowance.ts'
import { verifyFunding } from '../domains/books/funding.ts'
import { verifyInterestTax } from '../domains/books/interest-tax.ts'
import { listOverpayments } from '../domains/books/overpayments.ts'
import { verifyOpenPages } from '../domains/books/prove-book.ts'
import { sealNextDays } from '../domains/books/seal-day.ts'
import { prepareRuns } from '../domains/bureau/prepare-runs.ts'
import { warnOfBureau } from '../domains/bureau/warn-borrowers.ts'
import { forgetCarrierChecks } from '../domains/certification/carrier-check.ts'
import { forgetCreditMemory } from '../domains/certification/credit-memory.ts'
import { deleteExpiredPictures } from '../domains/certification/delete-expired-pictures.ts'
import { forgetExclusions } from '../domains/certification/exclusions.ts'
import { noteMissingSignals } from '../domains/certification/note-missing-signals.ts'
import { lapseHolds } from '../domains/collections/holds.ts'
import { expireReportsBatch } from '../domains/credit/bureau-reports.ts'
import { expireProofsBatch } from '../domains/credit/income-proofs.ts'
import { reviewDecisionsBatch } from '../domains/credit/review-decisions.ts'
import { deleteOldStatements } from '../domains/documents/delete-old-statements.ts'
import { forgetFraudCases, lapseFraudCases } from '../domains/fraud/cases.ts'
import { forgetSignals } from '../domains/fraud/forget-signals.ts'
import { verifyGuarantees } from '../domains/guarantees/guarantees.ts'
import { rollPortfolio } from '../domains/insight/roll-portfolio.ts'
import { verifyPortfolio } from '../domains/insight/verify-portfolio.ts'
import { closeBookDay } from '../domains/loans/close-book-day.ts'
import { markLateBatch } from '../domains/loans/mark-late.ts'
import { rollOverdueBatch } from '../domains/loans/moves.ts'
import { rebuildFraudCases } from '../domains/loans/open-fraud-cases.ts'
import { forgetShownStatements } from '../domains/loans/quote-loans.ts'
import { verifyLoansToday } from '../domains/loans/verify-loans.ts'
import { verifyPayouts } from '../domains/loans/verify-payouts.ts'
import { rollFunnel } from '../domains/metrics/funnel.ts'
import { keepPartitions } from '../domains/metrics/keep-partitions.ts'
import { forgetStaffSessions } from '../domains/operator/forget-sessions.ts'
import { verifySignatures } from '../domains/operator/verify-signatures.ts'
import { verifyPlatformFees } from '../domains/platform-fees/platform-fees.ts'
import { eraseDue } from '../domains/privacy/erase-person.ts'
import { findUnnamedFiles } from '../domains/privacy/sweep-files.ts'
import { forgetSamples } from '../domains/quality/decide-sample.ts'
import { missedStatements } from '../domains/reconciliation/fetch-statements.ts'
import { reconcileNext } from '../domains/reconciliation/run-reconciliation.ts'
import { staleExceptions } from '../domains/reconciliation/stale-exceptions.ts'
import { verifyClearing } from '../domains/reconciliation/verify-clearing.ts'
import { drillFindings } from '../domains/recovery/drill-findings.ts'
import { planReminders } from '../domains/reminders/plan-reminders.ts'
import { carryOverBatch } from '../domains/repayments/carry-over.ts'
import { verifyDisputes } from '../domains/repayments/disputes.ts'
import { endStaleOrders } from '../domains/repayments/end-stale-orders.ts'
import { judgePlans } from '../domains/repayments/judge-plans.ts'
import { judgePromises } from '../domains/repayments/judge-promises.ts'
import { judgeSettlements } from '../domains/repayments/judge-settlements.ts'
import { rebookLoans } from '../domains/repayments/rebook-loans.ts'
import { refundUnasked } from '../domains/repayments/refund-unasked.ts'
import { makeNextReceipts, verifyReceipts } from '../domains/tax/make-receipts.ts'
import { numberNextDocuments } from '../domains/tax/number-documents.ts'
import { verifySetOffs } from '../domains/tax/set-off.ts'
import { verifyStamps } from '../domains/tax/stamp-documents.ts'
import { lastTaxDays, verifyTax } from '../domains/tax/verify-tax.ts'
import { verifyWithheld } from '../domains/tax/withheld.ts'
import { forgetEscalations } from '../domains/work/escalations.ts'
import { forgetOldNonces } from '../http/replay.ts'
import { forgetOldAnswers } from '../platform/idempotency.ts'
import { BEFORE_ALL } from '../platform/ids.ts'
import { removeUnneeded } from '../platform/named-files.ts'
import { deleteSandboxMessages } from '../providers/sandbox/messages.ts'
import type { Batch, BatchInput, DayJob } from './job.ts'
import { insertOverpayments } from './overpayment-store.ts'

/** The most rows that a batch locks; `apps/server/bench/nightly-roll.ts` measures for how long. */
export const BATCH_SIZES = {
  roll: 200,
  orders: 200,
  holds: 500,
  promises: 100,
  plans: 50,
  reviews: 200,
  bureau: 50,
  reminders: 200,
  pictures: 100,
  files: 2000,
  erasures: 20,
  deletes: 1000,
  proof: 100,
  closes: 20,
  carryOver: 20,
  rebook: 50,
  overpayments: 500,
  refunds: 50,
  signals: 100,
  links: 200,
  tax: 500,
  portfolio: { loans: 100, days: 20 },
} as const

const SANDBOX_MESSAGES_KEPT_MS = 30 * 86_400_000

const endOrders: DayJob = {
  name: 'endStaleOrders',
  runsFor: 'everyDay',
  async batch(_deps, { tx, businessDay, at }) {
    const limit = BATCH_SIZES.orders
    const count = await endStaleOrders(tx, { businessDay, at, limit })
    return { count, isDone: count < limit }
  },
}

const rollOverdue: DayJob = {
  name: 'rollOverdue',
  runsFor: 'everyDay',
  batch: (_deps, { tx, businessDay, cursor, at }) =>
    rollOverdueBatch(tx, { businessDay, cursor, at, limit: BATCH_SIZES.roll }),
}

const judgeDay: DayJob = {
  name: 'judgePromises',
  // Those of missed days are judged today too.
  runsFor: 'today',
  async batch(_deps, { tx, businessDay, at }) {
    const limit = BATCH_SIZES.promises
    const count = await judgePromises(tx, { businessDay, limit, at })
    return { count, isDone: count < limit }
  },
}

const judgeRunningPlans: DayJob = {
  name: 'judgePlans',
  // It looks at how plans stand today, whatever days were missed.
  runsFor: 'today',
  batch: (deps, { tx, cursor, at }) =>
    judgePlans(deps, tx, { cursor, at, limit: BATCH_SIZES.plans }),
}

const judgeAgreedSettlements: DayJob = {
  name: 'judgeSettlements',
  // It looks at how they stand today, whatever days were missed.
  runsFor: 'today',
  batch: (deps, { tx, cursor, at }) =>
    judgeSettlements(deps, tx, { cursor, at, limit: BATCH_SIZES.plans }),
}

const endHolds: DayJob = {
  name: 'lapseHolds',
  runsFor: 'today',
  async batch(_deps, { tx, businessDay }) {
    const limit = BATCH_SIZES.holds
    const count = await lapseHolds(tx, { businessDay, limit })
    return { count, isDone: count < limit }
  },
}

const markLate: DayJob = {
  name: 'markLate',
  runsFor: 'everyDay',
  batch: (_deps, { tx, businessDay, cursor, at }) =>
    markLateBatch(tx, { businessDay, cursor, at, limit: BATCH_SIZES.roll }),
}

const reviewDecisions: DayJob = {
  name: 'reviewDecisions',
  // What was due on missed days is due today too.
  runsFor: 'today',
  batch: (_deps, { tx, businessDay, at }) =>
    reviewDecisionsBatch(tx, { businessDay, at, limit: BATCH_SIZES.reviews }),
}

const expireProofs: DayJob = {
  name: 'expireProofs',
  runsFor: 'today',
  batch: (_deps, { tx, businessDay, at }) =>
    expireProofsBatch(tx, { businessDay, at, limit: BATCH_SIZES.reviews }),
}

const expireReports: DayJob = {
  name: 'expireBureauReports',
  runsFor: 'today',
  batch: (_deps, { tx, businessDay, at }) =>
    expireReportsBatch(tx, { businessDay, at, limit: BATCH_SIZES.reviews }),
}

const warnBorrowers: DayJob = {
  name: 'warnOfBureau',
  // Who was to be warned on missed days is warned today.
  runsFor: 'today',
  batch: (deps, { tx, businessDay, cursor, at }) =>
    warnOfBureau(deps, tx, { businessDay, cursor, at, limit: BATCH_SIZES.bureau }),
}

const bureauFile: DayJob = {
  name: 'bureauFile',
  // A reporting day that was missed is prepared too; one of a later day takes its place.
  runsFor: 'everyDay',
  batch: (deps, { tx, businessDay, cursor, at }) =>
    prepareRuns(deps, tx, { businessDay, cursor, at, limit: BATCH_SIZES.bureau }),
}

const warnCertificates: DayJob = {
  name: 'warnCertificates',
  // What runs out by missed days runs out by today too.
  runsFor: 'today',
  async batch(deps, { tx, businessDay, at }) {
    const limit = BATCH_SIZES.deletes
    const count = await warnOfCertificates(deps, tx, { businessDay, at, limit })
    return { count, isDone: count < limit }
  },
}

const reminders: DayJob = {
  name: 'planReminders',
  runsFor: 'today',
  batch: (deps, { tx, businessDay: contactDay, cursor, at }) =>
    planReminders(deps, tx, { contactDay, cursor, at, limit: BATCH_SIZES.reminders }),
}

/** The same, then removes the files that no row names any more. */
const withFiles = (deps: Deps, files: readonly string[], done: Batch): Batch =>
  files.length === 0
    ? done
    : {
        ...done,
        async afterCommit() {
          await removeUnneeded(deps, files)
        },
      }

const deletePictures: DayJob = {
  name: 'deletePictures',
  runsFor: 'today',
  isErasing: true,
  isShort: true,
  async batch(deps, { tx, at }) {
    const limit = BATCH_SIZES.pictures
    const { fileIds, ...done } = await deleteExpiredPictures(tx, { at, limit })
    return withFiles(deps, fileIds, done)
  },
}

const forgetDeathPapers: DayJob = {
  name: 'forgetDeathPapers',
  runsFor: 'today',
  isErasing: true,
  isShort: true,
  async batch(deps, { tx, at }) {
    const limit = BATCH_SIZES.pictures
    const { count, fileIds } = await forgetPapers(tx, { at, limit })
    return withFiles(deps, fileIds, { count, isDone: count < limit })
  },
}

const forgetSamplesKept: DayJob = {
  name: 'forgetSamples',
  runsFor: 'today',
  isErasing: true,
  isShort: true,
  async batch(deps, { tx, at }) {
    const limit = BATCH_SIZES.pictures
    const { count, files } = await forgetSamples(tx, { at, limit })
    return withFiles(deps, files, { count, isDone: count < limit })
  },
}

const eraseKept: DayJob = {
  name: 'eraseKept',
  runsFor: 'today',
  isErasing: true,
  async batch(deps, { tx, businessDay: on, at }) {
    const limit = BATCH_SIZES.erasures
    const { count, files } = await eraseDue(tx, { on, at, limit })
    return withFiles(deps, files, { count, isDone: count < limit })
  },
}

const deleteStatements: DayJob = {
  name: 'deleteStatements',
  runsFor: 'today',
  isErasing: true,
  isShort: true,
  async batch(deps, { tx, at }) {
    const limit = BATCH_SIZES.pictures
    const { count, fileIds } = await deleteOldStatements(tx, { at, limit })
    return withFiles(deps, fileIds, { count, isDone: count < limit })
  },
}

const sweepFiles: DayJob = {
  name: 'sweepFiles',
  runsFor: 'today',
  async batch(deps, { tx, at, cursor }) {
    const limit = BATCH_SIZES.files
    const {
      checked: count,
      fileIds,
      last,
    } = await findUnnamedFiles(deps, tx, { at, cursor, limit })
    return withFiles(deps, fileIds, { count, isDone: last === null, cursor: last ?? cursor })
  },
}

/** A job that deletes expired rows until none is left. */
const deleting = (
  name: string,
  remove: (input: BatchInput, limit: number, deps: Deps) => Promise<number>,
): DayJob => ({
  name,
  runsFor: 'today',
  isErasing: true,
  isShort: true,
  async batch(deps, input): Promise<Batch> {
    const limit = BATCH_SIZES.deletes
    const count = await remove(input, limit, deps)
    return { count, isDone: count < limit }
  },
})

const noteSignals: DayJob = {
  name: 'noteMissingSignals',
  runsFor: 'today',
  batch: (deps, { tx, cursor, at }) =>
    noteMissingSignals(deps, tx, { cursor, at, limit: BATCH_SIZES.signals }),
}

/** Weeks of working days have at most so many days: after five of the former a weak hold ends. */
const WEAK_HOLD_MS = 7 * 86_400_000

const lapseCases: DayJob = {
  name: 'lapseFraudCases',
  runsFor: 'today',
  async batch(deps, { tx, at }) {
    const limit = BATCH_SIZES.links
    const before = new Date(at.getTime() - WEAK_HOLD_MS)
    const count = await lapseFraudCases(deps, tx, { before, at, limit })
    return { count, isDone: count < limit }
  },
}

const buildClusters: DayJob = {
  name: 'buildFraudClusters',
  runsFor: 'today',
  async batch(deps, { tx, cursor, at }) {
    const { changed, ...page } = await rebuildFraudCases(deps, tx, {
      ...{ cursor, at, limit: BATCH_SIZES.links },
    })
    return { ...page, count: changed }
  },
}

/** The server deletes them each minute too, so this is by its own role. */
const forgetNonces: DayJob = {
  ...deleting('forgetNonces', ({ tx, at }, limit) => forgetOldNonces(tx, { at, limit })),
  isErasing: false,
}

const carryOverBooks: DayJob = {
  name: 'carryOverBooks',
  runsFor: 'today',
  async batch(deps, { tx, cursor: from }) {
    const limit = BATCH_SIZES.carryOver
    const { count, cursor } = await carryOverBatch(deps, tx, { cursor: from, limit })
    return { count, isDone: cursor === null, cursor }
  },
}

const rebookRules: DayJob = {
  name: 'rebookLoans',
  runsFor: 'today',
  async batch(deps, { tx }) {
    const limit = BATCH_SIZES.rebook
    const count = await rebookLoans(deps, tx, { limit })
    return { count, isDone: count < limit }
  },
}

const closeBookDays: DayJob = {
  name: 'closeBookDays',
  // It closes missed days too, some a batch.
  runsFor: 'today',
  async batch(deps, { tx, businessDay }) {
    for (let count = 0; count < BATCH_SIZES.closes; count += 1) {
      if (!(await closeBookDay(deps, tx, businessDay))) return { count, isDone: true }
    }
    return { count: BATCH_SIZES.closes, isDone: false }
  },
}

const sealBookDays: DayJob = {
  name: 'sealBookDays',
  // It seals missed days too, some a batch; a book whose day does not hold keeps the others from nothing.
  runsFor: 'today',
  async batch(deps, { tx, cursor }) {
    const sealed = await sealNextDays(deps, tx, cursor ?? '')
    if (!sealed) return { count: 0, isDone: true }
    const { book, count, problems: findings } = sealed
    return { count, isDone: false, findings, ...(findings.length > 0 && { cursor: book }) }
  },
}

const numberTaxDocuments: DayJob = {
  name: 'numberTaxDocuments',
  // It goes over all pages that are sealed and not numbered, in their order.
  runsFor: 'today',
  async batch(deps, { tx, cursor }) {
    const limit = BATCH_SIZES.tax
    const page = await numberNextDocuments(deps, tx, { after: '', limit })
    if (page) return { count: page.count, isDone: false }
    // Then the receipts of what was paid on the numbered pages.
    return makeNextReceipts(deps, tx, { cursor, limit })
  },
}

const sumPortfolio: DayJob = {
  name: 'rollPortfolio',
  // It sums missed days too, and days of which something was told late.
  runsFor: 'today',
  batch: (deps, { tx, cursor }) =>
    rollPortfolio(deps, tx, { cursor, limits: BATCH_SIZES.portfolio }),
}

const reconcileBooks: DayJob = {
  name: 'reconcile',
  runsFor: 'today',
  async batch(deps, { tx, cursor }) {
    const book = await reconcileNext(deps, tx, cursor ?? '')
    if (book !== null) return { count: 1, isDone: false, cursor: book }
    const findings = [...(await missedStatements(tx, deps)), ...(await staleExceptions(tx, deps))]
    return { count: 0, isDone: true, findings }
  },
}

const remitCollections: DayJob = {
  name: 'orderRemittances',
  runsFor: 'today',
  batch: async (deps, { tx }) => ({ count: await orderRemittances(deps, tx), isDone: true }),
}

const verifyJournal: DayJob = {
  name: 'verifyBooks',
  runsFor: 'today',
  isolation: 'repeatable read',
  async batch({ market, clock }, { tx, businessDay }) {
    const findings = [
      ...(await verifyOpenPages(tx, businessDay)),
      ...(await openAllowanceProblems(tx, market.code)),
      ...(await verifyClearing(tx)),
      ...(await verifyDisputes(tx)),
      ...(await verifyGuarantees(tx)),
      ...(await verifyInterestTax(tx, { since: lastTaxDays(businessDay) })),
      ...(await verifySetOffs({ market }, tx)),
      ...(await verifyPlatformFees(tx)),
      ...(await verifyWithheld(tx)),
      ...(await verifyAgency(tx, { holidays: market.holidays, today: businessDay })),
      ...(await verifyFunding(tx, { holidays: market.holidays, today: businessDay })),
      ...(await verifyTax(tx, { since: lastTaxDays(businessDay) })),
      ...(await verifyStamps({ market, clock }, tx, { since: lastTaxDays(businessDay) })),
      ...(await verifyReceipts({ market }, tx, { since: lastTaxDays(businessDay) })),
      ...(await verifyPortfolio(tx)),
    ]
    return { count: 1, isDone: true, findings }
  },
}

const verifyLoans: DayJob = {
  name: 'verifyLoans',
  runsFor: 'today',
  isolation: 'repeatable read',
  async batch(deps, { tx, cursor }) {
    const page = await verifyLoansToday(deps, tx, { after: cursor, limit: BATCH_SIZES.proof })
    const { count, last, problems: findings } = page
    return { count, isDone: last === null, cursor: last ?? cursor, findings }
  },
}

const verifySettledPayouts: DayJob = {
  name: 'verifyPayouts',
  runsFor: 'today',
  async batch(_deps, { tx }) {
    return { count: 1, isDone: true, findings: await verifyPayouts(tx) }
  },
}

const sealDay: DayJob = {
  name: 'sealDay',
  // It seals missed days too.
  runsFor: 'today',
  async batch(deps, { tx, businessDay, at }) {
    const sealed = await sealBatch(deps, tx, { anchored: await deps.sealAnchor.read(), at })
    if (!sealed) return { count: 0, isDone: false, isHeldUp: true }
    const { count, isDone, heads } = sealed
    if (isDone) await sealUntil(deps, tx, { businessDay, at, heads })
    return { count, isDone, afterCommit: () => anchorSeals(deps, heads) }
  },
}

const verifySeals: DayJob = {
  name: 'verifySeals',
  runsFor: 'today',
  isolation: 'repeatable read',
  async batch(deps, { tx, businessDay, at }) {
    const { links, problems: findings } = await proveDay(deps, tx, { businessDay, at })
    return { count: links, isDone: true, findings }
  },
}

/** Some more than the day since the last run. */
const SIGNED_SINCE_MS = 3 * 86_400_000

const verifyStaffSignatures: DayJob = {
  name: 'verifySignatures',
  runsFor: 'today',
  isolation: 'repeatable read',
  async batch(deps, { tx, at }) {
    const since = new Date(at.getTime() - SIGNED_SINCE_MS)
    const { count, problems: findings } = await verifySignatures(deps, tx, { since })
    return { count, isDone: true, findings }
  },
}

const watchDrills: DayJob = {
  name: 'watchDrills',
  runsFor: 'today',
  async batch(deps, { tx, at }) {
    return { count: 1, isDone: true, findings: await drillFindings(deps, tx, at) }
  },
}

const refundOverpayments: DayJob = {
  name: 'refundOverpayments',
  runsFor: 'today',
  async batch(deps, { tx, cursor, at }) {
    const { count, next } = await refundUnasked(deps, tx, {
      ...{ cursor, at, limit: BATCH_SIZES.refunds },
    })
    return { count, isDone: next === null, cursor: next ?? cursor }
  },
}

const reportOverpayments: DayJob = {
  name: 'reportOverpayments',
  runsFor: 'today',
  async batch(_deps, { tx, businessDay, cursor }) {
    const limit = BATCH_SIZES.overpayments
    const rows = await listOverpayments(tx, { after: cursor ?? BEFORE_ALL, limit })
    await insertOverpayments(tx, { businessDay, rows })
    return {
      count: rows.length,
      isDone: rows.length < limit,
      cursor: rows.at(-1)?.userId ?? cursor,
    }
  },
}

const keepMetrics: DayJob = {
  name: 'keepMetrics',
  runsFor: 'today',
  isErasing: true,
  batch: (deps, { tx, at }) => keepPartitions(deps, tx, at),
}

const countFunnel: DayJob = {
  name: 'rollFunnel',
  runsFor: 'today',
  async batch(deps, { tx, at }) {
    return { count: await rollFunnel(deps, tx, at), isDone: true }
  },
}

/**
 * A day's jobs in their order: first the books of the days before are closed and sealed, then come those that change
 * loans, then reminders, then deletions, and last the verification of the books.
 *
 * Some things need no job. Coupons and Key Facts Statements carry their last day, which is compared
 * with the calendar when they are read.
 */
export const DAY_JOBS: readonly DayJob[] = [
  carryOverBooks,
  rebookRules,
  closeBookDays,
  sealBookDays,
  numberTaxDocuments,
  endOrders,
  rollOverdue,
  judgeDay,
  judgeRunningPlans,
  judgeAgreedSettlements,
  endHolds,
  markLate,
  reviewDecisions,
  expireProofs,
  expireReports,
  warnBorrowers,
  bureauFile,
  warnCertificates,
  reminders,
  deletePictures,
  deleteStatements,
  forgetDeathPapers,
  forgetSamplesKept,
  eraseKept,
  sweepFiles,
  deleting('forgetCodes', ({ tx, at }, limit) => forgetOldCodes(tx, { at, limit })),
  deleting('forgetWrongCodes', ({ tx, at }, limit) => forgetWrongCodes(tx, { at, limit })),
  deleting('forgetCarrierChecks', ({ tx, at }, limit) => forgetCarrierChecks(tx, { at, limit })),
  deleting('forgetHandOffs', ({ tx, at }, limit) => forgetHandOffs(tx, { at, limit })),
  deleting('forgetSessions', ({ tx, at }, limit) => forgetSessions(tx, { at, limit })),
  deleting('forgetOpenTokens', ({ tx, at }, limit) => forgetOpenTokens(tx, { at, limit })),
  deleting('forgetPasskeyChallenges', ({ tx, at }, limit) =>
    forgetPasskeyChallenges(tx, { at, limit }),
  ),
  deleting('forgetWrongPasskeys', ({ tx, at }, limit) => forgetWrongPasskeys(tx, { at, limit })),
  deleting('forgetExclusions', ({ tx, businessDay: on }, limit) =>
    forgetExclusions(tx, { on, limit }),
  ),
  deleting('forgetOldAnswers', ({ tx, at }, limit, { config }) =>
    forgetOldAnswers(config, tx, { at, limit }),
  ),
  deleting('forgetShownStatements', ({ tx, at }, limit) =>
    forgetShownStatements(tx, { at, limit }),
  ),
  deleting('forgetCreditMemory', ({ tx, businessDay: on }, limit) =>
    forgetCreditMemory(tx, { on, limit }),
  ),
  deleting('forgetSignals', ({ tx, businessDay: on }, limit) => forgetSignals(tx, { on, limit })),
  deleting('forgetFraudCases', ({ tx, at }, limit) => forgetFraudCases(tx, { at, limit })),
  deleting('forgetEscalations', ({ tx, at }, limit) => forgetEscalations(tx, { at, limit })),
  deleting('forgetStaffSessions', ({ tx, at }, limit) => forgetStaffSessions(tx, { at, limit })),
  deleting('forgetSandboxMessages', ({ tx, at }, limit) =>
    deleteSandboxMessages(tx, {
      before: new Date(at.getTime() - SANDBOX_MESSAGES_KEPT_MS),
      limit,
    }),
  ),
  noteSignals,
  lapseCases,
  buildClusters,
  forgetNonces,
  countFunnel,
  keepMetrics,
  sumPortfolio,
  reconcileBooks,
  remitCollections,
  verifyJournal,
  verifyLoans,
  verifySettledPayouts,
  refundOverpayments,
  reportOverpayments,
  verifyStaffSignatures,
  watchDrills,
  sealDay,
  verifySeals,
]
