/**
 * Scrolls to the first field marked as wrong and focuses it: in the open sheet, else on the page. May be
 * called in a submit handler, since it waits until the marks are rendered.
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
