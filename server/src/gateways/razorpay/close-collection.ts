import { z } from 'zod/mini'
import type { RazorpayClient } from './client.ts'
import { RazorpayError } from './razorpay-error.ts'

const PATH_BY_PREFIX: Readonly<Record<string, string>> = {
  qr: '/v1/payments/qr_codes',
  va: '/v1/virtual_accounts',
}

const closing = z.object({ status: z.string() })

/**
 * Closes a QR code or an account. What Razorpay says to closing a second time is not documented, so a
 * refusal is checked against the state itself.
 * Source: razorpay.com/docs/api/qr-codes/close, /docs/api/payments/smart-collect/close.
 */
export const closeCollection = async (
  client: RazorpayClient,
  providerId: string,
): Promise<void> => {
  const [, prefix] = /^([a-z]+)_[A-Za-z0-9]{1,40}$/.exec(providerId) ?? []
  const path = prefix && PATH_BY_PREFIX[prefix]
  if (!path) {
    throw new RazorpayError({ kind: 'refused', operation: 'closeCollection', code: 'PROVIDER_ID' })
  }
  try {
    await client.ask({
      operation: 'closeCollection',
      method: 'POST',
      path: `${path}/${providerId}/close`,
      isRepeatable: true,
      answer: closing,
    })
  } catch (error) {
    if (!(error instanceof RazorpayError) || error.kind !== 'refused') throw error
    const { status } = await client.ask({
      operation: 'readCollection',
      method: 'GET',
      path: `${path}/${providerId}`,
      answer: closing,
    })
    if (status !== 'closed') throw error
  }
}
