import { loaded } from '@noren/client/loaded'
import { useEndpoint } from '@noren/client/use-endpoint'
import { day } from '@noren/contract/dates'
import { listObjections } from '@noren/contract/objections'
import { repayDetail } from '@noren/contract/repayments'
import { List, ListButton, ListLink } from '@noren/ui/List'
import { SkeletonCards } from '@noren/ui/Skeleton'
import type { PageProps } from '../../../app/page-props.ts'
import { href, paths } from '../../../app/paths.ts'
import { dateText } from '../../../device/formats.ts'
import { useTexts } from '../../../device/texts.ts'
import { AppPage } from '../../../shell/AppPage.tsx'
import { openCustomerService } from '../../../shell/customer-service.ts'
import { Earlier } from './Earlier.tsx'
import { ObjectionForm } from './ObjectionForm.tsx'

/** A figure of the loan is wrong: which one, why, and what was answered to it before. */
export function ObjectionPage({ params }: PageProps) {
  const t = useTexts('plan')
  const repayId = params.repayId ?? ''
  const detail = useEndpoint(repayDetail, { params: { repayId } })
  const made = useEndpoint(listObjections, { params: { repayId } })
  return (
    <AppPage
      title={t('objection_title')}
      back={paths.repay(repayId)}
      state={loaded({ detail, made })}
      skeleton={<SkeletonCards count={2} />}
      empty="never"
    >
      {(data) => {
        const { details, answerBy } = data.made
        const isOpen = details.some(({ state }) => state === 'open')
        return (
          <>
            {isOpen ? (
              <p className="lead">{t('objection_open')}</p>
            ) : (
              <>
                <p className="lead">{t('objection_lead', { date: dateText(day(answerBy)) })}</p>
                <ObjectionForm detail={data.detail} made={details} />
              </>
            )}
            <Earlier details={details} />
            <section className="section">
              <List>
                <ListLink
                  icon="upload"
                  title={t('objection_proof')}
                  note={t('objection_proofNote')}
                  href={href(paths.uploadVoucher({ repayId }))}
                />
                <ListButton
                  icon="headset"
                  title={t('objection_officer')}
                  note={t('objection_officerNote')}
                  aria-haspopup="dialog"
                  onClick={openCustomerService}
                />
              </List>
            </section>
          </>
        )
      }}
    </AppPage>
  )
}
