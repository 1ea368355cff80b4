import { saveConsent, userStatus } from '@noren/contract/account'
import type { EndpointSpec } from '@noren/contract/endpoint'
import { listProposals } from '@noren/contract/operator'
import { MutationObserver, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { ApiError } from './api-error.ts'
import type { Client } from './client.ts'
import { makeQueryClient } from './query-client.ts'
import { readAnew } from './read-anew.ts'
import { endpointQuery } from './use-endpoint.ts'

type Call = { name: string; input: unknown }

/** A client that answers as the test wants, with a cache of its own. */
function given(answer: (endpoint: EndpointSpec) => unknown) {
  const calls: Call[] = []
  const errors: ApiError[] = []
  const client = {
    call: async (endpoint: EndpointSpec, input: unknown) => {
      calls.push({ name: endpoint.name, input })
      return answer(endpoint)
    },
  } as Client
  return { calls, errors, queries: makeQueryClient(client, (error) => errors.push(error)) }
}
const refusing = (error: ApiError) =>
  given(() => {
    throw error
  })
const notFound = new ApiError('refused', { code: 404, data: { reason: 'NOT_FOUND' } })

const body = { consents: [], textVersion: 'v1' }
const send = ({ queries }: ReturnType<typeof given>, handles: readonly string[] = []) =>
  new MutationObserver(queries, { meta: { endpoint: saveConsent, handles } })
    .mutate({ body } as never)
    .catch(() => undefined)

test('two caches at once ask two clients, and keep their answers apart', async () => {
  const [one, other] = [given(() => 'of one'), given(() => 'of the other')]
  const query = endpointQuery(userStatus)
  expect(await one.queries.fetchQuery(query)).toBe('of one')
  expect(await other.queries.fetchQuery(query)).toBe('of the other')
  await send(other)
  expect(one.calls).toEqual([{ name: 'userStatus', input: {} }])
  expect(other.calls).toEqual([
    { name: 'userStatus', input: {} },
    { name: 'saveConsent', input: { body } },
  ])
})

test('a refusal is told once, unless whoever called says it', async () => {
  const refused = refusing(notFound)
  await send(refused)
  expect(refused.errors).toEqual([notFound])
  await send(refused, ['NOT_FOUND'])
  expect(refused.errors).toHaveLength(1)
  await refused.queries.fetchQuery(endpointQuery(userStatus)).catch(() => undefined)
  expect(refused.errors).toHaveLength(2)
  const said = endpointQuery(userStatus, {}, { handles: ['NOT_FOUND'] })
  await refused.queries.fetchQuery(said).catch(() => undefined)
  expect(refused.errors).toHaveLength(2)
})

test('a page that could not load says so itself; a change that was lost is told', async () => {
  const lost = refusing(new ApiError('badAnswer'))
  await lost.queries.fetchQuery(endpointQuery(userStatus)).catch(() => undefined)
  expect(lost.errors).toEqual([])
  await send(lost)
  expect(lost.errors).toHaveLength(1)
})

test('a list is read to its end as one answer, apart from its first page', async () => {
  const pages = [
    { details: [1, 2], nextCursor: 'a' },
    { details: [3], nextCursor: 'b' },
    { details: [], nextCursor: null },
  ]
  let read = 0
  const { calls, queries } = given(() => pages[read++ % pages.length])
  const input = { query: { limit: '2' } }
  const whole = endpointQuery(listProposals, input, { isWhole: true })
  expect(await queries.fetchQuery(whole)).toEqual({ details: [1, 2, 3], nextCursor: null })
  expect(calls.map((call) => call.input)).toEqual([
    { query: { limit: '2' } },
    { query: { limit: '2', cursor: 'a' } },
    { query: { limit: '2', cursor: 'b' } },
  ])
  expect(await queries.fetchQuery(endpointQuery(listProposals, input))).toEqual(pages[0])
})

test('[F13.67] news reads what is shown anew, and not the text that somebody reads to agree to it', async () => {
  const { calls, queries } = given(({ name }) => name)
  const plain = endpointQuery(userStatus)
  const text = { ...plain, queryKey: ['text'], meta: { ...plain.meta, isAgreedText: true } }
  const shown = [plain, text].map((query) => new QueryObserver(queries, query))
  const leave = shown.map((one) => one.subscribe(() => undefined))
  await expect.poll(() => calls.length).toBe(2)
  await readAnew(queries)
  expect(calls.length).toBe(3)
  expect(shown.map((one) => one.getCurrentResult().isStale)).toEqual([false, true])
  for (const one of leave) one()
  // Opened the next time.
  await queries.fetchQuery(text)
  expect(calls.length).toBe(4)
})

test('[F13.67] a text that could not be made is asked for again when there is news', async () => {
  const { calls, queries } = refusing(notFound)
  const plain = endpointQuery(userStatus, {}, { handles: ['NOT_FOUND'] })
  const text = { ...plain, retry: false, meta: { ...plain.meta, isAgreedText: true } }
  const leave = new QueryObserver(queries, text).subscribe(() => undefined)
  await expect.poll(() => calls.length).toBe(1)
  await readAnew(queries)
  expect(calls.length).toBe(2)
  leave()
})
