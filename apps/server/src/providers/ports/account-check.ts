/** What a bank says about an account: by a payment of a penny, or by a name enquiry. */
export type AccountCheck =
  | { state: 'found'; holderName: string }
  | { state: 'notFound' }
  | { state: 'closed' }

export interface AccountToCheck {
  ifsc: string
  accountNumber: string
  /** The name on the identity document. A real provider ignores it; the sandbox's bank answers with it. */
  expectedName: string
}

/** Asks the bank who holds an account. */
export interface AccountCheckGateway {
  check(account: AccountToCheck): Promise<AccountCheck>
}
