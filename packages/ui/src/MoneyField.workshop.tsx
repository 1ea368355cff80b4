import { MoneyField } from './MoneyField.tsx'
import { Held, ignore, type Part } from './workshop.tsx'

const RUPEES = {
  symbol: '₹',
  isSymbolBehind: false,
  decimals: 2,
  show: (value: string) => new Intl.NumberFormat('en-IN').format(Number(value)),
} as const
const DONG = {
  symbol: '₫',
  isSymbolBehind: true,
  decimals: 0,
  show: (value: string) => new Intl.NumberFormat('vi-VN').format(Number(value)),
} as const

export const workshop: Part = {
  states: {
    empty: (t) => (
      <Held start="">
        {(value, onValue) => (
          <MoneyField
            {...RUPEES}
            label={t('label')}
            help={t('help')}
            value={value}
            onValue={onValue}
          />
        )}
      </Held>
    ),
    filled: (t) => (
      <Held start="120000.50">
        {(value, onValue) => (
          <MoneyField {...RUPEES} label={t('label')} value={value} onValue={onValue} />
        )}
      </Held>
    ),
    symbolBehind: (t) => (
      <Held start="15000000">
        {(value, onValue) => (
          <MoneyField {...DONG} label={t('label')} value={value} onValue={onValue} />
        )}
      </Held>
    ),
    withError: (t) => (
      <MoneyField
        {...RUPEES}
        label={t('label')}
        value="80001"
        onValue={ignore}
        error={t('error')}
      />
    ),
    disabled: (t) => (
      <MoneyField {...RUPEES} label={t('label')} value="500" onValue={ignore} disabled />
    ),
  },
}
