import { randomInt, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { limitRequest } from '@noren/contract/credit'
import { addDays, type Day, daysBetween } from '@noren/contract/dates'
import { applyLoan, borrowBill, quote } from '@noren/contract/loans'
import type { OperatorRole } from '@noren/contract/operator/roles'
import { sendVoucher } from '@noren/contract/proofs'
import { repayPay } from '@noren/contract/repayments'
import type { MarketCode } from '@noren/markets/market'
import { holdReported } from '@noren/server/domains/bereavements/hold-reported'
import { openFraudCases } from '@noren/server/domains/loans/open-fraud-cases'
import { decideApplication } from '@noren/server/domains/operator/applications'
import { inviteKnown } from '@noren/server/domains/operator/invite-at-desk'
import type { Operator } from '@noren/server/domains/operator/operator'
import { addOperator } from '@noren/server/domains/operator/operators'
import { decideSample } from '@noren/server/domains/operator/quality'
import { decideReview } from '@noren/server/domains/operator/reviews'
import { acceptSettlement } from '@noren/server/domains/repayments/accept-settlement'
import { openObjection } from '@noren/server/domains/repayments/objections'
import { settlementOffer } from '@noren/server/domains/repayments/settlement-offer'
import { givenAppeal } from '@noren/testkit/given-appeal'
import {
  type CertifiedOverrides,
  type CertifiedPerson,
  givenCertifiedUser,
} from '@noren/testkit/given-certified'
import { sendReport } from '@noren/testkit/given-death-report'
import { sendFeedback } from '@noren/testkit/given-feedback'
import { proofPicture } from '@noren/testkit/given-proof-picture'
import { givenFaceReview } from '@noren/testkit/given-review'
import { EVERY_CASE, sampleOf } from '@noren/testkit/given-sample'
import { newBirthDate, newRareName } from '@noren/testkit/market-people'
import { openDataFolder } from '@noren/testkit/open-data-folder'
import { newUtr, paymentsFor } from '@noren/testkit/repaying'
import { callOver, newPhone, type TestApp } from '@noren/testkit/test-app'
import { payAtTill } from '../borrower.ts'
import { dataFile } from '../browser.ts'
import type { NorenProcess } from '../noren-process.ts'
import { signedInPerson } from '../people.ts'
import { until } from '../until.ts'

/** What waits for the staff, made by people as they make it; and colleagues to decide it. */
export interface CaseMaker {
  /** The link of an invitation to these roles. */
  invite(name: string, roles: readonly OperatorRole[]): Promise<string>
  /** A face that a person has to look at; gives the session of whose it is. */
  faceCase(): Promise<{ token: string }>
  /** A face that a colleague has decided, to be decided again; with a second decision that differs for a lead. */
  sample(isDisputed?: boolean): Promise<void>
  /** The same of an application, which was declined. */
  applicationSample(): Promise<void>
  documentCase(): Promise<void>
  accountCase(): Promise<void>
  application(): Promise<string>
  limitRequest(): Promise<void>
  proof(): Promise<void>
  payoutFailure(): Promise<string>
  /** A complaint; gives who sent it and its number. */
  complaint(): Promise<{ token: string; ticketNumber: string }>
  /** A question, without pictures. */
  ticket(): Promise<void>
  /** A loan that runs. */
  running(): Promise<RunningLoan>
  /** The borrower pays all that is owed, or a part of it. */
  pays(of: RunningLoan, amount?: string): Promise<void>
  /** The borrower of a loan that is late enough asks for the lower sum. */
  settlement(of: { userId: string; loanId: string }): Promise<void>
  /** The borrower of a loan says that what is owed is wrong. */
  objection(of: { userId: string; loanId: string }): Promise<void>
  /** A bureau has refused what it was told of a loan. */
  refusedRow(of: { userId: string; loanId: string }): Promise<void>
  /** Somebody who is blocked asks for a second look. */
  appeal(): Promise<void>
  /** Two people of one rare name and birth date. */
  linkedAccounts(): Promise<void>
  /** Somebody says that a borrower has died. */
  death(of: { phone: string }): Promise<void>
  /** Lets days pass, each with its jobs. */
  passDays(days: number): Promise<void>
  close(): Promise<void>
}

export interface RunningLoan {
  userId: string
  token: string
  loanId: string
  loanNumber: string
  phone: string
}

const LANE_30 = { productCode: 'lane-30', productAmount: '10000.00' }
/** What people borrow in other markets. */
const PRODUCTS: Partial<Record<MarketCode, typeof LANE_30>> = {
  mx: { productCode: 'nopal-30', productAmount: '5000.00' },
}
/** Good enough for a limit, but not for an automatic approval. */
const DOUBTFUL = {
  otherLoans: 'fourOrMore',
  incomeStability: 'changesMuch',
  missedPayments: 'fewTimes',
}

const DAYS_AT_ONCE = 10
const TROUBLES_MAX = 5
const QUESTION = 'How can I change the account that I am paid on?'
const PAID_ALREADY = 'I paid the whole of it at the shop on Friday and have the receipt.'

export const openCaseMaker = async (
  noren: NorenProcess,
  market: MarketCode = 'in',
): Promise<CaseMaker> => {
  let daysPassed = 0
  const env = { MARKET: market }
  const { deps, owner, close } = await openDataFolder(noren.dataDir, env, () => daysPassed)
  const product = PRODUCTS[market] ?? LANE_30
  const call = callOver(noren.url)
  // What is given to people needs only these parts of a TestApp.
  const maker = {
    deps,
    call,
    db: deps.db,
    clock: deps.clock,
    signIn: (phone = newPhone(market)) => signedInPerson(noren.url, { phone }),
  } as unknown as TestApp
  const certified = (overrides: CertifiedOverrides = {}) => givenCertifiedUser(maker, overrides)

  const colleague = async (name: string, role: OperatorRole = 'kycReviewer'): Promise<Operator> => {
    const roles = [role]
    const desk = { db: deps.db, newId: deps.newId, at: deps.clock.now() }
    const { operatorId } = await addOperator(desk, { name, roles })
    return { operatorId, name, roles, session: null, isEnrolled: true }
  }
  const everyCase = () => ({ ...deps, market: { ...deps.market, qualityRules: [EVERY_CASE] } })

  const apply = async ({ token }: CertifiedPerson): Promise<string> => {
    const quoted = await call(quote, { token, body: { products: [product] } })
    const [facts] = quoted.data.details
    if (!facts) throw new Error(`no key facts: ${quoted.msg}`)
    const { kfsId, kfsHash } = facts
    const products = [{ ...product, kfsId, kfsHash }]
    const body = { requestId: randomUUID(), applyTotalAmount: product.productAmount, products }
    const applied = await call(applyLoan, { token, body })
    const [loan] = applied.data.details
    if (!loan) throw new Error(`no loan: ${applied.msg}`)
    return loan.borrowId
  }
  const billOf = async ({ token }: CertifiedPerson) => {
    const { data } = await call(borrowBill, { token, query: { borrowType: '0' } })
    return data.details[0]
  }
  const whenAt = (person: CertifiedPerson, status: number) =>
    until(`the loan is at ${status}`, async () => (await billOf(person))?.borrowStatus === status)

  const running = async () => {
    const person = await certified()
    const loanId = await apply(person)
    await whenAt(person, 50)
    const loanNumber = (await billOf(person))?.loanNumber ?? ''
    return { person, loanId, loanNumber, phone: person.phone }
  }

  let hired = 0
  return {
    async invite(name, roles) {
      const desk = { db: deps.db, newId: deps.newId, at: deps.clock.now(), secrets: deps.secrets }
      const { operatorId } = await addOperator(desk, { name, roles })
      hired += 1
      const email = `colleague.${hired}@example.com`
      const { link } = await inviteKnown(desk, { operatorId, email, language: 'en' })
      return link
    },
    async faceCase() {
      const { person } = await givenFaceReview(maker, {
        front: readFileSync(dataFile('documents', 'pan-1-front-clean.jpg')),
        selfie: readFileSync(dataFile('faces', 'head-a-front.jpg')),
      })
      return person
    },
    async sample(isDisputed = false) {
      const { person, caseId } = await givenFaceReview(maker, {
        front: readFileSync(dataFile('documents', 'pan-1-front-clean.jpg')),
        selfie: readFileSync(dataFile('faces', 'head-b-front.jpg')),
      })
      const at = deps.clock.now()
      const passed = { requestId: randomUUID(), decision: 'pass', reasonCode: undefined } as const
      await decideReview(everyCase(), await colleague('Kavya Shetty'), { ...passed, caseId }, at)
      if (!isDisputed) return
      const sampleId = await sampleOf(maker, person.userId)
      const refused = { decision: 'fail', reasonCode: 'redo.faceDiffers' } as const
      const second = { ...passed, ...refused, sampleId }
      await decideSample(deps, await colleague('Manish Gill'), second, at)
    },
    async applicationSample() {
      const loanId = await apply(await certified({ survey: DOUBTFUL }))
      const reapplyOn = addDays(deps.clock.businessDay(), 30)
      const reasonCodes = ['declined.income']
      const declined = { requestId: randomUUID(), loanId, decision: 'decline' as const }
      await decideApplication(
        everyCase(),
        await colleague('Kavya Shetty', 'creditOfficer'),
        { ...declined, reasonCodes, reapplyOn },
        deps.clock.now(),
      )
    },
    async documentCase() {
      await certified({ openCases: ['documentCorrected'] })
    },
    async accountCase() {
      // The sandbox's bank has accounts with this ending in a name that is nearly theirs.
      const accountNumber = `5${randomInt(1_000_000, 9_999_999)}9003`
      await certified({ name: 'ROHAN MEHTA', accountNumber })
    },
    application: async () => apply(await certified({ survey: DOUBTFUL })),
    async limitRequest() {
      const { token } = await certified({
        survey: { otherLoans: 'twoOrThree', incomeStability: 'changesMuch' },
      })
      const body = {
        requestId: randomUUID(),
        amount: '55000.00',
        reason: 'My salary rose in March.',
      }
      const asked = await call(limitRequest, { token, body })
      if (asked.code !== 200) throw new Error(`no limit request: ${asked.msg}`)
    },
    async proof() {
      const { person, loanId } = await running()
      const body = {
        requestId: randomUUID(),
        repayId: loanId,
        reference: newUtr(),
        amount: '1000.00',
        paidOn: deps.clock.businessDay(),
      }
      const file = { bytes: await proofPicture(['Paid']) }
      const sent = await call(sendVoucher, { token: person.token, body, file })
      if (sent.code !== 200) throw new Error(`no proof: ${sent.msg}`)
    },
    async payoutFailure() {
      // The sandbox's bank says of accounts with this ending that they are closed.
      const accountNumber = `5${randomInt(1_000_000, 9_999_999)}0001`
      const person = await certified({ accountNumber })
      const loanId = await apply(person)
      await whenAt(person, 30)
      return loanId
    },
    async complaint() {
      const { token } = await maker.signIn()
      const sent = await sendFeedback(maker, token, { about: 'conduct' }, [
        await proofPicture(['Their letter']),
      ])
      if (sent.code !== 200) throw new Error(`no complaint: ${sent.msg}`)
      return { token, ticketNumber: sent.data.ticketNumber }
    },
    async ticket() {
      const { token } = await maker.signIn()
      const sent = await sendFeedback(maker, token, { type: 'question', message: QUESTION })
      if (sent.code !== 200) throw new Error(`no ticket: ${sent.msg}`)
    },
    async running() {
      const { person, loanId, loanNumber, phone } = await running()
      const { userId, token } = person
      return { userId, token, loanId, loanNumber, phone }
    },
    async pays({ token, loanId: repayId }, amount) {
      const [channel] = deps.market.channels
      const wish = amount ? ({ kind: 'part', amount } as const) : ({ kind: 'full' } as const)
      const body = {
        requestId: randomUUID(),
        repayId,
        channel: channel?.channelCode ?? '',
        ...wish,
      }
      const order = await call(repayPay, { token, body })
      if (order.code !== 200) throw new Error(`no order: ${order.msg}`)
      const before = (await paymentsFor(deps.db, repayId)).length
      await payAtTill(noren.url, { ref: order.data.ref, outcome: 'success' })
      const isPaid = async () => (await paymentsFor(deps.db, repayId)).length > before
      await until('the payment is booked', isPaid)
    },
    async settlement({ userId, loanId: repayId }) {
      const asked = await settlementOffer(deps, { userId }, { repayId, language: 'en' })
      if (!asked.offer) throw new Error('no lower sum is offered')
      const by = { language: 'en', deviceId: 'e2e' } as const
      const body = { requestId: randomUUID(), repayId, hash: asked.offer.hash }
      await acceptSettlement(deps, { userId }, by, body)
    },
    async objection({ userId, loanId: repayId }) {
      const said = { figure: 'owed', ground: 'alreadyPaid', note: PAID_ALREADY } as const
      await openObjection(deps, { userId }, { requestId: randomUUID(), repayId, ...said })
    },
    async refusedRow({ userId, loanId }) {
      const [runId, rowId] = [deps.newId(), deps.newId()]
      const at = deps.clock.now()
      const asOn = deps.clock.businessDay()
      await owner.query({
        text: `insert into bureau_runs (run_id, kind, lender_code, currency, as_on, state)
               select $1, 'correction', lender_code, currency, $2, 'superseded' from loans where id = $3`,
        values: [runId, asOn, loanId],
      })
      await owner.query({
        text: `insert into bureau_rows (user_id, row_id, loan_id, run_id, as_on, status, days_late, is_disputed,
                 principal_minor, overdue_minor)
               values ($1, $2, $3, $4, $5, 'current', 0, false, 0, 0)`,
        values: [userId, rowId, loanId, runId, asOn],
      })
      await owner.query({
        text: `update bureau_rows set state = 'rejected', reject_code = 'PHONE_IN_DOUBT', answered_at = $2
               where row_id = $1`,
        values: [rowId, at],
      })
    },
    async appeal() {
      await givenAppeal(maker)
    },
    async linkedAccounts() {
      const same = { name: newRareName(), dob: newBirthDate() }
      await certified(same)
      await certified(same)
      await openFraudCases(deps)
    },
    async death({ phone }) {
      const sent = await sendReport(maker, { phone }, [await proofPicture(['Certificate'])])
      if (sent.code !== 200) throw new Error(`no report: ${sent.msg}`)
      await holdReported(deps)
    },
    async passDays(days) {
      const clock = `${noren.url}/sandbox/api/clock`
      const today = async (): Promise<Day> => (await (await fetch(clock)).json()).data.today
      const startOn = await today()
      let troubles = 0
      while (daysBetween(startOn, await today()) < days) {
        const left = days - daysBetween(startOn, await today())
        const answer = await fetch(clock, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ advanceDays: Math.min(left, DAYS_AT_ONCE) }),
        })
        if (answer.status === 200) continue
        // On a machine that stood still a job gives up on its database; the next day does it again.
        troubles += 1
        if (troubles > TROUBLES_MAX) throw new Error(`the clock answers ${answer.status}`)
      }
      daysPassed += days
    },
    close,
  }
}
