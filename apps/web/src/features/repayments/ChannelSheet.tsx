import { Icon } from '@noren/ui/Icon'
import { moneyShort } from '../../device/formats.ts'
import { useTexts } from '../../device/texts.ts'
import { wayOf } from './payment/ways.ts'
import '@noren/ui/List.css'
import '@noren/ui/Select.css'
import { Sheet } from '@noren/ui/Sheet'
import type { RepayDetail } from '../../loan-view/time-stops.ts'

/** The market's ways to bring the money, in its own order; none costs more than another. */
export function ChannelSheet(props: {
  channels: RepayDetail['channels']
  chosen: string
  onChannel: (channel: string) => void
  onClose: () => void
}) {
  const t = useTexts('repay')
  const words = useTexts('payment')
  return (
    <Sheet title={t('channels')} onClose={props.onClose}>
      <p className="small">{t('channelsNote')}</p>
      <ul className="select__list">
        {props.channels.map((channel) => {
          const way = wayOf(channel)
          const isChosen = channel.channel === props.chosen
          return (
            <li key={channel.channel}>
              <button
                type="button"
                className="list__item"
                aria-pressed={isChosen}
                onClick={() => props.onChannel(channel.channel)}
              >
                <span className="list__icon">
                  <Icon name={way.icon} />
                </span>
                <div>
                  <p className="strong">{words(way.name)}</p>
                  {way.note && <p className="small">{words(way.note)}</p>}
                  {channel.amountMax !== null && (
                    <p className="small">
                      {words('channelMax', { amount: moneyShort(channel.amountMax) })}
                    </p>
                  )}
                </div>
                {isChosen && <Icon name="check" className="select__tick" />}
              </button>
            </li>
          )
        })}
      </ul>
    </Sheet>
  )
}
