import { paths } from '../../paths.ts'
import { PaymentPage } from '../../payment/PaymentPage.tsx'
import type { PageProps } from '../../routes.tsx'

/** Cash at a shop: which one, then the code. */
export function StorePage({ query }: PageProps) {
  return <PaymentPage query={query} path={paths.store()} choosesStore />
}
