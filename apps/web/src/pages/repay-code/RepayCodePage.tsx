import { paths } from '../../paths.ts'
import { PaymentPage } from '../../payment/PaymentPage.tsx'
import type { PageProps } from '../../routes.tsx'

/** One payment by UPI: its QR code and the button that opens the app. */
export function RepayCodePage({ query }: PageProps) {
  return <PaymentPage query={query} path={paths.repayCode()} />
}
