import { ApiError } from '@noren/client/api-error'
import { loaded } from '@noren/client/loaded'
import { PasskeyError } from '@noren/client/passkeys'
import { useEndpoint } from '@noren/client/use-endpoint'
import type { DataOf } from '@noren/contract/endpoint'
import { decideProposal, listProposals } from '@noren/contract/operator'
import { classes } from '@noren/ui/classes'
import { showToast } from '@noren/ui/toast'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { decide } from '../../device/decide.ts'
import { formats } from '../../device/market.ts'
import { useTexts } from '../../device/texts.ts'
import casesCss from '../../shell/Cases.module.css'
import { useKeys } from '../../shell/keys.ts'
import { Page } from '../../shell/Page.tsx'
import { Loaded, Void } from '../../shell/PageParts.tsx'
import { Press } from '../../shell/Press.tsx'
import { to } from '../../shell/paths.ts'
import { go, usePlace } from '../../shell/place.ts'
import { ScrollRegion } from '../../shell/ScrollRegion.tsx'
import css from '../../shell/SideList.module.css'
import tableCss from '../../shell/Table.module.css'
import { useRefusal } from '../../shell/use-refusal.ts'
import { Proposed } from './Proposed.tsx'
import { isOfMoney } from './reasons.ts'

export type Proposal = DataOf<typeof listProposals>['details'][number]

const VIEWS = ['others', 'mine'] as const
type View = (typeof VIEWS)[number]
const EVERY_MS = 15_000
const READ_AT_ONCE = '100'

/** What waits for a second person: one proposes, another signs. */
export function ApprovalsPage({ proposalId }: { proposalId: string | null }) {
  const t = useTexts('approvals')
  const { query } = usePlace()
  const proposals = useEndpoint(
    listProposals,
    { query: { limit: READ_AT_ONCE } },
    { refetchInterval: EVERY_MS, isWhole: true },
  )
  const all = proposals.data?.details ?? []
  // Only what somebody has opened: the list changes by itself, and what a key signs must not.
  const open = all.find((one) => one.proposalId === proposalId)
  // It is shown in the view in which it stands.
  const isMine = open ? open.isMine : query.get('view') === 'mine'
  const view: View = isMine ? 'mine' : 'others'
  const shown = all.filter((one) => one.isMine === isMine)
  const move = (by: number) => {
    const next = shown[shown.findIndex((one) => one.proposalId === open?.proposalId) + by]
    if (next) go(to.approval(next.proposalId), { replace: true })
  }
  const isGone = proposalId !== null
  const none =
    !isGone && shown.length === 0 ? (
      <Void title={t(`empty_${view}`)} text={t(`emptyText_${view}`)} />
    ) : (
      <Void title={t(isGone ? 'gone' : 'choose')} text={t(isGone ? 'goneText' : 'chooseText')} />
    )
  useKeys([
    { keys: 'j', label: t('keyDown'), run: () => move(1) },
    { keys: 'k', label: t('keyUp'), run: () => move(-1) },
  ])
  return (
    <Page title={t('approvals')} sub={t('twoPeople')}>
      <Loaded state={loaded({ proposals })}>
        {() => (
          <div className={css.root}>
            <nav className={classes(casesCss.list, css.list)} aria-label={t('waiting')}>
              <div className={css.views}>
                <div className={tableCss.views}>
                  {VIEWS.map((one) => (
                    <a
                      key={one}
                      href={to.approvals(one === 'mine' ? { view: one } : {})}
                      aria-current={one === view ? 'page' : undefined}
                    >
                      {`${t(`view_${one}`)} ${formats().wholeNumber(
                        all.filter((each) => each.isMine === (one === 'mine')).length,
                      )}`}
                    </a>
                  ))}
                </div>
              </div>
              <ul>
                {shown.map((one) => (
                  <li key={one.proposalId}>
                    <a
                      className={casesCss.case}
                      href={to.approval(one.proposalId)}
                      aria-current={one === open ? 'page' : undefined}
                    >
                      <b>{t(`kind_${one.kind}`)}</b>
                      <b>{isOfMoney(one) ? formats().money(one.amount) : one.reference}</b>
                      <span>{one.isMine ? t('you') : one.proposedBy}</span>
                      <span>{one.loan?.loanNumber}</span>
                    </a>
                  </li>
                ))}
              </ul>
            </nav>
            {open ? (
              <Open key={open.proposalId} proposal={open} />
            ) : (
              <div className={css.detail}>{none}</div>
            )}
          </div>
        )}
      </Loaded>
    </Page>
  )
}

/** What is proposed, and the bar that decides it. */
function Open({ proposal }: { proposal: Proposal }) {
  const t = useTexts('approvals')
  const refusal = useRefusal()
  const queryClient = useQueryClient()
  const [sending, setSending] = useState<'confirm' | 'refuse' | null>(null)
  const { proposalId, isMine, kind, amount } = proposal
  const send = async (decision: 'confirm' | 'refuse') => {
    if (sending || (isMine && decision === 'confirm')) return
    setSending(decision)
    try {
      const { state } = await decide(decideProposal, { proposalId, decision })
      showToast(t(isMine ? 'takenBack' : state), 'check')
      go(to.approvals(isMine ? { view: 'mine' } : {}), { replace: true })
    } catch (cause) {
      if (!(cause instanceof PasskeyError || cause instanceof ApiError)) throw cause
      showToast(refusal(cause), 'warn')
    } finally {
      setSending(null)
      for (const name of ['listProposals', 'workCounts', 'listWork']) {
        void queryClient.invalidateQueries({ queryKey: [name] })
      }
      // Each look at a loan is written down: it is read again when somebody opens it.
      void queryClient.invalidateQueries({ queryKey: ['showLoan'], refetchType: 'none' })
    }
  }
  const refuse = t(isMine ? 'takeBack' : 'refuse')
  useKeys([
    ...(isMine ? [] : [{ keys: 'y', label: t('confirm'), run: () => send('confirm') }]),
    { keys: 'r', label: refuse, run: () => send('refuse') },
  ])
  return (
    <>
      <ScrollRegion className={css.detail} label={t('proposed')}>
        <Proposed proposal={proposal} />
      </ScrollRegion>
      <footer className={classes(casesCss.acts, css.acts)}>
        <p>
          {isMine
            ? t('ownNote')
            : isOfMoney(proposal)
              ? t('signNote', { what: t(`kind_${kind}`), amount: formats().money(amount) })
              : t('signNoteNoMoney', { what: t(`kind_${kind}`) })}
        </p>
        <Press kind="line" cap="R" isBusy={sending === 'refuse'} onClick={() => send('refuse')}>
          {refuse}
        </Press>
        {!isMine && (
          <Press cap="Y" isBusy={sending === 'confirm'} onClick={() => send('confirm')}>
            {t('confirm')}
          </Press>
        )}
      </footer>
    </>
  )
}
