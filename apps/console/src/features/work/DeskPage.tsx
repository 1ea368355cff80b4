import type { ApiError } from '@noren/client/api-error'
import { useEndpoint } from '@noren/client/use-endpoint'
import { claimWork, listWork, releaseWork } from '@noren/contract/operator/work'
import { classes } from '@noren/ui/classes'
import { useQuery } from '@tanstack/react-query'
import { memo, useEffect } from 'react'
import { call } from '../../device/client.ts'
import { serverClock } from '../../device/clock.ts'
import { useTexts } from '../../device/texts.ts'
import casesCss from '../../shell/Cases.module.css'
import { DueText } from '../../shell/DueText.tsx'
import { useKeys } from '../../shell/keys.ts'
import { Page } from '../../shell/Page.tsx'
import { Bones, Void } from '../../shell/PageParts.tsx'
import { Press } from '../../shell/Press.tsx'
import { to } from '../../shell/paths.ts'
import { go } from '../../shell/place.ts'
import { useMe } from '../../shell/session.ts'
import { type DeskKind, numberOf } from '../../shell/work-kinds.ts'
import { AppealDesk } from './AppealDesk.tsx'
import { ApplicationDesk } from './ApplicationDesk.tsx'
import { dropAhead, fetchAhead, forgetPictures, isHeldAhead } from './ahead.ts'
import { BereavementDesk } from './BereavementDesk.tsx'
import { BureauDesk } from './BureauDesk.tsx'
import { Conflict, EXPECTED, type WorkItem } from './Conflict.tsx'
import css from './Desk.module.css'
import { takeDone } from './done-items.ts'
import { Escalate } from './Escalation.tsx'
import { FraudDesk } from './FraudDesk.tsx'
import { LimitDesk } from './LimitDesk.tsx'
import { ObjectionDesk } from './ObjectionDesk.tsx'
import { Owner } from './Owner.tsx'
import { PayoutDesk } from './PayoutDesk.tsx'
import { ProofDesk } from './ProofDesk.tsx'
import { ReviewDesk } from './ReviewDesk.tsx'
import { DisagreementDesk, SampleDesk } from './SampleDesk.tsx'
import { SettlementDesk } from './SettlementDesk.tsx'
import { TicketDesk } from './TicketDesk.tsx'
import { useQueueSub } from './use-queue-sub.ts'
import { useTakeNext } from './use-take-next.ts'

/** A claim lasts ten minutes; it is renewed while the case is open. */
const RENEW_MS = 5 * 60_000

const AHEAD_AFTER_MS = 400

const BODY_OF = {
  application: ApplicationDesk,
  faceCase: ReviewDesk,
  documentCase: ReviewDesk,
  accountCase: ReviewDesk,
  limitRequest: LimitDesk,
  proof: ProofDesk,
  payoutFailure: PayoutDesk,
  fraudSignal: FraudDesk,
  bereavement: BereavementDesk,
  settlement: SettlementDesk,
  objection: ObjectionDesk,
  ticket: TicketDesk,
  complaint: TicketDesk,
  qaSample: SampleDesk,
  qaDisagreement: DisagreementDesk,
  bureauReject: BureauDesk,
  holdAppeal: AppealDesk,
} as const

