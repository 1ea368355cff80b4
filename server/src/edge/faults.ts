import { languageFromHeader } from '@noren/contract/languages'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../errors.ts'
import { refusalAnswer, sendAnswer } from './answer.ts'

/** What goes wrong before a route is reached: unknown paths, bodies too large, too many requests. */
export const answerFaults = (app: FastifyInstance): void => {
  app.setErrorHandler((error, request, reply) => {
    const language = languageFromHeader(request.headers['accept-language'])
    const isTooMany = error instanceof Error && 'statusCode' in error && error.statusCode === 429
    const told = isTooMany ? new AppError('TOO_MANY', { waitSeconds: 60 }) : error
    return sendAnswer(reply, refusalAnswer(told, language, request.log), undefined)
  })
  app.setNotFoundHandler((request, reply) => {
    const language = languageFromHeader(request.headers['accept-language'])
    const told = new AppError('NOT_FOUND')
    return sendAnswer(reply, refusalAnswer(told, language, request.log), undefined)
  })
}
