import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { addDays, type Day, daysBetween } from '@noren/contract/dates'
import { isRunning } from '@noren/contract/loan-status'
import { minor } from '@noren/contract/money'
import { USER_STATUS } from '@noren/contract/user-status'
import { invent } from '../api/sandbox/become.ts'
import { compareDay } from '../api/sandbox/cash.ts'
import { runDay } from '../background/run-day.ts'
import type { Deps } from '../deps.ts'
import { sealNewRows } from '../domains/audit/seal-rows.ts'
import { askForLimit } from '../domains/credit/limit-requests.ts'
import { saveFeedback } from '../domains/feedback/save-feedback.ts'
import { applyLoan } from '../domains/loans/apply-loan.ts'
import { borrowStatus } from '../domains/loans/bill.ts'
import { findLoan } from '../domains/loans/find-loan.ts'
import { daysPastDue, listLoansByDue } from '../domains/loans/list-loans.ts'
import { productList } from '../domains/loans/offers.ts'
import { dispatchInHand, dispatchPayouts } from '../domains/loans/payouts.ts'
import { listPublishedTerms, publishProducts } from '../domains/loans/products.ts'
import { quoteLoans } from '../domains/loans/quote-loans.ts'
import { redecideDue } from '../domains/loans/redecide.ts'
import { addOperator } from '../domains/operator/operators.ts'
import { requestMoneyAction } from '../domains/operator/proposals.ts'
import { sendProof } from '../domains/proofs/send-proof.ts'
import { sendReminders } from '../domains/reminders/send-reminders.ts'
import { payableChannels } from '../domains/repayments/collect.ts'
import { openObjection } from '../domains/repayments/objections.ts'
import { repayPay } from '../domains/repayments/repay-pay.ts'
import { AppError } from '../platform/errors.ts'
import { FROM_FIRST_DAY } from '../platform/pages.ts'
import { SETTLE_FAULTS, settleDay } from '../providers/sandbox/bank/settle.ts'
import { sandboxUtr } from '../providers/sandbox/bank.ts'
import { deliverDue, isTakenLater } from '../providers/sandbox/delivery.ts'
import { payAtTill } from '../providers/sandbox/desk.ts'
import {
  type Case,
  castOf,
  isBeforeLoan,
  isOfRunningLoan,
  lateBy,
  type Member,
  mannerOf,
} from './cast.ts'
import { drawnReceipt, picturesOf } from './pictures.ts'
import type { SteppingClock } from './stepping-clock.ts'

export interface DemoWish {
  people: number
  /** How many days pass, today the last. */
  days: number
  /** The same seed gives the same loans, payments and figures. */
  seed: number
}

interface World {
  deps: Deps
  clock: Pick<SteppingClock, 'advanceMs' | 'nextDay' | 'businessDay'>
  /** Where the sandbox's bank and till send what happened. */
  url: string
  /** What somebody will do on which day. */
  agenda: Map<Day, (() => Promise<void>)[]>
}

/** Between two things that people do, and how many do something at a time. */
const PAUSE_MS = 45_000
const AT_ONCE = 4
/** Not good enough for an approval without a person, but for a limit. */
const DOUBTFUL = {
  otherLoans: 'fourOrMore',
  incomeStability: 'changesMuch',
  missedPayments: 'fewTimes',
}
const MIDDLING = { otherLoans: 'twoOrThree', incomeStability: 'changesMuch' }
const ANSWERS: Partial<Record<Case, Readonly<Record<string, string>>>> = {
  application: DOUBTFUL,
  limit: MIDDLING,
}
/** Endings of accounts that have a story at the sandbox's bank: another holder, and closed. */
const ENDINGS: Partial<Record<Case, string>> = { account: '9003', payout: '0001' }

const plan = ({ agenda }: World, on: Day, action: () => Promise<void>): void => {
  agenda.set(on, [...(agenda.get(on) ?? []), action])
}

/**
 * Lets invented people sign up, borrow and pay back day by day, through the services that everybody's calls use, and
 * each night's jobs run. Ends on the day on which the clock then stands, with work for every desk.
 */
