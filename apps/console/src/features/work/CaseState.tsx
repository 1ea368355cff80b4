import type { ApiError } from '@noren/client/api-error'
import type { PageState } from '@noren/client/loaded'
import type { ReactNode } from 'react'
import { Bones, Loaded } from '../../shell/PageParts.tsx'
import type { DeskKind } from '../../shell/work-kinds.ts'
import { Conflict, EXPECTED, type WorkItem } from './Conflict.tsx'
import css from './Desk.module.css'

const isExpected = ({ reason }: ApiError): boolean => EXPECTED.some((one) => one === reason)

/** What a case shows, in whichever state its call is; one that was decided meanwhile says so. */
export function CaseState<Data>(props: {
  item: WorkItem
  kind: DeskKind
  state: PageState<Data>
  children: (data: Data) => ReactNode
}) {
  const { state } = props
  if (state.kind === 'ready') return <>{props.children(state.data)}</>
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
