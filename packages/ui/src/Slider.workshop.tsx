import { Range, Slider } from './Slider.tsx'
import { Held, ignore, type Part } from './workshop.tsx'

const rupees = (value: number) => `₹${new Intl.NumberFormat('en-IN').format(value)}`
const LIMITS = { min: 1_000, max: 80_000, step: 1_000 }

export const workshop: Part = {
  states: {
    inTheMiddle: (t) => (
      <Held start={20_000}>
        {(value, onValue) => (
          <Slider
            {...LIMITS}
            label={t('slider')}
            value={value}
            onValue={onValue}
            valueText={rupees(value)}
            minText={rupees(LIMITS.min)}
            maxText={rupees(LIMITS.max)}
          />
        )}
      </Held>
    ),
    trackAlone: (t) => (
      <Held start={80_000}>
        {(value, onValue) => (
          <Range
            {...LIMITS}
            label={t('slider')}
            value={value}
            onValue={onValue}
            valueText={rupees(value)}
          />
        )}
      </Held>
    ),
    oneValueOnly: (t) => (
      <Range
        label={t('slider')}
        min={1_000}
        max={1_000}
        step={1_000}
        value={1_000}
        onValue={ignore}
        valueText={rupees(1_000)}
      />
    ),
  },
}
