import type { CollectionChannel } from '../ports/collection.ts'
import { RazorpayError } from './razorpay-error.ts'

const BY_PREFIX: Readonly<Record<string, { kind: CollectionChannel; path: string }>> = {
  qr: { kind: 'upiQr', path: '/v1/payments/qr_codes' },
  va: { kind: 'virtualAccount', path: '/v1/virtual_accounts' },
}

/** The API path of a QR code or an account, recognised by the form of its id. */
export const collectionPath = (
  providerId: string,
  operation: string,
): { kind: CollectionChannel; path: string } => {
  const [, prefix] = /^([a-z]+)_[A-Za-z0-9]{1,40}$/.exec(providerId) ?? []
  const known = prefix && BY_PREFIX[prefix]
  if (!known) throw new RazorpayError({ kind: 'refused', operation, code: 'PROVIDER_ID' })
  return { ...known, path: `${known.path}/${providerId}` }
}
