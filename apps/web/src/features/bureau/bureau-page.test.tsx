import { endpointQuery } from '@noren/client/use-endpoint'
import { viewBureauReport } from '@noren/contract/bureau'
import type { DataOf } from '@noren/contract/endpoint'
import { compileTexts } from '@noren/i18n/compile'
import { UiLabelsContext } from '@noren/ui/labels'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, test } from 'vitest'
import { readMessages } from '../../../build/catalogues.ts'
import { loadTexts, readTextsFrom } from '../../device/texts.ts'
import { BureauPage } from './BureauPage.tsx'

beforeAll(async () => {
  readTextsFrom(async (language, group) => compileTexts(readMessages(group, language)))
  await loadTexts(['bureau', 'common'])
})

type View = DataOf<typeof viewBureauReport>

const LABELS = {} as ComponentProps<typeof UiLabelsContext.Provider>['value']

/** The page with this answer, as plain text with its markup. */
const pageOf = (view: View): string => {
  const queryFn = () => new Promise(() => undefined)
  const queryClient = new QueryClient({ defaultOptions: { queries: { queryFn } } })
  queryClient.setQueryData(endpointQuery(viewBureauReport, {}).queryKey, view)
  return renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <UiLabelsContext.Provider value={LABELS}>
        <BureauPage />
      </UiLabelsContext.Provider>
    </QueryClientProvider>,
  )
}

const ACCOUNT = {
  accountRef: 'SB-4',
  lender: 'Copper Quay Finance',
  openedOn: '2026-05-01',
  closedOn: null,
  monthly: '4000.00',
  owed: '24000.00',
  worstLateDays: 95,
  worstLateOn: '2026-11-01',
  writtenOffOn: null,
  dispute: null,
}
const NOTHING_TOLD = { told: [], answerBy: '2027-02-20' }
const viewOf = (change: Partial<NonNullable<View['report']>> = {}): View => ({
  currency: 'INR',
  bureau: 'Sandbox Bureau',
  report: {
    bureau: 'Sandbox Bureau',
    askedAt: '2027-01-04T06:30:00.000Z',
    countsUntil: '2027-04-04',
    enquiries: 1,
    accounts: [ACCOUNT],
    ...change,
  },
  ...NOTHING_TOLD,
})
const disputed = (state: 'open' | 'corrected' | 'upheld' | 'unanswered') => ({
  ...ACCOUNT,
  dispute: {
    ground: 'paid' as const,
    openedAt: '2027-01-05T06:30:00.000Z',
    dueOn: '2027-02-04',
    state,
  },
})

test('[F13.90] before a bureau is asked the page says what it can change, that no is free, and asks for a consent of its own', () => {
  const page = pageOf({ currency: 'INR', bureau: 'Sandbox Bureau', report: null, ...NOTHING_TOLD })
  expect(page).toContain('We may ask Sandbox Bureau once')
  expect(page).toContain('It can never raise a limit')
  expect(page).toContain('Saying no costs you nothing')
  expect(page).toContain('How a loan here is repaid it hears in any case')
  expect(page).toMatch(/type="checkbox"(?![^>]*checked)/)
  expect(page).toMatch(/<button[^>]*disabled/)
})

test('[F13.90] every line that a bureau told is shown, with a way to say that it is wrong', () => {
  const page = pageOf(viewOf())
  expect(page).toContain('Copper Quay Finance')
  expect(page).toMatch(/4,000\.00/)
  expect(page).toMatch(/24,000\.00/)
  expect(page).toMatch(/95\sdays/)
  expect(page).toContain('This is wrong: Copper Quay Finance')
  expect(pageOf(viewOf({ accounts: [] }))).toContain('It knows of no loan of yours.')
})

test.each([
  ['open', 'until then it refuses nothing'],
  ['corrected', 'took it back. It counts no longer'],
  ['upheld', 'says that it is right, so it counts'],
  ['unanswered', 'did not answer in 30 days. It counts no longer'],
] as const)(
  '[F13.90] a dispute that is %s says what follows, and cannot be opened again',
  (state, says) => {
    const page = pageOf(viewOf({ accounts: [disputed(state)] }))
    expect(page).toContain(says)
    expect(page).not.toContain('This is wrong: ')
  },
)

test('[B4.176] where no bureau is asked the page names none', () => {
  const page = pageOf({ currency: 'INR', bureau: null, report: null, ...NOTHING_TOLD })
  expect(page).toContain('Nothing to show')
  expect(page).not.toContain('Sandbox Bureau')
})

const TOLD: View['told'][number] = {
  ...{ rowId: 'r-1', loanId: 'l-1', loanNumber: 'LN-7731-0042', lender: 'Banyan Lane' },
  ...{ status: 'late', lateDays: 15, owed: '10000.00', overdue: '10731.05' },
  ...{ asOn: '2027-01-16', toldAt: '2027-01-18T06:30:00.000Z', isDisputed: false },
  ...{ dispute: null, mayDispute: true },
}
const told = (change: Partial<typeof TOLD> = {}): string =>
  pageOf({ ...viewOf(), told: [{ ...TOLD, ...change }] })

test('[B4.210] what a bureau was told of a loan here is shown line by line, with a way to say that it is wrong', () => {
  const page = told()
  expect(page).toContain('What Sandbox Bureau was told of loans here')
  expect(page).toMatch(/LN-7731-0042/)
  expect(page).toMatch(/15\sdays/)
  expect(page).toContain('This is wrong: loan LN-7731-0042')
  expect(pageOf(viewOf())).toContain('It was told of no loan of yours yet.')
})

test('[B4.210] a line that is disputed says who answers by when, and once it is answered what was found', () => {
  const said = {
    ground: 'paid',
    openedAt: '2027-01-20T06:30:00.000Z',
    dueOn: '2027-02-19',
  } as const
  const open = told({ mayDispute: false, dispute: { ...said, state: 'open', answer: null } })
  expect(open).toMatch(/A person answers by .*19/)
  expect(open).not.toContain('This is wrong: loan')
  const answer = 'Your payment came to another loan.'
  expect(told({ dispute: { ...said, state: 'corrected', answer } })).toContain(answer)
  expect(told({ dispute: { ...said, state: 'upheld', answer } })).toContain('We found it right.')
})
