import { Button } from '@noren/ui/Button'
import { Note } from '@noren/ui/Note'
import { useTexts } from '../../device/texts.ts'
import { openCustomerService } from '../../shell/customer-service.ts'

/** For bizStatus 70, home is read-only: debts can be seen and paid, but nothing new can be taken. */
export function BlockedNote() {
  const words = useTexts('loanWords')
  return (
    <Note meaning="warn">
      <p>{words('blockedText')}</p>
      <Button kind="soft" isSmall onClick={openCustomerService}>
        {words('writeToUs')}
      </Button>
    </Note>
  )
}
