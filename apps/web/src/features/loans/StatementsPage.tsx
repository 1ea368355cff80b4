import type { ApiError } from '@noren/client/api-error'
import { loaded } from '@noren/client/loaded'
import { Note } from '@noren/ui/Note'
import { SkeletonForm } from '@noren/ui/Skeleton'
import { type ReactNode, useState } from 'react'
import { moneyShort } from '../../device/formats.ts'
import { useTexts } from '../../device/texts.ts'
import { AgreeFoot } from '../../loan-view/AgreeFoot.tsx'
import { KeyFacts } from '../../loan-view/KeyFacts.tsx'
import { TextEnd } from '../../loan-view/TextEnd.tsx'
import { usePageReading } from '../../loan-view/use-reading.ts'
import { AppPage } from '../../shell/AppPage.tsx'
import { NOTHING } from './NotOpen.tsx'
import type { Application } from './OneApplication.tsx'
import { ProductsInTheWay } from './ProductsInTheWay.tsx'
import css from './Statements.module.css'
import { Together } from './Together.tsx'
import type { Terms } from './terms-to-accept.ts'
import { type ApplyCall, totalOf, useApply } from './use-apply.ts'

/**
 * The statements of one application in full, what they come to together, and the one tap that applies for
 * all of them. Nothing is ticked beforehand, and the box opens at the end of the text.
 */
export function StatementsPage(props: {
  title: string
  back: string | true
  terms: Terms
  application: Application
  call: ApplyCall
  couponId: string | null
  isAnother: boolean
  /** Above the figures: what is applied for. */
  lead: ReactNode
  /** What stands there when nothing can be applied for. */
  whyNot: (error: ApiError) => ReactNode
}) {
  const t = useTexts('applying')
  const loan = useTexts('loan')
  const { terms, application, title, back } = props
  const statements = terms.isRefetching ? undefined : terms.data
  const apply = useApply(totalOf(statements ?? []), application.listener, props.call)
  const textId = statements?.map(({ kfsId }) => kfsId).join()
  const reading = usePageReading(textId)
  const [agreedTo, setAgreedTo] = useState<string | null>(null)
  const isAgreed = textId !== undefined && agreedTo === textId
  const send = async () => {
    if (!statements || !isAgreed || !reading.isAtEnd) return
    const { couponId, isAnother } = props
    if ((await apply.send({ statements, couponId, isAnother })) !== 'termsChanged') return
    setAgreedTo(null)
    void terms.refetch()
  }
  const isRefused = terms.error?.kind === 'refused' && terms.error.code < 500
  if (terms.error && isRefused && !terms.isFetching) {
    const { error } = terms
    return (
      <AppPage title={title} back={back} state={NOTHING} skeleton={null} empty="never">
        {() => (
          <>
            {application.said}
            {props.whyNot(error)}
          </>
        )}
      </AppPage>
    )
  }
  const { trouble } = apply
  return (
    <AppPage
      title={title}
      back={back}
      state={loaded({ statements: { ...terms, data: statements } })}
      skeleton={<SkeletonForm fields={6} />}
      empty="never"
      dock={({ statements: shown }) => (
        <>
          <ProductsInTheWay error={apply.error} />
          <AgreeFoot
            share={reading.share}
            isAgreed={isAgreed}
            onAgree={(isOn) => setAgreedTo(isOn && textId ? textId : null)}
            agreeText={shown.length === 1 ? loan('agree') : t('agreeAll', { count: shown.length })}
            actionText={loan('applyFor', { amount: moneyShort(totalOf(shown)) })}
            isSending={apply.isSending}
            trouble={trouble && !trouble.isTermsChanged ? trouble.text : null}
            onAgreed={() => void send()}
          />
        </>
      )}
    >
      {({ statements: shown }) => (
        <>
          {application.said}
          {trouble?.isTermsChanged && (
            <Note meaning="lamp" isLive>
              <p>{trouble.text}</p>
            </Note>
          )}
          {props.lead}
          {shown.length > 1 && <Together statements={shown} />}
          {shown.map((statement) => (
            <section key={statement.kfsId} className={css.one} aria-labelledby={statement.kfsId}>
              <h2 className="h2" id={statement.kfsId}>
                {t('statementOf', { name: statement.productName })}
              </h2>
              <KeyFacts statement={statement} end={null} />
            </section>
          ))}
          <TextEnd isAtEnd={reading.isAtEnd} onEnd={reading.markEnd} />
        </>
      )}
    </AppPage>
  )
}
