import { afterEach, expect, test, vi } from 'vitest'
import { cookieIn, forgetToken, readToken, writeToken } from './session.ts'

test.each([
  ['', null],
  ['noren_token=abc', 'abc'],
  ['a=1; noren_token=a%3Bb; c=2', 'a;b'],
  ['xnoren_token=abc', null],
  ['noren_token=', null],
])('[L4.3] the token in %j is %s', (cookies, token) => {
  expect(cookieIn(cookies, 'noren_token')).toBe(token)
})

/** A browser's cookies, by name, with what was written of each. */
const givenPage = (protocol: 'http:' | 'https:', kept: Record<string, string> = {}) => {
  const written: string[] = []
  vi.stubGlobal('document', {
    location: { protocol },
    get cookie() {
      return Object.entries(kept)
        .map(([name, value]) => `${name}=${value}`)
        .join('; ')
    },
    set cookie(text: string) {
      written.push(text)
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(text) ?? []
      if (/max-age=0\b/.test(text)) delete kept[name]
      else kept[name] = value
    },
  })
  return { kept, written }
}
afterEach(() => {
  vi.unstubAllGlobals()
})

test('over TLS the token lies under a name that this host alone can write, and nowhere else', () => {
  const { kept, written } = givenPage('https:', { noren_token: 'of a version before' })
  expect(readToken()).toBe('of a version before')
  writeToken('new')
  expect(kept).toEqual({ '__Host-noren_token': 'new' })
  // Browsers refuse the prefix without these two.
  expect(written[0]).toMatch(
    /^__Host-noren_token=new; path=\/; max-age=31536000; samesite=lax; secure$/,
  )
  expect(readToken()).toBe('new')
  forgetToken()
  expect(kept).toEqual({})
})

test('a token that another host laid into the browser is not read beside the own one', () => {
  givenPage('https:', { noren_token: 'of a neighbour', '__Host-noren_token': 'own' })
  expect(readToken()).toBe('own')
})

test.each([
  ['https:', '__Host-noren_token'],
  ['http:', 'noren_token'],
] as const)('over %s the cookie that the server wrote stays as it is', (protocol, name) => {
  const { kept, written } = givenPage(protocol, { [name]: 'new' })
  writeToken('new')
  expect(written).toEqual([])
  writeToken('newer')
  expect(kept).toEqual({ [name]: 'newer' })
})

test('without TLS the name has no prefix, which browsers would refuse', () => {
  const { kept } = givenPage('http:')
  writeToken('new')
  expect(kept).toEqual({ noren_token: 'new' })
})
