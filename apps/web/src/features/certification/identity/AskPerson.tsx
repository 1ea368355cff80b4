import type { ApiError } from '@noren/client/api-error'
import { askFaceReview, CALL_TIMES, FACE_REVIEW_WHYS } from '@noren/contract/certification'
import type { DataOf } from '@noren/contract/endpoint'
import { Button } from '@noren/ui/Button'
import { Choice } from '@noren/ui/Choice'
import { Note } from '@noren/ui/Note'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { sendFile } from '../../../device/api/send-file.ts'
import { PictureUnreadable, shrinkPicture } from '../../../device/capture/pictures.ts'
import { useTexts } from '../../../device/texts.ts'
import { StaticPage } from '../../../shell/AppPage.tsx'
import { ChooseFile } from '../../../shell/ChooseFile.tsx'
import { focusFirstError } from '../../../shell/focus-first-error.ts'
import { StepHead } from '../StepHead.tsx'
import { CaptureHeader } from './CaptureHeader.tsx'
import { PictureShown } from './PictureShown.tsx'
import css from './StepOne.module.css'

type Why = (typeof FACE_REVIEW_WHYS)[number]
type CallTime = (typeof CALL_TIMES)[number]
const WAYS = ['picture', ...CALL_TIMES] as const
type Way = (typeof WAYS)[number]

const SAID_HERE = ['FACE_NOT_FOUND', 'PICTURE_UNREADABLE', 'TOO_LARGE', 'MEDIA_TYPE'] as const
const saidHere = (error: ApiError | null) =>
  SAID_HERE.find((known) => known === error?.reason) ?? null

/** The alternative to the face check: staff compare a picture, or call by video. */
export function AskPerson(props: { onDone: () => Promise<unknown>; onBack: () => void }) {
  const t = useTexts('capture')
  const [why, setWhy] = useState<Why | null>(null)
  const [way, setWay] = useState<Way | null>(null)
  const [picture, setPicture] = useState<Blob | null>(null)
  const [isShrinking, setIsShrinking] = useState(false)
  const [isUnreadable, setIsUnreadable] = useState(false)
  const [isAsked, setIsAsked] = useState(false)
  const ask = useMutation<DataOf<typeof askFaceReview>, ApiError, { why: Why; way: Way }>({
    mutationKey: [askFaceReview.name],
    meta: { handles: SAID_HERE },
    mutationFn: ({ why, way }) =>
      sendFile(askFaceReview, {
        body: way === 'picture' ? { why } : { why, callTime: way satisfies CallTime },
        files: way === 'picture' && picture ? [picture] : [],
        fileName: 'face.jpg',
      }),
    onSuccess: () => props.onDone(),
  })
  const take = async (file: File) => {
    // Otherwise a quick tap could still send the previous picture.
    setPicture(null)
    setIsUnreadable(false)
    setIsShrinking(true)
    try {
      setPicture(await shrinkPicture(file))
    } catch (error) {
      if (!(error instanceof PictureUnreadable)) throw error
      setIsUnreadable(true)
    } finally {
      setIsShrinking(false)
    }
  }
  const isPictureMissing = way === 'picture' && !picture
  const submit = () => {
    setIsAsked(true)
    if (why && way && !isPictureMissing) ask.mutate({ why, way })
    else focusFirstError()
  }
  const refusal = isUnreadable ? 'PICTURE_UNREADABLE' : saidHere(ask.error)
  return (
    <StaticPage
      title={t('title')}
      header={<CaptureHeader title={t('askTitle')} onBack={props.onBack} />}
      dock={
        <Button isBlock isBusy={ask.isPending || isShrinking} onClick={submit}>
          {t('askSend')}
        </Button>
      }
    >
      <StepHead stage={2} />
      <h2 className="h1">{t('askHeading')}</h2>
      <p className={`lead ${css.captureLead}`}>{t('askText')}</p>
      <div className="stack-4">
        <Choice
          legend={t('askWhy')}
          options={FACE_REVIEW_WHYS.map((value) => ({ value, label: t(`askWhy_${value}`) }))}
          value={why}
          onValue={(value) => setWhy(value as Why)}
          error={isAsked && !why ? t('askNeeded') : undefined}
        />
        <Choice
          legend={t('askWay')}
          options={WAYS.map((value) => ({
            value,
            label: t(`askWay_${value}`),
            note: t(`askWayNote_${value}`),
          }))}
          value={way}
          onValue={(value) => setWay(value as Way)}
          error={isAsked && !way ? t('askNeeded') : undefined}
        />
        {way === 'picture' && (
          <>
            <PictureShown picture={picture} label={t('yourPicture')} />
            <ChooseFile
              label={t('askTakePicture')}
              onFile={(file) => void take(file)}
              camera="user"
            >
              {(open) => (
                <Button kind="line" isBlock icon="camera" onClick={open}>
                  {t('askTakePicture')}
                </Button>
              )}
            </ChooseFile>
            <ChooseFile label={t('chooseFile')} onFile={(file) => void take(file)}>
              {(open) => (
                <Button kind="text" isBlock onClick={open}>
                  {t('chooseFile')}
                </Button>
              )}
            </ChooseFile>
            {isAsked && isPictureMissing && (
              <Note meaning="warn" isLive>
                {t('askPictureNeeded')}
              </Note>
            )}
          </>
        )}
        {refusal && (
          <Note meaning="bad" isLive>
            {t(`ask_${refusal}`)}
          </Note>
        )}
        <Note icon="clock">{t('askGoOn')}</Note>
      </div>
    </StaticPage>
  )
}
