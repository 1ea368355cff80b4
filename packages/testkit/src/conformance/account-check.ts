import type { AccountCheckGateway } from '@noren/server/providers/ports/account-check'
import { describe, expect, test } from 'vitest'

export interface AccountCheckSubject {
  readonly gateway: AccountCheckGateway
  /** An account in this state at its bank; the one of `another` is held by `ROHAN VARMA MEHTA`. */
  accountOf(state: 'own' | 'another' | 'closed' | 'notFound'): string
}

/** What every account check gateway must do. */
export const accountCheckConformance = (name: string, subject: () => AccountCheckSubject): void => {
  const ask = (state: 'own' | 'another' | 'closed' | 'notFound') =>
    subject().gateway.check({
      ifsc: 'HDFC0000053',
      accountNumber: subject().accountOf(state),
      expectedName: 'GAURAV KUMAR',
    })

  describe(`account check: ${name}`, () => {
    test('the bank names the holder, whomever we expected', async () => {
      expect(await ask('own')).toEqual({ state: 'found', holderName: 'GAURAV KUMAR' })
      expect(await ask('another')).toEqual({ state: 'found', holderName: 'ROHAN VARMA MEHTA' })
    })

    test.each(['closed', 'notFound'] as const)(
      'an account that is %s is told as such',
      async (state) => {
        expect(await ask(state)).toEqual({ state })
      },
    )
  })
}
