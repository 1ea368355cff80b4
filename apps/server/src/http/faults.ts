import { languageFromHeader } from '@noren/i18n/languages'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { AppError } from '../platform/errors.ts'
import type { AddressCounts } from './address-limit.ts'
import { refusalAnswer, sendAnswer } from './answer.ts'
import { clientAddresses } from './client-address.ts'
import { sealForRefusal } from './request-seal.ts'
import { headerOf } from './sent.ts'

type FaultDeps = Parameters<typeof sealForRefusal>[0] & Pick<Deps, 'config'>
type Answer = (error: unknown, request: FastifyRequest, reply: FastifyReply) => FastifyReply

const TOO_MANY_WAIT_SECONDS = 60

const isTooMany = (error: unknown): boolean =>
  error instanceof Error && 'statusCode' in error && error.statusCode === 429

/** Web files are served only under the normalised spelling of their path; this is another one. */
const isOddPath = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'FST_STATIC_FORBIDDEN_PATH'

const tooMany = (): AppError => new AppError('TOO_MANY', { waitSeconds: TOO_MANY_WAIT_SECONDS })

/** One answer for everything that goes wrong outside a route, in the person's language. */
const answerFault =
  (deps: FaultDeps): Answer =>
  (error, request, reply) => {
    const language = languageFromHeader(request.headers['accept-language'])
    const told = isTooMany(error) ? tooMany() : error
    const sent = (name: string) => headerOf(request, name)
    const seal = sealForRefusal(deps, undefined, { request, sent })
    return sendAnswer(reply, refusalAnswer(told, language, request.log), seal)
  }

/** The same for unknown paths and malformed URLs, whose requests no route has counted. */
export const answerStray = (deps: FaultDeps, counts: AddressCounts): Answer => {
  const answer = answerFault(deps)
  // A request whose path cannot be decoded has not passed any hook, so its address is found here.
  const addressOf = clientAddresses(deps.config)
  return (error, request, reply) => {
    const count = counts.count(addressOf(request.raw))
    return answer(count > deps.config.requestsPerMinute ? tooMany() : error, request, reply)
  }
}

/**
 * Answers what goes wrong before a route is reached: unknown paths, bodies too large, too many requests.
 */
export const answerFaults = (
  app: FastifyInstance,
  deps: FaultDeps,
  counts: AddressCounts,
): void => {
  const answer = answerFault(deps)
  const stray = answerStray(deps, counts)
  app.setErrorHandler((error, request, reply) =>
    isOddPath(error)
      ? stray(new AppError('NOT_FOUND'), request, reply)
      : answer(error, request, reply),
  )
  app.setNotFoundHandler((request, reply) => stray(new AppError('NOT_FOUND'), request, reply))
}
