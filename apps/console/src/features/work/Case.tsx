import type { ApiError } from '@noren/client/api-error'
import { loaded } from '@noren/client/loaded'
import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Bones, Loaded } from '../../shell/PageParts.tsx'
import type { DeskKind } from '../../shell/work-kinds.ts'
import { Conflict, EXPECTED, type WorkItem } from './Conflict.tsx'
import css from './Desk.module.css'

const isExpected = ({ reason }: ApiError): boolean => EXPECTED.some((one) => one === reason)

/**
 * Opens a case, once: every answer is a look that stands in the borrower's access log. One that was decided
 * meanwhile says so.
 */
export function Case<Data>(props: {
  item: WorkItem
  kind: DeskKind
  read: UseQueryOptions<Data, ApiError>
  /** Its answer has keys of pictures: nothing of it is kept once the case is left. */
  hasKeys?: boolean
  children: (data: Data) => ReactNode
}) {
  const { read } = props
  const shown = useQuery({
    ...read,
    staleTime: Number.POSITIVE_INFINITY,
    ...(props.hasKeys && { gcTime: 0 }),
    meta: { ...read.meta, handles: EXPECTED },
  })
  const state = loaded({ shown })
  if (state.kind === 'ready') return <>{props.children(state.data.shown)}</>
  return (
    <div className={css.evidence}>
      {state.kind === 'loading' ? (
        <Bones />
      ) : state.kind === 'error' && isExpected(state.error) ? (
        <Conflict
          kind={props.kind}
          error={state.error}
          itemId={props.item.itemId}
          retry={state.retry}
        />
      ) : (
        <Loaded state={state}>{() => null}</Loaded>
      )}
    </div>
  )
}
