import { moneyMinorShort, moneyShort } from '../../../device/formats.ts'
import type { Texts } from '../../../device/texts.ts'
import type { Offer } from '../../../loan-view/terms.ts'
import type { Row, Table } from '../../../shell/form/table.ts'
import type { Guidance } from './guidance.ts'
import { WishChoice } from './WishChoice.tsx'
import {
  TOGETHER,
  WISHES_MAX,
  type WishForm,
  wishesIn,
  wishesTrouble,
  wishTotal,
  wishTrouble,
} from './wishes.ts'

type WishRow = Row<string | null, WishForm>

/** A row for each product, and one for errors that concern all of them together. */
export const wishTable = (t: Texts<'home'>, guidance: Guidance): Table<WishForm> => ({
  ...Object.fromEntries(guidance.details.map((offer) => [offer.productCode, oneOf(t, offer)])),
  [TOGETHER]: {
    rules: (['none', 'tooMany', 'aboveTotal'] as const).map((trouble) => ({
      holds: (_, form) => wishesTrouble(guidance, wishesIn(form)) !== trouble,
      message: (_, form) =>
        t(`reserve_${trouble}`, {
          max: moneyShort(guidance.totalMax),
          total: moneyMinorShort(wishTotal(guidance.details, wishesIn(form))),
          count: WISHES_MAX,
        }),
    })),
  },
})

function oneOf(t: Texts<'home'>, offer: Offer): WishRow {
  const { terms } = offer
  const bounds = {
    min: moneyShort(terms.amountMin),
    max: moneyShort(terms.amountMax),
    step: moneyShort(terms.amountStep),
  }
  return {
    rules: (['empty', 'below', 'above', 'offStep'] as const).map((trouble) => ({
      holds: (typed) => typed === null || wishTrouble(offer, typed) !== trouble,
      message: t(`wish_${trouble}`, bounds),
    })),
    control: (bound) => <WishChoice {...bound} offer={offer} help={t('wishBounds', bounds)} />,
  }
}
