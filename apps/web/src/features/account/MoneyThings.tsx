import { useEndpoint } from '@noren/client/use-endpoint'
import { userStatus } from '@noren/contract/account'
import { userBandingAccount } from '@noren/contract/certification'
import { couponList } from '@noren/contract/coupons'
import { creditInfo } from '@noren/contract/credit'
import { msgCenter } from '@noren/contract/messages'
import { isCertified } from '@noren/contract/user-status'
import type { IconName } from '@noren/ui/Icon'
import { List, ListButton, ListLink, ListRow } from '@noren/ui/List'
import css from '@noren/ui/Tabs.module.css'
import type { ReactNode } from 'react'
import { href, paths } from '../../app/paths.ts'
import { moneyShort } from '../../device/formats.ts'
import { useTexts } from '../../device/texts.ts'
import { useVisitor } from '../../shell/session-store.ts'

type Read = { data: unknown; isError: boolean; refetch: () => unknown }

/** Limit, bank account, coupons, messages and documents; below status 60 there is no limit to load. */
export function MoneyThings() {
  const t = useTexts('user')
  const words = useTexts('loanWords')
  const bankWords = useTexts('modifyBank')
  const visitor = useVisitor()
  // A browser that kept the token and not the status says nothing of a limit before it knows.
  const status = useEndpoint(userStatus, {}, { enabled: visitor.bizStatus === null })
  const bizStatus = visitor.bizStatus ?? status.data?.bizStatus ?? null
  const isDone = bizStatus !== null && isCertified(bizStatus)
  const credit = useEndpoint(creditInfo, {}, { enabled: isDone })
  const limitRead = isDone ? credit : null
  const bank = useEndpoint(userBandingAccount)
  const coupons = useEndpoint(couponList, { query: {} })
  const messages = useEndpoint(msgCenter, { body: { page: 1 } })
  const account = bank.data?.account
  const unread = messages.data?.unreadCount ?? 0
  const waiting = coupons.data?.details.filter(({ state }) => state === 'available') ?? []
  const limit = isDone &&
    credit.data && {
      available: moneyShort(credit.data.availableLimit),
      total: moneyShort(credit.data.totalLimit),
    }
  return (
    <List>
      <Thing
        read={bizStatus === null ? status : limitRead}
        icon="wallet"
        title={t('limit')}
        note={limit ? t('limitNote', limit) : t('noLimit')}
      />
      {account && isDone ? (
        <ListLink
          icon="bank"
          title={account.bankName}
          note={
            <>
              <span className="num">{account.accountNumberMasked.replaceAll('X', '•')}</span>
              <br />
              {bankWords('change')}
            </>
          }
          href={href(paths.modifyBankInfo())}
        />
      ) : (
        <Thing
          read={bank}
          icon="bank"
          title={account?.bankName ?? t('bank')}
          note={account ? null : t('noBank')}
        />
      )}
      {coupons.data ? (
        <ListLink
          icon="ticket"
          title={words('coupons')}
          end={<span className={css.count}>{waiting.length}</span>}
          href={href(paths.coupon())}
        />
      ) : (
        <Thing read={coupons} icon="ticket" title={words('coupons')} note={null} />
      )}
      <ListLink
        icon="bell"
        title={t('messages')}
        note={
          messages.isPending ? t('loading') : messages.data && t('unreadCount', { count: unread })
        }
        end={unread > 0 && <span className={css.count}>{unread}</span>}
        href={href(paths.user({ view: 'messages' }))}
      />
      <ListLink
        icon="doc"
        title={t('papers')}
        note={t('papersNote')}
        href={href(paths.user({ view: 'papers' }))}
      />
    </List>
  )
}

/** A row whose note loads by itself; if that fails, tapping the row tries again. */
function Thing(props: { read: Read | null; icon: IconName; title: string; note: ReactNode }) {
  const t = useTexts('user')
  const { read, icon, title } = props
  if (read?.isError && read.data === undefined) {
    return (
      <ListButton
        icon={icon}
        title={title}
        note={t('notLoaded')}
        endIcon="refresh"
        onClick={() => void read.refetch()}
      />
    )
  }
  const isWaiting = read !== null && read.data === undefined
  return <ListRow icon={icon} title={title} note={isWaiting ? t('loading') : props.note} />
}
