/** What is stored of a person, each as a keyed hash. The numbers stand in the database and never change. */
export const SIGNAL_KINDS = {
  /** The name alone, to know how common it is. */
  name: 1,
  nameDob: 2,
  bankAccount: 3,
  deviceKey: 4,
  addressStrict: 5,
  addressLoose: 6,
  /** An emergency contact's number. */
  contact: 7,
  /** The person's own number, which may be another's contact. */
  phone: 8,
  ipNet: 9,
} as const
export type SignalKind = keyof typeof SIGNAL_KINDS

const BY_NUMBER = new Map(Object.entries(SIGNAL_KINDS).map(([kind, number]) => [number, kind]))

/** The kind that a number of the database stands for. */
export const signalKindOf = (number: number): SignalKind => {
  const kind = BY_NUMBER.get(number as (typeof SIGNAL_KINDS)[SignalKind])
  if (kind === undefined) throw new RangeError(`no kind of signal has the number ${number}`)
  return kind as SignalKind
}
