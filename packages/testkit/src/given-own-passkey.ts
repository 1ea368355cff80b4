import { randomUUID } from 'node:crypto'
import { OTP_TYPE } from '@noren/contract/account'
import { addPasskey, beginPasskey, beginPasskeyLogin, passkeyLogin } from '@noren/contract/passkeys'
import { originOf } from './given-passkey.ts'
import { stepUpCode } from './latest-code.ts'
import { createKey, type SoftKey, type Twist, touchKey } from './soft-authenticator.ts'
import type { CallOptions, SignedInPerson, TestApp } from './test-app.ts'

/** A borrower's new passkey as the browser made it, with all that `addPasskey` is sent. */
export const newPasskey = async (
  t: TestApp,
  person: SignedInPerson,
  twist: Twist = {},
): Promise<{ key: SoftKey; asked: CallOptions & { body: Record<string, unknown> } }> => {
  const { token, deviceId } = person
  const code = await stepUpCode(t, person, OTP_TYPE.addPasskey)
  const begun = await t.call(beginPasskey, { token, deviceId, body: { code } })
  if (begun.code !== 200) throw new Error(`no passkey may be made: ${begun.msg}`)
  const { challenge, options } = begun.data
  const { key, credential } = createKey(originOf(t), options, twist)
  const body = { requestId: randomUUID(), challenge, code, credential, label: 'My phone' }
  return { key, asked: { token, deviceId, body } }
}

/** A borrower's passkey, added. */
export const givenPasskey = async (
  t: TestApp,
  person: SignedInPerson,
): Promise<{ key: SoftKey; passkeyId: string }> => {
  const { key, asked } = await newPasskey(t, person)
  const added = await t.call(addPasskey, asked)
  if (added.code !== 200) throw new Error(`the passkey is refused: ${added.msg}`)
  return { key, passkeyId: added.data.passkeyId }
}

/** What `passkeyLogin` is sent when this key is touched on a device. */
export const touched = async (
  t: TestApp,
  key: SoftKey,
  { deviceId = randomUUID(), ...twist }: Twist & { deviceId?: string } = {},
) => {
  const { challenge, options } = (await t.call(beginPasskeyLogin, { deviceId, body: {} })).data
  const credential = touchKey(originOf(t), options, key, twist)
  return { deviceId, body: { challenge, credential } }
}

export const signInByPasskey = async (
  t: TestApp,
  key: SoftKey,
  of: Parameters<typeof touched>[2] = {},
) => t.call(passkeyLogin, await touched(t, key, of))
