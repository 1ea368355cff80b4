import type { PageProps } from '../../../app/page-props.ts'
import { paths } from '../../../app/paths.ts'
import { PaymentPage } from './PaymentPage.tsx'

/** A QR code for another phone: UPI, QRIS or VietQR. */
export function SkyScanPage({ query }: PageProps) {
  return <PaymentPage query={query} path={paths.skyScan()} />
}
