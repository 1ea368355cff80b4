import { loaded } from '@noren/client/loaded'
import { useEndpoint } from '@noren/client/use-endpoint'
import type { DataOf } from '@noren/contract/endpoint'
import { listPasskeys } from '@noren/contract/passkeys'
import { Button } from '@noren/ui/Button'
import { List, ListLink, ListRow } from '@noren/ui/List'
import { Note } from '@noren/ui/Note'
import { SkeletonCards } from '@noren/ui/Skeleton'
import { useEffect, useState } from 'react'
import { href, paths } from '../../../app/paths.ts'
import { dateTimeText } from '../../../device/formats.ts'
import { useTexts } from '../../../device/texts.ts'
import { AppPage } from '../../../shell/AppPage.tsx'
import { later } from '../../../shell/later.tsx'
import css from '../Account.module.css'

const AddPasskeySheet = later(() => import('./AddPasskeySheet.tsx').then((m) => m.AddPasskeySheet))
const RemovePasskeyDialog = later(() =>
  import('./RemovePasskeyDialog.tsx').then((m) => m.RemovePasskeyDialog),
)

export type Passkey = DataOf<typeof listPasskeys>['details'][number]

/**
 * The person's passkeys: what they are, adding one, removing one that is not needed or not at hand, and the way to the
 * devices, since whoever changes how they sign in may want to end what is signed in.
 */
export function PasskeysView() {
  const t = useTexts('passkey')
  const words = useTexts('yourData')
  const passkeys = useEndpoint(listPasskeys)
  const [isAdding, setIsAdding] = useState(false)
  const [removing, setRemoving] = useState<{ passkey: Passkey; isLast: boolean } | null>(null)
  return (
    <AppPage
      title={t('passkeys')}
      back
      state={loaded({ passkeys })}
      skeleton={<SkeletonCards count={2} />}
      empty="never"
    >
      {({ passkeys: { details } }) => (
        <>
          <p className="lead small">{t('about')}</p>
          {details.length > 0 && (
            <div className={css.dataList}>
              <List label={t('passkeys')}>
                {details.map((passkey) => (
                  <ListRow
                    key={passkey.passkeyId}
                    icon="lock"
                    title={passkey.label}
                    note={
                      <>
                        {t('addedAt', { time: dateTimeText(passkey.addedAt) })}
                        <span className={`${css.dataSmall} tiny`}>
                          {passkey.usedAt
                            ? t('usedAt', { time: dateTimeText(passkey.usedAt) })
                            : t('notUsed')}
                        </span>
                        <Button
                          kind="line"
                          isSmall
                          aria-haspopup="dialog"
                          aria-label={t('removeOf', { name: passkey.label })}
                          onClick={() => setRemoving({ passkey, isLast: details.length === 1 })}
                        >
                          {t('remove')}
                        </Button>
                      </>
                    }
                  />
                ))}
              </List>
            </div>
          )}
          <AddButton onAdd={() => setIsAdding(true)} />
          <div className={css.dataList}>
            <List label={words('devices')}>
              <ListLink
                icon="lock"
                title={words('devices')}
                href={href(paths.user({ view: 'devices' }))}
              />
            </List>
          </div>
          {isAdding && <AddPasskeySheet onClose={() => setIsAdding(false)} />}
          {removing && <RemovePasskeyDialog {...removing} onClose={() => setRemoving(null)} />}
        </>
      )}
    </AppPage>
  )
}

/** Not where this browser cannot make one: it says so instead. */
function AddButton(props: { onAdd: () => void }) {
  const t = useTexts('passkey')
  const [isPossible, setIsPossible] = useState<boolean | null>(null)
  useEffect(() => {
    import('@noren/client/passkeys')
      .then((m) => m.canUsePasskeys())
      .then(setIsPossible, () => setIsPossible(false))
  }, [])
  return (
    <div className={css.dataMore}>
      {isPossible === false ? (
        <Note>{t('add_unsupported')}</Note>
      ) : (
        <Button kind="soft" isBlock aria-haspopup="dialog" onClick={props.onAdd}>
          {t('add')}
        </Button>
      )}
    </div>
  )
}
