/** Why debt was waived of somebody who has died; it is owed again if that was a mistake. */
export const BEREAVEMENT_REASON = 'bereavement'
