import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { OPERATOR_ROLES } from '@noren/contract/operator/roles'
import { beginSignIn, resumeSession, whoAmI } from '@noren/contract/operator/session'
import { auditRows } from '@noren/testkit/given-operator'
import { callAs, cookieOf, fromPage, originOf } from '@noren/testkit/given-passkey'
import { touchKey } from '@noren/testkit/soft-authenticator'
import { startTestApp, type TestApp } from '@noren/testkit/test-app'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInDemo } from '../../domains/operator/demo-staff.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

const newKey = () => generateKeyPairSync('ec', { namedCurve: 'P-256' })

const pointOf = (publicKey: KeyObject): Buffer => {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  return Buffer.concat([Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')])
}

const signIn = async (
  body: object,
  headers: Record<string, string> = fromPage(t).headers ?? {},
) => {
  const answer = await fetch(`${t.url}/sandbox/api/staff`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  return { answer, data: (await answer.json()) as Record<string, string> }
}

test.each(OPERATOR_ROLES)(
  'as %s one button signs in, and a second person is another',
  async (role) => {
    const people = await Promise.all(
      [1, 2].map(async (person) => {
        const publicKey = pointOf(newKey().publicKey).toString('base64url')
        const { answer } = await signIn({ role, person, publicKey })
        expect(answer.status).toBe(200)
        return (await callAs(t, { cookie: cookieOf(answer) }, whoAmI)).data
      }),
    )
    // A lead leads those who have the lead's other roles.
    const roles = role === 'teamLead' ? ['creditOfficer', 'kycReviewer', role] : [role]
    expect(people.map((one) => [one.roles.toSorted(), one.isEnrolled])).toEqual([
      [roles, true],
      [roles, true],
    ])
    expect(new Set(people.map(({ operatorId }) => operatorId)).size).toBe(2)
  },
)

test('the key that the browser brought answers as a passkey, and no other does', async () => {
  const { publicKey, privateKey } = newKey()
  const given = { role: 'finance', publicKey: pointOf(publicKey).toString('base64url') }
  const { answer, data } = await signIn(given)
  const colleague = { cookie: cookieOf(answer) }
  const { operatorId } = (await callAs(t, colleague, whoAmI)).data
  expect((await auditRows(t, operatorId)).at(-1)).toMatchObject({
    action: 'demoSignIn',
    after: { role: 'finance', credentialId: data.credentialId },
  })
  const key = {
    credentialId: data.credentialId ?? '',
    privateKey,
    counter: 0,
    userHandle: undefined,
  }
  const resume = async (signedBy: KeyObject) => {
    const begun = await callAs(t, colleague, beginSignIn, { body: {} })
    const { challengeId, options } = begun.data
    const credential = touchKey(originOf(t), options, key, { counter: 0, signedBy })
    return callAs(t, colleague, resumeSession, { body: { challengeId, credential } })
  }
  expect((await resume(newKey().privateKey)).data).toMatchObject({ reason: 'WRONG_KEY' })
  expect((await resume(privateKey)).code).toBe(200)
})

test('the same role again is the same person', async () => {
  const names = await Promise.all(
    [0, 1].map(async () => {
      const publicKey = pointOf(newKey().publicKey).toString('base64url')
      const { answer } = await signIn({ role: 'support', publicKey })
      return (await callAs(t, { cookie: cookieOf(answer) }, whoAmI)).data.operatorId
    }),
  )
  expect(new Set(names).size).toBe(1)
})

test('another site’s page is refused, and so is what is no key', async () => {
  const publicKey = pointOf(newKey().publicKey).toString('base64url')
  const elsewhere = { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' }
  const refused = await signIn({ role: 'admin', publicKey }, elsewhere)
  expect(refused.answer.status).toBe(400)
  expect(refused.answer.headers.get('set-cookie')).toBeNull()
  const noPoint = createHash('sha512').update(sign('sha256', Buffer.of(1), newKey().privateKey))
  const wrong = Buffer.concat([noPoint.digest(), Buffer.of(1)]).toString('base64url')
  expect((await signIn({ role: 'admin', publicKey: wrong })).answer.status).toBe(400)
})

test('where there is no sandbox nobody is signed in', async () => {
  const deps = { ...t.deps, config: { ...t.deps.config, isSandbox: false } }
  const publicKey = pointOf(newKey().publicKey)
  const asked = { role: 'admin', person: 1, publicKey, label: 'x' } as const
  await expect(signInDemo(deps, asked, t.clock.now())).rejects.toMatchObject({
    reason: 'NOT_FOUND',
  })
})
