import { paths, placeOf } from '../../app/paths.ts'

/** The page that asked for a coupon, as named by `for`. */
export type CouponTarget =
  | { kind: 'none' }
  /** A loan being chosen; product and amount are known if both are in its address. */
  | {
      kind: 'loan'
      path: string
      query: URLSearchParams
      loan: { product: string; amount: string } | null
    }
  /** A running loan that is being repaid. */
  | { kind: 'running'; path: string; query: URLSearchParams }

const AMOUNT = /^\d{1,9}(\.\d{1,2})?$/
const PRODUCT = /^[a-z0-9-]{1,40}$/

/** Returns only to pages that can ask for a coupon; any other `for` counts as none. */
export function targetOf(asked: string | null): CouponTarget {
  if (!asked?.startsWith('/')) return { kind: 'none' }
  const { path, query } = placeOf(asked)
  const repayId = path.startsWith(paths.repay('')) ? path.slice(paths.repay('').length) : ''
  if (/^[^/]+$/.test(repayId)) return { kind: 'running', path, query }
  if (path !== paths.loan()) return { kind: 'none' }
  const product = query.get('product') ?? ''
  const amount = query.get('amount') ?? ''
  const isKnown = PRODUCT.test(product) && AMOUNT.test(amount)
  return { kind: 'loan', path, query, loan: isKnown ? { product, amount } : null }
}

/**
 * The address to return to with a coupon, keeping its other parameters; without one, the address without
 * a coupon.
 */
export function wayBack(target: CouponTarget, couponId: string | null): string | null {
  if (target.kind === 'none') return couponId ? paths.loan({ coupon: couponId }) : null
  const query = new URLSearchParams(target.query)
  if (couponId) query.set('coupon', couponId)
  else query.delete('coupon')
  const text = query.toString()
  return text === '' ? target.path : `${target.path}?${text}`
}
