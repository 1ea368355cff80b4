import { decideHandOff, handOff, handOffAsked, uniqueLogin } from '@noren/contract/sessions'
import type { CallOptions, SignedInPerson, TestApp } from './test-app.ts'

export interface LinkBody {
  taskId: string
  uniqueChannel: string
}

/** What the app reads out of the address of a link. */
export const linkIn = (path: string): LinkBody => {
  const query = new URL(path, 'http://link.example').searchParams
  return {
    taskId: query.get('openToken') ?? '',
    uniqueChannel: query.get('uniqueChannel') ?? '',
  }
}

/** A link that this person's session hands to another device. */
export const givenLink = async (
  t: TestApp,
  { token }: Pick<SignedInPerson, 'token'>,
): Promise<LinkBody> => {
  const made = await t.call(handOff, { token, body: {} })
  if (made.code !== 200) throw new Error(`no link was made: ${made.msg}`)
  return linkIn(made.data.path)
}

/** A device opens a link, or asks again; without more it is the device of that id. */
export const openLink = (t: TestApp, body: LinkBody, from: CallOptions) =>
  t.call(uniqueLogin, { body, ...from })

export const askedOf = async (t: TestApp, { token }: Pick<SignedInPerson, 'token'>) =>
  (await t.call(handOffAsked, { token })).data.asked

/** The device that made the link says what its person sees. */
export const decide = async (
  t: TestApp,
  { token }: Pick<SignedInPerson, 'token'>,
  said: { isSame?: boolean; number?: string } = {},
) => {
  const asked = await askedOf(t, { token })
  if (!asked) throw new Error('no device waits')
  const { handOffId, number } = asked
  return t.call(decideHandOff, { token, body: { handOffId, number, isSame: true, ...said } })
}

/** The person goes on upon another device, all the way. */
export const givenContinued = async (
  t: TestApp,
  person: SignedInPerson,
  deviceId: string,
): Promise<SignedInPerson> => {
  const link = await givenLink(t, person)
  await openLink(t, link, { deviceId })
  await decide(t, person)
  const opened = await openLink(t, link, { deviceId })
  if (opened.code !== 200) throw new Error(`the other device is not signed in: ${opened.msg}`)
  return { ...person, deviceId, token: opened.data.token }
}
