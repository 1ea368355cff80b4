import { HeaderBar } from '@noren/ui/HeaderBar'
import type { ReactNode } from 'react'
import { backTarget } from '../app/guards.ts'
import { useTexts } from '../device/texts.ts'
import { CustomerServiceButton } from './CustomerServiceButton.tsx'
import { goBack, goBackTo } from './navigation.ts'

/** The plain header of a page, with back and, where no floating button offers it, customer service. */
export function PageHeader(props: {
  title: ReactNode
  back?: boolean | string | undefined
  actions?: ReactNode
  hasService?: boolean
}) {
  const t = useTexts('common')
  const target = backTarget(props.back)
  const onBack = () => (target.kind === 'path' ? goBackTo(target.path) : goBack())
  return (
    <HeaderBar
      title={props.title}
      backLabel={t('back')}
      onBack={target.kind === 'none' ? undefined : onBack}
    >
      {props.actions}
      {props.hasService !== false && <CustomerServiceButton />}
    </HeaderBar>
  )
}
