import { useEffect, useRef } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { inWords, lookIn } from './look.ts'
import { PARTS } from './parts.ts'
import { Stage, setStage } from './Stage.tsx'
import './preview.css'

/** The content of the frame: the states, as wide as the frame. The shell passes the view in the address. */

const CONTROLS = 'button, a[href], input, textarea, [tabindex="0"]'

function Preview(props: { hash: string }) {
  const { address, state, hasFocus } = lookIn(props.hash)
  const place = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another sight has another first control.
  useEffect(() => {
    const open = place.current?.querySelector('dialog[open]') ?? place.current
    const control = open?.querySelector<HTMLElement>(CONTROLS)
    // With the focus ring that the keyboard would show.
    if (hasFocus) control?.focus({ focusVisible: true } as FocusOptions)
  }, [hasFocus, props.hash])
  const all = Object.entries(PARTS.get(address)?.states ?? {})
  const shown = all.filter(([name]) => state === null || name === state)
  return (
    <div ref={place}>
      {shown.map(([name, draw]) => (
        <section key={`${address}/${name}`} aria-label={inWords(name)}>
          {state === null && <p className="preview__name">{inWords(name)}</p>}
          <Stage draw={draw} />
        </section>
      ))}
    </div>
  )
}

let root: Root | undefined

async function show(): Promise<void> {
  const { hash } = window.location
  await setStage(lookIn(hash))
  if (hash !== window.location.hash) return
  const place = document.getElementById('root')
  if (place) root ??= createRoot(place)
  root?.render(<Preview key={hash} hash={hash} />)
}

window.addEventListener('hashchange', () => void show())
void show()
