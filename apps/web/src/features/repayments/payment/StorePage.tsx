import type { PageProps } from '../../../app/page-props.ts'
import { paths } from '../../../app/paths.ts'
import { PaymentPage } from './PaymentPage.tsx'

/** Cash at a shop: first the shop, then the code. */
export function StorePage({ query }: PageProps) {
  return <PaymentPage query={query} path={paths.store()} choosesStore />
}
