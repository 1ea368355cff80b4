import { Icon, type IconName } from './Icon.tsx'
import { icons } from './icons.ts'
import type { Part } from './workshop.tsx'

export const workshop: Part = {
  states: {
    all: () => (
      <p>
        {(Object.keys(icons) as IconName[]).map((name) => (
          <Icon key={name} name={name} label={name} />
        ))}
      </p>
    ),
    sizes: (t) => (
      <p>
        <Icon name="info" size="xs" />
        <Icon name="info" size="sm" />
        <Icon name="info" />
        {t('sample')}
      </p>
    ),
  },
}
