import { randomUUID } from 'node:crypto'
import type { BodyInput } from '@noren/contract/endpoint'
import { listGrievances, saveFeedback } from '@noren/contract/feedback'
import { type GivenOperator, givenOperator } from './given-operator.ts'
import type { SignedInPerson, TestApp } from './test-app.ts'

export const MESSAGE = 'The fee on my order is not the one I agreed to.'

/** One ticket as the app sends it; a complaint without pictures unless said otherwise. */
export const sendFeedback = (
  t: TestApp,
  token: string,
  change: Partial<BodyInput<typeof saveFeedback>> = {},
  pictures: readonly Uint8Array[] = [],
) =>
  t.call(saveFeedback, {
    token,
    body: { requestId: randomUUID(), type: 'complaint', message: MESSAGE, ...change },
    files: pictures.map((bytes) => ({ bytes })),
  })

export interface GivenTicket {
  person: SignedInPerson
  support: GivenOperator
  feedbackId: string
  ticketNumber: string
}

/** A person's ticket that waits for the staff. */
export const givenTicket = async (
  t: TestApp,
  pictures: readonly Uint8Array[] = [],
): Promise<GivenTicket> => {
  const person = await t.signIn()
  const sent = await sendFeedback(t, person.token, {}, pictures)
  if (sent.code !== 200) throw new Error(`the ticket was not taken: ${sent.msg}`)
  const { ticketNumber } = sent.data
  const support = await givenOperator(t, 'support')
  const { data } = await t.call(listGrievances, { token: support.token })
  const listed = data.details.find((ticket) => ticket.ticketNumber === ticketNumber)
  if (!listed) throw new Error('the ticket does not wait')
  return { person, support, feedbackId: listed.feedbackId, ticketNumber }
}
