import { Icon } from '@noren/ui/Icon'
import listCss from '@noren/ui/List.module.css'
import { useTexts } from '../../../device/texts.ts'
import type { Instrument } from './order.ts'
import css from './Payment.module.css'

/** Asks to which shop the person goes; the code is then shown under its name. */
export function StoreChooser(props: {
  stores: Instrument['stores']
  onStore: (storeCode: string) => void
}) {
  const t = useTexts('payment')
  return (
    <div className={css.means}>
      <h2 className="h3" id="stores">
        {t('chooseStore')}
      </h2>
      <ul aria-labelledby="stores" className={css.stores}>
        {props.stores.map(({ storeCode, name }) => (
          <li key={storeCode}>
            <button type="button" className={listCss.item} onClick={() => props.onStore(storeCode)}>
              <span className={listCss.icon}>
                <Icon name="pin" />
              </span>
              <span className={`strong ${css.storeName}`}>{name}</span>
              <Icon name="chevron-right" />
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
