import { ENDPOINTS } from '@noren/contract/index'
import { mayCall, OPERATOR_ROLES } from '@noren/contract/operator/roles'
import { everyRow } from '@noren/testkit/every-row'
import { givenOperator } from '@noren/testkit/given-operator'
import { inputNames } from '@noren/testkit/names-a-record'
import { startTestApp, type TestApp } from '@noren/testkit/test-app'
import { afterAll, beforeAll, expect, test } from 'vitest'

/** Every call of the staff, made by somebody of each role alone, by HTTP. */

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t?.close())

const calls = ENDPOINTS.filter(({ access, stream }) => access === 'operator' && !stream)
/** Fits no field: whoever is admitted is then told that they cannot be understood, and nothing happens. */
const UNUSABLE = '~'.repeat(99)

test.each(OPERATOR_ROLES)(
  '[B11.4] %s: what the table does not give is refused, whatever is sent',
  async (role) => {
    const { token } = await givenOperator(t, role)
    const unusable = (schema: (typeof calls)[number]['query']) =>
      Object.fromEntries(
        inputNames(schema ? { query: schema } : {}).map((name) => [name, UNUSABLE]),
      )
    const before = await everyRow(t.db)
    const refused: string[] = []
    for (const endpoint of calls) {
      const { data } = await t.call(endpoint, {
        token,
        params: unusable(endpoint.params),
        query: unusable(endpoint.query),
        ...(endpoint.travel !== 'none' && { body: '"unusable"' }),
      })
      if ((data as { reason?: string } | null)?.reason === 'FORBIDDEN') refused.push(endpoint.name)
    }
    const notGiven = calls.filter(({ name }) => !mayCall([role], name)).map(({ name }) => name)
    // A call of one's own session asks for a session, which a token is not.
    expect(refused.filter((name) => mayCall([role], name))).toEqual([])
    expect(refused.toSorted()).toEqual(notGiven.toSorted())
    expect(await everyRow(t.db)).toEqual(before)
  },
)
