import { Icon } from '@noren/ui/Icon'
import listCss from '@noren/ui/List.module.css'
import selectCss from '@noren/ui/Select.module.css'
import { Sheet } from '@noren/ui/Sheet'
import { moneyShort } from '../../device/formats.ts'
import { useTexts } from '../../device/texts.ts'
import type { RepayDetail } from '../../loan-view/time-stops.ts'
import { wayOf } from './payment/ways.ts'

/** The market's payment channels, in its own order; none costs more than another. */
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
      <ul className={selectCss.list}>
        {props.channels.map((channel) => {
          const way = wayOf(channel)
          const isChosen = channel.channel === props.chosen
          return (
            <li key={channel.channel}>
              <button
                type="button"
                className={listCss.item}
                aria-pressed={isChosen}
                onClick={() => props.onChannel(channel.channel)}
              >
                <span className={listCss.icon}>
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
                {isChosen && <Icon name="check" className={selectCss.tick} />}
              </button>
            </li>
          )
        })}
      </ul>
    </Sheet>
  )
}
