import { startLocalPostmark } from '@noren/testkit/providers/local-postmark'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { postmarkMail } from './mail.ts'

let postmark: Awaited<ReturnType<typeof startLocalPostmark>>
beforeEach(async () => {
  postmark = await startLocalPostmark()
})
afterEach(() => postmark.stop())

const LETTER = { to: 'asha@example.com', subject: 'Your statement', text: 'It is 10 447.00.' }
const send = (to = LETTER.to) => postmarkMail(postmark.settings, [1, 2]).send({ ...LETTER, to })

test('a letter leaves once from the sender', async () => {
  await send()
  expect(postmark.letters).toMatchObject([{ To: LETTER.to, Subject: LETTER.subject }])
})

test('too many requests are tried again; a lost answer never, so no letter comes twice', async () => {
  postmark.faults.push({ kind: 'answer', status: 429 })
  await send()
  expect([postmark.callCount(), postmark.letters.length]).toEqual([2, 1])
  postmark.faults.push({ kind: 'drop', taken: true })
  await expect(send()).rejects.toThrow('postmark: unreachable')
  expect([postmark.callCount(), postmark.letters.length]).toEqual([3, 2])
})

test('what is thrown names neither the recipient nor the token', async () => {
  const error = await send('asha.example.com').catch((thrown: unknown) => thrown)
  expect(String(error)).toBe('PostmarkError: postmark: refused, 422, error 300')
})
