import { type Day, day } from '@noren/contract/dates'
import type { Currency } from '@noren/contract/money'
import { DateField } from '@noren/ui/DateField'
import { Field } from '@noren/ui/Field'
import { MoneyField } from '@noren/ui/MoneyField'
import { MONEY_FIELD } from '../../device/formats.ts'
import { market } from '../../device/market.ts'
import type { Texts } from '../../device/texts.ts'
import { filled, type Row, type Table } from '../../shell/form/table.ts'
import { isReferenceLong, isSomeMoney, type VoucherForm } from './voucher-form.ts'

/** The form for a proof of payment: its picture and its details. */
export const voucherTable = (
  t: Texts<'proof'>,
  of: {
    currency: Currency
    disbursedOn: string
    today: Day
    picture: NonNullable<Row<Blob | null, VoucherForm>['control']>
  },
): Table<VoucherForm> => ({
  picture: {
    isKept: false,
    rules: [{ holds: (picture) => picture !== null, message: t('rule_picture') }],
    control: of.picture,
  },
  reference: {
    rules: [filled(t('rule_required')), { holds: isReferenceLong, message: t('rule_reference') }],
    control: (bound) => (
      <Field
        {...bound}
        label={t('reference', { paymentReference: market.paymentReferenceLabel })}
        help={t('referenceHelp')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
      />
    ),
  },
  amount: {
    rules: [
      filled(t('rule_required')),
      { holds: (amount) => isSomeMoney(amount, of.currency), message: t('rule_amount') },
    ],
    control: (bound) => <MoneyField {...bound} label={t('amount')} {...MONEY_FIELD} />,
  },
  paidOn: {
    rules: [filled(t('rule_required'))],
    control: (bound) => (
      <DateField
        {...bound}
        label={t('paidOn')}
        min={day(of.disbursedOn)}
        max={of.today}
        start={of.today}
        placeholder={t('pickDay')}
        help={t('paidOnHelp')}
      />
    ),
  },
})
