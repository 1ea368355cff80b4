import type { Deps } from '../deps.ts'
import type { StatementFeed } from './ports/statement-feed.ts'
import { razorpayClient } from './razorpay/client.ts'
import { razorpaySettlements } from './razorpay/settlement-recon.ts'
import { sandboxStatementFeed } from './sandbox/statement-feed.ts'

/** Who is asked for statements, as the configuration names it; null: nobody is. */
export const openStatementFeed = (
  deps: Pick<Deps, 'config' | 'db' | 'market' | 'clock'>,
): StatementFeed | null => {
  const { statements, razorpay } = deps.config
  if (statements === 'sandbox') return sandboxStatementFeed(deps)
  const lenderCode = razorpay?.lenderCode
  if (statements !== 'razorpay' || !razorpay || lenderCode === undefined) return null
  return razorpaySettlements({ client: razorpayClient(razorpay), lenderCode })
}
