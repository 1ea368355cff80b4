/** A code as plain-text programs of accounting take it: a letter or digit first, twenty characters at most. */
export const isOwnCode = (text: string): boolean => /^[A-Z0-9][A-Za-z0-9-]{0,19}$/.test(text)
