import { Button } from '@noren/ui/Button'
import { MoneyField } from '@noren/ui/MoneyField'
import { Note } from '@noren/ui/Note'
import { Sheet } from '@noren/ui/Sheet'
import { TextArea } from '@noren/ui/TextArea'
import { type FormEvent, useId, useState } from 'react'
import { MONEY_FIELD, moneyShort } from '../../../device/formats.ts'
import { market } from '../../../device/market.ts'
import { useTexts } from '../../../device/texts.ts'
import { typedMinor } from '../../../loan-view/amount.ts'
import { minorOf } from '../../../loan-view/terms.ts'
import type { Credit } from '../HomeCurtain.tsx'
import { askTrouble } from './higher-limit.ts'
import { useAskLimit } from './use-ask-limit.ts'

const REASON_LENGTH = 500

/** How much and why, in the person's own words. It stays a request until a person decides. */
export function HigherLimitSheet(props: {
  credit: Credit
  onClose: () => void
  onAsked: () => void
}) {
  const t = useTexts('home')
  const formId = useId()
  const [amount, setAmount] = useState('')
  const [reason, setReason] = useState('')
  const [isTried, setIsTried] = useState(false)
  const ask = useAskLimit(props.onAsked)
  const { totalLimit, currency } = props.credit
  const bounds = {
    totalMinor: minorOf(totalLimit, currency),
    maxMinor: minorOf(market.amountMax, currency),
  }
  const trouble = askTrouble(typedMinor(amount, MONEY_FIELD.decimals), bounds)
  const said = { total: moneyShort(totalLimit), max: moneyShort(market.amountMax) }
  const isReasonMissing = reason.trim() === ''
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setIsTried(true)
    if (ask.isSending) return
    if (trouble === null && !isReasonMissing) {
      void ask.send({ amount: amount.replace(/\.$/, ''), reason: reason.trim() })
      return
    }
    const form = event.currentTarget
    requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid]')?.focus())
  }
  return (
    <Sheet
      title={t('limitAsk')}
      onClose={props.onClose}
      staysOnScrimTap={amount !== '' || reason !== ''}
      foot={
        <Button type="submit" form={formId} isBlock isBusy={ask.isSending}>
          {t('limitSend')}
        </Button>
      }
    >
      <form id={formId} className="stack-4" onSubmit={submit} noValidate>
        <p className="small">{t('limitText')}</p>
        <MoneyField
          label={t('limitAmount')}
          help={t('limitAmountHelp', said)}
          error={isTried && trouble ? t(`limit_${trouble}`, said) : undefined}
          value={amount}
          onValue={setAmount}
          {...MONEY_FIELD}
        />
        <TextArea
          label={t('limitReason')}
          help={t('limitReasonHelp')}
          {...(isTried && isReasonMissing ? { error: t('limitReasonEmpty') } : {})}
          length={reason.length}
          maxLength={REASON_LENGTH}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        {ask.trouble && (
          <Note meaning="warn" isLive>
            <p>{ask.trouble}</p>
          </Note>
        )}
      </form>
    </Sheet>
  )
}
