import { paths } from '../../paths.ts'
import { PaymentPage } from '../../payment/PaymentPage.tsx'
import type { PageProps } from '../../routes.tsx'

/** A QR code for another phone: UPI, QRIS or VietQR. */
export function SkyScanPage({ query }: PageProps) {
  return <PaymentPage query={query} path={paths.skyScan()} />
}
