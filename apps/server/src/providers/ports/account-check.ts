/** What a bank says about an account: the penny-drop or name enquiry of rules.md §2.1. */
export type AccountCheck =
  | { state: 'found'; holderName: string }
  | { state: 'notFound' }
  | { state: 'closed' }

export interface AccountToCheck {
  ifsc: string
  accountNumber: string
  /** The name on the identity document; a real provider ignores it, the sandbox's bank answers with it. */
  expectedName: string
}

/** Asks the bank who holds an account. */
export interface AccountCheckGateway {
  check(account: AccountToCheck): Promise<AccountCheck>
}