/** One piece of work: opening it claims it, leaving it lets it go. */
export function DeskPage({ kind, itemId }: { kind: DeskKind; itemId: string }) {
  const shared = useTexts('console')
  const { calls } = useMe()
  const mayClaim = calls.includes('claimWork')
  const queue = useEndpoint(listWork, { query: { kind } })
  const claim = useQuery<WorkItem, ApiError>({
    queryKey: ['claim', itemId],
    queryFn: () => call(claimWork, { body: { itemId } }),
    enabled: mayClaim,
    refetchInterval: RENEW_MS,
    refetchOnWindowFocus: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    meta: { handles: EXPECTED },
  })
  useEffect(() => {
    if (!mayClaim) return
    return () => {
      if (takeDone(itemId)) return
      // What is decided or another's by now is not let go of; the server knows.
      call(releaseWork, { body: { itemId } }).catch(() => undefined)
    }
  }, [itemId, mayClaim])
  const subjectId = claim.data?.subjectId
  useEffect(() => {
    if (!mayClaim || !isHeldAhead(kind) || !subjectId) return
    // Once this case is on the screen, and not before.
    const soon = setTimeout(() => fetchAhead(kind), AHEAD_AFTER_MS)
    return () => {
      clearTimeout(soon)
      forgetPictures(subjectId)
    }
  }, [mayClaim, subjectId, kind])
  // Another desk, or none: the case that was held is for others.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the kind of the desk that is left is what ends it.
  useEffect(() => dropAhead, [kind])
  const listed = queue.data?.items ?? []
  const known = listed.find((one) => one.itemId === itemId)
  const item = claim.data ?? (mayClaim ? undefined : known)
  const { takeNext } = useTakeNext(kind)
  const around = (by: number) => {
    const next = listed[listed.findIndex((one) => one.itemId === itemId) + by]
    if (next) go(to.item(kind, next.itemId))
  }
  const t = useTexts('work')
  useKeys([
    { keys: 'Escape', label: t('keyBack'), run: () => go(to.queue(kind)) },
    { keys: ']', label: t('keyNext'), run: () => around(1) },
    { keys: '[', label: t('keyBefore'), run: () => around(-1) },
    ...(mayClaim ? [{ keys: 's', label: t('skip'), run: () => takeNext() }] : []),
  ])
  const Body = BODY_OF[kind]
  return (
    <Page title={shared(`kind_${kind}`)} sub={useQueueSub(kind)}>
      {claim.error && !item ? (
        <Conflict
          kind={kind}
          error={claim.error}
          itemId={itemId}
          owner={known?.claimedBy?.name}
          assignee={known?.assignedTo?.name}
          retry={claim.refetch}
        />
      ) : item ? (
        <div className={css.root}>
          <Queue kind={kind} items={listed} open={item} />
          <div className={css.case}>
            <div className={css.who}>
              <h2>{numberOf(item)}</h2>
              <p className={css.sub}>{item.isMine ? t('yours') : t('onlyLook')}</p>
            </div>
            <div className={css.clock}>
              <DueText {...item} />
            </div>
            <Escalate
              key={itemId}
              item={item}
              onDone={() => takeNext({ replace: true, isQuiet: true })}
            />
            {mayClaim && (
              <Press kind="text" cap="S" onClick={() => takeNext()}>
                {t('skip')}
              </Press>
            )}
          </div>
          <Body key={itemId} item={item} kind={kind} />
        </div>
      ) : queue.data && !mayClaim ? (
        <Void title={t('gone')} text={t('goneText')} />
      ) : (
        <Bones />
      )}
    </Page>
  )
}

function Queue(props: { kind: DeskKind; items: readonly WorkItem[]; open: WorkItem }) {
  const t = useTexts('work')
  const minute = Math.floor(serverClock.serverNowMs() / MINUTE_MS)
  return (
    <nav className={classes(casesCss.list, css.queue)} aria-label={t('queue')}>
      {props.items.map((item) => {
        const isOpen = item.itemId === props.open.itemId
        // The list was read before this person took it.
        return (
          <Line
            key={item.itemId}
            kind={props.kind}
            item={item}
            taken={isOpen ? props.open : item}
            isOpen={isOpen}
            minute={minute}
          />
        )
      })}
    </nav>
  )
}

const MINUTE_MS = 60_000

/** From one case to the next two lines change, of a hundred; all of them when another minute has begun. */
const Line = memo(function Line(props: {
  kind: DeskKind
  item: WorkItem
  taken: WorkItem
  isOpen: boolean
  minute: number
}) {
  const { kind, item } = props
  return (
    <a
      className={casesCss.case}
      href={to.item(kind, item.itemId)}
      aria-current={props.isOpen ? 'page' : undefined}
    >
      <b>{numberOf(item)}</b>
      <DueText {...item} />
      <span>
        <Owner item={props.taken} />
      </span>
    </a>
  )
})
