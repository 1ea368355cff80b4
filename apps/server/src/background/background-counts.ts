import type { Counted } from '../platform/counts.ts'

/** What is repeated all the time on each server, whatever the day. */
export const REPEATED_WORKS = [
  'payouts',
  'refunds',
  'collections',
  'guardSwitches',
  'policies',
  'openCases',
  'redecide',
  'bereavements',
  'disasters',
  'reminders',
  'pushes',
  'notices',
  'mails',
  'taxStamps',
  'statements',
  'bureauDisputes',
  'bureauRuns',
  'missedNews',
  'seals',
  'staff',
  'days',
  'minutes',
] as const
export type RepeatedWork = (typeof REPEATED_WORKS)[number]

export const WORK_FAILURES: Counted<RepeatedWork> = {
  name: 'noren_background_failures_total',
  help: 'Turns of repeated work that failed; the next turn tries again.',
  label: 'work',
  words: REPEATED_WORKS,
}

export const WORK_TURNS: Counted<RepeatedWork> = {
  name: 'noren_background_turns_total',
  help: 'Turns of repeated work that were done. One that stands still is stuck.',
  label: 'work',
  words: REPEATED_WORKS,
}
