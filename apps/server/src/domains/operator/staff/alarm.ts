import { languageOf } from '@noren/i18n/languages'
import type { Deps } from '../../../deps.ts'
import { rawStatement } from '../../../platform/db/statement.ts'
import { textIn } from '../../../platform/texts/texts.ts'
import { adminMailboxes, writeTo } from './mailbox.ts'

/** What every administrator is told, at once and by mail. */
export type Finding = 'keyCloned' | 'limitedSignIn' | 'manyWrongCodes' | 'proposed' | 'enrolled'

const findName = rawStatement<{ operatorId: string }, { name: string }>(
  'find_operator_name',
  'select name from operators where id = $1',
  ['operatorId'],
)

/**
 * In the log as an alarm, and to the mailbox of every administrator. What it is about has happened already:
 * a database that gives no answer now takes nothing back, and is in the log.
 */
export const alarm = async (
  deps: Pick<Deps, 'db' | 'log' | 'secrets' | 'mail' | 'newId' | 'config'>,
  { finding, operatorId }: { finding: Finding; operatorId: string },
): Promise<void> => {
  deps.log.error({ finding, operatorId }, 'alarm')
  try {
    const name = (await findName.maybeOne(deps.db, { operatorId }))?.name ?? operatorId
    for (const mailbox of await adminMailboxes(deps.db)) {
      const language = languageOf(mailbox.language) ?? 'en'
      const what = textIn(language, 'staff', `finding.${finding}`, { name })
      // Nobody waits for a mailbox to hear of what has happened.
      void writeTo(deps, mailbox, { kind: 'alarm', values: { what, url: deps.config.publicUrl } })
    }
  } catch (error) {
    deps.log.error({ err: error, finding, operatorId }, 'an alarm was not mailed')
  }
}
