import multipart from '@fastify/multipart'
import { dayOf, instantAt } from '@noren/contract/dates'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { accountRoutes } from './api/account.ts'
import { appealRoutes } from './api/appeals.ts'
import { bereavementRoutes } from './api/bereavements.ts'
import { bureauRoutes } from './api/bureau.ts'
import { certificationRoutes } from './api/certification.ts'
import { couponRoutes } from './api/coupons.ts'
import { creditRoutes } from './api/credit.ts'
import { deviceRoutes } from './api/devices.ts'
import { documentRoutes } from './api/documents.ts'
import { eventRoutes } from './api/events.ts'
import { feedbackRoutes } from './api/feedback.ts'
import { hardshipRoutes } from './api/hardship.ts'
import { incomeRoutes } from './api/income.ts'
import { loanRoutes } from './api/loans.ts'
import { messageRoutes } from './api/messages.ts'
import { metricRoutes } from './api/metrics.ts'
import { objectionRoutes } from './api/objections.ts'
import { operatorRoutes } from './api/operator.ts'
import { passkeyRoutes } from './api/passkeys.ts'
import { payPageRoutes } from './api/pay-page.ts'
import { preorderRoutes } from './api/preorder.ts'
import { privacyRoutes } from './api/privacy.ts'
import { proofRoutes } from './api/proofs.ts'
import { pushRoutes } from './api/push.ts'
import { registerRoutes } from './api/register-routes.ts'
import { reminderRoutes } from './api/reminders.ts'
import { repaymentRoutes } from './api/repayments.ts'
import { type SandboxTime, sandboxRoutes } from './api/sandbox.ts'
import { sessionRoutes } from './api/sessions.ts'
import { settlementRoutes } from './api/settlement.ts'
import { supportRoutes } from './api/support.ts'
import { webhookRoutes } from './api/webhooks.ts'
import { withReplica } from './api/with-replica.ts'
import { WORK_FAILURES, WORK_TURNS } from './background/background-counts.ts'
import { passDays } from './background/pass-days.ts'
import { sharedReadings } from './background/shared-readings.ts'
import type { Deps } from './deps.ts'
import { CODES } from './domains/account/one-time-codes.ts'
import { LOAN_MOVES } from './domains/loans/moves.ts'
import { sendReminders } from './domains/reminders/send-reminders.ts'
import { PAYMENTS } from './domains/repayments/apply-payment.ts'
import { addressCounts, limitAddresses } from './http/address-limit.ts'
import { knowClientAddresses } from './http/client-address.ts'
import { docsRoutes } from './http/docs.ts'
import { answerFaults, answerStray } from './http/faults.ts'
import { healthRoutes } from './http/health.ts'
import { announceLeaving } from './http/leaving.ts'
import { type BusinessSeries, prometheusRoutes } from './http/prometheus.ts'
import { logRequests } from './http/request-log.ts'
import type { Route } from './http/route.ts'
import { serveConsole } from './http/serve-console.ts'
import { serveWeb } from './http/serve-web.ts'
import { WORK_PATIENCE } from './platform/db/pool.ts'
import { REPLICA_READS } from './platform/db/replica.ts'
import type { Traces } from './platform/traces.ts'
import type { SandboxCalendar } from './providers/sandbox/calendar.ts'

/** All routes, domain by domain. */
export const allRoutes = (deps: Deps): Route[] => [
  ...supportRoutes(deps),
  ...accountRoutes(deps),
  ...passkeyRoutes(deps),
  ...sessionRoutes(deps),
  ...certificationRoutes(deps),
  ...creditRoutes(deps),
  ...incomeRoutes(deps),
  ...bureauRoutes(deps),
  ...appealRoutes(deps),
  ...loanRoutes(deps),
  ...couponRoutes(deps),
  ...preorderRoutes(deps),
  ...repaymentRoutes(deps),
  ...hardshipRoutes(deps),
  ...settlementRoutes(deps),
  ...objectionRoutes(deps),
  ...webhookRoutes(deps),
  ...proofRoutes(deps),
  ...documentRoutes(deps),
  ...messageRoutes(deps),
  ...eventRoutes(deps),
  ...reminderRoutes(deps),
  ...pushRoutes(deps),
  ...feedbackRoutes(deps),
  ...bereavementRoutes(deps),
  ...deviceRoutes(deps),
  ...privacyRoutes(deps),
  ...(deps.config.metrics === 'embedded' ? metricRoutes(deps) : []),
  ...withReplica(deps, operatorRoutes),
]

