import { type ReactNode, useRef } from 'react'

/**
 * A button that lets a picture be chosen. `camera` opens the phone's own camera app where there is one,
 * on the side named: the way out when the camera in the page does not work.
 */
export function ChooseFile(props: {
  label: string
  onFile: (file: File) => void
  camera?: 'environment' | 'user'
  children: (open: () => void) => ReactNode
}) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      {props.children(() => input.current?.click())}
      <input
        ref={input}
        // The button opens it; shown or read out as well it would be a second button of the same name.
        hidden
        type="file"
        accept="image/*"
        aria-label={props.label}
        {...(props.camera ? { capture: props.camera } : {})}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0]
          // The same file chosen again must count again.
          event.currentTarget.value = ''
          if (file) props.onFile(file)
        }}
      />
    </>
  )
}
