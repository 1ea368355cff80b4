/** Joins class names, leaving out what is not given: classes(css.root, isSmall && css.sm). */
export const classes = (...names: (string | false | null | undefined)[]): string =>
  names.filter(Boolean).join(' ')

/** A figure too long for the large type on a small phone: "Rp 15.000.000". */
export const isLongFigure = (text: string): boolean => text.length > 10
