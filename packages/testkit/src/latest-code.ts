import { OTP_TYPE, sendOtp } from '@noren/contract/account'
import type { Deps } from '@noren/server/deps'
import { rawStatement } from '@noren/server/platform/db/statement'
import type { SignedInPerson, TestApp } from './test-app.ts'

const latestCode = rawStatement<{ phone: string }, { code: string }>(
  'test_latest_code',
  `select code from sandbox_messages where channel = 'sms' and recipient = $1 and code is not null
   order by id desc limit 1`,
  ['phone'],
)

/** The latest code sent to the sandbox's phone with this number. */
export const latestCodeOf = async (
  { db, market }: Pick<Deps, 'db' | 'market'>,
  phone: string,
): Promise<string> => (await latestCode.one(db, { phone: `${market.areaCode}${phone}` })).code

/** A fresh code from the person's own phone, by default for changing the bank account. */
export const stepUpCode = async (
  t: TestApp,
  person: SignedInPerson,
  otpType: 2 | 3 | 4 | 5 | 6 | 7 = OTP_TYPE.changeBank,
): Promise<string> => {
  t.clock.advanceMs(61_000)
  const { phone, token, deviceId } = person
  const sent = await t.call(sendOtp, { query: { phone, type: `${otpType}` }, token, deviceId })
  if (sent.code !== 200) throw new Error(`no code was sent: ${sent.msg}`)
  return latestCodeOf(t.deps, phone)
}
