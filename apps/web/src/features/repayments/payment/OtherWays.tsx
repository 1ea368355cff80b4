import { ButtonLink } from '@noren/ui/Button'
import { Card } from '@noren/ui/Card'
import { Tabs } from '@noren/ui/Tabs'
import type { ReactNode } from 'react'
import { href, paths } from '../../../app/paths.ts'
import { moneyMinorShort } from '../../../device/formats.ts'
import { useTexts } from '../../../device/texts.ts'
import { useVisitor } from '../../../shell/session-store.ts'
import { channels } from './channels.ts'
import css from './Payment.module.css'
import { tabOf, wayOf } from './ways.ts'

const PANEL = 'ways-panel'

/**
 * The channels of one page as tabs. The order is shown under its own channel; another channel needs
 * another order, which only the signed-in person can make, on the loan's page.
 */
export function OtherWays(props: {
  path: string
  /** The order's own channel. */
  channel: string
  shown: string
  onShown: (channel: string) => void
  repayId: string | null
  children: ReactNode
}) {
  const t = useTexts('payment')
  const ofPage = channels.filter(({ route }) => route === props.path)
  if (!ofPage.some(({ channelCode }) => channelCode === props.channel)) return props.children
  return (
    <>
      <div className={css.tabs}>
        <Tabs
          label={t('ways')}
          panelId={PANEL}
          tabs={ofPage.map(({ channelCode, kind }) => ({
            value: channelCode as string,
            label: t(tabOf({ channel: channelCode, kind })),
          }))}
          value={props.shown}
          onValue={props.onShown}
        />
      </div>
      <div role="tabpanel" id={PANEL}>
        {props.shown === props.channel ? (
          props.children
        ) : (
          <NewWay repayId={props.repayId} channel={props.shown} />
        )}
      </div>
    </>
  )
}

function NewWay(props: { repayId: string | null; channel: string }) {
  const t = useTexts('payment')
  const { hasToken } = useVisitor()
  const channel = channels.find(({ channelCode }) => channelCode === props.channel)
  if (!channel) return null
  const name = t(wayOf({ channel: channel.channelCode, kind: channel.kind }).name)
  const signedIn = props.repayId
    ? paths.repay(props.repayId, { channel: props.channel })
    : paths.order()
  return (
    <Card>
      <h2 className="h3">{t('newWayTitle', { way: name })}</h2>
      <p className="lead">{t('newWayText')}</p>
      {channel.amountMinorMax !== undefined && (
        <p className={`small ${css.part}`}>
          {t('channelMax', { amount: moneyMinorShort(channel.amountMinorMax) })}
        </p>
      )}
      <div className={css.part}>
        <ButtonLink isBlock href={href(hasToken ? signedIn : paths.login())}>
          {t(hasToken ? 'newWay' : 'toSignIn')}
        </ButtonLink>
      </div>
    </Card>
  )
}
