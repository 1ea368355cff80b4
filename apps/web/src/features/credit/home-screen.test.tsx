import { endpointQuery } from '@noren/client/use-endpoint'
import { couponList } from '@noren/contract/coupons'
import { creditInfo, viewLimitRequest } from '@noren/contract/credit'
import { LOAN_STATUS } from '@noren/contract/loan-status'
import { borrowBill, borrowStatus, productList } from '@noren/contract/loans'
import { guidanceMsg } from '@noren/contract/preorder'
import { compileTexts } from '@noren/i18n/compile'
import buttonCss from '@noren/ui/Button.module.css'
import { UiLabelsContext } from '@noren/ui/labels'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { readMessages } from '../../../build/catalogues.ts'
import { loadTexts, readTextsFrom } from '../../device/texts.ts'
import { sampleBill, sampleCoupon, sampleOffer, TODAY } from '../../loan-view/samples.fixture.ts'
import { ALL_LOANS } from './CompareLoans.tsx'
import type { Credit } from './HomeCurtain.tsx'
import { HomeExtras } from './HomeExtras.tsx'
import { HomePage } from './HomePage.tsx'

/** The whole page of home, as its calls are answered. */

beforeAll(async () => {
  vi.setSystemTime(`${TODAY}T06:30:00.000Z`)
  readTextsFrom(async (language, group) => compileTexts(readMessages(group, language)))
  await loadTexts(['home', 'loanWords', 'common'])
})
afterAll(() => {
  vi.useRealTimers()
})

const APPROVED: Credit = {
  decision: 'approved',
  currency: 'INR',
  totalLimit: '60000.00',
  usedLimit: '0.00',
  availableLimit: '60000.00',
  lock: 'none',
  offer: null,
  nextReviewOn: null,
  reapplyOn: null,
  reasons: [],
  asks: [],
  changes: [],
  byProduct: [],
  version: '2026-01',
}
const DECLINED: Credit = {
  ...APPROVED,
  decision: 'declined',
  totalLimit: '0.00',
  availableLimit: '0.00',
  reapplyOn: '2026-06-08',
  reasons: [{ code: 'income', text: 'No income was named.' }],
}

const COUPON = { ...sampleCoupon(), usable: true, reason: null, saves: null }
const RUNNING = sampleBill({
  repayAmount: '20678.00',
  dueAmount: '20894.00',
  dueDate: '2026-04-09',
})
const OVERDUE = sampleBill({
  ...RUNNING,
  borrowStatus: LOAN_STATUS.overdue,
  dueDate: '2026-03-07',
  overdueDays: 3,
})

/** The page and what stands below its loans, which is loaded after it. */
const homeOf = ({
  credit = APPROVED,
  bills = [] as (typeof RUNNING)[],
  offers = { details: [sampleOffer()], unmatched: [] as object[] },
}): string => {
  const [first] = bills
  const answers: [key: readonly unknown[], data: unknown][] = [
    [endpointQuery(creditInfo).queryKey, credit],
    [
      endpointQuery(borrowStatus).queryKey,
      { borrowId: first?.borrowId ?? null, borrowStatus: first?.borrowStatus ?? null },
    ],
    [endpointQuery(borrowBill, { query: { borrowType: '0' } }).queryKey, { details: bills }],
    [endpointQuery(couponList, { query: {} }).queryKey, { details: [COUPON] }],
    [
      endpointQuery(guidanceMsg).queryKey,
      { details: [], reservation: null, reason: { code: 'declined', text: '' } },
    ],
    [endpointQuery(viewLimitRequest).queryKey, { request: null }],
    [endpointQuery(productList, ALL_LOANS).queryKey, offers],
  ]
  // Everything else that the page asks for is on its way.
  const queryFn = () => new Promise(() => undefined)
  const queryClient = new QueryClient({ defaultOptions: { queries: { queryFn } } })
  for (const [key, data] of answers) queryClient.setQueryData(key, data)
  const labels = { close: 'close' } as ComponentProps<typeof UiLabelsContext>['value']
  const drawn = (children: ReactNode) =>
    renderToStaticMarkup(
      <QueryClientProvider client={queryClient}>
        <UiLabelsContext value={labels}>{children}</UiLabelsContext>
      </QueryClientProvider>,
    )
  return (
    drawn(<HomePage params={{}} query={new URLSearchParams()} />) +
    drawn(<HomeExtras credit={credit} coupons={[COUPON]} isBlocked={false} hasLoan={false} />)
  )
}

const textOf = (html: string): string => html.replace(/<[^>]*>/g, ' ').replace(/[\s\u00a0]+/g, ' ')

/** What the filled buttons say: those without another look. */
const filledIn = (html: string): string[] =>
  [...html.matchAll(/<(?:a|button) [^>]*?class="([^"]+)"[^>]*>(.*?)<\/(?:a|button)>/g)].flatMap(
    ([, classes = '', inside = '']) => {
      const names = classes.split(' ')
      const isFilled =
        names.includes(buttonCss.root ?? '') &&
        ![buttonCss.soft, buttonCss.line, buttonCss.text].some((look) => names.includes(look ?? ''))
      return isFilled ? [textOf(inside).trim()] : []
    },
  )

