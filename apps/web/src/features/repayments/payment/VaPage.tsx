import type { PageProps } from '../../../app/page-props.ts'
import { paths } from '../../../app/paths.ts'
import { PaymentPage } from './PaymentPage.tsx'

/** A transfer to an account number created for this payment only. */
export function VaPage({ query }: PageProps) {
  return <PaymentPage query={query} path={paths.va()} />
}
