import { describe, expect, test } from 'vitest'
import {
  agree,
  facts,
  flipBit,
  NOW,
  newerTicketKey,
  olderTicketKey,
  reasonOf,
  serverKeys,
  ticketKeys,
} from './envelope-fixtures.ts'
import { agreeKeys } from './server-envelope.ts'
import { sealTicket } from './tickets.ts'
import { TICKET_LIFE_MS } from './wire-format.ts'

describe('tickets', () => {
  const sessionKey = Buffer.alloc(32, 7)
  const { deviceId } = facts
  const ticket = sealTicket(ticketKeys, { sessionKey, issuedAt: NOW, deviceId })
  const reasonAt = (text: string, changed: { deviceId?: string; now?: number } = {}) =>
    reasonOf(() => agree(`t.${text}`, changed))

  test('[W1.11] a ticket lives for 24 hours to the millisecond', () => {
    expect(reasonAt(ticket)).toBe('accepted')
    expect(reasonAt(ticket, { now: NOW + TICKET_LIFE_MS - 1 })).toBe('accepted')
    expect(reasonAt(ticket, { now: NOW + TICKET_LIFE_MS })).toBe('expiredTicket')
  })

  test('[W1.11] a ticket from the future beyond clock skew is refused', () => {
    expect(reasonAt(ticket, { now: NOW - 5 * 60 * 1000 })).toBe('accepted')
    expect(reasonAt(ticket, { now: NOW - 5 * 60 * 1000 - 1 })).toBe('badTicket')
  })

  test('[W1.11] a ticket is of no use to another device', () => {
    expect(reasonAt(ticket, { deviceId: 'device-0002' })).toBe('badTicket')
    expect(reasonAt(ticket, { deviceId: '' })).toBe('badTicket')
  })

  test('[W1.11] a ticket with any byte changed, missing or added is refused', () => {
    const { length } = Buffer.from(ticket, 'base64url')
    for (let index = 0; index < length; index++) {
      expect(reasonAt(flipBit(ticket, index))).toBe('badTicket')
    }
    expect(reasonAt(ticket.slice(0, -4))).toBe('badTicket')
    expect(reasonAt(`${ticket}AAAA`)).toBe('badTicket')
    expect(reasonAt('AAAA')).toBe('badTicket')
  })

  test('headers of another shape are refused as such', () => {
    const others = ['', 't.', 'n.', 'n.AAAA', `x.${ticket}`, ticket, `t.${ticket}=`, 't', undefined]
    const huge = `t.${'A'.repeat(1_000_000)}`
    const reasons = [...others, huge, [`t.${ticket}`]].map((other) => reasonOf(() => agree(other)))
    expect(reasons).toStrictEqual(reasons.map(() => 'badHeader'))
  })

  test('rotation: old tickets open while their key is kept, and no longer', () => {
    const old = sealTicket([olderTicketKey], { sessionKey, issuedAt: NOW, deviceId })
    expect(reasonAt(old)).toBe('accepted')
    const rotated = { serverKeys, ticketKeys: [newerTicketKey], deviceId, now: NOW }
    expect(reasonOf(() => agreeKeys({ ...rotated, catsKey: `t.${old}` }))).toBe('badTicket')
    expect(reasonOf(() => agreeKeys({ ...rotated, catsKey: `t.${ticket}` }))).toBe('accepted')
  })

  test('a device id too long for a header gets no ticket', () => {
    const session = { sessionKey, issuedAt: NOW, deviceId: 'd'.repeat(257) }
    expect(reasonOf(() => sealTicket(ticketKeys, session))).toBe('badHeader')
    const longest = { sessionKey, issuedAt: NOW, deviceId: 'd'.repeat(256) }
    const sealed = sealTicket(ticketKeys, longest)
    expect(reasonAt(sealed, { deviceId: longest.deviceId })).toBe('accepted')
  })
})