test.each([
  ['to choose a loan', {}, 'Compare loans', []],
  ['to pay a running loan', { bills: [RUNNING] }, '₹20,894', ['View and pay']],
  ['to pay a late one', { bills: [OVERDUE] }, '₹20,894', ['View and pay']],
  [
    'to wait for the money',
    { bills: [sampleBill({ borrowStatus: LOAN_STATUS.approved })] },
    'On its way to your bank account',
    [],
  ],
] as const)('[P1.9] the next step is %s: one filled button at most', (_, given, said, filled) => {
  const html = homeOf(given as Parameters<typeof homeOf>[0])
  expect(textOf(html)).toContain(said)
  expect(filledIn(html)).toEqual(filled)
})

test.each([
  ['running', RUNNING, ['To pay on Thu, 9 Apr 2026 ₹20,894', 'Paying it all today: ₹20,678']],
  ['overdue', OVERDUE, ['To pay today ₹20,894', 'Was due Sat, 7 Mar 2026']],
])('[P1.9] while a loan is %s its due day and the sum for it are named', (_, bill, said) => {
  const text = textOf(homeOf({ bills: [bill] }))
  for (const words of said) expect(text).toContain(words)
})

test('[P1.9] a late loan stands before the reasons of the decision, and no day is named from which to ask', () => {
  const reasons = [{ code: 'overdueNow', text: 'A loan is overdue.' }]
  const credit: Credit = { ...DECLINED, lock: 'overdue', reapplyOn: null, reasons }
  const text = textOf(homeOf({ credit, bills: [OVERDUE] }))
  expect(text.indexOf('View and pay')).toBeGreaterThan(-1)
  expect(text.indexOf('View and pay')).toBeLessThan(text.indexOf('A loan is overdue.'))
  expect(text).not.toContain('You can ask again')
})

test.each([
  ['overdueNow', 'overdue', /Limit locked.*overdue.*Last limit ₹60,000/],
  ['planRunning', 'none', /Not this time.*Last limit ₹60,000/],
] as const)(
  '[F13.60] a limit that is locked by %s is named as the last one',
  (code, lock, said) => {
    const locked = { totalLimit: '60000.00', usedLimit: '20000.00', reapplyOn: null, lock }
    const credit: Credit = { ...DECLINED, ...locked, reasons: [{ code, text: 'Why.' }] }
    expect(textOf(homeOf({ credit, bills: [OVERDUE] }))).toMatch(said)
  },
)

test('[F13.60] who was refused reads that there is no limit', () => {
  expect(textOf(homeOf({ credit: DECLINED }))).toContain('Total limit ₹0')
})

test('[B4.42] who is asked for an income reads why, and not that a person is looking at it', () => {
  const reasons = [{ code: 'needsProof', text: 'You told us of no income.' }]
  const waiting: Credit = { ...DECLINED, decision: 'review', reapplyOn: null, reasons }
  expect(textOf(homeOf({ credit: waiting }))).toContain('A person is looking at it')
  const text = textOf(homeOf({ credit: { ...waiting, asks: ['proof.income'] } }))
  expect(text).toContain('You told us of no income.')
  expect(text).not.toMatch(/A person is looking at it|In review/)
})

test('[F13.42] who is asked for an income, or could pay back no loan, is led to their statement', () => {
  const toIncome = /href="[^"]*\/income\?step=send"/
  const reasons = [{ code: 'notAffordable', text: 'Nothing is left for a payment.' }]
  const changes = [{ form: 'survey', from: null }] as const
  expect(homeOf({ credit: { ...DECLINED, reasons, changes: [...changes] } })).toMatch(toIncome)
  const asks: Credit['asks'] = ['proof.income']
  expect(homeOf({ credit: { ...DECLINED, decision: 'review', asks } })).toMatch(toIncome)
  expect(homeOf({ credit: { ...DECLINED, changes: [...changes] } })).not.toMatch(toIncome)
})

test('[B4.60] who may change answers is led to their forms, or told from when on', () => {
  const changes = [
    { form: 'survey', from: null },
    { form: 'personalInfo', from: '2026-05-08' },
  ] as const
  const declined: Credit = { ...DECLINED, changes: [...changes] }
  const html = homeOf({ credit: declined })
  expect(html).toMatch(/href="[^"]*\/survey"/)
  expect(html).not.toContain('/facial-auth/step-two')
  expect(textOf(html)).toContain('Work and income can be changed again from Fri, 8 May 2026')
  expect(textOf(html)).toContain('Write to us')
  expect(homeOf({ credit: DECLINED })).not.toContain('/survey')
})

test('[B4.63] where no loan could be paid back, that is said, and why of each', () => {
  const reason = 'Its payments would be more than you can put by until they are due.'
  const unmatched = [{ lenderName: 'Banyan', productName: 'Lane 30', reason }]
  const text = textOf(homeOf({ offers: { details: [], unmatched } }))
  expect(text).toContain('payments would be more than you can put by')
  expect(text).toContain(reason)
  expect(text).not.toContain('No lender matches what you told us')
})

test('[O4.7] who was declined reads why, and nothing of a coupon, an offer or a reservation', () => {
  const text = textOf(homeOf({ credit: DECLINED }))
  expect(text).toContain('No income was named.')
  expect(text).not.toMatch(/coupon|Reserve|Compare loans/i)
  expect(textOf(homeOf({}))).toContain('1 coupon waiting')
})
