import {
  ERROR_CODES,
  type ErrorName,
  httpStatusOf,
  type Refusal,
  TOKEN_EXPIRED_MSG,
} from '@noren/contract/error-codes'
import type { Language } from '@noren/i18n/languages'
import type { Values } from '@noren/i18n/message'
import type { FastifyBaseLogger, FastifyReply } from 'fastify'
import { isConnectionLost } from '../platform/db/pool.ts'
import { CommitUnknownError } from '../platform/db/transaction.ts'
import { AppError } from '../platform/errors.ts'
import { textIn } from '../platform/texts/texts.ts'
import type { Seal } from './cats-envelope.ts'

export interface WireAnswer {
  code: number
  msg: string
  data: unknown
}

export const okAnswer = (data: unknown): WireAnswer => ({ code: 200, msg: 'ok', data })

const sentence = (language: Language, reason: ErrorName, values: Values): string =>
  reason === 'TOKEN_EXPIRED' ? TOKEN_EXPIRED_MSG : textIn(language, 'errors', reason, values)

/** The waiting time for a person: minutes read better than 840 seconds. */
const waitText = (seconds: number): Values => ({
  seconds,
  minutes: Math.ceil(seconds / 60),
  hours: Math.ceil(seconds / 3600),
  /** 0 for what is said in minutes. */
  wholeHours: seconds > 90 * 60 ? Math.ceil(seconds / 3600) : 0,
})

/** Faults of the HTTP layer that have an error code of ours; any other is an internal fault. */
const REASON_OF_HTTP_FAULT: Record<string, ErrorName> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'MEDIA_TYPE',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'BAD_REQUEST',
  FST_ERR_CTP_EMPTY_TYPE: 'MEDIA_TYPE',
  FST_ERR_BAD_URL: 'NOT_FOUND',
  FST_ERR_MAX_PARAM_LENGTH: 'NOT_FOUND',
}

/** By then an unavailable or overloaded database has often recovered; the request is safe to repeat. */
const AWAY_WAIT_SECONDS = 5

const asAppError = (error: unknown, log: FastifyBaseLogger): AppError => {
  if (error instanceof AppError) return error
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const reason = REASON_OF_HTTP_FAULT[code]
  if (reason) return new AppError(reason)
  // A driver error's `detail` may contain a row's values, so only the error's own message is logged.
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error))
  log.error({ fault: { name, code, message, stack } }, 'fault')
  const isAway = isConnectionLost(error) || error instanceof CommitUnknownError
  return isAway
    ? new AppError('BUSY', { waitSeconds: AWAY_WAIT_SECONDS })
    : new AppError('INTERNAL')
}

export const refusalAnswer = (
  error: unknown,
  language: Language,
  log: FastifyBaseLogger,
): WireAnswer => {
  const { reason, detail } = asAppError(error, log)
  const words = Object.entries(detail).filter(
    (entry): entry is [string, string | number] =>
      typeof entry[1] === 'string' || typeof entry[1] === 'number',
  )
  const values = { ...Object.fromEntries(words), ...waitText(detail.waitSeconds ?? 0) }
  const { cause: _, ...told } = detail
  const data: Refusal = { ...told, reason }
  log.info({ reason }, 'refused')
  return { code: ERROR_CODES[reason], msg: sentence(language, reason, values), data }
}

/** Sends an answer, sealed when the request was sealed and a key could be agreed. */
export const sendAnswer = (
  reply: FastifyReply,
  answer: WireAnswer,
  seal: Seal | undefined,
): FastifyReply => {
  const status = httpStatusOf(answer.code)
  const json = JSON.stringify(answer)
  reply.code(status).header('content-type', 'application/json; charset=utf-8')
  reply.header('cache-control', 'no-store')
  const { waitSeconds } = (answer.data ?? {}) as Partial<Refusal>
  if (waitSeconds) reply.header('retry-after', String(waitSeconds))
  if (seal?.ticket) reply.header('cats-ticket', seal.ticket)
  return reply.send(seal ? `{"cats":"${seal.close(status, json)}"}` : json)
}
