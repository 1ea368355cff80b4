import { RELATIONS, REPORT_NOTE_MAX, type Relation } from '@noren/contract/bereavements'
import { addMonths, type Day, isDay } from '@noren/contract/dates'
import { DateField } from '@noren/ui/DateField'
import { Field } from '@noren/ui/Field'
import { Select } from '@noren/ui/Select'
import { TextArea } from '@noren/ui/TextArea'
import { market } from '../../device/market.ts'
import type { Texts } from '../../device/texts.ts'
import { filled, type Row, type Table } from '../../shell/form/table.ts'
import { isPhone, nationalDigits } from '../../shell/step-up/phone-number.ts'

export type ReportForm = {
  phone: string
  name: string
  contactPhone: string
  relation: string
  diedOn: string
  note: string
}

export const EMPTY_REPORT: ReportForm = {
  phone: '',
  name: '',
  contactPhone: '',
  relation: '',
  diedOn: '',
  note: '',
}

const NAME_MAX = 80
/** Who remembers a day before that writes it into the note. */
const MONTHS_BACK = 24

const relationOf = (relation: string): Relation | undefined =>
  RELATIONS.find((known) => known === relation)

/** Whose phone, who reports, and how they are related; the rest may be left out. Nothing of it is kept on the device. */
export function reportTable(t: Texts<'reportDeath'>, { today }: { today: Day }): Table<ReportForm> {
  const phone = (
    label: string,
    help: string,
    rules: NonNullable<Row<string, ReportForm>['rules']>,
  ): Row<string, ReportForm> => ({
    rules,
    isKept: false,
    control: (bound) => (
      <Field
        {...bound}
        label={label}
        help={help}
        type="tel"
        inputMode="tel"
        autoComplete="off"
        maxLength={40}
        prefix={market.areaCode}
      />
    ),
  })
  const isPhoneOrEmpty = (typed: string) => typed.trim() === '' || isPhone(typed)
  return {
    phone: phone(t('phone'), t('phoneHelp'), [
      filled(t('rule_phone')),
      { holds: isPhone, message: t('rule_phone') },
    ]),
    name: {
      rules: [filled(t('rule_name'))],
      isKept: false,
      control: (bound) => (
        <Field {...bound} label={t('name')} autoComplete="name" maxLength={NAME_MAX} />
      ),
    },
    contactPhone: phone(t('contactPhone'), t('contactPhoneHelp'), [
      { holds: isPhoneOrEmpty, message: t('rule_phone') },
    ]),
    relation: {
      rules: [{ holds: (value) => relationOf(value) !== undefined, message: t('rule_relation') }],
      isKept: false,
      control: (bound) => (
        <Select
          {...bound}
          label={t('relation')}
          placeholder={t('choose')}
          options={RELATIONS.map((value) => ({ value, label: t(`relation_${value}`) }))}
        />
      ),
    },
    diedOn: {
      isKept: false,
      control: (bound) => (
        <DateField
          {...bound}
          label={t('diedOn')}
          help={t('diedOnHelp')}
          min={addMonths(today, -MONTHS_BACK)}
          max={today}
          start={today}
          placeholder={t('pickDay')}
        />
      ),
    },
    note: {
      rules: [
        { holds: (value) => value.trim().length <= REPORT_NOTE_MAX, message: t('rule_note') },
      ],
      isKept: false,
      control: (bound) => (
        <TextArea
          {...bound}
          label={t('note')}
          rows={3}
          maxLength={REPORT_NOTE_MAX}
          length={bound.value.length}
          help={t('noteHelp')}
        />
      ),
    },
  }
}

/** What is sent of a form that breaks no rule. */
export const toldOf = (typed: ReportForm) => {
  const relation = relationOf(typed.relation)
  if (!relation) throw new Error('no relation was chosen')
  const note = typed.note.trim()
  return {
    phone: nationalDigits(typed.phone),
    name: typed.name.trim(),
    relation,
    ...(typed.contactPhone.trim() && { contactPhone: nationalDigits(typed.contactPhone) }),
    ...(isDay(typed.diedOn) && { diedOn: typed.diedOn }),
    ...(note && { note }),
  }
}
