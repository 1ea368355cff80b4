import { Button, ButtonLink, type ButtonProps } from './Button.tsx'
import type { Part, Say } from './workshop.tsx'

/** One kind of button: normal, disabled, busy, and small. */
const kind = (kind: NonNullable<ButtonProps['kind']>) => (t: Say) => (
  <div style={{ display: 'flex', flexWrap: 'wrap', gap: 'var(--s-2)' }}>
    <Button kind={kind}>{t('action')}</Button>
    <Button kind={kind} disabled>
      {t('off')}
    </Button>
    <Button kind={kind} isBusy>
      {t('busy')}
    </Button>
    <Button kind={kind} isSmall icon="check">
      {t('small')}
    </Button>
  </div>
)

export const workshop: Part = {
  states: {
    primary: kind('primary'),
    soft: kind('soft'),
    line: kind('line'),
    text: kind('text'),
    lamp: kind('lamp'),
    block: (t) => <Button isBlock>{t('action')}</Button>,
    longText: (t) => (
      <Button isBlock icon="arrow-right">
        {t('longText')}
      </Button>
    ),
    link: (t) => (
      <ButtonLink kind="soft" icon="external" href="#link">
        {t('link')}
      </ButtonLink>
    ),
  },
}
