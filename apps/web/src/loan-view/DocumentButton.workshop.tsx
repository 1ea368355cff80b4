import { DOCUMENT_KINDS } from '@noren/contract/documents'
import { List } from '@noren/ui/List'
import { type Part, Tapped } from '@noren/ui/workshop'
import { DocumentButton } from './DocumentButton.tsx'
import { sampleDocument } from './samples.fixture.ts'

export const workshop: Part = {
  states: {
    allKinds: (t) => (
      <List label={t('label')}>
        {DOCUMENT_KINDS.map((kind) => (
          <DocumentButton key={kind} document={sampleDocument({ kind })} />
        ))}
      </List>
    ),
    inAnotherLanguage: () => <DocumentButton document={sampleDocument({ language: 'vi' })} />,
    onItsWay: () => (
      <Tapped>
        <DocumentButton document={sampleDocument()} />
      </Tapped>
    ),
    large: () => (
      <DocumentButton document={sampleDocument({ kind: 'statement', bytes: 12_345_678 })} />
    ),
  },
}
