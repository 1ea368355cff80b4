import { day } from '@noren/contract/dates'
import { marketByCode, reminderPolicy } from '@noren/markets/market-by-code'
import { expect, test } from 'vitest'
import { type CallAsked, type CallFacts, mayCall } from './may-call.ts'

const on = day('2025-12-09')
const at = new Date('2025-12-09T10:00:00Z')
const FREE: CallFacts = {
  window: marketByCode('in').contactWindow,
  rules: reminderPolicy('in').calls,
  isContactDay: true,
  ...{ hours: null, noCalls: null, paused: null, overdueDays: 40 },
  agent: {
    ...{ operatorId: 'me', agencyId: null, agencyName: null, certificate: null },
    announcedAt: new Date('2025-12-01T10:00:00Z'),
  },
  agency: null,
  log: {
    ...{ today: 0, week: 0, smsToday: 0, callsToday: 0, callsInWeek: 0, lastTalkOn: null },
    ...{ isOutcomeMissing: false, isWrongPerson: false },
  },
}
const CALL: CallAsked = { operatorId: 'me', channel: 'call', at, on, minute: 15 * 60 + 30 }
const log = (part: Partial<CallFacts['log']>) => ({ log: { ...FREE.log, ...part } })
const told = (hours: number) => ({
  agent: {
    ...{ operatorId: 'me', agencyId: null, agencyName: null, certificate: null },
    announcedAt: new Date(at.getTime() - hours * 3_600_000),
  },
})

const NAMED = { agencyName: 'Calm', certificate: 'DRA-1' }
const of = (part: Partial<NonNullable<CallFacts['agency']>>) => ({
  agency: { agencyId: 'one', ...NAMED, isOver: false, isOfLender: true, ...part },
})
const toldOf = (agencyId: string) => ({ ...told(24).agent, agencyId, ...NAMED })
const renamed = of({ agencyName: 'Quiet' })
const renewed = of({ certificate: 'DRA-2' })
const unsaid = { ...toldOf('one'), agencyName: null, certificate: null }

test.each<[string, Partial<CallFacts>, Partial<CallAsked>, string | null]>([
  // G33, a Tuesday in India.
  ['a message at 08:59', {}, { channel: 'sms', minute: 8 * 60 + 59 }, 'outsideWindow'],
  ['a message at 09:00', {}, { channel: 'sms', minute: 9 * 60 }, null],
  ['a message at 18:30', {}, { channel: 'sms', minute: 18 * 60 + 30 }, 'outsideWindow'],
  ['a second message, for another loan', log({ smsToday: 1 }), { channel: 'sms' }, 'dayLimit'],
  // G34.
  ['announced 23 h 59 min ago', told(24 - 1 / 60), {}, 'agentNotAnnounced'],
  ['announced 24 h ago', told(24), {}, null],
  ['nobody was announced', { agent: null }, {}, 'agentNotAnnounced'],
  ['announced before they joined an agency', of({}), {}, 'agentNotAnnounced'],
  ['announced for their agency', { ...of({}), agent: toldOf('one') }, {}, null],
  ['announced for another agency', { ...of({}), agent: toldOf('other') }, {}, 'agentNotAnnounced'],
  ['a new name since', { ...renamed, agent: toldOf('one') }, {}, 'agentNotAnnounced'],
  ['a new certificate since', { ...renewed, agent: toldOf('one') }, {}, 'agentNotAnnounced'],
  ['told before it was kept', { ...of({}), agent: unsaid }, {}, 'agentNotAnnounced'],
  ['announced for an agency that they left', { agent: toldOf('one') }, {}, 'agentNotAnnounced'],
  ['a certificate that is over', { ...of({ isOver: true }), agent: toldOf('one') }, {}, 'certOver'],
  [
    'a loan of another lender',
    { ...of({ isOfLender: false }), agent: toldOf('one') },
    {},
    'notYours',
  ],
  ['a talk yesterday', log({ lastTalkOn: day('2025-12-08') }), {}, 'coolDown'],
  ['a talk three days ago', log({ lastTalkOn: day('2025-12-06') }), {}, 'coolDown'],
  ['a talk four days ago', log({ lastTalkOn: day('2025-12-05') }), {}, null],
  ['a second call today', log({ callsToday: 1, today: 1 }), {}, 'dayLimit'],
  ['a fourth call in seven days', log({ callsInWeek: 3 }), {}, 'weekLimit'],
  [
    'hours of 17 to 19 at 16:00',
    { hours: { fromMinute: 1020, untilMinute: 1140 } },
    { minute: 960 },
    'borrowerHours',
  ],
  ['a complaint is open', { paused: 'complaintOpen' }, {}, 'paused'],
  ['a plan runs', { paused: 'hardshipOpen' }, {}, 'paused'],
  ['somebody else’s case', {}, { operatorId: 'another' }, 'notYours'],
  // Beside them.
  ['30 days late', { overdueDays: 30 }, {}, 'notLateEnough'],
  ['31 days late', { overdueDays: 31 }, {}, null],
  ['a holiday', { isContactDay: false }, {}, 'outsideWindow'],
  ['asked not to be called', { noCalls: 'notWanted' }, {}, 'notWanted'],
  ['asked not to be called, a message', { noCalls: 'notWanted' }, { channel: 'sms' }, null],
  ['represented', { noCalls: 'represented' }, { channel: 'sms' }, 'represented'],
  ['what came of the last one is not said', log({ isOutcomeMissing: true }), {}, 'outcomeMissing'],
  ['the phone is somebody else’s', log({ isWrongPerson: true }), {}, 'wrongPerson'],
  ['two contacts today', log({ today: 2 }), {}, 'dayLimit'],
  ['seven contacts in seven days', log({ week: 7 }), { channel: 'sms' }, 'weekLimit'],
])('[B4.150] %s', (_, facts, ask, refusal) => {
  expect(mayCall({ ...FREE, ...facts }, { ...CALL, ...ask })).toBe(refusal)
})
