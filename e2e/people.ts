import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { addDays, dayOf, instantAt } from '@noren/contract/dates'
import type { OperatorRole } from '@noren/contract/operator/roles'
import type { MarketCode } from '@noren/markets/market'
import { marketByCode } from '@noren/markets/market-by-code'
import { linkWithoutSession } from '@noren/server/domains/account/hand-off'
import { tokenHashOf } from '@noren/server/domains/account/sessions/token-hash'
import { moveUserStatus } from '@noren/server/domains/account/user-status'
import { saveSurvey } from '@noren/server/domains/certification/survey'
import { addOperator } from '@noren/server/domains/operator/operators'
import { inTransaction } from '@noren/server/platform/db/transaction'
import {
  type CertifiedOverrides,
  type CertifiedPerson,
  GOOD_SURVEY,
  givenAtBankStep,
  givenCertifiedUser,
} from '@noren/testkit/given-certified'
import { givenPictures } from '@noren/testkit/given-document'
import { openDataFolder } from '@noren/testkit/open-data-folder'
import { newPhone, type TestApp } from '@noren/testkit/test-app'
import { newestCode } from './borrower.ts'
import type { NorenProcess } from './noren-process.ts'
import { until } from './until.ts'

export interface SignedInPerson {
  phone: string
  token: string
  userId: string
  deviceId: string
}

/** One call without the envelope, as the sandbox allows it; throws for every code but 200. */
export const plainCall = async (
  url: string,
  path: string,
  options: { body?: object; token?: string; method?: string; deviceId?: string } = {},
) => {
  const answer = await fetch(`${url}/api/user${path}`, {
    method: options.method ?? (options.body ? 'POST' : 'GET'),
    headers: {
      flag: '0',
      'device-id': options.deviceId ?? 'plain',
      ...(options.token && { authentication: options.token }),
      ...(options.body && { 'content-type': 'application/json' }),
    },
    ...(options.body && { body: JSON.stringify(options.body) }),
  })
  const { code, msg, data } = await answer.json()
  if (code !== 200) throw new Error(`${path}: ${code} ${msg}`)
  return data
}

/** A person signed in with the sandbox's SMS; with consents at status 10, without at 0. */
export const signedInPerson = async (
  url: string,
  options: { phone?: string; hasConsented?: boolean } = {},
): Promise<SignedInPerson> => {
  const phone = options.phone ?? newPhone()
  const deviceId = `device-${phone}`
  await plainCall(url, `/login/otp?phone=${phone}&type=1`, { method: 'POST', deviceId })
  const code = await newestCode(url, phone)
  const body = { phone, code }
  const { token, userId } = await plainCall(url, '/login/otpLoginCheck', { body, deviceId })
  if (options.hasConsented !== false) {
    const consents = ['dataNotice', 'creditCheck'].map((purpose) => ({ purpose, given: true }))
    await plainCall(url, '/consent', { body: { consents, textVersion: 'test' }, token, deviceId })
  }
  return { phone, token, userId, deviceId }
}

