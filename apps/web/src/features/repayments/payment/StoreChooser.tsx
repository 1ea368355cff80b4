import { Icon } from '@noren/ui/Icon'
import { useTexts } from '../../../device/texts.ts'
import '@noren/ui/List.css'
import type { Instrument } from './order.ts'

/** Which shop the person goes to; then the code is shown under its name. */
export function StoreChooser(props: {
  stores: Instrument['stores']
  onStore: (storeCode: string) => void
}) {
  const t = useTexts('payment')
  return (
    <div className="payment__means">
      <h2 className="h3" id="stores">
        {t('chooseStore')}
      </h2>
      <ul aria-labelledby="stores" className="payment__stores">
        {props.stores.map(({ storeCode, name }) => (
          <li key={storeCode}>
            <button type="button" className="list__item" onClick={() => props.onStore(storeCode)}>
              <span className="list__icon">
                <Icon name="pin" />
              </span>
              <span className="strong">{name}</span>
              <Icon name="chevron-right" />
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
