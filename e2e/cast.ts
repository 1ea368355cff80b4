import { randomUUID } from 'node:crypto'
import { OTP_TYPE } from '@noren/contract/account'
import type { MarketCode } from '@noren/markets/market'
import { marketByCode } from '@noren/markets/market-by-code'
import { proofPicture } from '@noren/testkit/given-proof-picture'
import { createKey } from '@noren/testkit/soft-authenticator'
import { solvedWork } from '@noren/testkit/solved-work'
import { newPhone } from '@noren/testkit/test-app'
import { newestCode, payAtTill } from './borrower.ts'
import type { NorenProcess } from './noren-process.ts'
import { type BackOffice, plainCall, type SignedInPerson, signedInPerson } from './people.ts'
import { until } from './until.ts'

/** The person on a screen: their session, and the bizStatus the app assumes before it has asked. */
export interface Actor {
  phone: string
  token: string
  bizStatus: number
  /** Their loan, if they have one: `/repay/{loanId}`. */
  loanId?: string
  /** The pages of their payment orders, by outcome. */
  orders?: Record<string, string>
  /** A usable coupon of theirs. */
  couponId?: string
  /** A payment reference already used by someone else. */
  usedReference?: string
}

/** The sandbox's bank decides about a payout by the end of the account number: this account is closed. */
const CLOSED_ACCOUNT = '501001230001'
const DISBURSED = 50
const PAYOUT_FAILED = 30

const call = plainCall

/** The loan that people of a market have, and the channel by which they pay. */
const USUAL_LOANS = {
  in: { productCode: 'lane-30', amount: '10000.00', channel: 'upi' },
  mx: { productCode: 'nopal-30', amount: '4000.00', channel: 'spei' },
  id: { productCode: 'lontar-30', amount: '2000000', channel: 'qris' },
  vn: { productCode: 'sen-30', amount: '5000000', channel: 'vietQr' },
} as const satisfies Record<MarketCode, object>
/** Of this process, as for the servers that it starts. */
const marketCode = (process.env.MARKET ?? 'in') as MarketCode
const usual = USUAL_LOANS[marketCode]

/** Applies for a loan as the app does, and waits for the sandbox bank's answer to the payout. */
export const loanOf = async (
  url: string,
  { token }: { token: string },
  options: { productCode?: string; amount?: string; status?: number; couponId?: string } = {},
): Promise<string> => {
  const { productCode, amount, status = DISBURSED, couponId } = { ...usual, ...options }
  const choice = { productCode, productAmount: amount }
  const coupon = couponId === undefined ? {} : { couponId }
  const quoted = await call(url, '/product/quote', {
    token,
    body: { products: [choice], ...coupon },
  })
  const { kfsId, kfsHash } = quoted.details[0]
  const products = [{ ...choice, kfsId, kfsHash }]
  const asked = { requestId: randomUUID(), applyTotalAmount: amount, products, ...coupon }
  const body = { ...asked, anotherLoan: true }
  const bills = async (): Promise<{ borrowId: string; borrowStatus: number }[]> =>
    (await call(url, '/borrow/bill?borrowType=0', { token })).details
  const before = (await bills()).map(({ borrowId }) => borrowId)
  await call(url, '/product/applyLoan', { token, body })
  const made = async () => (await bills()).find(({ borrowId }) => !before.includes(borrowId))
  await until(`a loan at ${status}`, async () => (await made())?.borrowStatus === status)
  return (await made())?.borrowId ?? ''
}

/** The coupon received at certification. */
const firstCoupon = async (url: string, { token }: { token: string }): Promise<string> =>
  (await call(url, '/coupon/couponList', { token })).details[0].couponId

type Order = { ref: string; page: string }

export const orderOf = (
  url: string,
  { token }: { token: string },
  order: { repayId: string; channel: string; kind?: string },
): Promise<Order> =>
  call(url, '/repay/pay', { token, body: { requestId: randomUUID(), kind: 'full', ...order } })

const tillOutcome = async (
  url: string,
  { ref }: Order,
  outcome: string,
  amount?: string,
): Promise<void> => {
  const answer = await payAtTill(url, { ref, outcome, ...(amount && { amount }) })
  if (answer.status !== 200) throw new Error(`the till answers ${answer.status}`)
}

/** India's, each of which is somebody on a screen. */
type Channel =
  | 'upi'
  | 'upiQr'
  | 'virtualAccount'
  | 'cashCode'
  | 'cashOutlet'
  | 'store'
  | 'convenienceStore'

