import type { creditInfo } from '@noren/contract/credit'
import { day } from '@noren/contract/dates'
import type { DataOf } from '@noren/contract/endpoint'
import { Icon } from '@noren/ui/Icon'
import { IconButton } from '@noren/ui/IconButton'
import type { ReactNode } from 'react'
import { dateShort, moneyShort } from '../../device/formats.ts'
import { market } from '../../device/market.ts'
import { useTexts } from '../../device/texts.ts'
import curtainCss from '../../shell/Curtain.module.css'
import { Curtain, type CurtainFact, CurtainFacts, CurtainHeader } from '../../shell/Curtain.tsx'
import css from './Home.module.css'
import { MessageBell } from './MessageBell.tsx'
import { usePull } from './use-pull.ts'

export type Credit = DataOf<typeof creditInfo>

/** The page's main number: what can be borrowed, or why nothing can. */
export function HomeCurtain(props: {
  credit: Credit | undefined
  isBlocked: boolean
  onRefresh: () => void
  isRefreshing: boolean
}) {
  const t = useTexts('home')
  const { credit } = props
  const pulledShare = usePull(props.onRefresh)
  const actions = (
    <>
      <IconButton
        icon="refresh"
        label={t('refresh')}
        onClick={props.onRefresh}
        aria-busy={props.isRefreshing}
      />
      <MessageBell />
    </>
  )
  return (
    <>
      <PullHint share={props.isRefreshing ? 1 : pulledShare} isOn={props.isRefreshing} />
      <Cloth credit={credit} isBlocked={props.isBlocked} actions={actions} />
    </>
  )
}

function Cloth(props: { credit: Credit | undefined; isBlocked: boolean; actions: ReactNode }) {
  const t = useTexts('home')
  const words = useTexts('loanWords')
  const { credit, actions } = props
  if (!credit) {
    const blank = (label: string): CurtainFact => ({ label, value: '–' })
    return (
      <Curtain
        label={t('onItsWay')}
        amount={
          market.isSymbolBehind
            ? `–– ––– ${market.currencySymbol}`
            : `${market.currencySymbol} –– –––`
        }
        facts={[blank(t('totalLimit')), blank(t('inUse')), blank(t('nextReview'))]}
        actions={actions}
        isWaiting
      />
    )
  }
  const isOverdue = credit.lock === 'overdue'
  // What only locks the limit leaves it named; once it is free again it may be lower.
  const isLast =
    isOverdue ||
    props.isBlocked ||
    (credit.decision !== 'approved' && Number(credit.totalLimit) > 0)
  const total = {
    label: t(isLast ? 'lastLimit' : 'totalLimit'),
    value: moneyShort(credit.totalLimit),
  }
  const used = { label: t('inUse'), value: moneyShort(credit.usedLimit) }
  const reviewOn = credit.nextReviewOn ?? credit.reapplyOn
  const review = {
    label: t('nextReview'),
    value: reviewOn ? dateShort(day(reviewOn)) : t('noDate'),
  }
  if (isOverdue) {
    const free = { label: t('available'), value: moneyShort(credit.availableLimit) }
    return (
      <LockedCurtain why={words('overdueLock')} facts={[total, used, free]} actions={actions} />
    )
  }
  // The free limit must not look like a promise to a person who may not borrow.
  if (props.isBlocked) {
    return (
      <LockedCurtain why={words('blockedTitle')} facts={[total, used, review]} actions={actions} />
    )
  }
  if (credit.decision !== 'approved') {
    const isDeclined = credit.decision === 'declined'
    return (
      <Curtain
        label={t(isDeclined ? 'declinedLabel' : 'reviewLabel')}
        amount={
          <span className={css.curtainWords}>
            {t(isDeclined ? 'declinedAmount' : credit.asks[0] ? 'asksAmount' : 'reviewAmount')}
          </span>
        }
        facts={[total, used, review]}
        actions={actions}
      />
    )
  }
  return (
    <Curtain
      label={t('canBorrow')}
      amount={moneyShort(credit.availableLimit)}
      facts={[total, used, review]}
      actions={actions}
    />
  )
}

/** Overdue or closed: the curtain is grey and shut, and a sentence says why. */
function LockedCurtain(props: { why: string; facts: readonly CurtainFact[]; actions: ReactNode }) {
  const t = useTexts('home')
  return (
    <header className={`${curtainCss.root} ${curtainCss.locked} on-cloth`}>
      <CurtainHeader>{props.actions}</CurtainHeader>
      <div className={curtainCss.cloth}>
        <h1 className={curtainCss.amount} tabIndex={-1} data-page-heading>
          <Icon name="lock" />
          {t('limitLocked')}
        </h1>
        <p className={css.curtainWhy}>{props.why}</p>
      </div>
      <CurtainFacts facts={props.facts} />
    </header>
  )
}

/** Follows the finger and stays while the page refreshes. */
function PullHint(props: { share: number; isOn: boolean }) {
  const t = useTexts('home')
  if (props.share === 0) return null
  return (
    <p
      className={css.pull}
      style={{ height: `${props.share * 0.9}rem` }}
      role={props.isOn ? 'status' : undefined}
    >
      <Icon name="refresh" size="sm" />
      {t('refresh')}
    </p>
  )
}