/** Builds the HTTP application: first the edge, then the domains, the sandbox, and the web files. */
export const buildApp = async (
  deps: Deps,
  log: FastifyBaseLogger,
  calendar: SandboxCalendar | undefined,
  traces?: Traces,
): Promise<FastifyInstance> => {
  const app = await buildEdge(deps, log, traces, businessSeries(deps))
  registerRoutes(app, deps, allRoutes(deps))
  payPageRoutes(app, deps)
  if (deps.config.isSandbox) {
    sandboxRoutes(app, deps, calendar && sandboxTime(deps, calendar))
    docsRoutes(app)
  }
  await serveWeb(app, deps.config)
  await serveConsole(app)
  return app
}

/** A day that is let pass goes through the hours in which people may be contacted, unless the sandbox shows another. */
const throughHours = (deps: Deps, calendar: SandboxCalendar): Deps => {
  const { clock, market } = deps
  const { fromMinute } = market.contactWindow
  const contactTime = () =>
    calendar.readContactHour() === null
      ? instantAt(dayOf(clock.now(), market.zone), fromMinute, market.zone)
      : clock.contactTime()
  return { ...deps, clock: { ...clock, contactTime } }
}

const sandboxTime = (deps: Deps, calendar: SandboxCalendar): SandboxTime => ({
  calendar,
  passDays: (days) => passDays(throughHours(deps, calendar), days, calendar.advanceOneDay),
  sendReminders: () => sendReminders({ ...deps, db: deps.db.within(WORK_PATIENCE) }),
})

/** What this process counts, and what all servers read from their one database. */
const businessSeries = (deps: Deps): BusinessSeries => ({
  counted: [
    ...[LOAN_MOVES, PAYMENTS, CODES, WORK_TURNS, WORK_FAILURES],
    ...(deps.replica ? [REPLICA_READS] : []),
  ],
  shared: sharedReadings(deps),
})

/** The same edge with only the metrics service behind it. */
export const buildMetricsApp = async (
  deps: Deps,
  log: FastifyBaseLogger,
): Promise<FastifyInstance> => {
  const app = await buildEdge(deps, log)
  registerRoutes(app, deps, metricRoutes(deps))
  return app
}

const buildEdge = async (
  deps: Deps,
  log: FastifyBaseLogger,
  traces?: Traces,
  business?: BusinessSeries,
): Promise<FastifyInstance> => {
  const counts = addressCounts(deps)
  const app = Fastify({
    loggerInstance: log,
    // request-log.ts writes its own line, without URLs.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => deps.newId(),
    // Long enough for a person on a slow connection, but bounded for a client that sends nothing.
    requestTimeout: deps.config.requestTimeoutMs,
    http: {
      // If it were longer than requestTimeout it would never take effect.
      headersTimeout: Math.min(deps.config.requestTimeoutMs / 2, 60_000),
      connectionsCheckingInterval: Math.min(deps.config.requestTimeoutMs / 4, 10_000),
    },
    bodyLimit: 256 * 1024,
    // A malformed URL never reaches the fault handlers, so it is answered here.
    frameworkErrors: answerStray(deps, counts),
    // Requests in progress when the server stops are answered normally.
    return503OnClosing: false,
  })
  knowClientAddresses(app, deps.config)
  announceLeaving(app)
  traces?.ofRequests(app)
  logRequests(app, deps.clock)
  answerFaults(app, deps, counts)
  // Bodies stay bytes: the envelope, forms and webhook signatures each parse them in their own way.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    ['application/json', 'application/x-www-form-urlencoded', 'text/plain'],
    { parseAs: 'buffer' },
    (_request, body, done) => done(null, body),
  )
  await app.register(multipart)
  await limitAddresses(app, deps, counts)
  healthRoutes(app, deps)
  prometheusRoutes(app, deps, business)
  return app
}
