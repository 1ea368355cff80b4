import { EXTENSION_REFUSALS } from '@noren/contract/repayments'
import { List, ListButton, ListLink, ListRow } from '@noren/ui/List'
import { Sheet } from '@noren/ui/Sheet'
import { href, paths } from '../../app/paths.ts'
import { money } from '../../device/formats.ts'
import { useTexts } from '../../device/texts.ts'
import type { RepayDetail } from '../../loan-view/time-stops.ts'
import { openCustomerService } from '../../shell/customer-service.ts'
import { known } from '../../shell/known.ts'
import type { PayWay } from './pay-choice.ts'
import css from './Repay.module.css'

/** The options if the money is not there, cheapest first. Nothing here asks why. */
export function CantPaySheet(props: {
  title: string
  detail: RepayDetail
  onWay: (way: PayWay) => void
  onPromise: () => void
  onClose: () => void
}) {
  const t = useTexts('repay')
  const { partMin, promise, promiseUntil, extension } = props.detail
  return (
    <Sheet title={props.title} onClose={props.onClose}>
      <p className={`lead ${css.cantPayLead}`}>{t('cantPayText')}</p>
      <List label={props.title}>
        {props.detail.canAskForPlan && (
          <ListLink
            icon="clock"
            title={t('plan')}
            note={t('planNote')}
            href={href(paths.loanWay(props.detail.borrowId, 'plan'))}
          />
        )}
        {partMin !== null && (
          <ListButton
            icon="wallet"
            title={t('way_part')}
            note={t('cantPayPart', { min: money(partMin) })}
            onClick={() => props.onWay('part')}
          />
        )}
        {promiseUntil !== null && !promise && (
          <ListButton
            icon="calendar"
            title={t('promiseTitle')}
            note={t('cantPayPromise')}
            aria-haspopup="dialog"
            onClick={props.onPromise}
          />
        )}
        {extension.isOffered && extension.costMoreThanFull !== null ? (
          <ListButton
            icon="clock"
            title={t('way_extension', { days: extension.days ?? 0 })}
            note={t('wayNote_extension', { amount: money(extension.costMoreThanFull) })}
            onClick={() => props.onWay('extension')}
          />
        ) : (
          extension.reason !== null && (
            <ListRow
              icon="clock"
              title={t('extended')}
              note={t(`noExtension_${known(EXTENSION_REFUSALS, extension.reason, 'notOffered')}`)}
            />
          )
        )}
        <ListButton
          icon="headset"
          title={t('talkToUs')}
          note={t('talkToUsNote')}
          aria-haspopup="dialog"
          onClick={() => {
            props.onClose()
            openCustomerService()
          }}
        />
      </List>
    </Sheet>
  )
}
