/** Enough of a name to recognise it, but not to learn it: 'ROHAN DESAI' becomes 'RO*** DE***'. */
export const maskName = (name: string): string =>
  name
    .trim()
    .split(/\s+/)
    .map((word) => [...word].map((letter, index) => (index < 2 ? letter : '*')).join(''))
    .join(' ')

/** Enough to recognise what one wrote oneself: 'Lotus Clinic' becomes 'L•••••••••••'. */
export const maskText = (text: string): string =>
  [...text].map((letter, index) => (index === 0 ? letter : MASK)).join('')

/** Stands for what is not shown; nothing that anybody writes contains it. */
export const MASK = '•'

export const maskAccountNumber = (accountNumber: string): string => `XXXX${accountNumber.slice(-4)}`

/** The last four digits, enough to recognise a number: '9876543210' becomes '••••••3210'. */
export const maskPhone = (phone: string): string => phone.slice(-4).padStart(phone.length, '•')
