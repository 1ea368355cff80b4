import type { ApiError } from '@noren/client/api-error'
import { Button } from '@noren/ui/Button'
import { Note } from '@noren/ui/Note'
import { Sheet } from '@noren/ui/Sheet'
import { SkeletonForm } from '@noren/ui/Skeleton'
import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useLanguage, useTexts } from '../device/texts.ts'
import { AgreeFoot } from './AgreeFoot.tsx'
import css from './KeyFacts.module.css'
import { TextEnd } from './TextEnd.tsx'
import { useReading } from './use-reading.ts'

type Shown<S> = { statement: S | undefined; isFailed: boolean; retry: () => void }

/** One statement for each choice and language; refetched only when its terms have changed. */
export function useStatement<Answer, S>(
  base: UseQueryOptions<Answer, ApiError>,
  statementOf: (answer: Answer) => S | undefined,
): Shown<S> {
  const language = useLanguage()
  const query = useQuery({
    ...base,
    queryKey: [...base.queryKey, language],
    // A text must not change while it is being read, when the window or the network comes back, or news of a loan.
    meta: { ...base.meta, isAgreedText: true },
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const { data } = query
  return {
    statement: query.isRefetching || data === undefined ? undefined : statementOf(data),
    isFailed: query.isError && !query.isFetching,
    retry: () => void query.refetch(),
  }
}

/**
 * A statement and the checkbox to agree, which is enabled at the end of the text. Nothing is ticked
 * beforehand, and there is no time limit.
 */
export function StatementSheet<S extends { kfsId: string }>(props: {
  title: string
  shown: Shown<S>
  failed: { title: string; text: string }
  agreeText: string
  actionText: string
  isSending: boolean
  trouble: string | null
  /** Above the text. */
  note?: ReactNode
  /** Changed terms make a new statement, which has to be read again. */
  onAgreed: (statement: S) => Promise<string | null>
  onClose: () => void
  children: (statement: S, end: ReactNode) => ReactNode
}) {
  const common = useTexts('common')
  const { statement, retry, isFailed } = props.shown
  const reading = useReading(statement?.kfsId)
  const [agreedTo, setAgreedTo] = useState<string | null>(null)
  const isAgreed = statement !== undefined && agreedTo === statement.kfsId
  const send = async () => {
    if (!statement || !isAgreed || !reading.isAtEnd) return
    if ((await props.onAgreed(statement)) === 'termsChanged') {
      setAgreedTo(null)
      retry()
    }
  }
  return (
    <Sheet
      title={props.title}
      onClose={props.onClose}
      bodyRef={reading.bodyRef}
      onBodyScroll={reading.onScroll}
      staysOnScrimTap
      isTall
      foot={
        statement && (
          <AgreeFoot
            share={reading.share}
            isAgreed={isAgreed}
            onAgree={(isOn) => setAgreedTo(isOn ? statement.kfsId : null)}
            agreeText={props.agreeText}
            actionText={props.actionText}
            isSending={props.isSending}
            trouble={props.trouble}
            onAgreed={() => void send()}
          />
        )
      }
    >
      {props.note}
      {isFailed && (
        <div className={css.agree}>
          <Note meaning="warn" title={props.failed.title} isLive>
            <p>{props.failed.text}</p>
            <Button kind="soft" isSmall icon="refresh" onClick={retry}>
              {common('tryAgain')}
            </Button>
          </Note>
        </div>
      )}
      {!statement && !isFailed && <SkeletonForm fields={6} />}
      {statement &&
        props.children(statement, <TextEnd isAtEnd={reading.isAtEnd} onEnd={reading.markEnd} />)}
    </Sheet>
  )
}
