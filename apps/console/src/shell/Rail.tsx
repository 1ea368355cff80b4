import { useEndpoint } from '@noren/client/use-endpoint'
import type { WorkKind } from '@noren/contract/operator/work'
import { workCounts } from '@noren/contract/operator/work'
import { Icon, type IconName } from '@noren/ui/Icon'
import { useTexts } from '../device/texts.ts'
import { initialsOf } from './initials.ts'
import { Mark } from './Mark.tsx'
import { type MoneyPage, to } from './paths.ts'
import { usePlace } from './place.ts'
import css from './Shell.module.css'
import { useMe } from './session.ts'
import { DESKS, desksFor } from './work-kinds.ts'

const COUNTS_EVERY_MS = 20_000

const INSIGHT = [
  ['portfolio', 'differ'],
  ['vintages', 'list'],
  ['rolls', 'refresh'],
  ['collections', 'phone'],
] as const satisfies readonly (readonly [string, IconName])[]

/** Each with the call without which there is nothing to see. */
const MONEY = [
  ['books', 'trialBalance', 'list'],
  ['reconciliation', 'listExceptions', 'differ'],
  ['months', 'listBookMonths', 'calendar'],
  ['funds', 'listFunding', 'bank'],
  ['invoices', 'taxRegister', 'doc'],
  ['tax', 'withheldTaxReturn', 'ticket'],
] as const satisfies readonly (readonly [MoneyPage, string, IconName])[]

/** What waits, of every kind that may be seen; asked again while the console is open. */
export const useCounts = () => {
  const { calls } = useMe()
  const { data } = useEndpoint(
    workCounts,
    {},
    { enabled: calls.includes('workCounts'), refetchInterval: COUNTS_EVERY_MS },
  )
  return data?.kinds ?? []
}

const isOfMoney = (path: string, page: MoneyPage): boolean =>
  path.startsWith(`/money/${page}`) || (page === 'books' && path.startsWith('/money/entries/'))

/** The places of the console that one's calls open. */
export function Rail() {
  const t = useTexts('console')
  const { name, roles, calls } = useMe()
  const counts = useCounts()
  const { path, query } = usePlace()
  const link = (
    href: string,
    icon: IconName,
    words: string,
    isHere: boolean,
    kind: WorkKind | null = null,
  ) => {
    const count = counts.find((one) => one.kind === kind)
    return (
      <a key={href} href={href} aria-current={isHere ? 'page' : undefined}>
        <Icon name={icon} size="sm" />
        <span className={css.name}>{words}</span>
        {count && count.open > 0 && (
          <span className={css.count}>
            {count.late > 0 ? (
              <span className={css.late}>
                <Icon name="warn" size="xs" label={t('hasLate')} />
                {count.open}
              </span>
            ) : (
              count.open
            )}
          </span>
        )}
      </a>
    )
  }
  return (
    <aside className={css.rail}>
      <a className={css.brand} href={to.day()}>
        <Mark />
        <span>{t('console')}</span>
      </a>
      <nav className={css.nav} aria-label={t('places')}>
        {link(to.day(), 'sun', t('myDay'), path === '/')}
        {desksFor(calls).length > 0 && <h2>{t('work')}</h2>}
        {desksFor(calls).map((kind) => {
          const isHere = path.startsWith('/work') && query.get('kind') === kind
          return link(to.queue(kind), DESKS[kind].icon, t(`kind_${kind}`), isHere, kind)
        })}
        {calls.includes('listContactCases') &&
          link(to.contacts(), 'phone', t('contacts'), path === '/contacts')}
        {(calls.includes('findPeople') || calls.includes('listLoans')) && <h2>{t('lookUp')}</h2>}
        {calls.includes('findPeople') &&
          link(to.people(), 'user', t('people'), path.startsWith('/people'))}
        {calls.includes('listLoans') &&
          link(to.loans(), 'wallet', t('loans'), path.startsWith('/loans'))}
        {calls.includes('listProposals') && (
          <>
            <h2>{t('together')}</h2>
            {link(
              to.approvals(),
              'users',
              t('approvals'),
              path.startsWith('/approvals'),
              'proposal',
            )}
          </>
        )}
        {calls.includes('trialBalance') && <h2>{t('money')}</h2>}
        {MONEY.filter(([, call]) => calls.includes(call)).map(([page, , icon]) =>
          link(to.money(page), icon, t(`money_${page}`), isOfMoney(path, page)),
        )}
        {calls.includes('portfolioDays') && (
          <>
            <h2>{t('insight')}</h2>
            {INSIGHT.map(([page, icon]) =>
              link(to.insight(page), icon, t(page), path === `/insight/${page}`),
            )}
          </>
        )}
        <h2>{t('you')}</h2>
        {link(to.me(), 'lock', t('keysAndSessions'), path === '/me')}
      </nav>
      <a className={css.me} href={to.me()}>
        <span className={css.initials} aria-hidden="true">
          {initialsOf(name)}
        </span>
        <span>
          <b>{name}</b>
          {roles.map((role) => t(`role_${role}`)).join(', ')}
        </span>
      </a>
    </aside>
  )
}
