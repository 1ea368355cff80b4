import { Select } from './Select.tsx'
import { Held, ignore, type Part, type Say, sampleOptions, Tapped } from './workshop.tsx'

const common = (t: Say) => ({
  label: t('select'),
  placeholder: t('choose'),
  options: sampleOptions(t),
})

export const workshop: Part = {
  states: {
    empty: (t) => (
      <Held<string | null> start={null}>
        {(value, onValue) => (
          <Select {...common(t)} value={value} onValue={onValue} help={t('help')} />
        )}
      </Held>
    ),
    chosen: (t) => (
      <Held start="2">
        {(value, onValue) => <Select {...common(t)} value={value} onValue={onValue} />}
      </Held>
    ),
    withError: (t) => <Select {...common(t)} value={null} onValue={ignore} error={t('error')} />,
    disabled: (t) => <Select {...common(t)} value="1" onValue={ignore} isDisabled />,
    opened: (t) => (
      <Tapped>
        <Select {...common(t)} value="2" onValue={ignore} />
      </Tapped>
    ),
    openedWithSearch: (t) => (
      <Tapped>
        <Select
          {...common(t)}
          label={t('selectSearch')}
          options={Array.from({ length: 30 }, (_, at) => ({
            value: String(at),
            label: `${t('sample')} ${at + 1}`,
            note: t('longText'),
          }))}
          value={null}
          onValue={ignore}
          hasSearch
        />
      </Tapped>
    ),
    openedWithNothing: (t) => (
      <Tapped>
        <Select {...common(t)} options={[]} value={null} onValue={ignore} hasSearch />
      </Tapped>
    ),
  },
}
