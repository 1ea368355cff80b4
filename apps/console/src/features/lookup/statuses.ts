/** Every state of a loan, as the calls name it. */
export const STATUSES = ['10', '20', '30', '40', '50', '70', '80', '90', '95'] as const
export type StatusText = (typeof STATUSES)[number]

/** A state that a newer server knows is shown as its number. */
export const statusOf = (status: number): StatusText | undefined =>
  STATUSES.find((one) => one === String(status))

/** Where somebody has to look: late or written off, failed, waiting; all others are plain. */
export const toneOf = (status: number): 'bad' | 'warn' | 'info' | 'plain' => {
  if (status === 70 || status === 95) return 'bad'
  if (status === 30) return 'warn'
  return status === 10 || status === 20 ? 'info' : 'plain'
}
