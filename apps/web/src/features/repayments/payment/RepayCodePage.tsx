import type { PageProps } from '../../../app/page-props.ts'
import { paths } from '../../../app/paths.ts'
import { PaymentPage } from './PaymentPage.tsx'

/** A payment by UPI: its QR code and the button that opens the app. */
export function RepayCodePage({ query }: PageProps) {
  return <PaymentPage query={query} path={paths.repayCode()} />
}
