import { Skeleton, SkeletonCards, SkeletonForm } from './Skeleton.tsx'
import type { Part } from './workshop.tsx'

export const workshop: Part = {
  states: {
    line: () => <Skeleton width="45%" height=".3rem" />,
    cards: () => <SkeletonCards count={2} />,
    form: () => <SkeletonForm fields={3} />,
  },
}
