import multipart from '@fastify/multipart'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { Deps } from './deps.ts'
import { accountRoutes } from './domains/account/routes.ts'
import { certificationRoutes } from './domains/certification/routes.ts'
import { couponRoutes } from './domains/coupons/routes.ts'
import { creditRoutes } from './domains/credit/routes.ts'
import { deviceRoutes } from './domains/devices/routes.ts'
import { documentRoutes } from './domains/documents/routes.ts'
import { eventRoutes } from './domains/events/routes.ts'
import { feedbackRoutes } from './domains/feedback/routes.ts'
import { loanRoutes } from './domains/loans/routes.ts'
import { messageRoutes } from './domains/messages/routes.ts'
import { metricRoutes } from './domains/metrics/routes.ts'
import { operatorRoutes } from './domains/operator/routes.ts'
import { preorderRoutes } from './domains/preorder/routes.ts'
import { privacyRoutes } from './domains/privacy/routes.ts'
import { proofRoutes } from './domains/proofs/routes.ts'
import { pushRoutes } from './domains/push/routes.ts'
import { razorpayRoutes } from './domains/razorpay/routes.ts'
import { reminderRoutes } from './domains/reminders/routes.ts'
import { repaymentRoutes } from './domains/repayments/routes.ts'
import type { SandboxCalendar } from './domains/sandbox/calendar.ts'
import { sandboxRoutes } from './domains/sandbox/routes.ts'
import { supportRoutes } from './domains/support/routes.ts'
import { addressCounts, limitAddresses } from './edge/address-limit.ts'
import { knowClientAddresses } from './edge/client-address.ts'
import { docsRoutes } from './edge/docs.ts'
import { answerFaults, answerStray } from './edge/faults.ts'
import { healthRoutes } from './edge/health.ts'
import { announceLeaving } from './edge/leaving.ts'
import { prometheusRoutes } from './edge/prometheus.ts'
import { registerRoutes } from './edge/register-routes.ts'
import { logRequests } from './edge/request-log.ts'
import type { Route } from './edge/route.ts'
import { serveWeb } from './edge/serve-web.ts'
import type { Traces } from './traces.ts'

/** Every call there is, domain by domain. */
export const allRoutes = (deps: Deps): Route[] => [
  ...supportRoutes(deps),
  ...accountRoutes(deps),
  ...certificationRoutes(deps),
  ...creditRoutes(deps),
  ...loanRoutes(deps),
  ...couponRoutes(deps),
  ...preorderRoutes(deps),
  ...repaymentRoutes(deps),
  ...razorpayRoutes(deps),
  ...proofRoutes(deps),
  ...documentRoutes(deps),
  ...messageRoutes(deps),
  ...eventRoutes(deps),
  ...reminderRoutes(deps),
  ...pushRoutes(deps),
  ...feedbackRoutes(deps),
  ...deviceRoutes(deps),
  ...privacyRoutes(deps),
  ...(deps.config.metrics === 'embedded' ? metricRoutes(deps) : []),
  ...operatorRoutes(deps),
]

/** Builds the HTTP application: edge first, then the domains, the sandbox, and the web files. */
export const buildApp = async (
  deps: Deps,
  log: FastifyBaseLogger,
  calendar: SandboxCalendar | undefined,
  traces?: Traces,
): Promise<FastifyInstance> => {
  const app = await buildEdge(deps, log, traces)
  registerRoutes(app, deps, allRoutes(deps))
  if (deps.config.isSandbox) {
    sandboxRoutes(app, deps, calendar)
    docsRoutes(app)
  }
  await serveWeb(app, deps.config.market)
  return app
}

/** The same edge with nothing behind it but the metrics service. */
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
): Promise<FastifyInstance> => {
  const counts = addressCounts(deps)
  const app = Fastify({
    loggerInstance: log,
    // request-log.ts writes its own line, without addresses.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => deps.newId(),
    // A person on a slow line needs their time; one who sends nothing does not.
    requestTimeout: deps.config.requestTimeoutMs,
    http: {
      // Longer than for the whole request, it would never be looked at.
      headersTimeout: Math.min(deps.config.requestTimeoutMs / 2, 60_000),
      connectionsCheckingInterval: Math.min(deps.config.requestTimeoutMs / 4, 10_000),
    },
    bodyLimit: 256 * 1024,
    // An address that is none at all never reaches the handlers of faults.
    frameworkErrors: answerStray(deps, counts),
    // What is under way when the server stops is answered like any other.
    return503OnClosing: false,
  })
  knowClientAddresses(app, deps.config)
  announceLeaving(app)
  traces?.ofRequests(app)
  logRequests(app, deps.clock)
  answerFaults(app, deps, counts)
  // Bodies stay bytes: the envelope, forms and webhook signatures each read them their own way.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    ['application/json', 'application/x-www-form-urlencoded', 'text/plain'],
    { parseAs: 'buffer' },
    (_request, body, done) => done(null, body),
  )
  await app.register(multipart)
  await limitAddresses(app, deps, counts)
  healthRoutes(app, deps)
  prometheusRoutes(app, deps)
  return app
}
