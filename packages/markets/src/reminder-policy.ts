/** When a market's borrowers are reminded; the hours are in the market's contact window. */
export interface ReminderPolicy {
  readonly daysBeforeDue: readonly number[]
  /** Whole days after the due day. After the last one no more reminders are sent. */
  readonly daysOverdue: readonly number[]
  /** 0 is Sunday. */
  readonly weekdays: readonly number[]
  readonly calls: CallRules
}

/** When somebody of the staff may call a borrower, or write to them by hand. */
export interface CallRules {
  /** Days late. */
  readonly fromDay: number
  readonly perDayMax: number
  /** In seven days. */
  readonly perWeekMax: number
  /** After a conversation nobody calls for so many days. */
  readonly restDays: number
  /** The borrower is told who calls so many hours before. */
  readonly announcedHours: number
  /** Who was announced has the case for so many days; after that anybody is announced anew. */
  readonly caseDays: number
  /** An agent's certificate is renewed so many days before it is over. */
  readonly certificateDays: number
}

export const USUAL_REMINDERS: ReminderPolicy = {
  daysBeforeDue: [2],
  daysOverdue: [1, 3, 7, 14, 21, 28, 42, 56, 70, 84],
  weekdays: [0, 1, 2, 3, 4, 5, 6],
  calls: {
    fromDay: 31,
    perDayMax: 1,
    perWeekMax: 3,
    restDays: 3,
    announcedHours: 24,
    caseDays: 30,
    certificateDays: 30,
  },
}
