import { randomUUID } from 'node:crypto'
import type { EndpointSpec } from '@noren/contract/endpoint'
import {
  addKey,
  addTotp,
  askLimitedLink,
  beginEnrol,
  beginKey,
  beginSignIn,
  beginTotp,
  removeKey,
  whoAmI,
} from '@noren/contract/operator/session'
import { setRoles } from '@noren/contract/operator/staff'
import { inviteKnown } from '@noren/server/domains/operator/invite-at-desk'
import { addOperator } from '@noren/server/domains/operator/operators'
import { type GivenOperator, givenOperator } from '@noren/testkit/given-operator'
import {
  addSecondKey,
  callAs,
  cookieOf,
  fromPage,
  type GivenColleague,
  givenColleague,
  originOf,
  signed,
  signInWith,
} from '@noren/testkit/given-passkey'
import { createKey, touchKey } from '@noren/testkit/soft-authenticator'
import { linkTo } from '@noren/testkit/staff-mails'
import type { CallOptions, TestApp } from '@noren/testkit/test-app'
import { Secret, TOTP } from 'otpauth'

type Given = (t: TestApp, staff: { admin: GivenOperator }) => Promise<CallOptions>

const asked = ({ token }: { token: string }, body: object): CallOptions => ({
  token,
  body: { requestId: randomUUID(), ...body },
})

const newPerson = async (t: TestApp) => {
  const desk = { db: t.db, newId: t.deps.newId, at: t.clock.now(), secrets: t.deps.secrets }
  const name = `Person ${randomUUID()}`
  const { operatorId } = await addOperator(desk, { name, roles: ['support'] })
  const email = `${randomUUID()}@example.com`
  const { link } = await inviteKnown(desk, { operatorId, email, language: 'en' })
  return { operatorId, email, link }
}

const colleague = (t: TestApp) =>
  givenColleague(t, ['support'], {
    name: `Colleague ${randomUUID()}`,
    email: `${randomUUID()}@example.com`,
  })

const firstKeyOf = ({ keys: [key] }: GivenColleague) => {
  if (!key) throw new Error('a key is given')
  return key
}

const inSession = (t: TestApp, { cookie }: { cookie: string }, body: object): CallOptions => ({
  ...fromPage(t, cookie),
  body,
})

const inSessionSigned = async (
  t: TestApp,
  who: GivenColleague,
  endpoint: EndpointSpec,
  body: object,
): Promise<CallOptions> => {
  const given = { requestId: randomUUID(), ...body }
  const signature = await signed(t, who, endpoint, given as never)
  return inSession(t, who, { ...given, signature })
}

const touched = async (t: TestApp, who: GivenColleague): Promise<object> => {
  const { data } = await t.call(beginSignIn, { ...fromPage(t), body: {} })
  const credential = touchKey(originOf(t), data.options, firstKeyOf(who))
  return { challengeId: data.challengeId, credential }
}

const proposedRoles = async (t: TestApp, { admin }: { admin: GivenOperator }) => {
  const { operatorId } = await newPerson(t)
  const { data } = await t.call(setRoles, asked(admin, { operatorId, roles: ['analyst'] }))
  return data.proposalId
}

/** As `GIVEN_CALLS`, for the staff's sign-in and its people. */
export const GIVEN_STAFF_CALLS: Record<string, Given> = {
  async finishEnrol(t) {
    const { link } = await newPerson(t)
    const { data } = await t.call(beginEnrol, { ...fromPage(t), body: { link } })
    const { credential } = createKey(originOf(t), data.options)
    const { challengeId } = data
    return { ...fromPage(t), body: { link, challengeId, credential, label: 'Key' } }
  },
  finishSignIn: async (t) => ({ ...fromPage(t), body: await touched(t, await colleague(t)) }),
  async resumeSession(t) {
    const who = await colleague(t)
    return inSession(t, who, await touched(t, who))
  },
  askLimitedLink: async (t) => ({ ...fromPage(t), body: { email: 'nobody@example.com' } }),
  async limitedSignIn(t) {
    const who = await colleague(t)
    const { secret } = (await callAs(t, who, beginTotp, { body: {} })).data
    const codeNow = () =>
      new TOTP({ secret: Secret.fromBase32(secret) }).generate({
        timestamp: t.clock.now().getTime(),
      })
    await t.call(addTotp, await inSessionSigned(t, who, addTotp, { code: codeNow() }))
    t.clock.advanceMs(60_000)
    await t.call(askLimitedLink, { ...fromPage(t), body: { email: who.email } })
    return { ...fromPage(t), body: { link: await linkTo(t, who.email), code: codeNow() } }
  },
  lockSession: async (t) => inSession(t, await colleague(t), {}),
  signOutStaff: async (t) => inSession(t, await colleague(t), {}),
  async endOwnSession(t) {
    const who = await colleague(t)
    const { sessionId } = (await callAs(t, who, whoAmI)).data
    const session = { cookie: cookieOf(await signInWith(t, firstKeyOf(who))) }
    return inSession(t, session, { sessionId })
  },
  async addKey(t) {
    const who = await colleague(t)
    const { challengeId, options } = (await callAs(t, who, beginKey, { body: {} })).data
    const { credential } = createKey(originOf(t), options)
    return inSessionSigned(t, who, addKey, { challengeId, credential, label: 'Third' })
  },
  async removeKey(t) {
    const who = await colleague(t)
    const { credentialId } = await addSecondKey(t, who)
    return inSessionSigned(t, who, removeKey, { credentialId })
  },
  async addTotp(t) {
    const who = await colleague(t)
    const { secret } = (await callAs(t, who, beginTotp, { body: {} })).data
    const timestamp = t.clock.now().getTime()
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp })
    return inSessionSigned(t, who, addTotp, { code })
  },
  async inviteStaff(_t, { admin }) {
    const name = `Invited ${randomUUID()}`
    return asked(admin, { name, email: `${randomUUID()}@example.com`, roles: ['support'] })
  },
  inviteAgain: async (t, { admin }) =>
    asked(admin, { operatorId: (await newPerson(t)).operatorId }),
  setRoles: async (t, { admin }) =>
    asked(admin, { operatorId: (await newPerson(t)).operatorId, roles: ['analyst'] }),
  endStaff: async (t, { admin }) => asked(admin, { operatorId: (await newPerson(t)).operatorId }),
  async decideStaffProposal(t, staff) {
    const proposalId = await proposedRoles(t, staff)
    const second = await givenOperator(t, 'admin', 'The second administrator')
    return asked(second, { proposalId, decision: 'confirm' })
  },
  sendInvite: async (t, { admin }) => asked(admin, { operatorId: (await newPerson(t)).operatorId }),
  endStaffSessions: async (t, { admin }) =>
    asked(admin, { operatorId: (await colleague(t)).operatorId }),
}
