import { setTimeout as sleep } from 'node:timers/promises'
import { givenCertifiedUser } from '../given-certified.ts'
import type { TestServer } from '../given-loans.ts'
import { type SignedInPerson, signInOver, type TestApp } from '../test-app.ts'
import { type Journal, ofKind } from './journal.ts'
import type { Call } from './visits.ts'

const CODE_AGAIN_MS = 75_000

/** Where they sign in: a server, and a way to look into its database. */
export interface Visited {
  readonly deps: TestServer['deps']
  readonly call: Call
}

/** No second code leaves within a minute of the first. */
const signInOnceMore = async (
  t: Parameters<typeof signInOver>[0],
  phone: string,
): Promise<SignedInPerson> => {
  const deadline = performance.now() + CODE_AGAIN_MS
  for (;;) {
    try {
      return await signInOver(t, phone)
    } catch (error) {
      if (performance.now() > deadline) throw error
      await sleep(15_000)
    }
  }
}

/**
 * As certified through the real services before the first kill. A device's key ends with the trial that made it: who
 * goes on in another part signs in on a new device.
 */
export const givenPeople = async (
  { deps, call }: Visited,
  journal: Journal,
  count: number,
): Promise<SignedInPerson[]> => {
  const people: SignedInPerson[] = []
  const app = {
    deps,
    db: deps.db,
    clock: deps.clock,
    call,
    signIn: (phone?: string) => signInOver({ deps, call }, phone),
  } as unknown as TestApp
  for (const { person } of ofKind(journal, 'person')) {
    people.push({ ...person, ...(await signInOnceMore({ deps, call }, person.phone)) })
  }
  while (people.length < count) {
    const { token, userId, phone, deviceId } = await givenCertifiedUser(app)
    const person = { token, userId, phone, deviceId }
    journal.add({ is: 'person', person })
    people.push(person)
  }
  return people
}
