import type { ReactNode } from 'react'

/** An e-mail or UPI address that breaks after its @ where one line is too short for it, and not in the middle of a word. */
export function addressText(address: string): ReactNode {
  const end = address.indexOf('@') + 1
  return (
    <>
      {address.slice(0, end)}
      <wbr />
      {address.slice(end)}
    </>
  )
}
