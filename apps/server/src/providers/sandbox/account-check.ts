import type { AccountCheck, AccountCheckGateway } from '../ports/account-check.ts'

/** The holder that the sandbox's bank names for an account that belongs to someone else. */
export const SANDBOX_OTHER_HOLDER = 'ROHAN VARMA MEHTA'

/**
 * How an account number ends decides what the bank says of it; the page `/sandbox` lists these.
 * They are not the endings of sandbox/payout.ts: an account whose payout fails must first be
 * accepted here, or nobody could see a failed payout.
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
