import { Button } from '@noren/ui/Button'
import { Field } from '@noren/ui/Field'
import { Note } from '@noren/ui/Note'
import { useState } from 'react'
import { keptPhone } from '../../../device/kept-phone.ts'
import { market } from '../../../device/market.ts'
import { useTexts } from '../../../device/texts.ts'
import { CodeSheet } from '../../../shell/step-up/CodeSheet.tsx'
import { maskedPhone, nationalDigits, phoneMessage } from '../../../shell/step-up/phone-number.ts'
import { BankFields } from './BankFields.tsx'
import type { Bank } from './bank-form.ts'
import { useBankForm } from './use-bank-form.ts'
import { useChangeAccount } from './use-change-account.ts'
import { usePayOutAgain } from './use-pay-out-again.ts'

export const FORM_ID = 'new-account'

/** Another account in the person's own name; once it is changed the money is sent again at once. */
export function NewAccountForm(props: {
  borrowId: string
  banks: readonly Bank[]
  holderName: string | null
  onBusy: (isBusy: boolean) => void
}) {
  const t = useTexts('modifyBank')
  const words = useTexts('bankAccount')
  const [isPhoneTried, setIsPhoneTried] = useState(false)
  const [isChanged, setIsChanged] = useState(false)
  const [phone, setPhone] = useState('')
  const again = usePayOutAgain(props.borrowId)
  const account = useChangeAccount({
    phone: nationalDigits(phone),
    onChanged: () => {
      setIsChanged(true)
      void again.send(false)
    },
  })
  const bankForm = useBankForm({ banks: props.banks, onChange: account.forgetRefusal })
  const isPhoneWrong = phoneMessage(phone) !== null
  const send = async (code: string | null) => {
    const body = bankForm.tried(!isPhoneWrong)
    if (!body) return
    props.onBusy(true)
    await account.send(body, code)
    props.onBusy(false)
  }
  if (isChanged) {
    return (
      <section className="modify-bank__part">
        <Note meaning="good" title={t('changedTitle')} isLive>
          <p>{again.trouble ?? t('changedText')}</p>
          <Button
            kind="soft"
            isSmall
            isBusy={again.isSending}
            onClick={() => void again.send(false)}
          >
            {t('sendAgain')}
          </Button>
        </Note>
      </section>
    )
  }
  return (
    <section className="modify-bank__part" aria-labelledby="new-account-title">
      <h2 className="h3" id="new-account-title">
        {t('newAccount')}
      </h2>
      <p className="lead">{words('text')}</p>
      <form
        id={FORM_ID}
        className="stack-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          setIsPhoneTried(true)
          void send(null)
        }}
      >
        <BankFields bankForm={bankForm} refusal={account.refusal} holderName={props.holderName} />
        <Field
          id="phone"
          label={t('phone')}
          help={t('phoneHelp', { last: lastDigits(keptPhone()) })}
          type="tel"
          inputMode="numeric"
          autoComplete="tel-national"
          maxLength={20}
          prefix={market.areaCode}
          value={phone}
          onChange={(event) => setPhone(event.currentTarget.value)}
          error={isPhoneTried && isPhoneWrong ? t('rule_phone') : undefined}
        />
        {account.codeTrouble && !account.isAsked && (
          <Note meaning="warn" isLive>
            {account.codeTrouble}
          </Note>
        )}
      </form>
      {account.isAsked && (
        <CodeSheet
          text={t('codeText', { phone: maskedPhone(nationalDigits(phone)) })}
          confirm={t('confirm')}
          trouble={account.codeTrouble}
          secondsLeft={account.secondsLeft}
          isSending={account.isSending}
          isSendingCode={account.isSendingCode}
          onCode={(code) => void send(code)}
          onNewCode={() => void account.sendCode()}
          onClose={account.closeCode}
        />
      )}
    </section>
  )
}

/** The number itself is not kept on the device, only its end, by which the person knows which one it is. */
const lastDigits = (kept: string | null): string => kept?.replace(/\D/g, '').slice(-4) ?? ''
