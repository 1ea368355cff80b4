import { useEndpoint } from '@noren/client/use-endpoint'
import { accessLog, loginDevices, viewConsents } from '@noren/contract/account'
import { isCertified } from '@noren/contract/user-status'
import { ListLink } from '@noren/ui/List'
import tabsCss from '@noren/ui/Tabs.module.css'
import { href, paths } from '../../app/paths.ts'
import { dateTimeText } from '../../device/formats.ts'
import { useTexts } from '../../device/texts.ts'
import { useVisitor } from '../../shell/session-store.ts'
import { useMarket } from '../../shell/use-market.ts'
import css from './Account.module.css'

/** Links to one's data: who read it, consents, devices, reminders, and what a credit bureau says. Each row shows its own failure. */
export function DataThings() {
  const t = useTexts('user')
  const log = useEndpoint(accessLog)
  const words = useTexts('yourData')
  const passkey = useTexts('passkey')
  const consents = useEndpoint(viewConsents)
  const devices = useEndpoint(loginDevices)
  const market = useMarket()
  const { bizStatus } = useVisitor()
  const isDone = bizStatus !== null && isCertified(bizStatus)
  const [last] = log.data?.details ?? []
  const all = consents.data?.details
  const given = all?.filter((consent) => consent.given).length ?? 0
  return (
    <>
      <ListLink
        icon="eye"
        title={t('access')}
        note={
          <span className={css.dataNote}>
            {!log.isPending &&
              (last
                ? t('lastRead', { time: dateTimeText(last.readAt), what: last.what })
                : t(log.data ? 'accessNone' : 'accessNote'))}
          </span>
        }
        href={href(paths.user({ view: 'access' }))}
      />
      <ListLink
        icon="shield"
        title={t('consents')}
        note={
          <span className={css.dataNote}>
            {!consents.isPending &&
              (all && all.length > 0
                ? t('consentsNote', { given, declined: all.length - given })
                : t(all ? 'consentsNone' : 'consentsChange'))}
          </span>
        }
        href={href(paths.user({ view: 'consents' }))}
      />
      <ListLink
        icon="id"
        title={words('details')}
        note={words('detailsNote')}
        href={href(paths.user({ view: 'details' }))}
      />
      <ListLink
        icon="lock"
        title={words('devices')}
        end={devices.data && <span className={tabsCss.count}>{devices.data.details.length}</span>}
        href={href(paths.user({ view: 'devices' }))}
      />
      <ListLink
        icon="shield"
        title={passkey('passkeys')}
        note={passkey('passkeysNote')}
        href={href(paths.user({ view: 'passkeys' }))}
      />
      <ListLink
        icon="bell"
        title={words('contact')}
        note={words('contactNote')}
        href={href(paths.contact())}
      />
      {/* Known later than the rest: where it stands it moves nothing that is looked at. */}
      {isDone && market.data?.bureau && (
        <ListLink
          icon="search"
          title={t('bureauInquiry')}
          note={t('bureauNote')}
          href={href(paths.creditBureau())}
        />
      )}
    </>
  )
}
