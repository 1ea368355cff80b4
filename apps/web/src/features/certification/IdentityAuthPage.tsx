import { loaded } from '@noren/client/loaded'
import { useEndpoint } from '@noren/client/use-endpoint'
import { userStatus, viewConsents } from '@noren/contract/account'
import { USER_STATUS } from '@noren/contract/user-status'
import { Button, ButtonLink } from '@noren/ui/Button'
import { Card } from '@noren/ui/Card'
import { Icon, type IconName } from '@noren/ui/Icon'
import listCss from '@noren/ui/List.module.css'
import { Skeleton } from '@noren/ui/Skeleton'
import { Timeline } from '@noren/ui/Timeline'
import { useState } from 'react'
import { href, paths } from '../../app/paths.ts'
import { useTexts } from '../../device/texts.ts'
import { AppPage } from '../../shell/AppPage.tsx'
import { go } from '../../shell/navigation.ts'
import { setBizStatus } from '../../shell/session-store.ts'
import { DataNotice, isAskedFirst } from './DataNotice.tsx'
import { documentKinds } from './document-kinds.ts'
import { documentNames } from './document-names.ts'
import css from './IdentityAuth.module.css'
import { minutesLeft, type Stage, stagePath, stagesOf } from './stages.ts'

/** The person's progress in certification, and the data notice that comes before it. */
export function IdentityAuthPage() {
  const t = useTexts('identityAuth')
  const status = useEndpoint(userStatus)
  const consents = useEndpoint(viewConsents)
  const [isNoticeOpen, setIsNoticeOpen] = useState(false)
  return (
    <AppPage
      title={t('title')}
      back={paths.user()}
      state={loaded({ status, consents })}
      skeleton={<StagesSkeleton />}
      empty="never"
      dock={({ status: { bizStatus } }) => (
        <Continue bizStatus={bizStatus} onNotice={() => setIsNoticeOpen(true)} />
      )}
    >
      {({ status: { bizStatus }, consents: { details } }) => (
        <>
          <Stages stages={stagesOf(bizStatus)} />
          <NoticeCard onRead={() => setIsNoticeOpen(true)} />
          {isNoticeOpen && (
            <DataNotice
              given={details.flatMap(({ given, purpose }) =>
                given && isAskedFirst(purpose) ? [purpose] : [],
              )}
              onClose={() => setIsNoticeOpen(false)}
              onSaved={(next) => {
                setBizStatus(next)
                setIsNoticeOpen(false)
                if (bizStatus < USER_STATUS.started) go(stagePath(next))
              }}
            />
          )}
        </>
      )}
    </AppPage>
  )
}

function Continue(props: { bizStatus: number; onNotice: () => void }) {
  const t = useTexts('identityAuth')
  if (props.bizStatus < USER_STATUS.started) {
    return (
      <Button isBlock onClick={props.onNotice} aria-haspopup="dialog">
        {t('start')}
      </Button>
    )
  }
  const now = stagesOf(props.bizStatus).find((stage) => stage.state === 'now')
  return (
    <ButtonLink isBlock href={href(stagePath(props.bizStatus))}>
      {now ? t(`continue_${now.name}`) : t('toHome')}
    </ButtonLink>
  )
}

function Stages(props: { stages: readonly Stage[] }) {
  const t = useTexts('identityAuth')
  const documents = documentNames(t, documentKinds)
  const done = props.stages.filter((stage) => stage.state === 'done').length
  const isAll = done === props.stages.length
  return (
    <>
      <h2 className="h1">
        {isAll ? t('allDone') : t('doneOf', { done, total: props.stages.length })}
      </h2>
      <p className="lead">
        {isAll ? t('allDoneText') : t('minutesLeft', { minutes: minutesLeft(props.stages) })}
      </p>
      <div className={css.stages}>
        <Timeline
          items={props.stages.map((stage) => ({
            key: stage.name,
            state: stage.state,
            icon: stage.icon,
            title: t(`stage_${stage.name}`),
            aside: stage.state === 'done' ? t('done') : t('minutes', { minutes: stage.minutes }),
            body: stage.state === 'now' ? t(`now_${stage.name}`, { documents }) : undefined,
          }))}
        />
      </div>
    </>
  )
}

function NoticeCard(props: { onRead: () => void }) {
  const t = useTexts('identityAuth')
  return (
    <Card hasRod>
      <h3 className="h3">{t('dataTitle')}</h3>
      <ul className={`stack ${css.factsList}`}>
        <Fact icon="eye">{t('dataWhoSees')}</Fact>
        <Fact icon="lock">{t('dataNever')}</Fact>
      </ul>
      <button type="button" className="tapline" aria-haspopup="dialog" onClick={props.onRead}>
        {t('readNotice')}
        <Icon name="chevron-right" size="sm" />
      </button>
    </Card>
  )
}

function Fact(props: { icon: IconName; children: string }) {
  return (
    <li className={css.factsListItem}>
      <span className={listCss.icon}>
        <Icon name={props.icon} />
      </span>
      <span className="small">{props.children}</span>
    </li>
  )
}

function StagesSkeleton() {
  return (
    <>
      <Skeleton width="50%" height=".56rem" />
      <Skeleton width="90%" height=".4rem" gap=".2rem" />
      {['a', 'b', 'c', 'd', 'e'].map((key) => (
        <div className={css.factsListItem} key={key}>
          <Skeleton width=".82rem" height=".82rem" gap=".4rem" />
          <Skeleton width="60%" height=".32rem" gap=".4rem" />
        </div>
      ))}
    </>
  )
}
