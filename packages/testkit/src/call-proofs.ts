import { randomUUID } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { EndpointSpec } from '@noren/contract/endpoint'
import { ERROR_CODES, type ErrorName, httpStatusOf } from '@noren/contract/error-codes'
import { ENDPOINTS } from '@noren/contract/index'
import type { FastifyInstance } from 'fastify'
import { expect } from 'vitest'
import { CALL_PROOFS_FOLDER } from './call-proofs-folder.ts'
import { isRecordName } from './names-a-record.ts'

/**
 * What the calls of a test file have proven of each call of the contract, seen in what was sent and
 * answered. A test that fails fails the run, so what it has written here counts for nothing.
 */

/** `refused` is a refusal that the call's contract names, or of its input; `stranger` one of who calls. */
export type Cell = 'happy' | 'refused' | 'stranger' | 'notYours' | 'twice' | 'atOnce'
/** By the call's name, the first test that proved each cell. */
export type CallProofs = Record<string, Partial<Record<Cell, string>>>

interface Sent {
  endpoint: EndpointSpec
  token: string | undefined
  /** What was asked, in one value: parameters, query and body. */
  input: object
}
interface Answered {
  code: number
  data: unknown
}

const OK = 200
/** A fault, or no room: it proves nothing. */
const isFault = (code: number): boolean => code >= 500 && code < 600

/** The records that a value names, by the names of its fields. */
const recordsIn = (value: unknown): string[] => {
  const pairs = JSON.stringify(value ?? null).matchAll(/"(\w+)":(?:"([^"]+)"|\[("[^\]]+")\])/g)
  return [...pairs].flatMap(([, name = '', one, many]) => {
    if (!isRecordName(name)) return []
    return one ? [one] : (JSON.parse(`[${many}]`) as string[])
  })
}

const requestIdOf = (input: object): string | undefined =>
  JSON.stringify(input).match(/"requestId":"([^"]+)"/)?.[1]

interface UnderWay {
  sent: Sent
  person: string | undefined
  text: string
  records: string[]
  isAtOnce: boolean
}

const proofs: CallProofs = {}
/** Whose a token is: a person may hold several. */
const people = new Map<string, string>()
/** To whom a record was answered, or who used it. */
const owners = new Map<string, Set<string>>()
/** Of what went well, by who sent what: the answer. */
const firstAnswers = new Map<string, string>()
const underWay = new Set<UnderWay>()

const ROOT = join(import.meta.dirname, '../../..')

const prove = ({ endpoint }: Sent, cell: Cell): void => {
  const { testPath = '', currentTestName = 'before its tests' } = expect.getState()
  proofs[endpoint.name] ??= {}
  const cells = proofs[endpoint.name] ?? {}
  cells[cell] ??= `${relative(ROOT, testPath)}: ${currentTestName}`
}

const isSame = (one: UnderWay, other: UnderWay): boolean =>
  one.sent.endpoint.name === other.sent.endpoint.name &&
  (one.text === other.text ||
    (one.person !== undefined && one.person === other.person) ||
    one.records.some((record) => other.records.includes(record)))

/** Call it when a request leaves, and what it returns when its answer is there. */
export const observeCall = (sent: Sent): ((answered: Answered) => void) => {
  const { token, input } = sent
  const call: UnderWay = {
    sent,
    person: token && (people.get(token) ?? token),
    text: JSON.stringify(input),
    records: recordsIn(input),
    isAtOnce: false,
  }
  for (const other of underWay) {
    if (!isSame(call, other)) continue
    call.isAtOnce = true
    other.isAtOnce = true
  }
  underWay.add(call)
  return (answered) => {
    underWay.delete(call)
    note(call, answered)
  }
}

const note = (call: UnderWay, { code, data }: Answered): void => {
  const { sent, person, records } = call
  if (isFault(code)) return
  if (call.isAtOnce) prove(sent, 'atOnce')
  noteTwice(call, { code, data })
  if (code !== OK) {
    const isOwn = isOwnRefusal(sent.endpoint, { code, data })
    prove(sent, isOwn ? 'refused' : 'stranger')
    if (isOwn && person && records.some((record) => isOfOthers(record, person))) {
      prove(sent, 'notYours')
    }
    return
  }
  prove(sent, 'happy')
  const { token, userId } = (data ?? {}) as { token?: unknown; userId?: unknown }
  if (typeof token === 'string' && typeof userId === 'string') people.set(token, userId)
  if (!person) return
  for (const record of [...records, ...recordsIn(data)]) {
    owners.set(record, (owners.get(record) ?? new Set()).add(person))
  }
}

const isOwnRefusal = ({ errors }: EndpointSpec, { code, data }: Answered): boolean => {
  const own: readonly ErrorName[] = ['VALIDATION', 'BAD_REQUEST', ...errors]
  const { reason } = (data ?? {}) as { reason?: unknown }
  // Of what was seen at the server there is only the status.
  if (reason === undefined) return own.some((name) => httpStatusOf(ERROR_CODES[name]) === code)
  return own.some((name) => name === reason)
}

const isOfOthers = (record: string, person: string): boolean => {
  const known = owners.get(record)
  return known !== undefined && !known.has(person)
}

/** A request with an id of its own is answered a second time as the first; any other one is answered. */
const noteTwice = ({ sent, person, text }: UnderWay, { code, data }: Answered): void => {
  const requestId = requestIdOf(sent.input)
  const key = `${sent.endpoint.name} ${person} ${requestId ?? text}`
  const answer = JSON.stringify([code, data])
  const first = firstAnswers.get(key)
  if (first === undefined) {
    if (code === OK) firstAnswers.set(key, answer)
  } else if (requestId === undefined || first === answer) prove(sent, 'twice')
}

const fastifyPath = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ':$1')
/** Calls that `TestApp.call` does not make: providers' messages, and streams of events. */
const MADE_OTHERWISE = new Map(
  ENDPOINTS.filter(({ access, stream }) => access === 'provider' || stream).map((endpoint) => [
    `${endpoint.method} ${fastifyPath(endpoint.path)}`,
    endpoint,
  ]),
)

/** Sees, at the server, the calls that tests make without `TestApp.call`. */
export const observeServer = (app: FastifyInstance): void => {
  app.addHook('preHandler', async (request, reply) => {
    const endpoint = MADE_OTHERWISE.get(`${request.method} ${request.routeOptions.url}`)
    if (!endpoint) return
    const body = request.body instanceof Uint8Array ? request.body.toString() : ''
    const input = { params: request.params, query: request.query, body }
    const done = observeCall({ endpoint, token: undefined, input })
    reply.raw.once('close', () => done({ code: reply.raw.statusCode, data: null }))
  })
}

/** Writes down what was proven since the last time. */
export const keepCallProofs = (): void => {
  if (Object.keys(proofs).length === 0) return
  mkdirSync(CALL_PROOFS_FOLDER, { recursive: true })
  writeFileSync(join(CALL_PROOFS_FOLDER, `${randomUUID()}.json`), JSON.stringify(proofs))
  for (const name of Object.keys(proofs)) delete proofs[name]
}
