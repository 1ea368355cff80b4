import { createHash } from 'node:crypto'
import { z } from 'zod/mini'
import { bankName } from './bank-text.ts'
import type { RazorpayClient } from './client.ts'

export interface BankAccount {
  ifsc: string
  accountNumber: string
  holderName: string
}

const CONTACT_NAME_LENGTH_MAX = 50
const HOLDER_NAME_LENGTH_MAX = 120

const made = z.object({ id: z.string() })

/** Identifies a contact; a hash of what Razorpay is told anyway, and the same every time. */
const contactReference = ({ ifsc, accountNumber }: BankAccount): string =>
  createHash('sha256').update(`${ifsc}:${accountNumber}`).digest('hex').slice(0, 32)

/**
 * The id of a bank account at Razorpay, registered if needed. Both calls return the existing entry when all
 * fields are the same, so they are repeatable, and the same account always has the same id. Source:
 * razorpay.com/docs/api/x/contacts/create, /docs/api/x/fund-accounts/create/bank-account.
 */
export const fundAccountOf = async (
  client: RazorpayClient,
  account: BankAccount,
): Promise<string> => {
  const { ifsc, accountNumber, holderName } = account
  const contact = await client.ask({
    operation: 'createContact',
    method: 'POST',
    path: '/v1/contacts',
    isRepeatable: true,
    body: {
      name: bankName(holderName, CONTACT_NAME_LENGTH_MAX),
      type: 'customer',
      reference_id: contactReference(account),
    },
    answer: made,
  })
  const fundAccount = await client.ask({
    operation: 'createFundAccount',
    method: 'POST',
    path: '/v1/fund_accounts',
    isRepeatable: true,
    body: {
      contact_id: contact.id,
      account_type: 'bank_account',
      bank_account: {
        name: bankName(holderName, HOLDER_NAME_LENGTH_MAX),
        ifsc,
        account_number: accountNumber,
      },
    },
    answer: made,
  })
  return fundAccount.id
}