const started = async (noren: NorenProcess, office: BackOffice, bizStatus: number) => {
  const options = { phone: newPhone(marketCode), hasConsented: bizStatus > 0 }
  const person = await signedInPerson(noren.url, options)
  if (bizStatus > 10) await office.setStatus(person.userId, bizStatus)
  return actor(person, bizStatus)
}

export const actor = (
  person: Pick<SignedInPerson, 'phone' | 'token'>,
  bizStatus: number,
): Actor => ({
  phone: person.phone,
  token: person.token,
  bizStatus,
})

/** Nobody, a person, or one created when their screen is opened, for screens that can be used only once. */
export type Role = Actor | null | (() => Promise<Actor>)
export type Cast = Awaited<ReturnType<typeof makeCast>>

/** Created when first needed, then reused. */
const onceNeeded = (make: () => Promise<Actor>): (() => Promise<Actor>) => {
  let made: Promise<Actor> | undefined
  return () => {
    made ??= make()
    return made
  }
}

const sendForm = async (
  url: string,
  path: string,
  of: { token: string; fields: Record<string, string>; picture?: Uint8Array<ArrayBuffer> },
): Promise<void> => {
  const form = new FormData()
  for (const [name, value] of Object.entries(of.fields)) form.append(name, value)
  if (of.picture) form.append('file', new Blob([of.picture], { type: 'image/jpeg' }), 'picture.jpg')
  const headers = { flag: '0', 'device-id': 'plain', authentication: of.token }
  const answer = await fetch(`${url}/api/user${path}`, { method: 'POST', headers, body: form })
  const { code, msg } = await answer.json()
  if (code !== 200) throw new Error(`${path}: ${code} ${msg}`)
}

/** Reports the death of whoever has that phone, with the computing that it asks for. */
const reportDeathOf = async (url: string, phone: string): Promise<void> => {
  const fields = { requestId: randomUUID(), phone, name: 'Ravi Kulkarni', relation: 'sibling' }
  const send = async (work = '') => {
    const form = new FormData()
    for (const [name, value] of Object.entries({ ...fields, ...(work && { work }) })) {
      form.append(name, value)
    }
    const headers = { flag: '0', 'device-id': 'plain' }
    const path = `${url}/api/user/public/reportDeath`
    return (await fetch(path, { method: 'POST', headers, body: form })).json()
  }
  const { data } = await send()
  const { code, msg } = await send(solvedWork(data))
  if (code !== 200) throw new Error(`the report: ${code} ${msg}`)
}

/** Sends a proof for a payment of ₹500 on the loan's first day. Returns its reference. */
const sendProof = async (url: string, { token, loanId: repayId = '' }: Actor): Promise<string> => {
  const { disbursedOn } = await call(url, `/repay/detail/${repayId}`, { token })
  const reference = `UTR${randomUUID().replaceAll('-', '').slice(0, 12).toUpperCase()}`
  const picture = new Uint8Array(await proofPicture(['Paid', '500.00', reference]))
  const fields = { repayId, reference, amount: '500.00', paidOn: disbursedOn }
  await sendForm(url, '/repay/voucher', { token, fields, picture })
  return reference
}

/** Adds a passkey of this name, as a browser does. */
const addKey = async (
  { url, office }: { url: string; office: BackOffice },
  { phone, token }: Pick<Actor, 'phone' | 'token'>,
  label: string,
): Promise<void> => {
  await office.letCodesAge()
  const post = (path: string, body: object) => call(url, path, { token, body })
  await post(`/login/otp?type=${OTP_TYPE.addPasskey}`, {})
  const code = await newestCode(url, phone)
  const { challenge, options } = await post('/login/passkeys/begin', { code })
  const site = new URL(url)
  site.hostname = options.rp.id
  const { credential } = createKey(site.origin, options)
  await post('/login/passkeys', { requestId: randomUUID(), challenge, code, credential, label })
}

