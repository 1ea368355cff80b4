import { paths } from '../../../app/paths.ts'
import type { PageProps } from '../../../app/routes.tsx'
import { PaymentPage } from './PaymentPage.tsx'

/** A code for a convenience store's till. */
export function SkyElevenPage({ query }: PageProps) {
  return <PaymentPage query={query} path={paths.skyEleven()} />
}
