import { FEEDBACK_IMAGES_MAX } from '@noren/contract/feedback'
import { Button } from '@noren/ui/Button'
import { classes } from '@noren/ui/classes'
import { FieldNotes } from '@noren/ui/Field'
import fieldCss from '@noren/ui/Field.module.css'
import { IconButton } from '@noren/ui/IconButton'
import { useEffect, useRef, useState } from 'react'
import { useTexts } from '../../device/texts.ts'
import css from './Feedback.module.css'
import type { Picture, usePictures } from './use-pictures.ts'

/** Up to five pictures, each of which can be removed. */
export function PicturesField({ chosen }: { chosen: ReturnType<typeof usePictures> }) {
  const t = useTexts('feedback')
  const input = useRef<HTMLInputElement>(null)
  const { pictures, trouble } = chosen
  const error = trouble ? t(`rule_${trouble}`, { count: FEEDBACK_IMAGES_MAX }) : undefined
  return (
    <div className={classes(fieldCss.root, error && 'is-bad')}>
      <span className={fieldCss.label}>
        <span>{t('pictures')}</span>
        <span className="num">
          {pictures.length} / {FEEDBACK_IMAGES_MAX}
        </span>
      </span>
      {pictures.length > 0 && (
        <ul className={css.pictures}>
          {pictures.map((picture, index) => (
            <Thumbnail
              key={picture.key}
              picture={picture}
              number={index + 1}
              onRemove={() => chosen.remove(picture.key)}
            />
          ))}
        </ul>
      )}
      {pictures.length < FEEDBACK_IMAGES_MAX && (
        <Button
          kind="line"
          isBlock
          icon="image"
          isBusy={chosen.isShrinking}
          onClick={() => input.current?.click()}
        >
          {t('addPicture')}
        </Button>
      )}
      <input
        ref={input}
        // Opened by the button; if visible, it would be a second button of the same name.
        hidden
        type="file"
        accept="image/*"
        multiple
        aria-label={t('addPicture')}
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])]
          // Choosing the same file again must fire the event again.
          event.currentTarget.value = ''
          if (files.length > 0) void chosen.choose(files)
        }}
      />
      <FieldNotes id="pictures" error={error} help={t('picturesHelp')} />
    </div>
  )
}

function Thumbnail(props: { picture: Picture; number: number; onRemove: () => void }) {
  const t = useTexts('feedback')
  const [url, setUrl] = useState<string | null>(null)
  const { blob } = props.picture
  useEffect(() => {
    const made = URL.createObjectURL(blob)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [blob])
  return (
    <li className={css.picture}>
      {url && <img src={url} alt={t('pictureAlt', { number: props.number })} />}
      <IconButton
        icon="close"
        label={t('removePicture', { number: props.number })}
        onClick={props.onRemove}
      />
    </li>
  )
}
