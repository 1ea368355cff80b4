import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  BUDGETS,
  type Decision,
  decide,
  decideForSession,
  type History,
  networkBudget,
  WINDOW_SECONDS,
} from './budgets.ts'

const CODES = 10_000
const NONE: History = { phone: [], device: [], network: [], serviceCount: 0, own: undefined }
/** So many wrong codes, a second apart, the last of them so long ago. */
const wrong = (count: number, sinceLast = 0): number[] =>
  Array.from({ length: count }, (_, index) => sinceLast + index)
const shared = { is: 'allowed', lane: 'shared' } as const
const own = { is: 'allowed', lane: 'own' } as const

describe('the bars by arithmetic', () => {
  test('[L3.6] one phone a day: strangers and a device of the owner together, at most 1.5 in a thousand', () => {
    const guesses = BUDGETS.phone.most + BUDGETS.knownDevice.most
    expect(guesses / CODES).toBeLessThanOrEqual(1.5e-3)
    expect(BUDGETS.session.most / CODES).toBeLessThanOrEqual(1.5e-3)
  })

  test('[L3.6] 100,000 phones from a thousand networks: fewer than one account a day is expected', () => {
    const narrowest = BUDGETS.networks.at(-1)
    const before = narrowest?.serviceFrom ?? Number.POSITIVE_INFINITY
    const after = (narrowest?.most ?? Number.POSITIVE_INFINITY) * 1000
    expect((before + after) / CODES).toBeLessThan(1)
  })

  test('rows follow each other, each narrower, and a wait comes before the end', () => {
    const { networks } = BUDGETS
    for (const [index, row] of networks.entries()) {
      const next = networks[index + 1]
      if (next) expect(next.serviceFrom).toBeGreaterThan(row.serviceFrom)
      if (next) expect(next.most).toBeLessThan(row.most)
      expect(row.workFrom).toBeLessThan(row.waitFrom)
      expect(row.waitFrom).toBeLessThan(row.most)
    }
    expect(networks.map(({ serviceFrom }) => networkBudget(serviceFrom))).toEqual(networks)
  })
})

describe('[L3.6] whether another code may be tried', () => {
  test.each<[string, Partial<History>, Decision]>([
    ['the first', {}, shared],
    ['the sixth of a phone', { phone: wrong(5) }, shared],
    ['the seventh of a phone', { phone: wrong(6) }, { is: 'work', bits: 10 }],
    ['after ten', { phone: wrong(10) }, { is: 'refused', by: 'phone', waitSeconds: 900 }],
    ['after ten, a quarter of an hour later', { phone: wrong(10, 900) }, { is: 'work', bits: 10 }],
    [
      'after twelve',
      { phone: wrong(12, 3600) },
      { is: 'refused', by: 'phone', waitSeconds: 86_400 - 3611 },
    ],
    [
      'after ten of a device',
      { device: wrong(10) },
      { is: 'refused', by: 'phone', waitSeconds: 900 },
    ],
    ['the eleventh of a network', { network: wrong(10) }, { is: 'work', bits: 10 }],
    [
      'after twenty of a network',
      { network: wrong(20) },
      { is: 'refused', by: 'network', waitSeconds: 300 },
    ],
    [
      'after thirty of a network',
      { network: wrong(30, 3600) },
      { is: 'refused', by: 'network', waitSeconds: 86_400 - 3629 },
    ],
    [
      'the first of a network, after 1,000 of all',
      { serviceCount: 1000 },
      { is: 'work', bits: 10 },
    ],
    [
      'after eight of a network, and 1,000 of all',
      { serviceCount: 1000, network: wrong(8, 3600) },
      { is: 'refused', by: 'network', waitSeconds: 86_400 - 3607 },
    ],
    [
      'the first of a network, after 3,000 of all',
      { serviceCount: 3000 },
      { is: 'work', bits: 11 },
    ],
    [
      'after three of a network, and 3,000 of all',
      { serviceCount: 3000, network: wrong(3, 3600) },
      { is: 'refused', by: 'network', waitSeconds: 86_400 - 3602 },
    ],
    ['a known device, nothing wrong', { own: [] }, shared],
    ['a known device whose phone is locked', { own: [], phone: wrong(12) }, own],
    ['a known device whose network is paused', { own: wrong(2), network: wrong(30) }, own],
    ['a known device, where others have to compute', { own: [], serviceCount: 3000 }, own],
    [
      'a known device after its own three, and the phone locked for a quarter of an hour',
      { own: wrong(3), phone: wrong(10) },
      { is: 'refused', by: 'phone', waitSeconds: 900 },
    ],
    ['a known device after its own three, otherwise free', { own: wrong(3) }, shared],
  ])('%s', (_, history, decision) => {
    expect(decide({ ...NONE, ...history }, false)).toEqual(decision)
  })

  test.each([
    [9, own],
    [10, { is: 'refused', by: 'phone', waitSeconds: 900 }],
  ])('a session after %i of its own', (count, decision) => {
    expect(decideForSession(wrong(count))).toEqual(decision)
  })
})

