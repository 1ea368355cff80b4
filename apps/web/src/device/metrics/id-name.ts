/** What is logged about a control: enough to find it in the code, nothing of its text or value. */
export type Control = {
  tag: string
  name: string
  id: string
  classes: readonly string[]
  /** For a link into the app: the pattern of its route. */
  leadsTo: string | null
  /** Its index among controls of the same kind on the page. */
  position: number
}

/** Ids numbered by React are not stable between renders. */
const isLasting = (id: string): boolean => /^[a-z][\w-]*$/i.test(id) && !/\d{3,}/.test(id)

/** "/loan button.button-line[0]": the route's pattern and the control on it. */
export function idNameOf(page: string, control: Control): string {
  const { tag, name, id, classes, leadsTo, position } = control
  const own = [name, id].find(isLasting)
  if (own) return `${page} ${tag}#${own}`
  if (leadsTo) return `${page} ${tag}>${leadsTo}`
  const look = classes.find((one) => one.startsWith(`${classes[0]}-`)) ?? classes[0]
  return `${page} ${tag}${look ? `.${look}` : ''}[${position}]`
}
