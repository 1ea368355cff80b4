import { CHANNEL_KINDS } from '@noren/contract/repayments'
import { MARKET_CODES } from '@noren/markets/market'
import { marketByCode } from '@noren/markets/market-by-code'
import { describe, expect, test } from 'vitest'
import english from '../texts/payment/en.json' with { type: 'json' }
import repayEnglish from '../texts/repay/en.json' with { type: 'json' }
import { channelGroups, groupOf, knownSteps, tabOf, titleOf, wayOf } from './ways.ts'

const channels = MARKET_CODES.flatMap((code) =>
  marketByCode(code).channels.map(({ channelCode, kind }) => ({ code, channelCode, kind })),
)

const byCode = (one: { channelCode: string }, other: { channelCode: string }) =>
  one.channelCode < other.channelCode ? -1 : 1

describe('every channel of every market has its words', () => {
  test.each(channels)('[O5.1] $code $channelCode', ({ channelCode, kind }) => {
    const way = wayOf({ channel: channelCode, kind })
    expect(english).toHaveProperty([way.name])
    expect(english).toHaveProperty([way.note ?? 'none'])
    expect(english).toHaveProperty([titleOf(kind)])
  })

  test.each(MARKET_CODES)('[O5.1] in %s no two channels have the same name', (code) => {
    const names = marketByCode(code).channels.map(
      ({ channelCode, kind }) => english[wayOf({ channel: channelCode, kind }).name],
    )
    expect(new Set(names).size).toBe(names.length)
  })
})

test('[O5.1] a channel of tomorrow goes by its kind', () => {
  expect(wayOf({ channel: 'payNow', kind: 'qr' }).name).toBe('way_qr')
})

test.each(MARKET_CODES)(
  '[O5.1] in %s each channel stands in one group, and what the group costs is said',
  (code) => {
    const { channels: all } = marketByCode(code)
    const groups = channelGroups(all)
    expect(groups.flatMap(({ channels: some }) => some).toSorted(byCode)).toEqual(
      all.toSorted(byCode),
    )
    expect(groups.map(({ group }) => group)).not.toContain('other')
    for (const { group } of groups) {
      expect(repayEnglish).toHaveProperty([`channelGroup_${group}`])
      expect(repayEnglish).toHaveProperty([`channelCost_${group}`])
    }
  },
)

test('[O5.1] seven channels of India are three groups, by app first', () => {
  const groups = channelGroups(marketByCode('in').channels)
  expect(groups.map(({ group, channels: some }) => [group, some.length])).toEqual([
    ['app', 2],
    ['transfer', 1],
    ['cash', 4],
  ])
  expect(groupOf({ kind: 'drone' as 'qr' })).toBe('other')
})

test('[O5.1] a tab has room for one word', () => {
  const { channels: tabs } = marketByCode('id')
  const words = tabs.map(({ channelCode, kind }) => english[tabOf({ channel: channelCode, kind })])
  expect(words).toEqual(['Bank', 'QRIS', 'Alfamart', 'Indomaret'])
})

test('[O5.1] a step without words is left out, the others keep their order', () => {
  const steps = ['steps.qr.2', 'steps.qr.9', 'steps.qr.1', 'toString']
  expect(knownSteps(steps)).toEqual(['steps.qr.2', 'steps.qr.1'])
})

test.each(CHANNEL_KINDS)('[O5.1] the steps of %s stand in the catalogue', (kind) => {
  const steps = knownSteps([1, 2, 3, 4].map((number) => `steps.${kind}.${number}`))
  expect(steps.length).toBeGreaterThanOrEqual(3)
  for (const step of steps) expect(english).toHaveProperty([step])
})
