import { useSend } from '@noren/client/use-endpoint'
import { OTP_TYPE } from '@noren/contract/account'
import { openData } from '@noren/contract/sessions'
import { useEffect, useEffectEvent } from 'react'
import { keptPhone } from '../../device/kept-phone.ts'
import { useTexts } from '../../device/texts.ts'
import { CodeSheet } from './CodeSheet.tsx'
import { ABOUT_THE_CODE } from './code-refusals.ts'
import { maskedPhone } from './phone-number.ts'
import { useStepUp } from './use-step-up.ts'

/**
 * Shows what is masked to this session for some minutes: asks for a code that goes to the person's own phone, unless one was
 * typed a moment ago.
 */
export function ShowDataSheet(props: { onShown: () => void; onClose: () => void }) {
  const t = useTexts('modifyBank')
  const open = useSend(openData, { handles: ['STEP_UP', ...ABOUT_THE_CODE] })
  const stepUp = useStepUp({ otpType: OTP_TYPE.showData })
  const submit = async (code: string | null): Promise<void> => {
    const done = await stepUp.withCode(code, (body) => open.send({ body }))
    if (done) props.onShown()
  }
  // What failed without a code was said; the next tap tries again.
  const begin = useEffectEvent(() => submit(null).catch(props.onClose))
  useEffect(() => void begin(), [])
  if (!stepUp.isAsked) return null
  const phone = keptPhone()
  return (
    <CodeSheet
      text={phone ? t('showText', { phone: maskedPhone(phone) }) : t('showTextOwn')}
      confirm={t('showDo')}
      stepUp={stepUp}
      onCode={submit}
      onClose={props.onClose}
    />
  )
}
