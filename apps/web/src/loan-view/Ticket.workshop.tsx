import { Button } from '@noren/ui/Button'
import type { Part, Say } from '@noren/ui/workshop'
import { moneyShort } from '../device/formats.ts'
import { Ticket } from './Ticket.tsx'

const common = (t: Say) => ({
  figure: moneyShort('200'),
  figureNote: t('off'),
  title: t('heading'),
  note: t('text'),
  foot: t('sample'),
})

export const workshop: Part = {
  states: {
    plain: (t) => <Ticket {...common(t)} />,
    withAction: (t) => <Ticket {...common(t)} action={<Button isSmall>{t('action')}</Button>} />,
    off: (t) => <Ticket {...common(t)} isOff />,
    longTexts: (t) => (
      <Ticket
        figure={moneyShort('12500')}
        figureNote={t('help')}
        title={t('longText')}
        note={t('longText')}
        foot={t('longText')}
        action={<Button isSmall>{t('action')}</Button>}
      />
    ),
  },
}
