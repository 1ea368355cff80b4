import { listFeedback } from '@noren/contract/feedback'
import type { LoanStatus } from '@noren/contract/loan-status'
import { contactLog } from '@noren/contract/reminders'
import { UiLabelsContext } from '@noren/ui/labels'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ComponentProps, ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, test } from 'vitest'
import { readCatalogues, readMessages } from '../../build/catalogues.ts'
import { loadTexts, readTextsFrom } from '../device/texts.ts'
import { ContactLog } from '../features/account/ContactLog.tsx'
import { CreditSuccess } from '../features/certification/CreditSuccess.tsx'
import { Tickets } from '../features/feedback/Tickets.tsx'
import { EarlierProofs } from '../features/proofs/EarlierProofs.tsx'
import { CompareDays } from '../features/repayments/CompareDays.tsx'
import { OrderOver } from '../features/repayments/payment/OrderOver.tsx'
import { fromPublic, type PublicOrder } from '../features/repayments/payment/order.ts'
import { titleOf, wayOf } from '../features/repayments/payment/ways.ts'
import { DocumentButton } from '../loan-view/DocumentButton.tsx'
import { OrderCard } from '../loan-view/OrderCard.tsx'
import { orderState } from '../loan-view/order-state.ts'
import { timeStops } from '../loan-view/time-stops.ts'
import type { TextGroup } from './text-groups.ts'

/**
 * An open app meets values missing in its lists when a newer server is deployed. Each must be shown as
 * something sensible: no page may break, and no catalogue key may be shown instead of a text.
 */

/** A value in no list. The type says it is impossible, as a build believes. */
const NEW = 'ofTomorrow' as never
const AT = '2026-03-10T06:30:00.000Z'
const DAY = '2026-03-10'

const groups = [...new Set(readCatalogues().map(({ group }) => group))] as TextGroup[]
beforeAll(async () => {
  // A text is represented by its key, so a missing one shows as `group.key`.
  readTextsFrom(async (language, group) =>
    Object.fromEntries(Object.keys(readMessages(group, language)).map((key) => [key, [key]])),
  )
  await loadTexts(groups)
})

const RAW_KEY = new RegExp(`\\b(?:${groups.join('|')})\\.[a-zA-Z]\\w*|undefined|NaN|ofTomorrow`)

const drawn = (element: ReactElement, cached: [key: unknown[], data: unknown][] = []): string => {
  const queryClient = new QueryClient()
  for (const [key, data] of cached) queryClient.setQueryData(key, data)
  const labels = { close: 'close' } as ComponentProps<typeof UiLabelsContext>['value']
  return renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <UiLabelsContext value={labels}>{element}</UiLabelsContext>
    </QueryClientProvider>,
  )
}

type Bill = ComponentProps<typeof OrderCard>['bill']
const bill = {
  borrowId: '7',
  loanNumber: 'N-7',
  borrowStatus: 85 as LoanStatus,
  productName: 'Lamp 30',
  productIcon: 'lamp',
  amount: '10000.00',
  receive: '9800.00',
  repayAmount: '10400.00',
  dueAmount: '10400.00',
  returnAmount: null,
  dueDate: DAY,
  overdueDays: 0,
  coolingOffUntil: null,
  appliedAt: AT,
  closedAt: null,
  asOn: DAY,
  reasons: [],
} as unknown as Bill

test('the status of a loan: its number, and the way to its page', () => {
  const now = { today: DAY as never, nowIso: AT }
  expect(orderState(bill, now)).toMatchObject({ word: 'details', action: 'details' })
  const html = drawn(<OrderCard bill={bill} />)
  expect(html).toContain('N-7')
  expect(html).toContain('#/repay/7')
  expect(html).not.toMatch(RAW_KEY)
})

const order = { state: NEW, channel: 'payNow', amount: '1.00', paidAt: null, expiresAt: AT }

test('the state of a payment order: it waits, and never says that a payment failed', () => {
  expect(fromPublic(order as unknown as PublicOrder).state).toBe('waiting')
})

test('what a payment settled is left out', () => {
  const own = { repayId: '7', kind: 'full', settledAs: NEW, receiptNumber: null }
  const shown = { ...order, state: 'paid', own } as unknown as ComponentProps<
    typeof OrderOver
  >['order']
  expect(drawn(<OrderOver order={shown} repayId="7" />)).not.toMatch(RAW_KEY)
})

test('a channel of payment: a payment, without a note', () => {
  expect(wayOf({ channel: 'payNow', kind: NEW })).toEqual({ name: 'title', icon: 'wallet' })
  expect(titleOf(NEW)).toBe('title')
})

test('a day of payment is left out', () => {
  const point = {
    payOn: DAY,
    amount: '1.00',
    totalCost: '0.00',
    isCheapest: false,
    yearlyCost: null,
  }
  const costOfTime = [
    { ...point, when: 'today' },
    { ...point, when: NEW },
  ] as never
  const detail = { costOfTime, dueDate: DAY, currency: 'INR' } as never
  expect(timeStops(detail)).toHaveLength(1)
  const html = drawn(<CompareDays detail={detail} />)
  expect(html).toContain('today')
  expect(html).not.toMatch(RAW_KEY)
})

test('a document: a document', () => {
  const loanDocument = {
    documentId: '7',
    kind: NEW,
    madeAt: AT,
    bytes: 1000,
    language: 'fr',
  } as never
  const html = drawn(<DocumentButton document={loanDocument} />)
  expect(html).toContain('paper_other')
  expect(html).not.toMatch(RAW_KEY)
})

test('the state of a proof: it is being looked at', () => {
  const proof = { proofId: '7', state: NEW, reference: 'U7', amount: '1.00', paidOn: DAY }
  const html = drawn(<EarlierProofs proofs={[{ ...proof, sentAt: AT, reason: null } as never]} />)
  expect(html).toContain('state_checking')
  expect(html).not.toMatch(RAW_KEY)
})

test('the kind and state of a ticket: it is open', () => {
  const ticket = {
    ticketNumber: 'T-7',
    kind: NEW,
    about: NEW,
    state: NEW,
    message: 'x',
    sentAt: AT,
  }
  const rest = { answer: null, answeredAt: null, dueOn: DAY, replies: [], imageCount: 0 }
  const html = drawn(<Tickets onGoOn={() => undefined} />, [
    [[listFeedback.name, {}], { details: [{ ...ticket, ...rest }] }],
  ])
  expect(html).toContain('T-7')
  expect(html).not.toMatch(RAW_KEY)
})

test('a reminder and the way it went', () => {
  const html = drawn(<ContactLog />, [
    [[contactLog.name, {}], { details: [{ sentAt: AT, channel: NEW, kind: NEW }] }],
  ])
  expect(html).toContain('contact_other')
  expect(html).not.toMatch(RAW_KEY)
})

test('a decision on credit: it is being looked at', () => {
  const credit = { decision: NEW, totalLimit: '0.00', reasons: [], asks: [] } as never
  const html = drawn(<CreditSuccess credit={credit} />)
  expect(html).toContain('credit_review')
  expect(html).not.toMatch(RAW_KEY)
})

test('[B4.61] what waits for the person is not said to be looked at', () => {
  const of = (asks: readonly string[]) =>
    drawn(<CreditSuccess credit={{ decision: 'review', totalLimit: '0.00', asks } as never} />)
  expect(of(['proof.income'])).toContain('creditText_asks')
  expect(of(['proof.income'])).not.toContain('_review')
  expect(of([])).toContain('creditText_review')
})
