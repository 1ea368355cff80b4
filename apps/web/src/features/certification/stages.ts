import { isCertified, USER_STATUS } from '@noren/contract/user-status'
import type { IconName } from '@noren/ui/Icon'
import { pathByStatus } from '../../app/guards.ts'
import { paths } from '../../app/paths.ts'

const STAGES = ['survey', 'identity', 'personalInfo', 'contacts', 'bankAccount'] as const
type StageName = (typeof STAGES)[number]
export type Stage = {
  name: StageName
  state: 'done' | 'now' | 'next'
  minutes: number
  icon: IconName
}

/** Minutes each stage takes with everything at hand, and the status at which it is done. */
const FACTS: Readonly<Record<StageName, { minutes: number; doneAt: number; icon: IconName }>> = {
  survey: { minutes: 2, doneAt: USER_STATUS.identity, icon: 'list' },
  identity: { minutes: 4, doneAt: USER_STATUS.personalInfo, icon: 'id' },
  personalInfo: { minutes: 3, doneAt: USER_STATUS.contacts, icon: 'user' },
  contacts: { minutes: 1, doneAt: USER_STATUS.bankAccount, icon: 'users' },
  bankAccount: { minutes: 2, doneAt: USER_STATUS.certified, icon: 'bank' },
}

/** The five stages for a status: done, current, and still to come. */
export function stagesOf(bizStatus: number): Stage[] {
  const now = STAGES.find((name) => bizStatus < FACTS[name].doneAt)
  return STAGES.map((name) => {
    const { minutes, doneAt, icon } = FACTS[name]
    return {
      name,
      minutes,
      icon,
      state: bizStatus >= doneAt ? 'done' : name === now ? 'now' : 'next',
    }
  })
}

export const minutesLeft = (stages: readonly Stage[]): number =>
  stages.reduce((sum, stage) => sum + (stage.state === 'done' ? 0 : stage.minutes), 0)

/**
 * The page of the current stage. pathByStatus would lead the first stage to this very page, so the
 * questionnaire is named here.
 */
export const stagePath = (bizStatus: number): string =>
  !isCertified(bizStatus) && bizStatus <= USER_STATUS.started
    ? paths.survey()
    : pathByStatus(bizStatus)