/** People whose screens are rarely opened: each is created when a screen needs them. */
export const makeGuests = (noren: NorenProcess, office: BackOffice) => {
  const { url } = noren
  const borrower = async (): Promise<Actor> => {
    const person = actor(await office.certified(), 60)
    return { ...person, loanId: await loanOf(url, person) }
  }
  const payer = async (kind: string, outcome: 'success' | 'failure') => {
    const person = await borrower()
    const paid = await orderOf(url, person, {
      repayId: person.loanId ?? '',
      channel: usual.channel,
      kind,
    })
    await tillOutcome(url, paid, outcome)
    return { ...person, orders: { [outcome === 'failure' ? 'failed' : 'paid']: paid.page } }
  }
  const asksHigherLimit = async (reason = 'My income rose'): Promise<Actor> => {
    const person = actor(await office.certified(), 60)
    const body = { requestId: randomUUID(), amount: '80000.00', reason }
    await call(url, '/credit/limitRequest', { token: person.token, body })
    return person
  }
  return {
    newAtBank: async () => actor(await office.atBankStep(), 50),
    newBorrower: borrower,
    blocked: onceNeeded(async () => {
      const person = await office.certified()
      await office.setStatus(person.userId, 70)
      return actor(person, 70)
    }),
    inReview: onceNeeded(async () =>
      actor(await office.certified({ faceState: 'review', openCases: ['face'] }), 60),
    ),
    reserved: onceNeeded(async () => {
      const person = await borrower()
      const { productCode, amount } = usual
      const products = [{ productCode, productAmount: amount }]
      const body = { requestId: randomUUID(), applyTotalAmount: amount, products }
      await call(url, '/preorder/guidance/apply', { token: person.token, body })
      return person
    }),
    failedPayer: onceNeeded(() => payer('full', 'failure')),
    leftEarly: onceNeeded(() => payer('coolingOff', 'success')),
    proofSender: onceNeeded(async () => {
      const person = await borrower()
      await sendProof(url, person)
      return person
    }),
    proofRefused: onceNeeded(async () => {
      const person = await borrower()
      const reference = await sendProof(url, person)
      await office.decide(
        'proofs',
        (one) => one.reference === reference && { proofId: one.proofId },
      )
      return person
    }),
    secondSender: async () => {
      const usedReference = await sendProof(url, await borrower())
      return { ...(await borrower()), usedReference }
    },
    newcomer: async () => actor(await office.certified(), 60),
    closed: async () => {
      const person = await office.certified()
      await office.closeAccount(person.userId)
      return actor(person, 60)
    },
    severalLoans: onceNeeded(async () => {
      const person = await borrower()
      await loanOf(url, person, { amount: '6000.00' })
      await loanOf(url, person, { amount: '8000.00' })
      return person
    }),
    limitAsked: onceNeeded(() => asksHigherLimit()),
    limitRefused: onceNeeded(async () => {
      const person = await asksHigherLimit('Refuse this one')
      await office.decide(
        'limit-requests',
        (one) => one.reason === 'Refuse this one' && { limitRequestId: one.limitRequestId },
      )
      return person
    }),
    couponHolder: onceNeeded(async () => {
      const person = actor(await office.certified(), 60)
      return { ...person, couponId: await firstCoupon(url, person) }
    }),
    couponUser: onceNeeded(async () => {
      const person = actor(await office.certified(), 60)
      await loanOf(url, person, { couponId: await firstCoupon(url, person) })
      return person
    }),
    overpaid: onceNeeded(async () => {
      const person = await borrower()
      const { loanId: repayId = '', token } = person
      const { payToday } = await call(url, `/repay/detail/${repayId}`, { token })
      const order = await orderOf(url, person, { repayId, channel: usual.channel })
      await tillOutcome(url, order, 'success', (Number(payToday) + 250).toFixed(2))
      return person
    }),
    newRefusedByBank: async () => {
      const accountNumber = `50100${randomUUID().replace(/\D/g, '').padEnd(8, '7').slice(0, 8)}0001`
      const person = actor(await office.certified({ accountNumber }), 60)
      return { ...person, loanId: await loanOf(url, person, { status: PAYOUT_FAILED }) }
    },
    newAtContacts: () => started(noren, office, 40),
    faceAsked: onceNeeded(async () => {
      const person = actor(await office.atFaceCheck(), 20)
      const fields = { why: 'noCamera', callTime: 'evening' }
      await sendForm(url, '/kyc/faceReview', { token: person.token, fields })
      return person
    }),
    outOfTries: onceNeeded(async () => {
      const person = actor(await office.atFaceCheck(), 20)
      // Started as often as a day allows, and never finished.
      for (let begun = 0; begun < 12; begun++) {
        await call(url, '/kyc/livingStart', { token: person.token, body: {} })
      }
      return person
    }),
    /** Somebody has reported their death. */
    reported: onceNeeded(async () => {
      const person = actor(await office.certified(), 60)
      person.loanId = await loanOf(url, person)
      await reportDeathOf(url, person.phone)
      const { token } = person
      await until('a report of a death that holds', async () =>
        Boolean((await call(url, '/borrow/borrowStatus', { token })).deathReport),
      )
      return person
    }),
    answered: onceNeeded(async () => {
      const person = actor(await office.certified(), 60)
      const message = 'The fee was booked twice.\nPlease look at it.'
      const fields = { requestId: randomUUID(), type: 'complaint', message }
      await sendForm(url, '/feedback/save', { token: person.token, fields })
      await office.answerTickets('You are right. It is taken back, and the amount is with you.')
      return person
    }),
    keyHolder: onceNeeded(async () => {
      const person = await office.certified()
      for (const label of ['My phone', 'The phone my sister and I share at home']) {
        await addKey({ url, office }, person, label)
      }
      return actor(person, 60)
    }),
    onTwoDevices: onceNeeded(async () => {
      const person = await office.certified()
      await office.letCodesAge()
      await signedInPerson(url, { phone: person.phone, hasConsented: false })
      return actor(person, 60)
    }),
  }
}

