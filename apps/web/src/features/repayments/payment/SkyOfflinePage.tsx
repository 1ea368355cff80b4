import type { PageProps } from '../../../app/page-props.ts'
import { paths } from '../../../app/paths.ts'
import { PaymentPage } from './PaymentPage.tsx'

/** A code for paying in cash at a partner's counter. */
export function SkyOfflinePage({ query }: PageProps) {
  return <PaymentPage query={query} path={paths.skyOffline()} />
}
