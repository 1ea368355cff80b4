import { otpLoginCheck, sendOtp } from '@noren/contract/account'
import { startLocalTwilio } from '@noren/testkit/providers/local-twilio'
import { newPhone, startTestApp } from '@noren/testkit/test-app'
import { expect, test } from 'vitest'

test('[L3.7] with a provider of texts the code comes by it, and the sandbox’s phone stays empty', async () => {
  const twilio = await startLocalTwilio()
  const t = await startTestApp({ env: twilio.env })
  const phone = newPhone()
  expect((await t.call(sendOtp, { query: { phone, type: '1' } })).code).toBe(200)
  expect(twilio.texts).toMatchObject([{ To: `+91${phone}`, ValidityPeriod: '300' }])
  const code = /^\d{4}/.exec(twilio.texts[0]?.Body ?? '')?.[0] ?? ''
  expect(await t.call(otpLoginCheck, { body: { phone, code } })).toMatchObject({ code: 200 })
  const kept = await t.db.query({ text: 'select 1 from sandbox_messages' })
  expect(kept.rows).toEqual([])

  t.clock.advanceMs(61_000)
  twilio.faults.push({ kind: 'answer', status: 400, body: '{"code":21610}' })
  const refused = await t.call(sendOtp, { query: { phone, type: '1' } })
  expect(refused).toMatchObject({ code: 500, data: { reason: 'INTERNAL' } })
  await t.close()
  await twilio.stop()
})
