import { type ReactNode, useRef } from 'react'

/**
 * A button to choose a picture, or another kind of file by `accept`. With `camera` it opens the phone's own camera app, if there is one, with
 * the given camera: the alternative when the camera in the page does not work.
 */
export function ChooseFile(props: {
  label: string
  onFile: (file: File) => void
  camera?: 'environment' | 'user'
  accept?: string
  children: (open: () => void) => ReactNode
}) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      {props.children(() => input.current?.click())}
      <input
        ref={input}
        // Opened by the button; if visible, it would be a second button of the same name.
        hidden
        type="file"
        accept={props.accept ?? 'image/*'}
        aria-label={props.label}
        {...(props.camera ? { capture: props.camera } : {})}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0]
          // Choosing the same file again must fire the event again.
          event.currentTarget.value = ''
          if (file) props.onFile(file)
        }}
      />
    </>
  )
}
