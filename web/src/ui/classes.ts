/** Joins class names, leaving out what is not given: classes('btn', isBusy && 'is-busy'). */
export const classes = (...names: (string | false | null | undefined)[]): string =>
  names.filter(Boolean).join(' ')
