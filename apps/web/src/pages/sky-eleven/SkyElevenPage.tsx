import { paths } from '../../paths.ts'
import { PaymentPage } from '../../payment/PaymentPage.tsx'
import type { PageProps } from '../../routes.tsx'

/** A code for a convenience store's till. */
export function SkyElevenPage({ query }: PageProps) {
  return <PaymentPage query={query} path={paths.skyEleven()} />
}
