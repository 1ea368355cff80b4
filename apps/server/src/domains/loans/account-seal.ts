import type { Deps } from '../../deps.ts'
import { openField, sealField } from '../../platform/keys/sealed-fields.ts'

/** Where money for a borrower goes. */
export interface BankAccount {
  readonly ifsc: string
  readonly accountNumber: string
  readonly holderName: string
}

/** The row that keeps the account. */
interface KeptIn {
  readonly table: 'payouts' | 'refund_orders'
  readonly id: string
}

const contextOf = ({ table, id }: KeptIn): string => `${table}.account_sealed ${id}`

export const sealAccount = (
  { secrets }: Pick<Deps, 'secrets'>,
  row: KeptIn,
  { ifsc, accountNumber, holderName }: BankAccount,
): Buffer =>
  sealField(secrets.fieldKey, contextOf(row), JSON.stringify({ ifsc, accountNumber, holderName }))

export const openAccount = (
  { secrets }: Pick<Deps, 'secrets'>,
  row: KeptIn,
  sealed: Buffer,
): BankAccount => JSON.parse(openField(secrets.fieldKey, contextOf(row), sealed))
