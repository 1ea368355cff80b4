import type { CSSProperties, ReactNode } from 'react'
import css from './WholeCodes.module.css'

/** A number with hyphens, like LN-2875-8700 or NRN-C4XB-TRKZ, or a hyphenated word. */
const WHOLE = /([\p{L}\d]+(?:-[\p{L}\d.]+)+)/u

/** A text whose loan, statement and payment numbers never break at a hyphen. */
export const wholeCodes = (text: string): ReactNode =>
  text.split(WHOLE).map((piece, index) =>
    index % 2 === 0 ? (
      piece
    ) : (
      <span
        className={css.root}
        style={{ '--chars': piece.length } as CSSProperties}
        // biome-ignore lint/suspicious/noArrayIndexKey: a text does not change while it is shown.
        key={`${index} ${piece}`}
      >
        {piece}
      </span>
    ),
  )