export const live = async (
  world: Omit<World, 'agenda'>,
  { people, days, seed }: DemoWish,
  say: (passed: number) => void,
): Promise<void> => {
  const { deps, clock } = world
  const whole: World = { ...world, agenda: new Map() }
  const startOn = clock.businessDay()
  for (const member of castOf({ people, days, seed, market: deps.market })) {
    plan(whole, addDays(startOn, member.joinsOn), () => join(whole, member))
  }
  plan(whole, addDays(startOn, Math.floor(days / 2)), () => changePrice(deps))
  await untilDone(deps, startOn)
  for (let passed = 0; ; passed += 1) {
    await liveDay(whole)
    await settle(deps, days - passed)
    say(passed)
    if (passed === days) break
    clock.nextDay()
    await untilDone(deps, clock.businessDay())
    await sendReminders(deps)
  }
  await proposeByStaff(deps)
  await sealNewRows(deps)
}

/** Far from the versions that the market itself will publish, which are counted. */
const DEMO_VERSION = 1_000
/** Of the price of a day, so many parts are kept. */
const CHEAPER = { kept: 9, of: 10 }

/** A lender makes its first product cheaper, from tomorrow on. */
const changePrice = async (deps: Deps): Promise<void> => {
  const [terms] = await listPublishedTerms(deps)
  if (!terms) throw new Error('the market has no products')
  const dailyRatePpm = Math.floor((terms.dailyRatePpm * CHEAPER.kept) / CHEAPER.of)
  const effectiveOn = addDays(deps.clock.businessDay(), 1)
  await publishProducts(deps, [{ ...terms, version: DEMO_VERSION, effectiveOn, dailyRatePpm }])
}

/** In the last days the provider settles what it collects, at last with faults, for the desk that compares. */
const SETTLED_DAYS = 3
const FAULTS = SETTLE_FAULTS.filter((fault) => fault !== 'gap')

const settle = async (deps: Deps, daysLeft: number): Promise<void> => {
  if (daysLeft >= SETTLED_DAYS) return
  const faults = daysLeft === 0 ? FAULTS : []
  const day = deps.clock.businessDay()
  while ((await settleDay(deps, { day, faults })).length > 0);
  await compareDay(deps)
}

const liveDay = async (world: World): Promise<void> => {
  const { deps, clock, agenda } = world
  const today = clock.businessDay()
  // Nothing that is done plans more for the same day.
  const actions = agenda.get(today) ?? []
  agenda.delete(today)
  for (let done = 0; done < actions.length; done += AT_ONCE) {
    const together = actions.slice(done, done + AT_ONCE)
    // What one person does changes nothing for the others, so that neither waits for the database alone. The clock stands
    // still meanwhile: a code or a face check of minutes would end for who takes long, as often as others are quick.
    await Promise.all(together.map((action) => action()))
    clock.advanceMs(PAUSE_MS * together.length)
  }
  await arrive(world)
  await redecideDue(deps)
  await sealNewRows(deps)
}

/** Until bank and till have nothing left to say: on a machine that is busy elsewhere they say it again. */
const arrive = async ({ deps, url }: World): Promise<void> => {
  for (;;) {
    await dispatchInHand(deps)
    await dispatchPayouts(deps)
    if ((await deliverDue(deps, url)) > 0) continue
    if (!(await isTakenLater(deps))) return
    await sleep(AGAIN_MS)
  }
}
const AGAIN_MS = 500

/** A day's jobs go on where they stopped, however often something on the machine got in their way. */
const untilDone = async (deps: Deps, today: Day): Promise<void> => {
  for (let tries = 1; ; tries += 1) {
    try {
      return await runDay(deps, today)
    } catch (error) {
      if (tries === TRIES_MAX) throw error
    }
  }
}
const TRIES_MAX = 5

interface Person extends Member {
  userId: string
}

const join = async (world: World, member: Member): Promise<void> => {
  const { deps } = world
  const { name, language, waitsWith } = member
  // Who has something that waits answers as it needs.
  const survey = waitsWith ? (ANSWERS[waitsWith] ?? {}) : member.survey
  const ending = (waitsWith && ENDINGS[waitsWith]) ?? undefined
  const doubted =
    waitsWith === 'document' || waitsWith === 'face'
      ? { what: waitsWith, ...(await picturesOf(deps.market, member.random)) }
      : undefined
  const userId = await invent(deps, { name, language, survey, ending, doubted })
  const person = { ...member, userId }
  if (!waitsWith || !isBeforeLoan(waitsWith)) await borrow(world, person)
  if (!waitsWith) return
  const tomorrow = addDays(deps.clock.businessDay(), 1)
  if (isOfRunningLoan(waitsWith)) {
    plan(world, tomorrow, () => askOfLoan(deps, person, waitsWith).catch(ruledOut))
  } else await ask(deps, person, waitsWith)
}

