import { randomBytes, randomInt } from 'node:crypto'
import { decimalFromMinor, type Minor } from '@noren/contract/money'
import type { RepayKind } from '@noren/contract/repayments'
import type { Language } from '@noren/i18n/languages'
import type { Channel } from '@noren/markets/pack'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import { once } from '../../platform/idempotency.ts'
import { NO_INSTRUMENT } from '../../providers/ports/instrument.ts'
import { verifiedNameOf } from '../certification/read-identity.ts'
import { findLoan } from '../loans/find-loan.ts'
import type { DisbursedLoan } from '../loans/loan.ts'
import { lenderOf } from '../loans/products.ts'
import { canCollect, withInstrument } from './collect.ts'
import { acceptExtension, type ExtensionKeyFactsRow } from './extend/extension-store.ts'
import { assertAgreed } from './extension-quote.ts'
import { readHistory } from './loan-history.ts'
import { lockOwnOwed } from './lock-owed.ts'
import { amountToAsk, missing } from './order/ask-for.ts'
import { asOf, type Now, nowOf } from './order/order-now.ts'
import { initialsOf, orderExpiresAt, paymentRef, stateAt, upiUri } from './order/order-rules.ts'
import {
  findOwnOrder,
  findWaitingOrder,
  insertOrder,
  updateOrderState,
} from './order/order-store.ts'
import { withCoupon } from './order/repay-coupon.ts'
import type { OrderWithPayment, PaymentOrder } from './payment-order.ts'
import { readAmount } from './read-amount.ts'

const PUBLIC_CODE_BYTES = 24
const REF_TRIES = 5

export interface RepayAsked {
  readonly repayId: string
  readonly kind: RepayKind
  readonly channel: string
  readonly amount?: string | undefined
  readonly couponId?: string | undefined
  readonly kfsId?: string | undefined
  readonly kfsHash?: string | undefined
}

export interface AgreedBy {
  readonly language: Language
  readonly deviceId: string
}

/**
 * Creates an order to pay one kind of amount by one channel. An open order of that kind is returned again,
 * however often the borrower taps; otherwise a new one replaces the old. The order is stored before a
 * provider is asked to open it; while the provider is unavailable this throws BUSY, and calling again
 * continues from there.
 */
export const repayPay = async (
  deps: Deps,
  who: { userId: string },
  agreed: AgreedBy,
  input: RepayAsked & { requestId: string },
): Promise<OrderWithPayment> => {
  const { requestId, ...asked } = input
  const now = nowOf(deps)
  const kept = await inTransaction(deps.db, async (tx) => {
    const request = {
      userId: who.userId,
      call: 'repayPay',
      requestId,
      input: asked,
      at: now.at,
    }
    const { ref } = await once(tx, request, () => orderFor(deps, tx, { who, agreed, asked, now }))
    const order = await findOwnOrder(tx, { userId: who.userId, ref })
    if (!order) throw new Error(`the payment order ${ref} is gone`)
    return asOf(order, now)
  })
  return withInstrument(deps, kept)
}

interface Asking {
  readonly who: { readonly userId: string }
  readonly agreed: AgreedBy
  readonly asked: RepayAsked
  readonly now: Now
}

const orderFor = async (
  deps: Deps,
  tx: Tx,
  { who, agreed, asked, now }: Asking,
): Promise<{ ref: string }> => {
  const channel = channelOf(deps, asked.channel)
  if (!channel || !canCollect(deps, channel)) {
    throw new AppError('VALIDATION', { fields: [{ path: 'channel', rule: 'invalid' }] })
  }
  const own = await findLoan(tx, { userId: who.userId, loanId: asked.repayId })
  if (!own) throw new AppError('NOT_FOUND')
  const locked = await lockOwnOwed(tx, own)
  const { kind, couponId } = asked
  const before = { loan: locked, history: await readHistory(tx, locked) }
  const { loan, history } = await withCoupon(deps, tx, before, { couponId, kind, at: now.at })
  const amountMinor = amountToAsk(deps, loan, history, {
    kind,
    amountMinor: askedMinor(asked, loan),
  })
  if (channel.amountMinorMax !== undefined && amountMinor > channel.amountMinorMax) {
    throw new AppError('CHANNEL_AMOUNT', {
      max: decimalFromMinor(channel.amountMinorMax, loan.currency),
    })
  }
  const kfs =
    kind === 'extension' ? await agreedKfs(deps, tx, { loan, asked, agreed, amountMinor }) : null
  const open = await findWaitingOrder(tx, { ...loan, kind })
  if (open) {
    const isSame =
      open.amountMinor === amountMinor &&
      open.channel === channel.channelCode &&
      // An order opened with another provider is unknown to the one configured now.
      (open.collectionState === 'none') === (deps.collection.kind === 'instant') &&
      open.extensionKfsId === (kfs?.kfsId ?? null)
    if (isSame && stateAt(open, now) === 'waiting') return { ref: open.ref }
    const end = { orderId: open.orderId, to: 'expired', paidAt: null } as const
    await updateOrderState(tx, { ...end, from: ['waiting'] })
  }
  const order = await newOrder(deps, tx, loan, { kind, channel, amountMinor, now, kfs })
  if (kfs) await accept(tx, kfs, { order, agreed, at: now.at })
  return { ref: order.ref }
}

