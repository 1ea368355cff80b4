/** Enough of a name to know it by, not enough to learn it: 'ROHAN DESAI' becomes 'RO*** DE***'. */
export const maskName = (name: string): string =>
  name
    .trim()
    .split(/\s+/)
    .map((word) => [...word].map((letter, index) => (index < 2 ? letter : '*')).join(''))
    .join(' ')

export const maskAccountNumber = (accountNumber: string): string => `XXXX${accountNumber.slice(-4)}`

/** The last four digits: enough to know one's own number by. */
export const maskPhone = (phone: string): string =>
  `${'•'.repeat(phone.length - 4)}${phone.slice(-4)}`
