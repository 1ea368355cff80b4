import { userStatus } from '@noren/contract/account'
import { couponList, receiveCouponOnCompletion } from '@noren/contract/coupons'
import { creditInfo } from '@noren/contract/credit'
import { listFeedback } from '@noren/contract/feedback'
import { LOAN_STATUS, type LoanStatus } from '@noren/contract/loan-status'
import { compileTexts } from '@noren/i18n/compile'
import { UiLabelsContext } from '@noren/ui/labels'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ComponentProps, ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { readCatalogues, readMessages } from '../../build/catalogues.ts'
import { loadTexts, readTextsFrom, textsOf } from '../device/texts.ts'
import { MoneyThings } from '../features/account/MoneyThings.tsx'
import { CreditSuccess } from '../features/certification/CreditSuccess.tsx'
import { FaceJudging } from '../features/certification/identity/FaceJudging.tsx'
import { Sending } from '../features/certification/identity/Sending.tsx'
import { CouponPage } from '../features/coupons/CouponPage.tsx'
import { CouponsWaiting } from '../features/credit/CouponsWaiting.tsx'
import { Tickets } from '../features/feedback/Tickets.tsx'
import { LoanHead } from '../features/repayments/LoanHead.tsx'
import { ProofNote } from '../loan-view/ProofNote.tsx'
import {
  fourFacts,
  sampleBill,
  sampleCoupon,
  sampleProof,
  TODAY,
} from '../loan-view/samples.fixture.ts'
import { CodeSheet } from '../shell/step-up/CodeSheet.tsx'
import type { TextGroup } from './text-groups.ts'

/** What a screen says is so at the moment it is said: no day gone by as a promise, nothing sent that was not. */

beforeAll(async () => {
  vi.setSystemTime(`${TODAY}T06:30:00.000Z`)
  readTextsFrom(async (language, group) => compileTexts(readMessages(group, language)))
  await loadTexts([...new Set(readCatalogues().map(({ group }) => group))] as TextGroup[])
})
afterAll(() => {
  vi.useRealTimers()
})

const textOf = (element: ReactElement, cached: [key: unknown[], data: unknown][] = []): string => {
  const queryClient = new QueryClient()
  for (const [key, data] of cached) queryClient.setQueryData(key, data)
  const labels = { close: 'close' } as ComponentProps<typeof UiLabelsContext>['value']
  return renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <UiLabelsContext value={labels}>{element}</UiLabelsContext>
    </QueryClientProvider>,
  )
    .replace(/<[^>]*>/g, ' ')
    .replace(/[\s\u00a0]+/g, ' ')
}

test.each([
  [1, 'About 1 second.'],
  [2, 'About 2 seconds.'],
])('%i seconds of waiting', (seconds, said) => {
  const t = textsOf('capture')
  for (const text of [t('queueNext', { seconds }), t('queueAhead', { seconds, ahead: 1 })]) {
    expect(text.replaceAll('\u00a0', ' ')).toContain(said)
  }
})

test.each([
  [true, 1, ['Both turns seen', 'a few seconds'], 'Recording finished'],
  [false, 0.4, ['Recording finished', '40% sent'], 'Both turns seen'],
])(
  'while a face is judged the page says what is done and what comes: seen %s, sent %f',
  (isSeen, share, said, unsaid) => {
    const text = textOf(
      <FaceJudging isSeen={isSeen} share={share} lastFrame={null} waiting={null} />,
    )
    for (const words of said) expect(text).toContain(words)
    expect(text).not.toContain(unsaid)
    for (const key of ['judgeNext', 'judgeNote'] as const)
      expect(text).toContain(textsOf('capture')(key).replaceAll('\u00a0', ' '))
  },
)

test('while a document is read the page says so, shows how far it is, and what happens to it', () => {
  const text = textOf(<Sending share={1} picture={null} />)
  for (const key of ['sending_document', 'reading_document', 'sendingNote'] as const)
    expect(text).toContain(textsOf('capture')(key).replaceAll('\u00a0', ' '))
  expect(textOf(<Sending share={0.4} picture={null} />)).toContain('40% sent')
})

test.each([
  ['2026-03-10', 'You get an answer by', 'we are late'],
  ['2026-03-09', 'we are late', 'You get an answer by'],
])('a ticket to be answered by %s', (dueOn, said, unsaid) => {
  const ticket = {
    ticketNumber: 'T-7',
    kind: 'other',
    about: null,
    state: 'open',
    message: 'x',
    replies: [],
    imageCount: 0,
  }
  const rest = { answer: null, answeredAt: null, dueOn, sentAt: '2026-03-01T06:30:00.000Z' }
  const text = textOf(<Tickets onGoOn={() => undefined} />, [
    [[listFeedback.name, {}], { details: [{ ...ticket, ...rest }] }],
  ])
  expect(text).toContain(said)
  expect(text).not.toContain(unsaid)
})