const WORDS = {
  complaint: 'I paid yesterday and was still reminded this morning.',
  ticket: 'How can I change the account that I am paid on?',
  objection: 'I paid a part of it at the shop on Friday and have the receipt.',
} as const

/** What somebody sends to the staff. */
const ask = async (deps: Deps, { userId, random }: Person, what: Case): Promise<void> => {
  const at = deps.clock.now()
  if (what === 'limit') {
    const amountMinor = minor(deps.market.exampleMinor * (5 + random.below(2)))
    const asked = { requestId: randomUUID(), amountMinor, reason: 'My salary rose this spring.' }
    await askForLimit(deps, { userId, bizStatus: USER_STATUS.certified }, asked, at)
  }
  if (what !== 'ticket' && what !== 'complaint') return
  const kind = what === 'complaint' ? 'complaint' : 'question'
  const about = what === 'complaint' ? 'recovery' : null
  const sent = { requestId: randomUUID(), kind, about, continues: null, pictures: [] } as const
  await saveFeedback(deps, { userId }, { ...sent, message: WORDS[what] }, at)
}

/** What somebody says who has the money: that it was paid elsewhere, with a picture, or that the sum is wrong. */
const askOfLoan = async (deps: Deps, { userId }: Person, what: Case): Promise<void> => {
  const { first } = await borrowStatus(deps, userId)
  if (!first || !isRunning(first.status)) return
  const repayId = first.loanId
  if (what === 'objection') {
    const said = { figure: 'owed', ground: 'alreadyPaid', note: WORDS.objection } as const
    await openObjection(deps, { userId }, { requestId: randomUUID(), repayId, ...said })
    return
  }
  const reference = sandboxUtr()
  const bytes = await drawnReceipt(['Paid', 'Rs 1,000.00', `UTR ${reference}`])
  const paidOn = deps.clock.businessDay()
  const sent = { repayId, reference, amount: '1000.00', paidOn, bytes, mimeType: 'image/png' }
  await sendProof(deps, { userId }, sent)
}

/** A rule of the product, such as a limit that is used up, or nothing to pay: then nothing happens. */
const ruledOut = (cause: unknown): undefined => {
  if (!(cause instanceof AppError)) throw cause
}

/** Parts of the market's example amount that people borrow. */
const AMOUNTS = [0.5, 0.8, 1, 1, 1.5, 2] as const

const borrow = async (world: World, person: Person): Promise<void> => {
  const loan = await borrowed(world.deps, person).catch(ruledOut)
  if (!loan) return
  const { random } = person
  const { loanId, dueDays } = loan
  const today = world.clock.businessDay()
  const manner = mannerOf(random, person.risk)
  if (manner === 'leaves') plan(world, addDays(today, 1), () => leave(world, person, loanId))
  const late = lateBy(manner, random)
  if (late !== null) planPayments(world, person, { loanId, dueDays, late })
}

interface Debt {
  loanId: string
  /** On which it is still to be paid, the next first. */
  dueDays: readonly Day[]
  late: number
}

/** Plans the next payment; an instalment is not there to be paid before its day. */
const planPayments = (world: World, person: Person, debt: Debt): void => {
  const { dueDays, late } = debt
  const [dueOn] = dueDays
  if (!dueOn) return
  const today = world.clock.businessDay()
  const afterDue = dueDays.length > 1 ? Math.max(0, late) : late
  const inDays = Math.max(1, daysBetween(today, dueOn) + afterDue)
  plan(world, addDays(today, inDays), () => payBack(world, person, debt))
}

