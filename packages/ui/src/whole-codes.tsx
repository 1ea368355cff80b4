import type { ReactNode } from 'react'

/** A number with hyphens, like LN-2875-8700 or NRN-C4XB-TRKZ, or a hyphenated word. */
const WHOLE = /([\p{L}\d]+(?:-[\p{L}\d.]+)+)/u

/** A text whose loan, statement and payment numbers never break at a hyphen. */
export const wholeCodes = (text: string): ReactNode =>
  text.split(WHOLE).map((piece, index) =>
    index % 2 === 0 ? (
      piece
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: a text does not change while it is shown.
      <span className="nowrap" key={`${index} ${piece}`}>
        {piece}
      </span>
    ),
  )
