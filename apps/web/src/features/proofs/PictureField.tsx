import { Button } from '@noren/ui/Button'
import { classes } from '@noren/ui/classes'
import { FieldNotes } from '@noren/ui/Field'
import fieldCss from '@noren/ui/Field.module.css'
import { useEffect, useState } from 'react'
import { useTexts } from '../../device/texts.ts'
import { ChooseFile } from '../../shell/ChooseFile.tsx'
import css from './Proof.module.css'

/** The picture of a payment, chosen from the gallery, where screenshots are, and shown before it is sent. */
export function PictureField(props: {
  picture: Blob | null
  isWorking: boolean
  error: string | undefined
  onFile: (file: File) => void
}) {
  const t = useTexts('proof')
  const url = useObjectUrl(props.picture)
  return (
    <div className={classes(fieldCss.root, props.error && 'is-bad')}>
      <span className={fieldCss.label}>{t('picture')}</span>
      {url && <img className={css.picture} src={url} alt={t('pictureAlt')} />}
      <ChooseFile label={t('choosePicture')} onFile={props.onFile}>
        {(open) => (
          <Button
            kind={url ? 'soft' : 'line'}
            isBlock
            icon="image"
            isBusy={props.isWorking}
            onClick={open}
          >
            {t(url ? 'otherPicture' : 'choosePicture')}
          </Button>
        )}
      </ChooseFile>
      <FieldNotes id="picture" error={props.error} help={t('pictureHelp')} />
    </div>
  )
}

function useObjectUrl(blob: Blob | null): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!blob) return setUrl(null)
    const made = URL.createObjectURL(blob)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [blob])
  return url
}