/** Quotes, agrees and applies, as the app does. Throws AppError when nothing can be borrowed. */
const borrowed = async (deps: Deps, person: Person): Promise<Omit<Debt, 'late'> | undefined> => {
  const { userId, language, random, waitsWith } = person
  // Who is to wait for a decision asks for what nearly everybody may have.
  const part = waitsWith ? AMOUNTS[0] : random.pick(AMOUNTS)
  const amountMinor = minor(Math.round(deps.market.exampleMinor * part))
  const { offers } = await productList(deps, userId, { amountMinor, sort: 'apr' })
  // Who answers badly enough is offered nothing.
  if (offers.length === 0) return undefined
  const { productCode, principalMinor, schedule } = random.pick(offers).quote
  const at = deps.clock.now()
  const who = { userId, bizStatus: USER_STATUS.certified }
  const choice = { productCode, amountMinor: principalMinor }
  const couponId = undefined
  const [facts] = await quoteLoans(deps, who, { choices: [choice], couponId, language, at })
  if (!facts) throw new Error('there are no key facts to agree to')
  const { kfsId, kfsHash } = facts
  const agreed = { language, deviceId: `demo-${userId}`, at }
  const choices = [{ ...choice, kfsId, kfsHash }]
  const wish = { requestId: randomUUID(), totalMinor: principalMinor, choices, couponId }
  const [loan] = await applyLoan(deps, who, agreed, wish)
  if (!loan) throw new Error('nothing was applied for')
  return { loanId: loan.loanId, dueDays: schedule.map(({ dueOn }) => dueOn) }
}

const payOrder = async (
  { deps }: World,
  { userId, language }: Person,
  of: { loanId: string; kind: 'full' | 'due' | 'coolingOff' },
): Promise<void> => {
  const { loanId: repayId, kind } = of
  const [channel] = payableChannels(deps)
  if (!channel) throw new Error('the market has no way to pay')
  const agreed = { language, deviceId: `demo-${userId}` }
  const asked = { requestId: randomUUID(), repayId, kind, channel: channel.channelCode }
  const order = await repayPay(deps, { userId }, agreed, asked)
  const loan = await findLoan(deps.db, { userId, loanId: repayId })
  if (!loan) throw new Error(`the loan ${repayId} is gone`)
  const { lenderCode } = loan
  await payAtTill(
    deps,
    { ...order, lenderCode },
    { amount: undefined, outcome: 'success', seconds: 0 },
  )
}

const isOwed = async (world: World, person: Person, loanId: string): Promise<boolean> => {
  const loan = await findLoan(world.deps.db, { userId: person.userId, loanId })
  return loan !== undefined && isRunning(loan.status)
}

const leave = async (world: World, person: Person, loanId: string): Promise<void> => {
  if (!(await isOwed(world, person, loanId))) return
  await payOrder(world, person, { loanId, kind: 'coolingOff' }).catch(ruledOut)
}

/** Of a hundred who paid, so many borrow again. */
const AGAIN_SHARE = 65
const HUNDRED = 100
const AGAIN_DAYS = 21

const payBack = async (world: World, person: Person, debt: Debt): Promise<void> => {
  const { loanId, dueDays } = debt
  if (!(await isOwed(world, person, loanId))) return
  const left = dueDays.slice(1)
  await payOrder(world, person, { loanId, kind: left.length > 0 ? 'due' : 'full' }).catch(ruledOut)
  if (left.length > 0) return planPayments(world, person, { ...debt, dueDays: left })
  const { random } = person
  if (random.below(HUNDRED) >= AGAIN_SHARE) return
  const on = addDays(world.clock.businessDay(), 1 + random.below(AGAIN_DAYS))
  plan(world, on, () => borrow(world, person))
}

/** Of what is late for longer somebody of the finance team proposes to write two off: a second person decides. */
const PROPOSER = 'Priya Varma'
const HOPELESS_DAYS = 30
const PROPOSALS_MAX = 2

const proposeByStaff = async (deps: Deps): Promise<void> => {
  const { db, newId } = deps
  const at = deps.clock.now()
  const roles = ['finance'] as const
  const { operatorId } = await addOperator({ db, newId, at }, { name: PROPOSER, roles })
  const who = { operatorId, name: PROPOSER, roles, session: null, isEnrolled: true }
  for (const loanId of await hopelessLoans(deps)) {
    const action = { kind: 'writeOff', subjectId: loanId, part: null } as const
    const why = { reason: 'uncollectable', amountMinor: undefined, reference: null }
    await requestMoneyAction(deps, who, { requestId: randomUUID(), ...action, ...why }, at)
  }
}

const hopelessLoans = async ({ db, clock }: Deps): Promise<string[]> => {
  const today = clock.businessDay()
  const asked = { bucket: null, today, status: null, lenderCode: null, productCode: null }
  const page = { after: FROM_FIRST_DAY, limit: PROPOSALS_MAX }
  const { rows } = await listLoansByDue(db, asked, page)
  return rows.filter((loan) => daysPastDue(loan, today) > HOPELESS_DAYS).map(({ loanId }) => loanId)
}
