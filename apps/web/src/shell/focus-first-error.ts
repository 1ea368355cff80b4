/**
 * Brings the first field that is marked wrong into view and gives it the focus: of the sheet that is open, else of the
 * page. Called in a submit, it waits until the marks are drawn.
 */
export function focusFirstError(): void {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      const scope = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document
      const field = scope.querySelector<HTMLElement>(
        '.is-bad :is(input, textarea, button), [aria-invalid="true"]',
      )
      field?.scrollIntoView({ block: 'center' })
      field?.focus({ preventScroll: true })
    }),
  )
}
