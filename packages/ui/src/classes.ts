/** Joins class names, leaving out what is not given: classes('btn', isBusy && 'is-busy'). */
export const classes = (...names: (string | false | null | undefined)[]): string =>
  names.filter(Boolean).join(' ')

/** 'is-long' for a figure too long for the large type on a small phone: "Rp 15.000.000". */
export const longFigure = (text: string): string | false => text.length > 10 && 'is-long'
