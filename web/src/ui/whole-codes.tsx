import type { ReactNode } from 'react'

/** A number with hyphens, as LN-2875-8700, KFS-20261223-000015 or NRN-C4XB-TRKZ. */
const CODE = /([A-Z\d]+-[A-Z\d.-]+)/

/** A text whose numbers of loans, statements and payments never break at a hyphen. */
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
