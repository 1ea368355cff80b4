/** Why a picture of a document is refused. */
export const DOCUMENT_PROBLEMS = [
  'notAPicture',
  'tooManyBytes',
  'tooManyPixels',
  'tooSmall',
  'notADocument',
  'cutOff',
  'wrongSide',
  'otherDocument',
  'blurred',
  'dark',
  'glare',
  'unreadable',
] as const
export type DocumentProblem = (typeof DOCUMENT_PROBLEMS)[number]
