import { Button, type ButtonProps } from '@noren/ui/Button'
import { Cap } from './Cap.tsx'

/** A button with the key that does the same; the key is not read aloud as part of its name. */
export function Press({ cap, children, ...rest }: ButtonProps & { cap?: string }) {
  return (
    <Button {...rest}>
      {children}
      {cap && <Cap>{cap}</Cap>}
    </Button>
  )
}