/** A month of nights is for who has an expired coupon alone; without them they are spared. */
interface CastOptions {
  hasLapsed?: boolean
}
const notMade = (): Promise<Actor> => Promise.reject(new Error('the cast was made without them'))

/**
 * All people needed by the screens, each with a history of their own. The calendar advances while they
 * borrow, so the order matters: first those who are overdue by the end, then those who have had a loan
 * for some days, then the others.
 */
export const makeCast = async (
  noren: NorenProcess,
  office: BackOffice,
  { hasLapsed = true }: CastOptions = {},
) => {
  const { url } = noren
  const certified = async (overrides: Parameters<BackOffice['certified']>[0] = {}) =>
    actor(await office.certified(overrides), 60)
  const borrowed = async (person: Actor, options?: Parameters<typeof loanOf>[2]) => {
    person.loanId = await loanOf(url, person, options)
    return person
  }
  // Long enough ago for their coupon to have expired when the others are on their screens.
  const lapsed = hasLapsed ? await certified() : notMade
  if (hasLapsed) await office.advanceDays(30)
  const overdue = await certified()
  const promised = await certified()
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
  const payers: Partial<Record<string, Actor>> = {}
  for (const { channelCode } of marketByCode(marketCode).channels) {
    payers[channelCode] = await certified()
  }

  await borrowed(overdue)
  await borrowed(promised)
  await borrowed(promiser)
  const late = await orderOf(url, promiser, {
    repayId: promiser.loanId ?? '',
    channel: usual.channel,
  })
  promiser.orders = { expired: late.page }
  await office.advanceDays(22)
  await borrowed(running)
  await office.advanceDays(10)

  running.couponId = await firstCoupon(url, running)
  const repayId = promised.loanId ?? ''
  const { promiseUntil } = await call(url, `/repay/detail/${repayId}`, { token: promised.token })
  const promise = { requestId: randomUUID(), repayId, promisedOn: promiseUntil }
  await call(url, '/repay/promise', { token: promised.token, body: promise })
  await borrowed(coolingOff)
  await borrowed(repaid)
  const paid = await orderOf(url, repaid, { repayId: repaid.loanId ?? '', channel: usual.channel })
  await tillOutcome(url, paid, 'success')
  repaid.orders = { paid: paid.page }
  await borrowed(exhausted, {
    amount: (await call(url, '/credit/creditInfo', { token: exhausted.token })).availableLimit,
  })
  await borrowed(refusedByBank, { status: PAYOUT_FAILED })
  for (const [channel, person] of Object.entries(payers)) {
    if (!person) continue
    const payer = await borrowed(person)
    const order = await orderOf(url, payer, { repayId: payer.loanId ?? '', channel })
    payer.orders = { waiting: order.page }
  }

  return {
    visitor: null,
    signedUp: await started(noren, office, 0),
    atSurvey: await started(noren, office, 10),
    atDocument: await started(noren, office, 20),
    atFace: onceNeeded(async () => actor(await office.atFaceCheck(), 20)),
    atPersonalInfo: await started(noren, office, 30),
    atContacts: await started(noren, office, 40),
    atBank: actor(await office.atBankStep(), 50),
    free,
    declined,
    lapsed,
    overdue,
    promised,
    promiser,
    running,
    coolingOff,
    repaid,
    exhausted,
    refusedByBank,
    // Where the usual way to pay is another one, it stands on the screens of this one.
    ...({ upi: payers[usual.channel], ...payers } as Record<Channel, Actor>),
    ...makeGuests(noren, office),
  }
}

/** Those alone whom the README's screens show, which are made in a fraction of the time. */
export const makeReadmeCast = async (noren: NorenProcess, office: BackOffice) => {
  const { url } = noren
  const running = actor(await office.certified(), 60)
  running.loanId = await loanOf(url, running)
  const upi = actor(await office.certified(), 60)
  upi.loanId = await loanOf(url, upi)
  const order = await orderOf(url, upi, { repayId: upi.loanId, channel: usual.channel })
  upi.orders = { waiting: order.page }
  const free = actor(await office.certified(), 60)
  const atFace = onceNeeded(async () => actor(await office.atFaceCheck(), 20))
  return { visitor: null, running, upi, free, atFace }
}
