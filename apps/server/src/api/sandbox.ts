import { decimalFromMinor } from '@noren/contract/money'
import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import type { Deps } from '../deps.ts'
import { findOrderToPay, listOrdersToPay } from '../domains/repayments/till-orders.ts'
import * as desk from '../providers/sandbox/desk.ts'
import { sandboxPage } from '../providers/sandbox/page.ts'
import { TILL_OUTCOMES } from '../providers/sandbox/rules.ts'
import type { MessageRow } from '../providers/sandbox/store.ts'

/**
 * The sandbox's calls: plain JSON outside of the contract, because they play the outside world. A list is
 * `{ details: [...] }`; a refusal is `{ error, fields? }` with status 400 or 404, where `error` is a code.
 * They are wrapped in the code, msg and data of every answer on the wire (W3), so that a client can read
 * them like all others.
 */

/** Lets business days pass, each with its jobs. */
type PassDays = (days: number) => Promise<void>

const BODY_BYTES_MAX = 4096
const DAYS_MAX = 366
const DELAY_SECONDS_MAX = 3600
const DELAY_SECONDS = 10

const smsQuery = z.object({ phone: z.string().check(z.regex(/^[\d +()-]{6,24}$/)) })
const countOf = z.coerce.number().check(z.int(), z.gte(1), z.lte(2 ** 31 - 1))
const attachmentParams = z.object({ letterId: countOf, position: countOf })
const bankQuery = z.object({ account: z.string().check(z.regex(/^[A-Za-z0-9]{1,34}$/)) })
const clockBody = z.object({
  advanceDays: z.int().check(z.gte(0), z.lte(DAYS_MAX)),
})
const payBody = z.object({
  ref: z.string().check(z.minLength(1), z.maxLength(40)),
  amount: z.optional(
    z.union([
      z.string().check(z.maxLength(16)),
      z.pipe(
        z.number(),
        z.transform((typed: number) => String(typed)),
      ),
    ]),
  ),
  outcome: z.enum(TILL_OUTCOMES),
  seconds: z._default(z.int().check(z.gte(0), z.lte(DELAY_SECONDS_MAX)), DELAY_SECONDS),
})

class Refused extends Error {
  readonly status: number
  readonly answer: { error: string; fields?: string[] }
  constructor(status: number, answer: { error: string; fields?: string[] }) {
    super(answer.error)
    this.status = status
    this.answer = answer
  }
}

const read = <T>(schema: z.ZodMiniType<T>, value: unknown): T => {
  const result = z.safeParse(schema, value)
  if (result.success) return result.data
  const fields = [...new Set(result.error.issues.map(({ path }) => path.join('.')))]
  throw new Refused(400, { error: 'validation', fields })
}

const messageOf = ({ recipient, text, code, sentAt }: MessageRow) => ({
  at: sentAt.toISOString(),
  to: recipient,
  text,
  code,
})

const openPaths = (app: FastifyInstance, deps: Deps, hasBank: boolean): void => {
  app.get('/sandbox/api/sms', async ({ query }) => {
    const messages = await desk.readSms(deps, read(smsQuery, query).phone)
    return { details: messages.map(messageOf) }
  })

  app.get('/sandbox/api/push', async () => ({
    details: (await desk.readTray(deps)).map(messageOf),
  }))

  app.get('/sandbox/api/mail', async () => {
    const mails = await desk.readMailbox(deps)
    const details = mails.map(({ letterId, fileNames, ...mail }) => ({
      ...messageOf(mail),
      files: fileNames.map((name, index) => ({
        name,
        path: `/sandbox/api/mail/${letterId}/${index + 1}`,
      })),
    }))
    return { details }
  })

  app.get('/sandbox/api/mail/:letterId/:position', async ({ params }, reply) => {
    const pdf = await desk.readAttachment(deps, read(attachmentParams, params))
    if (!pdf) throw new Refused(404, { error: 'unknownFile' })
    return reply.header('content-type', 'application/pdf').send(pdf)
  })

  app.get('/sandbox/api/clock', async () => ({ today: deps.clock.businessDay(), hasBank }))
}

const moneyPaths = (app: FastifyInstance, deps: Deps, passDays: PassDays): void => {
  app.get('/sandbox/api/bank', async ({ query }) => {
    const credits = await desk.readCredits(deps, read(bankQuery, query).account)
    const details = credits.map(({ at, amountMinor, ...credit }) => ({
      at: at.toISOString(),
      amount: decimalFromMinor(amountMinor, credit.currency),
      ...credit,
    }))
    return { details }
  })

  app.get('/sandbox/api/orders', async () => {
    const orders = await listOrdersToPay(deps, { limit: desk.SHOWN })
    const details = orders.map(({ ref, currency, amountMinor, payeeName, expiresAt }) => ({
      ref,
      currency,
      amount: decimalFromMinor(amountMinor, currency),
      payee: payeeName,
      expiresAt: expiresAt.toISOString(),
    }))
    return { details }
  })

  app.post('/sandbox/api/pay', async ({ body }) => {
    const { ref, amount, ...input } = read(payBody, body)
    const order = await findOrderToPay(deps, ref)
    if (!order) throw new Refused(404, { error: 'unknownRef' })
    const answer = await desk.payAtTill(deps, order, { ...input, amount })
    if (answer.state === 'amountFormat') {
      throw new Refused(400, { error: 'validation', fields: ['amount'] })
    }
    return answer
  })

  app.post('/sandbox/api/clock', async ({ body }) => {
    const { advanceDays } = read(clockBody, body)
    await passDays(advanceDays)
    return { today: deps.clock.businessDay() }
  })
}

/**
 * Adds the sandbox's page and calls. Only where the sandbox is on, because they show codes and pay out
 * loans. Where a real provider moves the money, days cannot be passed, and there is no sandbox bank or
 * till.
 */
export const sandboxRoutes = (
  app: FastifyInstance,
  deps: Deps,
  passDays: PassDays | undefined,
): void => {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/json',
      { parseAs: 'string', bodyLimit: BODY_BYTES_MAX },
      (_request, body, done) => {
        try {
          done(null, JSON.parse(String(body)))
        } catch {
          done(new Refused(400, { error: 'json' }))
        }
      },
    )
    scope.setErrorHandler((error, request, reply): FastifyReply => {
      reply.header('cache-control', 'no-store')
      if (error instanceof Refused) return reply.code(error.status).send(error.answer)
      const status = statusOf(error)
      if (status >= 500) request.log.error({ err: error }, 'fault in the sandbox')
      return reply.code(status).send({ error: status >= 500 ? 'fault' : 'request' })
    })
    scope.addHook('onSend', async (_request, reply) => {
      if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    })
    scope.addHook('preSerialization', async (_request, { statusCode }, said: object) => ({
      code: statusCode,
      msg: 'error' in said ? said.error : 'ok',
      data: said,
      ...said,
    }))
    openPaths(scope, deps, passDays !== undefined)
    if (passDays) moneyPaths(scope, deps, passDays)
    sandboxPage(scope)
  })
}

const statusOf = (error: unknown): number =>
  error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number'
    ? error.statusCode
    : 500
