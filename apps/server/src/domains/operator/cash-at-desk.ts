import type { Minor } from '@noren/contract/money'
import type { Deps } from '../../deps.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { type AgentTerms, setAgent } from '../agency/collections.ts'
import { writeAudit } from '../audit/write-audit.ts'
import type { BankCode } from '../books/cash-rules.ts'
import { lockFundingLimit, setFundingLimit } from '../books/funding.ts'
import { openLenderAccount } from '../reconciliation/lender-accounts.ts'
import type { Desk } from './operators.ts'

/** Sets what has to stay on a lender's payout account; the audit has what it was before. */
export const setFundingAtDesk = (
  { db, newId, at }: Desk,
  { book, floorMinor }: { book: string; floorMinor: Minor },
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const before = await lockFundingLimit(tx, book)
    const lentMaxMinor = before?.lentMaxMinor ?? null
    await setFundingLimit(tx, { book, floorMinor, lentMaxMinor, at })
    await writeAudit(tx, {
      ...{ operatorId: null, action: 'setFundingLimit', subjectId: newId(), userId: null },
      before: { book, floorMinor: before?.floorMinor ?? null },
      ...{ after: { book, floorMinor }, at },
    })
  })

/** Lets the platform collect for a lender, where the law does; the audit has from when until when. */
export const setAgentAtDesk = (
  { db, newId, at }: Desk,
  deps: Pick<Deps, 'clock' | 'market'>,
  terms: AgentTerms,
): Promise<void> =>
  inTransaction(db, async (tx) => {
    await setAgent(deps, tx, terms)
    await writeAudit(tx, {
      ...{ operatorId: null, action: 'setAgent', subjectId: newId(), userId: null },
      ...{ before: {}, after: { ...terms }, at },
    })
  })

/** Names one of a lender's accounts; the audit has the end of its number, by which a person knows it. */
export const openAccountAtDesk = (
  { db, newId, at }: Desk,
  account: { book: string; code: BankCode; accountNumber: string; profile: string },
): Promise<void> =>
  inTransaction(db, async (tx) => {
    if (!(await openLenderAccount(tx, { ...account, at }))) return
    const { book, code, profile, accountNumber } = account
    await writeAudit(tx, {
      ...{ operatorId: null, action: 'openLenderAccount', subjectId: newId(), userId: null },
      ...{ before: {}, after: { book, code, profile, endsWith: accountNumber.slice(-4) }, at },
    })
  })
