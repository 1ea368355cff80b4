import { paths } from '../../paths.ts'
import { PaymentPage } from '../../payment/PaymentPage.tsx'
import type { PageProps } from '../../routes.tsx'

/** A transfer to an account number made for this payment only. */
export function VaPage({ query }: PageProps) {
  return <PaymentPage query={query} path={paths.va()} />
}
