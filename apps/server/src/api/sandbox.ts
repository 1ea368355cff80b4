import { minuteOfDayAt } from '@noren/contract/dates'
import { decimalFromMinor } from '@noren/contract/money'
import { LANGUAGES } from '@noren/i18n/languages'
import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import type { Deps } from '../deps.ts'
import { loanById } from '../domains/loans/find-loan.ts'
import { isContactOpen } from '../domains/reminders/contact-hours.ts'
import { findOrderToPay, listOrdersToPay } from '../domains/repayments/till-orders.ts'
import type { SandboxCalendar } from '../providers/sandbox/calendar.ts'
import * as desk from '../providers/sandbox/desk.ts'
import { sandboxPage } from '../providers/sandbox/page.ts'
import { TILL_OUTCOMES } from '../providers/sandbox/rules.ts'
import { specimenFile, specimensOf } from '../providers/sandbox/specimens.ts'
import type { MessageRow } from '../providers/sandbox/store.ts'
import { become, STAGES } from './sandbox/become.ts'
import { cashPaths } from './sandbox/cash.ts'
import { Refused, read } from './sandbox/refused.ts'
import { staffPaths } from './sandbox/staff.ts'

/**
 * The sandbox's calls: plain JSON outside of the contract, because they play the outside world. A list is
 * `{ details: [...] }`; a refusal is `{ error, fields? }` with status 400 or 404, where `error` is a code.
 * They are wrapped in the code, msg and data of every answer on the wire (W3), so that a client can read
 * them like all others.
 */

/** What can be done with the sandbox's time. */
export interface SandboxTime {
  calendar: SandboxCalendar
  /** Lets business days pass, each with its jobs. */
  passDays: (days: number) => Promise<void>
  /** Sends what is planned for today, where the hour allows it. */
  sendReminders: () => Promise<unknown>
}

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
const hourBody = z.object({ hour: z.nullable(z.int().check(z.gte(0), z.lte(23))) })
const peopleBody = z.object({
  stage: z.enum(STAGES),
  language: z._default(z.enum(LANGUAGES), 'en'),
  name: z._default(z.string().check(z.regex(/^\p{L}[\p{L} .'-]{2,58}$/u)), 'ASHA RAVI KULKARNI'),
})
const specimenParams = z.object({ file: z.string().check(z.regex(/^[a-z0-9-]+\.(jpg|mjpeg)$/)) })
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

const messageOf = ({ recipient, text, code, sentAt }: MessageRow) => ({
  at: sentAt.toISOString(),
  to: recipient,
  text,
  code,
})

const clockText = (minute: number): string =>
  [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':')

/** When people are contacted, by the market's own clock. */
const contactOf = ({ clock, market }: Deps, hour: number | null) => ({
  zone: market.zone,
  zoneLabel: market.zoneLabel,
  now: clockText(minuteOfDayAt(clock.now(), market.zone)),
  hour,
  from: clockText(market.contactWindow.fromMinute),
  until: clockText(market.contactWindow.untilMinute),
  isOpen: isContactOpen({ clock, market }, clock.businessDay()),
})

const openPaths = (app: FastifyInstance, deps: Deps, time: SandboxTime | undefined): void => {
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

  app.get('/sandbox/api/bureau', async ({ query }) => ({
    details: await desk.readBureau(deps, read(smsQuery, query).phone),
  }))

  app.get('/sandbox/api/clock', async () => ({
    today: deps.clock.businessDay(),
    hasBank: time !== undefined,
    hasBureau: deps.config.bureau === 'sandbox',
    hasPeople: canInvent(deps, time),
    contact: contactOf(deps, time?.calendar.readContactHour() ?? null),
  }))

  app.get('/sandbox/api/newest', () => desk.readNewest(deps))

  app.get('/sandbox/api/specimens', async () => ({
    details: specimensOf(deps.market.documentKinds).map(({ file, ...specimen }) => ({
      ...specimen,
      path: `/sandbox/specimens/${file}`,
    })),
  }))

  app.get('/sandbox/specimens/:file', async ({ params }, reply) => {
    const found = specimenFile(deps.market.documentKinds, read(specimenParams, params).file)
    if (!found) throw new Refused(404, { error: 'unknownFile' })
    return reply.header('content-type', found.type).send(found.bytes)
  })
}

/** Codes and money of invented people have to stay on this machine. */
const canInvent = ({ config }: Deps, time: SandboxTime | undefined): boolean =>
  time !== undefined && !config.twilio

const moneyPaths = (app: FastifyInstance, deps: Deps, time: SandboxTime): void => {
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

  app.get('/sandbox/api/payments', async () => {
    const payments = await desk.readPayments(deps)
    return { details: payments.map(({ at, ...rest }) => ({ at: at.toISOString(), ...rest })) }
  })

  app.post('/sandbox/api/pay', async ({ body }) => {
    const { ref, amount, ...input } = read(payBody, body)
    const order = await findOrderToPay(deps, ref)
    const loan = order && (await loanById(deps.db, order.loanId))
    if (!order || !loan) throw new Refused(404, { error: 'unknownRef' })
    const { lenderCode } = loan
    const answer = await desk.payAtTill(deps, { ...order, lenderCode }, { ...input, amount })
    if (answer.state === 'amountFormat') {
      throw new Refused(400, { error: 'validation', fields: ['amount'] })
    }
    return answer
  })

  app.post('/sandbox/api/clock', async ({ body }) => {
    const { advanceDays } = read(clockBody, body)
    await time.passDays(advanceDays)
    return { today: deps.clock.businessDay() }
  })

  app.post('/sandbox/api/hour', async ({ body }) => {
    const { hour } = read(hourBody, body)
    await time.calendar.showContactHour(hour)
    await time.sendReminders()
    return contactOf(deps, hour)
  })

  app.post('/sandbox/api/people', async ({ body }) => {
    const wish = read(peopleBody, body)
    if (!canInvent(deps, time)) throw new Refused(404, { error: 'noPeople' })
    return become(deps, time.passDays, wish)
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
  time: SandboxTime | undefined,
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
    openPaths(scope, deps, time)
    staffPaths(scope, deps)
    if (time) {
      moneyPaths(scope, deps, time)
      cashPaths(scope, deps)
    }
    sandboxPage(scope)
  })
}

const statusOf = (error: unknown): number =>
  error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number'
    ? error.statusCode
    : 500
