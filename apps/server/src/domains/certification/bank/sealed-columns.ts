export const ACCOUNT_COLUMN = 'bank_accounts.account'
