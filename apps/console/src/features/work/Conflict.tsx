import { ApiError, apiErrorOf } from '@noren/client/api-error'
import type { DataOf } from '@noren/contract/endpoint'
import { claimWork } from '@noren/contract/operator/work'
import { useEffect, useState } from 'react'
import { call } from '../../device/client.ts'
import { formats } from '../../device/market.ts'
import { useTexts } from '../../device/texts.ts'
import { useKeys } from '../../shell/keys.ts'
import { Void } from '../../shell/PageParts.tsx'
import { Press } from '../../shell/Press.tsx'
import { to } from '../../shell/paths.ts'
import type { DeskKind } from '../../shell/work-kinds.ts'
import { useTakeNext } from './use-take-next.ts'

export type WorkItem = DataOf<typeof claimWork>

/** Why a case cannot be opened, although nothing is wrong. */
export const EXPECTED = ['WORK_TAKEN', 'CASE_DECIDED', 'NOT_FOUND', 'SAME_OPERATOR'] as const

const decidedOf = ({ reason, data }: ApiError) =>
  reason === 'CASE_DECIDED' && typeof data.by === 'string' && typeof data.decidedAt === 'string'
    ? { by: data.by, at: data.decidedAt }
    : null

/** Who decided it: a decision that came too late is not told, who asks for the case again is. */
function useDecided(error: ApiError, itemId: string) {
  const [asked, setAsked] = useState<ReturnType<typeof decidedOf>>(null)
  const isUntold = error.reason === 'CASE_DECIDED' && decidedOf(error) === null
  useEffect(() => {
    if (!isUntold) return
    call(claimWork, { body: { itemId } }).catch((cause: unknown) =>
      setAsked(decidedOf(apiErrorOf(cause))),
    )
  }, [isUntold, itemId])
  return decidedOf(error) ?? asked
}

/** Somebody else has it or has decided it: who, and one way on. */
export function Conflict(props: {
  kind: DeskKind
  error: ApiError
  itemId: string
  /** Who works on it, where that is known. */
  owner?: string | undefined
  /** Whom it is assigned to, who need not work on it yet. */
  assignee?: string | undefined
  retry: () => void
}) {
  const t = useTexts('work')
  const { takeNext, isTaking } = useTakeNext(props.kind)
  const { dateTimeText } = formats()
  const decided = useDecided(props.error, props.itemId)
  const isTaken = props.error.reason === 'WORK_TAKEN'
  const assignee = isTaken && !props.owner ? props.assignee : undefined
  const isOwn = props.error.reason === 'SAME_OPERATOR'
  const isExpected = EXPECTED.some((reason) => reason === props.error.reason)
  useKeys([{ keys: 'Enter', label: t('nextCase'), run: () => takeNext({ replace: true }) }])
  const takeOver = async () => {
    try {
      await call(claimWork, { body: { itemId: props.itemId, isTakeover: true } })
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause
    }
    props.retry()
  }
  return (
    <Void
      title={
        assignee
          ? t('assigned')
          : isTaken
            ? t('taken')
            : isOwn
              ? t('proposedByYou')
              : t(isExpected ? 'decided' : 'failed')
      }
      text={
        isTaken && props.owner
          ? t('takenBy', { name: props.owner })
          : assignee
            ? t('assignedFor', { name: assignee })
            : decided
              ? t('decidedBy', { name: decided.by, time: dateTimeText(decided.at) })
              : props.error.msg || t('failedText')
      }
    >
      <Press cap="↵" isBusy={isTaking} onClick={() => takeNext({ replace: true })}>
        {t('nextCase')}
      </Press>
      {isTaken && (
        <Press kind="line" onClick={takeOver}>
          {t('takeOver')}
        </Press>
      )}
      {isOwn && <a href={to.approvals({ view: 'mine' })}>{t('toApprovals')}</a>}
      {!isTaken && !isExpected && (
        <Press kind="line" onClick={props.retry}>
          {t('retry')}
        </Press>
      )}
    </Void>
  )
}
