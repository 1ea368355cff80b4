import { loaded } from '@noren/client/loaded'
import { useEndpoint } from '@noren/client/use-endpoint'
import { accessLog, viewConsents } from '@noren/contract/account'
import type { DataOf } from '@noren/contract/endpoint'
import { OPERATOR_ROLES } from '@noren/contract/operator/roles'
import { ListRow } from '@noren/ui/List'
import { SkeletonCards } from '@noren/ui/Skeleton'
import { dateTimeText } from '../../device/formats.ts'
import { useTexts } from '../../device/texts.ts'
import { AppPage } from '../../shell/AppPage.tsx'
import css from './Account.module.css'
import { ConsentSwitches } from './ConsentSwitches.tsx'
import type { Kept } from './KeptList.tsx'
import { LogList } from './LogList.tsx'
import { TakeOrErase } from './TakeOrErase.tsx'

const SHOWN_AT_ONCE = 20

type Read = DataOf<typeof accessLog>['details'][number]

/** Which staff read this person's data, when and why; what staff may do with it; and export or erasure. */
export function AccessView(props: { onErased: (kept: Kept) => void }) {
  const t = useTexts('user')
  const words = useTexts('yourData')
  const log = useEndpoint(accessLog)
  const consents = useEndpoint(viewConsents)
  return (
    <AppPage
      title={t('access')}
      back
      state={loaded({ log, consents })}
      skeleton={<SkeletonCards count={3} />}
      empty="never"
    >
      {({ log: { details }, consents: decided }) => (
        <>
          <section aria-labelledby="who-read">
            <h2 className="h2" id="who-read">
              {t('whoRead')}
            </h2>
            <p className="small">{t('whoReadText')}</p>
            <div className={css.dataList}>
              <Reads reads={details} />
            </div>
          </section>
          <section className="section" aria-labelledby="what-agreed">
            <h2 className="h2" id="what-agreed">
              {t('consents')}
            </h2>
            <p className="small">{t('consentsText')}</p>
            <div className={css.dataList}>
              <ConsentSwitches decided={decided.details} />
            </div>
          </section>
          <section className="section" aria-labelledby="take-or-erase">
            <h2 className="h2" id="take-or-erase">
              {words('takeOrErase')}
            </h2>
            <p className="small">{words('takeOrEraseText')}</p>
            <div className={css.dataList}>
              <TakeOrErase onErased={props.onErased} />
            </div>
          </section>
        </>
      )}
    </AppPage>
  )
}

function Reads(props: { reads: readonly Read[] }) {
  const t = useTexts('user')
  const roleText = (name: string): string => {
    const role = OPERATOR_ROLES.find((known) => known === name)
    return role ? t(`role_${role}`) : name
  }
  return (
    <LogList
      entries={props.reads}
      none={t('accessNone')}
      shownAtOnce={SHOWN_AT_ONCE}
      row={(read) => (
        <ListRow
          icon="eye"
          title={read.what}
          note={
            <>
              {read.purpose}
              <span className={`${css.dataSmall} tiny`}>
                {t('readBy', { name: read.operatorName, role: roleText(read.operatorRole) })}
              </span>
              <span className={`${css.dataSmall} tiny`}>{dateTimeText(read.readAt)}</span>
            </>
          }
        />
      )}
    />
  )
}
