import { StaticPage } from '../../frame/AppPage.tsx'
import { useTexts } from '../../i18n/texts.ts'
import { href, paths } from '../../paths.ts'
import { useVisitor } from '../../session-store.ts'
import { Art } from '../../ui/Art.tsx'
import drawing from '../../ui/art/right-document.svg'
import { Blank } from '../../ui/Blank.tsx'
import { ButtonLink } from '../../ui/Button.tsx'

/** A route whose page is still to come. It says so, and what to do until then. */
export function BeingBuiltPage() {
  const t = useTexts('beingBuilt')
  const { hasToken } = useVisitor()
  return (
    <StaticPage title={t('title')} back>
      <Blank
        art={<Art src={drawing} width={120} height={90} isEager />}
        title={t('heading')}
        text={t('text')}
        action={
          <ButtonLink kind="soft" href={href(hasToken ? paths.user() : paths.noren())}>
            {hasToken ? t('toProfile') : t('toStart')}
          </ButtonLink>
        }
      />
    </StaticPage>
  )
}
