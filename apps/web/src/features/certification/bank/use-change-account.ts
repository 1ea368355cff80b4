import { useSend } from '@noren/client/use-endpoint'
import { OTP_TYPE } from '@noren/contract/account'
import { modifyAccount, userBandingAccount } from '@noren/contract/certification'
import type { BodyInput } from '@noren/contract/endpoint'
import type { Sent } from '../../../shell/form/use-form.ts'
import { ABOUT_THE_CODE } from '../../../shell/step-up/code-refusals.ts'
import { useStepUp } from '../../../shell/step-up/use-step-up.ts'
import { ABOUT_THE_ACCOUNT } from './bank-form.ts'

type Account = Omit<BodyInput<typeof modifyAccount>, 'code'>

export const SAID_HERE = ['STEP_UP', ...ABOUT_THE_CODE, ...ABOUT_THE_ACCOUNT] as const

/**
 * Changes the account. The server first requires a code (700): one is sent to the person's own phone, and
 * the same change is sent again with it. A mistake in the account does not use up the code.
 */
export function useChangeAccount(of: { phone: string; onChanged: () => void }) {
  const stepUp = useStepUp({ phone: of.phone, otpType: OTP_TYPE.changeBank })
  const modify = useSend(modifyAccount, { handles: SAID_HERE, makesStale: [userBandingAccount] })

  /** @throws errors about the account, not about the code */
  const send = async (account: Account, code: string | null): Promise<Sent> => {
    const done = await stepUp.withCode(code, (body) =>
      modify.send({ body: { ...account, ...body } }),
    )
    if (!done) return 'stays'
    of.onChanged()
    return undefined
  }
  return { send, stepUp }
}
