import { randomInt } from 'node:crypto'

/** A bank transfer reference in the format of IMPS and UPI: twelve digits. */
export const sandboxUtr = (): string => String(randomInt(100_000_000_000, 200_000_000_000))
