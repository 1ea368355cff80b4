/** What is chosen on a list, without the page of it that is shown. */
export const chosenOf = (query: URLSearchParams): string => {
  const chosen = new URLSearchParams(query)
  chosen.delete('cursor')
  return chosen.toString()
}

/** Whether a view is of this list: of the same kind of work, where there is one list for each. */
export const isOfList = (view: { query: string }, kind: string | undefined): boolean =>
  kind === undefined || new URLSearchParams(view.query).get('kind') === kind
