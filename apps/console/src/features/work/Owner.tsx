import { useTexts } from '../../device/texts.ts'
import panel from '../../shell/Panel.module.css'
import type { WorkItem } from './Conflict.tsx'

/** Who works on it; what was proposed waits for a second signature, whoever looks at it. */
export function Owner({ item }: { item: WorkItem }) {
  const t = useTexts('work')
  if (item.isMine) return <>{t('ownerYou')}</>
  if (item.claimedBy) return <>{item.claimedBy.name}</>
  // Whoever a lead gave it to does it.
  if (item.escalatedBy && !item.assignedTo) {
    return <span className={`${panel.chip} ${panel.chipInfo}`}>{t('ownerLead')}</span>
  }
  if (!item.proposedBy && item.assignedTo) {
    return <>{t('ownerAssigned', { name: item.assignedTo.name })}</>
  }
  if (!item.proposedBy) return <>{t('ownerNobody')}</>
  return <span className={`${panel.chip} ${panel.chipInfo}`}>{t('ownerSecond')}</span>
}
