import { createHash, randomUUID } from 'node:crypto'
import type { BodyInput, DataOf, EndpointSpec } from '@noren/contract/endpoint'
import type { OperatorRole } from '@noren/contract/operator/roles'
import {
  addKey,
  beginEnrol,
  beginKey,
  beginSignature,
  beginSignIn,
  finishEnrol,
  finishSignIn,
} from '@noren/contract/operator/session'
import { decidedText } from '@noren/contract/operator/signing'
import { inviteKnown } from '@noren/server/domains/operator/invite-at-desk'
import { addOperator } from '@noren/server/domains/operator/operators'
import * as z from 'zod/mini'
import { createKey, type SoftKey, touchKey } from './soft-authenticator.ts'
import type { CallOptions, TestAnswer, TestApp } from './test-app.ts'

/** One of the staff with a browser: keys, and the cookie of a session. */
export interface GivenColleague {
  operatorId: string
  name: string
  email: string
  keys: SoftKey[]
  cookie: string
}

export const originOf = (t: TestApp): string => new URL(t.deps.config.publicUrl).origin

/** What a browser sends by itself from a page of ours. */
export const fromPage = (t: TestApp, cookie?: string): Pick<CallOptions, 'headers'> => ({
  headers: {
    origin: originOf(t),
    'sec-fetch-site': 'same-origin',
    ...(cookie && { cookie }),
  },
})

/** The cookie that an answer sets. */
export const cookieOf = ({ headers }: { headers: Headers }): string => {
  const [first = ''] = (headers.get('set-cookie') ?? '').split(';')
  return first
}

/** A call of the staff from the page, in somebody's session. */
export const callAs = <E extends EndpointSpec>(
  t: TestApp,
  { cookie }: { cookie: string },
  endpoint: E,
  options: CallOptions = {},
): Promise<TestAnswer<DataOf<E>>> => t.call(endpoint, { ...fromPage(t, cookie), ...options })

const must = <Data>(answer: TestAnswer<Data>, what: string): TestAnswer<Data> => {
  if (answer.code !== 200) throw new Error(`${what} is refused: ${answer.code} ${answer.msg}`)
  return answer
}

/** Follows a link to the first passkey and its session. */
export const enrol = async (t: TestApp, link: string) => {
  const page = fromPage(t)
  const begun = must(await t.call(beginEnrol, { ...page, body: { link } }), 'the link')
  const { challengeId, options } = begun.data
  const { key, credential } = createKey(originOf(t), options)
  const body = { link, challengeId, credential, label: 'Key' }
  const done = must(await t.call(finishEnrol, { ...page, body }), 'the first passkey')
  return { key, cookie: cookieOf(done), data: done.data }
}

/** Adds another passkey, signed by the first. */
export const addSecondKey = async (
  t: TestApp,
  who: { cookie: string; keys: SoftKey[] },
): Promise<SoftKey> => {
  const begun = must(await callAs(t, who, beginKey, { body: {} }), 'a further passkey')
  const { key, credential } = createKey(originOf(t), begun.data.options)
  const { challengeId } = begun.data
  const body = { requestId: randomUUID(), challengeId, credential, label: 'Spare' }
  must(await decideSigned(t, who, addKey, body), 'the second passkey')
  return key
}

/** The signature of a decision, by the person's first key or another. */
export const signed = async <E extends EndpointSpec>(
  t: TestApp,
  who: { cookie: string; keys: SoftKey[] },
  endpoint: E,
  body: BodyInput<E> & object,
  key = who.keys[0],
) => {
  if (!key) throw new Error('there is no key to sign with')
  const { requestId = '' } = body as { requestId?: string }
  const parsed = endpoint.body ? z.parse(endpoint.body, body) : body
  const inputHash = createHash('sha256')
    .update(decidedText(parsed as object))
    .digest('hex')
  const asked = { call: endpoint.name, requestId, inputHash }
  const begun = must(await callAs(t, who, beginSignature, { body: asked }), 'a signature')
  const { signatureId, options } = begun.data
  return { signatureId, credential: touchKey(originOf(t), options, key) }
}

/** A decision with its signature. */
export const decideSigned = async <E extends EndpointSpec>(
  t: TestApp,
  who: { cookie: string; keys: SoftKey[] },
  endpoint: E,
  body: BodyInput<E> & object,
): Promise<TestAnswer<DataOf<E>>> =>
  callAs(t, who, endpoint, { body: { ...body, signature: await signed(t, who, endpoint, body) } })

export const signInWith = async (t: TestApp, key: SoftKey) => {
  const page = fromPage(t)
  const { challengeId, options } = (await t.call(beginSignIn, { ...page, body: {} })).data
  const credential = touchKey(originOf(t), options, key)
  return t.call(finishSignIn, { ...page, body: { challengeId, credential } })
}

let hired = 0

/** One of the staff with two passkeys and a session that one of them has just opened. */
export const givenColleague = async (
  t: TestApp,
  roles: readonly OperatorRole[],
  given: { name?: string; email?: string } = {},
): Promise<GivenColleague> => {
  hired += 1
  const name = given.name ?? `Colleague ${hired}`
  const email = given.email ?? `colleague.${hired}@example.com`
  const desk = { db: t.db, newId: t.deps.newId, at: t.clock.now(), secrets: t.deps.secrets }
  const { operatorId } = await addOperator(desk, { name, roles })
  const { link } = await inviteKnown(desk, { operatorId, email, language: 'en' })
  const { key, cookie } = await enrol(t, link)
  const colleague = { operatorId, name, email, keys: [key], cookie }
  colleague.keys.push(await addSecondKey(t, colleague))
  return colleague
}
