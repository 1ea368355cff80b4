import type { EvidenceKind } from '@noren/contract/operator/fraud'
import { EVIDENCE_KINDS } from '@noren/contract/operator/fraud'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { clustersOf, type Link } from './clusters.ts'
import { clearedWith, isLinked, kindsOf } from './find-links.ts'
import { CASE_MIN, LINK_MIN, type Shared, weigh } from './weigh.ts'

const shared = (people: number, ...kinds: EvidenceKind[]): Shared[] =>
  kinds.map((kind) => ({ kind, people }))

describe('[B4.91] golden examples', () => {
  test('G24: six people of one rare name, birth date and address: a case at the second', () => {
    expect(weigh(shared(2, 'nameDob', 'addressStrict', 'ipNet'), 2).weight).toBe(85)
    expect(weigh(shared(6, 'nameDob', 'addressStrict', 'ipNet'), 6).weight).toBe(85)
    expect(weigh(shared(2, 'nameDob', 'addressStrict'), 2).weight).toBeGreaterThanOrEqual(CASE_MIN)
  })

  test('G25: a family of four is no link; with a fifth person it is a case', () => {
    const home = ['addressStrict', 'deviceKey', 'contactShared', 'ipNet'] as const
    const four = weigh(shared(4, ...home))
    expect(four).toMatchObject({ weight: 35, isHousehold: true })
    expect(four.weight).toBeLessThan(LINK_MIN)
    expect(weigh(shared(5, ...home))).toMatchObject({ weight: 85, isHousehold: false })
  })

  test('G26: two of a common name and birth date are no link, and at one address one that holds nobody', () => {
    expect(weigh(shared(2, 'nameDob'), 1500).weight).toBe(30)
    const { weight } = weigh(shared(2, 'nameDob', 'addressStrict'), 1500)
    expect(weight).toBe(50)
    const pair = [{ low: 'a', high: 'b', weight }]
    expect(clustersOf(pair, new Set())).toEqual([{ people: ['a', 'b'], cause: null }])
    expect(clustersOf(pair, new Set(['b']))[0]?.cause).toBe('known')
    const third = [...pair, { low: 'b', high: 'c', weight }]
    expect(clustersOf(third, new Set())[0]).toEqual({ people: ['a', 'b', 'c'], cause: 'cluster' })
  })

  test('G27: a hostel is a hub; a joint account is a case that is never asked again', () => {
    expect(weigh(shared(60, 'addressStrict', 'ipNet')).weight).toBe(0)
    const spouses = weigh([...shared(2, 'bankAccount'), ...shared(2, 'addressStrict')])
    expect(spouses.weight).toBe(80)
    const cleared = clearedWith(kindsOf(spouses))
    expect(isLinked(spouses, null)).toBe(true)
    expect(isLinked(spouses, cleared)).toBe(false)
    const withNetwork = weigh(shared(2, 'bankAccount', 'addressLoose', 'ipNet'))
    expect(isLinked(withNetwork, cleared)).toBe(false)
    expect(isLinked(weigh(shared(2, 'bankAccount', 'deviceKey')), cleared)).toBe(true)
  })

  test('G28: who is cleared of one of two is left with the other', () => {
    const links = [
      { low: 'a', high: 'b', weight: 60 },
      { low: 'b', high: 'c', weight: 60 },
    ]
    expect(clustersOf(links, new Set())).toEqual([{ people: ['a', 'b', 'c'], cause: 'pair' }])
    expect(clustersOf(links.slice(0, 1), new Set())).toEqual([
      { people: ['a', 'b'], cause: 'pair' },
    ])
  })
})

test('[B4.91] of two values of a kind the one that fewest have counts, and of one address one', () => {
  const two = [...shared(60, 'deviceKey'), ...shared(5, 'deviceKey')]
  expect(weigh(two).weight).toBe(40)
  expect(weigh(shared(5, 'addressStrict', 'addressLoose')).weight).toBe(20)
  expect(weigh(shared(20, 'deviceKey')).weight).toBe(20)
})

const anyShared = fc.array(
  fc.record({ kind: fc.constantFrom(...EVIDENCE_KINDS), people: fc.integer({ min: 2, max: 60 }) }),
  { maxLength: 12 },
)

describe('[B4.91] properties', () => {
  test('the order in which something is found changes nothing', () => {
    fc.assert(
      fc.property(anyShared, fc.integer({ min: 1, max: 30 }), fc.nat(), (found, bearers, turn) => {
        const turned = [...found.slice(turn % 13), ...found.slice(0, turn % 13)].reverse()
        expect(weigh(turned, bearers)).toEqual(weigh(found, bearers))
      }),
    )
  })

  test('a home of few is never a link, and what is no home is never weakened by one', () => {
    fc.assert(
      fc.property(anyShared, (found) => {
        const { weight, evidence, isHousehold } = weigh(found, 2)
        const strong = ['nameDob', 'bankAccount', 'contactIsDefaulter']
        const others = evidence.filter(({ kind }) => strong.includes(kind))
        const ofOthers = others.reduce((sum, one) => sum + one.weight, 0)
        expect(weight).toBeGreaterThanOrEqual(ofOthers)
        if (isHousehold) expect(weight - ofOthers).toBeLessThan(LINK_MIN)
      }),
    )
  })

  const anyLinks = fc
    .uniqueArray(fc.tuple(fc.nat(9), fc.nat(9), fc.constantFrom(40, 60)), {
      selector: ([one, other]) => [one, other].sort().join(' '),
      maxLength: 15,
    })
    .map((rows) =>
      rows
        .filter(([one, other]) => one !== other)
        .map(([one, other, weight]): Link => {
          const [low = '', high = ''] = [`p${one}`, `p${other}`].sort()
          return { low, high, weight }
        }),
    )

  test('clearing a link never puts together who was not', () => {
    fc.assert(
      fc.property(anyLinks, fc.nat(), (links, cleared) => {
        const before = clustersOf(links, new Set()).map(({ people }) => new Set(people))
        const after = clustersOf(
          links.filter((_, index) => index !== cleared % Math.max(1, links.length)),
          new Set(),
        )
        for (const { people } of after) {
          expect(before.some((all) => people.every((id) => all.has(id)))).toBe(true)
        }
      }),
    )
  })

  test('the order of links changes no group', () => {
    fc.assert(
      fc.property(anyLinks, (links) => {
        const sorted = (all: readonly Link[]) =>
          clustersOf(all, new Set()).toSorted((a, b) =>
            a.people.join().localeCompare(b.people.join()),
          )
        expect(sorted(links.toReversed())).toEqual(sorted(links))
      }),
    )
  })
})
