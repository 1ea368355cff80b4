import { Art } from './Art.tsx'
import emptyOrders from './art/empty-orders.svg'
import { Button } from './Button.tsx'
import { EmptyState } from './EmptyState.tsx'
import type { Part } from './workshop.tsx'

const art = <Art src={emptyOrders} width={360} height={260} isEager />

export const workshop: Part = {
  states: {
    plain: (t) => <EmptyState art={art} title={t('heading')} text={t('text')} />,
    withAll: (t) => (
      <EmptyState
        art={art}
        title={t('heading')}
        text={t('longText')}
        action={<Button>{t('action')}</Button>}
        foot={t('sample')}
      />
    ),
    alertOfAPage: (t) => (
      <EmptyState art={art} title={t('heading')} text={t('error')} isAlert isPageHeading />
    ),
  },
}
