import { z } from 'zod/mini'
import type { RazorpayClient } from './client.ts'
import { collectionPath } from './collection-path.ts'
import { RazorpayError } from './razorpay-error.ts'

const closing = z.object({ status: z.string() })

/**
 * Closes a QR code or an account. How Razorpay answers a second close is not documented, so after a refusal
 * the current state is checked. Source: razorpay.com/docs/api/qr-codes/close,
 * /docs/api/payments/smart-collect/close.
 */
export const closeCollection = async (
  client: RazorpayClient,
  providerId: string,
): Promise<void> => {
  const { path } = collectionPath(providerId, 'closeCollection')
  try {
    await client.ask({
      operation: 'closeCollection',
      method: 'POST',
      path: `${path}/close`,
      isRepeatable: true,
      answer: closing,
    })
  } catch (error) {
    if (!(error instanceof RazorpayError) || error.kind !== 'refused') throw error
    const { status } = await client.ask({
      operation: 'readCollection',
      method: 'GET',
      path,
      answer: closing,
    })
    if (status !== 'closed') throw error
  }
}
