import type { PageProps } from '../../../app/page-props.ts'
import { paths } from '../../../app/paths.ts'
import { PaymentPage } from './PaymentPage.tsx'

/** Indonesia's ways to pay: virtual account, QRIS, Alfamart, Indomaret. */
export function PembayaranPage({ query }: PageProps) {
  return <PaymentPage query={query} path={paths.pembayaran()} hasTabs />
}
