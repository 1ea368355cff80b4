import type { PageState } from '@noren/client/loaded'
import { OPERATOR_ROLES } from '@noren/contract/operator/roles'
import { Skeleton } from '@noren/ui/Skeleton'
import { type ReactNode, useEffect, useState } from 'react'
import { formats } from '../device/market.ts'
import { useTexts } from '../device/texts.ts'
import { behindSecondsOf } from './behind.ts'
import { Press } from './Press.tsx'
import shell from './Shell.module.css'
import css from './Table.module.css'
import { rolesWith } from './work-kinds.ts'

const SHOWN_AFTER_MS = 150
const BONES = 8

/** Rows to come; after a moment, so that what is quick does not flicker. */
export function Bones() {
  const [isShown, setIsShown] = useState(false)
  const t = useTexts('console')
  useEffect(() => {
    const timer = setTimeout(() => setIsShown(true), SHOWN_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className={css.bones} role="status">
      <span className="sr">{t('loading')}</span>
      {isShown &&
        Array.from({ length: BONES }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: all are alike.
          <Skeleton key={at} width="100%" height=".44rem" />
        ))}
    </div>
  )
}

/** What it is, what is safe, and one way on. */
export function Void(props: { title: string; text: string; children?: ReactNode }) {
  return (
    <div className={css.void}>
      <h2>{props.title}</h2>
      <p>{props.text}</p>
      {props.children}
    </div>
  )
}

/** A page that one's roles do not open: nothing of it was read. */
export function NoRight({ call }: { call: string }) {
  const t = useTexts('console')
  const roles = rolesWith(call, OPERATOR_ROLES).map((role) => t(`role_${role}`))
  return <Void title={t('noRight')} text={t('noRightText', { roles: roles.join(', ') })} />
}

/** The page in whichever state its calls are. */
export function Loaded<Data extends object>(props: {
  state: PageState<Data>
  children: (data: Data) => ReactNode
}) {
  const t = useTexts('console')
  const { state } = props
  if (state.kind === 'loading') return <Bones />
  if (state.kind === 'ready') {
    const behindSeconds = behindSecondsOf(state.data)
    return (
      <>
        {behindSeconds > 0 && (
          <p className={shell.band} role="status">
            {t('behind', { count: behindSeconds })}
            <Press kind="text" onClick={state.retry}>
              {t('retry')}
            </Press>
          </p>
        )}
        {state.asOfMs !== null && (
          <p className={shell.band} role="status">
            {t('asOf', { time: formats().timeText(state.asOfMs) })}
            <Press kind="text" onClick={state.retry}>
              {t('retry')}
            </Press>
          </p>
        )}
        {props.children(state.data)}
      </>
    )
  }
  const retry = (
    <Press kind="line" onClick={state.retry}>
      {t('retry')}
    </Press>
  )
  if (state.kind === 'offline') {
    return (
      <Void title={t('offline')} text={t('offlineText')}>
        {retry}
      </Void>
    )
  }
  const { error } = state
  const isOurs = error.kind !== 'refused' || error.code >= 500
  return (
    <Void
      title={isOurs ? t('failed') : t('refused')}
      text={error.msg || (isOurs ? t('failedText') : t('refusedText'))}
    >
      {retry}
    </Void>
  )
}
