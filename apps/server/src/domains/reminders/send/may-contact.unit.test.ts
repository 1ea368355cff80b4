import { marketByCode } from '@noren/markets/market-by-code'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ContactFacts, mayContact } from './may-contact.ts'
import type { ReminderChannel } from './rules.ts'

const { contactWindow: window } = marketByCode('in')
const NOON = 720
const ALL = { dueSoon: true, dueToday: true }
const facts = (changes: Partial<ContactFacts> = {}): ContactFacts => ({
  ...{ window, hours: null, choices: ALL, today: new Map(), weekCount: 0 },
  ...changes,
})
const ask = { kind: 'overdue', channel: 'sms', minute: NOON } as const
const evening = { fromMinute: 16 * 60, untilMinute: 18 * 60 }

test.each([
  ['nothing speaks against it', {}, {}, true, null],
  ['one text message a day', { today: new Map([['sms', 1]]) }, {}, false, 'dayLimit'],
  ['a push beside it', { today: new Map([['sms', 1]]) }, { channel: 'push' }, true, null],
  ['two a day by all channels', { today: new Map([['push', 2]]) }, {}, false, 'dayLimit'],
  ['the seventh of a week', { weekCount: 6 }, {}, true, null],
  ['the eighth of a week', { weekCount: 7 }, {}, false, 'weekLimit'],
  ['hours that are to come', { hours: evening }, {}, false, 'borrowerHours'],
  ['hours that have come', { hours: evening }, { minute: evening.fromMinute }, true, null],
  [
    'hours that are over',
    { hours: evening },
    { minute: evening.untilMinute },
    false,
    'borrowerHours',
  ],
  [
    'a reminder that nobody wants',
    { choices: { ...ALL, dueSoon: false } },
    { kind: 'dueSoon' },
    false,
    'notWanted',
  ],
  [
    'a charge is announced to everybody',
    { choices: { dueSoon: false, dueToday: false } },
    {},
    true,
    null,
  ],
] as [string, Partial<ContactFacts>, object, boolean, string | null][])(
  '[F13.3] %s',
  (_, known, asked, isAllowed, reason) => {
    const may = mayContact(facts(known), { ...ask, ...asked })
    expect([may.isAllowed, may.isAllowed ? null : may.reason]).toEqual([isAllowed, reason])
  },
)

test('[F13.3] what comes before the chosen hours may leave later, and nothing else', () => {
  const before = mayContact(facts({ hours: evening }), ask)
  const after = mayContact(facts({ hours: evening }), { ...ask, minute: evening.untilMinute })
  expect([before, after].map((may) => !may.isAllowed && may.isLater)).toEqual([true, false])
  expect(mayContact(facts({ hours: evening, weekCount: 7 }), ask)).toMatchObject({ isLater: false })
})

test('[F13.3] in any seven days nobody hears more often than the limits say', () => {
  const day = fc.array(fc.constantFrom<ReminderChannel>('sms', 'push'), { maxLength: 6 })
  fc.assert(
    fc.property(fc.array(day, { minLength: 8, maxLength: 20 }), (days) => {
      const sent: number[] = []
      for (const [n, asked] of days.entries()) {
        const today = new Map<ReminderChannel, number>()
        sent[n] = 0
        for (const channel of asked) {
          const weekCount = sent.slice(Math.max(0, n - 6)).reduce((sum, one) => sum + one, 0)
          if (!mayContact(facts({ today, weekCount }), { ...ask, channel }).isAllowed) continue
          today.set(channel, (today.get(channel) ?? 0) + 1)
          sent[n] = (sent[n] ?? 0) + 1
        }
        const week = sent.slice(Math.max(0, n - 6)).reduce((sum, one) => sum + one, 0)
        expect(sent[n]).toBeLessThanOrEqual(2)
        expect(week).toBeLessThanOrEqual(7)
      }
    }),
  )
})
