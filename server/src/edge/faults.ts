import { languageFromHeader } from '@noren/contract/languages'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'
import { refusalAnswer, sendAnswer } from './answer.ts'
import { sealForRefusal } from './request-seal.ts'
import { headerOf } from './sent.ts'

type FaultDeps = Parameters<typeof sealForRefusal>[0]

/** One answer for all that goes wrong outside a route, in the person's language. */
export const answerFault =
  (deps: FaultDeps) => (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const language = languageFromHeader(request.headers['accept-language'])
    const isTooMany = error instanceof Error && 'statusCode' in error && error.statusCode === 429
    const told = isTooMany ? new AppError('TOO_MANY', { waitSeconds: 60 }) : error
    const sent = (name: string) => headerOf(request, name)
    const seal = sealForRefusal(deps, undefined, { request, sent })
    return sendAnswer(reply, refusalAnswer(told, language, request.log), seal)
  }

/** What goes wrong before a route is reached: unknown paths, bodies too large, too many requests. */
export const answerFaults = (app: FastifyInstance, deps: FaultDeps): void => {
  const answer = answerFault(deps)
  app.setErrorHandler(answer)
  app.setNotFoundHandler((request, reply) => answer(new AppError('NOT_FOUND'), request, reply))
}
