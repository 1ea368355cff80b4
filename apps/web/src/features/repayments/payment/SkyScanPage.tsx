import { paths } from '../../../app/paths.ts'
import type { PageProps } from '../../../app/routes.tsx'
import { PaymentPage } from './PaymentPage.tsx'

/** A QR code for another phone: UPI, QRIS or VietQR. */
export function SkyScanPage({ query }: PageProps) {
  return <PaymentPage query={query} path={paths.skyScan()} />
}
