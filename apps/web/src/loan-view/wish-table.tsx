import { moneyMinorShort, moneyShort } from '../device/formats.ts'
import type { Texts } from '../device/texts.ts'
import type { Row, Table } from '../shell/form/table.ts'
import type { Offer } from './terms.ts'
import { WishChoice } from './WishChoice.tsx'
import {
  type Choosable,
  TOGETHER,
  WISHES_MAX,
  type WishForm,
  wishesIn,
  wishesTrouble,
  wishTotal,
  wishTrouble,
} from './wishes.ts'

type WishRow = Row<string | null, WishForm>

/**
 * A row for each product, and one for errors that concern all of them together; `aboveTotal` says what to
 * do when they are too much.
 */
export const wishTable = (
  t: Texts<'loanWords'>,
  of: Choosable,
  aboveTotal: (sums: { total: string; max: string }) => string,
): Table<WishForm> => {
  const together = (form: WishForm) => wishesTrouble(of, wishesIn(form))
  return {
    ...Object.fromEntries(of.details.map((offer) => [offer.productCode, oneOf(t, offer)])),
    [TOGETHER]: {
      rules: [
        { holds: (_, form) => together(form) !== 'none', message: t('wishes_none') },
        {
          holds: (_, form) => together(form) !== 'tooMany',
          message: t('wishes_tooMany', { count: WISHES_MAX }),
        },
        {
          holds: (_, form) => together(form) !== 'aboveTotal',
          message: (_, form) =>
            aboveTotal({
              total: moneyMinorShort(wishTotal(of.details, wishesIn(form))),
              max: moneyShort(of.totalMax),
            }),
        },
      ],
    },
  }
}

function oneOf(t: Texts<'loanWords'>, offer: Offer): WishRow {
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
