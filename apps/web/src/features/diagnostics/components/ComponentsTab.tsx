import listCss from '@noren/ui/List.module.css'
import { SkeletonCards } from '@noren/ui/Skeleton'
import { useTexts } from '../../../device/texts.ts'
import faqCss from '../../../shell/Faq.module.css'
import { later } from '../../../shell/later.tsx'
import { ButtonSamples } from './ButtonSamples.tsx'
import { FieldSamples } from './FieldSamples.tsx'
import { ProgressSamples } from './ProgressSamples.tsx'

/** Cards, overlays and states are most of the samples. */
const OverlaySamples = later(
  () => import('./OverlaySamples.tsx').then((m) => m.OverlaySamples),
  <SkeletonCards count={2} />,
)
const CardSamples = later(
  () => import('./CardSamples.tsx').then((m) => m.CardSamples),
  <SkeletonCards count={2} />,
)

const StateSamples = later(
  () => import('./StateSamples.tsx').then((m) => m.StateSamples),
  <SkeletonCards count={2} />,
)

/** Every UI component in all its states, for viewing and for e2e/test-page.test.ts. */
export function ComponentsTab() {
  const t = useTexts('components')
  return (
    <div className="stack-4">
      <p className="lead">{t('lead')}</p>
      <div className={`${listCss.root} ${faqCss.root}`}>
        <ButtonSamples />
        <FieldSamples />
        <OverlaySamples />
        <ProgressSamples />
        <CardSamples />
        <StateSamples />
      </div>
    </div>
  )
}
