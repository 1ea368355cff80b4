import { loaded } from '@noren/client/loaded'
import { useEndpoint } from '@noren/client/use-endpoint'
import { minuteOfDayAt } from '@noren/contract/dates'
import { borrowBill } from '@noren/contract/loans'
import { appConfig } from '@noren/contract/support'
import { isCertified } from '@noren/contract/user-status'
import { addressText } from '@noren/ui/address-text'
import { classes } from '@noren/ui/classes'
import { ListButton, ListLink } from '@noren/ui/List'
import { Skeleton } from '@noren/ui/Skeleton'
import { Status } from '@noren/ui/Status'
import { showToast } from '@noren/ui/toast'
import { href, paths } from '../app/paths.ts'
import { nowAt } from '../device/clock.ts'
import { market } from '../device/market.ts'
import { useTexts } from '../device/texts.ts'
import css from './CustomerService.module.css'
import { isWithinHours, mailSubject, whatsAppLink } from './customer-service.ts'
import { PartFailed } from './PartFailed.tsx'
import { useVisitor } from './session-store.ts'

/**
 * WhatsApp, phone (tap to copy), e-mail, service hours and grievance officer from appConfig, for the
 * dialog and the page.
 */
export function CustomerServiceContacts(props: { endsCard?: boolean }) {
  const t = useTexts('common')
  const state = loaded({ config: useEndpoint(appConfig, {}, { staleTime: 3_600_000 }) })
  const subject = mailSubject(t('mailSubject'), useBorrowStatuses())
  if (state.kind === 'loading') return <Skeleton height="7.8rem" />
  if (state.kind !== 'ready') {
    return (
      <div className={css.failed}>
        <PartFailed isOffline={state.kind === 'offline'} retry={state.retry} />
      </div>
    )
  }
  const { staffService, grievance } = state.data.config
  const copyPhone = async () => {
    await navigator.clipboard.writeText(staffService.servicePhone)
    showToast(t('copied'), 'check')
  }
  return (
    <>
      <ServiceHours serviceTime={staffService.serviceTime} />
      <div className={classes(css.list, props.endsCard && css.listLast)}>
        <ListLink
          icon="chat"
          title="WhatsApp"
          note={staffService.serviceWhatsApp}
          href={whatsAppLink(staffService.serviceWhatsApp)}
          target="_blank"
          rel="noopener"
        />
        <ListButton
          icon="phone"
          title={t('phone')}
          note={<span className="num">{staffService.servicePhone}</span>}
          end={<span className="strong small">{t('copy')}</span>}
          endIcon="copy"
          onClick={() => void copyPhone().catch(() => showToast(t('copyFailed'), 'warn'))}
        />
        <ListLink
          icon="mail"
          title={t('email')}
          note={addressText(staffService.serviceEmail)}
          href={`mailto:${staffService.serviceEmail}?subject=${encodeURIComponent(subject)}`}
        />
        <ListLink
          icon="shield"
          title={t('grievanceOfficer')}
          note={t('grievanceNote', { name: grievance.name, days: market.grievance.answerDays })}
          href={`mailto:${grievance.email}`}
        />
        <ListLink icon="pause" title={t('reportDeath')} href={href(paths.reportDeath())} />
      </div>
    </>
  )
}

function ServiceHours(props: { serviceTime: string }) {
  const t = useTexts('common')
  const isOpen = isWithinHours(props.serviceTime, minuteOfDayAt(nowAt(), market.zone))
  return (
    <p className={css.hours}>
      {isOpen !== null && (
        <Status meaning={isOpen ? 'good' : 'neutral'} icon="clock">
          {isOpen ? t('openNow') : t('closedNow')}
        </Status>
      )}
      <span className="small">{t('everyDay', { hours: unbroken(props.serviceTime) })}</span>
    </p>
  )
}

/** "09:00–18:30 IST" on one line: a word joiner prevents a break after the dash. */
const unbroken = (hours: string): string =>
  hours.replaceAll(' ', '\u00a0').replaceAll('–', '–\u2060')

/** borrowStatus of the orders in process; empty for people who cannot have orders. */
function useBorrowStatuses(): number[] {
  const { hasToken, bizStatus } = useVisitor()
  const isBorrower = hasToken && bizStatus !== null && isCertified(bizStatus)
  const bills = useEndpoint(borrowBill, { query: { borrowType: '0' } }, { enabled: isBorrower })
  return bills.data?.details.map((bill) => bill.borrowStatus) ?? []
}
