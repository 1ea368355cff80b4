import { freePort } from '@noren/testkit/free-port'
import {
  type LocalTwilio,
  startLocalTwilio,
  type TwilioFault,
} from '@noren/testkit/providers/local-twilio'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readTwilioSettings } from './settings.ts'
import { type SmsPatience, TwilioError, twilioSms } from './sms.ts'

let twilio: LocalTwilio
beforeEach(async () => {
  twilio = await startLocalTwilio()
})
afterEach(() => twilio.stop())

const quick: SmsPatience = { timeoutMs: 5_000, pausesMs: [1, 2] }
const CODE = { phone: '+919876543210', text: '4821 is your code', code: '4821' }
const REMINDER = { phone: '+919876543210', text: 'Noren: ₹10,447.00 is due' }

const errorOf = async (work: Promise<unknown>): Promise<TwilioError> => {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof TwilioError)) throw new Error(`not a TwilioError: ${error}`)
  return error
}

test('a text leaves from the number or by the messaging service, a code with its short life', async () => {
  await twilioSms(twilio.settings, quick).send(REMINDER)
  const service = { ...twilio.env, TWILIO_SENDER: `MG${'0b'.repeat(16)}` }
  await twilioSms(readTwilioSettings(service), quick).send(CODE)
  expect(twilio.texts).toEqual([
    { To: '+919876543210', From: '+15005550006', Body: 'Noren: ₹10,447.00 is due' },
    {
      To: '+919876543210',
      MessagingServiceSid: service.TWILIO_SENDER,
      Body: '4821 is your code',
      ValidityPeriod: '300',
    },
  ])
})

test.each([
  ['an unknown number', { phone: '+91 98', text: 'a' }, { status: 400, code: 21211 }],
  [
    'a text that is too long',
    { phone: CODE.phone, text: 'a'.repeat(1601) },
    { status: 400, code: 21617 },
  ],
])('%s is told at once by its number', async (_, message, detail) => {
  const error = await errorOf(twilioSms(twilio.settings, quick).send(message))
  expect(error).toMatchObject(detail)
  expect(twilio.callCount()).toBe(1)
})

test.each<[string, TwilioFault | undefined, TwilioError['fate']]>([
  ['a phone that is none', undefined, 'refused'],
  ['too many requests', { kind: 'answer', status: 429 }, 'unsent'],
  ['a key that has ended', { kind: 'answer', status: 401 }, 'unsent'],
  ['a fault of theirs', { kind: 'answer', status: 500 }, 'unknown'],
  ['a line that broke', { kind: 'drop' }, 'unknown'],
])('[D2.26] %s says whether the text may have left', async (_, fault, fate) => {
  if (fault) twilio.faults.push(fault, fault, fault)
  const message = fault ? REMINDER : { phone: '+91 98', text: 'a' }
  expect((await errorOf(twilioSms(twilio.settings, quick).send(message))).fate).toBe(fate)
})

test('[D2.26] nobody there is nothing sent; what was taken without an answer is found in the list, and nothing else', async () => {
  const gateway = twilioSms(twilio.settings, quick)
  twilio.faults.push({ kind: 'drop', taken: true })
  expect((await errorOf(gateway.send(REMINDER))).fate).toBe('unknown')
  expect(await gateway.wasSent?.(REMINDER, 60_000)).toBe(true)
  expect(await gateway.wasSent?.({ ...REMINDER, text: 'another' }, 60_000)).toBe(false)
  expect(await gateway.wasSent?.({ ...REMINDER, phone: '+919876543211' }, 60_000)).toBe(false)
  // Of another time: the list is by seconds.
  expect(await gateway.wasSent?.(REMINDER, -60_000)).toBe(false)
  twilio.now.isAway = true
  await errorOf(Promise.resolve(gateway.wasSent?.(REMINDER, 60_000)))
  const nowhere = { ...twilio.env, TWILIO_BASE_URL: `http://127.0.0.1:${await freePort()}` }
  const closed = twilioSms(readTwilioSettings(nowhere), quick)
  expect((await errorOf(closed.send(REMINDER))).fate).toBe('unsent')
})

test('what is thrown names neither phone, code, text nor token', async () => {
  const faults: TwilioFault[] = [
    { kind: 'answer', status: 400, body: '{"code":21211,"message":"+919876543210 4821"}' },
    { kind: 'answer', status: 403, body: '<html>4821</html>' },
    { kind: 'answer', status: 201, body: '{"status":"failed","body":"4821"}' },
  ]
  for (const fault of faults) {
    twilio.faults.push(fault)
    const error = await errorOf(twilioSms(twilio.settings, quick).send(CODE))
    const shown = `${error.stack} ${JSON.stringify(error)} ${JSON.stringify(twilio.settings)}`
    expect(shown).not.toMatch(/4821|9876543210|local-token/)
  }
  const other = { ...twilio.env, TWILIO_AUTH_TOKEN: 'somebody-elses-token' }
  const error = await errorOf(twilioSms(readTwilioSettings(other), quick).send(CODE))
  expect(error).toMatchObject({ status: 401, code: 20003 })
})

test.each<[string, TwilioFault, 'code' | 'both']>([
  ['too many requests', { kind: 'answer', status: 429, body: '{"code":20429}' }, 'both'],
  ['their fault', { kind: 'answer', status: 503, taken: true }, 'code'],
  ['a broken line', { kind: 'drop', taken: true }, 'code'],
])(
  'after %s a code is sent again, a reminder only where it cannot double',
  async (_, fault, what) => {
    const sms = twilioSms(twilio.settings, quick)
    twilio.faults.push(fault, fault)
    await sms.send(CODE)
    expect(twilio.callCount()).toBe(3)
    twilio.faults.push(fault)
    const outcome = await sms.send(REMINDER).then(
      () => 'sent',
      () => 'failed',
    )
    expect(outcome).toBe(what === 'both' ? 'sent' : 'failed')
    expect(twilio.callCount()).toBe(what === 'both' ? 5 : 4)
    expect(twilio.texts.filter(({ Body }) => Body === REMINDER.text)).toHaveLength(1)
  },
)

test('no answer in time is told as such', async () => {
  twilio.faults.push({ kind: 'silence' })
  const sms = twilioSms(twilio.settings, { timeoutMs: 50, pausesMs: [] })
  expect((await errorOf(sms.send(REMINDER))).message).toBe('twilio: timeout')
})

test('where nobody listens both kinds are tried again: nothing can have left', async () => {
  await twilio.stop()
  const sms = twilioSms(twilio.settings, quick)
  expect((await errorOf(sms.send(REMINDER))).message).toMatch(/unreachable: ECONNREFUSED/)
  twilio = await startLocalTwilio()
})
