import { languageFromHeader } from '@noren/i18n/languages'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Deps } from '../deps.ts'
import { okAnswer, refusalAnswer, sendAnswer } from '../http/answer.ts'
import type { Seal } from '../http/cats-envelope.ts'
import { eventStreams } from '../http/events.ts'
import { bodyBytes, openBody, readInput } from '../http/input.ts'
import { markCookie, readMark } from '../http/known-device-cookie.ts'
import { refuseReplay } from '../http/replay.ts'
import { deviceIdOf, readSeal, sealForRefusal } from '../http/request-seal.ts'
import type { Route } from '../http/route.ts'
import { type Sent, sentBy } from '../http/sent.ts'
import type { Audience } from '../platform/events/events.ts'
import { admit } from './access.ts'

/** Identifies the caller; for a sealed, state-changing call the nonce is also used up, whoever calls. */
const admitOnce = async (
  deps: Deps,
  { endpoint }: Route,
  sent: Sent,
  { seal, at }: { seal: Seal | undefined; at: Date },
): ReturnType<typeof admit> => {
  const caller = { token: sent('authentication'), at }
  if (!seal || !endpoint.changes) return admit(deps, deps.db, endpoint, caller)
  const [who] = await deps.db.together((on) =>
    Promise.all([admit(deps, on, endpoint, caller), refuseReplay(on, seal.mark, at)]),
  )
  return who
}

const callRoute = async (
  deps: Deps,
  route: Route,
  { request, reply, sent }: { request: FastifyRequest; reply: FastifyReply; sent: Sent },
  seal: Seal | undefined,
): Promise<unknown> => {
  const { endpoint } = route
  const at = deps.clock.now()
  const opened = openBody(endpoint, request, seal)
  const who = await admitOnce(deps, route, sent, { seal, at })
  route.verify?.({ rawBody: bodyBytes(request), header: sent, at })
  const input = await readInput(endpoint, request, opened)
  const { publicUrl } = deps.config
  const data = await route.handle({
    ...input,
    who,
    at,
    language: languageFromHeader(sent('accept-language')),
    deviceId: deviceIdOf(sent),
    address: request.clientAddress,
    log: request.log,
    header: sent,
    mark: readMark(publicUrl, sent('cookie')),
    keepMark: (mark: string) => void reply.header('set-cookie', markCookie(publicUrl, mark)),
    // Already parsed with the endpoint's schemas; only the handler knows their types.
  } as never)
  return endpoint.stream ? data : z.parse(endpoint.response, data)
}

type Streams = ReturnType<typeof eventStreams>

/** One request from first byte to answer: unseal, admit, parse, handle, answer. */
const answerRequest = async (
  { deps, streams }: { deps: Deps; streams: Streams },
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const sent = sentBy(route.endpoint, request)
  const language = languageFromHeader(sent('accept-language'))
  let seal: Seal | undefined
  try {
    seal = readSeal(deps, route.endpoint, { request, sent })
    const data = await callRoute(deps, route, { request, reply, sent }, seal)
    if (route.endpoint.stream) return await streams(reply, data as Audience)
    return sendAnswer(reply, okAnswer(data), seal)
  } catch (error) {
    seal ??= sealForRefusal(deps, route.endpoint, { request, sent })
    return sendAnswer(reply, refusalAnswer(error, language, request.log), seal)
  }
}

const JSON_BYTES_MAX = 256 * 1024

/** `/api/user/repay/detail/{repayId}` in Fastify's syntax. */
const fastifyPath = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ':$1')

/** Room for the files, plus the size of one more for the fields and the multipart boundaries. */
const bodyBytesMax = ({ endpoint: { fileBytesMax, filesMax = 1 } }: Route): number =>
  fileBytesMax ? (filesMax + 1) * fileBytesMax : JSON_BYTES_MAX

export const registerRoutes = (
  app: FastifyInstance,
  deps: Deps,
  routes: readonly Route[],
): void => {
  const streams = eventStreams(app, deps)
  for (const route of routes) {
    app.route({
      method: route.endpoint.method,
      url: fastifyPath(route.endpoint.path),
      bodyLimit: bodyBytesMax(route),
      handler: (request, reply) => answerRequest({ deps, streams }, route, request, reply),
    })
  }
}
