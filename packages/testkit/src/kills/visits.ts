import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { otpLoginCheck, sendOtp } from '@noren/contract/account'
import { LOAN_STATUS } from '@noren/contract/loan-status'
import { applyLoan, quote } from '@noren/contract/loans'
import { quoteExtension, repayDetail, repayPay } from '@noren/contract/repayments'
import { collectionWebhook } from '@noren/contract/webhooks'
import { signProviderBody } from '@noren/server/platform/keys/provider-signature'
import type { Random } from '@noren/server/platform/seeded-random'
import { latestCodeOf } from '../latest-code.ts'
import { newUtr } from '../repaying.ts'
import { type CallOptions, newPhone, type SignedInPerson, type TestApp } from '../test-app.ts'
import type { Journal, Pays, Wish } from './journal.ts'
import type { Target } from './target.ts'

/** What people do while the server is killed under them: each asks again until there is an answer. */
export interface Visiting {
  readonly target: Pick<Target, 'deps'>
  readonly call: Call
  readonly journal: Journal
  readonly random: Random
  isOver: boolean
  /** The server does not come back: nobody will get an answer any more. */
  isBroken: boolean
  /** Answers that no server should give. */
  readonly faults: string[]
  /** Called with what became of each try. */
  onTry?: (end: TryEnd) => void
}

/** `answered`, also by a refusal; `BUSY`, `IN_PROGRESS`: to come back; or how there was no answer of ours. */
export type TryEnd = string

const AGAIN_MS = 30
/** Killed or not, a server answers, refuses or is gone; on a machine shared by many that takes a while. */
const ANSWERED_WITHIN_MS = 90_000
/** What a killed server had begun to order is taken up again after two minutes, and may meet another kill. */
const PAID_OUT_WITHIN_MS = 1_200_000
const FAULTS_MAX = 20
const AMOUNT = '10000.00'
const PART = '500.00'
/** Then the rest. */
const PARTS_MAX = 8
/** Of what a person with a loan does next. */
const DOES: readonly Pays[] = ['part', 'part', 'part', 'part', 'extension', 'full']

export type Call = TestApp['call']
type Asked = Awaited<ReturnType<Call>>

/** What a call ended with that has no answer: the system's word for a lost line, or what is no answer of ours. */
const wordOf = (error: unknown): TryEnd => {
  const { cause } = error as { cause?: { code?: unknown } }
  if (typeof cause?.code === 'string') return cause.code
  if (error instanceof SyntaxError) return 'not ours'
  return error instanceof Error ? error.message.slice(0, 60) : String(error)
}

/** The answer, or undefined where there was none, or one that says to come back. */
const tryOnce = async (visiting: Visiting, ask: (call: Call) => Promise<Asked>) => {
  const left = new AbortController()
  const noteEnd = (end: TryEnd): undefined => {
    visiting.onTry?.(end)
  }
  const answer = await Promise.race([
    ask(visiting.call).catch((error: unknown) => noteEnd(wordOf(error))),
    sleep(ANSWERED_WITHIN_MS, 'silence' as const, { signal: left.signal, ref: false }),
  ]).finally(() => left.abort())
  if (!answer) return undefined
  if (answer === 'silence') throw new Error(`no answer within ${ANSWERED_WITHIN_MS} ms: ${ask}`)
  const { reason } = (answer.data ?? {}) as { reason?: string }
  if (reason === 'BUSY' || reason === 'IN_PROGRESS') return noteEnd(reason)
  noteEnd(answer.code < 500 ? 'answered' : `${answer.code}`)
  if (answer.code < 500) return { ...answer, reason }
  visiting.faults.push(`${answer.code} ${reason}: ${answer.msg}`)
  if (visiting.faults.length > FAULTS_MAX) throw new Error(`faults: ${visiting.faults.join(', ')}`)
  return undefined
}

/** Asks until it is answered. What was begun is brought to its end, when the trial is over too. */
const untilAnswered = async (visiting: Visiting, ask: (call: Call) => Promise<Asked>) => {
  for (;;) {
    if (visiting.isBroken) throw new Error('the server did not come back')
    const answer = await tryOnce(visiting, ask)
    if (answer) return answer
    await sleep(AGAIN_MS)
  }
}

