import { loaded } from '@noren/client/loaded'
import { useEndpoint } from '@noren/client/use-endpoint'
import { viewBureauReport } from '@noren/contract/bureau'
import { Art } from '@noren/ui/Art'
import emptyOrders from '@noren/ui/art/empty-orders.svg'
import { SkeletonForm } from '@noren/ui/Skeleton'
import { useTexts } from '../../device/texts.ts'
import { AppPage } from '../../shell/AppPage.tsx'
import { AskBureau } from './AskBureau.tsx'
import { Report } from './Report.tsx'
import { ToldRows } from './ToldRows.tsx'

/**
 * What a credit bureau says of the person, asked once if they agree, and what it was told of loans here: shown line by line,
 * each of which may be disputed.
 */
export function BureauPage() {
  const t = useTexts('bureau')
  const bureau = useEndpoint(viewBureauReport, {}, { staleTime: 0 })
  return (
    <AppPage
      title={t('title')}
      back
      state={loaded({ bureau })}
      skeleton={<SkeletonForm fields={3} />}
      empty={{
        when: ({ bureau: { bureau: name, report, told } }) =>
          name === null && report === null && told.length === 0,
        art: <Art src={emptyOrders} width={240} height={150} isEager />,
        title: t('off'),
        text: t('offText'),
      }}
    >
      {({ bureau: view }) => (
        <div className="stack-4">
          {view.report ? (
            <Report report={view.report} />
          ) : (
            view.bureau && <AskBureau bureau={view.bureau} />
          )}
          <ToldRows view={view} />
        </div>
      )}
    </AppPage>
  )
}
