import { accountNumberProblem } from '@noren/contract/bank-accounts'
import { Field } from '@noren/ui/Field'
import { firstBroken, type Rule } from '@noren/ui/rules'
import type { CSSProperties } from 'react'
import type { Texts } from '../../../device/texts.ts'
import { filled, type Row, type Table } from '../../../shell/form/table.ts'
import { BankField } from './BankField.tsx'
import {
  accountOf,
  type Bank,
  type BankForm,
  type BankMarket,
  bankOfIfsc,
  ruleValuesOf,
  withoutSpaces,
} from './bank-form.ts'

type BankRule = Rule<string, BankForm>

/** So many digits are seen at once, however large the text is: people compare them with a card. */
const DIGITS_SEEN = { '--chars': 20 } as CSSProperties

/**
 * An account in the person's own name: bank and number, the number typed twice. Numbers are never stored
 * in the draft.
 */
export function bankTable(
  t: Texts<'bankAccount'>,
  market: BankMarket & { bankIdentifierLabel: string },
  banks: readonly Bank[],
): Table<BankForm> {
  const values = ruleValuesOf(market)
  const required = filled(t('rule_required', values))
  const ifscRules: BankRule[] = [
    required,
    {
      holds: (_, form) =>
        new RegExp(market.bankIdentifierPattern).test(accountOf(form, market).ifsc),
      message: t('rule_ifsc', values),
    },
    {
      holds: (ifsc, { bankCode }) =>
        bankCode === '' || [undefined, bankCode].includes(bankOfIfsc(ifsc, banks)?.bankCode),
      message: t('rule_otherBank', values),
    },
  ]
  const breaks =
    (problem: ReturnType<typeof accountNumberProblem>) => (_: string, form: BankForm) =>
      accountNumberProblem(accountOf(form, market), market) !== problem
  const number = (
    field: 'accountNumber' | 'accountAgain',
    label: string,
  ): Row<string, BankForm> => ({
    isKept: false,
    control: (bound) => (
      <Field
        {...bound}
        id={field}
        label={label}
        help={t(`${field}Help`, values)}
        inputMode="numeric"
        autoComplete="off"
        maxLength={26}
        style={DIGITS_SEEN}
        // Pasting the number the second time would repeat a mistake in the first.
        onPaste={field === 'accountAgain' ? (event) => event.preventDefault() : undefined}
      />
    ),
  })
  return {
    bankCode: {
      rules: [filled(t('rule_bank', values))],
      control: (bound) => <BankField {...bound} banks={banks} />,
    },
    ifsc: {
      isAsked: () => market.isBankIdentifierTyped,
      rules: ifscRules,
      control: (bound, form) => (
        <Field
          {...bound}
          id="ifsc"
          label={values.label}
          help={t('ifscHelp')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={13}
          isGood={firstBroken(ifscRules, form.ifsc, form) === null}
        />
      ),
    },
    accountNumber: {
      rules: [
        required,
        { holds: breaks('length'), message: t('rule_account', values) },
        { holds: breaks('checkDigit'), message: t('rule_checkDigit', values) },
        { holds: breaks('otherBank'), message: t('rule_otherBank', values) },
      ],
      ...number('accountNumber', market.hasClabe ? values.label : t('accountNumber')),
    },
    accountAgain: {
      rules: [
        required,
        {
          holds: (again, form) => withoutSpaces(again) === withoutSpaces(form.accountNumber),
          message: t('rule_again', values),
        },
      ],
      ...number('accountAgain', market.hasClabe ? t('labelAgain', values) : t('accountAgain')),
    },
  }
}
