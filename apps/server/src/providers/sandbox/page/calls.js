// The sandbox's own calls, as any program may make them (docs/sandbox.md).

export const read = async (path) => {
  const answer = await fetch(path)
  if (!answer.ok) throw new Error(String(answer.status))
  return answer.json()
}

export const send = async (path, body) => {
  const answer = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { isOk: answer.ok, data: await answer.json() }
}
