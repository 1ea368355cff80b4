import { WheelPicker } from './WheelPicker.tsx'
import { Held, ignore, type Part, sampleOptions } from './workshop.tsx'

const HOURS = Array.from({ length: 24 }, (_, hour) => {
  const text = String(hour).padStart(2, '0')
  return { value: text, label: text }
})

export const workshop: Part = {
  states: {
    oneColumn: (t) => (
      <Held start="08">
        {(value, onValue) => (
          <WheelPicker
            columns={[{ label: t('wheel'), options: HOURS, value }]}
            onValue={(_, next) => onValue(next)}
          />
        )}
      </Held>
    ),
    twoColumns: (t) => (
      <WheelPicker
        columns={[
          { label: t('wheel'), options: HOURS, value: '23' },
          { label: t('select'), options: sampleOptions(t), value: '1' },
        ]}
        onValue={ignore}
      />
    ),
  },
}
