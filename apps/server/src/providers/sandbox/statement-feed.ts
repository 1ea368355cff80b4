import { addDays } from '@noren/contract/dates'
import type { Deps } from '../../deps.ts'
import type { StatementFeed } from '../ports/statement-feed.ts'
import { writeBankStatement, writeSettlements } from './bank/reports.ts'
import { settleDay } from './bank/settle.ts'

/** The sandbox's provider and bank; what nobody has settled on its page by the end of a day the provider settles by itself. */
export const sandboxStatementFeed = (
  deps: Pick<Deps, 'db' | 'market' | 'clock'>,
): StatementFeed => ({
  lenderCode: null,
  // What is settled is at the bank only afterwards.
  sources: ['sandbox', 'bank 1010', 'bank 1012'],
  async fetch({ lenderCode, source, day }) {
    if (source === 'bank 1010' || source === 'bank 1012') {
      const code = source === 'bank 1010' ? 1010 : 1012
      const said = await writeBankStatement(deps, { lenderCode, code, day, form: 'camt053' })
      return said === undefined ? null : { format: 'camt053', content: Buffer.from(said) }
    }
    // A day before it was told already.
    if (day === addDays(deps.clock.businessDay(), -1)) await settleDay(deps, { day, faults: [] })
    const said: object = JSON.parse(await writeSettlements(deps, { lenderCode, day, form: 'json' }))
    return { format: 'razorpay', content: Buffer.from(JSON.stringify({ day, ...said })) }
  },
})
