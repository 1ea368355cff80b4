/** A bank reference in the form used for comparing: "utr 1234-5678" → "UTR12345678". */
export const readReference = (typed: string): string =>
  typed.toUpperCase().replace(/[^A-Z0-9]/g, '')
