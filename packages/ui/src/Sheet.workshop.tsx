import { Button } from './Button.tsx'
import { Field } from './Field.tsx'
import { Sheet } from './Sheet.tsx'
import { ignore, type Part } from './workshop.tsx'

export const workshop: Part = {
  covers: true,
  states: {
    plain: (t) => (
      <Sheet title={t('sheetTitle')} onClose={ignore}>
        <p>{t('text')}</p>
      </Sheet>
    ),
    formWithFoot: (t) => (
      <Sheet
        title={t('sheetTitle')}
        onClose={ignore}
        staysOnScrimTap
        foot={<Button isBlock>{t('action')}</Button>}
      >
        <Field label={t('label')} help={t('help')} />
      </Sheet>
    ),
    tallAndLong: (t) => (
      <Sheet
        title={t('longText')}
        onClose={ignore}
        isTall
        foot={<Button isBlock>{t('longText')}</Button>}
      >
        {Array.from({ length: 20 }, (_, paragraph) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: all are alike.
          <p key={paragraph}>{t('text')}</p>
        ))}
      </Sheet>
    ),
  },
}
