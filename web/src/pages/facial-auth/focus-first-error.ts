/**
 * Brings the first field that is marked wrong into view and gives it the focus. Called in a submit, it waits
 * until the marks are drawn.
 */
export function focusFirstError(): void {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      const field = document.querySelector<HTMLElement>(
        '.is-bad input, .is-bad textarea, .is-bad button',
      )
      field?.scrollIntoView({ block: 'center' })
      field?.focus({ preventScroll: true })
    }),
  )
}
