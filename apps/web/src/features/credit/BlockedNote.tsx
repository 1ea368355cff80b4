import { Button, ButtonLink } from '@noren/ui/Button'
import { Note } from '@noren/ui/Note'
import { href, paths } from '../../app/paths.ts'
import { useTexts } from '../../device/texts.ts'
import { openCustomerService } from '../../shell/customer-service.ts'

/** For bizStatus 70, home is read-only: debts can be seen and paid, but nothing new can be taken. */
export function BlockedNote() {
  const words = useTexts('loanWords')
  return (
    <Note meaning="warn">
      <p>{words('blockedText')}</p>
      <ButtonLink kind="soft" isSmall href={href(paths.appeal())}>
        {words('secondLook')}
      </ButtonLink>
      <Button kind="soft" isSmall onClick={openCustomerService}>
        {words('writeToUs')}
      </Button>
    </Note>
  )
}
