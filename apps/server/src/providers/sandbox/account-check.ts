import type { AccountCheck, AccountCheckGateway } from '../ports/account-check.ts'

/** The holder that the sandbox bank returns for an account belonging to someone else. */
export const SANDBOX_OTHER_HOLDER = 'ROHAN VARMA MEHTA'

/**
 * The bank's answer depends on the last digits of the account number; the page `/sandbox` lists them.
 * They differ from those in sandbox/payout.ts, since an account whose payout fails must be accepted here.
 */
const ANSWER_BY_ENDING: Readonly<Record<string, AccountCheck>> = {
  '9001': { state: 'closed' },
  '9002': { state: 'notFound' },
  '9003': { state: 'found', holderName: SANDBOX_OTHER_HOLDER },
}

export const sandboxAccountCheck = (): AccountCheckGateway => ({
  async check({ accountNumber, expectedName }) {
    return ANSWER_BY_ENDING[accountNumber.slice(-4)] ?? { state: 'found', holderName: expectedName }
  },
})
