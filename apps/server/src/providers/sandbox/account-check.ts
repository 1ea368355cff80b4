import type { AccountCheck, AccountCheckGateway } from '../ports/account-check.ts'

/** The account holder that the sandbox's bank names for an account of somebody else. */
export const SANDBOX_OTHER_HOLDER = 'ROHAN VARMA MEHTA'

/**
 * The last digits of an account number decide what the bank answers; the page `/sandbox` lists them. They
 * differ from those of sandbox/payout.ts: an account whose payout fails must first be accepted here.
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
