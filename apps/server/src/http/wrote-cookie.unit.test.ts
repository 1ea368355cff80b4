import { expect, test } from 'vitest'
import { NOT_KNOWN, readWrote, wroteCookie } from './wrote-cookie.ts'

const ADDRESSES = ['https://loans.example', 'http://127.0.0.1:8080'] as const

test.each(ADDRESSES)(
  '[D2.38] what is told of the log at %s comes back whole, also that it is not known',
  (url) => {
    for (const position of [1, 23_456_789_012, NOT_KNOWN]) {
      const [cookie] = wroteCookie(url, position, 60_000).split('; ')
      expect(readWrote(url, `other=1; ${cookie}`)).toBe(position)
    }
    expect(readWrote(url, undefined)).toBe(0)
  },
)
