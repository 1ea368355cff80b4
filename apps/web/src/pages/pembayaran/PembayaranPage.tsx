import { paths } from '../../paths.ts'
import { PaymentPage } from '../../payment/PaymentPage.tsx'
import type { PageProps } from '../../routes.tsx'

/** Indonesia's ways to pay: virtual account, QRIS, Alfamart, Indomaret. */
export function PembayaranPage({ query }: PageProps) {
  return <PaymentPage query={query} path={paths.pembayaran()} hasTabs />
}
