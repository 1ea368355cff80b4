import { HeaderBar } from './HeaderBar.tsx'
import { IconButton } from './IconButton.tsx'
import { ignore, type Part } from './workshop.tsx'

export const workshop: Part = {
  states: {
    plain: (t) => <HeaderBar title={t('heading')} backLabel={t('off')} />,
    withBackAndEnd: (t) => (
      <HeaderBar title={t('heading')} backLabel={t('off')} onBack={ignore}>
        <IconButton icon="bell" label={t('actionNews')} hasDot />
      </HeaderBar>
    ),
    longTitle: (t) => (
      <HeaderBar title={t('longText')} backLabel={t('off')} onBack={ignore}>
        <IconButton icon="globe" label={t('action')} />
      </HeaderBar>
    ),
  },
}
