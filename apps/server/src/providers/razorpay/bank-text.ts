import { RazorpayError } from './razorpay-error.ts'

const NAME_LENGTH_MIN = 3
const NARRATION_LENGTH_MAX = 30

/**
 * A name in the characters that Razorpay accepts: a-z A-Z 0-9 space ’ - _ / ( ) . with at least three of
 * them, of which the last may be no sign but a full stop; so full stops fill up a shorter name. Source:
 * razorpay.com/docs/api/x/contacts/create (50), /docs/api/x/fund-accounts/create (120).
 */
export const bankName = (name: string, lengthMax: number): string => {
  const letters = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/['‘`]/g, '’')
    .replace(/[^a-zA-Z0-9 ’\-_/().]/g, ' ')
    .replace(/ +/g, ' ')
    .trim()
    .slice(0, lengthMax)
    .replace(/[^a-zA-Z0-9.]+$/, '')
  if (!/[a-zA-Z]/.test(letters)) {
    // No money is sent to an invented name.
    throw new RazorpayError({
      kind: 'refused',
      operation: 'bankName',
      code: 'HOLDER_NAME',
      description: 'the name of the holder has no Latin letter',
    })
  }
  return letters.padEnd(NAME_LENGTH_MIN, '.')
}

/**
 * The line on the borrower's bank statement: a-z A-Z 0-9 and space, at most 30. Banks may keep only
 * the first nine. Source: razorpay.com/docs/api/x/payouts/create/bank-account.
 */
export const bankNarration = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-zA-Z0-9]+/g, ' ')
    .trim()
    .slice(0, NARRATION_LENGTH_MAX)
    .trim()
