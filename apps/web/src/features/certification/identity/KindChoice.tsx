import { Button } from '@noren/ui/Button'
import { Choice } from '@noren/ui/Choice'
import { Note } from '@noren/ui/Note'
import { useState } from 'react'
import { paths } from '../../../app/paths.ts'
import { useTexts } from '../../../device/texts.ts'
import { StaticPage } from '../../../shell/AppPage.tsx'
import { openCustomerService } from '../../../shell/customer-service.ts'
import certificationCss from '../Certification.module.css'
import { documentKinds } from '../document-kinds.ts'
import { StepHead } from '../StepHead.tsx'
import { HandOffOffer } from './HandOffOffer.tsx'
import css from './StepOne.module.css'
import { DOCUMENT_KINDS, type DocumentKind } from './stage.ts'

/** Which document the person has, among those the market accepts. */
export function KindChoice(props: {
  kind: DocumentKind | null
  onKind: (kind: DocumentKind) => void
  onHandOff: () => void
}) {
  const t = useTexts('capture')
  const kinds = DOCUMENT_KINDS.filter((kind) =>
    documentKinds.some((known) => known.documentKind === kind),
  )
  // If the market accepts only one, it is already chosen.
  const [chosen, setChosen] = useState<DocumentKind | null>(
    kinds.length === 1 ? (kinds[0] ?? null) : props.kind,
  )
  const [isAsked, setIsAsked] = useState(false)
  const hasBack = documentKinds.some(({ sides }) => sides.includes('back'))
  return (
    <StaticPage
      title={t('title')}
      back={paths.identityAuth()}
      dock={
        <>
          <Button isBlock onClick={() => (chosen ? props.onKind(chosen) : setIsAsked(true))}>
            {t('continue')}
          </Button>
          <Button kind="text" isBlock aria-haspopup="dialog" onClick={openCustomerService}>
            {t('kindOther')}
          </Button>
        </>
      }
    >
      <StepHead stage={2} />
      <h2 className="h1">{t('kindTitle')}</h2>
      <p className={`lead ${css.captureLead}`}>{t(hasBack ? 'kindText' : 'kindTextFront')}</p>
      <Choice
        legend={t('kindTitle')}
        isLegendHidden
        options={kinds.map((kind) => ({
          value: kind,
          label: t(`kind_${kind}`),
          note: t(`kindNote_${kind}`),
        }))}
        value={chosen}
        onValue={(value) => setChosen(value as DocumentKind)}
        error={isAsked && !chosen ? t('kindNeeded') : undefined}
      />
      <HandOffOffer onHandOff={props.onHandOff} />
      <div className={certificationCss.purpose}>
        <Note icon="lock">{t('kindPrivacy')}</Note>
      </div>
    </StaticPage>
  )
}
