import type { CSSProperties, ReactNode } from 'react'
import css from './WholeCodes.module.css'

/**
 * A number with hyphens, like LN-2875-8700 or NRN-C4XB-TRKZ, or a hyphenated word; or a day whose parts are held
 * together, like "11 February 2027" or "11 tháng 2, 2027".
 */
const WHOLE = /([\p{L}\d]+(?:-[\p{L}\d.]+)+|\d{1,2}(?:\u00a0[\p{L}\d,]+)+\u00a0\d{4}(?!\d))/u

const isDay = (piece: string): boolean => piece.includes('\u00a0')

/**
 * A text whose loan, statement and payment numbers never break at a hyphen, and whose days break nowhere, or between
 * their words where text is large: a line that is too long would break within a figure.
 */
export const wholeCodes = (text: string): ReactNode =>
  text.split(WHOLE).map((piece, index) =>
    index % 2 === 0 ? (
      piece
    ) : (
      <span
        className={isDay(piece) ? css.day : css.root}
        style={{ '--chars': piece.length } as CSSProperties}
        // biome-ignore lint/suspicious/noArrayIndexKey: a text does not change while it is shown.
        key={`${index} ${piece}`}
      >
        {piece.replaceAll('\u00a0', ' ')}
      </span>
    ),
  )
