import { endpointQuery } from '@noren/client/use-endpoint'
import type { DataOf } from '@noren/contract/endpoint'
import { viewIncomeProof } from '@noren/contract/income'
import { compileTexts } from '@noren/i18n/compile'
import { UiLabelsContext } from '@noren/ui/labels'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, test } from 'vitest'
import { readMessages } from '../../../build/catalogues.ts'
import { loadTexts, readTextsFrom } from '../../device/texts.ts'
import { IncomePage } from './IncomePage.tsx'
import { missingOf } from './use-send-statement.ts'

beforeAll(async () => {
  readTextsFrom(async (language, group) => compileTexts(readMessages(group, language)))
  await loadTexts(['income', 'common'])
})

type View = DataOf<typeof viewIncomeProof>

const PROOF_ID = '01a1b2c3-0000-7000-8000-000000000001'
const STANDING: View['standing'] = { decision: 'approved', limit: '10000.00', reasons: [] }
const FIGURES = {
  proofId: PROOF_ID,
  evidence: 'supported' as const,
  readAt: '2027-01-04T06:30:00.000Z',
  countsUntil: '2027-07-03',
  typicalMonth: '32000.00',
  countedPercent: 85,
  counted: '27200.00',
  obligations: '4200.00',
  bounces: 1,
  regularMonths: 3,
}
const credits = (...amounts: string[]) =>
  amounts.map((amount, at) => ({ on: `2026-1${at}-18`, amount }))
const OPEN: NonNullable<View['open']> = {
  ...FIGURES,
  from: '2026-10-01',
  until: '2027-01-02',
  rows: 214,
  lowered: null,
  months: [
    { month: '2026-10', amount: '31500.00', struck: '0.00' },
    { month: '2026-11', amount: '32000.00', struck: '4000.00' },
    { month: '2026-12', amount: '33000.00', struck: '0.00' },
  ],
  lines: [
    {
      line: 0,
      label: 'LOTUS MILLS SALARY',
      leftOut: null,
      isStruck: false,
      credits: credits('31500.00', '32000.00', '33000.00'),
    },
    { line: 1, label: 'R MEHTA', leftOut: null, isStruck: true, credits: credits('4000.00') },
    {
      line: 2,
      label: 'PLOT SALE',
      leftOut: 'oneOff',
      isStruck: false,
      credits: credits('200000.00'),
    },
  ],
  capacity: '10880.00',
  would: { decision: 'approved', limit: '30000.00', reasons: [] },
}

const LABELS = {} as ComponentProps<typeof UiLabelsContext.Provider>['value']
const WORKED: View['worked'] = {
  income: '25000.00',
  countedPercent: 60,
  counted: '15000.00',
  capacity: '5250.00',
  score: 670,
  band: 'A',
}
const LADDER: View['ladder'] = {
  stated: ['10000.00', '15000.00', '20000.00', '20000.00'],
  shown: ['30000.00', '40000.00', '50000.00'],
  at: 1,
}

const textOf = (view: Partial<View>, step = ''): string => {
  const queryFn = () => new Promise(() => undefined)
  const client = new QueryClient({ defaultOptions: { queries: { queryFn } } })
  const nothing = { open: null, used: null, worked: null, ladder: null }
  const data: View = { currency: 'INR', standing: STANDING, ...nothing, ...view }
  client.setQueryData(endpointQuery(viewIncomeProof, {}).queryKey, data)
  const html = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <UiLabelsContext.Provider value={LABELS}>
        <IncomePage params={{}} query={new URLSearchParams(step && { step })} />
      </UiLabelsContext.Provider>
    </QueryClientProvider>,
  )
  return html
    .replace(/<[^>]+>/gu, ' ')
    .replace(/\s+/gu, ' ')
    .replaceAll('&#x27;', '’')
}

test('[F13.40] every figure of a statement is shown before it counts, also what does not count', () => {
  const text = textOf({ open: OPEN })
  for (const figure of [
    '₹32,000.00',
    '₹31,500.00',
    '₹33,000.00',
    '85%',
    '₹27,200.00',
    '₹4,200.00',
    '₹10,880.00',
    '₹30,000',
    '214',
  ]) {
    expect(text).toContain(figure)
  }
  expect(text).toContain('LOTUS MILLS SALARY')
  expect(text).toMatch(/R MEHTA .*₹4,000.00 Undo/u)
  expect(text).toMatch(/PLOT SALE .*came once/u)
  expect(text).toContain('₹10,000 stays')
})

test('[F13.40] where the figures would lower the limit or end it, that is said with its reason', () => {
  const reasons = [{ code: 'notAffordable', text: 'Nothing is left for a payment.' }]
  const ended = { ...OPEN, would: { decision: 'declined' as const, limit: '0.00', reasons } }
  const text = textOf({ open: ended })
  expect(text).toContain('there would be no limit')
  expect(text).toContain('Nothing is left for a payment.')
  const lower = { ...OPEN, would: { decision: 'approved' as const, limit: '8000.00', reasons } }
  expect(textOf({ open: lower })).toContain('Nothing is left for a payment.')
})

test('[F13.41] what counts is shown with its last day, and may be taken back', () => {
  const text = textOf({ used: FIGURES, standing: { ...STANDING, limit: '30000.00' } })
  expect(text).toContain('₹30,000')
  expect(text).toContain('Fri, 2 Jul 2027')
  expect(text).toContain('Take it back')
})

test('[F13.43] what would raise the limit stands beside what it is and how it was worked out', () => {
  const text = textOf({ worked: WORKED, ladder: LADDER })
  for (const said of ['₹10,000', '₹15,000 1 loan', '₹30,000', '₹50,000', 'more']) {
    expect(text).toContain(said)
  }
  for (const figure of ['₹25,000.00', '60%', '₹15,000.00', '₹5,250.00', '670, group A']) {
    expect(text).toContain(figure)
  }
  expect(text).toContain('Show a bank statement')
})

test('[F13.41] a statement is asked for with what becomes of it', () => {
  const text = textOf({}, 'send')
  expect(text).toContain('never kept or logged')
  expect(text).toContain('Choose a file to go on.')
})

test.each([
  [null, true, 'file'],
  [{ size: 5_000_001 }, true, 'tooLarge'],
  [{ size: 5_000_000 }, false, 'consent'],
  [{ size: 5_000_000 }, true, null],
])('[F13.41] what is missing before %j may be sent, with consent %s: %s', (file, has, missing) => {
  expect(missingOf(file, has)).toBe(missing)
})