/** What a test does to people without the app, with the server's own services. */
export interface BackOffice {
  /** A person who has completed certification and has a limit. */
  certified(overrides?: CertifiedOverrides): Promise<CertifiedPerson>
  /** A person who lacks only the bank account. */
  atBankStep(overrides?: CertifiedOverrides): Promise<SignedInPerson & { name: string }>
  /** A person whose Aadhaar was read, before the face check. */
  atFaceCheck(): Promise<SignedInPerson>
  /** Forgets which films were shown to the face check before. */
  forgetFilms(): Promise<void>
  /** Lets days pass in the sandbox, running each day's jobs. */
  advanceDays(days: number): Promise<void>
  /** Puts a person at a step of certification. */
  setStatus(userId: string, bizStatus: number): Promise<void>
  /** Lets a person request another code at once, as if the last one was sent minutes ago. */
  ageCodes(userId: string): Promise<void>
  /** Ends a session as if its person had signed it out on another device. */
  endSession(token: string): Promise<void>
  /** Closes the service to a person: all their calls are answered 420 from now on. */
  closeAccount(userId: string): Promise<void>
  /** Lets the minute pass during which no other code is sent. */
  letCodesAge(): Promise<void>
  /** The single-use token of a link that signs this person in (channel 'sms'). */
  openTokenFor(userId: string): string
  /** Refuses, as staff, what `chosen` picks from a list: it returns the fields of the decision. */
  decide(
    list: 'proofs' | 'limit-requests',
    chosen: (one: Record<string, string>) => object | false,
  ): Promise<void>
  /** Lets ten minutes pass since a person's applications: the same again is no repetition of them. */
  letApplicationsAge(userId: string): Promise<void>
  /** Accepts, as staff, the proof of payment with this reference. */
  acceptProof(reference: string): Promise<void>
  /** How many payment orders were ever created for a loan. */
  paymentOrdersOf(loanId: string): Promise<number>
  /** How many payouts were ever ordered for a loan. */
  payoutsOf(loanId: string): Promise<number>
  /** How many bank accounts a person has ever had. */
  accountsOf(userId: string): Promise<number>
  /** Moves the end of a loan's waiting payment order to so many milliseconds from now. */
  letOrderEndIn(loanId: string, ms: number): Promise<void>
  /** Waits for the market's next day, if this one is over in less than so many milliseconds. */
  untilDayLasts(ms: number): Promise<void>
  /** Answers every open ticket as staff. */
  answerTickets(answer: string): Promise<void>
  close(): Promise<void>
}

