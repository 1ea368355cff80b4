import { ApiError } from '@noren/client/api-error'
import { expect, test } from 'vitest'
import { RETRIES_MS, sendOn } from './send-on.ts'

const broken = () => new ApiError('network')
const refused = (reason: string, more: object = {}) =>
  new ApiError('refused', { code: 503, data: { reason, ...more } })

/** Gives the answers one after another; an error is thrown. */
const sending = async (answers: readonly unknown[]) => {
  const waits: string[] = []
  const left = [...answers]
  const send = async () => {
    const answer = left.shift()
    if (answer instanceof Error) throw answer
    return answer
  }
  const sent = await sendOn(send, {
    onWait: (waiting) => waits.push(waiting.for),
    pause: async (ms) => {
      waits.push(String(ms))
    },
  }).catch((error: ApiError) => error)
  return { sent, waits }
}

test('a line that breaks is tried again, longer apart, and then given up', async () => {
  expect(await sending([broken(), new ApiError('timeout'), 'read'])).toEqual({
    sent: 'read',
    waits: ['line', '1000', 'line', '2000'],
  })
  const { sent, waits } = await sending(RETRIES_MS.concat(0).map(broken))
  expect([(sent as ApiError).kind, waits.length]).toEqual(['network', 2 * RETRIES_MS.length])
})

test('a full server is asked again when it said, and a refusal is final', async () => {
  expect(
    await sending([refused('BUSY', { waitSeconds: 7 }), refused('IN_PROGRESS'), 'ok']),
  ).toEqual({ sent: 'ok', waits: ['server', '7000', 'server', '5000'] })
  const { sent, waits } = await sending([refused('DOCUMENT_DARK')])
  expect([(sent as ApiError).reason, waits]).toEqual(['DOCUMENT_DARK', []])
})

test('a server that stays full is given up as well', async () => {
  const { sent } = await sending(Array.from({ length: 7 }, () => refused('BUSY')))
  expect((sent as ApiError).reason).toBe('BUSY')
})
