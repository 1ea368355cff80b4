import type { ReactNode } from 'react'

/** A number with hyphens, as LN-2875-8700 or KFS-20261223-000015. */
const CODE = /(\S*-\d\S*)/

/** A text whose loan and statement numbers never break at a hyphen. */
export const wholeCodes = (text: string): ReactNode =>
  text.split(CODE).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      <span key={part} className="nowrap">
        {part}
      </span>
    ),
  )
