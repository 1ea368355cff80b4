import { day } from '@noren/contract/dates'
import { DateField } from './DateField.tsx'
import { Held, ignore, type Part, Tapped } from './workshop.tsx'

const LIMITS = { min: day('1946-01-01'), max: day('2008-01-01'), start: day('1995-01-31') }

export const workshop: Part = {
  states: {
    empty: (t) => (
      <Held<string | null> start={null}>
        {(value, onValue) => (
          <DateField
            {...LIMITS}
            label={t('date')}
            placeholder={t('choose')}
            value={value}
            onValue={onValue}
            note={t('help')}
          />
        )}
      </Held>
    ),
    chosen: (t) => (
      <DateField
        {...LIMITS}
        label={t('date')}
        placeholder={t('choose')}
        value="1995-01-31"
        onValue={ignore}
      />
    ),
    withError: (t) => (
      <DateField
        {...LIMITS}
        label={t('date')}
        placeholder={t('choose')}
        value={null}
        onValue={ignore}
        error={t('error')}
      />
    ),
    opened: (t) => (
      <Tapped>
        <DateField
          {...LIMITS}
          label={t('date')}
          placeholder={t('choose')}
          help={t('help')}
          value="1995-01-31"
          onValue={ignore}
        />
      </Tapped>
    ),
  },
}
