import { languageFromHeader } from '@noren/contract/languages'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'
import { refusalAnswer, sendAnswer } from './answer.ts'

/** One answer for all that goes wrong outside a route, in the person's language. */
export const answerFault = (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
  const language = languageFromHeader(request.headers['accept-language'])
  const isTooMany = error instanceof Error && 'statusCode' in error && error.statusCode === 429
  const told = isTooMany ? new AppError('TOO_MANY', { waitSeconds: 60 }) : error
  return sendAnswer(reply, refusalAnswer(told, language, request.log), undefined)
}

/** What goes wrong before a route is reached: unknown paths, bodies too large, too many requests. */
export const answerFaults = (app: FastifyInstance): void => {
  app.setErrorHandler(answerFault)
  app.setNotFoundHandler((request, reply) => answerFault(new AppError('NOT_FOUND'), request, reply))
}
