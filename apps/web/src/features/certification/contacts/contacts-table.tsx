import type { viewContacts } from '@noren/contract/certification'
import type { DataOf } from '@noren/contract/endpoint'
import { Field } from '@noren/ui/Field'
import { Select, type SelectOption } from '@noren/ui/Select'
import { market } from '../../../device/market.ts'
import type { Texts } from '../../../device/texts.ts'
import { filled, type Row, type Table } from '../../../shell/form/table.ts'
import { isPhone, nationalDigits } from '../../../shell/step-up/phone-number.ts'

export type ContactsForm = Record<`${'relationship' | 'phone'}${0 | 1}`, string>

/** A number that is saved, as the server shows it without a code; sent back, it stays what it is. */
const isMasked = (typed: string): boolean => /^•+\d{4}$/.test(typed)
const isGood = (typed: string): boolean => isMasked(typed) || isPhone(typed)
const sent = (typed: string): string => (isMasked(typed) ? typed : nationalDigits(typed))

/** Two people, each with a relationship and a phone number. */
export function contactsTable(
  t: Texts<'contacts'>,
  tf: Texts<'facialAuth'>,
  relationships: SelectOption[],
): Table<ContactsForm> {
  const relationship: Row<string, ContactsForm> = {
    rules: [filled(tf('rule_choose'))],
    control: (bound) => (
      <Select
        {...bound}
        label={t('relationship')}
        placeholder={t('choose')}
        options={relationships}
      />
    ),
  }
  const phone: Row<string, ContactsForm> = {
    rules: [filled(tf('rule_required')), { holds: isGood, message: t('rule_phone') }],
    control: (bound) => (
      <Field
        {...bound}
        label={t('phone')}
        type="tel"
        inputMode="tel"
        autoComplete="off"
        maxLength={40}
        prefix={market.areaCode}
      />
    ),
  }
  // Two numbers may end alike; the server knows whether they are one.
  const isOther = (typed: string, { phone0 }: ContactsForm) =>
    isMasked(typed) || sent(typed) !== sent(phone0)
  const otherPhone = {
    ...phone,
    rules: [...(phone.rules ?? []), { holds: isOther, message: t('rule_same') }],
  }
  return {
    relationship0: relationship,
    phone0: phone,
    relationship1: relationship,
    phone1: otherPhone,
  }
}

export function startingContacts(
  saved: DataOf<typeof viewContacts>['details'],
  draft: Partial<ContactsForm>,
): ContactsForm {
  return {
    relationship0: draft.relationship0 || saved[0]?.relationship || '',
    phone0: draft.phone0 || saved[0]?.phone || '',
    relationship1: draft.relationship1 || saved[1]?.relationship || '',
    phone1: draft.phone1 || saved[1]?.phone || '',
  }
}

export const contactsOf = (typed: ContactsForm) => [
  { relationship: typed.relationship0, phone: sent(typed.phone0) },
  { relationship: typed.relationship1, phone: sent(typed.phone1) },
]
