import { useTexts } from '../i18n/texts.ts'
import { StaticPage } from '../shell/AppPage.tsx'
import { useVisitor } from '../shell/session-store.ts'
import { Art } from '../ui/Art.tsx'
import drawing from '../ui/art/error.svg'
import { Blank } from '../ui/Blank.tsx'
import { ButtonLink } from '../ui/Button.tsx'
import { tabTarget } from './guards.ts'
import { href, paths } from './paths.ts'

/** An address the app does not know, with the way home. */
export function NotFoundPage() {
  const t = useTexts('notFound')
  const visitor = useVisitor()
  const home = visitor.hasToken ? tabTarget('home', visitor) : paths.noren()
  return (
    <StaticPage title={t('title')} back>
      <Blank
        art={<Art src={drawing} width={240} height={150} isEager />}
        title={t('heading')}
        text={t('text')}
        action={<ButtonLink href={href(home)}>{t('home')}</ButtonLink>}
      />
    </StaticPage>
  )
}
