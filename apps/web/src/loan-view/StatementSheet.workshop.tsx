import { Note } from '@noren/ui/Note'
import { ignore, type Part, type Say } from '@noren/ui/workshop'
import { KeyFacts, type Statement } from './KeyFacts.tsx'
import { StatementSheet } from './StatementSheet.tsx'
import { longStatement } from './samples.fixture.ts'

const sheet = (t: Say, shown: { statement?: Statement; isFailed?: boolean }, more = {}) => (
  <StatementSheet
    title={t('sheetTitle')}
    shown={{ statement: shown.statement, isFailed: shown.isFailed ?? false, retry: ignore }}
    failed={{ title: t('heading'), text: t('error') }}
    agreeText={t('longText')}
    actionText={t('action')}
    isSending={false}
    trouble={null}
    onAgreed={async () => null}
    onClose={ignore}
    {...more}
  >
    {(statement, end) => <KeyFacts statement={statement} end={end} />}
  </StatementSheet>
)

export const workshop: Part = {
  covers: true,
  states: {
    onItsWay: (t) => sheet(t, {}),
    failed: (t) => sheet(t, { isFailed: true }),
    toBeRead: (t) => sheet(t, { statement: longStatement() }),
    madeAnew: (t) =>
      sheet(
        t,
        { statement: longStatement() },
        {
          note: (
            <Note meaning="lamp" isLive>
              <p>{t('text')}</p>
            </Note>
          ),
        },
      ),
    withTrouble: (t) => sheet(t, { statement: longStatement() }, { trouble: t('error') }),
  },
}
