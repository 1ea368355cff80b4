import type { PageProps } from '../../../app/page-props.ts'
import { paths } from '../../../app/paths.ts'
import { PaymentPage } from './PaymentPage.tsx'

// In one file: each of them by itself would be a file to fetch that holds nothing but a path.

/** A payment by UPI: its QR code and the button that opens the app. */
export function RepayCodePage({ query }: PageProps) {
  return <PaymentPage query={query} path={paths.repayCode()} />
}

/** Indonesia's ways to pay: virtual account, QRIS, Alfamart, Indomaret. */
export function PembayaranPage({ query }: PageProps) {
  return <PaymentPage query={query} path={paths.pembayaran()} hasTabs />
}

/** A code for paying in cash. */
export function SkyCodePage({ query }: PageProps) {
  return <PaymentPage query={query} path={paths.skyCode()} />
}

/** A code for a convenience store's till. */
export function SkyElevenPage({ query }: PageProps) {
  return <PaymentPage query={query} path={paths.skyEleven()} />
}

/** A code for paying in cash at a partner's counter. */
export function SkyOfflinePage({ query }: PageProps) {
  return <PaymentPage query={query} path={paths.skyOffline()} />
}

/** A QR code for another phone: UPI, QRIS or VietQR. */
export function SkyScanPage({ query }: PageProps) {
  return <PaymentPage query={query} path={paths.skyScan()} />
}

/** A transfer to an account number created for this payment only. */
export function VaPage({ query }: PageProps) {
  return <PaymentPage query={query} path={paths.va()} />
}

/** Cash at a shop: first the shop, then the code. */
export function StorePage({ query }: PageProps) {
  return <PaymentPage query={query} path={paths.store()} choosesStore />
}
