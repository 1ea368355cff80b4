/** One line for each input of a decision: those within another are named after it, as `survey.loanPurpose`. */
export const inputsOf = (
  inputs: Readonly<Record<string, unknown>>,
  within = '',
): { name: string; value: string }[] =>
  Object.entries(inputs).flatMap(([key, value]) => {
    const name = within + key
    if (Array.isArray(value)) return [{ name, value: value.map(String).join(', ') }]
    if (typeof value === 'object' && value !== null) {
      return inputsOf(value as Record<string, unknown>, `${name}.`)
    }
    return [{ name, value: value === null ? '–' : String(value) }]
  })
