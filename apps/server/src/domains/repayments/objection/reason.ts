/** Why something was taken off a debt, or ended it. */
export const OBJECTION_REASON = 'objection'