export const openBackOffice = async (
  noren: NorenProcess,
  market: MarketCode = 'in',
): Promise<BackOffice> => {
  let daysPassed = 0
  const env = { MARKET: market }
  const { deps, owner, close } = await openDataFolder(noren.dataDir, env, () => daysPassed)
  // givenCertifiedUser needs only these parts of a TestApp.
  const maker = {
    deps,
    db: deps.db,
    clock: deps.clock,
    signIn: (phone = newPhone(market)) => signedInPerson(noren.url, { phone }),
  } as unknown as TestApp
  const openDesk = async (role: OperatorRole, name = 'Mira') => {
    const desk = { db: deps.db, newId: deps.newId, at: deps.clock.now() }
    const { token } = await addOperator(desk, { name: `${name}, ${role}`, roles: [role] })
    const headers = { flag: '0', authentication: token, 'content-type': 'application/json' }
    const read = async (path: string) => {
      const answer = await fetch(`${noren.url}/api/operator/${path}`, { headers })
      return (await answer.json()).data
    }
    return {
      list: async (name: string): Promise<Record<string, string>[]> => (await read(name)).details,
      show: (path: string): Promise<Record<string, string>> => read(path),
      async send(path: string, fields: object): Promise<Record<string, string | null>> {
        const body = JSON.stringify({ requestId: randomUUID(), ...fields })
        const to = `${noren.url}/api/operator/${path}`
        const sent = await fetch(to, { method: 'POST', headers, body })
        if (sent.status !== 200) throw new Error(`${path} is refused: ${await sent.text()}`)
        return (await sent.json()).data
      },
    }
  }
  const countOf = async (of: string, id: string): Promise<number> => {
    const text = `select count(*)::int as count from ${of} = $1`
    const { rows } = await deps.db.query<{ count: number }>({ text, values: [id] })
    return rows[0]?.count ?? 0
  }
  return {
    certified: (overrides) => givenCertifiedUser(maker, overrides),
    atBankStep: (overrides) => givenAtBankStep(maker, overrides),
    async atFaceCheck() {
      const person = await maker.signIn()
      const survey = { answers: GOOD_SURVEY, isDraft: false }
      await saveSurvey(deps, person.userId, survey, deps.clock.now())
      await givenPictures(maker, person.userId, {
        documentKind: 'aadhaar',
        number: String(randomInt(200_000_000_000, 999_999_999_999)),
        frontPicture: 'aadhaar-1-front-clean',
      })
      return person
    },
    async forgetFilms() {
      await owner.query({ text: 'delete from liveness_prints' })
    },
    async advanceDays(days) {
      const answer = await fetch(`${noren.url}/sandbox/api/clock`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ advanceDays: days }),
      })
      if (answer.status !== 200) throw new Error(`the clock answers ${answer.status}`)
      daysPassed += days
    },
    setStatus: (userId, bizStatus) =>
      inTransaction(deps.db, (tx) => moveUserStatus(tx, userId, bizStatus)),
    async ageCodes(userId) {
      const text = `update otp_codes set created_at = created_at - interval '5 minutes'
        where phone_hash = (select phone_hash from users where id = $1)`
      await deps.db.query({ text, values: [userId] })
    },
    async endSession(token) {
      const text = 'update sessions set revoked_at = now() where token_hash = $1'
      await deps.db.query({ text, values: [tokenHashOf(token)] })
    },
    async closeAccount(userId) {
      const text = 'update users set closed_at = now() where id = $1'
      await deps.db.query({ text, values: [userId] })
    },
    paymentOrdersOf: (loanId) => countOf('payment_orders where loan_id', loanId),
    payoutsOf: (loanId) => countOf('payouts where loan_id', loanId),
    accountsOf: (userId) => countOf('bank_accounts where user_id', userId),
    async letApplicationsAge(userId) {
      const text = `update loans set applied_at = applied_at - interval '11 minutes' where user_id = $1`
      await owner.query({ text, values: [userId] })
    },
    async letOrderEndIn(loanId, ms) {
      const endsAt = new Date(deps.clock.now().getTime() + ms)
      const text = `update payment_orders set expires_at = $2 where loan_id = $1 and state = 'waiting'`
      await deps.db.query({ text, values: [loanId, endsAt] })
    },
    async untilDayLasts(ms) {
      const { zone } = marketByCode(market)
      const now = deps.clock.now()
      const nextDay = instantAt(addDays(dayOf(now, zone), 1), 0, zone)
      const leftMs = nextDay.getTime() - now.getTime()
      if (leftMs < ms) await sleep(leftMs + 1_000)
    },
    async letCodesAge() {
      await deps.db.query({
        text: `update otp_codes set created_at = created_at - interval '61 s'`,
      })
    },
    async decide(list, chosen) {
      const desk = await openDesk(list === 'proofs' ? 'finance' : 'creditOfficer')
      const reasonCode = list === 'proofs' ? 'notReceived' : 'limit.income'
      for (const { proofId, limitRequestId } of await desk.list(list)) {
        // A list says nothing of what people wrote.
        const decision = chosen(await desk.show(`${list}/${proofId ?? limitRequestId}`))
        if (decision)
          await desk.send(`${list}/decide`, { ...decision, decision: 'refuse', reasonCode })
      }
    },
    async acceptProof(reference) {
      const desk = await openDesk('finance')
      // A list says nothing of what a proof says.
      const waiting = await desk.list('proofs')
      const shown = await Promise.all(waiting.map(({ proofId }) => desk.show(`proofs/${proofId}`)))
      const proof = shown.find((one) => one.reference === reference)
      const decision = { proofId: proof?.proofId, decision: 'accept' }
      const { proposalId } = await desk.send('proofs/decide', decision)
      // No bank has told of this money: a second person looks too.
      if (!proposalId) return
      const second = await openDesk('finance', 'Ines')
      await second.send('proposals/decide', { proposalId, decision: 'confirm' })
    },
    async answerTickets(answer) {
      const desk = await openDesk('support')
      for (const { feedbackId } of await desk.list('grievances')) {
        await desk.send('grievances/answer', { feedbackId, answer })
      }
    },
    openTokenFor: (userId) =>
      linkWithoutSession(deps, { userId, channel: 'sms', at: deps.clock.now() }).openToken,
    close,
  }
}

/** A loan of ₹10,000 for a certified person, paid out by the sandbox's bank. Returns its id. */
export const disbursedLoanOf = async (url: string, token: string): Promise<string> => {
  const choice = { productCode: 'lane-30', productAmount: '10000.00' }
  const quoted = await plainCall(url, '/product/quote', { token, body: { products: [choice] } })
  const { kfsId, kfsHash } = quoted.details[0]
  const body = {
    requestId: randomUUID(),
    applyTotalAmount: choice.productAmount,
    products: [{ ...choice, kfsId, kfsHash }],
  }
  await plainCall(url, '/product/applyLoan', { token, body })
  const bill = async () => (await plainCall(url, '/borrow/bill?borrowType=0', { token })).details[0]
  await until('the loan is paid out', async () => (await bill())?.borrowStatus === 50)
  return (await bill()).borrowId
}
