import { useState } from 'react'
import { PictureUnreadable, shrinkPicture } from '../../device/capture/pictures.ts'
import { fitting } from './feedback-form.ts'

export type Picture = { key: string; blob: Blob }
export type PictureTrouble = 'unreadable' | 'tooMany'

/** The chosen pictures, each shrunk on the device before it is added. */
export function usePictures() {
  const [pictures, setPictures] = useState<readonly Picture[]>([])
  const [isShrinking, setIsShrinking] = useState(false)
  const [trouble, setTrouble] = useState<PictureTrouble | null>(null)
  const choose = async (files: readonly File[]) => {
    if (isShrinking) return
    const { taken, isTooMany } = fitting(files, pictures.length)
    setTrouble(isTooMany ? 'tooMany' : null)
    setIsShrinking(true)
    try {
      for (const file of taken) {
        const blob = await shrinkPicture(file)
        setPictures((now) => [...now, { key: crypto.randomUUID(), blob }])
      }
    } catch (cause) {
      if (!(cause instanceof PictureUnreadable)) throw cause
      setTrouble('unreadable')
    } finally {
      setIsShrinking(false)
    }
  }
  const remove = (key: string) => {
    setTrouble(null)
    setPictures((now) => now.filter((picture) => picture.key !== key))
  }
  return { pictures, isShrinking, trouble, choose, remove }
}
