import { useEndpoint } from '@noren/client/use-endpoint'
import { OTP_TYPE } from '@noren/contract/account'
import type { DataOf } from '@noren/contract/endpoint'
import { erasurePlan, privacyErase } from '@noren/contract/privacy'
import { Button, ButtonLink } from '@noren/ui/Button'
import { Note } from '@noren/ui/Note'
import { Sheet } from '@noren/ui/Sheet'
import { SkeletonForm } from '@noren/ui/Skeleton'
import { href, paths } from '../../app/paths.ts'
import { useTexts } from '../../device/texts.ts'
import { Fields, Form, FormShell, SubmitButton } from '../../shell/form/FormShell.tsx'
import { CodeSheet } from '../../shell/step-up/CodeSheet.tsx'
import { type Kept, KeptList } from './KeptList.tsx'
import { useWithCode } from './use-with-code.tsx'

type Plan = DataOf<typeof erasurePlan>

/** What is erased, what is kept, why and until when; then the code, and the erasure. */
export function EraseSheet(props: { onClose: () => void; onErased: (kept: Kept) => void }) {
  const t = useTexts('yourData')
  const plan = useEndpoint(erasurePlan, {}, { staleTime: 0 })
  const data = useWithCode(privacyErase, {
    otpType: OTP_TYPE.eraseData,
    onDone: ({ kept }) => props.onErased(kept),
  })
  if (data.isAsked) {
    return (
      <CodeSheet
        text={t('eraseCodeText', { phone: data.phone })}
        confirm={t('eraseDo')}
        {...data.codeSheet}
      />
    )
  }
  const refusal = data.form.trouble ?? plan.data?.refusal?.text ?? null
  return (
    <FormShell>
      <Sheet
        isTall
        title={t('erase')}
        onClose={props.onClose}
        staysOnScrimTap
        foot={!plan.isPending && <Foot plan={plan.data} onKeep={props.onClose} />}
      >
        {plan.isPending && <SkeletonForm fields={4} />}
        {!plan.isPending && (
          <Form form={{ ...data.form, trouble: null }}>
            {refusal && (
              <Note meaning="warn" title={t('notNow')} isLive>
                {refusal}
              </Note>
            )}
            {plan.isError && !plan.data && (
              <Note meaning="bad" isLive>
                <p>{t('planFailed')}</p>
                <Button kind="soft" isSmall icon="refresh" onClick={() => void plan.refetch()}>
                  {t('tryAgain')}
                </Button>
              </Note>
            )}
            <section className="stack-4" aria-labelledby="goes">
              <h3 className="h3" id="goes">
                {t('goesTitle')}
              </h3>
              <p>{t('goesText')}</p>
            </section>
            <section className="stack-4" aria-labelledby="stays">
              <h3 className="h3" id="stays">
                {t('staysTitle')}
              </h3>
              {plan.data && <KeptList kept={plan.data.kept} />}
            </section>
            {plan.data && !plan.data.refusal && <Fields of={data.form} />}
          </Form>
        )}
      </Sheet>
    </FormShell>
  )
}

function Foot(props: { plan: Plan | undefined; onKeep: () => void }) {
  const t = useTexts('yourData')
  if (props.plan?.refusal) {
    return (
      <ButtonLink kind="soft" isBlock href={href(paths.order())}>
        {t('toOrders')}
      </ButtonLink>
    )
  }
  return (
    <div className="btns">
      <SubmitButton kind="line" disabled={!props.plan}>
        {t('getCode')}
      </SubmitButton>
      <Button kind="soft" isBlock onClick={props.onKeep}>
        {t('keepData')}
      </Button>
    </div>
  )
}
