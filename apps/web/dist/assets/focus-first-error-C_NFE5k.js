function e() {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      const e = ([...document.querySelectorAll(`dialog[open]`)].at(-1) ?? document).querySelector(
        `.is-bad :is(input, textarea, button), [aria-invalid="true"]`,
      )
      e?.scrollIntoView({ block: `center` }), e?.focus({ preventScroll: !0 })
    }),
  )
}
export { e as t }
