import { currentLanguage, type Texts } from '../../device/texts.ts'
import { documentKinds } from './document-kinds.ts'
import { DOCUMENT_KINDS } from './identity/stage.ts'

type Kind = Pick<(typeof documentKinds)[number], 'documentKind' | 'keptLength'>

/** The market's documents whose number is stored whole, and those of which only the last characters are. */
export const WHOLE_KINDS: readonly Kind[] = documentKinds.filter(
  ({ keptLength }) => keptLength === null,
)
export const MASKED_KINDS: readonly Kind[] = documentKinds.filter(
  ({ keptLength }) => keptLength !== null,
)

/** "PAN card or Aadhaar card", in the current language. */
export function documentNames(t: Texts<'identityAuth'>, kinds: readonly Kind[]): string {
  const names = DOCUMENT_KINDS.filter((kind) =>
    kinds.some(({ documentKind }) => documentKind === kind),
  ).map((kind) => t(`document_${kind}`))
  return new Intl.ListFormat(currentLanguage(), { type: 'disjunction' }).format(names)
}
