import type { Language } from '@noren/i18n/languages'
import type { Lender } from '@noren/markets/pack'
import { textIn } from '../../platform/texts/texts.ts'

/** The number under which a lender is registered; an invented lender's says so in the reader's language. */
export const registrationOf = (
  { registrationNumber: number, isSample }: Pick<Lender, 'registrationNumber' | 'isSample'>,
  language: Language,
): string => (isSample ? textIn(language, 'documents', 'registration.sample', { number }) : number)
