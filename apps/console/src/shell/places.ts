import type { WorkKind } from '@noren/contract/operator/work'
import type { IconName } from '@noren/ui/Icon'
import { useTexts } from '../device/texts.ts'
import { type MoneyPage, type SettingsPage, to } from './paths.ts'
import type { Place as Where } from './place.ts'
import { useMe } from './session.ts'
import { DESKS, desksFor } from './work-kinds.ts'

/** Under which words a place stands in the rail; the first has none. */
export const PLACE_GROUPS = [
  null,
  'work',
  'lookUp',
  'together',
  'money',
  'insight',
  'settings',
  'you',
] as const
export type PlaceGroup = (typeof PLACE_GROUPS)[number]

/** A page that one's calls open, as the rail and the palette name it. */
export interface OpenPlace {
  readonly group: PlaceGroup
  readonly href: string
  readonly icon: IconName
  readonly name: string
  /** What its count in the rail is of. */
  readonly kind: WorkKind | null
  readonly isAt: (where: Where) => boolean
}

/** Each with the call without which there is nothing to see. */
const INSIGHT = [
  ['portfolio', 'portfolioDays', 'differ'],
  ['vintages', 'portfolioDays', 'list'],
  ['rolls', 'portfolioDays', 'refresh'],
  ['collections', 'portfolioDays', 'phone'],
  ['shadows', 'shadowReport', 'eye'],
  ['work', 'reviewAgreement', 'check'],
] as const satisfies readonly (readonly [string, string, IconName])[]

const MONEY = [
  ['books', 'trialBalance', 'list'],
  ['reconciliation', 'listExceptions', 'differ'],
  ['months', 'listBookMonths', 'calendar'],
  ['funds', 'listFunding', 'bank'],
  ['invoices', 'taxRegister', 'doc'],
  ['tax', 'withheldTaxReturn', 'ticket'],
  ['disputes', 'listDisputes', 'undo'],
  ['guarantees', 'listGuarantees', 'shield'],
] as const satisfies readonly (readonly [MoneyPage, string, IconName])[]

const SETTINGS = [
  ['disasters', 'listDisasters', 'pause'],
  ['strategy', 'listStrategies', 'bell'],
  ['policies', 'policyDrafts', 'edit'],
] as const satisfies readonly (readonly [SettingsPage, string, IconName])[]

const isOfMoney =
  (page: MoneyPage) =>
  ({ path }: Where): boolean =>
    path.startsWith(`/money/${page}`) || (page === 'books' && path.startsWith('/money/entries/'))

/** Every place that this person's calls open, in the order of the rail. */
export function usePlaces(): readonly OpenPlace[] {
  const t = useTexts('console')
  const { calls } = useMe()
  const may = (call: string, place: Omit<OpenPlace, 'kind'> & { kind?: WorkKind }) =>
    calls.includes(call) ? [{ kind: null, ...place }] : []
  const below = (path: string) => (where: Where) => where.path.startsWith(path)
  const here = (path: string) => (where: Where) => where.path === path
  return [
    { group: null, href: to.day(), icon: 'sun', name: t('myDay'), kind: null, isAt: here('/') },
    ...desksFor(calls).map((kind) => ({
      ...({ group: 'work', href: to.queue(kind), icon: DESKS[kind].icon, kind } as const),
      name: t(`kind_${kind}`),
      isAt: ({ path, query }: Where) => path.startsWith('/work') && query.get('kind') === kind,
    })),
    ...may('listContactCases', {
      ...{ group: 'work', href: to.contacts(), icon: 'phone' },
      ...{ name: t('contacts'), isAt: here('/contacts') },
    }),
    ...may('listAgencies', {
      ...{ group: 'work', href: to.agents(), icon: 'users', kind: 'agentCertificate' },
      ...{ name: t('agents'), isAt: here('/agents') },
    }),
    ...may('findPeople', {
      ...{ group: 'lookUp', href: to.people(), icon: 'user' },
      ...{ name: t('people'), isAt: below('/people') },
    }),
    ...may('listLoans', {
      ...{ group: 'lookUp', href: to.loans(), icon: 'wallet' },
      ...{ name: t('loans'), isAt: below('/loans') },
    }),
    ...may('listProposals', {
      ...{ group: 'together', href: to.approvals(), icon: 'users', kind: 'proposal' },
      ...{ name: t('approvals'), isAt: below('/approvals') },
    }),
    ...MONEY.flatMap(([page, call, icon]) =>
      may(call, {
        ...{ group: 'money', href: to.money(page), icon },
        ...{ name: t(`money_${page}`), isAt: isOfMoney(page) },
      }),
    ),
    ...INSIGHT.flatMap(([page, call, icon]) =>
      may(call, {
        ...{ group: 'insight', href: to.insight(page), icon },
        // The rail has a group of that name.
        ...{ name: t(page === 'work' ? 'workAlike' : page), isAt: here(`/insight/${page}`) },
      }),
    ),
    ...SETTINGS.flatMap(([page, call, icon]) =>
      may(call, {
        ...{ group: 'settings', href: to.settings(page), icon },
        ...{ name: t(page), isAt: here(`/settings/${page}`) },
      }),
    ),
    {
      ...({ group: 'you', href: to.me(), icon: 'lock', kind: null } as const),
      ...{ name: t('keysAndSessions'), isAt: here('/me') },
    },
  ]
}
