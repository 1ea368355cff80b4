import { useState } from 'react'
import { focusFirstError } from '../../../shell/focus-first-error.ts'
import {
  accountOf,
  type Bank,
  type BankForm,
  bankProblems,
  changedForm,
  EMPTY_FORM,
} from './bank-form.ts'
import { market } from './bank-market.ts'

/** What is typed of an account and what is wrong with it, which is said once it was tried. */
export function useBankForm(of: {
  banks: readonly Bank[]
  start?: Partial<BankForm>
  onChange: (next: BankForm) => void
}) {
  const [form, setForm] = useState<BankForm>({ ...EMPTY_FORM, ...of.start })
  const [isTried, setIsTried] = useState(false)
  const problems = bankProblems(form, market, of.banks)
  const isWhole = Object.keys(problems).length === 0
  return {
    banks: of.banks,
    form,
    problems,
    isTried,
    change(part: Partial<BankForm>) {
      const next = changedForm(form, part, of.banks, market)
      setForm(next)
      of.onChange(next)
    },
    /** The account as it goes out, or null: then the first field that is wrong has the focus. */
    tried(isRestWhole = true) {
      setIsTried(true)
      if (isWhole && isRestWhole) return accountOf(form, market)
      focusFirstError()
      return null
    },
  }
}
