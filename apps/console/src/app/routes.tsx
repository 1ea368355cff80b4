import { type ComponentType, lazy, type ReactNode, Suspense, useEffect } from 'react'
import type { TextGroup } from '../device/texts.ts'
import { loadTexts, useTexts } from '../device/texts.ts'
import { Page } from '../shell/Page.tsx'
import { Bones, NoRight, Void } from '../shell/PageParts.tsx'
import { useIsPaletteOpen } from '../shell/palette.ts'
import type { Place } from '../shell/place.ts'
import { type DeskKind, deskKindOf } from '../shell/work-kinds.ts'

/** A page and its texts, loaded when it is first opened. */
const page = <Props,>(
  texts: TextGroup,
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> =>
  lazy(async () => {
    const [Shown] = await Promise.all([load(), loadTexts([texts])])
    return { default: Shown as ComponentType<unknown> }
  }) as unknown as ComponentType<Props>

const DayPage = page('work', () => import('../features/work/DayPage.tsx').then((m) => m.DayPage))
const QueuePage = page<{ kind: DeskKind }>('work', () =>
  import('../features/work/QueuePage.tsx').then((m) => m.QueuePage),
)
const DeskPage = page<{ kind: DeskKind; itemId: string }>('work', () =>
  import('../features/work/DeskPage.tsx').then((m) => m.DeskPage),
)
const ContactsPage = page('work', () =>
  import('../features/work/ContactsPage.tsx').then((m) => m.ContactsPage),
)
const AgentsPage = page('work', () =>
  import('../features/work/AgentsPage.tsx').then((m) => m.AgentsPage),
)
const LoansPage = page('lookup', () =>
  import('../features/lookup/LoansPage.tsx').then((m) => m.LoansPage),
)
const LoanPage = page<{ loanId: string }>('lookup', () =>
  import('../features/lookup/LoanPage.tsx').then((m) => m.LoanPage),
)
const PeoplePage = page('lookup', () =>
  import('../features/lookup/PeoplePage.tsx').then((m) => m.PeoplePage),
)
const PersonPage = page<{ userId: string }>('lookup', () =>
  import('../features/lookup/PersonPage.tsx').then((m) => m.PersonPage),
)
const loadPalette = () => import('../features/lookup/Palette.tsx').then((m) => m.Palette)
const Palette = page('lookup', loadPalette)
const ApprovalsPage = page<{ proposalId: string | null }>('approvals', () =>
  import('../features/approvals/ApprovalsPage.tsx').then((m) => m.ApprovalsPage),
)
const PortfolioPage = page('insight', () =>
  import('../features/insight/PortfolioPage.tsx').then((m) => m.PortfolioPage),
)
const VintagesPage = page('insight', () =>
  import('../features/insight/VintagesPage.tsx').then((m) => m.VintagesPage),
)
const RollsPage = page('insight', () =>
  import('../features/insight/RollsPage.tsx').then((m) => m.RollsPage),
)
const CollectionsPage = page('insight', () =>
  import('../features/insight/CollectionsPage.tsx').then((m) => m.CollectionsPage),
)
const ShadowsPage = page('insight', () =>
  import('../features/insight/ShadowsPage.tsx').then((m) => m.ShadowsPage),
)
const WorkPage = page('insight', () =>
  import('../features/insight/WorkPage.tsx').then((m) => m.WorkPage),
)
const BooksPage = page('money', () =>
  import('../features/money/BooksPage.tsx').then((m) => m.BooksPage),
)
const EntryPage = page<{ entryId: string }>('money', () =>
  import('../features/money/EntryPage.tsx').then((m) => m.EntryPage),
)
const ReconciliationPage = page<{ exceptionId: string | null }>('money', () =>
  import('../features/money/ReconciliationPage.tsx').then((m) => m.ReconciliationPage),
)
const MonthsPage = page('money', () =>
  import('../features/money/MonthsPage.tsx').then((m) => m.MonthsPage),
)
const FundsPage = page('money', () =>
  import('../features/money/FundsPage.tsx').then((m) => m.FundsPage),
)
const InvoicesPage = page('money', () =>
  import('../features/money/InvoicesPage.tsx').then((m) => m.InvoicesPage),
)
const DisputesPage = page('money', () =>
  import('../features/money/DisputesPage.tsx').then((m) => m.DisputesPage),
)
const GuaranteesPage = page('money', () =>
  import('../features/money/GuaranteesPage.tsx').then((m) => m.GuaranteesPage),
)
const TaxPage = page('money', () => import('../features/money/TaxPage.tsx').then((m) => m.TaxPage))
const DisastersPage = page('settings', () =>
  import('../features/settings/DisastersPage.tsx').then((m) => m.DisastersPage),
)
const StrategyPage = page('settings', () =>
  import('../features/settings/StrategyPage.tsx').then((m) => m.StrategyPage),
)
const PoliciesPage = page('settings', () =>
  import('../features/settings/PoliciesPage.tsx').then((m) => m.PoliciesPage),
)
const MePage = page('gate', () => import('../features/gate/MePage.tsx').then((m) => m.MePage))

interface Route {
  pattern: RegExp
  /** The call without which there is nothing to see; none for what is everybody's. */
  call: string | null
  show: (found: { id: string; kind: DeskKind | null }) => ReactNode
}

const ID = String.raw`([\da-f-]{36})`
const ROUTES: readonly Route[] = [
  { pattern: /^\/$/, call: null, show: () => <DayPage /> },
  { pattern: /^\/me$/, call: null, show: () => <MePage /> },
  {
    pattern: /^\/work$/,
    call: 'listWork',
    show: ({ kind }) => (kind ? <QueuePage key={kind} kind={kind} /> : <DayPage />),
  },
  {
    pattern: new RegExp(`^/work/${ID}$`),
    call: 'listWork',
    show: ({ kind, id }) => (kind ? <DeskPage kind={kind} itemId={id} /> : <Missing />),
  },
  {
    pattern: new RegExp(`^/approvals(?:/${ID})?$`),
    call: 'listProposals',
    show: ({ id }) => <ApprovalsPage proposalId={id || null} />,
  },
  { pattern: /^\/contacts$/, call: 'listContactCases', show: () => <ContactsPage /> },
  { pattern: /^\/agents$/, call: 'listAgencies', show: () => <AgentsPage /> },
  { pattern: /^\/loans$/, call: 'listLoans', show: () => <LoansPage /> },
  {
    pattern: new RegExp(`^/loans/${ID}$`),
    call: 'showLoan',
    show: ({ id }) => <LoanPage key={id} loanId={id} />,
  },
  { pattern: /^\/insight\/portfolio$/, call: 'portfolioDays', show: () => <PortfolioPage /> },
  { pattern: /^\/insight\/vintages$/, call: 'vintages', show: () => <VintagesPage /> },
  { pattern: /^\/insight\/rolls$/, call: 'rollRates', show: () => <RollsPage /> },
  { pattern: /^\/insight\/collections$/, call: 'collectionDays', show: () => <CollectionsPage /> },
  { pattern: /^\/insight\/shadows$/, call: 'shadowReport', show: () => <ShadowsPage /> },
  { pattern: /^\/insight\/work$/, call: 'reviewAgreement', show: () => <WorkPage /> },
  { pattern: /^\/money\/books$/, call: 'trialBalance', show: () => <BooksPage /> },
  {
    pattern: new RegExp(`^/money/entries/${ID}$`),
    call: 'journalEntry',
    show: ({ id }) => <EntryPage key={id} entryId={id} />,
  },
  {
    pattern: new RegExp(`^/money/reconciliation(?:/${ID})?$`),
    call: 'listExceptions',
    show: ({ id }) => <ReconciliationPage exceptionId={id || null} />,
  },
  { pattern: /^\/money\/months$/, call: 'listBookMonths', show: () => <MonthsPage /> },
  { pattern: /^\/money\/funds$/, call: 'listFunding', show: () => <FundsPage /> },
  { pattern: /^\/money\/invoices$/, call: 'taxRegister', show: () => <InvoicesPage /> },
  { pattern: /^\/money\/disputes$/, call: 'listDisputes', show: () => <DisputesPage /> },
  { pattern: /^\/money\/guarantees$/, call: 'listGuarantees', show: () => <GuaranteesPage /> },
  { pattern: /^\/money\/tax$/, call: 'withheldTaxReturn', show: () => <TaxPage /> },
  { pattern: /^\/settings\/disasters$/, call: 'listDisasters', show: () => <DisastersPage /> },
  { pattern: /^\/settings\/strategy$/, call: 'listStrategies', show: () => <StrategyPage /> },
  { pattern: /^\/settings\/policies$/, call: 'policyDrafts', show: () => <PoliciesPage /> },
  { pattern: /^\/people$/, call: 'findPeople', show: () => <PeoplePage /> },
  {
    pattern: new RegExp(`^/people/${ID}$`),
    call: 'showPerson',
    show: ({ id }) => <PersonPage key={id} userId={id} />,
  },
]

/** The page of a place, for somebody who may make these calls. */
export function Routed({ place, calls }: { place: Place; calls: readonly string[] }) {
  const t = useTexts('console')
  for (const { pattern, call, show } of ROUTES) {
    const match = pattern.exec(place.path)
    if (!match) continue
    if (call !== null && !calls.includes(call)) {
      return (
        <Page title={t('noRightTitle')}>
          <NoRight call={call} />
        </Page>
      )
    }
    const shown = show({ id: match[1] ?? '', kind: deskKindOf(place.query.get('kind')) })
    return <Suspense fallback={<Waiting />}>{shown}</Suspense>
  }
  return <Missing />
}

const AHEAD_MS = 1_000

/** The palette over the page; nothing while it is loaded for the first time. */
export function PalettePlace() {
  const isOpen = useIsPaletteOpen()
  // Ahead, so that what is typed right after its key is typed into it.
  useEffect(() => {
    const soon = setTimeout(
      () => void Promise.all([loadPalette(), loadTexts(['lookup'])]),
      AHEAD_MS,
    )
    return () => clearTimeout(soon)
  }, [])
  return <Suspense fallback={null}>{isOpen && <Palette />}</Suspense>
}

function Waiting() {
  const t = useTexts('console')
  return (
    <Page title={t('console')}>
      <Bones />
    </Page>
  )
}

function Missing() {
  const t = useTexts('console')
  return (
    <Page title={t('missing')}>
      <Void title={t('missing')} text={t('missingText')} />
    </Page>
  )
}
