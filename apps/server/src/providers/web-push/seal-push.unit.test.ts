import { createECDH } from 'node:crypto'
import { expect, test } from 'vitest'
import { sealPush } from './seal-push.ts'

const bytes = (text: string): Buffer => Buffer.from(text, 'base64url')

// RFC 8291, section 5 and appendix A.
const BROWSER =
  'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'
const AUTH = 'BTBZMqHH6r4Tts7J_aSIgg'
const SENDER_PRIVATE = 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'
const SALT = 'DGv6ra1nlYgDCS1FRnbzlw'
const SEALED =
  'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN'

const to = { endpoint: 'https://push.example', p256dh: bytes(BROWSER), auth: bytes(AUTH) }

test('a message is sealed as in the example of RFC 8291', () => {
  const key = createECDH('prime256v1')
  key.setPrivateKey(bytes(SENDER_PRIVATE))
  const text = 'When I grow up, I want to be a watermelon'
  const sealed = sealPush({ to, text }, { key, salt: bytes(SALT) })
  expect(sealed.toString('base64url')).toBe(SEALED)
})

test('the length tells nothing of the text, and no two messages are alike', () => {
  const short = sealPush({ to, text: 'a', paddedBytes: 600 })
  const long = sealPush({ to, text: 'ấ'.repeat(200), paddedBytes: 600 })
  expect(short.length).toBe(long.length)
  expect(sealPush({ to, text: 'a', paddedBytes: 600 }).equals(short)).toBe(false)
})
