import { Choice } from '@noren/ui/Choice'
import { classes } from '@noren/ui/classes'
import { List, ListButton } from '@noren/ui/List'
import { moneyShort } from '../../device/formats.ts'
import { useTexts } from '../../device/texts.ts'
import type { RepayDetail } from '../../loan-view/time-stops.ts'
import { type ChannelGroup, channelGroups, groupOf, wayOf } from './payment/ways.ts'
import css from './Repay.module.css'

type Channel = RepayDetail['channels'][number]

const ICONS = { app: 'qr', transfer: 'bank', cash: 'wallet', other: 'wallet' } as const

/**
 * How to pay, in groups. The head of each says what it costs and how soon the payment is seen; opening a
 * group chooses its first channel, so that the open one is always the chosen one.
 */
export function ChannelGroups(props: {
  channels: readonly Channel[]
  chosen: Channel
  onChannel: (channel: string) => void
}) {
  const t = useTexts('repay')
  return (
    <section className="section" aria-labelledby="channels">
      <h2 className={`h2 ${css.channelsHead}`} id="channels">
        {t('channels')}
      </h2>
      <List>
        {channelGroups(props.channels).map(({ group, channels }) => (
          <Group {...props} key={group} group={group} channels={channels} />
        ))}
      </List>
      <p className={`small ${css.channelsNote}`}>{t('channelsNote')}</p>
    </section>
  )
}

function Group(props: {
  group: ChannelGroup
  channels: readonly Channel[]
  chosen: Channel
  onChannel: (channel: string) => void
}) {
  const t = useTexts('repay')
  const words = useTexts('payment')
  const { group, channels } = props
  const name = t(`channelGroup_${group}`)
  const isOpen = group === groupOf(props.chosen)
  const [first] = channels
  const noteOf = (channel: Channel) => {
    const { note } = wayOf(channel)
    const { amountMax } = channel
    return (
      <>
        {note && words(note)}
        {amountMax !== null && (
          <span className={css.channelMax}>
            {words('channelMax', { amount: moneyShort(amountMax) })}
          </span>
        )}
      </>
    )
  }
  return (
    <div className={classes(css.channelGroup, isOpen && css.isOpen)}>
      <ListButton
        icon={ICONS[group]}
        title={name}
        note={t(`channelCost_${group}`)}
        endIcon="chevron-down"
        aria-expanded={isOpen}
        onClick={() => !isOpen && first && props.onChannel(first.channel)}
      />
      {isOpen && (
        <div className={css.channelList}>
          <Choice
            legend={name}
            isLegendHidden
            options={channels.map((channel) => ({
              value: channel.channel,
              label: words(wayOf(channel).name),
              note: noteOf(channel),
            }))}
            value={props.chosen.channel}
            onValue={props.onChannel}
          />
        </div>
      )}
    </div>
  )
}
