import { Fragment } from 'react'
import cardCss from './Card.module.css'
import css from './Skeleton.module.css'

/** A grey placeholder; sizes in rem or per cent ("45%", ".3rem"). */
export function Skeleton(props: { width?: string; height: string; gap?: string }) {
  return (
    <span
      className={css.root}
      style={{ width: props.width ?? '100%', height: props.height, marginTop: props.gap }}
    />
  )
}

/** A card with two lines and a figure, like most lists have. */
function SkeletonCard() {
  return (
    <div className={cardCss.root}>
      <div className={css.row}>
        <Skeleton width=".8rem" height=".8rem" />
        <div>
          <Skeleton width="45%" height=".3rem" />
          <Skeleton width="70%" height=".24rem" gap=".1rem" />
        </div>
      </div>
      <div className={css.row}>
        <div>
          <Skeleton width="60%" height=".24rem" gap=".24rem" />
          <Skeleton width="80%" height=".4rem" gap=".1rem" />
        </div>
        <Skeleton width="1.9rem" height=".88rem" />
      </div>
    </div>
  )
}

/** Several cards, one below the other. */
export function SkeletonCards(props: { count: number }) {
  return (
    <div className="stack">
      {Array.from({ length: props.count }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all are alike.
        <Fragment key={at}>
          <SkeletonCard />
        </Fragment>
      ))}
    </div>
  )
}

/** Labels and fields of a form. */
export function SkeletonForm(props: { fields: number }) {
  return (
    <div className="stack-4">
      {Array.from({ length: props.fields }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all are alike.
        <div key={at}>
          <Skeleton width="40%" height=".28rem" />
          <Skeleton height="1.08rem" gap=".1rem" />
        </div>
      ))}
    </div>
  )
}
