import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { currencyCode, id, shortText, wireDay, wireInstant, wireMoney } from './wire-types.ts'

export const PROOF_STATES = ['checking', 'accepted', 'refused'] as const

/** What was read from the picture; null where nothing was found. */
const proofReading = z.object({
  reference: z.nullable(z.string()),
  amount: z.nullable(wireMoney),
  paidOn: z.nullable(wireDay),
})

/** One proof of payment of a loan. */
export const proof = z.object({
  proofId: id,
  repayId: id,
  state: z.enum(PROOF_STATES),
  reference: z.string(),
  currency: currencyCode,
  amount: wireMoney,
  paidOn: wireDay,
  sentAt: wireInstant,
  /** The person gets an answer by then at the latest. */
  answerBy: wireInstant,
  /** Penal charges and reminders are paused from this day on while it is being checked. */
  pausedFrom: z.nullable(wireDay),
  decidedAt: z.nullable(wireInstant),
  /** Why it was refused, as a sentence. */
  reason: z.nullable(z.string()),
  /** Of a refused one: the number of paused days, what they cost, and the day from which they count. */
  pausedDays: z.number(),
  pausedPenal: wireMoney,
  chargedFrom: z.nullable(wireDay),
  read: proofReading,
})

/** Sends a proof of a payment that we cannot see: its picture, and what the person says about it. */
export const sendVoucher = endpoint({
  name: 'sendVoucher',
  method: 'POST',
  path: '/api/user/repay/voucher',
  access: 'certified',
  travel: 'multipart',
  body: z.object({
    repayId: id,
    /** The bank's reference (UTR): 6 to 40 letters and digits. */
    reference: shortText(40),
    amount: wireMoney,
    paidOn: wireDay,
  }),
  fileBytesMax: 12_000_000,
  response: proof,
  errors: [
    'NOT_FOUND',
    'LOAN_STATE',
    'AMOUNT_RANGE',
    'PROOF_OPEN',
    'PROOF_DAY',
    'PROOF_REFERENCE_USED',
    'PROOF_PICTURE_USED',
    'PICTURE_UNREADABLE',
    'TOO_LARGE',
    'MEDIA_TYPE',
  ],
  changes: true,
})

/** Reads a picture before it is sent, so that less has to be typed. Nothing of it is stored. */
export const readVoucherPicture = endpoint({
  name: 'readVoucherPicture',
  method: 'POST',
  path: '/api/user/repay/voucher/read',
  access: 'certified',
  travel: 'multipart',
  body: z.object({ repayId: id }),
  fileBytesMax: 12_000_000,
  response: proofReading,
  errors: ['NOT_FOUND', 'LOAN_STATE', 'PICTURE_UNREADABLE', 'TOO_LARGE', 'MEDIA_TYPE'],
})

/** The latest proof of one loan, and all of them, newest first. */
export const readVoucher = endpoint({
  name: 'readVoucher',
  method: 'GET',
  path: '/api/user/repay/voucher/{repayId}',
  access: 'certified',
  travel: 'none',
  params: z.object({ repayId: id }),
  response: z.object({ proof: z.nullable(proof), details: z.array(proof) }),
  errors: ['NOT_FOUND'],
})
