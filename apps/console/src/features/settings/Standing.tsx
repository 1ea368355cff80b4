import { useTexts } from '../../device/texts.ts'
import { to } from '../../shell/paths.ts'
import { useMe } from '../../shell/session.ts'

type Standing = 'waits' | 'coming' | 'holds' | 'over' | 'refused'

/** How something stands that two persons set; what waits leads to where it is confirmed, for who may. */
export function StandingCell({ standing, askedBy }: { standing: Standing; askedBy: string }) {
  const t = useTexts('settings')
  const { calls } = useMe()
  const words = t(`standing_${standing}`, { name: askedBy })
  const isOpen = standing === 'waits' && calls.includes('listProposals')
  return <td>{isOpen ? <a href={to.approvals()}>{words}</a> : words}</td>
}
