/** A share from 0 to 1 as whole percent, in tens: a figure that jumps less is read more easily. */
export const percentOfShare = (share: number): number =>
  Math.min(10, Math.max(0, Math.floor(share * 10))) * 10
