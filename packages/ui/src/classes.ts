/** Joins class names, leaving out falsy ones: classes(css.root, isSmall && css.sm). */
export const classes = (...names: (string | false | null | undefined)[]): string =>
  names.filter(Boolean).join(' ')

/** Whether an amount is too long for the large font on a small phone: "Rp 15.000.000". */
export const isLongFigure = (text: string): boolean => text.length > 10
