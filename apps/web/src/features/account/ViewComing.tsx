import { SkeletonCards } from '@noren/ui/Skeleton'
import { useTexts } from '../../device/texts.ts'
import { AppPage } from '../../shell/AppPage.tsx'

/** Stands where a section of the profile will be, until its code is loaded. */
export function ViewComing(props: { view: 'devices' | 'details' }) {
  const t = useTexts('yourData')
  return (
    <AppPage
      title={t(props.view)}
      back
      state={{ kind: 'loading' }}
      skeleton={<SkeletonCards count={2} />}
      empty="never"
    >
      {() => null}
    </AppPage>
  )
}