/** As the app sends it, from an address of one's own. */
const from = (person: SignedInPerson, options: CallOptions): CallOptions => ({
  token: person.token,
  deviceId: person.deviceId,
  ...options,
})

const asking =
  (visiting: Visiting, person: SignedInPerson, wish: Wish) =>
  (call: Call): Promise<Asked> => {
    if (wish.kind === 'apply') return call(applyLoan, from(person, { body: wish.body }))
    if (wish.kind === 'order') return call(repayPay, from(person, { body: wish.body }))
    const body = JSON.stringify(wish.message)
    const headers = { 'provider-signature': signProviderBody(visiting.target.deps, body) }
    return call(collectionWebhook, { body, headers })
  }

interface Fulfilled {
  result?: string
  amount?: string
  refused?: string
}

const fulfil = async (
  visiting: Visiting,
  person: SignedInPerson,
  wish: Wish,
): Promise<Fulfilled> => {
  const answer = await untilAnswered(visiting, asking(visiting, person, wish))
  const done = fulfilled(wish, answer)
  visiting.journal.add({ is: 'answered', id: wish.id, ...done })
  return done
}

const fulfilled = (
  wish: Wish,
  { code, data, reason }: Asked & { reason: string | undefined },
): Fulfilled => {
  if (code !== 200) return { refused: reason ?? String(code) }
  if (wish.kind === 'apply') {
    const { details } = data as unknown as { details: { borrowId: string }[] }
    return { result: details[0]?.borrowId ?? '' }
  }
  if (wish.kind === 'tell') return { result: wish.message.utr }
  const { ref, amount } = data as unknown as { ref: string; amount: string }
  return { result: ref, amount }
}

/** Written down before it is asked for, so that a trial that is continued asks again. */
const wishFor = (visiting: Visiting, person: SignedInPerson, wish: Wish): Promise<Fulfilled> => {
  visiting.journal.add({ is: 'asked', wish })
  return fulfil(visiting, person, wish)
}

const apply = async (visiting: Visiting, person: SignedInPerson): Promise<string | undefined> => {
  const choice = { productCode: 'lane-30', productAmount: AMOUNT }
  const quoted = await untilAnswered(visiting, (call) =>
    call(quote, from(person, { body: { products: [choice] } })),
  )
  const { details } = quoted.data as unknown as { details?: { kfsId: string; kfsHash: string }[] }
  const [facts] = details ?? []
  if (!facts) throw new Error(`no key facts: ${quoted.msg}`)
  const { kfsId, kfsHash } = facts
  const id = randomUUID()
  const products = [{ ...choice, kfsId, kfsHash }]
  const body = { requestId: id, applyTotalAmount: AMOUNT, products, anotherLoan: true }
  return (await wishFor(visiting, person, { id, userId: person.userId, kind: 'apply', body }))
    .result
}

const order = async (
  visiting: Visiting,
  person: SignedInPerson,
  { loanId, pays }: { loanId: string; pays: Pays },
): Promise<void> => {
  const agreed = pays === 'extension' ? await agreeToExtend(visiting, person, loanId) : {}
  if (!agreed) return
  const id = randomUUID()
  const body = {
    requestId: id,
    repayId: loanId,
    kind: pays,
    channel: 'upi',
    ...(pays === 'part' ? { amount: PART } : agreed),
  }
  const wish: Wish = { id, userId: person.userId, kind: 'order', pays, loanId, body }
  const { result: ref, amount } = await wishFor(visiting, person, wish)
  if (ref && amount) await tell(visiting, person, { loanId, pays, ref, amount })
}

const agreeToExtend = async (visiting: Visiting, person: SignedInPerson, repayId: string) => {
  const quoted = await untilAnswered(visiting, (call) =>
    call(quoteExtension, from(person, { body: { repayId } })),
  )
  // A loan that is late, or paid meanwhile, is not extended.
  if (quoted.code !== 200) return undefined
  const { kfsId, kfsHash } = quoted.data as unknown as { kfsId: string; kfsHash: string }
  return { kfsId, kfsHash }
}

/** The provider's message, as often as it is not answered. */
const tell = (
  visiting: Visiting,
  person: SignedInPerson,
  { loanId, pays, ref, amount }: { loanId: string; pays: Pays; ref: string; amount: string },
): Promise<Fulfilled> => {
  const { clock, market } = visiting.target.deps
  const id = randomUUID()
  const message = {
    eventId: `evt_${id}`,
    event: 'payment.captured' as const,
    ref,
    amount,
    currency: market.currency,
    utr: newUtr(),
    paidAt: clock.now().toISOString(),
  }
  return wishFor(visiting, person, {
    id,
    userId: person.userId,
    kind: 'tell',
    pays,
    loanId,
    message,
  })
}

