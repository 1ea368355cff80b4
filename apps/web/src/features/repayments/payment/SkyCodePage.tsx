import { paths } from '../../../app/paths.ts'
import type { PageProps } from '../../../app/routes.tsx'
import { PaymentPage } from './PaymentPage.tsx'

/** A code for paying in cash. */
export function SkyCodePage({ query }: PageProps) {
  return <PaymentPage query={query} path={paths.skyCode()} />
}
