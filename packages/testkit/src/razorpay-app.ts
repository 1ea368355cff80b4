import { randomBytes } from 'node:crypto'
import { razorpayWebhook } from '@noren/contract/webhooks'
import { fixedClock } from './fixed-clock.ts'
import {
  type LocalRazorpay,
  signedByRazorpay,
  startLocalRazorpay,
} from './providers/local-razorpay.ts'
import { startTestApp, type TestApp } from './test-app.ts'

export interface RazorpayApp {
  t: TestApp
  razorpay: LocalRazorpay
  close(): Promise<void>
}

/** The whole application with a local Razorpay for its payments; both use one clock. */
export const startRazorpayApp = async (): Promise<RazorpayApp> => {
  let now = () => fixedClock('2026-03-02T06:30:00Z', 'Asia/Kolkata').now()
  const razorpay = await startLocalRazorpay(() => now())
  const t = await startTestApp({ env: envOf(razorpay) })
  now = () => t.clock.now()
  razorpay.books.looksUntilBankAnswers = 1
  return {
    t,
    razorpay,
    async close() {
      await t.close()
      await razorpay.stop()
    },
  }
}

export const envOf = ({ settings }: LocalRazorpay): Record<string, string> => ({
  PAYMENTS: 'razorpay',
  RAZORPAY_KEY_ID: settings.keyId,
  RAZORPAY_KEY_SECRET: settings.keySecret,
  RAZORPAY_WEBHOOK_SECRET: settings.webhookSecret,
  RAZORPAY_ACCOUNT_NUMBER: settings.accountNumber,
  RAZORPAY_BASE_URL: settings.baseUrl,
})

const newId = (prefix: string): string => `${prefix}_${randomBytes(7).toString('hex')}`

/** Sends a webhook as Razorpay does, signed over the exact bytes of the body. */
export const sendRazorpayWebhook = (
  { t, razorpay }: Pick<RazorpayApp, 't' | 'razorpay'>,
  message: object,
  secret: string = razorpay.settings.webhookSecret,
) => {
  const body = JSON.stringify(message)
  return t.call(razorpayWebhook, { body, headers: signedByRazorpay(Buffer.from(body), secret) })
}

/** Razorpay's webhook about the latest payout, or about the one with that id of ours. */
export const payoutMessage = (
  { razorpay }: Pick<RazorpayApp, 'razorpay'>,
  event: 'processed' | 'failed' | 'reversed',
  change: { reference_id?: string; reason?: string } = {},
) => {
  const [made] = razorpay.books.payouts
  const { reason, ...own } = change
  const entity = {
    ...made,
    status: event,
    utr: event === 'processed' ? '412345678901' : null,
    status_details: reason ? { reason } : null,
    ...own,
  }
  return { event: `payout.${event}`, payload: { payout: { entity } } }
}

/** Pays a QR code and returns either of the two webhooks that Razorpay sends about it. */
export const qrMessage = (
  { t, razorpay }: RazorpayApp,
  order: { ref: string },
  change: { event?: string; id?: string; rrn?: string; amount?: number; status?: string } = {},
) => {
  const qr = razorpay.books.qrCodes.find(
    ({ notes }) => (notes as { noren_ref: string }).noren_ref === order.ref,
  )
  const { event = 'payment.captured', rrn = '612345678901', ...own } = change
  const payment = {
    id: newId('pay'),
    amount: qr?.payment_amount,
    currency: 'INR',
    status: 'captured',
    created_at: Math.floor(t.clock.now().getTime() / 1000),
    notes: qr?.notes ?? { noren_ref: order.ref },
    acquirer_data: { rrn },
    ...own,
  }
  if (qr) razorpay.books.paid.set(qr.id, [payment, ...(razorpay.books.paid.get(qr.id) ?? [])])
  return {
    event,
    payload: {
      payment: { entity: payment },
      ...(event.startsWith('qr_code') && { qr_code: { entity: qr } }),
    },
  }
}
