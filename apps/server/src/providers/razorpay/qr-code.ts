import { z } from 'zod/mini'
import type { CollectionToOpen, OpenedCollection } from '../ports/collection.ts'
import { notes, notesOf } from './find-by-ref.ts'
import { RazorpayError } from './razorpay-error.ts'

/**
 * Razorpay requires at least fifteen minutes from its own clock; one more allows for the request's time.
 */
const CLOSE_AFTER_SECONDS_MIN = 16 * 60
/** A single-use code lives forty-five days at most. */
const CLOSE_AFTER_SECONDS_MAX = 45 * 86_400 - 3_600

/**
 * When a collection closes by itself, in unix seconds: together with the order, within Razorpay's limits.
 */
export const closeBySeconds = (expiresAt: Date, now: Date): number => {
  const wanted = Math.ceil(expiresAt.getTime() / 1000)
  const nowSeconds = Math.floor(now.getTime() / 1000)
  const atLeast = nowSeconds + CLOSE_AFTER_SECONDS_MIN
  return Math.min(Math.max(wanted, atLeast), nowSeconds + CLOSE_AFTER_SECONDS_MAX)
}

/** Only the fields we use. Source: razorpay.com/docs/api/qr-codes/image-content/create. */
export const qrCode = z.object({
  id: z.string().check(z.regex(/^qr_[A-Za-z0-9]{1,40}$/)),
  status: z.string(),
  payment_amount: z.nullish(z.int()),
  image_url: z.catch(z.optional(z.url({ protocol: /^https?$/ })), undefined),
  /** Present only where Razorpay has enabled it for the account. */
  image_content: z.nullish(z.string()),
  notes,
})

export const qrCodeBody = (wanted: CollectionToOpen, closeBy: number) => ({
  type: 'upi_qr',
  name: wanted.payeeName,
  usage: 'single_use',
  fixed_amount: true,
  payment_amount: wanted.amountMinor,
  description: wanted.description,
  close_by: closeBy,
  notes: notesOf(wanted),
})

export const readQrCode = (
  { id, payment_amount, image_url, image_content }: z.infer<typeof qrCode>,
  { amountMinor }: CollectionToOpen,
): OpenedCollection => {
  if (payment_amount !== amountMinor) {
    throw new RazorpayError({
      kind: 'refused',
      operation: 'openCollection',
      code: 'AMOUNT_DIFFERS',
      description: `${id} was opened for this order with another amount`,
    })
  }
  if (!image_content?.startsWith('upi://pay?')) {
    throw new RazorpayError({
      kind: 'unexpectedAnswer',
      operation: 'openCollection',
      description: `${id} has no UPI link: ask Razorpay's support to switch on image content for QR codes`,
    })
  }
  const opened = { kind: 'upi', providerId: id, upiUri: image_content } as const
  return image_url ? { ...opened, imageUrl: image_url } : opened
}
