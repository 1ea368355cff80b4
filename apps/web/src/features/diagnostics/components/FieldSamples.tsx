import { type Day, day } from '@noren/contract/dates'
import { Check } from '@noren/ui/Check'
import { Choice } from '@noren/ui/Choice'
import { CodeInput } from '@noren/ui/CodeInput'
import { DateField } from '@noren/ui/DateField'
import { Field } from '@noren/ui/Field'
import { LockedField } from '@noren/ui/LockedField'
import { MoneyField } from '@noren/ui/MoneyField'
import { Segmented } from '@noren/ui/Segmented'
import { Select } from '@noren/ui/Select'
import { Switch } from '@noren/ui/Switch'
import { TextArea } from '@noren/ui/TextArea'
import { useState } from 'react'
import { MONEY_FIELD } from '../../../device/formats.ts'
import { useTexts } from '../../../device/texts.ts'
import { Sample } from './Sample.tsx'

export function FieldSamples() {
  return (
    <>
      <TextSamples />
      <ChoiceSamples />
      <PickerSamples />
    </>
  )
}

function TextSamples() {
  const t = useTexts('components')
  const [text, setText] = useState('')
  const [amount, setAmount] = useState('10000')
  const [code, setCode] = useState('12')
  return (
    <>
      <Sample name="Field">
        <Field label={t('label')} help={t('help')} />
        <Field label={t('good')} defaultValue={t('sample')} isGood />
        <Field label={t('wrong')} defaultValue={t('sample')} error={t('error')} />
        <Field label={t('off')} defaultValue={t('sample')} disabled />
      </Sample>
      <Sample name="LockedField">
        <LockedField label={t('label')} help={t('help')} value={t('sample')} />
      </Sample>
      <Sample name="TextArea">
        <TextArea
          label={t('label')}
          maxLength={40}
          length={text.length}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <TextArea label={t('wrong')} error={t('error')} />
      </Sample>
      <Sample name="MoneyField">
        <MoneyField label={t('label')} value={amount} onValue={setAmount} {...MONEY_FIELD} />
      </Sample>
      <Sample name="CodeInput">
        <CodeInput label={t('label')} length={4} value={code} onValue={setCode} />
        <CodeInput
          label={t('wrong')}
          length={6}
          value="123456"
          onValue={() => undefined}
          error={t('error')}
        />
        <CodeInput label={t('off')} length={4} value="" onValue={() => undefined} isDisabled />
      </Sample>
    </>
  )
}

function ChoiceSamples() {
  const t = useTexts('components')
  const options = useOptions()
  const [chosen, setChosen] = useState<string | null>('1')
  const [isOn, setIsOn] = useState(false)
  return (
    <>
      <Sample name="Check">
        <Check>{t('sample')}</Check>
        <Check error={t('error')}>{t('wrong')}</Check>
        <Check disabled>{t('off')}</Check>
      </Sample>
      <Sample name="Choice">
        <Choice legend={t('label')} options={options} value={chosen} onValue={setChosen} />
        <Choice
          legend={t('wrong')}
          options={options}
          value={null}
          onValue={() => undefined}
          error={t('error')}
        />
      </Sample>
      <Sample name="Segmented">
        <Segmented legend={t('label')} options={options} value={chosen} onValue={setChosen} />
      </Sample>
      <Sample name="Switch">
        <Switch label={t('label')} isOn={isOn} onValue={setIsOn} />
        <Switch label={t('off')} isOn isDisabled onValue={() => undefined} />
      </Sample>
    </>
  )
}

function PickerSamples() {
  const t = useTexts('components')
  const options = useOptions()
  const [chosen, setChosen] = useState<string | null>(null)
  const [date, setDate] = useState<Day | null>(null)
  return (
    <>
      <Sample name="Select">
        <Select
          label={t('select')}
          placeholder={t('choose')}
          options={options}
          value={chosen}
          onValue={setChosen}
          help={t('help')}
        />
        <Select
          label={t('selectSearch')}
          placeholder={t('choose')}
          options={options}
          value={chosen}
          onValue={setChosen}
          hasSearch
        />
        <Select
          label={t('wrong')}
          placeholder={t('choose')}
          options={options}
          value={null}
          onValue={() => undefined}
          error={t('error')}
        />
        <Select
          label={t('off')}
          placeholder={t('choose')}
          options={options}
          value={null}
          onValue={() => undefined}
          isDisabled
        />
      </Sample>
      <Sample name="DateField">
        <DateField
          label={t('date')}
          placeholder={t('choose')}
          value={date}
          onValue={setDate}
          min={day('1946-01-01')}
          max={day('2008-01-01')}
          start={day('1995-01-01')}
        />
        <DateField
          label={t('wrong')}
          placeholder={t('choose')}
          value={null}
          onValue={() => undefined}
          min={day('1946-01-01')}
          max={day('2008-01-01')}
          start={day('1995-01-01')}
          error={t('error')}
        />
      </Sample>
    </>
  )
}

function useOptions() {
  const t = useTexts('components')
  return [
    { value: '1', label: t('first') },
    { value: '2', label: t('second') },
    { value: '3', label: t('third') },
  ]
}
