import { loaded } from '@noren/client/loaded'
import { useEndpoint } from '@noren/client/use-endpoint'
import { day } from '@noren/contract/dates'
import { hardshipOffers } from '@noren/contract/hardship'
import { List, ListButton, ListLink } from '@noren/ui/List'
import { MoneyField } from '@noren/ui/MoneyField'
import { Note } from '@noren/ui/Note'
import { Rows } from '@noren/ui/Rows'
import { SkeletonCards } from '@noren/ui/Skeleton'
import { useState } from 'react'
import type { PageProps } from '../../../app/page-props.ts'
import { CANT_PAY, href, paths } from '../../../app/paths.ts'
import { dateText, MONEY_FIELD, money } from '../../../device/formats.ts'
import { market } from '../../../device/market.ts'
import { useTexts } from '../../../device/texts.ts'
import { AppPage } from '../../../shell/AppPage.tsx'
import { openCustomerService } from '../../../shell/customer-service.ts'
import { later } from '../../../shell/later.tsx'
import css from './Hardship.module.css'
import { PlanCard } from './PlanCard.tsx'
import type { Offers, PlanOffer } from './plan-words.ts'
import { useAccept } from './use-accept.ts'

const PlanKeyFacts = later(() => import('./PlanKeyFacts.tsx').then((m) => m.PlanKeyFacts))

/** For somebody who cannot pay: up to four plans for the loan, each taken in one tap. */
export function HardshipPage({ params }: PageProps) {
  const t = useTexts('plan')
  const repayId = params.repayId ?? ''
  const [monthly, setMonthly] = useState('')
  const body = { repayId, ...(Number(monthly) > 0 && { monthly }) }
  // Kept for some minutes: whoever looks at a statement and comes back finds the same one.
  const offers = useEndpoint(hardshipOffers, { body }, { staleTime: 300_000, keepsLast: true })
  return (
    <AppPage
      title={t('title')}
      back={paths.repay(repayId)}
      state={loaded({ offers })}
      skeleton={<SkeletonCards count={3} />}
      empty="never"
    >
      {(data) => (
        <Plans
          offers={data.offers}
          onMonthly={setMonthly}
          isBusy={offers.isPlaceholderData}
          onChanged={() => void offers.refetch()}
        />
      )}
    </AppPage>
  )
}

function Plans(props: {
  offers: Offers
  isBusy: boolean
  onMonthly: (amount: string) => void
  onChanged: () => void
}) {
  const t = useTexts('plan')
  const words = useTexts('loanWords')
  const { offers } = props
  const [amount, setAmount] = useState('')
  const [kind, setKind] = useState<PlanOffer['kind'] | null>(null)
  // By its kind: after other terms came the sheet shows those.
  const shown = offers.offers.find((offer) => offer.kind === kind) ?? null
  const accept = useAccept(offers.repayId, props.onChanged)
  const hasPenal = Number(offers.penal) > 0
  const ask = () => props.onMonthly(amount)
  const backTo = paths.repay(offers.repayId, { help: CANT_PAY })
  return (
    <div aria-busy={props.isBusy}>
      <h2 className="h1">
        {t('heading', { count: offers.offers.length, product: offers.productName })}
      </h2>
      <p className="lead">
        {t('owedToday', { date: dateText(day(offers.asOn)), amount: money(offers.owed) })}
      </p>
      <p className={`small ${css.said}`}>
        {hasPenal ? t('noPenalLetOff', { amount: money(offers.penal) }) : t('noPenal')}
        {offers.pausedUntil && ` ${t('pausedUntil', { date: dateText(day(offers.pausedUntil)) })}`}
      </p>
      {accept.trouble && !shown && (
        <div className={css.said}>
          <Note meaning="warn" title={accept.trouble} isLive />
        </div>
      )}
      <div className={css.plans}>
        {offers.offers.map((offer) => (
          <PlanCard
            key={offer.kind}
            offer={offer}
            isSending={accept.sendingId === offer.kfsId}
            onTake={() => void accept.send(offer)}
            onKeyFacts={() => setKind(offer.kind)}
          />
        ))}
      </div>
      <form
        className={css.monthly}
        onSubmit={(event) => {
          event.preventDefault()
          ask()
        }}
      >
        <MoneyField
          id="monthly"
          label={t('monthly')}
          help={t('monthlyHelp')}
          value={amount}
          onValue={setAmount}
          onBlur={ask}
          {...MONEY_FIELD}
        />
      </form>
      <section className="section">
        <h2 className="h3">{t('compared')}</h2>
        <Rows
          rows={[
            { label: t('loanLeft'), value: money(offers.principal) },
            {
              label: t('interestSoFar', { days: offers.interestDays }),
              value: money(offers.interest),
            },
            ...(Number(offers.serviceFee) + Number(offers.tax) > 0
              ? [
                  { label: words('serviceFee'), value: money(offers.serviceFee) },
                  { label: words('taxOnFee', { tax: market.taxLabel }), value: money(offers.tax) },
                ]
              : []),
            ...(hasPenal ? [{ label: t('lateCharge'), value: money(offers.penal) }] : []),
            { label: t('owed'), value: money(offers.owed), isSum: true },
          ]}
        />
      </section>
      <section className="section">
        <List>
          {(offers.promiseUntil !== null || offers.partMin !== null) && (
            <ListLink
              icon="calendar"
              title={t('otherWays')}
              note={
                offers.promiseUntil === null
                  ? t('partOnly', { min: money(offers.partMin ?? '0') })
                  : t('otherWaysNote', { date: dateText(day(offers.promiseUntil)) })
              }
              href={href(backTo)}
            />
          )}
          <ListButton
            icon="headset"
            title={t('talk')}
            note={t('talkNote')}
            aria-haspopup="dialog"
            onClick={openCustomerService}
          />
        </List>
      </section>
      {shown && (
        <PlanKeyFacts
          offer={shown}
          isSending={accept.sendingId === shown.kfsId}
          trouble={accept.trouble}
          onTake={() => void accept.send(shown)}
          onClose={() => setKind(null)}
        />
      )}
    </div>
  )
}
