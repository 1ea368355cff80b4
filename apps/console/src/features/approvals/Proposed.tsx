import { useEndpoint } from '@noren/client/use-endpoint'
import type { DataOf } from '@noren/contract/endpoint'
import { showLoan } from '@noren/contract/operator/loans'
import { loanRelief } from '@noren/contract/operator/relief'
import { Icon } from '@noren/ui/Icon'
import { formats, lenderName } from '../../device/market.ts'
import { useTexts } from '../../device/texts.ts'
import { OwedChanges } from '../../shell/OwedChanges.tsx'
import { changesOf, settledBy } from '../../shell/owed-changes.ts'
import panel from '../../shell/Panel.module.css'
import { Panel } from '../../shell/Panel.tsx'
import { to } from '../../shell/paths.ts'
import { usualPurpose } from '../../shell/purposes.ts'
import { useMe } from '../../shell/session.ts'
import type { Proposal } from './ApprovalsPage.tsx'
import { isOfMoney, offeredSumOf, reasonOf, referenceOf } from './reasons.ts'

type Loan = DataOf<typeof showLoan>

/** What somebody proposes, why it takes two, and the loan beside it. */
export function Proposed({ proposal }: { proposal: Proposal }) {
  const t = useTexts('approvals')
  const { calls, roles } = useMe()
  const { loan } = proposal
  const shown = useEndpoint(
    showLoan,
    { params: { loanId: loan?.loanId ?? '' }, query: { purpose: usualPurpose(roles) } },
    {
      enabled: loan !== null && calls.includes('showLoan'),
      staleTime: Number.POSITIVE_INFINITY,
      handles: ['NOT_FOUND'],
    },
  )
  return (
    <>
      <div className={panel.wideHead}>
        <div>
          <h2>
            {t(`kind_${proposal.kind}`)} {isOfMoney(proposal) && formats().money(proposal.amount)}{' '}
            <span className={`${panel.chip} ${panel.chipInfo}`}>
              <Icon name="users" size="xs" /> {t('secondNeeded')}
            </span>
          </h2>
          <p className={panel.note}>
            {t('proposedBy', {
              name: proposal.isMine ? t('you') : proposal.proposedBy,
              time: formats().dateTimeText(proposal.proposedAt),
            })}
          </p>
        </div>
      </div>
      <div className={panel.columns}>
        <div className={panel.column}>
          <What proposal={proposal} />
          <BeforeAfter proposal={proposal} loan={shown.data} />
        </div>
        <div className={panel.column}>
          <Panel title={t('whyTwo')}>
            <p>
              {t(`because_${isOfMoney(proposal) ? (proposal.because ?? 'always') : 'noMoney'}`, {
                sum: formats().money(proposal.sum ?? proposal.amount),
              })}
            </p>
          </Panel>
          {shown.data && <TheLoan loan={shown.data} />}
        </div>
      </div>
    </>
  )
}

function BeforeAfter({ proposal, loan }: { proposal: Proposal; loan: Loan | undefined }) {
  if (loan && proposal.kind === 'settlementOffer')
    return <LowerSum proposal={proposal} loan={loan} />
  const changes = loan ? changesOf(proposal, loan.owed) : null
  return loan && changes ? <OwedChanges changes={changes} asOn={loan.asOn} /> : null
}

/** What a lower sum gives up of each part as of today; nothing where it is no lower sum any more. */
function LowerSum({ proposal, loan }: { proposal: Proposal; loan: Loan }) {
  const { calls, roles } = useMe()
  const { loanId, owed, currency, asOn } = loan
  const sum = offeredSumOf(proposal)
  const relief = useEndpoint(
    loanRelief,
    { params: { loanId }, query: { purpose: usualPurpose(roles), ...(sum && { sum }) } },
    { enabled: owed !== null && sum !== null && calls.includes('loanRelief') },
  )
  const givenUp = relief.data?.settlement.givenUp
  if (!owed || !givenUp) return null
  return <OwedChanges changes={settledBy(givenUp, owed, currency)} asOn={asOn} />
}

function What({ proposal }: { proposal: Proposal }) {
  const t = useTexts('approvals')
  const shared = useTexts('console')
  const { matchedEventId, part, kind } = proposal
  const reason = reasonOf(proposal)
  const reference = referenceOf(proposal)
  const isPart = part !== null && kind === 'waiver'
  return (
    <Panel title={t('what')} isDeciding>
      <dl className={panel.pairs}>
        <dt>{t('kind')}</dt>
        <dd>{t(`kind_${kind}`)}</dd>
        {isOfMoney(proposal) && (
          <>
            <dt>{t('amount')}</dt>
            <dd>{formats().money(proposal.amount)}</dd>
          </>
        )}
        {isPart && (
          <>
            <dt>{shared('part')}</dt>
            <dd>{shared(`part_${part}`)}</dd>
          </>
        )}
        {reason && (
          <>
            <dt>{t('reason')}</dt>
            <dd>{t(reason)}</dd>
          </>
        )}
        {reference && (
          <>
            <dt>{t('reference')}</dt>
            <dd>{reference}</dd>
          </>
        )}
        {kind === 'proof' && (
          <>
            <dt>{t('credit')}</dt>
            <dd>{t(matchedEventId === null ? 'no' : 'yes')}</dd>
          </>
        )}
      </dl>
    </Panel>
  )
}

function TheLoan({ loan }: { loan: Loan }) {
  const t = useTexts('approvals')
  const shared = useTexts('console')
  const { money } = formats()
  return (
    <Panel
      title={loan.loanNumber}
      mark={
        <a className={panel.end} href={to.loan(loan.loanId)}>
          {t('open')}
        </a>
      }
    >
      <dl className={panel.pairs}>
        <dt>{loan.productName}</dt>
        <dd>{money(loan.amount)}</dd>
        <dt>{t('lender')}</dt>
        <dd>{lenderName(loan.lenderCode)}</dd>
        <dt>{shared('owed')}</dt>
        <dd>{loan.owed ? money(loan.owed.total) : '–'}</dd>
        <dt>{t('late')}</dt>
        <dd>{t('days', { count: loan.daysPastDue })}</dd>
      </dl>
    </Panel>
  )
}
