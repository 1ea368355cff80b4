import { useEndpoint } from '@noren/client/use-endpoint'
import { realName } from '@noren/contract/certification'
import { isCertified, USER_STATUS } from '@noren/contract/user-status'
import { ButtonLink } from '@noren/ui/Button'
import { Card } from '@noren/ui/Card'
import { Icon } from '@noren/ui/Icon'
import listCss from '@noren/ui/List.module.css'
import { Skeleton } from '@noren/ui/Skeleton'
import { Status } from '@noren/ui/Status'
import { pathByStatus } from '../../app/guards.ts'
import { href } from '../../app/paths.ts'
import { keptPhone } from '../../device/kept-phone.ts'
import { useTexts } from '../../device/texts.ts'
import norenCardCss from '../../loan-view/NorenCard.module.css'
import orderCss from '../../loan-view/Order.module.css'
import { useVisitor } from '../../shell/session-store.ts'
import { maskedPhone } from '../../shell/step-up/phone-number.ts'
import css from './Account.module.css'
import { initialsOf } from './profile.ts'

/** Name, masked phone number and progress of certification. */
export function ProfileCard() {
  const t = useTexts('user')
  const common = useTexts('common')
  const { bizStatus } = useVisitor()
  const name = useEndpoint(realName)
  const fullName = name.data?.realName ?? null
  const phone = keptPhone()
  const isDone = bizStatus !== null && isCertified(bizStatus)
  return (
    <Card>
      <div className={orderCss.head}>
        <span className={`${listCss.icon} ${css.profileInitials}`} aria-hidden="true">
          {fullName ? initialsOf(fullName) : <Icon name="user" />}
        </span>
        <div>
          {name.isPending && isDone ? (
            <Skeleton width="2.4rem" height=".46rem" />
          ) : (
            <h2 className={norenCardCss.name}>
              {fullName ?? (isDone ? common('errorTitle') : t('noName'))}
            </h2>
          )}
          {/* Beside the number rather than the name, so that a long name arriving late moves nothing. */}
          <div className={`${orderCss.top} ${orderCss.topWraps}`}>
            {phone && <p className="small num">{maskedPhone(phone)}</p>}
            <CertificationStatus bizStatus={bizStatus} />
          </div>
        </div>
      </div>
      {bizStatus !== null && !isDone && (
        <div className={css.profileOn}>
          <ButtonLink isBlock href={href(pathByStatus(bizStatus))}>
            {t('continue')}
          </ButtonLink>
        </div>
      )}
    </Card>
  )
}

function CertificationStatus(props: { bizStatus: number | null }) {
  const t = useTexts('user')
  const { bizStatus } = props
  if (bizStatus === null) return null
  if (bizStatus === USER_STATUS.blocked) {
    return (
      <Status meaning="warn" icon="lock">
        {t('blocked')}
      </Status>
    )
  }
  return isCertified(bizStatus) ? (
    <Status meaning="good" icon="check">
      {t('certified')}
    </Status>
  ) : (
    <Status meaning="info" icon="clock">
      {t('notCertified')}
    </Status>
  )
}
