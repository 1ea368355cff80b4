import * as z from 'zod/mini'

/** What a person of the staff opens a borrower or a loan for: the borrower reads it in their access log. */
export const LOOK_PURPOSES = [
  'decideApplication',
  'checkIdentity',
  'checkAccount',
  'decideLimit',
  'checkProof',
  'answerGrievance',
  'collect',
  'checkReport',
] as const
export type LookPurpose = (typeof LOOK_PURPOSES)[number]

/** For who checks the others it is always that, whatever is sent. */
export const purposeQuery = z.object({ purpose: z.enum(LOOK_PURPOSES) })
