import { loaded } from '@noren/client/loaded'
import { useEndpoint } from '@noren/client/use-endpoint'
import { getDict, infoView, userBandingAccount, viewContacts } from '@noren/contract/certification'
import { Card } from '@noren/ui/Card'
import { Note } from '@noren/ui/Note'
import { Rows } from '@noren/ui/Rows'
import { SkeletonCards } from '@noren/ui/Skeleton'
import { market } from '../../device/market.ts'
import { useTexts } from '../../device/texts.ts'
import { AppPage } from '../../shell/AppPage.tsx'
import { HiddenNote } from '../../shell/step-up/HiddenNote.tsx'
import css from './Account.module.css'

/** What is shown is hidden again soon after its minutes are over. */
const REFRESH_MS = 60_000

/** Work, contacts and account as we hold them: hidden in part until a code was typed. */
export function DetailsView() {
  const t = useTexts('yourData')
  const often = { refetchInterval: REFRESH_MS } as const
  const info = useEndpoint(infoView, {}, often)
  const contacts = useEndpoint(viewContacts, {}, often)
  const account = useEndpoint(userBandingAccount, {}, often)
  const relationships = useEndpoint(getDict, { params: { type: 'relationship' } })
  return (
    <AppPage
      title={t('details')}
      back
      state={loaded({ info, contacts, account, relationships })}
      skeleton={<SkeletonCards count={3} />}
      empty="never"
    >
      {(data) => {
        const bank = data.account.account
        const work = data.info.info
        const isMasked =
          data.info.isMasked ||
          data.contacts.isMasked ||
          (bank !== null && bank.accountNumber === null)
        const nameOf = (code: string): string =>
          data.relationships.details.find((one) => one.code === code)?.name ?? code
        const rows = [
          ...(work?.companyName ? [{ label: t('employer'), value: work.companyName }] : []),
          ...(work?.companyAddress
            ? [{ label: t('employerAddress'), value: work.companyAddress }]
            : []),
          ...data.contacts.details.map(({ relationship, phone }) => ({
            label: nameOf(relationship),
            value: (
              <span className="num nowrap">
                {market.areaCode} {phone}
              </span>
            ),
          })),
          ...(bank
            ? [
                {
                  label: bank.bankName,
                  value: (
                    <span className="num">
                      {bank.accountNumber ?? bank.accountNumberMasked.replaceAll('X', '•')}
                    </span>
                  ),
                },
              ]
            : []),
        ]
        return (
          <>
            <p className="lead small">{t('detailsText')}</p>
            {rows.length > 0 && (
              <>
                <div className={css.dataList}>
                  <Card>
                    <Rows rows={rows} isPlain />
                  </Card>
                </div>
                <div className={css.dataList}>
                  {isMasked ? (
                    <HiddenNote />
                  ) : (
                    <Note icon="eye" isLive>
                      {t('detailsShown')}
                    </Note>
                  )}
                </div>
              </>
            )}
          </>
        )
      }}
    </AppPage>
  )
}
