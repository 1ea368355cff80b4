import { classes } from '@noren/ui/classes'
import { useTexts } from '../../device/texts.ts'
import panel from '../../shell/Panel.module.css'
import { statusOf, toneOf } from './statuses.ts'

const TONE = {
  bad: panel.chipBad,
  warn: panel.chipWarn,
  info: panel.chipInfo,
  plain: undefined,
}

/** The state of a loan, as a word. */
export function LoanStatus({ status }: { status: number }) {
  const t = useTexts('lookup')
  const known = statusOf(status)
  return (
    <span className={classes(panel.chip, TONE[toneOf(status)])}>
      {known ? t(`status_${known}`) : status}
    </span>
  )
}
