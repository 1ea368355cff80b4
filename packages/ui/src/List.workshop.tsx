import { List, ListButton, ListLink, ListRow } from './List.tsx'
import { Status } from './Status.tsx'
import type { Part } from './workshop.tsx'

export const workshop: Part = {
  states: {
    links: (t) => (
      <List label={t('label')}>
        <ListLink icon="doc" title={t('link')} href="#first" />
        <ListLink icon="bell" title={t('link')} note={t('text')} end={3} href="#second" />
      </List>
    ),
    buttons: (t) => (
      <List label={t('label')}>
        <ListButton icon="edit" title={t('action')} end={t('small')} />
        <ListButton icon="download" title={t('busy')} endIcon="download" aria-busy />
        <ListButton icon="lock" title={t('off')} endIcon={null} disabled />
      </List>
    ),
    rows: (t) => (
      <List>
        <ListRow icon="info" title={t('heading')} note={t('text')} />
        <ListRow title={t('heading')} lead={<b>1</b>} />
      </List>
    ),
    longTexts: (t) => (
      <List label={t('longText')}>
        <ListButton
          icon="user"
          title={t('longText')}
          note={t('longText')}
          end={
            <Status meaning="good" icon="check">
              {t('good')}
            </Status>
          }
        />
      </List>
    ),
  },
}
