import { dayOf } from '@noren/contract/dates'
import { DateField } from '@noren/ui/DateField'
import { Field } from '@noren/ui/Field'
import { Select } from '@noren/ui/Select'
import { TextArea } from '@noren/ui/TextArea'
import { nowAt } from '../../../device/clock.ts'
import { market } from '../../../device/market.ts'
import type { Texts } from '../../../device/texts.ts'
import { type Bound, filled, type Row, type Table } from '../../../shell/form/table.ts'
import { BIRTHDAY_START, birthdayLimits, dayOfWire, wireOfDay } from '../personal/birthday.ts'
import { isDoubtful, type NamedField, NEEDED_FIELDS, type ReadField } from './fields.ts'
import type { DocumentKind } from './stage.ts'

type Values = Record<string, string>
type Read = ReadField & { name: NamedField }

/** The fields of a document, for the person to correct. Only those that every document has are required. */
export function fieldsTable(
  t: Texts<'capture'>,
  tf: Texts<'facialAuth'>,
  of: { kind: DocumentKind; fields: readonly Read[] },
): Table<Values> {
  const rowOf = (field: Read): Row<string, Values> => ({
    rules: NEEDED_FIELDS.includes(field.name) ? [filled(tf('rule_required'))] : [],
    control: (bound) => controlOf(bound, field),
  })
  const controlOf = (bound: Bound<string>, field: Read) => {
    const { name } = field
    const label = t(name === 'number' ? `number_${of.kind}` : `field_${name}`)
    const help = isDoubtful(field) ? t('lookTwice') : undefined
    if (name === 'dob') {
      const today = dayOf(nowAt(), market.zone)
      return (
        <DateField
          label={label}
          note={help}
          placeholder={t('choose')}
          min={birthdayLimits(today).min}
          // People who are too young can enter their birthday; the server's refusal is shown beside this
          // field.
          max={today}
          start={BIRTHDAY_START}
          value={dayOfWire(bound.value)}
          onValue={(chosen) => bound.onValue(wireOfDay(chosen))}
          error={bound.error}
        />
      )
    }
    if (name === 'gender') {
      return (
        <Select
          {...bound}
          label={label}
          help={help}
          placeholder={t('choose')}
          options={genderOptions(t, field.value)}
        />
      )
    }
    if (name === 'address') return <TextArea {...bound} label={label} help={help} />
    return (
      <Field
        {...bound}
        label={label}
        help={help}
        autoComplete="off"
        spellCheck={false}
        inputMode={isOfDigits(of.kind, name) ? 'numeric' : 'text'}
        autoCapitalize={name === 'number' ? 'characters' : 'words'}
      />
    )
  }
  return Object.fromEntries(of.fields.map((field) => [field.name, rowOf(field)]))
}

/**
 * The genders a document may state, in the person's language: what is read is the same word in every
 * market. Anything else that was confirmed before stays as it is.
 */
const GENDERS = ['FEMALE', 'MALE', 'TRANSGENDER'] as const

function genderOptions(t: Texts<'capture'>, read: string) {
  const options = GENDERS.map((value) => ({ value: value as string, label: t(`gender_${value}`) }))
  const isKnown = read === '' || options.some(({ value }) => value === read)
  return isKnown ? options : [...options, { value: read, label: read }]
}

/** Fields typed on a numeric keypad. An Aadhaar number is shown masked, so it is not one of them. */
const isOfDigits = (kind: DocumentKind, name: NamedField): boolean =>
  name === 'pin' || (name === 'number' && (kind === 'ktp' || kind === 'cccd'))
