import { movedToDay } from '@noren/contract/dates'
import { type Language, languageFromHeader, languageOf } from '@noren/i18n/languages'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { isUpi, stepsOf } from '../domains/repayments/channel-steps.ts'
import { publicRepayCode } from '../domains/repayments/find-order.ts'
import type { PaymentOrder } from '../domains/repayments/payment-order.ts'
import { channelOf } from '../domains/repayments/repay-pay.ts'
import { refusalAnswer } from '../http/answer.ts'
import { AppError } from '../platform/errors.ts'
import { formatterFor } from '../platform/texts/formatter.ts'
import { textIn } from '../platform/texts/texts.ts'
import { drawPayPage, type ShownOrder } from './pay-page/draw.ts'
import { CONTENT_SECURITY } from './pay-page/markup.ts'

const PATH = '/pay'
const BODY_BYTES_MAX = 2048
/** What a code can look like; anything else is not looked up. */
const CODE = /^[\w-]{1,64}$/

/** The code in what was typed or pasted: it alone, or the whole link that it ends. */
const codeIn = (typed: string): string => {
  const [, inLink] = /[?&]code=([\w-]+)/.exec(typed) ?? []
  return inLink ?? typed.replace(/\s/g, '')
}

const languageIn = (request: FastifyRequest, wanted: string | null): Language =>
  (wanted === null ? undefined : languageOf(wanted)) ??
  languageFromHeader(request.headers['accept-language'])

const queryOf = ({ url }: FastifyRequest): URLSearchParams =>
  new URLSearchParams(url.split('?')[1] ?? '')

/** Loaded on first use: a server starts without it. */
const drawQr = async (text: string): Promise<string> => {
  const { toDataURL } = await import('qrcode')
  return toDataURL(text, { margin: 4, width: 520 })
}

const shownOrder = async (
  deps: Deps,
  order: PaymentOrder,
  language: Language,
): Promise<ShownOrder> => {
  const { market } = deps
  const { instrument, state } = order
  const channel = channelOf(deps, order.channel)
  if (!channel) throw new AppError('NOT_FOUND')
  const { zone, zoneLabel } = market
  const time = new Intl.DateTimeFormat(`${language}-${market.code.toUpperCase()}`, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: zone,
  })
  const isWaiting = state === 'waiting'
  // As the app says it: on the day whose amount it asks for, which in a sandbox is ahead of the instant's.
  const end = movedToDay(order.expiresAt, order.owedOn, zone)
  const { qrText, accountNumber, bankName, bankCode } = instrument
  return {
    state,
    ref: order.ref,
    amount: formatterFor(market, order.currency, language).money(order.amountMinor),
    payee: order.payeeName,
    vpa: order.payeeVpa,
    initials: order.borrowerInitials,
    until: `${time.format((state === 'paid' && order.paidAt) || end)} ${zoneLabel}`,
    upiUri: isUpi(channel, order.currency) ? (qrText ?? '') : '',
    qr: isWaiting && qrText ? await drawQr(qrText) : null,
    account:
      accountNumber === null
        ? null
        : {
            number: accountNumber,
            bank: bankName ?? '',
            bankCode: bankCode ?? '',
            bankCodeLabel: market.bankIdentifierLabel,
          },
    payCode: instrument.payCode,
    stores: instrument.stores.map(({ name }) => name).join(', '),
    steps: stepsOf(channel),
  }
}

/**
 * `/pay`: how to pay an order by its public code, for browsers that cannot run the app. A page of plain HTML
 * that shows what the app's public page shows. The code travels in a body, so that no address holds it.
 */
export const payPageRoutes = (app: FastifyInstance, deps: Deps): void => {
  const send = (
    reply: FastifyReply,
    page: { language: Language; code?: string; order?: ShownOrder; wrong?: string },
  ): FastifyReply =>
    reply
      .header('content-security-policy', CONTENT_SECURITY)
      .header('cache-control', 'no-store')
      .header('vary', 'Accept-Language')
      .type('text/html; charset=utf-8')
      .send(drawPayPage({ market: deps.market, code: '', order: null, wrong: null, ...page }))

  app.register(async (scope) => {
    scope.setErrorHandler((error, request, reply) => {
      const language = languageIn(request, queryOf(request).get('lang'))
      const isTooMany = error instanceof Error && 'statusCode' in error && error.statusCode === 429
      const told = isTooMany ? new AppError('TOO_MANY', { waitSeconds: 60 }) : error
      const { code, msg } = refusalAnswer(told, language, request.log)
      return send(reply.code(code >= 400 && code < 600 ? code : 500), { language, wrong: msg })
    })

    scope.get(PATH, (request, reply) =>
      send(reply, { language: languageIn(request, queryOf(request).get('lang')) }),
    )

    scope.post(PATH, { bodyLimit: BODY_BYTES_MAX }, async (request, reply) => {
      const fields = new URLSearchParams(String(request.body ?? ''))
      const language = languageIn(request, fields.get('lang'))
      const code = codeIn(fields.get('code') ?? '')
      if (code === '') return send(reply, { language, wrong: textIn(language, 'pay', 'noCode') })
      try {
        if (!CODE.test(code)) throw new AppError('NOT_FOUND')
        const order = await publicRepayCode(deps, code)
        return send(reply, { language, code, order: await shownOrder(deps, order, language) })
      } catch (error) {
        if (!(error instanceof AppError) || error.reason !== 'NOT_FOUND') throw error
        const wrong = textIn(language, 'pay', 'unknown')
        return send(reply.code(404), { language, code, wrong })
      }
    })
  })
}
