import { Art } from '@noren/ui/Art'
import emptyOrders from '@noren/ui/art/empty-orders.svg'
import error from '@noren/ui/art/error.svg'
import offline from '@noren/ui/art/offline.svg'
import { Button } from '@noren/ui/Button'
import { EmptyState } from '@noren/ui/EmptyState'
import { Skeleton, SkeletonCards, SkeletonForm } from '@noren/ui/Skeleton'
import { useTexts } from '../../../device/texts.ts'
import { Sample } from './Sample.tsx'

/** The states of a page: empty, failed, offline, loading. */
export function StateSamples() {
  const t = useTexts('components')
  const common = useTexts('common')
  const retry = (
    <Button kind="soft" icon="refresh">
      {common('tryAgain')}
    </Button>
  )
  return (
    <>
      <Sample name="EmptyState">
        <EmptyState
          art={<Art src={emptyOrders} width={240} height={150} />}
          title={t('heading')}
          text={t('text')}
          action={<Button>{t('action')}</Button>}
        />
        <EmptyState
          art={<Art src={error} width={240} height={150} />}
          title={common('errorTitle')}
          text={common('errorText')}
          action={retry}
          foot={common('errorNumber', { number: 'E-500' })}
        />
        <EmptyState
          art={<Art src={offline} width={240} height={150} />}
          title={common('offlineTitle')}
          text={common('offlineText')}
          action={retry}
        />
      </Sample>
      <Sample name="Skeleton">
        <Skeleton height=".4rem" width="60%" />
        <SkeletonCards count={1} />
        <SkeletonForm fields={2} />
      </Sample>
    </>
  )
}
