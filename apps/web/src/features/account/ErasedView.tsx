import { ButtonLink } from '@noren/ui/Button'
import { Note } from '@noren/ui/Note'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { href, paths } from '../../app/paths.ts'
import { useTexts } from '../../device/texts.ts'
import { StaticPage } from '../../shell/AppPage.tsx'
import { forgetSession } from '../../shell/session-store.ts'
import { type Kept, KeptList } from './KeptList.tsx'

/** The last page after an erasure. It makes no calls, since nobody is signed in any more. */
export function ErasedView(props: { kept: Kept }) {
  const t = useTexts('yourData')
  const queryClient = useQueryClient()
  useEffect(() => {
    forgetSession()
    queryClient.clear()
  }, [queryClient])
  return (
    <StaticPage
      title={t('erasedTitle')}
      dock={
        <ButtonLink isBlock href={href(paths.noren())}>
          {t('toStart')}
        </ButtonLink>
      }
    >
      <div className="stack-4">
        <Note meaning="good" isLive>
          {t('erasedText')}
        </Note>
        <section className="stack-4" aria-labelledby="stays">
          <h2 className="h3" id="stays">
            {t('staysTitle')}
          </h2>
          <KeptList kept={props.kept} />
        </section>
      </div>
    </StaticPage>
  )
}
