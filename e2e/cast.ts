import { randomUUID } from 'node:crypto'
import { payAtTill } from './borrower.ts'
import type { NorenProcess } from './noren-process.ts'
import { type BackOffice, plainCall, type SignedInPerson, signedInPerson } from './people.ts'
import { until } from './until.ts'

/** Someone on a screen: their session, and how far the app has to think they are before it may ask. */
export interface Actor {
  phone: string
  token: string
  bizStatus: number
  /** Their loan, where they have one: `/repay/{loanId}`. */
  loanId?: string
  /** Where a payment order of theirs is shown, by what became of it. */
  orders?: Record<string, string>
}

/** What a bank account ends in decides what the sandbox's bank does with a payout: this one is closed. */
const CLOSED_ACCOUNT = '501001230001'
const DISBURSED = 50
const PAYOUT_FAILED = 30

const call = plainCall

/** Applies for a loan as the app does and waits until the sandbox's bank has said what became of the money. */
const loanOf = async (
  url: string,
  { token }: { token: string },
  { amount = '10000.00', status = DISBURSED } = {},
): Promise<string> => {
  const choice = { productCode: 'lane-30', productAmount: amount }
  const quoted = await call(url, '/product/quote', { token, body: { products: [choice] } })
  const { kfsId, kfsHash } = quoted.details[0]
  const products = [{ ...choice, kfsId, kfsHash }]
  const body = { requestId: randomUUID(), applyTotalAmount: amount, products }
  await call(url, '/product/applyLoan', { token, body })
  const bill = async () => (await call(url, '/borrow/bill?borrowType=0', { token })).details[0]
  await until(`a loan at ${status}`, async () => (await bill())?.borrowStatus === status)
  return (await bill()).borrowId
}

type Order = { ref: string; page: string }

const orderOf = (
  url: string,
  { token }: { token: string },
  order: { repayId: string; channel: string; kind?: string },
): Promise<Order> =>
  call(url, '/repay/pay', { token, body: { requestId: randomUUID(), kind: 'full', ...order } })

const tillOutcome = async (url: string, { ref }: Order, outcome: string): Promise<void> => {
  const answer = await payAtTill(url, { ref, outcome })
  if (answer.status !== 200) throw new Error(`the till answers ${answer.status}`)
}

const advanceDays = async (url: string, days: number): Promise<void> => {
  const answer = await fetch(`${url}/sandbox/api/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ advanceDays: days }),
  })
  if (answer.status !== 200) throw new Error(`the clock answers ${answer.status}`)
}

const CHANNELS = [
  'upi',
  'upiQr',
  'virtualAccount',
  'cashCode',
  'cashOutlet',
  'store',
  'convenienceStore',
] as const

const started = async (noren: NorenProcess, office: BackOffice, bizStatus: number) => {
  const person = await signedInPerson(noren.url, { hasConsented: bizStatus > 0 })
  if (bizStatus > 10) await office.setStatus(person.userId, bizStatus)
  return actor(person, bizStatus)
}

const actor = (person: Pick<SignedInPerson, 'phone' | 'token'>, bizStatus: number): Actor => ({
  phone: person.phone,
  token: person.token,
  bizStatus,
})

export type Cast = Awaited<ReturnType<typeof makeCast>>

/**
 * Everyone whom a screen needs, each with a past of their own. The calendar moves while they borrow, so the
 * order matters: first who is overdue by the end, then who has a loan for some days, then the others.
 */
export const makeCast = async (noren: NorenProcess, office: BackOffice) => {
  const { url } = noren
  const certified = async (overrides: Parameters<BackOffice['certified']>[0] = {}) =>
    actor(await office.certified(overrides), 60)
  const borrowed = async (person: Actor, options?: Parameters<typeof loanOf>[2]) => {
    person.loanId = await loanOf(url, person, options)
    return person
  }
  const overdue = await certified()
  const promiser = await certified()
  const running = await certified()
  const coolingOff = await certified()
  const repaid = await certified()
  const exhausted = await certified()
  const refusedByBank = await certified({ accountNumber: CLOSED_ACCOUNT })
  const free = await certified()
  const declined = await certified({
    survey: { missedPayments: 'behindNow', otherLoans: 'fourOrMore' },
  })
  const payers = {} as Record<(typeof CHANNELS)[number], Actor>
  for (const channel of CHANNELS) payers[channel] = await certified()

  await borrowed(overdue)
  await borrowed(promiser)
  const late = await orderOf(url, promiser, { repayId: promiser.loanId ?? '', channel: 'upi' })
  promiser.orders = { expired: late.page }
  await advanceDays(url, 22)
  await borrowed(running)
  await advanceDays(url, 10)

  await borrowed(coolingOff)
  await borrowed(repaid)
  const paid = await orderOf(url, repaid, { repayId: repaid.loanId ?? '', channel: 'upi' })
  await tillOutcome(url, paid, 'success')
  repaid.orders = { paid: paid.page }
  await borrowed(exhausted, {
    amount: (await call(url, '/credit/creditInfo', { token: exhausted.token })).availableLimit,
  })
  await borrowed(refusedByBank, { status: PAYOUT_FAILED })
  for (const channel of CHANNELS) {
    const payer = await borrowed(payers[channel])
    const order = await orderOf(url, payer, { repayId: payer.loanId ?? '', channel })
    payer.orders = { waiting: order.page }
  }

  return {
    visitor: null,
    signedUp: await started(noren, office, 0),
    atSurvey: await started(noren, office, 10),
    atDocument: await started(noren, office, 20),
    atFace: actor(await office.atFaceCheck(), 20),
    atPersonalInfo: await started(noren, office, 30),
    atContacts: await started(noren, office, 40),
    atBank: actor(await office.atBankStep(), 50),
    free,
    declined,
    overdue,
    promiser,
    running,
    coolingOff,
    repaid,
    exhausted,
    refusedByBank,
    ...payers,
  }
}
