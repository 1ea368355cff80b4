import type { Part } from '@noren/ui/workshop'
import { LenderTile } from './LenderTile.tsx'

const LENDERS = ['lender-banyan', 'lender-lamp', 'lender-marigold', 'lender-tidewell']

export const workshop: Part = {
  states: {
    ofCards: () => (
      <>
        {LENDERS.map((icon) => (
          <LenderTile key={icon} icon={icon} className="noren__tile" />
        ))}
      </>
    ),
    ofOrders: () => (
      <>
        {LENDERS.map((icon) => (
          <LenderTile key={icon} icon={icon} className="order__tile" />
        ))}
      </>
    ),
    withoutADrawing: () => <LenderTile icon="lender-of-tomorrow" className="noren__tile" />,
  },
}
