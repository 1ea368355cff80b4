import type { Part } from '@noren/ui/workshop'
import { LenderTile } from './LenderTile.tsx'
import norenCardCss from './NorenCard.module.css'
import orderCss from './Order.module.css'

const LENDERS = ['lender-banyan', 'lender-lamp', 'lender-marigold', 'lender-tidewell']

export const workshop: Part = {
  states: {
    ofCards: () => (
      <>
        {LENDERS.map((icon) => (
          <LenderTile key={icon} icon={icon} className={norenCardCss.tile} />
        ))}
      </>
    ),
    ofOrders: () => (
      <>
        {LENDERS.map((icon) => (
          <LenderTile key={icon} icon={icon} className={orderCss.tile} />
        ))}
      </>
    ),
    withoutADrawing: () => <LenderTile icon="lender-of-tomorrow" className={norenCardCss.tile} />,
  },
}
