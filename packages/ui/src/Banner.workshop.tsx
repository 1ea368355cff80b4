import { Banner } from './Banner.tsx'
import { ignore, type Part } from './workshop.tsx'

export const workshop: Part = {
  states: {
    plain: (t) => <Banner icon="offline">{t('sample')}</Banner>,
    withAction: (t) => (
      <Banner icon="refresh" action={{ label: t('action'), onTap: ignore }}>
        {t('sample')}
      </Banner>
    ),
    longText: (t) => (
      <Banner icon="info" action={{ label: t('action'), onTap: ignore }}>
        {t('longText')}
      </Banner>
    ),
  },
}
