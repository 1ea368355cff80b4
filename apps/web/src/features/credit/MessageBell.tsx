import { useEndpoint } from '@noren/client/use-endpoint'
import { msgCenter } from '@noren/contract/messages'
import { Icon } from '@noren/ui/Icon'
import css from '@noren/ui/IconButton.module.css'
import { href, paths } from '../../app/paths.ts'
import { useTexts } from '../../device/texts.ts'

/** The link to the messages; its dot shows that some are unread, its label how many. */
export function MessageBell() {
  const t = useTexts('home')
  const messages = useEndpoint(msgCenter, { body: { page: 1 } })
  const count = messages.data?.unreadCount ?? 0
  return (
    <a
      className={css.root}
      href={href(paths.user({ view: 'messages' }))}
      aria-label={t('messages', { count })}
    >
      <Icon name="bell" />
      {count > 0 && <span className={css.dot} />}
    </a>
  )
}
