import { Button } from '@noren/ui/Button'
import { Note } from '@noren/ui/Note'
import { useTexts } from '../../device/texts.ts'
import { openCustomerService } from '../../shell/customer-service.ts'

/** bizStatus 70: home in its read-only form. What is owed can be seen and paid, nothing new can be taken. */
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
