import { useLayoutEffect, useRef, useState } from 'react'
import type { PageProps } from '../../app/page-props.ts'
import { USER_VIEWS, type UserView } from '../../app/paths.ts'
import { later } from '../../shell/later.tsx'
import { AccessView } from './AccessView.tsx'
import { ConsentsView } from './ConsentsView.tsx'
import { DocumentsView } from './DocumentsView.tsx'
import { ErasedView } from './ErasedView.tsx'
import type { Kept } from './KeptList.tsx'
import { MessagesView } from './MessagesView.tsx'
import { ProfileView } from './ProfileView.tsx'
import { PasskeysView } from './passkeys/PasskeysView.tsx'
import { ViewComing } from './ViewComing.tsx'

const DevicesView = later(
  () => import('./DevicesView.tsx').then((m) => m.DevicesView),
  <ViewComing view="devices" />,
)
const DetailsView = later(
  () => import('./DetailsView.tsx').then((m) => m.DetailsView),
  <ViewComing view="details" />,
)

/** The profile and its sections that have their own heading. All share one route. */
export function UserPage({ query, tab }: PageProps) {
  const view = USER_VIEWS.find((known) => known === query.get('view')) ?? null
  const [kept, setKept] = useState<Kept | null>(null)
  useArrival(view)
  if (kept) return <ErasedView kept={kept} />
  switch (view) {
    case 'messages':
      return <MessagesView />
    case 'papers':
      return <DocumentsView />
    case 'access':
      return <AccessView onErased={setKept} />
    case 'consents':
      return <ConsentsView />
    case 'devices':
      return <DevicesView />
    case 'passkeys':
      return <PasskeysView />
    case 'details':
      return <DetailsView />
    case null:
      return <ProfileView tab={tab} />
  }
}

/** Scrolls and focuses for sections as the router does for pages; to the router they are all one page. */
function useArrival(view: UserView | null): void {
  const last = useRef(view)
  useLayoutEffect(() => {
    if (last.current === view) return
    last.current = view
    window.scrollTo(0, 0)
    document.querySelector<HTMLElement>('[data-page-heading]')?.focus({ preventScroll: true })
  }, [view])
}
