import { canUsePasskeys } from '@noren/client/passkeys'
import { useEndpoint } from '@noren/client/use-endpoint'
import { listPasskeys } from '@noren/contract/passkeys'
import { Button, ButtonLink } from '@noren/ui/Button'
import { Card } from '@noren/ui/Card'
import { useEffect, useState } from 'react'
import { href, paths } from '../../app/paths.ts'
import { keep } from '../../device/storage/kept.ts'
import { useTexts } from '../../device/texts.ts'
import css from './Home.module.css'

/** Offers a passkey once on this phone, to somebody who has none; whatever they choose is remembered. */
export function PasskeyOffer() {
  const t = useTexts('passkey')
  const passkeys = useEndpoint(listPasskeys)
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => {
    void canUsePasskeys().then(setIsOpen)
  }, [])
  if (!isOpen || passkeys.data?.details.length !== 0) return null
  const remember = () => keep('passkey', false)
  return (
    <section className="section" aria-labelledby="passkey">
      <Card>
        <h2 className="h3" id="passkey">
          {t('offerTitle')}
        </h2>
        <p className={`small ${css.passkeyText}`}>{t('offerText')}</p>
        <div className={`btns ${css.owedBtns}`}>
          <ButtonLink
            kind="soft"
            isBlock
            href={href(paths.user({ view: 'passkeys' }))}
            onClick={remember}
          >
            {t('add')}
          </ButtonLink>
          <Button
            kind="text"
            isBlock
            onClick={() => {
              remember()
              setIsOpen(false)
            }}
          >
            {t('notNow')}
          </Button>
        </div>
      </Card>
    </section>
  )
}
