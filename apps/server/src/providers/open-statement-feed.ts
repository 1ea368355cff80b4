import type { Deps } from '../deps.ts'
import type { StatementFeed } from './ports/statement-feed.ts'
import { razorpayStatements } from './razorpay/account-statement.ts'
import { razorpayClient } from './razorpay/client.ts'
import { sandboxStatementFeed } from './sandbox/statement-feed.ts'

/** Who is asked for statements, as the configuration names it; null: nobody is. */
export const openStatementFeed = (
  deps: Pick<Deps, 'config' | 'db' | 'market' | 'clock'>,
): StatementFeed | null => {
  const { statements, razorpay } = deps.config
  if (statements === 'sandbox') return sandboxStatementFeed(deps)
  const lenderCode = razorpay?.lenderCode
  if (statements !== 'razorpay' || !razorpay || lenderCode === undefined) return null
  const { accountNumber } = razorpay
  const { zone } = deps.market
  return razorpayStatements({ client: razorpayClient(razorpay), lenderCode, accountNumber, zone })
}
