import type { EndpointSpec } from '@noren/contract/endpoint'
import { ENDPOINTS } from '@noren/contract/index'
import { everyRow } from '@noren/testkit/every-row'
import { type CertifiedPerson, givenCertifiedUser } from '@noren/testkit/given-certified'
import type { GivenOperator } from '@noren/testkit/given-operator'
import { givenStaffForCalls } from '@noren/testkit/given-staff'
import { inputNames } from '@noren/testkit/names-a-record'
import { type CallOptions, startTestApp, type TestApp } from '@noren/testkit/test-app'
import { afterAll, beforeAll, expect, test } from 'vitest'

/** Every call with input, sent unusable values: it is refused with the right error, and nothing happens. */

let t: TestApp
let person: CertifiedPerson
let staffFor: (call: string) => GivenOperator
beforeAll(async () => {
  t = await startTestApp()
  person = await givenCertifiedUser(t)
  staffFor = await givenStaffForCalls(t)
})
afterAll(() => t?.close())

/** Longer than any field allows; in a path the router itself accepts at most a hundred characters. */
const TOO_LONG = 5_000
/** All fields of a query together: no server reads an address of more than 16 kB, and sealed it grows. */
const ADDRESS_LETTERS = 10_000
const TOO_LONG_IN_A_PATH = 99
const tooLong = (schema: EndpointSpec['query'], letters = TOO_LONG): Record<string, string> =>
  Object.fromEntries(
    inputNames(schema ? { query: schema } : {}).map((name) => [name, 'x'.repeat(letters)]),
  )

const lettersFor = (query: EndpointSpec['query']): number =>
  Math.min(TOO_LONG, ADDRESS_LETTERS / Math.max(1, inputNames(query ? { query } : {}).length))

const unusable = ({ name, access, params, query, body, travel }: EndpointSpec): CallOptions => ({
  token: access === 'operator' ? staffFor(name).token : person.token,
  params: tooLong(params, TOO_LONG_IN_A_PATH),
  query: tooLong(query, lettersFor(query)),
  ...(travel !== 'none' && { body: travel === 'multipart' ? tooLong(body) : '"unusable"' }),
  ...(travel === 'multipart' && { files: [] }),
})

test('a call refuses what it cannot use, with a reason, and does nothing', async () => {
  const taking = ENDPOINTS.filter((endpoint) => inputNames(endpoint).length > 0 && !endpoint.stream)
  const before = await everyRow(t.db)
  for (const endpoint of taking) {
    const { code, msg, data } = await t.call(endpoint, unusable(endpoint))
    const reasons = ['VALIDATION', 'BAD_REQUEST', ...endpoint.errors]
    expect(code, endpoint.name).not.toBe(200)
    expect(reasons, `${endpoint.name}: ${msg}`).toContain(
      (data as { reason?: string } | null)?.reason,
    )
  }
  expect(await everyRow(t.db)).toEqual(before)
  expect(taking.length).toBeGreaterThan(60)
})
