export type FormValue = string | FormValue[] | { [name: string]: FormValue }

/** `a[b][0][c]=1` as {a: {b: [{c: '1'}]}}, the way Stripe's API takes parameters. */
export function parseForm(text: string): { [name: string]: FormValue } {
  const entries = [...new URLSearchParams(text)].map(([name, value]) => ({ path: pathOf(name), value }))
  return Object.fromEntries(
    [...grouped(entries)].map(([name, members]): [string, FormValue] => [name, valueIn(members)]),
  )
}

type Entry = { path: string[]; value: string }

const pathOf = (name: string) => name.split(/\]\[|\[|\]/).filter((part, index) => part !== '' || index === 0)

function grouped(entries: readonly Entry[]) {
  const groups = new Map<string, Entry[]>()
  for (const { path, value } of entries) {
    const [name = '', ...rest] = path
    groups.set(name, [...(groups.get(name) ?? []), { path: rest, value }])
  }
  return groups
}

function valueIn(entries: readonly Entry[]): FormValue {
  const nested = entries.filter(({ path }) => path.length > 0)
  if (nested.length === 0)
    return entries.length > 1 ? entries.map(({ value }) => value) : (entries[0]?.value ?? '')
  const members = [...grouped(nested)]
  const isList = members.every(([name]) => /^\d+$/.test(name))
  if (isList) return members.sort(([a], [b]) => Number(a) - Number(b)).map(([, inner]) => valueIn(inner))
  return Object.fromEntries(members.map(([name, inner]): [string, FormValue] => [name, valueIn(inner)]))
}
