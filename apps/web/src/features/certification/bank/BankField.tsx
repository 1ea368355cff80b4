import { PickField } from '@noren/ui/PickField'
import { useState } from 'react'
import { useTexts } from '../../../device/texts.ts'
import type { Bound } from '../../../shell/form/table.ts'
import { BankPicker } from './BankPicker.tsx'
import type { Bank } from './bank-form.ts'

/** The bank, searched by name among several hundred. */
export function BankField(props: Bound<string> & { banks: readonly Bank[] }) {
  const t = useTexts('bankAccount')
  const [isOpen, setIsOpen] = useState(false)
  const { banks, value } = props
  return (
    <>
      <PickField
        id="bank-name"
        label={t('yourBank')}
        chosen={banks.find(({ bankCode }) => bankCode === value)?.bankName ?? null}
        placeholder={t('choose')}
        icon="chevron-down"
        error={props.error}
        onOpen={() => setIsOpen(true)}
      />
      {isOpen && (
        <BankPicker
          banks={banks}
          chosen={value}
          onBank={({ bankCode }) => {
            setIsOpen(false)
            props.onValue(bankCode)
          }}
          onIfsc={() => {
            setIsOpen(false)
            // The closing dialog first returns the focus to its button.
            setTimeout(() => document.getElementById('ifsc')?.focus())
          }}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  )
}
