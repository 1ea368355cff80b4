import { viewConsents } from '@noren/contract/account'
import { useState } from 'react'
import { useEndpoint } from '../../api/use-endpoint.ts'
import { dateTimeText } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/texts.ts'
import { List, ListButton, ListRow } from '../../ui/List.tsx'
import { Sheet } from '../../ui/Sheet.tsx'

/** What was agreed to and what was not, with day and version of the text. */
export function Consents() {
  const t = useTexts('user')
  const consents = useEndpoint(viewConsents)
  const [isOpen, setIsOpen] = useState(false)
  const all = consents.data?.details
  if (!all) {
    return (
      <ListButton
        icon="shield"
        title={t('consents')}
        note={consents.isError ? t('notLoaded') : t('loading')}
        endIcon={consents.isError ? 'refresh' : null}
        onClick={() => void consents.refetch()}
      />
    )
  }
  const given = all.filter((consent) => consent.given).length
  const note = t('consentsNote', { given, declined: all.length - given })
  return (
    <>
      <ListButton
        icon="shield"
        title={t('consents')}
        note={all.length > 0 ? note : t('consentsNone')}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      />
      {isOpen && (
        <Sheet title={t('consents')} onClose={() => setIsOpen(false)}>
          <p className="small">{t('consentsText')}</p>
          <div className="section">
            <List>
              {all.map((consent) => (
                <ListRow
                  key={consent.purpose}
                  icon={consent.given ? 'check' : 'close'}
                  title={t(consent.purpose)}
                  note={t('decidedAt', {
                    time: dateTimeText(consent.decidedAt),
                    version: consent.textVersion,
                  })}
                  end={
                    <span className="small strong">{t(consent.given ? 'given' : 'declined')}</span>
                  }
                />
              ))}
            </List>
          </div>
        </Sheet>
      )}
    </>
  )
}