/** The sandbox's bank pays by messages of its own, which a kill delays. */
const untilPaidOut = async (
  visiting: Visiting,
  person: SignedInPerson,
  repayId: string,
): Promise<boolean> => {
  const deadline = performance.now() + PAID_OUT_WITHIN_MS
  while (performance.now() < deadline) {
    const { code, data, msg, reason } = await untilAnswered(visiting, (call) =>
      call(repayDetail, from(person, { params: { repayId } })),
    )
    if (code !== 200)
      throw new Error(`the loan ${repayId} cannot be read: ${code} ${reason} ${msg}`)
    const { borrowStatus } = data as unknown as { borrowStatus?: number }
    if (borrowStatus === LOAN_STATUS.disbursed) return true
    if (borrowStatus === LOAN_STATUS.repaid || visiting.isOver) return false
    await sleep(100)
  }
  throw new Error(`the loan ${repayId} was not paid out in time`)
}

/** What was asked for and not answered when the trial was left, and the loan that runs. */
const standingOf = ({ journal }: Visiting, { userId }: SignedInPerson) => {
  const open = new Map<string, Wish>()
  let loanId: string | undefined
  let parts = 0
  for (const entry of journal.entries) {
    if (entry.is === 'asked' && entry.wish.userId === userId) open.set(entry.wish.id, entry.wish)
    const wish = entry.is === 'answered' ? open.get(entry.id) : undefined
    if (entry.is !== 'answered' || !wish) continue
    open.delete(entry.id)
    if (wish.kind === 'tell') parts += 1
    if (wish.kind === 'apply') [loanId, parts] = [entry.result, 0]
    if (wish.kind === 'tell' && wish.pays === 'full') loanId = undefined
  }
  return { open: [...open.values()], loanId, parts }
}

/** One person: borrows, pays in parts, extends, repays, and borrows again, until the trial is over. */
const visit = async (visiting: Visiting, person: SignedInPerson): Promise<void> => {
  for (const wish of standingOf(visiting, person).open) await fulfil(visiting, person, wish)
  let { loanId, parts } = standingOf(visiting, person)
  while (!visiting.isOver) {
    loanId ??= await apply(visiting, person)
    if (!loanId || !(await untilPaidOut(visiting, person, loanId))) {
      loanId = undefined
      continue
    }
    parts += 1
    const pays = parts > PARTS_MAX ? 'full' : visiting.random.pick(DOES)
    await order(visiting, person, { loanId, pays })
    if (pays !== 'full') continue
    loanId = undefined
    parts = 0
  }
}

const SIGNING_IN = 2

/** All of these and some newcomers, until the trial is over. */
export const visitAll = (visiting: Visiting, people: readonly SignedInPerson[]): Promise<unknown> =>
  Promise.all([
    ...people.map((person) => visit(visiting, person)),
    ...Array.from({ length: SIGNING_IN }, () => signInAgain(visiting)),
  ])

/** New people sign in, one after another; who gets no answer gives up, as their code may be lost. */
const signInAgain = async (visiting: Visiting): Promise<void> => {
  const { deps } = visiting.target
  while (!visiting.isOver) {
    const phone = newPhone()
    const address = `198.18.${randomInt(256)}.${randomInt(256)}`
    const how = { deviceId: randomUUID(), headers: { 'x-forwarded-for': address } }
    const asked = { query: { phone, type: '1' }, ...how }
    const sent = await tryOnce(visiting, (call) => call(sendOtp, asked))
    const code = sent ? await latestCodeOf(deps, phone).catch(() => undefined) : undefined
    const body = { phone, code }
    const done = code
      ? await tryOnce(visiting, (call) => call(otpLoginCheck, { body, ...how }))
      : undefined
    if (done?.code !== 200) {
      await sleep(AGAIN_MS)
      continue
    }
    const { token, userId } = done.data as unknown as { token: string; userId: string }
    visiting.journal.add({ is: 'signedIn', userId, phone, token })
    await sleep(100)
  }
}
