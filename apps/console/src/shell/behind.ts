import { BEHIND_TOLD_SECONDS } from '@noren/contract/operator/staff-call'

/** How many seconds old the answers of a page may be, where a standby gave one; 0 for what nobody need know. */
export const behindSecondsOf = (answers: object): number => {
  const told = Object.values(answers).map((answer: Partial<{ behindSeconds: number }> | null) =>
    Number(answer?.behindSeconds ?? 0),
  )
  const most = Math.max(0, ...told)
  return most < BEHIND_TOLD_SECONDS ? 0 : most
}
