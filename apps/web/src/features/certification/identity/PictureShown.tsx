import { useEffect, useState } from 'react'
import css from './StepOne.module.css'

/** Shows a picture from the device's memory. */
export function PictureShown(props: { picture: Blob | null; label: string }) {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!props.picture) return
    const made = URL.createObjectURL(props.picture)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [props.picture])
  if (!url) return null
  return (
    <figure>
      <img className={css.pictureShown} src={url} alt={props.label} />
      <figcaption className="tiny">{props.label}</figcaption>
    </figure>
  )
}
