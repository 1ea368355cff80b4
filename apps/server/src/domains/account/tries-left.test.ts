import { randomUUID } from 'node:crypto'
import { otpLoginCheck, sendOtp } from '@noren/contract/account'
import { latestCodeOf } from '@noren/testkit/latest-code'
import { callWithWork } from '@noren/testkit/solved-work'
import { newPhone, startTestApp, type TestApp } from '@noren/testkit/test-app'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { OTP_LIMITS } from './otp-limits.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t?.close())

test.each([
  ['en', '2 tries are left.', '1 try is left.', 'Please get a new one.'],
  ['es', 'te quedan 2 intentos.', 'te queda 1 intento.', 'Pide uno nuevo.'],
  ['id', 'sisa 2 percobaan.', 'sisa 1 percobaan.', 'Silakan minta kode baru.'],
  ['vi', 'bạn còn 2 lần nhập.', 'bạn còn 1 lần nhập.', 'Hãy lấy mã mới.'],
] as const)(
  '[L3.4] in %s each wrong try says how many are left, and the last one what to do',
  async (language, ...said) => {
    expect(said).toHaveLength(OTP_LIMITS.triesMax)
    // So that what was typed wrong before is not held against this phone.
    t.clock.advanceDays(1)
    const phone = newPhone()
    const deviceId = randomUUID()
    await callWithWork(t, sendOtp, { query: { phone, type: '1' }, deviceId })
    const right = await latestCodeOf(t.deps, phone)
    const body = { phone, code: right === '0000' ? '1111' : '0000' }
    for (const [tried, end] of said.entries()) {
      const { data, msg } = await callWithWork(t, otpLoginCheck, { body, deviceId, language })
      expect(data).toMatchObject({
        reason: 'OTP_WRONG',
        triesLeft: OTP_LIMITS.triesMax - tried - 1,
      })
      expect(msg.replaceAll('\u00a0', ' ').endsWith(end), msg).toBe(true)
    }
  },
)
