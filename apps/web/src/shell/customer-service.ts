import { isInProcess, LOAN_STATUS, type LoanStatus } from '@noren/contract/loan-status'

let isOpen = false
const listeners = new Set<() => void>()

export const isCustomerServiceOpen = (): boolean => isOpen

export function onCustomerService(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const openCustomerService = (): void => set(true)
export const closeCustomerService = (): void => set(false)

function set(next: boolean): void {
  isOpen = next
  for (const listener of listeners) listener()
}

/**
 * The subject of an e-mail to customer service gets an asterisk when no order is in process, none is
 * overdue (70) and a payout failed (30): such e-mails are answered first.
 */
export function mailSubject(subject: string, borrowStatuses: readonly number[]): string {
  const statuses = borrowStatuses as readonly LoanStatus[]
  const isUrgent =
    !statuses.some(isInProcess) &&
    !statuses.includes(LOAN_STATUS.overdue) &&
    statuses.includes(LOAN_STATUS.payoutFailed)
  return isUrgent ? `*${subject}` : subject
}

/**
 * Whether a minute of the day is within the configured service hours ("09:00–18:30", every day). Null:
 * not readable.
 */
export function isWithinHours(serviceTime: string, minuteOfDay: number): boolean | null {
  const match = /(\d{1,2}):(\d{2})\s*[–-]\s*(\d{1,2}):(\d{2})/.exec(serviceTime)
  if (!match) return null
  const [fromHour = 0, fromMinute = 0, toHour = 0, toMinute = 0] = match.slice(1).map(Number)
  return minuteOfDay >= fromHour * 60 + fromMinute && minuteOfDay < toHour * 60 + toMinute
}

/** wa.me accepts only the digits of the number. */
export const whatsAppLink = (number: string): string => `https://wa.me/${number.replace(/\D/g, '')}`
