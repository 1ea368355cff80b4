/** Tickets of one person per business day; more would only delay other people's. */
export const TICKETS_PER_DAY_MAX = 10

/** Said about one ticket before its answer. */
export const REPLIES_MAX = 20

/**
 * TK-4402-9917 from a random whole number below TICKET_NUMBER_COUNT; being random, it does not reveal how
 * many there are.
 */
export const TICKET_NUMBER_COUNT = 100_000_000
export const ticketNumberOf = (random: number): string => {
  const digits = String(random).padStart(8, '0')
  return `TK-${digits.slice(0, 4)}-${digits.slice(4)}`
}
