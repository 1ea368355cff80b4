import { Art } from '@noren/ui/Art'
import drawing from '@noren/ui/art/error.svg'
import { ButtonLink } from '@noren/ui/Button'
import { EmptyState } from '@noren/ui/EmptyState'
import { useTexts } from '../device/texts.ts'
import { StaticPage } from '../shell/AppPage.tsx'
import { useVisitor } from '../shell/session-store.ts'
import { tabTarget } from './guards.ts'
import { href, paths } from './paths.ts'

/** For an address the app does not know, with a link home. */
export function NotFoundPage() {
  const t = useTexts('notFound')
  const visitor = useVisitor()
  const home = visitor.hasToken ? tabTarget('home', visitor) : paths.noren()
  return (
    <StaticPage title={t('title')} back>
      <EmptyState
        art={<Art src={drawing} width={240} height={150} isEager />}
        title={t('heading')}
        text={t('text')}
        action={<ButtonLink href={href(home)}>{t('home')}</ButtonLink>}
      />
    </StaticPage>
  )
}
