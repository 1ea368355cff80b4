/** A share from 0 to 1 as a percentage, rounded down to tens: a figure that changes less is easier to read. */
export const percentOfShare = (share: number): number =>
  Math.min(10, Math.max(0, Math.floor(share * 10))) * 10
