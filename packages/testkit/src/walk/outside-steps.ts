import { randomUUID } from 'node:crypto'
import { payoutWebhook } from '@noren/contract/webhooks'
import { signProviderBody } from '@noren/server/platform/keys/provider-signature'
import { expect } from 'vitest'
import { captured, sendWebhook } from '../repaying.ts'
import { beginDay, count, type Step } from './walk.ts'

export const daysPass: Step = async (walk) => {
  walk.t.clock.advanceDays(1 + walk.random.below(7))
  await beginDay(walk)
  return null
}

export const lateMessage: Step = async ({ app, held, told, random }) => {
  if (held.length === 0) return null
  const [next] = held.splice(random.below(held.length), 1)
  if (!next) return null
  await sendWebhook(app, next.message)
  told.push(next.message)
  return next.given
}

const FORGED = `t=1772433000,v1=${'0'.repeat(64)}`

/** Wrong and repeated messages from a provider, or from somebody who pretends to be one. */
export const noise: Step = async (walk) => {
  const { app, random, told } = walk
  const message = told.length > 0 ? random.pick(told) : null
  const again = message ?? captured(app, { ref: 'NRN-ZZZZ-ZZZZ', amount: '100.00' })
  switch (random.below(5)) {
    case 0:
      await Promise.all([sendWebhook(app, again), sendWebhook(app, again)])
      count(walk, 'duplicate')
      break
    case 1:
      await sendWebhook(app, { ...again, eventId: `evt_${randomUUID()}` })
      break
    case 2:
      expect((await sendWebhook(app, again, FORGED)).code).toBe(401)
      count(walk, 'forged')
      break
    case 3: {
      // The same transfer with another amount: the amount booked first stays.
      await sendWebhook(app, { ...again, eventId: `evt_${randomUUID()}`, amount: '1.00' })
      count(walk, 'wrongAmount')
      break
    }
    default:
      await sendWebhook(app, captured(app, again, { event: 'payment.failed' }))
  }
  return null
}

/** The bank's message about a payout again, or with a forged signature. */
export const payoutNoise: Step = async ({ t, app, random, loans }) => {
  if (loans.length === 0) return null
  const given = random.pick(loans)
  const { rows } = await t.db.query<{ eventId: string; payoutId: string }>({
    text: `select e.event_id as "eventId", p.id as "payoutId" from payouts p
      join payout_events e on e.payout_id = p.id
      where p.loan_id = $1 and p.state = 'processed' limit 1`,
    values: [given.loanId],
  })
  const [known] = rows
  if (!known) return null
  const isForged = random.below(3) === 0
  const body = JSON.stringify({
    ...known,
    event: 'payout.processed',
    utr: '123456789012',
    failure: null,
    at: t.clock.now().toISOString(),
  })
  const signature = isForged ? FORGED : signProviderBody(t.deps, body)
  const headers = { 'provider-signature': signature }
  const answer = await app.call(payoutWebhook, { body, headers })
  expect(answer.code).toBe(isForged ? 401 : 200)
  return given
}
