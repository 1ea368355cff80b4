import type { PageProps } from '../../../app/page-props.ts'
import { paths } from '../../../app/paths.ts'
import { PaymentPage } from './PaymentPage.tsx'

/** A code for a convenience store's till. */
export function SkyElevenPage({ query }: PageProps) {
  return <PaymentPage query={query} path={paths.skyEleven()} />
}