export const channelOf = (deps: Pick<Deps, 'market'>, code: string): Channel | undefined =>
  deps.market.channels.find(({ channelCode }) => channelCode === code)

const askedMinor = (asked: RepayAsked, { currency }: DisbursedLoan): Minor | null => {
  if (asked.kind !== 'part' || asked.amount === undefined) return null
  return readAmount(asked.amount, currency)
}

const agreedKfs = (
  deps: Deps,
  tx: Tx,
  input: { loan: DisbursedLoan; asked: RepayAsked; agreed: AgreedBy; amountMinor: Minor },
): Promise<ExtensionKeyFactsRow> => {
  const { loan, asked, agreed, amountMinor } = input
  const { kfsId, kfsHash } = asked
  if (kfsId === undefined) throw missing('kfsId')
  if (kfsHash === undefined) throw missing('kfsHash')
  return assertAgreed(deps, tx, loan, { kfsId, kfsHash, amountMinor, language: agreed.language })
}

const accept = async (
  tx: Tx,
  kfs: ExtensionKeyFactsRow,
  by: { order: PaymentOrder; agreed: AgreedBy; at: Date },
): Promise<void> => {
  const { kfsId, hash, language, version } = kfs
  const { orderId, userId, loanId } = by.order
  const { deviceId } = by.agreed
  await acceptExtension(tx, {
    orderId,
    kfsId,
    userId,
    loanId,
    hash,
    language,
    version,
    deviceId,
    acceptedAt: by.at,
  })
}

const newOrder = async (
  deps: Deps,
  tx: Tx,
  loan: DisbursedLoan,
  wish: {
    kind: RepayKind
    channel: Channel
    amountMinor: Minor
    now: Now
    kfs: ExtensionKeyFactsRow | null
  },
): Promise<PaymentOrder> => {
  const { kind, channel, amountMinor, now, kfs } = wish
  const lender = lenderOf(deps, loan.lenderCode)
  const { collection } = deps
  const isInstant = collection.kind === 'instant'
  const order = {
    orderId: deps.newId(),
    publicCode: randomBytes(PUBLIC_CODE_BYTES).toString('base64url'),
    loanId: loan.loanId,
    userId: loan.userId,
    kind,
    channel: channel.channelCode,
    state: 'waiting',
    currency: loan.currency,
    amountMinor,
    payeeName: lender.legalName,
    // A provider has its own address, which it returns when the order is opened.
    payeeVpa: isInstant ? lender.payeeVpa : '',
    note: loan.loanNumber,
    borrowerInitials: initialsOf((await verifiedNameOf(deps, tx, loan.userId)) ?? ''),
    owedOn: now.businessDay,
    createdAt: now.at,
    expiresAt: orderExpiresAt(now.at, channel.validHours, deps.market.zone),
    paidAt: null,
    extensionKfsId: kfs?.kfsId ?? null,
    settledAs: null,
    collectionState: isInstant ? 'none' : 'wanted',
  } as const
  // References are random, so very rarely one is already taken.
  for (let tries = 0; tries < REF_TRIES; tries += 1) {
    const ref = paymentRef(randomInt)
    const instrument = isInstant
      ? collection.instrumentOf({ ...order, ref, channel, upiUri: upiUri({ ...order, ref }) })
      : NO_INSTRUMENT
    const full = { ...order, ref, instrument }
    if (await insertOrder(tx, full)) return full
  }
  throw new Error('no free payment reference was found')
}
