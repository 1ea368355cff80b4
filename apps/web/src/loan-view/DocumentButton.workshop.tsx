import { DOCUMENT_KINDS } from '@noren/contract/documents'
import { List } from '@noren/ui/List'
import { type Part, Tapped } from '@noren/ui/workshop'
import { DocumentButton } from './DocumentButton.tsx'
import { samplePaper } from './samples.fixture.ts'

export const workshop: Part = {
  states: {
    allKinds: (t) => (
      <List label={t('label')}>
        {DOCUMENT_KINDS.map((kind) => (
          <DocumentButton key={kind} paper={samplePaper({ kind })} />
        ))}
      </List>
    ),
    inAnotherLanguage: () => <DocumentButton paper={samplePaper({ language: 'vi' })} />,
    onItsWay: () => (
      <Tapped>
        <DocumentButton paper={samplePaper()} />
      </Tapped>
    ),
    large: () => <DocumentButton paper={samplePaper({ kind: 'statement', bytes: 12_345_678 })} />,
  },
}
