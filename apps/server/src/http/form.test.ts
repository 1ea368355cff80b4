import { endpoint } from '@noren/contract/endpoint'
import { publicKeys } from '@noren/contract/support'
import { newNonce, openResponse, sealField, startSession } from '@noren/envelope/client-envelope'
import { startTestApp, type TestApp } from '@noren/testkit/test-app'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { registerRoutes } from '../api/register-routes.ts'
import { route } from './route.ts'

/**
 * The only form-encoded call has no fields in its body; the rule for fields is tested with a call of this
 * test.
 */
const echo = endpoint({
  name: 'echo',
  method: 'POST',
  path: '/api/user/echo',
  access: 'public',
  travel: 'form',
  body: z.object({ pushToken: z.string().check(z.minLength(1)), note: z.optional(z.string()) }),
  response: z.object({ pushToken: z.string(), note: z.string() }),
  errors: [],
})

let t: TestApp
let app: FastifyInstance
let url: string
beforeAll(async () => {
  t = await startTestApp()
  app = Fastify()
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer' },
    (_request, body, done) => done(null, body),
  )
  registerRoutes(app, t.deps, [
    route(echo, async ({ body }) => ({ pushToken: body.pushToken, note: body.note ?? '' })),
  ])
  url = await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await app.close()
  await t.close()
})

const post = (form: Record<string, string>, headers: Record<string, string>) =>
  fetch(`${url}${echo.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams(form),
  })

const sealing = async () => {
  const publicKeyList = (await t.call(publicKeys)).data.details
  const now = t.clock.now().getTime()
  const session = await startSession({ publicKeys: publicKeyList, now })
  const facts = {
    method: 'POST',
    pathAndQuery: echo.path,
    timestamp: String(now),
    appCode: 'noren-in',
    appVersion: '2024',
    deviceId: 'device-1',
    nonce: newNonce(),
  }
  const headers = {
    'app-code': facts.appCode,
    'app-version': facts.appVersion,
    'device-id': facts.deviceId,
    timestamp: facts.timestamp,
    'cats-nonce': facts.nonce,
    'cats-key': session.catsKey,
    flag: '1',
  }
  const seal = (value: string) => sealField(session, { facts, value })
  return { session, facts, headers, seal }
}

test('[W1.4] each field of a form is sealed by itself; the answer comes in cats', async () => {
  const { session, facts, headers, seal } = await sealing()
  const form = { pushToken: await seal('a token, with ünïcode'), note: await seal('') }
  const response = await post(form, headers)
  const sealed = (await response.json()) as { cats: string }
  expect(Object.keys(sealed)).toEqual(['cats'])
  const { status } = response
  expect(
    await openResponse(session, { status, nonce: facts.nonce, cats: sealed.cats }),
  ).toMatchObject({
    code: 200,
    data: { pushToken: 'a token, with ünïcode', note: '' },
  })
})

test('[W1.4] a field that was not sealed, or sealed for another request, is refused', async () => {
  const { headers } = await sealing()
  const other = await sealing()
  for (const pushToken of ['plain text', await other.seal('x')]) {
    expect((await post({ pushToken }, headers)).status).toBe(400)
  }
})

test('in plain mode the fields are read as they stand', async () => {
  const answer = await (await post({ pushToken: 'abc' }, { flag: '0' })).json()
  expect(answer).toMatchObject({ code: 200, data: { pushToken: 'abc', note: '' } })
})
