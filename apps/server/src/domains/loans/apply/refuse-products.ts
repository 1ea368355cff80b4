import type { RefusedProduct, RefusedProducts } from '@noren/contract/loans'
import { decimalFromMinor, type Minor } from '@noren/contract/money'
import type { ProductTerms } from '@noren/pricing/terms'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../platform/errors.ts'

interface Wanted {
  readonly productCode: string
  readonly amountMinor: Minor
}

type Reason = RefusedProduct['reason']

/**
 * Throws if a product of the application is refused. The refusal is the first one's; its data names each
 * product that is in the way, with its reason, and the rest.
 */
export const refuseProducts = (
  { market }: Pick<Deps, 'market'>,
  products: readonly ProductTerms[],
  choices: readonly Wanted[],
  reasonOf: (choice: Wanted) => Reason | null,
): void => {
  const data: RefusedProducts = { refused: [], rest: [] }
  for (const choice of choices) {
    const { productCode } = choice
    const productAmount = decimalFromMinor(choice.amountMinor, market.currency)
    const reason = reasonOf(choice)
    const product = products.find((one) => one.productCode === productCode)
    if (reason === null) data.rest.push({ productCode, productAmount })
    else {
      data.refused.push({ productCode, productName: product?.name ?? null, productAmount, reason })
    }
  }
  const [first] = data.refused
  if (first) throw new AppError(first.reason, { productCode: first.productCode, ...data })
}

/** Throws APPLICATION_PENDING for the products of which an earlier application is still in progress. */
export const refusePending = (
  deps: Pick<Deps, 'market'>,
  products: readonly ProductTerms[],
  choices: readonly Wanted[],
  pending: readonly { productCode: string }[],
): void =>
  refuseProducts(deps, products, choices, ({ productCode }) =>
    pending.some((one) => one.productCode === productCode) ? 'APPLICATION_PENDING' : null,
  )
