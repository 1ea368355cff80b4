import { createHash } from 'node:crypto'
import type { Day } from '@noren/contract/dates'
import { multiplyByCount } from '@noren/contract/money'
import type { Market } from '@noren/markets/market'
import type { BankLine } from './bank-store.ts'

export type SandboxAccountCode = 1010 | 1012

/** The lender's account at the sandbox's bank: the same for the same lender, and no bank's. */
export const sandboxAccountNumber = (lenderCode: string, code: SandboxAccountCode): string => {
  const hash = createHash('sha256').update(`account ${lenderCode} ${code}`).digest()
  return `00${String(hash.readUInt32BE(0)).padStart(10, '0')}${code}`
}

/** What a lender puts into its account for payouts at the beginning, many loans' worth. */
const LIMITS_OF_CAPITAL = 500

/** The lender's first money; the account takes it once. */
export const capitalLine = (
  market: Market,
  { lenderCode, day }: { lenderCode: string; day: Day },
): BankLine => ({
  accountNumber: sandboxAccountNumber(lenderCode, 1012),
  day,
  amountMinor: multiplyByCount(market.secondOperatorAboveMinor, LIMITS_OF_CAPITAL),
  narration: `CAPITAL OF ${lenderCode.toUpperCase()}`,
  isHidden: false,
})
