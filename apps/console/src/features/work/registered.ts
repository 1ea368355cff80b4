import type { AgentStanding } from '@noren/contract/operator/agents'

/** What can be renewed or ended: it was confirmed and not ended, also where its last day has passed. */
export const isRegistered = ({ standing }: { standing: AgentStanding }): boolean =>
  standing === 'holds' || standing === 'over'
