import { paths } from '../../../app/paths.ts'
import type { PageProps } from '../../../app/routes.tsx'
import { PaymentPage } from './PaymentPage.tsx'

/** A transfer to an account number made for this payment only. */
export function VaPage({ query }: PageProps) {
  return <PaymentPage query={query} path={paths.va()} />
}
