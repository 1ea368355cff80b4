import { expect, test } from 'vitest'
import { attributionIn } from './attribution.ts'

test('[G8.2] the parameters of an advertisement, and nothing else of the address', () => {
  const search =
    '?utm_source=facebook&utm_campaign=Diwali%202026&fbclid=IwAR0-x_1&openToken=secret&phone=9876543210'
  expect(attributionIn(search, '_fbp=fb.1.17.42; noren_token=t', 1_700_000_000_000)).toEqual({
    fbclid: 'IwAR0-x_1',
    fbc: 'fb.1.1700000000000.IwAR0-x_1',
    fbp: 'fb.1.17.42',
    utmSource: 'facebook',
    utmCampaign: 'Diwali 2026',
  })
})

test('[G8.2] ids of another form are left out, long words are cut', () => {
  expect(attributionIn(`?fbclid=a%20b&utm_term=${'x'.repeat(300)}`, '', 0)).toEqual({
    utmTerm: 'x'.repeat(100),
  })
  expect(attributionIn('', '', 0)).toEqual({})
})
