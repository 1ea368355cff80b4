import css from './BigNumber.module.css'

/** The number that two devices show, to be compared; read out digit by digit. */
export function BigNumber(props: { number: string }) {
  return (
    <p className={css.root} role="img" aria-label={[...props.number].join(' ')}>
      {props.number}
    </p>
  )
}
