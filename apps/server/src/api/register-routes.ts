import { decidedText, type Signature } from '@noren/contract/operator/signing'
import { languageFromHeader } from '@noren/i18n/languages'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Deps } from '../deps.ts'
import { okAnswer, refusalAnswer, sendAnswer } from '../http/answer.ts'
import { bodyBytes } from '../http/body-digest.ts'
import type { Seal } from '../http/cats-envelope.ts'
import { type DeviceProof, readProof } from '../http/device-proof.ts'
import { eventStreams } from '../http/events.ts'
import { openBody, readInput } from '../http/input.ts'
import { markCookie, readMark } from '../http/known-device-cookie.ts'
import { refuseReplay } from '../http/replay.ts'
import { deviceIdOf, readSeal, sealForRefusal } from '../http/request-seal.ts'
import type { Route } from '../http/route.ts'
import { type Sent, sentBy } from '../http/sent.ts'
import { sessionCookies } from '../http/session-cookies.ts'
import { isOwnPage, readStaffToken, staffCookie } from '../http/staff-session-cookie.ts'
import { readWrote, wroteCookie } from '../http/wrote-cookie.ts'
import type { Audience } from '../platform/events/events.ts'
import { admit } from './access.ts'

/** Identifies the caller; for a sealed or proven call that changes something the nonce is also used up. */
const admitOnce = async (
  deps: Deps,
  { endpoint }: Route,
  sent: Sent,
  { seal, proof, at }: { seal: Seal | undefined; proof: DeviceProof | undefined; at: Date },
): ReturnType<typeof admit> => {
  const { publicUrl } = deps.config
  const caller = {
    token: sent('authentication'),
    keyHash: proof?.keyHash,
    sessionToken: readStaffToken(publicUrl, sent('cookie')),
    isOwnPage: isOwnPage(publicUrl, sent),
    at,
  }
  const once = seal ?? proof
  if (!once || !endpoint.changes) return admit(deps, deps.db, endpoint, caller)
  const [who] = await deps.db.together((on) =>
    Promise.all([admit(deps, on, endpoint, caller), refuseReplay(on, once.mark, at)]),
  )
  return who
}

/** What one of the staff decides, for its signature; the signature is no part of it. */
const withDecided = (
  { endpoint }: Route,
  who: Awaited<ReturnType<typeof admit>>,
  body: unknown,
): { who: typeof who; body: unknown } => {
  const isDecision = endpoint.access === 'operator' && endpoint.changes === true
  if (!isDecision || !who || typeof body !== 'object' || body === null) return { who, body }
  const { signature, ...rest } = body as { signature?: Signature }
  return {
    who: { ...who, decided: { text: decidedText(rest), signature } } as typeof who,
    body: rest,
  }
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
  const proof = readProof(deps, endpoint, { request, sent }, seal)
  const admitted = await admitOnce(deps, route, sent, { seal, proof, at })
  route.verify?.({ rawBody: bodyBytes(request), header: sent, at })
  await route.beforeFiles?.(admitted as never)
  const input = await readInput(endpoint, request, opened)
  const { publicUrl } = deps.config
  const { who, body } = withDecided(route, admitted, input.body)
  const deviceId = deviceIdOf(sent)
  const data = await route.handle({
    ...input,
    body,
    who,
    at,
    language: languageFromHeader(sent('accept-language')),
    deviceId,
    address: request.clientAddress,
    log: request.log,
    header: sent,
    mark: readMark(publicUrl, sent('cookie')),
    keyHash: proof?.keyHash,
    keepMark: (mark: string) => void reply.header('set-cookie', markCookie(publicUrl, mark)),
    keepSession: (token: string) =>
      void reply.header('set-cookie', sessionCookies(publicUrl, { token, deviceId })),
    staffToken: readStaffToken(publicUrl, sent('cookie')),
    isOwnPage: isOwnPage(publicUrl, sent),
    keepStaffToken: (token: string | undefined) =>
      void reply.header('set-cookie', staffCookie(publicUrl, token)),
    wrote: readWrote(publicUrl, sent('cookie')),
    keepWrote: (position: number) =>
      void reply.header(
        'set-cookie',
        wroteCookie(publicUrl, position, deps.config.databaseReadBehindMs),
      ),
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
