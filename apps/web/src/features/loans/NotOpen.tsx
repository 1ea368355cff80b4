import type { PageState } from '@noren/client/loaded'
import { Art } from '@noren/ui/Art'
import emptyOrders from '@noren/ui/art/empty-orders.svg'
import { ButtonLink } from '@noren/ui/Button'
import { EmptyState } from '@noren/ui/EmptyState'
import type { ReactNode } from 'react'
import { href, paths } from '../../app/paths.ts'
import { useTexts } from '../../device/texts.ts'

/** The state of a page that shows something without asking for data. */
export const NOTHING: PageState<null> = {
  kind: 'ready',
  data: null,
  asOfMs: null,
  retry: () => undefined,
}

/** Nothing can be applied for here: why, and the way on. */
export function NotOpen(props: {
  title: string
  text: string
  leadsToOrders?: boolean
  action?: ReactNode
}) {
  const t = useTexts('loan')
  return (
    <EmptyState
      art={<Art src={emptyOrders} width={240} height={150} isEager />}
      title={props.title}
      text={props.text}
      action={
        props.action ?? (
          <ButtonLink kind="soft" href={href(props.leadsToOrders ? paths.order() : paths.home())}>
            {t(props.leadsToOrders ? 'toOrders' : 'compare')}
          </ButtonLink>
        )
      }
    />
  )
}
