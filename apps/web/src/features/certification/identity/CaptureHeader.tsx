import { HeaderBar } from '@noren/ui/HeaderBar'
import type { ReactNode } from 'react'
import { useTexts } from '../../../device/texts.ts'
import { CustomerServiceButton } from '../../../shell/CustomerServiceButton.tsx'

/** The header of a screen inside step one: back leads to the previous screen, not out of the step. */
export function CaptureHeader(props: { title: string; onBack: () => void; children?: ReactNode }) {
  const t = useTexts('capture')
  return (
    <HeaderBar title={props.title} backLabel={t('back')} onBack={props.onBack}>
      {props.children}
      <CustomerServiceButton />
    </HeaderBar>
  )
}
