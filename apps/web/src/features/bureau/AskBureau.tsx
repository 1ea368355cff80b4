import { type ApiError, apiErrorOf } from '@noren/client/api-error'
import { viewConsents } from '@noren/contract/account'
import { askBureau, viewBureauReport } from '@noren/contract/bureau'
import { creditInfo } from '@noren/contract/credit'
import { Button } from '@noren/ui/Button'
import { Card } from '@noren/ui/Card'
import { Check } from '@noren/ui/Check'
import { Note } from '@noren/ui/Note'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../device/api/client.ts'
import { giveConsent } from '../../device/api/give-consent.ts'
import { useTexts } from '../../device/texts.ts'

/** What is asked, what it can change, and the consent without which it is not. */
export function AskBureau({ bureau }: { bureau: string }) {
  const t = useTexts('bureau')
  const [hasConsent, setHasConsent] = useState(false)
  const asking = useAsking()
  return (
    <div className="stack-4">
      <div className="stack">
        <h2 className="h2">{t('heading', { bureau })}</h2>
        <p className="lead">{t('lead')}</p>
      </div>
      <Card>
        <div className="stack">
          <p>{t('changes')}</p>
          <p>{t('kept')}</p>
          <p>{t('without')}</p>
        </div>
      </Card>
      {asking.trouble && (
        <Note meaning="bad" isLive>
          <p>{asking.trouble.msg}</p>
        </Note>
      )}
      <Check checked={hasConsent} onChange={(event) => setHasConsent(event.currentTarget.checked)}>
        {t('consent', { bureau })}
      </Check>
      <Button isBlock disabled={!hasConsent} isBusy={asking.isSending} onClick={asking.ask}>
        {t('ask')}
      </Button>
      {!hasConsent && <p className="small">{t('missing')}</p>}
    </div>
  )
}

/** The consent and the question; what goes wrong is shown here. */
function useAsking() {
  const queryClient = useQueryClient()
  const [trouble, setTrouble] = useState<ApiError | null>(null)
  const mutation = useMutation({
    mutationKey: [askBureau.name],
    mutationFn: async () => {
      await giveConsent('bureauInquiry')
      return call(askBureau, { body: {} })
    },
    meta: { endpoint: askBureau, handles: askBureau.errors },
    onMutate: () => setTrouble(null),
    onError: (cause) => setTrouble(apiErrorOf(cause)),
    onSuccess: (view) => {
      queryClient.setQueryData([viewBureauReport.name, {}], view)
      void queryClient.invalidateQueries({ queryKey: [creditInfo.name] })
      void queryClient.invalidateQueries({ queryKey: [viewConsents.name] })
      window.scrollTo(0, 0)
    },
  })
  return { trouble, isSending: mutation.isPending, ask: () => mutation.mutate() }
}