describe('whatever came before', () => {
  const ages = (most: number) =>
    fc
      .array(fc.double({ min: 0, max: WINDOW_SECONDS - 1, noNaN: true }), { maxLength: most })
      .map((list) => list.toSorted((a, b) => a - b))
  const histories = fc.record({
    phone: ages(14),
    device: ages(14),
    network: ages(32),
    serviceCount: fc.integer({ min: 0, max: 3000 }),
    own: fc.option(ages(4), { nil: undefined }),
  })

  test('[L3.6] a full budget allows nothing more, worked or not, but to a device with tries of its own', () => {
    fc.assert(
      fc.property(histories, fc.boolean(), (history, hasWorked) => {
        const decision = decide(history, hasWorked)
        const isFull =
          history.phone.length >= BUDGETS.phone.most ||
          history.device.length >= BUDGETS.device.most ||
          history.network.length >= networkBudget(history.serviceCount).most
        if (isFull) expect(decision).not.toEqual(shared)
        if (decision.is === 'allowed' && decision.lane === 'own') {
          expect(history.own?.length).toBeLessThan(BUDGETS.knownDevice.most)
        }
      }),
    )
  })

  test('[L3.6] nobody can take from a known device what is its own', () => {
    fc.assert(
      fc.property(histories, (history) => {
        const left = { ...history, own: wrong(BUDGETS.knownDevice.most - 1) }
        expect(decide(left, false).is).toBe('allowed')
      }),
    )
  })

  test('[L3.6] who waits as long as was said may try, and not a second earlier', () => {
    const later = (history: History, seconds: number): History => {
      const of = (list: readonly number[]) =>
        list.map((age) => age + seconds).filter((age) => age < WINDOW_SECONDS)
      const { phone, device, network } = history
      return { ...history, phone: of(phone), device: of(device), network: of(network) }
    }
    fc.assert(
      fc.property(histories, (made) => {
        const history = { ...made, own: undefined }
        const decision = decide(history, true)
        if (decision.is !== 'refused') return
        const { waitSeconds } = decision
        expect(decide(later(history, waitSeconds), true)).toEqual(shared)
        expect(decide(later(history, waitSeconds - 1.001), true).is).toBe('refused')
      }),
    )
  })

  test('[L3.6] more wrong codes never allow what fewer did not', () => {
    const rank = { allowed: 0, work: 1, refused: 2 }
    fc.assert(
      fc.property(histories, fc.constantFrom('phone', 'device', 'network'), (history, name) => {
        const more = { ...history, own: undefined, [name]: [0, ...history[name]] }
        const now = decide({ ...history, own: undefined }, false)
        expect(rank[decide(more, false).is]).toBeGreaterThanOrEqual(rank[now.is])
      }),
    )
  })
})
