import { expect, test } from 'vitest'
import { addressFor, readAddress } from './hosts.ts'
import { ownRolesOf, userOf } from './roles.ts'

const SEVERAL =
  'postgres://noren_app:p%40ss@one:5433,10.0.0.2,[::1]:5434/noren?sslmode=verify-full&target_session_attrs=read-write'

test('[D2.31] an address names one machine or several, and of several the primary', () => {
  expect(readAddress(SEVERAL)).toEqual({
    hosts: [
      { host: 'one', port: 5433 },
      { host: '10.0.0.2', port: 5432 },
      { host: '::1', port: 5434 },
    ],
    wanted: 'primary',
    first: 'postgres://noren_app:p%40ss@one:5433/noren?sslmode=verify-full',
  })
  const one = 'postgres://noren_app:secret@one:5433/noren'
  const hosts = [{ host: 'one', port: 5433 }]
  expect(readAddress(one)).toEqual({ hosts, wanted: 'primary', first: one })
  // A folder of a socket, as the driver writes it.
  expect(readAddress('postgres://noren:x@%2Ftmp%2Fsocket:5432/noren')).toBeDefined()
})

test.each([
  'postgres://a:b@one,two/noren',
  'postgres://a:b@one,two/noren?target_session_attrs=any',
  'postgres://a:b@one,two/noren?target_session_attrs=standby',
  'postgres://a:b@one,,two/noren?target_session_attrs=read-write',
  'postgres://a:b@one:port,two/noren?target_session_attrs=read-write',
  'mysql://a:b@one/noren',
  'postgres://',
  'one,two',
])('[D2.31] %s is no address', (text) => {
  expect(readAddress(text)).toBeUndefined()
})

test('[D2.43] of several standbys it says so, and never stands for the primary', () => {
  const standbys = SEVERAL.replace('read-write', 'standby')
  expect(readAddress(standbys, 'standby')).toMatchObject({ wanted: 'standby' })
  expect(readAddress(standbys)).toBeUndefined()
  expect(readAddress(SEVERAL, 'standby')).toBeUndefined()
})

test('[D2.31] another user of the same machines keeps all of them', () => {
  const login = { user: 'noren eraser', password: 'x@y' }
  expect(addressFor(SEVERAL, login)).toBe(
    SEVERAL.replace('noren_app:p%40ss', 'noren%20eraser:x%40y'),
  )
  const { app, owner } = ownRolesOf({ connectionString: SEVERAL.replace('noren_app', 'owner') })
  expect([userOf(owner), userOf(app)]).toEqual(['owner', 'noren_app'])
  expect(app).toMatchObject({
    connectionString: expect.stringContaining('one:5433,10.0.0.2,[::1]'),
  })
})
