/** The words of a code of the server; the code itself where a newer server has one that is not known here. */
export const wordsOf = <Code extends string>(
  code: string,
  known: readonly Code[],
  words: (code: Code) => string,
): string => {
  const found = known.find((one) => one === code)
  return found === undefined ? code : words(found)
}

/** Of a payout to a borrower. */
export const PAYOUT_STATES = ['queued', 'ordered', 'processed', 'failed'] as const
export const PAYOUT_FAILURES = ['accountClosed', 'accountUnknown', 'bankDown', 'other'] as const
