import { loaded } from '@noren/client/loaded'
import { useEndpoint } from '@noren/client/use-endpoint'
import { day } from '@noren/contract/dates'
import { repayDetail } from '@noren/contract/repayments'
import { settlementOffer } from '@noren/contract/settlement'
import { List, ListButton, ListLink } from '@noren/ui/List'
import { Note } from '@noren/ui/Note'
import { SkeletonCards } from '@noren/ui/Skeleton'
import type { PageProps } from '../../../app/page-props.ts'
import { href, paths } from '../../../app/paths.ts'
import { dateText, money } from '../../../device/formats.ts'
import { useTexts } from '../../../device/texts.ts'
import type { RepayDetail } from '../../../loan-view/time-stops.ts'
import { AppPage } from '../../../shell/AppPage.tsx'
import { openCustomerService } from '../../../shell/customer-service.ts'
import { PayRest } from './PayRest.tsx'
import { SettlementPaper } from './SettlementPaper.tsx'
import type { Settlement, SettlementShown } from './settlement-words.ts'

/** A lower sum that ends a late loan: its paper, and once it is agreed how much of it is still to come. */
export function SettlementPage({ params }: PageProps) {
  const t = useTexts('plan')
  const repayId = params.repayId ?? ''
  const shown = useEndpoint(settlementOffer, { body: { repayId } })
  const detail = useEndpoint(repayDetail, { params: { repayId } })
  return (
    <AppPage
      title={t('settlement_title')}
      back={paths.repay(repayId)}
      state={loaded({ shown, detail })}
      skeleton={<SkeletonCards count={2} />}
      empty="never"
    >
      {(data) => (
        <>
          {data.shown.current && (
            <Current
              current={data.shown.current}
              detail={data.detail}
              hasOffer={data.shown.offer !== null}
            />
          )}
          {data.shown.offer && (
            <SettlementPaper offer={data.shown.offer} onChanged={() => void shown.refetch()} />
          )}
          {!data.shown.offer && !isOpen(data.shown.current) && (
            <>
              <h2 className="h1">{t('settlement_none')}</h2>
              <p className="lead">{t('settlement_noneText')}</p>
            </>
          )}
          <Others detail={data.detail} />
        </>
      )}
    </AppPage>
  )
}

const isOpen = (current: SettlementShown['current']): boolean =>
  current?.state === 'asked' || current?.state === 'agreed'

/** How the last one stands. One that was not paid in time cost nothing, and that is said. */
function Current(props: { current: Settlement; detail: RepayDetail; hasOffer: boolean }) {
  const t = useTexts('plan')
  const { current, detail } = props
  const { state, sum, paid, left, lastOn, answerOn } = current
  const lastDay = lastOn ? dateText(day(lastOn)) : ''
  if (state === 'agreed') {
    return (
      <>
        <h2 className="h1">{t('settlement_payLeft', { amount: money(left) })}</h2>
        <p className="lead">{t('settlement_payLeftText', { date: lastDay })}</p>
        {Number(paid) > 0 && (
          <p className="small">
            {t('settlement_paidSoFar', { paid: money(paid), sum: money(sum) })}
          </p>
        )}
        <PayRest detail={detail} left={left} />
        <p className="small section">{t('settlement_ifNot')}</p>
      </>
    )
  }
  if (state === 'asked') {
    return (
      <>
        <h2 className="h1">{t('settlement_asked', { amount: money(sum) })}</h2>
        <p className="lead">
          {t('settlement_askedText', { date: dateText(day(answerOn ?? detail.asOn)) })}
        </p>
      </>
    )
  }
  if (state === 'paid') {
    return <Note meaning="good" title={t('settlement_over', { amount: money(sum) })} />
  }
  if (state === 'lapsed') {
    return (
      <Note title={t('settlement_lapsed', { date: lastDay })} icon="info">
        {t('settlement_lapsedText')}
      </Note>
    )
  }
  if (state === 'refused') {
    return (
      <Note title={t('settlement_refused', { amount: money(sum) })} icon="info">
        {t('settlement_refusedText')}
      </Note>
    )
  }
  return null
}

/** Ending the loan for less is one way of several, and none of the others is hidden behind it. */
function Others({ detail }: { detail: RepayDetail }) {
  const t = useTexts('plan')
  return (
    <section className="section">
      <List label={t('settlement_others')}>
        {detail.canAskForPlan && (
          <ListLink
            icon="calendar"
            title={t('settlement_plan')}
            note={t('settlement_planNote')}
            href={href(paths.loanWay(detail.borrowId, 'plan'))}
          />
        )}
        <ListButton
          icon="headset"
          title={t('settlement_talk')}
          note={t('settlement_talkNote')}
          aria-haspopup="dialog"
          onClick={openCustomerService}
        />
      </List>
    </section>
  )
}
