import { paths } from '../../paths.ts'
import { PaymentPage } from '../../payment/PaymentPage.tsx'
import type { PageProps } from '../../routes.tsx'

/** A code for paying in cash at a partner's counter. */
export function SkyOfflinePage({ query }: PageProps) {
  return <PaymentPage query={query} path={paths.skyOffline()} />
}