test.each([
  ['2026-03-10T06:31:00.000Z', 'You will hear from us by', 'we are late'],
  ['2026-03-10T06:29:00.000Z', 'we are late', 'You will hear from us by'],
])('a proof to be answered by %s', (answerBy, said, unsaid) => {
  const text = textOf(<ProofNote proof={sampleProof({ answerBy })} />)
  expect(text).toContain(said)
  expect(text).not.toContain(unsaid)
})

test.each<[what: string, borrowStatus: LoanStatus, disbursedOn: string | null, said: string]>([
  ['is running', LOAN_STATUS.disbursed, TODAY, 'You receive You pay back'],
  ['was repaid', LOAN_STATUS.repaid, TODAY, 'You received You paid back'],
  ['was returned', LOAN_STATUS.cancelled, TODAY, 'You received You paid back'],
  ['was withdrawn', LOAN_STATUS.cancelled, null, 'You receive You pay back'],
])('[F13.76] a loan that %s: %i, paid out %s', (_, borrowStatus, disbursedOn, said) => {
  const bill = sampleBill({ borrowStatus })
  const lender = { legalName: bill.lenderName, registration: 'B-00' }
  const detail = { ...bill, ...fourFacts, lender, disbursedOn } as unknown as ComponentProps<
    typeof LoanHead
  >['detail']
  const labels = textOf(<LoanHead detail={detail} isOwed={false} />).replace(/₹ ?[\d,.]+ */g, '')
  expect(labels).toContain(said)
})

test.each([
  [true, null],
  [false, 'You can get a new code in 30 seconds.'],
])('the sheet for a code says that one was sent: %s', (hasSent, trouble) => {
  const stepUp = {
    hasSent,
    trouble,
    setTrouble: () => undefined,
    secondsLeft: 30,
    isSendingCode: false,
    sendCode: async () => undefined,
  }
  const text = textOf(
    <CodeSheet
      text="We sent a code to 98••••3210."
      confirm="Confirm"
      stepUp={stepUp}
      onCode={async () => undefined}
      onClose={() => undefined}
    />,
  )
  expect(text.includes('We sent a code')).toBe(hasSent)
  if (trouble) expect(text).toContain(trouble)
})

const coupon = { ...sampleCoupon(), usable: true, reason: null, saves: null } as ComponentProps<
  typeof CouponsWaiting
>['coupons'][number]

test.each([
  ['approved', true],
  ['review', true],
  ['declined', false],
] as const)('[O4.7] to somebody who is %s a coupon is offered: %s', (decision, isOffered) => {
  const home = textOf(<CouponsWaiting coupons={[coupon]} decision={decision} />)
  expect(home.includes('1 coupon waiting')).toBe(isOffered)
  const credit = { decision, totalLimit: '20000.00', reasons: [], asks: [] } as never
  const end = textOf(<CreditSuccess credit={credit} />, [
    [[receiveCouponOnCompletion.name], { coupon }],
  ])
  expect(end.includes('off interest')).toBe(isOffered)
})

const LIMIT = { availableLimit: '50000.00', totalLimit: '60000.00' }

test.each([
  ['nothing of a limit before the status is known', null, ['Loading'], ['No limit', '60,000']],
  ['the limit of who is certified', 60, ['60,000'], ['No limit']],
  ['that there is none for others', 20, ['No limit'], ['60,000']],
] as const)(
  '[S1.17] a profile whose browser kept no status says %s',
  (_, bizStatus, said, unsaid) => {
    const cached: [unknown[], unknown][] = [[[creditInfo.name, {}], LIMIT]]
    if (bizStatus !== null) cached.push([[userStatus.name, {}], { bizStatus }])
    const text = textOf(<MoneyThings />, cached)
    for (const words of said) expect(text).toContain(words)
    for (const words of unsaid) expect(text).not.toContain(words)
  },
)

test('[O4.7] the page of coupons promises none to somebody who may not borrow', () => {
  const page = <CouponPage params={{}} query={new URLSearchParams()} />
  const text = textOf(page, [[[couponList.name, { query: {} }], { details: [] }]])
  expect(text).toContain('once your certification is complete and you can borrow.')
})

test.each([
  [0, 'No coupon fits this loan'],
  [1, '1 coupon fits: ₹50 less to pay'],
  [2, '2 coupons fit: up to ₹50 less to pay'],
])('%i coupons that fit a loan say what they are worth', (count, said) => {
  const text = textsOf('loan')('couponsFit', { count, amount: '₹50' })
  expect(text.replaceAll('\u00a0', ' ')).toBe(said)
})
