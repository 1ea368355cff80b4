import type { ApiError } from '@noren/client/api-error'
import { useState } from 'react'
import type { PageProps } from '../../app/page-props.ts'
import { paths } from '../../app/paths.ts'
import { useTexts } from '../../device/texts.ts'
import { choicesIn, choicesText } from '../../loan-view/choices.ts'
import { ChooseSeveral, type Step } from './ChooseSeveral.tsx'
import { type Application, OneApplication } from './OneApplication.tsx'
import { StatementsPage } from './StatementsPage.tsx'
import { useTermsAgain, useTermsOf } from './terms-to-accept.ts'
import { WhyNot } from './WhyNot.tsx'

/** The person's last application once more: today's statement of each loan, and one tap that applies. */
export function AgainPage({ query }: PageProps) {
  return (
    <OneApplication>
      {(application) => <Again application={application} couponId={query.get('coupon')} />}
    </OneApplication>
  )
}

function Again({ application, couponId }: { application: Application; couponId: string | null }) {
  const t = useTexts('applying')
  const [isAnother, setIsAnother] = useState(false)
  const terms = useTermsAgain({ anotherLoan: isAnother, couponId })
  const whyNot = (error: ApiError) => (
    <WhyNot error={error} without={paths.loanAgain()} onAnother={() => setIsAnother(true)} />
  )
  return (
    <StatementsPage
      title={t('againTitle')}
      back
      terms={terms}
      application={application}
      call="applyLoanAuto"
      couponId={couponId}
      isAnother={isAnother}
      lead={<p className="lead">{t('againLead', { count: terms.data?.length ?? 1 })}</p>}
      whyNot={whyNot}
    />
  )
}

/**
 * Several loans in one application: first which and how much, then every statement and one tap. Begins with
 * what the address names.
 */
export function SeveralPage({ query }: PageProps) {
  const couponId = query.get('coupon')
  const chosen = choicesIn(query.get('products'))
  const reads = query.get('step') === 'read' && chosen.length > 0
  return (
    <OneApplication>
      {(application) =>
        reads ? (
          <Read key={`${query}`} application={application} chosen={chosen} couponId={couponId} />
        ) : (
          <ChooseSeveral application={application} chosen={chosen} couponId={couponId} />
        )
      }
    </OneApplication>
  )
}

function Read({ application, chosen, couponId }: Step) {
  const t = useTexts('applying')
  const terms = useTermsOf(chosen, couponId)
  const products = choicesText(chosen)
  const without = paths.loanSeveral({ products, step: 'read' })
  return (
    <StatementsPage
      title={t('severalTitle')}
      back={paths.loanSeveral({ products, ...(couponId && { coupon: couponId }) })}
      terms={terms}
      application={application}
      call="applyLoan"
      couponId={couponId}
      isAnother={false}
      lead={<p className="lead">{t('severalLead', { count: chosen.length })}</p>}
      whyNot={(error) => <WhyNot error={error} without={without} />}
    />
  )
}
