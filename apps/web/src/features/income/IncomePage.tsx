import { loaded } from '@noren/client/loaded'
import { useEndpoint } from '@noren/client/use-endpoint'
import { viewIncomeProof } from '@noren/contract/income'
import { SkeletonForm } from '@noren/ui/Skeleton'
import type { PageProps } from '../../app/page-props.ts'
import { paths } from '../../app/paths.ts'
import { useTexts } from '../../device/texts.ts'
import { AppPage } from '../../shell/AppPage.tsx'
import { RaiseLimit, ShowStatement } from './RaiseLimit.tsx'
import { ReadFigures, UseFigures } from './ReadFigures.tsx'
import { ReadStatement, SendStatement } from './SendStatement.tsx'
import { useSendStatement } from './use-send-statement.ts'

/**
 * What would raise the limit, first of all a statement of the person's own account: it is sent, every figure is shown,
 * lines may be struck out, and at the end they decide whether it counts.
 */
export function IncomePage({ query }: PageProps) {
  const t = useTexts('income')
  const income = useEndpoint(viewIncomeProof, {}, { staleTime: 0 })
  const sending = useSendStatement()
  const isSending = query.get('step') === 'send'
  const isProof = isSending || (income.data?.open ?? null) !== null
  return (
    <AppPage
      title={t(isProof ? 'title' : 'raise')}
      back={isSending ? paths.income() : true}
      state={loaded({ income })}
      skeleton={<SkeletonForm fields={3} />}
      empty="never"
      dock={({ income: { open, used } }) => {
        if (open) return <UseFigures open={open} />
        return isSending ? <ReadStatement sending={sending} /> : <ShowStatement isNewer={!!used} />
      }}
    >
      {({ income: view }) => {
        if (view.open) return <ReadFigures open={view.open} standing={view.standing} />
        return isSending ? <SendStatement sending={sending} /> : <RaiseLimit view={view} />
      }}
    </AppPage>
  )
}
