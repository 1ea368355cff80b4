/** Joins class names, leaving out falsy ones: classes('btn', isBusy && 'is-busy'). */
export const classes = (...names: (string | false | null | undefined)[]): string =>
  names.filter(Boolean).join(' ')

/** 'is-long' for an amount too long for the large font on a small phone: "Rp 15.000.000". */
export const longFigure = (text: string): string | false => text.length > 10 && 'is-long'
